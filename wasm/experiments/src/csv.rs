//! A figure as a table.

use std::borrow::Cow;
use std::fmt::Write;

use crate::figure::Figure;
use crate::file::Experiment;
use crate::rows::x_label;

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
///
/// With several seeds the value is `mean …`, and `low`, `high` and `seeds` follow. Where the figure is partial every line ends with a
/// column `partial` that says of how many runs it is: so does a line that is copied out.
#[cold] // small rather than fast
pub fn csv(experiment: &Experiment, chosen: impl IntoIterator<Item = usize>, figure: &Figure<'_>) -> (String, usize) {
    let points = experiment.points();
    let (x, unit) = x_label(&experiment.x);
    let measure = &experiment.y.measure;
    let values = if figure.seeds > 1 {
        let columns = [format!("mean {measure}"), "low".to_owned(), "high".to_owned()];
        let [mean, low, high] = columns.map(|name| headed(&name, experiment.unit()));
        format!("{},{},{},seeds", field(&mean), field(&low), field(&high))
    } else {
        field(&headed(measure, experiment.unit())).into_owned()
    };
    let (partial_head, partial) = match &figure.partial {
        Some(partial) => (",partial", format!(",{partial}")),
        None => ("", String::new()),
    };
    let mut text = format!("point,series,class,{},{values}{partial_head}\n", field(&headed(x, unit)));
    let mut count = 0;
    for (k, point) in chosen.into_iter().filter_map(|k| Some((k, points.get(k)?))) {
        let name = experiment.series.get(point.series).map_or(Cow::Borrowed(""), |series| field(&series.name));
        for row in figure.rows(k).unwrap_or_default() {
            let class = row.class.map_or(String::new(), |class| class.to_string());
            let spread = row.spread.map_or(String::new(), |spread| match spread.interval {
                Some((low, high)) => format!(",{low},{high},{}", spread.seeds),
                None => format!(",,,{}", spread.seeds),
            });
            // A text takes whatever is written to it.
            let _ = writeln!(text, "{k},{name},{class},{},{}{spread}{partial}", row.x, row.y);
            count += 1;
        }
    }
    (text, count)
}
