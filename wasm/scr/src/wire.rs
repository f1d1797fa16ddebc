//! The sequencer on the wire: frames come in as bytes, and leave as bytes for a core.
//!
//! # Format
//!
//! A frame of which the program reads f(p) leaves with a prefix. All numbers are big-endian.
//!
//! | part | bytes | content |
//! |---|---|---|
//! | dummy Ethernet header | 14 | [`Variant::Switch`] only: destination `02:53:43:52:00:00`, source `02:53:43:52` and the core (2), EtherType `88b5` |
//! | sequence number | 8 | from 1 on |
//! | time | 8 | when the first byte of this frame came, in nanoseconds: the core computes the frame's own row with it |
//! | oldest | 2 | index of the oldest row |
//! | rows | N x b | rows as stored; row 0 first; rows that do not exist yet are zeros |
//! | frame | | as it came |
//!
//! The prefix has the same length for every frame, so hardware writes and software parses the frame at a fixed offset. The index says in
//! both variants which row is the oldest: it is also the pointer to the row that is overwritten next. A row holds the first b bytes of
//! f(p), and zeros behind them if f(p) is shorter.
//!
//! A frame that the program does not handle leaves as it came, without number and prefix, and its row is not stored. Such frames have a
//! round of their own over the cores. Frames with a prefix visit all cores in turn whatever comes between them; otherwise a core could
//! miss a row although nothing is lost. Behind a NIC the descriptor says whether a frame has a prefix. Behind a switch its EtherType does.
//!
//! What a verdict depends on lies in the headers. A sequencer decides before the frame has come in whole, so whether the payload is as long
//! as the headers claim, and whether checksums are right, it does not check.

mod frame;
#[cfg(feature = "random")]
mod random;
mod sent;
mod settings;

use programs::Program;
use xxhash_rust::xxh3::Xxh3;

pub use frame::{HEADER_BYTES, Unnumbered, frame_of, parse};
#[cfg(feature = "random")]
pub use random::{FrameMix, RandomFrames, packet_of_few_flows};
pub use sent::{SENT_WORDS, SentPrefix, frame_digest, row_bytes, row_words, words_of_row};
pub use settings::{LONGEST_PREFIX, SWITCH_FIELDS, SequencerSettings, SettingsError, Variant};

use crate::Sequencer;

/// First four bytes of both addresses of the dummy Ethernet header: locally administered, then "SCR".
const DUMMY_ADDRESS: [u8; 4] = [0x02, 0x53, 0x43, 0x52];
/// EtherType of the dummy Ethernet header: Local Experimental 1 of IEEE 802.
const DUMMY_TYPE: u16 = 0x88b5;

/// A frame on its way to a core.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentFrame {
    /// Core that receives it.
    pub core: u32,
    /// Its number, or why it has none.
    pub verdict: Result<u64, Unnumbered>,
    /// The bytes that leave.
    pub bytes: Vec<u8>,
}

impl SentFrame {
    /// A digest of all frames up to this one, from that of the frames before it; 0 before the first.
    pub fn digest(&self, before: u64) -> u64 {
        let mut hash = Xxh3::new();
        hash.update(&before.to_le_bytes());
        hash.update(&self.core.to_le_bytes());
        hash.update(&[self.verdict.is_ok().into()]);
        hash.update(&self.bytes);
        hash.digest()
    }
}

/// The sequencer of a program, from bytes to bytes.
#[derive(Clone, Debug)]
pub struct FrameSequencer<P: Program> {
    program: P,
    settings: SequencerSettings,
    sequencer: Sequencer<P::Row>,
    /// Frames without a prefix, by cause.
    passed: [u64; Unnumbered::ALL.len()],
}

impl<P: Program> FrameSequencer<P> {
    /// # Errors
    /// If hardware could not work with these settings.
    pub fn new(program: P, settings: SequencerSettings) -> Result<Self, SettingsError> {
        settings.check()?;
        let sequencer = Sequencer::new(settings.cores, settings.rows);
        Ok(FrameSequencer { program, settings, sequencer, passed: [0; Unnumbered::ALL.len()] })
    }

    /// Forwards a frame whose first byte came at `now`, in nanoseconds.
    pub fn forward(&mut self, frame: &[u8], now: u64) -> SentFrame {
        match self.row(frame, now) {
            Ok(row) => {
                let stamp = self.sequencer.stamp();
                let mut bytes = Vec::with_capacity(self.settings.prefix_bytes() + frame.len());
                if self.settings.variant == Variant::Switch {
                    bytes.extend_from_slice(&DUMMY_ADDRESS);
                    bytes.extend_from_slice(&[0, 0]);
                    bytes.extend_from_slice(&DUMMY_ADDRESS);
                    bytes.extend_from_slice(&(stamp.core as u16).to_be_bytes());
                    bytes.extend_from_slice(&DUMMY_TYPE.to_be_bytes());
                }
                bytes.extend_from_slice(&stamp.sequence.to_be_bytes());
                bytes.extend_from_slice(&now.to_be_bytes());
                bytes.extend_from_slice(&(stamp.oldest as u16).to_be_bytes());
                for row in self.sequencer.rows() {
                    let row = row.as_ref();
                    let kept = row.len().min(self.settings.row_bytes);
                    bytes.extend_from_slice(&row[..kept]);
                    bytes.resize(bytes.len() + self.settings.row_bytes - kept, 0);
                }
                bytes.extend_from_slice(frame);
                self.sequencer.store(row);
                SentFrame { core: stamp.core, verdict: Ok(stamp.sequence), bytes }
            }
            Err(cause) => {
                let before: u64 = self.passed.iter().sum();
                self.passed[cause as usize] += 1;
                let core = (before % u64::from(self.settings.cores)) as u32;
                SentFrame { core, verdict: Err(cause), bytes: frame.to_vec() }
            }
        }
    }

    /// Frames that left without a prefix for this cause.
    pub fn passed(&self, cause: Unnumbered) -> u64 {
        self.passed[cause as usize]
    }

    /// What it was set up with.
    pub fn settings(&self) -> SequencerSettings {
        self.settings
    }

    /// Number of the last frame with a prefix; 0 before the first.
    pub fn number(&self) -> u64 {
        self.sequencer.flush(0).sequence
    }

    /// Index of the oldest row, which the next frame with a prefix overwrites.
    pub fn oldest(&self) -> usize {
        self.sequencer.flush(0).oldest
    }

    /// A row as the program made it, see [`words_of_row`] for what leaves of it. Of a row that does not exist yet zeros.
    ///
    /// # Panics
    /// If the ring has no such row.
    pub fn stored(&self, index: usize) -> &[u8] {
        self.sequencer.rows()[index].as_ref()
    }

    fn row(&self, frame: &[u8], now: u64) -> Result<P::Row, Unnumbered> {
        self.program.row(&parse(frame)?, now).ok_or(Unnumbered::OtherProtocol)
    }
}

#[cfg(test)]
mod tests;
