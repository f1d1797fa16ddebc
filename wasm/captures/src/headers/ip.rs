//! IPv4 and IPv6 with its extension headers, TCP and UDP.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use programs::{Flags, Protocol};

use super::{Headers, Layer, TcpFields, at, behind, number16, number32};
use crate::{IpFlow, PassedOver};

/// Numbers of protocols.
const HOP_BY_HOP: u8 = 0;
const IPV4_INSIDE: u8 = 4;
const TCP: u8 = Protocol::Tcp.number();
const UDP: u8 = Protocol::Udp.number();
const IPV6_INSIDE: u8 = 41;
const ROUTING: u8 = 43;
const FRAGMENT: u8 = 44;
const GRE: u8 = 47;
const AUTHENTICATION: u8 = 51;
const DESTINATION: u8 = 60;
const MOBILITY: u8 = 135;
const MPLS_INSIDE: u8 = 137;
const HOST_IDENTITY: u8 = 139;
const SHIM6: u8 = 140;

/// A packet of IP.
pub struct IpPacket<'a> {
    source: IpAddr,
    destination: IpAddr,
    /// What it carries.
    protocol: u8,
    /// What was captured behind its headers.
    pub payload: &'a [u8],
    /// Bytes behind its headers by its own length; none if it has no length, as a packet that the network card was to cut into segments.
    length: Option<usize>,
}

/// Reads the headers of IP.
pub fn read(packet: &[u8]) -> Result<IpPacket<'_>, PassedOver> {
    let [first] = at(packet, 0)?;
    match first >> 4 {
        4 => ipv4(packet, usize::from(first & 15) * 4)?.behind_authentication(),
        6 => ipv6(packet),
        _ => Err(PassedOver::Malformed),
    }
}

fn ipv4(packet: &[u8], header: usize) -> Result<IpPacket<'_>, PassedOver> {
    if header < 20 {
        return Err(PassedOver::Malformed);
    }
    let (total, fragment) = (usize::from(number16(packet, 2)?), number16(packet, 6)?);
    let [protocol] = at(packet, 9)?;
    let (source, destination) = (Ipv4Addr::from(number32(packet, 12)?), Ipv4Addr::from(number32(packet, 16)?));
    if fragment & 0x1fff != 0 {
        return Err(PassedOver::LaterFragment);
    }
    let length = match total {
        0 => None,
        _ => Some(total.checked_sub(header).ok_or(PassedOver::Malformed)?),
    };
    let payload = behind(packet, header)?;
    Ok(IpPacket { source: source.into(), destination: destination.into(), protocol, payload, length })
}

fn ipv6(packet: &[u8]) -> Result<IpPacket<'_>, PassedOver> {
    let (length, [mut protocol]) = (usize::from(number16(packet, 4)?), at(packet, 6)?);
    let (source, destination) = (Ipv6Addr::from(at::<16>(packet, 8)?), Ipv6Addr::from(at::<16>(packet, 24)?));
    let mut payload = behind(packet, 40)?;
    // A jumbogram (RFC 2675), or a packet that was to be cut into segments.
    let mut length = (length > 0).then_some(length);
    while matches!(
        protocol,
        HOP_BY_HOP | ROUTING | FRAGMENT | AUTHENTICATION | DESTINATION | MOBILITY | HOST_IDENTITY | SHIM6
    ) {
        let [next, words] = at(payload, 0)?;
        if protocol == FRAGMENT && number16(payload, 2)? & 0xfff8 != 0 {
            return Err(PassedOver::LaterFragment);
        }
        let header = match protocol {
            FRAGMENT => 8,
            AUTHENTICATION => authentication(words),
            _ => 8 + usize::from(words) * 8,
        };
        payload = behind(payload, header)?;
        length = length.map(|length| length.checked_sub(header).ok_or(PassedOver::Malformed)).transpose()?;
        protocol = next;
    }
    Ok(IpPacket { source: source.into(), destination: destination.into(), protocol, payload, length })
}

/// Bytes of an authentication header, which counts words of 4 bytes less two.
fn authentication(words: u8) -> usize {
    8 + usize::from(words) * 4
}

impl<'a> IpPacket<'a> {
    /// IPv4 without its authentication header, if it has one.
    fn behind_authentication(mut self) -> Result<Self, PassedOver> {
        while self.protocol == AUTHENTICATION {
            let [next, words] = at(self.payload, 0)?;
            let header = authentication(words);
            self.payload = behind(self.payload, header)?;
            self.length =
                self.length.map(|length| length.checked_sub(header).ok_or(PassedOver::Malformed)).transpose()?;
            self.protocol = next;
        }
        Ok(self)
    }

    /// What is inside, if it is a tunnel.
    pub fn tunnel(&self) -> Option<Layer> {
        match self.protocol {
            IPV4_INSIDE | IPV6_INSIDE => Some(Layer::Ip),
            GRE => Some(Layer::Gre),
            MPLS_INSIDE => Some(Layer::Mpls),
            _ => None,
        }
    }

    /// Its flow, with these ports.
    pub fn flow(&self, source_port: u16, destination_port: u16) -> IpFlow {
        let IpPacket { source, destination, protocol, .. } = *self;
        IpFlow { source, destination, source_port, destination_port, protocol }
    }

    /// The headers of TCP or UDP in it.
    pub fn transport(&self) -> Result<Headers, PassedOver> {
        let least = match self.protocol {
            TCP => 20,
            UDP => 8,
            _ => return Err(PassedOver::OtherProtocol),
        };
        if self.length.is_some_and(|length| length < least) {
            return Err(PassedOver::Malformed);
        }
        let segment = self.payload;
        let flow = self.flow(number16(segment, 0)?, number16(segment, 2)?);
        let tcp = if self.protocol == TCP { tcp(segment)? } else { None };
        Ok(Headers { flow, tcp })
    }
}

/// What TCP says behind the ports; none where it was cut off.
fn tcp(segment: &[u8]) -> Result<Option<TcpFields>, PassedOver> {
    let (Ok(sequence), Ok(acknowledgement), Ok(offset_and_flags)) =
        (number32(segment, 4), number32(segment, 8), number16(segment, 12))
    else {
        return Ok(None);
    };
    if offset_and_flags >> 12 < 5 {
        return Err(PassedOver::Malformed);
    }
    Ok(Some(TcpFields { flags: Flags::of_bits(offset_and_flags as u8), sequence, acknowledgement }))
}
