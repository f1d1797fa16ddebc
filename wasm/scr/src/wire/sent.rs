//! What left for a core as words, as an engine gives it for the result of a frame.
//!
//! | word | content |
//! |---|---|
//! | 0 | core |
//! | 1 | number of the frame, its lower 32 bits; 0 if it has none |
//! | 2 | 0 for a frame with a number, else 1 + [`Unnumbered`] |
//! | 3 | index of the oldest row |
//! | 4, 5 | [`frame_digest`], low word first |
//! | 6 .. | rows as they left, row 0 first; [`row_words`] words each, zeros without a prefix |
//!
//! A word of a row has four of its bytes, the first one highest; behind the last byte there are zeros.

use super::{SentFrame, SequencerSettings, Unnumbered, Variant};

/// Words in front of the rows.
pub const SENT_WORDS: usize = 6;

/// Bytes of number and time in front of the index of the oldest row.
const BEFORE_OLDEST: usize = 8 + 8;

/// The words of one frame that left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SentPrefix<'a> {
    /// Core that receives it, from 0 on.
    pub core: u32,
    /// Its number, from 1 on; 0 if it has none.
    pub number: u32,
    /// Why it has none.
    pub cause: Option<Unnumbered>,
    /// Index of the oldest row.
    pub oldest: u32,
    /// Digest of core, prefix and all bytes.
    pub digest: u64,
    /// Rows as they left, see [`row_bytes`].
    pub rows: &'a [u32],
}

impl<'a> SentPrefix<'a> {
    /// Splits the results of a frame; `None` if they are too few, or the cause is none.
    pub fn of(results: &'a [u32]) -> Option<Self> {
        let (&[core, number, cause, oldest, low, high], rows) = results.split_first_chunk::<SENT_WORDS>()?;
        let cause = match cause.checked_sub(1) {
            None => None,
            Some(cause) => Some(*Unnumbered::ALL.get(cause as usize)?),
        };
        Some(SentPrefix { core, number, cause, oldest, digest: u64::from(high) << 32 | u64::from(low), rows })
    }

    /// The words of the rows, one row after the other; `row_bytes` of each.
    pub fn each_row(&self, row_bytes: usize) -> impl Iterator<Item = &'a [u32]> + use<'a> {
        self.rows.chunks_exact(row_words(row_bytes).max(1))
    }
}

/// Words of a row of so many bytes.
pub const fn row_words(row_bytes: usize) -> usize {
    row_bytes.div_ceil(4)
}

/// The bytes of a row from its words, as many as `into` has; behind the last word zeros.
pub fn row_bytes(words: &[u32], into: &mut [u8]) {
    into.fill(0);
    for (bytes, word) in into.chunks_mut(4).zip(words) {
        let length = bytes.len();
        bytes.copy_from_slice(&word.to_be_bytes()[..length]);
    }
}

/// The words of a row that is cut or filled up with zeros to `row_bytes`.
pub fn words_of_row(row: &[u8], row_bytes: usize) -> impl Iterator<Item = u32> + '_ {
    let kept = &row[..row.len().min(row_bytes)];
    (0..row_words(row_bytes)).map(|at| {
        let bytes = kept.get(4 * at..).unwrap_or_default();
        bytes.iter().take(4).zip([24, 16, 8, 0]).map(|(byte, shift)| u32::from(*byte) << shift).sum()
    })
}

/// Digest of a frame that left for a core with a prefix or without. It is short enough to be written in the adapter of the hardware as well.
/// Begin with twice the core, and 1 more with a prefix; take in the bytes as little-endian words of 64 bits, the last one filled up with
/// zeros, then their number. To take in a word: exclusive or, times an odd number, then the upper half onto the lower one. Each of these can
/// be reversed, so frames that differ in a single word have different digests.
pub fn frame_digest(core: u32, has_prefix: bool, bytes: &[u8]) -> u64 {
    let mut digest = u64::from(core) << 1 | u64::from(has_prefix);
    let mut take = |word: u64| {
        digest = (digest ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        digest ^= digest >> 32;
    };
    let mut words = bytes.chunks_exact(8);
    for word in &mut words {
        take(word.iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte)));
    }
    let rest = words.remainder();
    if !rest.is_empty() {
        take(rest.iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte)));
    }
    take(bytes.len() as u64);
    digest
}

impl SentFrame {
    /// What left as words, see the table of this module. Number, oldest and rows are read from the bytes.
    pub fn results(&self, settings: &SequencerSettings) -> Vec<u32> {
        let words = row_words(settings.row_bytes);
        let digest = frame_digest(self.core, self.verdict.is_ok(), &self.bytes);
        let cause = self.verdict.err().map_or(0, |cause| 1 + cause as u32);
        let mut results = Vec::with_capacity(SENT_WORDS + settings.rows * words);
        results.extend([self.core, 0, cause, 0, digest as u32, (digest >> 32) as u32]);
        if self.verdict.is_ok() {
            let front = if settings.variant == Variant::Switch { 14 } else { 0 };
            let stamp = &self.bytes[front..];
            results[1] = u32::from_be_bytes([stamp[4], stamp[5], stamp[6], stamp[7]]);
            results[3] = u32::from(u16::from_be_bytes([stamp[BEFORE_OLDEST], stamp[BEFORE_OLDEST + 1]]));
            let rows = &stamp[BEFORE_OLDEST + 2..][..settings.rows * settings.row_bytes];
            for row in rows.chunks_exact(settings.row_bytes.max(1)) {
                results.extend(words_of_row(row, settings.row_bytes));
            }
        }
        results.resize(SENT_WORDS + settings.rows * words, 0);
        results
    }
}
