//! The output of `adopt`: a summary of the map, measurements, doubtful guesses, and the next commands.

use std::io::{self, Write};
use std::path::Path;

use ::adopt::description::{Description, Parameter, ParameterValue};
use ::adopt::{GUESS, table};
use scenario::map::{Finding, Map};
use scenario::types::Setting;

use super::place::Written;

/// What came of the probe.
pub enum Measured {
    /// It was left out.
    No,
    /// It took so many clock cycles.
    Cycles(u32),
    /// There was nothing to measure, for this reason.
    Failed(String),
}

/// Prints guesses and measurements. `problems` are error lines.
pub fn report(
    (map, described): (&Map, &Description),
    measured: &Measured,
    problems: &[String],
    (out, written): (&Path, Written),
) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    let files = described.files.len();
    let plural = if files == 1 { "" } else { "s" };
    writeln!(stdout, "{}: {} ports, read from {files} file{plural}", map.top, map.ports.len())?;
    for line in table::table(map) {
        writeln!(stdout, "  {line}")?;
    }
    let (guesses, found): (Vec<&Finding>, Vec<&Finding>) = map.findings.iter().partition(|one| one.what == GUESS);
    match measured {
        Measured::No => {}
        Measured::Cycles(cycles) => {
            writeln!(stdout, "measured in {cycles} cycles:")?;
            findings(&mut stdout, &found)?;
        }
        Measured::Failed(why) => {
            writeln!(stdout, "not measured: {why}")?;
            let parameters: Vec<String> = described.parameters.iter().map(parameter).collect();
            if !parameters.is_empty() {
                writeln!(stdout, "  parameters of the module, which -P sets: {}", parameters.join(", "))?;
            }
        }
    }
    if !guesses.is_empty() {
        writeln!(stdout, "look at these guesses:")?;
        for guess in guesses {
            writeln!(stdout, "  {}", guess.found)?;
        }
    }
    match written {
        Written::New => writeln!(stdout, "{}: written", out.display())?,
        Written::Same => writeln!(stdout, "{}: there already, and the same", out.display())?,
    }
    if !problems.is_empty() {
        writeln!(stdout, "wrong, in the module or in the map:")?;
        for problem in problems {
            writeln!(stdout, "  {problem}")?;
        }
    }
    Ok(())
}

/// Prints the next commands, for the scenario if one was written.
pub fn next(map: &Map, out: &Path, beside: Option<&Path>) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    let Some(beside) = beside else {
        let name = out.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        writeln!(stdout, "next: correct the map if it is wrong, and name it in a scenario in the same folder:")?;
        return writeln!(
            stdout,
            "  \"engines\": [{{ \"design\": \"{name}\", \"implementation\": \"rtl\", \"reference\": 1 }}, {}]",
            model(map)
        );
    };
    let beside = beside.display();
    writeln!(stdout, "{beside}: random operations, for")?;
    writeln!(stdout, "  queuescope compare {beside}     the module beside its model; the first difference")?;
    writeln!(stdout, "  queuescope shrink {beside}      the fewest operations that show it")?;
    writeln!(stdout, "  queuescope testbench {beside}   the operations as a self-checking testbench")
}

fn parameter(parameter: &Parameter) -> String {
    match &parameter.value {
        Some(ParameterValue::Number(number)) => format!("{} = {number}", parameter.name),
        Some(ParameterValue::Text(text)) => format!("{} = {text}", parameter.name),
        None => parameter.name.clone(),
    }
}

/// The model that it is compared with, as a scenario has it.
fn model(map: &Map) -> String {
    let Some(compare) = &map.compare else {
        return "{ \"design\": \"pifo\", \"implementation\": \"model\" }".to_owned();
    };
    let number = |(name, value): (&String, &Setting)| match value {
        Setting::Number(number) => Some(format!("\"{name}\": {number}")),
        _ => None,
    };
    let parameters: Vec<String> = compare.parameters.iter().filter_map(number).collect();
    format!(
        "{{ \"design\": \"{}\", \"implementation\": \"model\", \"parameters\": {{ {} }} }}",
        compare.design,
        parameters.join(", ")
    )
}

/// Findings as a table, with waves where there are some.
fn findings(out: &mut impl Write, found: &[&Finding]) -> io::Result<()> {
    let width = found.iter().map(|one| one.what.len()).max().unwrap_or(0);
    for finding in found {
        writeln!(out, "  {:width$}  {}", finding.what, finding.found)?;
        for line in &finding.waves {
            writeln!(out, "  {:width$}    {line}", "")?;
        }
    }
    Ok(())
}
