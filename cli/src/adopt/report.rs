//! The output of `adopt`: a summary of the map, measurements, doubtful guesses, and the next commands.

use std::io::{self, Write};
use std::path::Path;

use ::adopt::description::{Description, Parameter, ParameterValue};
use ::adopt::{GUESS, table};
use scenario::map::{Finding, Map, Order};

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
pub fn report((map, described): (&Map, &Description), measured: &Measured, problems: &[String]) -> io::Result<()> {
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
    if !problems.is_empty() {
        writeln!(stdout, "wrong, in the module or in the map:")?;
        for problem in problems {
            writeln!(stdout, "  {problem}")?;
        }
    }
    Ok(())
}

/// Prints what became of the file of the map.
pub fn written(out: &Path, written: Written) -> io::Result<()> {
    let text = match written {
        Written::New => "written",
        Written::Same => "there already, and the same",
    };
    writeln!(io::stdout().lock(), "{}: {text}", out.display())
}

/// Prints the next commands, for the scenario if one was written.
pub fn next(map: &Map, out: &Path, beside: Option<&Path>) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    let Some(beside) = beside else {
        let name = out.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let why = if map.order == Order::Other { "no model has its order" } else { "it needs a put and a take" };
        writeln!(
            stdout,
            "next: correct the map if it is wrong ({why}), and name it in a scenario in the same folder:"
        )?;
        return writeln!(stdout, "  \"engines\": [{{ \"design\": \"{name}\", \"implementation\": \"rtl\" }}]");
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
