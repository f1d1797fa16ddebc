//! What came out: the table or the CSV, and whether it was expected.

use std::io::{self, Write};

use experiments::{Experiment, Figure};
use verb::outcome::{Done, VerbOutcome};
use verb::whole::WholeFile;

use crate::table;

/// Writes the rows of these points, prints the table unless the rows go to standard output, then what was expected and did not come out.
pub fn report(experiment: &Experiment, figure: &Figure<'_>, points: &[usize], csv: Option<WholeFile>) -> Done {
    let to_stdout = csv.as_ref().is_some_and(|csv| csv.is_stdout);
    if let Some(csv) = csv {
        let (text, rows) = experiments::csv::csv(experiment, points.iter().copied(), figure);
        csv.put(text.as_bytes(), format!("{rows} rows"))?;
    }
    if !to_stdout {
        table::text(experiment, figure, &mut io::stdout().lock())?;
    }
    verdict(experiment, figure, to_stdout)
}

fn verdict(experiment: &Experiment, figure: &Figure<'_>, on_stderr: bool) -> Done {
    if experiment.expect.is_empty() {
        return Ok(VerbOutcome::Fine);
    }
    if figure.partial.is_none() && !figure.is_complete() {
        let _ = writeln!(io::stderr(), "a part of the points: what the experiment expects is not compared");
        return Ok(VerbOutcome::Fine);
    }
    let mut out: Box<dyn Write> = if on_stderr { Box::new(io::stderr()) } else { Box::new(io::stdout()) };
    let failures = figure.failures();
    for failure in &failures {
        writeln!(out, "failed: {failure}")?;
    }
    let all = experiment.expect.len();
    let unknown = figure.unknown();
    let kept = all - failures.len() - unknown;
    match &figure.partial {
        Some(partial) => {
            writeln!(out, "over {partial}: {kept} of {all} expectations hold, {unknown} have no value yet")?
        }
        None => writeln!(out, "{kept} of {all} expectations hold")?,
    }
    Ok(if failures.is_empty() { VerbOutcome::Fine } else { VerbOutcome::Different })
}
