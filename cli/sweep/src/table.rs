//! What a sweep prints.

use std::io::{self, Write};

use experiments::csv::headed;
use experiments::figure::mark_words;
use experiments::rows::{Row, x_label};
use experiments::{Experiment, Figure, Plan};
use scenario::plain;

/// Rows of the text; of longer figures the CSV has all.
const ROWS: usize = 40;

/// A number as people write it.
fn number(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value}") } else { format!("{value:.4}") }
}

/// The runs with their packets.
pub fn list(experiment: &Experiment, plan: &Plan, chosen: &[usize], out: &mut impl Write) -> io::Result<()> {
    let points = experiment.points();
    for run in chosen.iter().map(|run| &plan.runs()[*run]) {
        let point = &points[run.point];
        let (name, value) = (plain(&experiment.series[point.series].name), plain(&experiment.value_name(point.value)));
        let comma = if value.is_empty() { "" } else { ", " };
        let seed = if plan.seeds() > 1 { format!(", seed {:016x}", run.seed) } else { String::new() };
        writeln!(out, "{}: {name}{comma}{value}{seed}: {} packets", run.point, run.packets)?;
    }
    Ok(())
}

/// A value, of several seeds with half its interval: `49310 ± 120.5`.
fn cell(row: &Row) -> String {
    match row.spread.and_then(|spread| spread.interval) {
        Some((_, high)) => format!("{} ± {}", number(row.y), number(high - row.y)),
        None => number(row.y),
    }
}

/// A table of x and series, and the paper's values beside those measured.
pub fn text(experiment: &Experiment, figure: &Figure<'_>, out: &mut impl Write) -> io::Result<()> {
    let title = plain_line(&experiment.title);
    match &figure.partial {
        Some(partial) => writeln!(out, "{title}; a part, {partial}")?,
        None => writeln!(out, "{title}")?,
    }
    if figure.seeds > 1 {
        writeln!(out, "means of {} seeds, ± half the 95 % interval", figure.seeds)?;
    }
    let (x, unit) = x_label(&experiment.x);
    let mut keys: Vec<(f64, Option<u32>)> = Vec::new();
    for rows in (0..experiment.points().len()).filter_map(|k| figure.rows(k)) {
        for row in rows {
            if !keys.contains(&(row.x, row.class)) {
                keys.push((row.x, row.class));
            }
        }
    }
    keys.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let width = experiment.series.iter().map(|series| series.name.chars().count()).max().unwrap_or(0);
    let width = width.max(if figure.seeds > 1 { 22 } else { 12 }) + 2;
    let head: Vec<String> =
        experiment.series.iter().map(|series| format!("{:>width$}", plain_line(&series.name))).collect();
    writeln!(out, "{:<24}{}   {}", headed(x, unit), head.concat(), headed(&experiment.y.measure, experiment.unit()))?;
    for (x, class) in keys.iter().take(ROWS) {
        let cell = |name: &str| figure.row(name, *x, *class).map_or("-".to_owned(), cell);
        let cells: Vec<String> =
            experiment.series.iter().map(|series| format!("{:>width$}", cell(&series.name))).collect();
        let of_class = class.map_or(String::new(), |class| format!(", class {class}"));
        writeln!(out, "{:<24}{}", format!("{}{of_class}", number(*x)), cells.concat())?;
    }
    if keys.len() > ROWS {
        writeln!(out, "… {} rows more; --csv writes all", keys.len() - ROWS)?;
    }
    for (title, marks) in [("the paper", &experiment.paper), ("expected", &experiment.expect)] {
        for mark in marks {
            let found = figure.marked(mark).map_or("nothing".to_owned(), number);
            writeln!(out, "{title}: {}; here {found}", mark_words(mark))?;
        }
    }
    Ok(())
}

/// Text of the file in a line, without anything that could do harm.
fn plain_line(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}
