//! Headers in front of IP: link layers, tags, labels, PPP, and GRE, which carries any of them.

use super::{Layer, at, behind, number16};
use crate::PassedOver;
use crate::link_layer::{LinkLayer, ppp_header};

type Next<'a> = Result<(Layer, &'a [u8]), PassedOver>;

/// Types of Ethernet.
const IPV4: u16 = 0x0800;
const IPV6: u16 = 0x86dd;
const ETHERNET_IN_GRE: u16 = 0x6558;
const PPP_IN_GRE: u16 = 0x880b;
const MPLS: [u16; 2] = [0x8847, 0x8848];
const PPPOE_SESSION: u16 = 0x8864;
/// A VLAN tag of 2 bytes comes, then the next type.
const VLAN: [u16; 4] = [0x8100, 0x88a8, 0x9100, 0x9200];
/// Types up to here are lengths, and LLC follows.
const LONGEST: u16 = 1500;
/// The type of Linux cooked captures for LLC.
const COOKED_LLC: u16 = 4;

/// What a frame of a link begins with.
pub fn first(link: LinkLayer, frame: &[u8]) -> Next<'_> {
    let rest = |length| behind(frame, length);
    let payload = || rest(link.header(frame));
    let cooked = |number| if number == COOKED_LLC { Layer::Llc } else { Layer::EtherType(number) };
    Ok(match link {
        LinkLayer::Ethernet => (Layer::Ethernet, frame),
        LinkLayer::Loopback => (loopback(at(frame, 0)?)?, payload()?),
        LinkLayer::Ppp => (Layer::Ppp, frame),
        LinkLayer::PppWithDirection => (Layer::Ppp, rest(1)?),
        LinkLayer::PppoE => (Layer::Ppp, rest(6)?),
        LinkLayer::CiscoHdlc => (Layer::EtherType(number16(frame, 2)?), payload()?),
        LinkLayer::Llc => (Layer::Llc, frame),
        LinkLayer::Mpls => (Layer::Mpls, frame),
        LinkLayer::CookedV1 => (cooked(number16(frame, 14)?), payload()?),
        LinkLayer::CookedV2 => (cooked(number16(frame, 0)?), payload()?),
        LinkLayer::RawIp => (Layer::Ip, frame),
    })
}

/// The family of a protocol, in the byte order of the machine that captured: 2 is IPv4 everywhere, IPv6 has several numbers.
fn loopback(family: [u8; 4]) -> Result<Layer, PassedOver> {
    match u32::from_le_bytes(family).min(u32::from_be_bytes(family)) {
        2 | 10 | 24 | 28 | 30 => Ok(Layer::Ip),
        _ => Err(PassedOver::NotIp),
    }
}

/// What follows a type of Ethernet.
pub fn ether_type(number: u16, rest: &[u8]) -> Next<'_> {
    match number {
        IPV4 | IPV6 => Ok((Layer::Ip, rest)),
        0..=LONGEST => Ok((Layer::Llc, rest)),
        PPPOE_SESSION => Ok((Layer::Ppp, behind(rest, 6)?)),
        ETHERNET_IN_GRE => Ok((Layer::Ethernet, rest)),
        _ if VLAN.contains(&number) => Ok((Layer::EtherType(number16(rest, 2)?), behind(rest, 4)?)),
        _ if MPLS.contains(&number) => Ok((Layer::Mpls, rest)),
        _ => Err(PassedOver::NotIp),
    }
}

/// Logical link control: SNAP with a type of Ethernet, or IP itself.
pub fn llc(rest: &[u8]) -> Next<'_> {
    match at(rest, 0)? {
        [0xaa, 0xaa, 0x03] => match at(rest, 3)? {
            [0, 0, 0 | 0xf8] => Ok((Layer::EtherType(number16(rest, 6)?), behind(rest, 8)?)),
            _ => Err(PassedOver::NotIp),
        },
        [0x06, 0x06, 0x03] => Ok((Layer::Ip, behind(rest, 3)?)),
        _ => Err(PassedOver::NotIp),
    }
}

/// The point-to-point protocol. The number of the protocol has one byte if that is odd.
pub fn ppp(rest: &[u8]) -> Next<'_> {
    let header = ppp_header(rest);
    let inside = behind(rest, header)?;
    let protocol = match rest[..header] {
        [.., high, low] if low & 1 == 1 && high & 1 == 0 => u16::from_be_bytes([high, low]),
        [.., short] => short.into(),
        [] => return Err(PassedOver::CutHeader),
    };
    match protocol {
        0x0021 | 0x0057 => Ok((Layer::Ip, inside)),
        0x0281 | 0x0283 => Ok((Layer::Mpls, inside)),
        _ => Err(PassedOver::NotIp),
    }
}

/// Labels of MPLS, up to the one at the bottom. What follows says by its first bits whether it is IP; 0 begins the control word of a
/// pseudowire of Ethernet (RFC 4385, RFC 4448).
pub fn mpls(mut rest: &[u8]) -> Next<'_> {
    loop {
        let [_, _, bottom, _] = at(rest, 0)?;
        rest = behind(rest, 4)?;
        if bottom & 1 == 1 {
            break;
        }
    }
    match at(rest, 0)? {
        [first] if matches!(first >> 4, 4 | 6) => Ok((Layer::Ip, rest)),
        [first] if first >> 4 == 0 => Ok((Layer::Ethernet, behind(rest, 4)?)),
        _ => Err(PassedOver::NotIp),
    }
}

/// Generic routing encapsulation: RFC 2784 and 2890, and version 1, which carries PPP (RFC 2637).
pub fn gre(rest: &[u8]) -> Next<'_> {
    let (flags, protocol) = (number16(rest, 0)?, number16(rest, 2)?);
    let has = |bit: u16| usize::from(flags & bit != 0) * 4;
    match flags & 7 {
        // Checksum, key, sequence number. Routing, which is obsolete, has any length.
        0 if flags & 0x4000 == 0 => {
            let inside = behind(rest, 4 + has(0x8000) + has(0x2000) + has(0x1000))?;
            Ok((Layer::EtherType(protocol), inside))
        }
        // Key always, sequence and acknowledgement numbers.
        1 if protocol == PPP_IN_GRE => Ok((Layer::Ppp, behind(rest, 8 + has(0x1000) + has(0x0080))?)),
        _ => Err(PassedOver::OtherProtocol),
    }
}
