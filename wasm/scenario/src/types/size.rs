use file_type::file_type;
use traffic::size::{OwnTable, SizeTable};

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
    /// A table of one's own, in two columns; for sizes of flows. Its rows are from the smallest size to the largest, at most 1,000.
    Table {
        /// Bytes of the flows of each row. They never descend.
        #[file(min = 1, max = SIZE_ROWS)]
        bytes: Vec<u32>,
        /// How many flows have at most so many bytes, of as many as the last number says: `[15, 60, 100]` for percent. They never descend.
        #[file(min = 1, max = SIZE_ROWS)]
        flows: Vec<u32>,
        /// Which size a flow between two rows has. It moves the mean, of web search from 1.0 to 2.4 MB.
        interpolation: Interpolation,
        /// The mean in bytes that comes of it, to be seen; more than 1 % off is an error. 0 or left out: not stated.
        #[file(default)]
        mean: u32,
    },
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
            Size::Table { bytes, flows, interpolation, .. } => {
                let table = OwnTable::new(bytes, flows, *interpolation);
                table.map_or(traffic::size::Sizes::Fixed(1), traffic::size::Sizes::Table)
            }
        }
    }
}
