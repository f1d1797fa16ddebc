use file_type::file_type;

/// The rank that a source gives its packets, for `"rank": { "kind": "given" }`.
#[file_type]
pub enum GivenRank {
    /// Always the same.
    Fixed {
        /// The rank.
        rank: u32,
    },
    /// Evenly from `min` to `max`.
    Uniform {
        /// The smallest rank.
        min: u32,
        /// The largest rank.
        max: u32,
    },
    /// Exponential: many small ranks, few large ones.
    Exponential {
        /// Mean, before the cut.
        mean: u32,
        /// Larger ranks are cut to this.
        max: u32,
    },
    /// `max` less an exponential number, not below 0: many large ranks, few small ones.
    InverseExponential {
        /// Mean distance from `max`, before the cut.
        mean: u32,
        /// The largest rank.
        max: u32,
    },
    /// Poisson: most ranks around the mean.
    Poisson {
        /// Mean, 1 to 10,000, before the cut.
        mean: u32,
        /// Larger ranks are cut to this.
        max: u32,
    },
    /// A Poisson number of mean `max` + 1, modulo that: many small and many large ranks, few between them.
    Convex {
        /// The largest rank, 1 to 9,999.
        max: u32,
    },
    /// The number of the packet's flow within the source, from 0.
    Flow {},
}
