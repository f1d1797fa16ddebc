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

/// Every distribution that has a name.
pub static DISTRIBUTIONS: &[SizeTable] = &[
    SizeTable {
        name: "web-search",
        rows: &[
            (15, 1),
            (20, 10_000),
            (30, 20_000),
            (40, 30_000),
            (53, 50_000),
            (60, 80_000),
            (70, 200_000),
            (80, 1_000_000),
            (90, 2_000_000),
            (97, 5_000_000),
            (100, 10_000_000),
        ],
    },
    SizeTable {
        name: "web-search-upper",
        rows: &[
            (15, 10_000),
            (20, 20_000),
            (30, 30_000),
            (40, 50_000),
            (53, 80_000),
            (60, 200_000),
            (70, 1_000_000),
            (80, 2_000_000),
            (90, 5_000_000),
            (97, 10_000_000),
            (100, 30_000_000),
        ],
    },
    SizeTable {
        name: "web-search-1460",
        rows: &[
            (15, 8_760),
            (20, 18_980),
            (30, 27_740),
            (40, 48_180),
            (53, 77_380),
            (60, 194_180),
            (70, 973_820),
            (80, 1_946_180),
            (90, 4_866_180),
            (97, 9_733_820),
            (100, 29_200_000),
        ],
    },
    SizeTable {
        name: "data-mining",
        rows: &[
            (10, 1),
            (20, 180),
            (30, 216),
            (40, 560),
            (50, 900),
            (60, 1_100),
            (70, 1_870),
            (80, 3_160),
            (90, 10_000),
            (95, 400_000),
            (98, 3_160_000),
            (100, 100_000_000),
        ],
    },
    SizeTable {
        name: "data-mining-upper",
        rows: &[
            (10, 180),
            (20, 216),
            (30, 560),
            (40, 900),
            (50, 1_100),
            (60, 1_870),
            (70, 3_160),
            (80, 10_000),
            (90, 400_000),
            (95, 3_160_000),
            (98, 100_000_000),
            (100, 1_000_000_000),
        ],
    },
    SizeTable {
        name: "data-mining-1460",
        rows: &[
            (50, 1_460),
            (60, 2_920),
            (70, 4_380),
            (80, 10_220),
            (90, 389_820),
            (95, 3_076_220),
            (99, 97_333_820),
            (100, 973_333_820),
        ],
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
