//! Ethernet frames: what programs read of them, and frames for what programs read.

use programs::{Flags, Packet, Protocol};

/// Bytes that a verdict can depend on: Ethernet, two VLAN tags, IPv4 with 10 words of options, TCP.
pub const HEADER_BYTES: usize = 14 + 8 + 60 + 20;

/// EtherTypes of VLAN tags, of IEEE 802.1Q and 802.1ad.
const TAGS: [u16; 2] = [0x8100, 0x88a8];
const IPV4: u16 = 0x0800;
const IPV6: u16 = 0x86dd;

/// Why a frame leaves without a number. Of several causes the first one counts, in the order of the headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unnumbered {
    /// It ends within a header.
    Truncated = 0,
    /// No IPv4: another EtherType, a length in its place (IEEE 802.3), or a third VLAN tag.
    NotIpv4 = 1,
    /// IPv6.
    Ipv6 = 2,
    /// A header contradicts itself: IPv4's version, or a length that is too small for the headers.
    Malformed = 3,
    /// A fragment: of all but the first the ports are elsewhere, and the first one is treated alike.
    Fragment = 4,
    /// A protocol that the program does not handle.
    OtherProtocol = 5,
}

impl Unnumbered {
    /// All causes, by their numbers.
    pub const ALL: [Unnumbered; 6] = [
        Unnumbered::Truncated,
        Unnumbered::NotIpv4,
        Unnumbered::Ipv6,
        Unnumbered::Malformed,
        Unnumbered::Fragment,
        Unnumbered::OtherProtocol,
    ];
}

/// `length` bytes of a frame from `at` on.
fn bytes(frame: &[u8], at: usize, length: usize) -> Result<&[u8], Unnumbered> {
    frame.get(at..at + length).ok_or(Unnumbered::Truncated)
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// What programs read of a frame without preamble and checksum. Frames of more than 65,535 bytes count as so many.
///
/// # Errors
/// If it is no whole IPv4 packet with TCP or UDP.
pub fn parse(frame: &[u8]) -> Result<Packet, Unnumbered> {
    let mut at = 12;
    let mut ether_type = number(&bytes(frame, 0, 14)?[12..]) as u16;
    for _ in 0..2 {
        if TAGS.contains(&ether_type) {
            at += 4;
            ether_type = number(bytes(frame, at, 2)?) as u16;
        }
    }
    match ether_type {
        IPV4 => {}
        IPV6 => return Err(Unnumbered::Ipv6),
        _ => return Err(Unnumbered::NotIpv4),
    }
    let ip = at + 2;
    let fixed = bytes(frame, ip, 20)?;
    let (version, ip_bytes) = (fixed[0] >> 4, usize::from(fixed[0] & 15) * 4);
    if version != 4 || ip_bytes < 20 {
        return Err(Unnumbered::Malformed);
    }
    bytes(frame, ip, ip_bytes)?;
    // More fragments, or an offset.
    if number(&fixed[6..8]) & 0x3fff != 0 {
        return Err(Unnumbered::Fragment);
    }
    let (protocol, least) = match fixed[9] {
        6 => (Protocol::Tcp, 20),
        17 => (Protocol::Udp, 8),
        _ => return Err(Unnumbered::OtherProtocol),
    };
    let transport = bytes(frame, ip + ip_bytes, least)?;
    let header_bytes = match protocol {
        Protocol::Tcp => usize::from(transport[12] >> 4) * 4,
        // The length of the datagram counts its header.
        Protocol::Udp => (number(&transport[4..6]) as usize).min(least),
    };
    if header_bytes < least || (number(&fixed[2..4]) as usize) < ip_bytes + header_bytes {
        return Err(Unnumbered::Malformed);
    }
    let tcp = protocol == Protocol::Tcp;
    let word = |at: usize| if tcp { number(&transport[at..at + 4]) } else { 0 };
    Ok(Packet {
        source: number(&fixed[12..16]),
        destination: number(&fixed[16..20]),
        source_port: number(&transport[0..2]) as u16,
        destination_port: number(&transport[2..4]) as u16,
        protocol,
        bytes: frame.len().min(usize::from(u16::MAX)) as u16,
        flags: if tcp { Flags::of_bits(transport[13]) } else { Flags::default() },
        sequence: word(4),
        acknowledgement: word(8),
    })
}

/// A frame for which [`parse`] gives this packet, with VLAN tags and words of IPv4 options. It has as many bytes as the packet, or as its
/// headers need; what is behind them is zero, like the checksums.
///
/// # Panics
/// With more than 2 tags or 10 words of options: they would not be read.
pub fn frame_of(packet: &Packet, tags: usize, options: usize) -> Vec<u8> {
    assert!(tags <= 2 && options <= 10, "{tags} tags and {options} words of options");
    let mut frame = vec![0x02, 0, 0, 0, 0, 2, 0x02, 0, 0, 0, 0, 1];
    for tag in (0..tags).rev() {
        frame.extend_from_slice(&TAGS[tag].to_be_bytes());
        frame.extend_from_slice(&[0, 7]);
    }
    frame.extend_from_slice(&IPV4.to_be_bytes());
    let ip = frame.len();
    let transport = ip + 20 + 4 * options;
    let least = transport + if packet.protocol == Protocol::Tcp { 20 } else { 8 };
    let total = usize::from(packet.bytes).max(least);
    let behind_ethernet = (total - ip) as u16;
    frame.extend_from_slice(&[0x45 + options as u8, 0]);
    frame.extend_from_slice(&behind_ethernet.to_be_bytes());
    frame.extend_from_slice(&[0, 0, 0, 0, 64, packet.protocol.number(), 0, 0]);
    frame.extend_from_slice(&packet.source.to_be_bytes());
    frame.extend_from_slice(&packet.destination.to_be_bytes());
    frame.resize(transport, 1); // options that do nothing
    frame.extend_from_slice(&packet.source_port.to_be_bytes());
    frame.extend_from_slice(&packet.destination_port.to_be_bytes());
    match packet.protocol {
        Protocol::Tcp => {
            frame.extend_from_slice(&packet.sequence.to_be_bytes());
            frame.extend_from_slice(&packet.acknowledgement.to_be_bytes());
            frame.extend_from_slice(&[0x50, packet.flags.bits()]);
        }
        Protocol::Udp => frame.extend_from_slice(&((total - transport) as u16).to_be_bytes()),
    }
    frame.resize(total, 0);
    frame
}
