//! Limits that all designs share, as the hardware has them.

/// Longest reset of one operation, in cycles.
pub const MAX_RESET: u32 = 4096;

/// Largest rank: it has 16 bits.
pub const MAX_RANK: u32 = 65_535;
