//! `queuescope annotate FILE`

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use rtl_native::DemandRtl;
use scenario::types::Note;
use scenario::{Condition, Problem, Scenario, limits, plain};
use session::condition::Watched;
use session::flags::NotedSteps;

use crate::export::destination::unwritable;
use crate::input;
use crate::outcome::{Done, Failure, VerbOutcome};
use crate::run::to_the_end;

/// Add a note at every step where a condition holds, or list the notes
///
/// `--when` and `--text` add one note to a scenario, for all steps in which the condition holds, and print the scenario in the form in which
/// the page saves files. Nothing is run: where the condition holds is found whenever the scenario runs. A note that the file has already is
/// not added again.
///
/// `--expand` runs the scenario and writes a note by step for each step in which the condition holds, as far as the file has room: it may
/// have 1,000 notes. Standard error says how many there are.
///
/// `--list` runs the scenario and prints its notes with the steps at which they stand. Of each condition the first 10,000 steps are listed.
#[derive(Args)]
pub struct Arguments {
    /// Scenario file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    branch: input::Branch,
    /// Where the note stands: a condition, as breakpoints have it, such as `occ > 10 and not reject(full)`
    #[arg(long, value_name = "CONDITION", requires = "text", required_unless_present = "list")]
    when: Option<String>,
    /// What the note says
    #[arg(long, value_name = "TEXT", requires = "when")]
    text: Option<String>,
    /// Who says it
    #[arg(long, value_name = "NAME", requires = "when")]
    author: Option<String>,
    /// Write a note by step for each step in which the condition holds, instead of one for all
    #[arg(long, requires = "when")]
    expand: bool,
    /// Print the notes with their steps, and write nothing
    #[arg(long, conflicts_with_all = ["when", "out"])]
    list: bool,
    /// Write the scenario to this file, which may be the same, not to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Adds a note, or lists them.
pub fn run(arguments: &Arguments) -> Done {
    let Arguments { file, branch, when, text, author, .. } = arguments;
    let scenario = input::scenario(file)?;
    let Some(when) = when else { return list(&branch.chosen(scenario, file)?, arguments) };
    let condition = Condition::of(when, &scenario).map_err(|problems: Vec<Problem>| {
        Failure::Said(problems.iter().map(|problem| format!("--when: {problem}")).collect())
    })?;
    let note = Note { text: text.clone().unwrap_or_default(), author: author.clone(), ..Note::default() };
    if arguments.expand {
        return expand(scenario, &note, (when, condition), arguments);
    }
    let mut noted = scenario;
    if !noted.add_note(Note { when: Some(when.clone()), ..note }) {
        // Nothing is lost if nobody hears it.
        let _ = writeln!(io::stderr(), "{}: has this note already", input::name(file));
    }
    write(&noted, arguments)
}

/// Writes a note for each step in which the condition holds.
fn expand(scenario: Scenario, note: &Note, when: (&str, Condition), arguments: &Arguments) -> Done {
    let branch = arguments.branch.chosen(scenario.clone(), &arguments.file)?;
    let found = steps(&branch, &[when], arguments)?;
    let of_it = arguments.branch.of_it();
    let Some(NotedSteps { count, steps, .. }) = found.first().filter(|found| found.count > 0) else {
        let _ = writeln!(io::stderr(), "it never holds{of_it}: nothing is written");
        return Ok(VerbOutcome::Different);
    };
    let mut noted = scenario;
    let (mut added, mut present) = (0, 0);
    for step in steps {
        let note = Note { step: Some(*step), ..note.clone() };
        if noted.notes.contains(&note) {
            present += 1;
        } else if noted.notes.len() < limits::NOTES {
            added += usize::from(noted.add_note(note));
        }
    }
    let left = *count as usize - added - present;
    let done = write(&noted, arguments)?;
    let most = format!("; left out: {left}, for a file has at most {} notes", limits::NOTES);
    let already = if present > 0 { format!("; there already: {present}") } else { String::new() };
    let rest = if left > 0 { most } else { String::new() };
    let held = counted(*count as usize, "step");
    let _ = writeln!(io::stderr(), "it holds in {held}{of_it}: {}{already}{rest}", counted(added, "note"));
    Ok(done)
}

/// Prints the notes, those with a condition first, then in the order of the steps.
fn list(scenario: &Scenario, arguments: &Arguments) -> Done {
    let conditions = scenario.conditions_of_notes();
    let found = if conditions.is_empty() { Vec::new() } else { steps(scenario, &conditions, arguments)? };
    let mut notes: Vec<&Note> = scenario.notes.iter().collect();
    notes.sort_by_key(|note| note.step);
    let mut out = io::stdout().lock();
    for note in notes {
        match (&note.when, note.step) {
            (Some(when), _) => {
                let found = found.iter().find(|found| found.when == *when);
                writeln!(out, "where {when}: {}", found.map_or(String::new(), places))?;
            }
            (None, step) => writeln!(out, "step {}", step.unwrap_or(0))?,
        }
        let about = note.element.as_ref().map(|element| format!("engine {}, {element}", note.engine.unwrap_or(0)));
        let by = note.author.as_ref().map(|author| format!("by {}", plain(author)));
        let head: Vec<String> = about.into_iter().chain(by).collect();
        if !head.is_empty() {
            writeln!(out, "  ({})", head.join(", "))?;
        }
        for line in note.text.lines() {
            writeln!(out, "  {}", line.chars().filter(|c| !c.is_control()).collect::<String>())?;
        }
    }
    Ok(VerbOutcome::Fine)
}

/// Steps in words: `5 steps: 3, 7 to 9, 12`.
fn places(found: &NotedSteps) -> String {
    let mut stretches: Vec<(u32, u32)> = Vec::new();
    for step in &found.steps {
        match stretches.last_mut() {
            Some((_, last)) if *last + 1 == *step => *last = *step,
            _ => stretches.push((*step, *step)),
        }
    }
    let words = |(first, last): &(u32, u32)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first} to {last}"),
    };
    let listed = stretches.iter().map(words).collect::<Vec<_>>().join(", ");
    let more = found.count as usize - found.steps.len();
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    match found.count {
        0 => "no step".to_owned(),
        count => format!("{}: {listed}{more}", counted(count as usize, "step")),
    }
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Runs a scenario to its end: where these conditions hold.
fn steps(
    scenario: &Scenario,
    conditions: &[(&str, Condition)],
    arguments: &Arguments,
) -> Result<Vec<NotedSteps>, Failure> {
    let session = input::open(&arguments.file, scenario, &DemandRtl::default())?;
    for (when, condition) in conditions {
        Watched::new(condition, session.runs()).map_err(|why| Failure::new(format!("{when}: {why}")))?;
    }
    let mut session = session.forward_only().with_flags(&[], conditions);
    to_the_end(&mut session);
    Ok(session.noted().cloned().collect())
}

/// Writes the scenario, once it has been read back.
fn write(noted: &Scenario, arguments: &Arguments) -> Done {
    let text = noted.to_text();
    let maps = input::MapsBeside(&arguments.file);
    let name = format!("{} with the note", input::name(&arguments.file));
    Scenario::from_json_with(&text, &maps).map_err(|problems| Failure::problems(&name, &problems))?;
    match &arguments.out {
        Some(file) => fs::write(file, text).map_err(|why| unwritable(file, &why))?,
        None => io::stdout().write_all(text.as_bytes())?,
    }
    Ok(VerbOutcome::Fine)
}
