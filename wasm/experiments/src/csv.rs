//! A figure as a table for a spreadsheet.

use std::borrow::Cow;
use std::fmt::Write;

use crate::figure::{Figure, x_label};
use crate::file::Experiment;

/// `inversions [packets]`
pub fn headed(name: &str, unit: &str) -> String {
    if unit.is_empty() { name.to_owned() } else { format!("{name} [{unit}]") }
}

/// A field of CSV, quoted where it must be: RFC 4180 doubles quotes.
pub fn field(text: &str) -> Cow<'_, str> {
    let quoted = text.contains([',', '"', '\n', '\r']);
    if quoted { Cow::Owned(format!("\"{}\"", text.replace('"', "\"\""))) } else { Cow::Borrowed(text) }
}

/// A line for each value of the chosen points, as far as their runs are done, under a line that names the columns. The text, and how
/// many values there are.
#[cold] // small rather than fast
pub fn csv(experiment: &Experiment, chosen: impl IntoIterator<Item = usize>, figure: &Figure<'_>) -> (String, usize) {
    let points = experiment.points();
    let (x, unit) = x_label(&experiment.x);
    let y = headed(&experiment.y.measure, experiment.unit());
    let mut text = format!("point,series,class,{},{}\n", field(&headed(x, unit)), field(&y));
    let mut count = 0;
    for (k, point) in chosen.into_iter().filter_map(|k| Some((k, points.get(k)?))) {
        let name = experiment.series.get(point.series).map_or(Cow::Borrowed(""), |series| field(&series.name));
        for row in figure.rows(k).unwrap_or_default() {
            let class = row.class.map_or(String::new(), |class| class.to_string());
            // A text takes whatever is written to it.
            let _ = writeln!(text, "{k},{name},{class},{},{}", row.x, row.y);
            count += 1;
        }
    }
    (text, count)
}
