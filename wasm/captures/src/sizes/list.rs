//! What a table of sizes says, and the table of a scenario that it makes.

use scenario::types::{FlowTable, Interpolation};
use scenario::{Problem, limits, quote};
use traffic::size::CumulativeTable;

use super::lines::{Lines, SizeRow, WHOLE};
use super::{INTERPOLATIONS, PACKET_BYTES};
use crate::table::text;

/// Parts of the last share that it may be off by rounding: 1 of 100,000.
const ROUNDING: i128 = 100_000;
/// Bytes of the smallest frame. A table of bytes seldom begins with a smaller size.
const SMALLEST_FRAME: i128 = 64;
/// Bytes of a packet that tables are often counted in.
const PACKETS: [u32; 3] = [PACKET_BYTES, 1_500, 1_000];

/// A table of flow sizes as a file has it: sizes of any unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeList {
    lines: Lines,
    /// Shares of the rows as numbers of flows, the smallest that have the same ratios.
    flows: Vec<u32>,
    /// What the file's last share counts as, if it is not just that.
    rounded: Option<String>,
}

impl SizeList {
    /// Reads a table of flow sizes: a size and a cumulative share a line, or a size, a number that is not used and a share, as ns-2 has them. Columns are
    /// separated by spaces, tabs, `;`, `|` or a comma; `#` begins a comment; names may stand on top. Shares that end with 1 are fractions, those
    /// that end with 100 percent. A first line of one number is the mean, as in the files of Homa's simulator.
    ///
    /// # Errors
    /// What is wrong, with its line: among others columns in the wrong order, and shares that end elsewhere.
    pub fn read(bytes: &[u8]) -> Result<SizeList, Problem> {
        let mut lines = Lines::read(&text::whole(bytes)?)?;
        let expected = "shares up to 1 (fractions) or 100 (percent)";
        let Some(last) = lines.rows.last().copied() else { return Err(Problem::new("", "no rows", expected)) };
        if let Some(row) = share_in_front(&lines) {
            let found = "a share in front of a size";
            return Err(at(row, found, "the size first, then its cumulative share: swap the columns of the table"));
        }
        let mut before = SizeRow { line: 0, size: 0, share: 0 };
        for row in &lines.rows {
            if row.share > 100 * WHOLE + 100 * WHOLE / ROUNDING {
                return Err(at(row, quote(&shown(row.share)), "a cumulative share, up to 1 or 100"));
            }
            if row.size < before.size || row.share < before.share {
                let found = quote(&format!("{} {}", shown(row.size), shown(row.share)));
                return Err(at(row, found, "no less than in the row before"));
            }
            before = *row;
        }
        let all = if is_near(last.share, WHOLE) && !lines.has_percent[1] { WHOLE } else { 100 * WHOLE };
        if !is_near(last.share, all) {
            let expected = if lines.has_percent[1] { "100 %" } else { "1 (fractions) or 100 (percent)" };
            return Err(at(&last, format!("{} as the last share", quote(&lines.last)), expected));
        }
        let counts_as =
            || format!("line {}: the last share, {}, counts as {}", last.line, quote(&lines.last), all / WHOLE);
        let rounded = (last.share != all).then(counts_as);
        for row in &mut lines.rows {
            row.share = if row.line == last.line { all } else { row.share.min(all) };
        }
        let flows = in_flows(&lines.rows);
        Ok(SizeList { lines, flows, rounded })
    }

    /// What became of the last share, if it is not exactly 1 or 100.
    pub fn rounded(&self) -> Option<&str> {
        self.rounded.as_deref()
    }

    /// Whether sizes are packets by the name of their column.
    pub fn is_in_packets(&self) -> bool {
        let names = self.lines.names.as_ref().map_or("", |(_, names)| names);
        names.contains("packet") || names.contains("pkt")
    }

    /// Whether sizes could be packets: the file does not say that they are bytes, the smallest one is below the smallest frame, and the largest one would
    /// not be too large.
    pub fn may_be_packets(&self) -> bool {
        let is_bytes = self.lines.names.as_ref().is_some_and(|(_, names)| names.contains("byte"));
        let most = i128::from(limits::FLOW_BYTES / PACKET_BYTES) * WHOLE;
        let smallest = self.lines.rows.iter().map(|row| row.size).find(|size| *size > 0).unwrap_or(0);
        let largest = self.lines.rows.last().map_or(0, |row| row.size);
        self.is_in_packets() || !is_bytes && smallest < SMALLEST_FRAME * WHOLE && largest <= most
    }

