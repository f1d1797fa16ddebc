//! A measured distribution of flow sizes: a cumulative table of any rows, and what lies between them.

use std::sync::Arc;

use file_type::file_type;

use super::Mean;
use crate::draw::Draw;

/// Size of a flow between two rows of a table.
#[file_type]
pub enum Interpolation {
    /// That of the row below; 1 byte below the first row.
    Lower,
    /// Evenly distributed between the two rows; from 1 byte below the first row.
    Linear,
    /// That of the row above.
    Upper,
}

/// A cumulative table of flow sizes. Clones share its rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CumulativeTable {
    /// Number of flows, and the largest size of that many in bytes. Neither column descends; the last number is at least 1.
    rows: Arc<[(u32, u32)]>,
    interpolation: Interpolation,
    /// Kept, since every flow needs it for the time of the next one.
    mean: Mean,
}

/// A place among the flows has a fraction of so many bits, so that linear interpolation has many sizes between rows that are one flow apart.
const FRACTION_BITS: u32 = 32;

impl CumulativeTable {
    /// `flows[i]` flows have at most `bytes[i]` bytes, out of as many as the last number of `flows`. None if the columns differ in length,
    /// one of them descends, or there is no flow.
    pub fn new(bytes: &[u32], flows: &[u32], interpolation: Interpolation) -> Option<Self> {
        let all = *flows.last()?;
        if all == 0 || bytes.len() != flows.len() || !flows.is_sorted() || !bytes.is_sorted() {
            return None;
        }
        let rows: Arc<[(u32, u32)]> = flows.iter().copied().zip(bytes.iter().copied()).collect();
        let mut table = CumulativeTable { rows, interpolation, mean: Mean { bytes: 0, of: 2 * u64::from(all) } };
        table.mean.bytes = table.twice_all_bytes();
        Some(table)
    }

    /// Bytes of a flow. Draws once.
    pub(super) fn draw(&self, draw: &mut Draw) -> u32 {
        self.bytes(u64::from(draw.bits()) * self.flows())
    }

    /// Bytes of the flow at this place among all, in fractions of a flow.
    fn bytes(&self, place: u64) -> u32 {
        let at = self.rows.partition_point(|(flows, _)| u64::from(*flows) << FRACTION_BITS <= place);
        let (flows_below, below) = self.row_below(at);
        let Some(&(flows, above)) = self.rows.get(at) else { return below };
        match self.interpolation {
            Interpolation::Lower => below,
            Interpolation::Upper => above,
            Interpolation::Linear => {
                let part = place - (u64::from(flows_below) << FRACTION_BITS);
                let whole = u64::from(flows - flows_below) << FRACTION_BITS;
                below + (u128::from(above.saturating_sub(below)) * u128::from(part) / u128::from(whole)) as u32
            }
        }
    }

    /// Mean size.
    pub fn mean(&self) -> Mean {
        self.mean
    }

    /// Twice the bytes of all flows of the table.
    fn twice_all_bytes(&self) -> u64 {
        let parts = (0..).zip(self.rows.iter()).map(|(at, (flows, above))| {
            let (flows_below, below) = self.row_below(at);
            let twice = match self.interpolation {
                Interpolation::Lower => 2 * u64::from(below),
                Interpolation::Upper => 2 * u64::from(*above),
                Interpolation::Linear => u64::from(below) + u64::from(*above),
            };
            u64::from(flows - flows_below) * twice
        });
        parts.sum()
    }

    /// Largest size in bytes.
    pub(super) fn most(&self) -> u32 {
        self.rows.last().map_or(1, |(_, bytes)| *bytes)
    }

    /// The row in front of row `at`.
    fn row_below(&self, at: usize) -> (u32, u32) {
        at.checked_sub(1).and_then(|below| self.rows.get(below)).copied().unwrap_or((0, 1))
    }

