//! Captures: pcap and pcapng, packed or not, packet by packet.

use std::io::{self, BufReader, Cursor, Read};

use crate::headers::TunnelFlow;
use crate::intake::Intake;
use crate::parts::{Parts, Wrong};
use crate::{Capture, PrefixPreserving, Problem, Selection, packed, pcap, pcapng};

/// What a file was expected to be.
pub(crate) const EXPECTED: &str = "a capture, pcap or pcapng";

/// How a capture is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct CaptureOptions {
    /// Which packets are taken.
    pub selection: Selection,
    /// Addresses are replaced, unless it is none.
    pub anonymous: Option<PrefixPreserving>,
    /// The flow of packets in tunnels.
    pub tunnels: TunnelFlow,
}

/// What came of reading a file.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The packets up to the end or to what is wrong.
    pub capture: Capture,
    /// What is wrong, with the number of the packet, from 1 on, and the offset in bytes of the part of the file at which reading ended. In a
    /// packed file the offset is that of what was packed.
    pub fault: Option<Problem>,
}

/// Reads a capture, which may be packed by gzip or zstd.
pub fn read(source: impl Read, options: &CaptureOptions) -> Reading {
    let mut intake = Intake::new(options);
    let fault = packets(source, &mut intake).err();
    let (capture, gap) = intake.finish();
    Reading { capture, fault: gap.or(fault) }
}

/// Whether a file begins as a capture does, or as one that is packed.
pub fn is_capture(bytes: &[u8]) -> bool {
    Format::of(bytes).is_ok() || packed::is_packed(bytes)
}

/// Formats by the first four bytes of a file.
enum Format {
    Pcap(pcap::Form),
    PcapNg,
}

impl Format {
    fn of(head: &[u8]) -> Result<Format, Problem> {
        if pcapng::is_pcapng(head) {
            return Ok(Format::PcapNg);
        }
        pcap::Form::of(head).map(Format::Pcap).ok_or_else(|| foreign(head))
    }
}

/// The problem of a file that is no capture that is read, by its first bytes.
fn foreign(head: &[u8]) -> Problem {
    let convert = "a capture, pcap or pcapng: `editcap -F pcapng` of Wireshark converts others";
    let unpack = "a capture, pcap or pcapng, as it is or packed by gzip or zstd: unpack it first";
    let (found, expected) = match head {
        [] => ("nothing".to_owned(), EXPECTED),
        b"snoo" => ("a capture of snoop".to_owned(), convert),
        b"GMBU" | b"RTSS" => ("a capture of Microsoft Network Monitor".to_owned(), convert),
        b"TRSN" | b"XCP\0" => ("a capture of a Sniffer".to_owned(), convert),
        [0xfd, b'7', b'z', b'X'] => ("a file packed by xz".to_owned(), unpack),
        [b'B', b'Z', b'h', ..] => ("a file packed by bzip2".to_owned(), unpack),
        [0x04, 0x22, 0x4d, 0x18] => ("a file packed by lz4".to_owned(), unpack),
        [b'P', b'K', 3, 4] => ("a ZIP archive".to_owned(), unpack),
        [b'7', b'z', 0xbc, 0xaf] => ("a 7z archive".to_owned(), unpack),
        _ if packed::is_packed(head) => ("a packed file in a packed file".to_owned(), unpack),
        _ => {
            let bytes: Vec<String> = head.iter().take(4).map(|byte| format!("{byte:02x}")).collect();
            (format!("the bytes {}", bytes.join(" ")), EXPECTED)
        }
    };
    Problem::new("byte 0", found, expected)
}

/// Hands all packets of a file to `intake`, until it is full.
fn packets(source: impl Read, intake: &mut Intake) -> Result<(), Problem> {
    let unreadable = |error: io::Error| Problem::new("byte 0", format!("an error in reading: {error}"), EXPECTED);
    let mut source = packed::unpacked(source).map_err(unreadable)?;
    // A pipe may give the first bytes one by one.
    let mut head = Vec::new();
    source.by_ref().take(4).read_to_end(&mut head).map_err(unreadable)?;
    let format = Format::of(&head)?;
    let mut parts = Parts::new(BufReader::new(Cursor::new(head).chain(source)));
    let done = match format {
        Format::Pcap(form) => pcap::read(&mut parts, form, intake),
        Format::PcapNg => pcapng::read(&mut parts, intake),
    };
    done.map_err(|wrong| parts.problem(intake.read(), wrong))
}

/// A file that ends within its header.
pub(crate) fn short_header() -> Wrong {
    ("a header that is cut short or wrong".to_owned(), EXPECTED.to_owned())
}