    /// The table of a scenario, with its mean. Each size is `unit` bytes, or 1 if that is none.
    ///
    /// # Errors
    /// Sizes in packets without a unit; a size that is too large; a mean of 0; a stated mean that is more than 1 % from the table's.
    pub fn table(&self, interpolation: Interpolation, unit: Option<u32>) -> Result<FlowTable, Problem> {
        if let Some((line, names)) = self.lines.names.as_ref().filter(|_| unit.is_none() && self.is_in_packets()) {
            let expected = format!("bytes, or `--size-unit packets` for {PACKET_BYTES} bytes each");
            return Err(Problem::new(
                format!("line {line}"),
                format!("sizes in packets by their name, {}", quote(names)),
                expected,
            ));
        }
        let unit = unit.unwrap_or(1);
        let bytes = self.bytes(unit)?;
        let mean = |way, bytes: &[u32]| {
            CumulativeTable::new(bytes, &self.flows, way).map_or(0, |table| table.mean().rounded())
        };
        let own = mean(interpolation, &bytes);
        if own == 0 {
            let expected = "at least 1: are sizes in another unit (`--size-unit`), or is this no table of sizes?";
            return Err(Problem::new("", "sizes whose mean is 0 bytes", expected));
        }
        if let Some((line, stated)) = self.lines.stated.filter(|(_, stated)| !self.agrees(*stated, own, unit)) {
            let of = |bytes: &[u32]| INTERPOLATIONS.map(|(way, name)| (mean(way, bytes), name));
            let means: Vec<String> = of(&bytes).map(|(mean, name)| format!("{mean} by `{name}`")).into();
            // The bytes of a packet by which the stated mean would be right.
            let fits = PACKETS.into_iter().filter(|packet| *packet != unit).find_map(|packet| {
                let (_, name) = of(&self.bytes(packet).ok()?).into_iter().find(|(mean, _)| is_same(stated, *mean))?;
                Some(format!("; it fits sizes in packets of {packet} bytes by `{name}`: `--size-unit {packet}`"))
            });
            let expected = format!("that of the table: {}{}", means.join(", "), fits.unwrap_or_default());
            return Err(Problem::new(format!("line {line}"), format!("a mean of {} bytes", shown(stated)), expected));
        }
        // A mean is at most the largest size.
        Ok(FlowTable { mean: Some(own as u32), bytes, flows: self.flows.clone(), interpolation })
    }

    /// Sizes in bytes, rounded down.
    fn bytes(&self, unit: u32) -> Result<Vec<u32>, Problem> {
        let bytes = |row: &SizeRow| {
            let bytes = row.size.saturating_mul(unit.into()) / WHOLE;
            let bytes = u32::try_from(bytes).ok().filter(|bytes| *bytes <= limits::FLOW_BYTES);
            let found =
                if unit == 1 { quote(&shown(row.size)) } else { format!("{} times {unit} bytes", shown(row.size)) };
            bytes.ok_or_else(|| at(row, found, "bytes of a flow, at most 1,000,000,000"))
        };
        self.lines.rows.iter().map(bytes).collect()
    }

    /// Whether a stated mean, in bytes or in the unit of the sizes, is the table's to a hundredth.
    fn agrees(&self, stated: i128, own: u64, unit: u32) -> bool {
        is_same(stated, own) || is_same(stated.saturating_mul(unit.into()), own)
    }
}

fn is_same(stated: i128, mean: u64) -> bool {
    let mean = i128::from(mean);
    (stated / WHOLE).abs_diff(mean) <= (mean / 100).unsigned_abs()
}

/// The first row of a table whose first column holds shares, and whose second one sizes.
fn share_in_front(lines: &Lines) -> Option<&SizeRow> {
    let (first, last) = (lines.rows.first()?, lines.rows.last()?);
    let could_be_shares = lines.rows.is_sorted_by_key(|row| row.size);
    let ends_as_shares = |part: i128| is_near(part, WHOLE) || is_near(part, 100 * WHOLE);
    // No size is less than 1.
    let has_parts = is_near(last.size, WHOLE) && lines.rows.iter().any(|row| row.size % WHOLE != 0);
    let has_sizes = ends_as_shares(last.size) && last.share > WHOLE && !ends_as_shares(last.share);
    let is_swapped = lines.has_percent[0] || could_be_shares && (has_parts || has_sizes);
    is_swapped.then_some(first)
}

fn is_near(part: i128, all: i128) -> bool {
    (part - all).abs() <= all / ROUNDING
}

fn at(row: &SizeRow, found: impl Into<String>, expected: &str) -> Problem {
    Problem::new(format!("line {}", row.line), found, expected)
}

/// Parts of [`WHOLE`] as a decimal number.
fn shown(parts: i128) -> String {
    let (whole, fraction) = (parts / WHOLE, format!("{:09}", parts % WHOLE));
    let fraction = fraction.trim_end_matches('0');
    if fraction.is_empty() { whole.to_string() } else { format!("{whole}.{fraction}") }
}

/// Cumulative shares as numbers of flows, the smallest that have the same ratios.
fn in_flows(rows: &[SizeRow]) -> Vec<u32> {
    let divisor = rows.iter().fold(0, |divisor, row| common(divisor, row.share)).max(1);
    // Percent have two digits more than a number of flows can.
    let last = rows.last().map_or(1, |row| row.share / divisor);
    let divisor = divisor * ((last + WHOLE - 1) / WHOLE).max(1);
    rows.iter().map(|row| (row.share / divisor) as u32).collect()
}

/// The greatest common divisor.
fn common(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { common(b, a % b) }
}
