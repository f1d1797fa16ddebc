//! Several streams with a common end.

use super::Stream;
use crate::{Arrivals, Packet, PacketSource};

/// Streams of several tenants, merged in time order, that end together.
#[derive(Clone, Debug, PartialEq)]
pub struct TenantStreams {
    streams: Arrivals,
    left: u64,
}

impl TenantStreams {
    /// These streams, until there have been so many packets.
    pub fn new(streams: impl IntoIterator<Item = Stream>, packets: u64) -> Self {
        TenantStreams { streams: Arrivals::new(streams.into_iter().map(PacketSource::Stream).collect()), left: packets }
    }

    /// Packets still to come, at most.
    pub fn most(&self) -> u64 {
        self.left.min(self.streams.most())
    }

    /// Bytes that a clone takes beyond its own, roughly.
    pub fn bytes(&self) -> u64 {
        self.streams.bytes()
    }
}

impl Iterator for TenantStreams {
    type Item = Packet;

    fn next(&mut self) -> Option<Packet> {
        self.left = self.left.checked_sub(1)?;
        self.streams.next()
    }
}
