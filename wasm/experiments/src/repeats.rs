//! Rows of several seeds put together.

use crate::rows::Row;
use crate::student;

/// What several seeds say of a value beside their mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The 95 % interval of the mean, from and to; none of a single value.
    pub interval: Option<(f64, f64)>,
    /// Seeds that the mean is of: those whose run has the value.
    pub seeds: u32,
}

/// The means of the rows of a point's runs, given in the order of their seeds. A value that some runs lack is the mean of those that have it.
pub fn means(runs: &[&[Row]]) -> Vec<Row> {
    let mut all: Vec<&Row> = runs.iter().flat_map(|rows| rows.iter()).collect();
    // As a run orders its rows, and stable: values of a place stay in the order of their seeds, so their sum is always the same.
    all.sort_by(|a, b| a.class.cmp(&b.class).then(a.x.total_cmp(&b.x)));
    let places = all.chunk_by(|a, b| a.class == b.class && a.x == b.x);
    let mean = |place: &[&Row]| {
        let first = place.first()?;
        let values: Vec<f64> = place.iter().map(|row| row.y).collect();
        let (mean, half) = student::interval(&values);
        let spread = Spread { interval: half.map(|half| (mean - half, mean + half)), seeds: values.len() as u32 };
        Some(Row { y: mean, spread: Some(spread), ..(*first).clone() })
    };
    places.filter_map(mean).collect()
}
