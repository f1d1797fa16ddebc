//! Parts put together.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use experiments::figure::Partial;
use experiments::part::{self, InFile, Part};
use verb::outcome::{Done, Failure};
use verb::whole::WholeFile;

use crate::{Arguments, missing, report};

/// Problems that are said; of more their number is.
const SAID: usize = 20;

/// Puts the parts together, and says what came out.
pub fn run(arguments: &Arguments, command: &str) -> Done {
    let csv = arguments.csv.as_deref().map(WholeFile::new).transpose()?;
    let out = arguments.out.as_deref().map(WholeFile::new).transpose()?;
    let (names, parts, notes) = read(&arguments.merge)?;
    let files: BTreeMap<usize, String> =
        names.iter().zip(&parts).map(|(name, part)| (part.head.shard[0], name.clone())).collect();
    let joined = part::join(parts, &names).map_err(|problems| failure(&names, problems))?;
    let missing = joined.missing();
    if !missing.is_empty() && !arguments.partial {
        let lines = missing::lines(&joined, &files, &beside(&arguments.merge), command);
        return Err(Failure::Said(notes.into_iter().chain(lines).collect()));
    }
    for note in notes {
        let _ = writeln!(io::stderr(), "{note}");
    }
    let mut figure = joined.figure();
    if !missing.is_empty() {
        let all = joined.runs.len();
        figure.partial = Some(Partial { done: all - missing.len(), all });
    }
    if let Some(out) = out {
        let runs = joined.runs.len() - missing.len();
        out.put(joined.text().as_bytes(), format!("{runs} of {} runs", joined.runs.len()))?;
    }
    let points: Vec<usize> = (0..joined.experiment.points().len()).collect();
    report::report(&joined.experiment, &figure, &points, csv)
}

type Read = (Vec<String>, Vec<Part>, Vec<String>);

/// All parts that have something in them, with their names, and what is to be said of the others.
fn read(files: &[impl AsRef<Path>]) -> Result<Read, Failure> {
    let (mut names, mut parts, mut notes, mut wrong) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for file in files.iter().map(AsRef::as_ref) {
        let name = file.display().to_string();
        if fs::metadata(file).is_ok_and(|what| !what.is_file()) {
            wrong.push(format!("{name}: found no ordinary file; expected a part"));
            continue;
        }
        match fs::read(file).map(|bytes| part::read(&bytes)) {
            Err(why) => wrong.push(format!("{name}: cannot read: {why}")),
            Ok(Err(problem)) => wrong.push(format!("{name}: {problem}")),
            Ok(Ok(None)) => notes.push(format!(
                "{name}: line 1: found nothing, or less than a head: the sweep that began it was ended at once"
            )),
            Ok(Ok(Some(part))) => {
                if let Some(line) = part.cut {
                    notes.push(format!("{name}: line {line} was cut off: its run is not there"));
                }
                names.push(name);
                parts.push(part);
            }
        }
    }
    if parts.is_empty() && wrong.is_empty() {
        notes.push(
            "no part has a head, which says what it is of: begin with sweep FILE --shard I/N --resume PART".to_owned(),
        );
        wrong = notes.clone();
    }
    if wrong.is_empty() { Ok((names, parts, notes)) } else { Err(Failure::Said(wrong)) }
}

fn failure(names: &[String], problems: Vec<InFile>) -> Failure {
    let more = problems.len().saturating_sub(SAID);
    let lines = problems.into_iter().take(SAID).map(|InFile { part, problem }| format!("{}: {problem}", names[part]));
    let rest = (more > 0).then(|| format!("and {more} problems more"));
    Failure::Said(lines.chain(rest).collect())
}

/// The folder of the parts, as the beginning of a file's name.
fn beside(files: &[impl AsRef<Path>]) -> String {
    let folder = files.first().and_then(|file| file.as_ref().parent()).filter(|folder| !folder.as_os_str().is_empty());
    folder.map_or(String::new(), |folder| format!("{}/", folder.display()))
}
