//! Tables of flow sizes, as simulators have them: a size in bytes and a cumulative share a line.

use scenario::types::{FlowTable, Interpolation};
use scenario::{Problem, limits, quote};
use traffic::size::CumulativeTable;

use crate::table::decimal;

/// Parts of a share of 1: digits behind the ninth are dropped.
const WHOLE: u64 = 1_000_000_000;

/// Ways between two rows, with their names in files.
pub const INTERPOLATIONS: [(Interpolation, &str); 3] =
    [(Interpolation::Lower, "lower"), (Interpolation::Linear, "linear"), (Interpolation::Upper, "upper")];

/// Reads a table of flow sizes, with its mean. Columns are separated by spaces or a comma; `#` begins a comment. Shares that end with 1 are
/// fractions, those that end with 100 percent. A first line of one number is the mean, as in the files of Homa's simulator.
///
/// # Errors
/// What is wrong, with its line; a mean that is more than 1 % from the table's.
pub fn read(text: &str, interpolation: Interpolation) -> Result<FlowTable, Problem> {
    let mut stated = None;
    let mut rows = Rows::default();
    for (number, line) in (1..).zip(text.lines()) {
        let wrong = |(found, expected): Wrong| Problem::new(format!("line {number}"), found, expected);
        let line = line.split('#').next().unwrap_or_default();
        let fields: Vec<&str> = line.split([' ', '\t', ',', '\r']).filter(|field| !field.is_empty()).collect();
        match fields[..] {
            [] => {}
            [mean] if rows.bytes.is_empty() && stated.is_none() => match decimal(mean, 1) {
                Some(mean) => stated = Some((number, mean)),
                None => return Err(wrong((quote(mean), "a mean in bytes, or bytes and a share"))),
            },
            [size, share] => rows.add(size, share).map_err(wrong)?,
            _ => return Err(wrong((columns(fields.len()), "two: bytes and a cumulative share"))),
        }
    }
    let last = rows.shares.last().copied().unwrap_or(0);
    if last != WHOLE && last != 100 * WHOLE {
        let found = if rows.shares.is_empty() { "no rows" } else { "shares that end elsewhere" };
        return Err(Problem::new("", found, "shares up to 1 (fractions) or 100 (percent)"));
    }
    let flows = in_flows(&rows.shares);
    let bytes = rows.bytes;
    let mean = |way| CumulativeTable::new(&bytes, &flows, way).map_or(0, |table| table.mean().rounded());
    let own = mean(interpolation);
    if let Some((line, stated)) = stated.filter(|(_, stated)| stated.abs_diff(own) > own / 100) {
        let means: Vec<String> = INTERPOLATIONS.map(|(way, name)| format!("{} by `{name}`", mean(way))).into();
        let found = format!("a mean of {stated} bytes");
        return Err(Problem::new(format!("line {line}"), found, format!("that of the table: {}", means.join(", "))));
    }
    // A mean is at most the largest size.
    Ok(FlowTable { mean: Some(own as u32), bytes, flows, interpolation })
}

/// What was found in a line, and what was expected.
type Wrong = (String, &'static str);

/// The rows read.
#[derive(Default)]
struct Rows {
    bytes: Vec<u32>,
    /// In parts of `WHOLE`, or of a hundred of it.
    shares: Vec<u64>,
}

impl Rows {
    fn add(&mut self, size: &str, share: &str) -> Result<(), Wrong> {
        let bytes = decimal(size, 1).filter(|size| *size <= limits::FLOW_BYTES.into());
        let bytes = bytes.ok_or_else(|| (quote(size), "bytes of a flow, at most 1,000,000,000"))? as u32;
        let part = decimal(share, WHOLE).filter(|share| *share <= 100 * WHOLE);
        let part = part.ok_or_else(|| (quote(share), "a cumulative share, up to 1 or 100"))?;
        if self.bytes.last().is_some_and(|last| bytes < *last) || self.shares.last().is_some_and(|last| part < *last) {
            return Err((quote(&format!("{size} {share}")), "no less than in the row before"));
        }
        if self.bytes.len() == limits::SIZE_ROWS {
            return Err((format!("more than {} rows", limits::SIZE_ROWS), "fewer"));
        }
        self.bytes.push(bytes);
        self.shares.push(part);
        Ok(())
    }
}

fn columns(number: usize) -> String {
    if number == 1 { "1 column".to_owned() } else { format!("{number} columns") }
}

/// Cumulative shares as numbers of flows, the smallest that have the same ratios.
fn in_flows(shares: &[u64]) -> Vec<u32> {
    let divisor = shares.iter().fold(0, |divisor, share| common(divisor, *share));
    // Percent have two digits more than a number of flows can.
    let last = shares.last().map_or(1, |last| last / divisor.max(1));
    let divisor = divisor.max(1) * last.div_ceil(WHOLE).max(1);
    shares.iter().map(|share| (share / divisor) as u32).collect()
}

/// The greatest common divisor.
fn common(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common(b, a % b) }
}
