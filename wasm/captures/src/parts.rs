//! A file, read part by part.

use std::io::{BufRead, Read};

use crate::Problem;

/// Bytes of a part at most. Captures have at most 256 kB a packet.
const LONGEST: usize = 16 << 20;

/// Reads a file part by part, and knows the place for messages.
pub(crate) struct Parts<R> {
    source: R,
    /// Bytes in front of the part.
    start: usize,
    /// Bytes of the part that were read.
    there: usize,
    buffer: Vec<u8>,
}

/// Why a part cannot be read: what was found, and what was expected.
pub(crate) type Wrong = (String, String);

impl<R: BufRead> Parts<R> {
    /// From the start of a file.
    pub fn new(source: R) -> Self {
        Parts { source, start: 0, there: 0, buffer: Vec::new() }
    }

    /// Begins the next part; false at the end of the file.
    pub fn begin(&mut self) -> Result<bool, Wrong> {
        self.start += self.there;
        self.there = 0;
        let rest = self
            .source
            .fill_buf()
            .map_err(|error| (format!("an error in reading: {error}"), "a whole packet".to_owned()))?;
        Ok(!rest.is_empty())
    }

    /// The next bytes of the part. The buffer grows only behind data that is there: a part that claims to be long takes no memory.
    pub fn bytes(&mut self, length: usize) -> Result<&[u8], Wrong> {
        if length > LONGEST {
            return Err((format!("a block of {length} bytes"), format!("at most {LONGEST}")));
        }
        self.buffer.clear();
        let read = self.source.by_ref().take(length as u64).read_to_end(&mut self.buffer);
        self.there += self.buffer.len();
        let there = self.there;
        match read {
            Ok(count) if count == length => Ok(&self.buffer),
            Ok(_) => Err((format!("the end of the file, {there} bytes on"), "a whole packet".to_owned())),
            Err(error) => Err((format!("an error in reading: {error}"), "a whole packet".to_owned())),
        }
    }

    /// What is wrong with the part, in front of which `packets` packets were read.
    pub fn problem(&self, packets: u64, (found, expected): Wrong) -> Problem {
        let byte = self.start;
        // The header of the file is in no packet.
        let place = if byte == 0 { "byte 0".to_owned() } else { format!("packet {}, byte {byte}", packets + 1) };
        Problem::new(place, found, expected)
    }
}

/// Numbers of a file, in one of the two byte orders.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ByteOrder {
    pub is_big_endian: bool,
}

impl ByteOrder {
    /// Two bytes at a place; 0 behind the end.
    pub fn u16(self, bytes: &[u8], at: usize) -> u16 {
        let found = bytes.get(at..).and_then(|rest| rest.first_chunk()).copied().unwrap_or_default();
        if self.is_big_endian { u16::from_be_bytes(found) } else { u16::from_le_bytes(found) }
    }

    /// Four bytes at a place; 0 behind the end.
    pub fn u32(self, bytes: &[u8], at: usize) -> u32 {
        let found = bytes.get(at..).and_then(|rest| rest.first_chunk()).copied().unwrap_or_default();
        if self.is_big_endian { u32::from_be_bytes(found) } else { u32::from_le_bytes(found) }
    }

    /// Eight bytes at a place, as a signed number; 0 behind the end.
    pub fn i64(self, bytes: &[u8], at: usize) -> i64 {
        let found = bytes.get(at..).and_then(|rest| rest.first_chunk()).copied().unwrap_or_default();
        if self.is_big_endian { i64::from_be_bytes(found) } else { i64::from_le_bytes(found) }
    }
}
