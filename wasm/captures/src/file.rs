//! pcap and pcapng files, packet by packet.

use std::io::{self, Read};

use pcap_parser::traits::{PcapNGPacketBlock, PcapReaderIterator};
use pcap_parser::{
    Block, IDB_MAGIC, InterfaceDescriptionBlock, LegacyPcapBlock, LegacyPcapReader, PcapBlockOwned, PcapError,
    PcapHeader, PcapNGReader,
};

use crate::capture::{Intake, Record};
use crate::headers::LinkLayer;
use crate::selection::MOST;
use crate::{Capture, PrefixPreserving, Problem, Selection};

/// Bytes that are read at once. The buffer grows only behind data that is there: a block that claims to be long takes no memory.
const BUFFER: usize = 128 << 10;
/// Bytes of a block, or of a packet of pcap, at most. Captures have at most 256 kB a packet.
const BLOCK: usize = 16 << 20;
/// Interfaces of a section at most.
const INTERFACES: usize = 1 << 16;
/// Picoseconds in a second.
const PS_PER_S: i128 = 1_000_000_000_000;

/// What a file was expected to be.
const EXPECTED: &str = "a capture, pcap or pcapng";

/// What came of reading a file.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The packets up to the end or to what is wrong.
    pub capture: Capture,
    /// What is wrong, with the number of the packet, from 1 on, and the offset in bytes of the part of the file at which reading ended.
    pub fault: Option<Problem>,
}

/// Reads a capture. Addresses are replaced unless `anonymous` is none.
pub fn read(source: impl Read + Send, selection: Selection, anonymous: Option<PrefixPreserving>) -> Reading {
    let mut intake = Intake::new(selection, anonymous);
    let fault = packets(source, &mut intake).err();
    Reading { capture: intake.capture, fault }
}

/// Whether a file begins as a capture does, or as one that is packed.
pub fn is_capture(bytes: &[u8]) -> bool {
    Format::of(bytes).is_ok() || matches!(bytes, [0x1f, 0x8b, ..] | [0x28, 0xb5, 0x2f, 0xfd, ..])
}

/// Formats by the first four bytes of a file.
enum Format {
    Pcap,
    PcapNg,
}

impl Format {
    fn of(head: &[u8]) -> Result<Format, Problem> {
        let foreign = |found: String| Problem::new("byte 0", found, EXPECTED);
        match *head {
            [0x0a, 0x0d, 0x0d, 0x0a, ..] => Ok(Format::PcapNg),
            [0xd4, 0xc3, 0xb2, 0xa1, ..]
            | [0xa1, 0xb2, 0xc3, 0xd4, ..]
            | [0x4d, 0x3c, 0xb2, 0xa1, ..]
            | [0xa1, 0xb2, 0x3c, 0x4d, ..]
            | [0x34, 0xcd, 0xb2, 0xa1, ..] => Ok(Format::Pcap),
            [] => Err(foreign("nothing".to_owned())),
            [0x1f, 0x8b, ..] => Err(foreign("a file packed by gzip".to_owned())),
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Err(foreign("a file packed by zstd".to_owned())),
            _ => {
                let bytes: Vec<String> = head.iter().take(4).map(|byte| format!("{byte:02x}")).collect();
                Err(foreign(format!("the bytes {}", bytes.join(" "))))
            }
        }
    }
}

/// Hands all packets of a file to `intake`, until it is full.
fn packets(mut source: impl Read + Send, intake: &mut Intake) -> Result<(), Problem> {
    let unreadable = |error: io::Error| Problem::new("", format!("an error in reading: {error}"), EXPECTED);
    // Readers of `pcap-parser` want the whole header at once, which a pipe may give in parts.
    let mut head = Vec::new();
    source.by_ref().take(BUFFER as u64 / 2).read_to_end(&mut head).map_err(unreadable)?;
    let format = Format::of(&head)?;
    let whole = io::Cursor::new(head).chain(source);
    match format {
        Format::Pcap => {
            let reader = LegacyPcapReader::new(BUFFER, whole).map_err(|_| short_header())?;
            blocks(reader, intake, &mut PcapFile::default())
        }
        Format::PcapNg => {
            let reader = PcapNGReader::new(BUFFER, whole).map_err(|_| short_header())?;
            blocks(reader, intake, &mut PcapNgFile::default())
        }
    }
}

