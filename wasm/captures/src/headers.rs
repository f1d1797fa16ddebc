//! Headers of a captured frame: link layer, IPv4, TCP or UDP.
//!
//! More is read than the sequencer on the wire reads (`wasm/scr/src/wire/frame.rs`): captures cut frames behind the headers, have first
//! fragments, segments whose length is not known yet, and any number of tags.

use programs::{FiveTuple, Flags, Protocol};

use crate::PassedOver;

/// Bytes of an Ethernet header. Packets of every link count as frames of Ethernet.
const ETHERNET: usize = 14;

/// The link layer of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkLayer {
    /// Ethernet, with any number of VLAN tags.
    Ethernet,
    /// Linux cooked capture, version 1: a header of 16 bytes, as of the interface `any`.
    CookedV1,
    /// Linux cooked capture, version 2: a header of 20 bytes.
    CookedV2,
    /// IP without a link layer.
    RawIp,
}

impl LinkLayer {
    /// What is read, for messages.
    pub const KNOWN: &'static str = "Ethernet (1), Linux cooked (113 or 276) or raw IP (12, 14, 101, 228 or 229)";

    /// The link layer of this number in captures.
    pub fn of(number: u32) -> Option<LinkLayer> {
        match number {
            1 => Some(LinkLayer::Ethernet),
            113 => Some(LinkLayer::CookedV1),
            276 => Some(LinkLayer::CookedV2),
            12 | 14 | 101 | 228 | 229 => Some(LinkLayer::RawIp),
            _ => None,
        }
    }

    /// Bytes of its header.
    const fn header(self) -> usize {
        match self {
            LinkLayer::Ethernet => ETHERNET,
            LinkLayer::CookedV1 => 16,
            LinkLayer::CookedV2 => 20,
            LinkLayer::RawIp => 0,
        }
    }

    /// Length of a packet as a frame of Ethernet, if it had `bytes` on its own link.
    pub fn on_ethernet(self, bytes: usize) -> usize {
        (bytes + ETHERNET).saturating_sub(self.header()).max(1)
    }
}

/// The fields of a packet that are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Headers {
    /// Its flow.
    pub flow: FiveTuple,
    /// Flags of TCP; none with UDP.
    pub flags: Flags,
    /// Sequence number of TCP; 0 with UDP.
    pub sequence: u32,
    /// Acknowledgement number of TCP; 0 with UDP.
    pub acknowledgement: u32,
}

/// Reads the headers of a frame. The error is why a frame is passed over.
pub fn read(link: LinkLayer, frame: &[u8]) -> Result<Headers, PassedOver> {
    ipv4(network(link, frame)?)
}

const IPV4: u16 = 0x0800;
const IPV6: u16 = 0x86dd;
/// Types that say: a VLAN tag of 2 bytes comes, then the next type.
const VLAN: [u16; 3] = [0x8100, 0x88a8, 0x9100];

/// The part of a frame from the IPv4 header on.
fn network(link: LinkLayer, frame: &[u8]) -> Result<&[u8], PassedOver> {
    let type_at = match link {
        LinkLayer::Ethernet => 12,
        LinkLayer::CookedV1 => 14,
        LinkLayer::CookedV2 => 0,
        LinkLayer::RawIp => return by_version(frame),
    };
    let mut ether_type = number16(frame, type_at)?;
    let mut rest = frame.get(link.header()..).ok_or(PassedOver::CutHeader)?;
    while VLAN.contains(&ether_type) {
        ether_type = number16(rest, 2)?;
        rest = rest.get(4..).ok_or(PassedOver::CutHeader)?;
    }
    match ether_type {
        IPV4 => Ok(rest),
        IPV6 => Err(PassedOver::Ipv6),
        _ => Err(PassedOver::NotIp),
    }
}

/// IP says by itself of which version it is.
fn by_version(packet: &[u8]) -> Result<&[u8], PassedOver> {
    match packet.first().ok_or(PassedOver::CutHeader)? >> 4 {
        4 => Ok(packet),
        6 => Err(PassedOver::Ipv6),
        _ => Err(PassedOver::Malformed),
    }
}

fn ipv4(packet: &[u8]) -> Result<Headers, PassedOver> {
    let first = *packet.first().ok_or(PassedOver::CutHeader)?;
    let header = usize::from(first & 15) * 4;
    if first >> 4 != 4 || header < 20 {
        return Err(PassedOver::Malformed);
    }
    let (total, fragment) = (usize::from(number16(packet, 2)?), number16(packet, 6)?);
    let (protocol, source) = (*packet.get(9).ok_or(PassedOver::CutHeader)?, number32(packet, 12)?);
    let destination = number32(packet, 16)?;
    if fragment & 0x1fff != 0 {
        return Err(PassedOver::LaterFragment);
    }
    let least = match protocol {
        _ if protocol == Protocol::Tcp.number() => 20,
        _ if protocol == Protocol::Udp.number() => 8,
        _ => return Err(PassedOver::OtherProtocol),
    };
    // A total length of 0 is that of a packet that the network card was to cut into segments.
    if total != 0 && total < header + least {
        return Err(PassedOver::Malformed);
    }
    let segment = packet.get(header..).ok_or(PassedOver::CutHeader)?;
    let (source_port, destination_port) = (number16(segment, 0)?, number16(segment, 2)?);
    let flow = FiveTuple { source, destination, source_port, destination_port, protocol };
    if protocol == Protocol::Udp.number() {
        return Ok(Headers { flow, flags: Flags::default(), sequence: 0, acknowledgement: 0 });
    }
    let (sequence, acknowledgement) = (number32(segment, 4)?, number32(segment, 8)?);
    let offset_and_flags = number16(segment, 12)?;
    if offset_and_flags >> 12 < 5 {
        return Err(PassedOver::Malformed);
    }
    Ok(Headers { flow, flags: Flags::of_bits(offset_and_flags as u8), sequence, acknowledgement })
}

/// A number in network order at a place of a header.
fn number16(bytes: &[u8], at: usize) -> Result<u16, PassedOver> {
    let found = bytes.get(at..).and_then(|rest| rest.first_chunk()).ok_or(PassedOver::CutHeader)?;
    Ok(u16::from_be_bytes(*found))
}

fn number32(bytes: &[u8], at: usize) -> Result<u32, PassedOver> {
    let found = bytes.get(at..).and_then(|rest| rest.first_chunk()).ok_or(PassedOver::CutHeader)?;
    Ok(u32::from_be_bytes(*found))
}
