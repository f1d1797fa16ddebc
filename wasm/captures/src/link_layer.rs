//! Link layers of captures, by their numbers (https://www.tcpdump.org/linktypes.html).

use crate::parts::Wrong;

/// Bytes of an Ethernet header. Packets of every link count as frames of Ethernet.
pub(crate) const ETHERNET: usize = 14;

/// The link layer of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkLayer {
    /// Ethernet, with any number of VLAN tags.
    Ethernet,
    /// Loopback of BSD and macOS: a header of 4 bytes, the number of the protocol family in any byte order.
    Loopback,
    /// The point-to-point protocol, with or without address and control in front.
    Ppp,
    /// PPP behind a byte that says the direction.
    PppWithDirection,
    /// PPP in the header of PPPoE, without Ethernet.
    PppoE,
    /// Cisco HDLC: address and control, then a type as of Ethernet.
    CiscoHdlc,
    /// LLC and SNAP, as on ATM (RFC 1483).
    Llc,
    /// MPLS without a link layer.
    Mpls,
    /// Linux cooked capture, version 1: a header of 16 bytes, as of the interface `any`.
    CookedV1,
    /// Linux cooked capture, version 2: a header of 20 bytes.
    CookedV2,
    /// IP without a link layer.
    RawIp,
}

impl LinkLayer {
    /// What is read, for messages.
    pub const KNOWN: &'static str = "Ethernet, Linux cooked, loopback, PPP, Cisco HDLC, raw IP, MPLS or LLC";

    /// The link layer of this number in captures.
    pub fn of(number: u32) -> Option<LinkLayer> {
        Some(match number {
            0 | 108 => LinkLayer::Loopback,
            1 => LinkLayer::Ethernet,
            9 | 50 => LinkLayer::Ppp,
            51 => LinkLayer::PppoE,
            100 => LinkLayer::Llc,
            104 => LinkLayer::CiscoHdlc,
            113 => LinkLayer::CookedV1,
            204 => LinkLayer::PppWithDirection,
            219 => LinkLayer::Mpls,
            276 => LinkLayer::CookedV2,
            12 | 14 | 101 | 228 | 229 => LinkLayer::RawIp,
            _ => return None,
        })
    }

    /// Bytes of its header in front of a frame.
    pub(crate) fn header(self, frame: &[u8]) -> usize {
        match self {
            LinkLayer::Ethernet => ETHERNET,
            LinkLayer::Loopback | LinkLayer::CiscoHdlc => 4,
            LinkLayer::Ppp => ppp_header(frame),
            LinkLayer::PppWithDirection => 1 + ppp_header(frame.get(1..).unwrap_or_default()),
            LinkLayer::PppoE => 8,
            LinkLayer::Llc => 8,
            LinkLayer::CookedV1 => 16,
            LinkLayer::CookedV2 => 20,
            LinkLayer::RawIp | LinkLayer::Mpls => 0,
        }
    }

    /// Bytes of the frame check sequence behind a frame, where a file declares one of `declared` bytes. Ethernet has 4 whatever is declared,
    /// other links 2 or 4. Some programs declare bits.
    pub(crate) fn check_sequence(self, declared: u8) -> usize {
        match (self, declared) {
            (_, 0) => 0,
            (LinkLayer::Ethernet, _) => 4,
            (_, 1..=15) => usize::from(declared).min(4),
            _ => usize::from(declared / 8).min(4),
        }
    }

    /// Length of a packet as a frame of Ethernet, if it had `bytes` on its own link, where it began as `frame` does.
    pub fn on_ethernet(self, bytes: usize, frame: &[u8]) -> usize {
        (bytes + ETHERNET).saturating_sub(self.header(frame)).max(1)
    }
}

/// Bytes of PPP's header: address and control, if they are there, and the protocol, of one byte if that is odd.
pub(crate) fn ppp_header(frame: &[u8]) -> usize {
    let framed = if frame.starts_with(&[0xff, 0x03]) { 2 } else { 0 };
    framed + if frame.get(framed).is_some_and(|first| first & 1 == 1) { 1 } else { 2 }
}

/// The name of a link type that is not read, with its number.
pub(crate) fn name(number: u32) -> String {
    let name = match number {
        6 => "Token Ring",
        7 => "ARCNET",
        8 => "SLIP",
        10 => "FDDI",
        105 => "Wi-Fi, IEEE 802.11",
        107 => "Frame Relay",
        119 => "Wi-Fi with a Prism header",
        127 => "Wi-Fi with a radiotap header",
        143 => "DOCSIS",
        147..=162 => "private, of a user",
        163 => "Wi-Fi with an AVS header",
        177 => "Linux LAPD",
        187 | 201 => "Bluetooth HCI",
        189 | 220 | 249 => "USB",
        192 => "Wi-Fi with a PPI header",
        195 | 215 | 230 => "IEEE 802.15.4",
        227 => "CAN bus",
        239 => "Linux netfilter log",
        247 => "InfiniBand",
        251 | 256 | 272 => "Bluetooth Low Energy",
        253 => "Linux netlink",
        258 => "Apple pktap",
        270 => "LoRaTap",
        _ => return format!("link type {number}"),
    };
    format!("link type {number} ({name})")
}

/// A capture of a link that is not read.
pub(crate) fn unknown(number: u32) -> Wrong {
    let export = "capture on an interface of these, or export times, addresses, ports and lengths as CSV, which `--as packets` reads";
    (name(number), format!("{}: {export}", LinkLayer::KNOWN))
}
