//! Packets, and sources of them.

use crate::packets::{ExplicitPackets, Stream, TenantStreams, Transfers};

/// A packet that arrives at the port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packet {
    /// When it arrives, in picoseconds from the beginning of the run.
    pub t_ps: u64,
    /// Number of its flow.
    pub flow: u32,
    /// Its class, counting from 0; in strict order class 0 is first.
    pub class: u16,
    /// Weight of its flow among others, at least 1.
    pub weight: u32,
    /// Length, without the link's overhead.
    pub bytes: u32,
    /// Rank that its source gave it; the smallest leaves first.
    pub rank: u32,
    /// Bytes of its flow from this packet on, itself included; of a flow without an end, the bytes of the packet.
    pub remaining: u64,
    /// Whether it is the last packet of a finite flow.
    pub last: bool,
    /// Whether its flow has an end.
    pub finite: bool,
    /// When its flow began, in picoseconds.
    pub flow_start_ps: u64,
    /// Time that it waited in queues before this one, in picoseconds.
    pub upstream_ps: u64,
}

/// A source of packets. Times never decrease; a clone is a snapshot, and cheap.
#[derive(Clone, Debug, PartialEq)]
pub enum PacketSource {
    /// Packets written by hand.
    Explicit(ExplicitPackets),
    /// Packets of flows without an end.
    Stream(Stream),
    /// Finite flows.
    Transfers(Transfers),
    /// Several streams with a common end.
    Tenants(TenantStreams),
}

impl PacketSource {
    /// Packets that the source still yields at most.
    pub fn most(&self) -> u64 {
        match self {
            PacketSource::Explicit(source) => source.most(),
            PacketSource::Stream(source) => source.most(),
            PacketSource::Transfers(source) => source.most(),
            PacketSource::Tenants(source) => source.most(),
        }
    }

    /// Appends its next packets, at most so many.
    pub fn read(&mut self, into: &mut Vec<Packet>, most: usize) {
        match self {
            PacketSource::Stream(source) => source.read(into, most),
            other => into.extend(other.take(most)),
        }
    }

    /// Bytes that a clone takes beyond its own, roughly.
    pub fn bytes(&self) -> u64 {
        match self {
            PacketSource::Explicit(_) | PacketSource::Stream(_) => 0,
            PacketSource::Transfers(source) => source.bytes(),
            PacketSource::Tenants(source) => source.bytes(),
        }
    }
}

impl Iterator for PacketSource {
    type Item = Packet;

    fn next(&mut self) -> Option<Packet> {
        match self {
            PacketSource::Explicit(source) => source.next(),
            PacketSource::Stream(source) => source.next(),
            PacketSource::Transfers(source) => source.next(),
            PacketSource::Tenants(source) => source.next(),
        }
    }
}