fn short_header() -> Problem {
    Problem::new("byte 0", "a header that is cut short or wrong", EXPECTED)
}

fn problem(packet: u64, byte: usize, found: String, expected: String) -> Problem {
    Problem::new(format!("packet {packet}, byte {byte}"), found, expected)
}

/// What differs between the formats.
trait Blocks {
    /// Hands the packet of a block to `intake`, or notes what the block describes. An error has two texts: found, expected.
    fn block(&mut self, block: &PcapBlockOwned<'_>, intake: &mut Intake) -> Result<(), (String, String)>;

    /// Bytes of the block at the front of `data`; none if that does not hold so much of it yet.
    fn length(&self, data: &[u8]) -> Option<usize>;
}

/// Reads block by block. All errors are made here, since here the place is known.
fn blocks(mut reader: impl PcapReaderIterator, intake: &mut Intake, format: &mut impl Blocks) -> Result<(), Problem> {
    let mut room = BUFFER;
    loop {
        if intake.is_done() {
            return Ok(());
        }
        let (packet, byte) = (intake.capture.counts.read + 1, reader.consumed());
        let wrong = |found, expected| Err::<(), _>(problem(packet, byte, found, expected));
        if intake.capture.counts.taken >= MOST {
            return wrong(format!("more than {MOST} packets"), "fewer: `--packets` or `--every`".to_owned());
        }
        match reader.next() {
            Ok((bytes, block)) => {
                if let Err((found, expected)) = format.block(&block, intake) {
                    return wrong(found, expected);
                }
                drop(block);
                reader.consume(bytes);
                continue;
            }
            Err(PcapError::Eof) => return Ok(()),
            Err(PcapError::UnexpectedEof) => {
                let there = reader.data().len();
                return wrong(format!("the end of the file, {there} bytes on"), "a whole packet".to_owned());
            }
            Err(PcapError::Incomplete(_) | PcapError::BufferTooSmall) => {}
            Err(_) => return wrong("a malformed block".to_owned(), EXPECTED.to_owned()),
        }
        let there = reader.data().len();
        match format.length(reader.data()) {
            Some(length) if length > BLOCK => {
                return wrong(format!("a block of {length} bytes"), format!("at most {BLOCK}"));
            }
            // All of it is there: lengths within it say otherwise.
            Some(length) if length <= there => return wrong("a malformed block".to_owned(), EXPECTED.to_owned()),
            _ => {}
        }
        if reader.refill().is_err() {
            return wrong("an error in reading".to_owned(), EXPECTED.to_owned());
        }
        if reader.data().len() == there && !reader.reader_exhausted() {
            room *= 2;
            reader.grow(room);
        }
    }
}

/// A pcap file: one header, then packets.
#[derive(Default)]
struct PcapFile {
    link: Option<LinkLayer>,
    /// Picoseconds of the smaller part of a time.
    fraction_ps: i128,
    big_endian: bool,
    /// Bytes in front of each packet.
    header: usize,
}

impl Blocks for PcapFile {
    fn block(&mut self, block: &PcapBlockOwned<'_>, intake: &mut Intake) -> Result<(), (String, String)> {
        match block {
            PcapBlockOwned::LegacyHeader(header) => self.begin(header),
            PcapBlockOwned::Legacy(packet) => {
                intake.take(&self.record(packet));
                Ok(())
            }
            PcapBlockOwned::NG(_) => Ok(()),
        }
    }

    fn length(&self, data: &[u8]) -> Option<usize> {
        Some(self.header + number(data, 8, self.big_endian)? as usize)
    }
}

impl PcapFile {
    fn begin(&mut self, header: &PcapHeader) -> Result<(), (String, String)> {
        // Above the type are flags and the length of a checksum.
        let number = header.network.0 as u32 & 0xffff;
        self.link = LinkLayer::of(number);
        self.fraction_ps = if header.is_nanosecond_precision() { 1_000 } else { 1_000_000 };
        self.big_endian = header.is_bigendian();
        self.header = if header.is_modified_format() { 24 } else { 16 };
        let unknown = || (format!("link type {number}"), LinkLayer::KNOWN.to_owned());
        self.link.map(|_| ()).ok_or_else(unknown)
    }

