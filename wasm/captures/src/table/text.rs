//! Text of tables as spreadsheets save it: UTF-8 and UTF-16, any ends of lines, any of a few separators.

use std::io::{self, Cursor, Read};

use scenario::Problem;

/// Bytes that are read at once.
const CHUNK: usize = 64 << 10;
/// Bytes of text that a table is recognised by.
const HEAD: u64 = 16 << 10;

/// How characters are encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Utf16 { is_big_endian: bool },
}

impl Encoding {
    /// The encoding of a file that begins with these bytes, and how many of them are a byte order mark. Without a mark, two ASCII characters
    /// of two bytes each mean UTF-16.
    fn of(bytes: &[u8]) -> (Encoding, usize) {
        match bytes {
            [0xef, 0xbb, 0xbf, ..] => (Encoding::Utf8, 3),
            [0xff, 0xfe, ..] => (Encoding::Utf16 { is_big_endian: false }, 2),
            [0xfe, 0xff, ..] => (Encoding::Utf16 { is_big_endian: true }, 2),
            [1..=0x7f, 0, 1..=0x7f, 0, ..] => (Encoding::Utf16 { is_big_endian: false }, 0),
            [0, 1..=0x7f, 0, 1..=0x7f, ..] => (Encoding::Utf16 { is_big_endian: true }, 0),
            _ => (Encoding::Utf8, 0),
        }
    }
}

/// Text in UTF-8 out of text in any encoding that is known. Every line ends with a line feed, also the last one. Bytes that are no UTF-8 are
/// passed on as they are; units that are no UTF-16 become U+FFFD.
pub struct Utf8<R> {
    source: R,
    /// None until the first bytes are there.
    encoding: Option<Encoding>,
    /// Bytes that are not decoded yet: part of a character, or of the byte order mark.
    raw: Vec<u8>,
    text: Vec<u8>,
    /// Bytes of `text` that were handed on.
    at: usize,
    /// The last byte that was put into `text`, before ends of lines were made the same.
    last: u8,
    is_at_end: bool,
}

impl<R: Read> Utf8<R> {
    /// The text of `source`.
    pub fn new(source: R) -> Self {
        Utf8 { source, encoding: None, raw: Vec::new(), text: Vec::new(), at: 0, last: b'\n', is_at_end: false }
    }

    /// Reads on until there is text, or no more of it.
    fn fill(&mut self) -> io::Result<()> {
        self.text.clear();
        self.at = 0;
        while self.text.is_empty() && !self.is_at_end {
            let read = self.source.by_ref().take(CHUNK as u64).read_to_end(&mut self.raw)?;
            self.is_at_end = read == 0;
            let encoding = *self.encoding.get_or_insert_with(|| {
                let (encoding, mark) = Encoding::of(&self.raw);
                self.raw.drain(..mark);
                encoding
            });
            match encoding {
                Encoding::Utf8 => {
                    let raw = std::mem::take(&mut self.raw);
                    raw.iter().for_each(|byte| self.push(*byte));
                }
                Encoding::Utf16 { is_big_endian } => self.decode(is_big_endian),
            }
            if self.is_at_end && !matches!(self.last, b'\n' | b'\r') {
                self.push(b'\n');
            }
        }
        Ok(())
    }

    /// Decodes all whole characters of `raw`; at the end also what is left of one.
    fn decode(&mut self, is_big_endian: bool) {
        let unit = |pair: &[u8]| match *pair {
            [a, b] if is_big_endian => u16::from_be_bytes([a, b]),
            [a, b] => u16::from_le_bytes([a, b]),
            _ => char::REPLACEMENT_CHARACTER as u16,
        };
        let raw = std::mem::take(&mut self.raw);
        let mut whole = raw.len() & !1;
        let is_high = |unit: u16| (0xd800..0xdc00).contains(&unit);
        if whole > 0 && is_high(unit(&raw[whole - 2..whole])) {
            whole -= 2;
        }
        let end = if self.is_at_end { raw.len() } else { whole };
        for character in char::decode_utf16(raw[..end].chunks(2).map(unit)) {
            let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
            character.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| self.push(byte));
        }
        self.raw = raw[end..].to_vec();
    }

    /// Takes a byte of text. Carriage returns, alone or in front of a line feed, become line feeds.
    fn push(&mut self, byte: u8) {
        match byte {
            b'\r' => self.text.push(b'\n'),
            b'\n' if self.last == b'\r' => {}
            _ => self.text.push(byte),
        }
        self.last = byte;
    }
}

