//! Headers of a captured frame, from its link layer to the ports: tags, labels, tunnels, IPv4 and IPv6, TCP and UDP.
//!
//! More is read than the sequencer on the wire reads (`wasm/scr/src/wire/frame.rs`): captures cut frames behind the ports, have first
//! fragments, segments whose length is not known yet, and any number of headers in front of them.

mod below_ip;
mod ip;

use programs::Flags;

use crate::link_layer::LinkLayer;
use crate::{IpFlow, PassedOver};

/// Which flow a packet in a tunnel (GRE, IP in IP) belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TunnelFlow {
    /// That of the packet inside.
    #[default]
    Inner,
    /// That of the addresses outside, with the protocol of the tunnel and ports 0.
    Outer,
}

/// The fields of a packet that are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Headers {
    /// Its flow.
    pub flow: IpFlow,
    /// What TCP's header says behind the ports; none with another protocol, or where it was cut off.
    pub tcp: Option<TcpFields>,
}

/// Fields of TCP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TcpFields {
    /// Its flags.
    pub flags: Flags,
    /// Its sequence number.
    pub sequence: u32,
    /// Its acknowledgement number.
    pub acknowledgement: u32,
}

/// What the bytes begin with.
enum Layer {
    /// The type of Ethernet was read.
    EtherType(u16),
    Ethernet,
    Llc,
    Ppp,
    Mpls,
    /// IPv4 or IPv6, as its first bits say.
    Ip,
    Gre,
}

/// Reads the headers of a frame. The error is why a frame is passed over.
pub fn read(link: LinkLayer, frame: &[u8], tunnels: TunnelFlow) -> Result<Headers, PassedOver> {
    let (mut layer, mut rest) = below_ip::first(link, frame)?;
    // Each layer takes bytes, or is followed by one that does.
    loop {
        (layer, rest) = match layer {
            Layer::Ethernet => (Layer::EtherType(number16(rest, 12)?), behind(rest, 14)?),
            Layer::EtherType(number) => below_ip::ether_type(number, rest)?,
            Layer::Llc => below_ip::llc(rest)?,
            Layer::Ppp => below_ip::ppp(rest)?,
            Layer::Mpls => below_ip::mpls(rest)?,
            Layer::Gre => below_ip::gre(rest)?,
            Layer::Ip => {
                let packet = ip::read(rest)?;
                match packet.tunnel() {
                    Some(layer) if tunnels == TunnelFlow::Inner => (layer, packet.payload),
                    Some(_) => return Ok(Headers { flow: packet.flow(0, 0), tcp: None }),
                    None => return packet.transport(),
                }
            }
        };
    }
}

/// What is behind so many bytes.
fn behind(bytes: &[u8], length: usize) -> Result<&[u8], PassedOver> {
    bytes.get(length..).ok_or(PassedOver::CutHeader)
}

/// Bytes of a header at a place.
fn at<const N: usize>(bytes: &[u8], place: usize) -> Result<[u8; N], PassedOver> {
    bytes.get(place..).and_then(|rest| rest.first_chunk()).copied().ok_or(PassedOver::CutHeader)
}

/// A number in network order at a place of a header.
fn number16(bytes: &[u8], place: usize) -> Result<u16, PassedOver> {
    at(bytes, place).map(u16::from_be_bytes)
}

fn number32(bytes: &[u8], place: usize) -> Result<u32, PassedOver> {
    at(bytes, place).map(u32::from_be_bytes)
}
