//! Flow sizes that the papers use: web search and data mining, as evaluated in pFabric (SIGCOMM 2013) and again in section 6.1 of
//! SP-PIFO (NSDI 2020). The measurements behind them are those of DCTCP (SIGCOMM 2010) and VL2 (SIGCOMM 2009).
//!
//! A table is a cumulative distribution in steps: of 100 flows so many are at most so large. Between two measured sizes the plain
//! name takes the smaller one, `-upper` the larger one; `-1460` counts in packets of 1460 bytes.

/// A distribution of flow sizes.
#[derive(Debug, PartialEq, Eq)]
pub struct SizeTable {
    /// Its name in scenario files.
    pub name: &'static str,
    /// Of 100 flows, how many have at most so many bytes; both ascend, and the last row is 100.
    pub rows: &'static [(u32, u32)],
}

impl SizeTable {
    /// The distribution of this name.
    pub fn find(name: &str) -> Option<&'static SizeTable> {
        DISTRIBUTIONS.iter().find(|distribution| distribution.name == name)
    }

    /// Bytes of the flow that has `percent` of 100 below it, 0 to 99.
    pub fn bytes(&self, percent: u32) -> u32 {
        self.rows.iter().find(|(below, _)| percent < *below).map_or(self.most(), |(_, bytes)| *bytes)
    }

    /// Bytes of the largest flow.
    pub fn most(&self) -> u32 {
        self.rows.last().map_or(1, |(_, bytes)| *bytes)
    }

    /// Bytes of 100 flows of the mean size.
    pub fn hundredfold_mean(&self) -> u64 {
        let mut before = 0;
        let parts = self.rows.iter().map(|(below, bytes)| {
            let part = u64::from(below - before) * u64::from(*bytes);
            before = *below;
            part
        });
        parts.sum()
    }
}

/// Of 100 flows of web search, how many are at most as large as each measured size.
const WEB_SEARCH: [u32; 11] = [15, 20, 30, 40, 53, 60, 70, 80, 90, 97, 100];

/// The same of data mining.
const DATA_MINING: [u32; 12] = [10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 98, 100];

/// Rows of a table.
const fn rows<const N: usize>(percents: [u32; N], bytes: [u32; N]) -> [(u32, u32); N] {
    let mut rows = [(0, 0); N];
    let mut i = 0;
    while i < N {
        rows[i] = (percents[i], bytes[i]);
        i += 1;
    }
    rows
}

/// Every distribution that has a name.
pub static DISTRIBUTIONS: &[SizeTable] = &[
    SizeTable {
        name: "web-search",
        rows: &rows(
            WEB_SEARCH,
            [1, 10_000, 20_000, 30_000, 50_000, 80_000, 200_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000],
        ),
    },
    SizeTable {
        name: "web-search-upper",
        rows: &rows(
            WEB_SEARCH,
            [10_000, 20_000, 30_000, 50_000, 80_000, 200_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 30_000_000],
        ),
    },
    SizeTable {
        name: "web-search-1460",
        rows: &rows(
            WEB_SEARCH,
            [8_760, 18_980, 27_740, 48_180, 77_380, 194_180, 973_820, 1_946_180, 4_866_180, 9_733_820, 29_200_000],
        ),
    },
    SizeTable {
        name: "data-mining",
        rows: &rows(DATA_MINING, [1, 180, 216, 560, 900, 1_100, 1_870, 3_160, 10_000, 400_000, 3_160_000, 100_000_000]),
    },
    SizeTable {
        name: "data-mining-upper",
        rows: &rows(
            DATA_MINING,
            [180, 216, 560, 900, 1_100, 1_870, 3_160, 10_000, 400_000, 3_160_000, 100_000_000, 1_000_000_000],
        ),
    },
    SizeTable {
        name: "data-mining-1460",
        rows: &rows(
            [50, 60, 70, 80, 90, 95, 99, 100],
            [1_460, 2_920, 4_380, 10_220, 389_820, 3_076_220, 97_333_820, 973_333_820],
        ),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_those_of_the_publications() {
        let means: Vec<_> = DISTRIBUTIONS.iter().map(|d| (d.name, d.hundredfold_mean())).collect();
        let expected = [
            ("web-search", 98_760_015),
            ("web-search-upper", 243_490_000),
            ("web-search-1460", 236_949_240),
            ("data-mining", 211_659_870),
            ("data-mining-upper", 2_319_979_860),
            ("data-mining-1460", 1_382_196_600),
        ];
        assert_eq!(means, expected);
    }

    #[test]
    fn tables_ascend_to_a_hundred() {
        for distribution in DISTRIBUTIONS {
            let rows = distribution.rows;
            assert!(
                rows.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1),
                "{}",
                distribution.name
            );
            assert_eq!(rows.last().map(|row| row.0), Some(100), "{}", distribution.name);
            assert_eq!(SizeTable::find(distribution.name), Some(distribution));
        }
    }

    #[test]
    fn a_size_stands_for_the_flows_up_to_its_row() {
        let table = SizeTable::find("web-search").expect("it is there");
        assert_eq!(
            [0, 14, 15, 19, 20, 96, 97, 99].map(|u| table.bytes(u)),
            [1, 1, 10_000, 10_000, 20_000, 5_000_000, 10_000_000, 10_000_000]
        );
        assert_eq!(SizeTable::find("web_search"), None);
    }
}
