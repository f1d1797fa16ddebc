use file_type::file_type;
use traffic::size::CumulativeTable;
use traffic::size::SizeTable;

pub use traffic::size::Interpolation;

/// How large packets or flows are: packets have 1 to 65,535 bytes, flows 1 to 1,000,000,000.
#[file_type]
pub enum Size {
    /// All alike.
    Fixed {
        /// Bytes of each.
        bytes: u32,
    },
    /// Evenly from `min` to `max`.
    Uniform {
        /// Bytes of the smallest.
        min: u32,
        /// Bytes of the largest.
        max: u32,
    },
    /// One of two sizes.
    Bimodal {
        /// Bytes of the one.
        small: u32,
        /// Bytes of the other.
        large: u32,
        /// Of 100, how many are `large`.
        #[file(max = 100)]
        percent: u32,
    },
    /// As a published distribution says; for sizes of flows.
    Named {
        /// Name of the distribution.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = crate::export::distributions())))]
        name: String,
    },
    /// A cumulative table in two columns; for sizes of flows.
    Table(FlowTable),
}

impl Size {
    /// What is drawn from it.
    pub fn distribution(&self) -> traffic::size::Sizes {
        match self {
            Size::Fixed { bytes } => traffic::size::Sizes::Fixed(*bytes),
            Size::Uniform { min, max } => traffic::size::Sizes::Uniform(*min, *max),
            Size::Bimodal { small, large, percent } => {
                traffic::size::Sizes::Bimodal { small: *small, large: *large, percent: *percent }
            }
            Size::Named { name } => {
                SizeTable::find(name).map_or(traffic::size::Sizes::Fixed(1), traffic::size::Sizes::Named)
            }
            Size::Table(table) => {
                table.distribution().map_or(traffic::size::Sizes::Fixed(1), traffic::size::Sizes::Table)
            }
        }
    }
}

/// A cumulative table of flow sizes, from the smallest size to the largest: at most 100,000 rows.
#[file_type]
pub struct FlowTable {
    /// Sizes in bytes, 0 to 1,000,000,000. They never descend.
    #[file(min = 1, max = SIZE_ROWS)]
    pub bytes: Vec<u32>,
    /// How many flows have at most so many bytes, out of as many as the last number: `[15, 60, 100]` for percent. They never descend.
    #[file(min = 1, max = SIZE_ROWS)]
    pub flows: Vec<u32>,
    /// Size of a flow between two rows. It moves the mean: that of web search from 1.0 to 2.4 MB.
    pub interpolation: Interpolation,
    /// Mean size in bytes, for readers. An error if it is more than 1 % off the table's.
    #[file(max = FLOW_BYTES)]
    pub mean: Option<u32>,
}

impl FlowTable {
    /// What is drawn from it. None if the columns are no distribution.
    pub fn distribution(&self) -> Option<CumulativeTable> {
        CumulativeTable::new(&self.bytes, &self.flows, self.interpolation)
    }
}
