//! Tables of flow sizes, as simulators have them: a size in bytes and a cumulative share a line.

use scenario::types::{Interpolation, Size};
use scenario::{Problem, limits, quote};
use traffic::size::{Mean, OwnTable};

use crate::table::decimal;

/// Parts of a share of 1: digits behind the ninth are dropped.
const WHOLE: u64 = 1_000_000_000;

/// Ways between two rows, with their names in files.
const INTERPOLATIONS: [(Interpolation, &str); 3] =
    [(Interpolation::Lower, "lower"), (Interpolation::Linear, "linear"), (Interpolation::Upper, "upper")];

/// Reads a table of flow sizes. Columns are separated by spaces or a comma; `#` begins a comment. Shares that end with 1 are fractions,
/// those that end with 100 percent. A first line of one number is the mean, as in the files of Homa's simulator.
///
/// # Errors
/// What is wrong, with its line; a mean that is more than 1 % from the table's.
pub fn read(text: &str, interpolation: Interpolation) -> Result<Size, Problem> {
    let mut stated = None;
    let (mut bytes, mut shares) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        let wrong = |found: String, expected: &str| Err(Problem::new(format!("line {number}"), found, expected));
        let line = line.split('#').next().unwrap_or_default();
        let fields: Vec<&str> = line.split([' ', '\t', ',', '\r']).filter(|field| !field.is_empty()).collect();
        match fields[..] {
            [] => {}
            [mean] if bytes.is_empty() && stated.is_none() => match decimal(mean, 1) {
                Some(mean) => stated = Some((number, mean)),
                None => return wrong(quote(mean), "a mean in bytes, or bytes and a share"),
            },
            [size, share] => {
                let Some(size) = decimal(size, 1).filter(|size| *size <= limits::FLOW_BYTES.into()) else {
                    return wrong(quote(size), "bytes of a flow, at most 1,000,000,000");
                };
                let Some(share) = decimal(share, WHOLE).filter(|share| *share <= 100 * WHOLE) else {
                    return wrong(quote(share), "a cumulative share, up to 1 or 100");
                };
                let below = (bytes.last().copied().unwrap_or(0), shares.last().copied().unwrap_or(0));
                if size < u64::from(below.0) || share < below.1 {
                    return wrong(quote(line.trim()), "no less than in the row before");
                }
                if bytes.len() == limits::SIZE_ROWS {
                    return wrong(format!("more than {} rows", limits::SIZE_ROWS), "fewer");
                }
                bytes.push(size as u32);
                shares.push(share);
            }
            _ => return wrong(format!("{} columns", fields.len()), "two: bytes and a cumulative share"),
        }
    }
    let last = shares.last().copied().unwrap_or(0);
    if last != WHOLE && last != 100 * WHOLE {
        let found = if shares.is_empty() { "no rows".to_owned() } else { "shares that end elsewhere".to_owned() };
        return Err(Problem::new("", found, "shares up to 1 (fractions) or 100 (percent)"));
    }
    let flows = in_flows(&shares);
    let mean = |interpolation| OwnTable::new(&bytes, &flows, interpolation).map_or(0, |table| rounded(table.mean()));
    if let Some((line, stated)) =
        stated.filter(|(_, stated)| stated.abs_diff(mean(interpolation)) > mean(interpolation) / 100)
    {
        let means: Vec<String> = INTERPOLATIONS.map(|(way, name)| format!("{} by `{name}`", mean(way))).into();
        let found = format!("a mean of {stated} bytes");
        return Err(Problem::new(format!("line {line}"), found, format!("that of the table: {}", means.join(", "))));
    }
    // A mean is at most the largest size.
    let mean = mean(interpolation) as u32;
    Ok(Size::Table { bytes, flows, interpolation, mean })
}

/// Cumulative shares as numbers of flows, as small as they can be.
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

fn rounded(mean: Mean) -> u64 {
    mean.bytes / mean.of
}