impl<R: Read> Read for Utf8<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.at == self.text.len() {
            self.fill()?;
        }
        let bytes = (self.text.len() - self.at).min(into.len());
        into[..bytes].copy_from_slice(&self.text[self.at..self.at + bytes]);
        self.at += bytes;
        Ok(bytes)
    }
}

/// All text of a file, in UTF-8.
///
/// # Errors
/// The line in which it is no text.
pub fn whole(bytes: &[u8]) -> Result<String, Problem> {
    let mut text = Vec::new();
    // Reading from memory does not fail.
    let _ = Utf8::new(bytes).read_to_end(&mut text);
    String::from_utf8(text).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        Problem::new(format!("line {line}"), "bytes that are not UTF-8", ENCODINGS)
    })
}

/// What is expected of bytes that are no text.
pub const ENCODINGS: &str = "text in UTF-8 or UTF-16: save the table as \"CSV UTF-8\"";

/// The beginning of a file as text, whatever is wrong with it.
pub fn beginning(bytes: &[u8]) -> String {
    let mut text = Vec::new();
    // Reading from memory does not fail.
    let _ = Utf8::new(&bytes[..bytes.len().min(HEAD as usize)]).read_to_end(&mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// How the lines of a table are divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Stands between two fields.
    pub separator: u8,
    /// The first line, `sep=;`, names the separator.
    pub has_separator_line: bool,
}

/// Separators that are found without being named. Of two that occur equally often the first one counts.
const SEPARATORS: [u8; 4] = [b'\t', b';', b'|', b','];

impl Layout {
    /// The layout of a table that begins with `text`: the separator that it names, or the one that its first line has most of outside quotes.
    /// None if there is none.
    pub fn of(text: &str) -> Option<Layout> {
        let line = text.lines().find(|line| !line.is_empty() && !line.starts_with('#'))?;
        let bare = line.trim_matches('"');
        if let Some(named) =
            bare.get(..4).filter(|start| start.eq_ignore_ascii_case("sep=")).and(bare.as_bytes().get(4))
        {
            if *named == b'\t' || named.is_ascii_punctuation() && !matches!(named, b'"' | b'#') {
                return Some(Layout { separator: *named, has_separator_line: true });
            }
        }
        let mut is_quoted = false;
        let mut counts = [0; SEPARATORS.len()];
        for byte in line.bytes() {
            is_quoted ^= byte == b'"';
            let at = SEPARATORS.iter().position(|separator| *separator == byte && !is_quoted);
            at.into_iter().for_each(|at| counts[at] += 1);
        }
        let most = counts.iter().copied().max().filter(|most| *most > 0)?;
        let at = counts.iter().position(|count| *count == most)?;
        Some(Layout { separator: SEPARATORS[at], has_separator_line: false })
    }

    /// Whether numbers may have a decimal comma.
    pub fn has_decimal_comma(self) -> bool {
        self.separator != b','
    }
}

/// The text of `source`, and its layout; that of one column where nothing separates.
///
/// # Errors
/// An error in reading.
pub fn open<R: Read>(source: R) -> io::Result<(impl Read, Layout)> {
    let mut text = Utf8::new(source);
    let mut head = Vec::new();
    text.by_ref().take(HEAD).read_to_end(&mut head)?;
    let layout = Layout::of(&String::from_utf8_lossy(&head));
    let layout = layout.unwrap_or(Layout { separator: b',', has_separator_line: false });
    Ok((Cursor::new(head).chain(text), layout))
}
