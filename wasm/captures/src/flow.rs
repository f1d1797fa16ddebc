//! Flows of captures.

use std::net::{IpAddr, Ipv6Addr};

use rustc_hash::FxHashMap;

use crate::PrefixPreserving;

/// A flow: what packets have in common that follow each other. A direction is a flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IpFlow {
    /// Source address.
    pub source: IpAddr,
    /// Destination address, of the same version.
    pub destination: IpAddr,
    /// Source port; 0 outside a tunnel.
    pub source_port: u16,
    /// Destination port; 0 outside a tunnel.
    pub destination_port: u16,
    /// Number of the protocol: 6 is TCP, 17 UDP.
    pub protocol: u8,
}

/// Numbers flows by first appearance.
#[derive(Debug, Default)]
pub(crate) struct FlowNumbers {
    anonymous: Option<PrefixPreserving>,
    numbers: FxHashMap<IpFlow, u32>,      // lookup only
    addresses: FxHashMap<IpAddr, IpAddr>, // lookup only
    /// The flows, under the addresses that stand for their own.
    pub flows: Vec<IpFlow>,
}

impl FlowNumbers {
    /// None yet. Addresses are replaced unless `anonymous` is none.
    pub fn new(anonymous: Option<PrefixPreserving>) -> Self {
        FlowNumbers { anonymous, ..FlowNumbers::default() }
    }

    /// Number of a flow.
    pub fn number(&mut self, flow: IpFlow) -> u32 {
        let next = self.flows.len() as u32;
        let number = *self.numbers.entry(flow).or_insert(next);
        if number == next {
            let (source, destination) = (self.shown(flow.source), self.shown(flow.destination));
            self.flows.push(IpFlow { source, destination, ..flow });
        }
        number
    }

    fn shown(&mut self, address: IpAddr) -> IpAddr {
        let Some(anonymous) = self.anonymous else { return address };
        *self.addresses.entry(address).or_insert_with(|| anonymous.address(address))
    }
}

/// IPv4 addresses for packet programs, which read no others. An IPv6 address has one of the block that is reserved (RFC 1112), 240.0.0.1 and
/// on, by first appearance.
#[derive(Debug, Default)]
pub(crate) struct ProgramAddresses {
    numbers: FxHashMap<Ipv6Addr, u32>, // lookup only
}

impl ProgramAddresses {
    /// The address that programs see.
    pub fn address(&mut self, address: IpAddr) -> u32 {
        const RESERVED: u32 = 0xf000_0000;
        match address {
            IpAddr::V4(address) => address.into(),
            IpAddr::V6(address) => {
                let next = self.numbers.len() as u32 + 1;
                RESERVED | *self.numbers.entry(address).or_insert(next)
            }
        }
    }
}