    fn record<'a>(&self, packet: &LegacyPcapBlock<'a>) -> Record<'a> {
        let at_ps = i128::from(packet.ts_sec) * PS_PER_S + i128::from(packet.ts_usec) * self.fraction_ps;
        Record { at_ps: Some(at_ps), link: self.link, frame: packet.data, length: packet.origlen }
    }
}

/// A pcapng file: sections with interfaces and packets.
#[derive(Default)]
struct PcapNgFile {
    /// Of the section.
    interfaces: Vec<Interface>,
    big_endian: bool,
}

/// An interface that packets were captured at.
struct Interface {
    link: Option<LinkLayer>,
    /// Parts of a second that times count.
    parts: u64,
    /// Seconds that are added to each time.
    offset_s: i64,
}

impl Blocks for PcapNgFile {
    fn block(&mut self, block: &PcapBlockOwned<'_>, intake: &mut Intake) -> Result<(), (String, String)> {
        let PcapBlockOwned::NG(block) = block else { return Ok(()) };
        match block {
            Block::SectionHeader(section) => {
                self.big_endian = section.big_endian();
                self.interfaces.clear();
            }
            Block::InterfaceDescription(described) => self.describe(described)?,
            Block::EnhancedPacket(packet) => {
                let interface = self.interface(packet.if_id)?;
                let ticks = i128::from(packet.ts_high) << 32 | i128::from(packet.ts_low);
                let at_ps = ticks * PS_PER_S / i128::from(interface.parts) + i128::from(interface.offset_s) * PS_PER_S;
                let frame = packet.packet_data();
                intake.take(&Record { at_ps: Some(at_ps), link: interface.link, frame, length: packet.origlen });
            }
            Block::SimplePacket(packet) => {
                let link = self.interface(0)?.link;
                let captured = packet.data.len().min(packet.origlen as usize);
                let frame = &packet.data[..captured];
                intake.take(&Record { at_ps: None, link, frame, length: packet.origlen });
            }
            _ => {}
        }
        Ok(())
    }

    fn length(&self, data: &[u8]) -> Option<usize> {
        Some(number(data, 4, self.big_endian)? as usize)
    }
}

impl PcapNgFile {
    fn interface(&self, number: u32) -> Result<&Interface, (String, String)> {
        let known = self.interfaces.len();
        let unknown = || (format!("interface {number}"), format!("one of the {known} that are described before it"));
        self.interfaces.get(number as usize).ok_or_else(unknown)
    }

    fn describe(&mut self, described: &InterfaceDescriptionBlock<'_>) -> Result<(), (String, String)> {
        if self.interfaces.len() >= INTERFACES {
            return Err((format!("more than {INTERFACES} interfaces"), format!("at most {INTERFACES}")));
        }
        let too_fine = || {
            let found = format!("the time resolution {:#04x}", described.if_tsresol);
            (found, "10^-19 s or 2^-63 s at the finest".to_owned())
        };
        self.interfaces.push(Interface {
            link: LinkLayer::of(described.linktype.0 as u32),
            parts: parts(described.if_tsresol).ok_or_else(too_fine)?,
            offset_s: offset(described),
        });
        Ok(())
    }
}

/// Parts of a second of a time resolution: a power of two if the first bit is set, else of ten. `pcap-parser` 0.17 knows those of ten.
fn parts(resolution: u8) -> Option<u64> {
    let exponent = u32::from(resolution & 0x7f);
    if resolution & 0x80 != 0 { 1_u64.checked_shl(exponent) } else { 10_u64.checked_pow(exponent) }
}

/// Seconds that an interface adds to its times. `pcap-parser` 0.17 reads them as little-endian in any file.
fn offset(described: &InterfaceDescriptionBlock<'_>) -> i64 {
    if described.block_type == IDB_MAGIC { described.if_tsoffset } else { described.if_tsoffset.swap_bytes() }
}

/// A number of four bytes at a place of a block.
fn number(data: &[u8], at: usize, big_endian: bool) -> Option<u32> {
    let bytes = *data.get(at..)?.first_chunk()?;
    Some(if big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) })
}
