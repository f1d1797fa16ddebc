//! pcapng files: blocks of sections, interfaces and packets (draft-ietf-opsawg-pcapng).

use std::io::BufRead;

use crate::file::{EXPECTED, short_header};
use crate::intake::{Intake, Record};
use crate::link_layer::LinkLayer;
use crate::parts::{ByteOrder, Parts, Wrong};

/// Picoseconds in a second.
const PS_PER_S: i128 = 1_000_000_000_000;
/// Interfaces of a section at most.
const INTERFACES: usize = 1 << 16;

/// Types of blocks that are read.
const SECTION_HEADER: u32 = 0x0a0d_0d0a;
const INTERFACE_DESCRIPTION: u32 = 1;
const PACKET: u32 = 2;
const SIMPLE_PACKET: u32 = 3;
const ENHANCED_PACKET: u32 = 6;
/// Blocks that hold no packets: names, statistics, secrets.
const WITHOUT_PACKETS: [u32; 3] = [4, 5, 10];

/// Options of interfaces and packets.
const END_OF_OPTIONS: u16 = 0;
const PACKET_FLAGS: u16 = 2;
const TIME_RESOLUTION: u16 = 9;
const FCS_LENGTH: u16 = 13;
const TIME_OFFSET: u16 = 14;

/// Whether a file begins as pcapng does.
pub(crate) fn is_pcapng(head: &[u8]) -> bool {
    head.starts_with(&SECTION_HEADER.to_be_bytes())
}

/// Hands all packets of a file to `intake`, until it is full.
pub(crate) fn read<R: BufRead>(parts: &mut Parts<R>, intake: &mut Intake) -> Result<(), Wrong> {
    parts.begin()?;
    let head = parts.bytes(8).map_err(|_| short_header())?.try_into().unwrap_or_default();
    let mut section = Section::begin(parts, head).map_err(|_| short_header())?;
    while intake.wants_more()? && parts.begin()? {
        let head: [u8; 8] = parts.bytes(8)?.try_into().unwrap_or_default();
        if head.starts_with(&SECTION_HEADER.to_be_bytes()) {
            section = Section::begin(parts, head)?;
            continue;
        }
        let [kind, length] = [0, 4].map(|at| section.order.u32(&head, at));
        let block = body(parts, section.order, length, 0)?;
        section.block(kind, block, intake)?;
    }
    Ok(())
}

/// The rest of a block behind `read` bytes of its body, without the length at its end.
fn body<R: BufRead>(parts: &mut Parts<R>, order: ByteOrder, length: u32, read: usize) -> Result<&[u8], Wrong> {
    let rest =
        (length as usize).checked_sub(8 + read).filter(|rest| *rest >= 4 && length % 4 == 0).ok_or_else(malformed)?;
    let block = parts.bytes(rest)?;
    let body = &block[..rest - 4];
    if order.u32(block, rest - 4) == length { Ok(body) } else { Err(malformed()) }
}

fn malformed() -> Wrong {
    ("a malformed block".to_owned(), EXPECTED.to_owned())
}

/// What a section describes.
#[derive(Default)]
struct Section {
    order: ByteOrder,
    interfaces: Vec<Interface>,
}

/// An interface that packets were captured at.
struct Interface {
    /// Its link layer, or the number of one that is not read.
    link: Result<LinkLayer, u32>,
    /// Parts of a second that times count.
    parts: u64,
    /// Seconds that are added to each time.
    offset_s: i64,
    /// Declared length of the frame check sequence behind each frame, where the packet does not declare one.
    fcs: u8,
    /// Bytes that are captured of a packet at most; 0 for any number.
    snap_length: usize,
}

impl Section {
    /// Reads the rest of a section header, which says the byte order of all that follows.
    fn begin<R: BufRead>(parts: &mut Parts<R>, head: [u8; 8]) -> Result<Section, Wrong> {
        let magic = parts.bytes(4)?;
        let order = [false, true].map(|is_big_endian| ByteOrder { is_big_endian });
        let order = order.into_iter().find(|order| order.u32(magic, 0) == 0x1a2b_3c4d);
        let order = order.ok_or_else(malformed)?;
        body(parts, order, order.u32(&head, 4), 4)?;
        Ok(Section { order, interfaces: Vec::new() })
    }

