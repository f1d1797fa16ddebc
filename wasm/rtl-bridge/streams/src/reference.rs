//! The model of a configuration, whatever its program.

use programs::AnyProgram;
use scr::wire::{FrameSequencer, SequencerSettings, Variant};

use crate::StreamConfig;

/// That of a configuration with so many cores.
///
/// # Errors
/// In words, if there can be none.
pub fn reference(config: &StreamConfig, cores: u32) -> Result<FrameSequencer<AnyProgram>, String> {
    let settings = SequencerSettings {
        variant: if config.parameter("variant") != 0 { Variant::Switch } else { Variant::Nic },
        cores,
        rows: config.parameter("rows") as usize,
        row_bytes: config.parameter("row_bytes") as usize,
    };
    let number = config.parameter("program");
    let program = AnyProgram::of_number(number).ok_or_else(|| format!("there is no program {number}"))?;
    FrameSequencer::new(program, settings).map_err(|error| error.to_string())
}
