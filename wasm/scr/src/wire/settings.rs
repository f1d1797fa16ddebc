//! What a sequencer on the wire is built and set up with.

use thiserror::Error;

/// Fields of 32 bits that a switch keeps for its history.
pub const SWITCH_FIELDS: usize = 44;
/// Bytes of the longest prefix: with it a full-sized frame of 1,514 bytes is a jumbo frame of 9,600.
pub const LONGEST_PREFIX: usize = 9_600 - 1_514;

/// Where the sequencer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// In a top-of-rack switch: a dummy Ethernet header in front leads the frame to its core, and rows are registers of 32 bits.
    Switch,
    /// In the NIC (NetFPGA): the array and its pointer come first.
    Nic,
}

/// What a sequencer on the wire is built and set up with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SequencerSettings {
    /// Where it is.
    pub variant: Variant,
    /// Cores that frames go to.
    pub cores: u32,
    /// Rows of the ring, N.
    pub rows: usize,
    /// Bytes of a row, b.
    pub row_bytes: usize,
}

/// Settings that no hardware could work with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// There is no core.
    #[error("a sequencer needs at least one core")]
    NoCore,
    /// Rows would be missing although nothing is lost.
    #[error("{cores} cores need at least {} rows, not {rows}", cores - 1)]
    TooFewRows {
        /// Cores asked for.
        cores: u32,
        /// Rows asked for.
        rows: usize,
    },
    /// The prefix does not fit into a frame.
    #[error("{rows} rows of {row_bytes} bytes make a prefix of more than {LONGEST_PREFIX} bytes")]
    PrefixTooLong {
        /// Rows asked for.
        rows: usize,
        /// Bytes of each.
        row_bytes: usize,
    },
    /// The rows do not fit into the registers of a switch.
    #[error("{rows} rows of {row_bytes} bytes need more than the {SWITCH_FIELDS} fields of 32 bits of a switch")]
    TooManyFields {
        /// Rows asked for.
        rows: usize,
        /// Bytes of each.
        row_bytes: usize,
    },
}

impl SequencerSettings {
    /// Bytes in front of a frame.
    pub fn prefix_bytes(&self) -> usize {
        let dummy = if self.variant == Variant::Switch { 14 } else { 0 };
        (dummy + 18usize).saturating_add(self.rows.saturating_mul(self.row_bytes))
    }

    /// # Errors
    /// If hardware could not work with these settings.
    pub fn check(&self) -> Result<(), SettingsError> {
        let &SequencerSettings { variant, cores, rows, row_bytes } = self;
        if cores == 0 {
            return Err(SettingsError::NoCore);
        }
        // Also what the index of two bytes can name.
        if rows > LONGEST_PREFIX || self.prefix_bytes() > LONGEST_PREFIX {
            return Err(SettingsError::PrefixTooLong { rows, row_bytes });
        }
        if variant == Variant::Switch && rows * row_bytes.div_ceil(4) > SWITCH_FIELDS {
            return Err(SettingsError::TooManyFields { rows, row_bytes });
        }
        if rows + 1 < cores as usize {
            return Err(SettingsError::TooFewRows { cores, rows });
        }
        Ok(())
    }
}