    fn block(&mut self, kind: u32, body: &[u8], intake: &mut Intake) -> Result<(), Wrong> {
        let order = self.order;
        match kind {
            INTERFACE_DESCRIPTION => self.describe(body)?,
            ENHANCED_PACKET => self.packet(order.u32(body, 0), body, intake)?,
            // Obsolete: the number of the interface has 16 bits, a count of lost packets the others.
            PACKET => self.packet(order.u16(body, 0).into(), body, intake)?,
            SIMPLE_PACKET => {
                let interface = self.interface(0)?;
                let (length, data) = (order.u32(body, 0), body.get(4..).ok_or_else(malformed)?);
                let captured = data.len().min(length as usize);
                let captured = if interface.snap_length == 0 { captured } else { captured.min(interface.snap_length) };
                let Interface { link, fcs, .. } = *interface;
                intake.take(&Record { at_ps: None, link, frame: &data[..captured], length, fcs });
            }
            _ if WITHOUT_PACKETS.contains(&kind) => {}
            _ => intake.pass_block(kind),
        }
        Ok(())
    }

    /// A packet with a time: number of its interface, time, captured and own length, frame, options.
    fn packet(&self, interface: u32, body: &[u8], intake: &mut Intake) -> Result<(), Wrong> {
        let order = self.order;
        let [high, low, captured, length] = [4, 8, 12, 16].map(|at| order.u32(body, at));
        let interface = self.interface(interface)?;
        let frame = body.get(20..).and_then(|data| data.get(..captured as usize)).ok_or_else(malformed)?;
        let options = body.get(20 + frame.len().next_multiple_of(4)..).unwrap_or_default();
        let flags = option(options, order, PACKET_FLAGS).map_or(0, |value| order.u32(value, 0));
        // Bits 5 to 8 have the bytes of the check sequence, 0 where it is not known.
        let fcs = (flags >> 5 & 15) as u8;
        let fcs = if fcs == 0 { interface.fcs } else { fcs };
        let ticks = i128::from(high) << 32 | i128::from(low);
        let at_ps = ticks * PS_PER_S / i128::from(interface.parts) + i128::from(interface.offset_s) * PS_PER_S;
        intake.take(&Record { at_ps: Some(at_ps), link: interface.link, frame, length, fcs });
        Ok(())
    }

    fn interface(&self, number: u32) -> Result<&Interface, Wrong> {
        let known = self.interfaces.len();
        let unknown = || (format!("interface {number}"), format!("one of the {known} that are described before it"));
        self.interfaces.get(number as usize).ok_or_else(unknown)
    }

    fn describe(&mut self, body: &[u8]) -> Result<(), Wrong> {
        if self.interfaces.len() >= INTERFACES {
            return Err((format!("more than {INTERFACES} interfaces"), format!("at most {INTERFACES}")));
        }
        let order = self.order;
        let options = body.get(8..).ok_or_else(malformed)?;
        let byte = |code| option(options, order, code).and_then(|value| value.first().copied());
        let resolution = byte(TIME_RESOLUTION).unwrap_or(6);
        let too_fine = || {
            let found = format!("the time resolution {resolution:#04x}");
            (found, "10^-19 s or 2^-63 s at the finest".to_owned())
        };
        let link = u32::from(order.u16(body, 0));
        self.interfaces.push(Interface {
            link: LinkLayer::of(link).ok_or(link),
            parts: parts_of_second(resolution).ok_or_else(too_fine)?,
            offset_s: option(options, order, TIME_OFFSET).map_or(0, |value| order.i64(value, 0)),
            fcs: byte(FCS_LENGTH).unwrap_or(0),
            snap_length: order.u32(body, 4) as usize,
        });
        Ok(())
    }
}

/// The value of the first option with this code.
fn option(mut options: &[u8], order: ByteOrder, code: u16) -> Option<&[u8]> {
    while options.len() >= 4 {
        let [found, length] = [0, 2].map(|at| order.u16(options, at));
        let value = options.get(4..4 + usize::from(length))?;
        match found {
            END_OF_OPTIONS => return None,
            _ if found == code => return Some(value),
            _ => options = options.get(4 + value.len().next_multiple_of(4)..)?,
        }
    }
    None
}

/// Parts of a second of a time resolution: a power of two if the first bit is set, else of ten.
fn parts_of_second(resolution: u8) -> Option<u64> {
    let exponent = u32::from(resolution & 0x7f);
    if resolution & 0x80 != 0 { 1_u64.checked_shl(exponent) } else { 10_u64.checked_pow(exponent) }
}

/// The name of a type of block that is not read, for messages.
pub(crate) fn block_name(kind: u32) -> String {
    let name = match kind {
        7 => "IRIG Timestamp",
        8 => "ARINC 429 in AFDX Encapsulation",
        9 => "systemd Journal Export",
        0x101 => "Hone Project Machine Info",
        0x102 => "Hone Project Connection Event",
        0x201..=0x20f => "Sysdig",
        0xbad | 0x4000_0bad => "Custom",
        _ if kind >= 1 << 31 => return format!("local blocks of type {kind:#x}"),
        _ => return format!("blocks of type {kind:#x}"),
    };
    format!("{name} blocks (type {kind:#x})")
}
