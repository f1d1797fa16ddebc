//! A table of flow sizes of one's own: a cumulative distribution, and what lies between its rows.

use std::sync::Arc;

use file_type::file_type;

use super::Mean;
use crate::draw::Draw;

/// Bytes of a flow that lies between two rows of a table.
#[file_type]
pub enum Interpolation {
    /// Those of the row below it; below the first row, 1.
    Lower,
    /// Evenly between the two rows.
    Linear,
    /// Those of the row above it.
    Upper,
}

/// A table of sizes. Clones share its rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnTable {
    /// Of as many flows as the last row says how many have at most so many bytes. Neither descends.
    rows: Arc<[(u32, u32)]>,
    interpolation: Interpolation,
}

impl OwnTable {
    /// Of as many flows as the last of `flows` says, so many have at most `bytes` bytes. None unless there are as many of the one as of the
    /// other, neither descends, and there is a flow.
    pub fn new(bytes: &[u32], flows: &[u32], interpolation: Interpolation) -> Option<Self> {
        let ascend = flows.is_sorted() && bytes.is_sorted();
        let rows: Arc<[(u32, u32)]> = flows.iter().copied().zip(bytes.iter().copied()).collect();
        let all = rows.last().is_some_and(|(flows, _)| *flows > 0);
        (ascend && all && bytes.len() == flows.len()).then_some(OwnTable { rows, interpolation })
    }

    /// Bytes of a flow. Draws once.
    pub(super) fn draw(&self, draw: &mut Draw) -> u32 {
        self.bytes(draw.below(self.flows()))
    }

    /// Bytes of the flow that has so many below it.
    fn bytes(&self, number: u32) -> u32 {
        let at = self.rows.partition_point(|(flows, _)| *flows <= number);
        let (flows_below, below) = self.below(at);
        let Some(&(flows, above)) = self.rows.get(at) else { return below };
        match self.interpolation {
            Interpolation::Lower => below,
            Interpolation::Upper => above,
            Interpolation::Linear => {
                let part = u64::from(above.saturating_sub(below)) * u64::from(number - flows_below);
                below + (part / u64::from(flows - flows_below)) as u32
            }
        }
    }

    /// The mean of many.
    pub fn mean(&self) -> Mean {
        let parts = (0..).zip(self.rows.iter()).map(|(at, (flows, above))| {
            let (flows_below, below) = self.below(at);
            let twice = match self.interpolation {
                Interpolation::Lower => 2 * u64::from(below),
                Interpolation::Upper => 2 * u64::from(*above),
                Interpolation::Linear => u64::from(below) + u64::from(*above),
            };
            u64::from(flows - flows_below) * twice
        });
        Mean { bytes: parts.sum(), of: 2 * self.flows() }
    }

    /// Bytes of the largest flow there can be.
    pub(super) fn most(&self) -> u32 {
        self.rows.last().map_or(1, |(_, bytes)| *bytes)
    }

    /// The row below a row.
    fn below(&self, at: usize) -> (u32, u32) {
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

    fn web_search(interpolation: Interpolation) -> OwnTable {
        OwnTable::new(&BYTES, &PERCENT, interpolation).expect("it ascends")
    }

    #[test]
    fn what_lies_between_the_rows_moves_the_mean() {
        let mean = |interpolation| {
            let Mean { bytes, of } = web_search(interpolation).mean();
            bytes / of
        };
        let means = [Interpolation::Lower, Interpolation::Linear, Interpolation::Upper].map(mean);
        assert_eq!(means, [987_600, 1_711_250, 2_434_900]);
    }

    #[test]
    fn flows_of_each_row() {
        let sizes = |interpolation| [0, 7, 14, 15, 19, 97, 99].map(|number| web_search(interpolation).bytes(number));
        assert_eq!(sizes(Interpolation::Lower), [1, 1, 1, 10_000, 10_000, 10_000_000, 10_000_000]);
        assert_eq!(sizes(Interpolation::Upper), [10_000, 10_000, 10_000, 20_000, 20_000, 30_000_000, 30_000_000]);
        assert_eq!(sizes(Interpolation::Linear), [1, 4_667, 9_333, 10_000, 18_000, 10_000_000, 23_333_333]);
    }

    #[test]
    fn a_row_of_no_flows_is_where_the_sizes_begin() {
        let table = OwnTable::new(&[500, 600], &[0, 10], Interpolation::Linear).expect("it ascends");
        assert_eq!((table.bytes(0), table.bytes(9), table.mean()), (500, 590, Mean { bytes: 11_000, of: 20 }));
    }

    #[test]
    fn a_drawn_mean_is_the_mean() {
        for interpolation in [Interpolation::Lower, Interpolation::Linear, Interpolation::Upper] {
            let parts = PERCENT.map(|percent| percent * 10_000);
            let table = OwnTable::new(&BYTES, &parts, interpolation).expect("it ascends");
            let mut draw = Draw::new(3, 0);
            let sum: u64 = (0..100_000).map(|_| u64::from(table.draw(&mut draw))).sum();
            let Mean { bytes, of } = table.mean();
            let mean = bytes / of;
            assert!((sum / 100_000).abs_diff(mean) < mean / 50, "{interpolation:?}: {sum}");
        }
    }

    #[test]
    fn only_tables_are_taken() {
        let is = |bytes: &[u32], flows: &[u32]| OwnTable::new(bytes, flows, Interpolation::Lower).is_some();
        assert!(is(&[1], &[1]) && is(&[5, 5], &[0, u32::MAX]));
        assert!(
            !is(&[], &[]) && !is(&[1], &[0]) && !is(&[1, 2], &[3]) && !is(&[2, 1], &[1, 2]) && !is(&[1, 2], &[2, 1])
        );
        // Two sizes of one share: no flow lies between them.
        let gap = OwnTable::new(&[10, 90, 100], &[1, 1, 2], Interpolation::Linear).expect("nothing descends");
        assert_eq!([gap.bytes(0), gap.bytes(1)], [1, 90]);
    }
}
