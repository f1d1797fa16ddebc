//! `queuescope adopt x.map.json`: a map that was edited, read and measured again.

use std::io::{self, Write};
use std::path::Path;

use ::adopt::sources;
use scenario::Problem;
use scenario::map::Map;
use serde_json::Value;

use super::report::{self, Measured};
use super::{front_end, measure, place};
use crate::input;
use crate::outcome::{Done, Failure, VerbOutcome};

/// Reads the sources of a map again and measures the module that it describes. The map is written to `out`, or with `force` to its own file.
pub fn run(file: &Path, out: Option<&Path>, force: bool, no_probe: bool) -> Done {
    let given = input::map_with_folder(file)?;
    if let Some(out) = out
        && input::folder_of(out)? != given.folder
    {
        let text =
            format!("found --out {} in another folder; expected it in {}, as the map", out.display(), given.folder);
        return Err(Failure::Said(vec![text]));
    }
    let name = input::name(file);
    let gone = gone(&given);
    if !gone.is_empty() {
        return Err(Failure::problems(&name, &gone));
    }
    let described = front_end::describe(&front_end::request_of(&given))?;
    if !described.problems.is_empty() {
        let line = |problem: &_| format!("{name}: {problem}");
        return Err(Failure::Said(described.problems.iter().map(line).collect()));
    }
    let wrong = sources::contradictions(&given, &described);
    if !wrong.is_empty() {
        return Err(Failure::problems(&name, &wrong));
    }
    let (map, measured, problems) =
        if no_probe { (given.clone(), Measured::No, Vec::new()) } else { measure(given.clone()) };
    report::report((&map, &described), &measured, &problems)?;
    let differences = differences(&given, &map);
    let mut stdout = io::stdout().lock();
    if !differences.is_empty() {
        writeln!(stdout, "contradicts the map:")?;
        for line in &differences {
            writeln!(stdout, "  {line}")?;
        }
    } else if matches!(measured, Measured::Cycles(_)) {
        writeln!(stdout, "{name}: the map is as it was measured")?;
    }
    let target = out.unwrap_or(file);
    if out.is_some() || force {
        let written = place::write(target, &map.to_text(), force)?;
        report::written(target, written)?;
    } else if !differences.is_empty() {
        writeln!(
            stdout,
            "{name}: not written; --force overwrites it with what was measured, --out FILE writes it beside"
        )?;
    }
    // The scenario names the map as it is in the file.
    let in_file = if out.is_some() || force { &map } else { &given };
    let beside = super::beside(in_file, target)?;
    report::next(in_file, target, beside.as_deref())?;
    let is_fine = problems.is_empty() && differences.is_empty() && !matches!(measured, Measured::Failed(_));
    Ok(if is_fine { VerbOutcome::Fine } else { VerbOutcome::Different })
}

/// What `validate` finds in the sources of a map: files that are gone, what cannot be read, and ports that are not as the map says.
pub fn problems(file: &Path) -> Result<Vec<String>, Failure> {
    let map = input::map_with_folder(file)?;
    let name = input::name(file);
    let mut wrong = gone(&map);
    if wrong.is_empty() {
        let described = front_end::describe(&front_end::request_of(&map))?;
        if !described.problems.is_empty() {
            return Ok(described.problems.iter().map(|problem| format!("{name}: {problem}")).collect());
        }
        wrong = sources::contradictions(&map, &described);
    }
    Ok(wrong.iter().map(|problem| format!("{name}: {problem}")).collect())
}

/// Files and folders of a map that are not there.
fn gone(map: &Map) -> Vec<Problem> {
    let folder = Path::new(&map.folder);
    let list = [("sources", &map.sources, "file"), ("include", &map.include, "folder")];
    let each =
        list.into_iter().flat_map(|(field, names, what)| names.iter().enumerate().map(move |at| (field, at, what)));
    let gone = each.filter(|(_, (_, name), what)| {
        let path = folder.join(name);
        !(if *what == "file" { path.is_file() } else { path.is_dir() })
    });
    gone.map(|(field, (i, name), what)| {
        Problem::new(
            format!("{field}[{i}]"),
            format!("`{name}`, which is not there"),
            format!("a {what} in {}", map.folder),
        )
    })
    .collect()
}

/// Fields in which two maps differ, but for what people alone read.
fn differences(given: &Map, measured: &Map) -> Vec<String> {
    let value = |map: &Map| serde_json::to_value(Map { findings: Vec::new(), ..map.clone() }).unwrap_or_default();
    let mut found = Vec::new();
    walk(String::new(), &value(given), &value(measured), &mut found);
    found
}

fn walk(path: String, given: &Value, measured: &Value, found: &mut Vec<String>) {
    match (given, measured) {
        (Value::Object(a), Value::Object(b)) => {
            let names = a.keys().chain(b.keys().filter(|name| !a.contains_key(*name)));
            for name in names {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                walk(path, a.get(name).unwrap_or(&Value::Null), b.get(name).unwrap_or(&Value::Null), found);
            }
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            for (i, (a, b)) in a.iter().zip(b).enumerate() {
                walk(format!("{path}[{i}]"), a, b, found);
            }
        }
        (a, b) if a != b => found.push(format!("{path}: the map says {}; measured {}", text(a), text(b))),
        _ => {}
    }
}

fn text(value: &Value) -> String {
    if value.is_null() { "nothing".to_owned() } else { value.to_string() }
}