    /// All flows of the table.
    fn flows(&self) -> u64 {
        self.rows.last().map_or(1, |(flows, _)| (*flows).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Web search as it was measured.
    const BYTES: [u32; 11] =
        [10_000, 20_000, 30_000, 50_000, 80_000, 200_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 30_000_000];
    const PERCENT: [u32; 11] = [15, 20, 30, 40, 53, 60, 70, 80, 90, 97, 100];
    const ALL: [Interpolation; 3] = [Interpolation::Lower, Interpolation::Linear, Interpolation::Upper];

    fn web_search(interpolation: Interpolation) -> CumulativeTable {
        CumulativeTable::new(&BYTES, &PERCENT, interpolation).expect("it ascends")
    }

    /// Bytes of the flow that has so many below it, at its beginning.
    fn bytes(table: &CumulativeTable, number: u64) -> u32 {
        table.bytes(number << FRACTION_BITS)
    }

    #[test]
    fn what_lies_between_the_rows_moves_the_mean() {
        let means = ALL.map(|interpolation| {
            let Mean { bytes, of } = web_search(interpolation).mean();
            bytes / of
        });
        assert_eq!(means, [987_600, 1_711_250, 2_434_900]);
    }

    #[test]
    fn flows_of_each_row() {
        let sizes = |interpolation| [0, 7, 14, 15, 19, 97, 99].map(|number| bytes(&web_search(interpolation), number));
        assert_eq!(sizes(Interpolation::Lower), [1, 1, 1, 10_000, 10_000, 10_000_000, 10_000_000]);
        assert_eq!(sizes(Interpolation::Upper), [10_000, 10_000, 10_000, 20_000, 20_000, 30_000_000, 30_000_000]);
        assert_eq!(sizes(Interpolation::Linear), [1, 4_667, 9_333, 10_000, 18_000, 10_000_000, 23_333_333]);
        // Between two flows, and the last place of all.
        assert_eq!(web_search(Interpolation::Linear).bytes((99 << FRACTION_BITS) + (1 << 31)), 26_666_666);
        assert_eq!(web_search(Interpolation::Linear).bytes((100 << FRACTION_BITS) - 1), 29_999_999);
    }

    #[test]
    fn a_row_of_no_flows_is_where_the_sizes_begin() {
        let table = CumulativeTable::new(&[500, 600], &[0, 10], Interpolation::Linear).expect("it ascends");
        let mean = Mean { bytes: 11_000, of: 20 };
        assert_eq!((bytes(&table, 0), bytes(&table, 9), table.mean()), (500, 590, mean));
    }

    #[test]
    fn a_drawn_mean_is_the_mean() {
        for interpolation in ALL {
            let table = web_search(interpolation);
            let mut draw = Draw::new(3, 0);
            let sum: u64 = (0..200_000).map(|_| u64::from(table.draw(&mut draw))).sum();
            let Mean { bytes, of } = table.mean();
            let mean = bytes / of;
            assert!((sum / 200_000).abs_diff(mean) < mean / 100, "{interpolation:?}: {} of {mean}", sum / 200_000);
        }
    }

    #[test]
    fn only_tables_are_taken() {
        let is = |bytes: &[u32], flows: &[u32]| CumulativeTable::new(bytes, flows, Interpolation::Lower).is_some();
        assert!(is(&[1], &[1]) && is(&[5, 5], &[0, u32::MAX]));
        assert!(!is(&[], &[]) && !is(&[1], &[0]) && !is(&[1, 2], &[3]));
        assert!(!is(&[2, 1], &[1, 2]) && !is(&[1, 2], &[2, 1]));
        // Two sizes of one share: no flow lies between them.
        let gap = CumulativeTable::new(&[10, 90, 100], &[1, 1, 2], Interpolation::Linear).expect("nothing descends");
        assert_eq!([bytes(&gap, 0), bytes(&gap, 1)], [1, 90]);
    }

    #[test]
    fn the_largest_numbers_fit() {
        let table = CumulativeTable::new(&[u32::MAX], &[u32::MAX], Interpolation::Linear).expect("it ascends");
        assert_eq!(table.bytes((table.flows() << FRACTION_BITS) - 1), u32::MAX - 1);
        assert_eq!(table.mean().bytes, u64::from(u32::MAX) << 32);
    }
}
