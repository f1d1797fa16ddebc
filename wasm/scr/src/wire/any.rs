//! Sequencers on the wire whose program is chosen at run time.

use std::fmt::Debug;

use programs::{ConnectionTracker, DdosMitigator, HeavyHitter, PortKnocking, Program, TokenBucket};

use super::{FrameSequencer, SentFrame, SequencerSettings, SettingsError, Unnumbered};

/// The programs by their numbers in hardware, the parameter `Program` of `rtl/scr_sequencer/scr_sequencer.sv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WireProgram {
    /// [`DdosMitigator`].
    DdosMitigator = 0,
    /// [`HeavyHitter`].
    HeavyHitter = 1,
    /// [`ConnectionTracker`].
    ConnectionTracker = 2,
    /// [`TokenBucket`].
    TokenBucket = 3,
    /// [`PortKnocking`].
    PortKnocking = 4,
}

impl WireProgram {
    /// All programs, by their numbers.
    pub const ALL: [WireProgram; 5] = [
        WireProgram::DdosMitigator,
        WireProgram::HeavyHitter,
        WireProgram::ConnectionTracker,
        WireProgram::TokenBucket,
        WireProgram::PortKnocking,
    ];
    /// Their names, by their numbers.
    pub const NAMES: [&str; 5] =
        ["ddos-mitigator", "heavy-hitter", "connection-tracker", "token-bucket", "port-knocking"];

    /// The program of this number; `None` if there is no such one.
    pub fn of_number(number: u32) -> Option<Self> {
        Self::ALL.get(number as usize).copied()
    }

    /// Its name, `port-knocking` for example.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Bytes of its f(p).
    pub fn row_bytes(self) -> usize {
        fn of<P: Program>() -> usize {
            P::Row::default().as_ref().len()
        }
        match self {
            WireProgram::DdosMitigator => of::<DdosMitigator>(),
            WireProgram::HeavyHitter => of::<HeavyHitter>(),
            WireProgram::ConnectionTracker => of::<ConnectionTracker>(),
            WireProgram::TokenBucket => of::<TokenBucket>(),
            WireProgram::PortKnocking => of::<PortKnocking>(),
        }
    }

    /// A sequencer for it. Lists of addresses are empty: no row depends on them.
    ///
    /// # Errors
    /// If hardware could not work with these settings.
    pub fn sequencer(self, settings: SequencerSettings) -> Result<Box<dyn WireSequencer>, SettingsError> {
        fn of<P>(program: P, settings: SequencerSettings) -> Result<Box<dyn WireSequencer>, SettingsError>
        where
            P: Program + Clone + Debug + 'static,
        {
            Ok(Box::new(FrameSequencer::new(program, settings)?))
        }
        match self {
            WireProgram::DdosMitigator => of(DdosMitigator::default(), settings),
            WireProgram::HeavyHitter => of(HeavyHitter, settings),
            WireProgram::ConnectionTracker => of(ConnectionTracker::default(), settings),
            WireProgram::TokenBucket => of(TokenBucket, settings),
            WireProgram::PortKnocking => of(PortKnocking::default(), settings),
        }
    }
}

/// A [`FrameSequencer`], whatever its program.
pub trait WireSequencer: Debug {
    /// What it was set up with.
    fn settings(&self) -> SequencerSettings;

    /// Forwards a frame whose first byte came at `now`, in nanoseconds.
    fn forward(&mut self, frame: &[u8], now: u64) -> SentFrame;

    /// Number of the last frame with a prefix; 0 before the first.
    fn number(&self) -> u64;

    /// Index of the oldest row, which the next frame with a prefix overwrites.
    fn oldest(&self) -> usize;

    /// A row as the program made it, see [`super::words_of_row`] for what leaves of it. Of a row that does not exist yet zeros.
    ///
    /// # Panics
    /// If the ring has no such row.
    fn row(&self, index: usize) -> &[u8];

    /// Frames that left without a prefix for this cause.
    fn passed(&self, cause: Unnumbered) -> u64;

    /// A copy.
    fn boxed(&self) -> Box<dyn WireSequencer>;
}

impl<P: Program + Clone + Debug + 'static> WireSequencer for FrameSequencer<P> {
    fn settings(&self) -> SequencerSettings {
        self.settings
    }

    fn forward(&mut self, frame: &[u8], now: u64) -> SentFrame {
        FrameSequencer::forward(self, frame, now)
    }

    fn number(&self) -> u64 {
        self.last().0
    }

    fn oldest(&self) -> usize {
        self.last().1
    }

    fn row(&self, index: usize) -> &[u8] {
        self.sequencer.rows()[index].as_ref()
    }

    fn passed(&self, cause: Unnumbered) -> u64 {
        FrameSequencer::passed(self, cause)
    }

    fn boxed(&self) -> Box<dyn WireSequencer> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn WireSequencer> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}
