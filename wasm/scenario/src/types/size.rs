use file_type::file_type;
use traffic::size::SizeTable;

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
        }
    }
}
