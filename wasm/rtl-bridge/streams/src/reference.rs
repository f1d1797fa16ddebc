//! The model of a configuration, whatever its program.

use programs::{ConnectionTracker, DdosMitigator, HeavyHitter, PortKnocking, Program, TokenBucket};
use scr::wire::{FrameSequencer, SentFrame, SequencerSettings, Unnumbered, Variant};

use crate::StreamConfig;

/// A sequencer from bytes to bytes.
pub trait FrameModel {
    /// Forwards a frame.
    fn forward(&mut self, frame: &[u8], now: u64) -> SentFrame;
    /// Frames without a number, by cause.
    fn passed(&self) -> Vec<u64>;
}

impl<P: Program> FrameModel for FrameSequencer<P> {
    fn forward(&mut self, frame: &[u8], now: u64) -> SentFrame {
        FrameSequencer::forward(self, frame, now)
    }

    fn passed(&self) -> Vec<u64> {
        Unnumbered::ALL.iter().map(|cause| FrameSequencer::passed(self, *cause)).collect()
    }
}

/// That of a configuration with so many cores. Programs have the numbers of `scr_sequencer_pkg.sv`.
pub fn reference(config: &StreamConfig, cores: u32) -> Result<Box<dyn FrameModel>, String> {
    fn of<P: Program + 'static>(program: P, settings: SequencerSettings) -> Result<Box<dyn FrameModel>, String> {
        Ok(Box::new(FrameSequencer::new(program, settings).map_err(|error| error.to_string())?))
    }
    let settings = SequencerSettings {
        variant: if config.parameter("switch") != 0 { Variant::Switch } else { Variant::Nic },
        cores,
        rows: config.parameter("rows") as usize,
        row_bytes: config.parameter("row_bytes") as usize,
    };
    match config.parameter("program") {
        0 => of(DdosMitigator::default(), settings),
        1 => of(HeavyHitter, settings),
        2 => of(ConnectionTracker::default(), settings),
        3 => of(TokenBucket, settings),
        4 => of(PortKnocking::default(), settings),
        other => Err(format!("there is no program {other}")),
    }
}
