//! What a scenario expects of packets at the cores, and of what is counted there.

use scenario::Technique;
use scenario::types::{Expect, ExpectedCount, ExpectedPacket};

/// Expectations: constant over a session.
#[derive(Debug)]
pub(crate) struct Expected {
    /// By engine, technique and number.
    packets: Vec<ExpectedPacket>,
    counts: Vec<ExpectedCount>,
}

impl Expected {
    /// Those of a scenario.
    pub(crate) fn new(expect: &Expect) -> Self {
        let mut packets = expect.packets.clone();
        packets.sort_by_key(key);
        Expected { packets, counts: expect.counts.clone() }
    }

    /// Numbers of the packets at the cores of a technique of which something is expected.
    pub(crate) fn numbers(&self, engine: usize, technique: Technique) -> Vec<u32> {
        let of = |packet: &&ExpectedPacket| (packet.engine as usize, packet.technique) == (engine, technique);
        self.packets.iter().filter(of).map(|packet| packet.number).collect()
    }

    /// What is expected of a packet by its number, at the cores of a technique.
    pub(crate) fn packet(
        &self,
        engine: usize,
        technique: Technique,
        number: u64,
    ) -> impl Iterator<Item = &ExpectedPacket> {
        let wanted = (engine as u32, technique as u8, u32::try_from(number).unwrap_or(u32::MAX));
        let first = self.packets.partition_point(|packet| key(packet) < wanted);
        self.packets[first..].iter().take_while(move |packet| key(packet) == wanted)
    }

    /// What is expected of counts at the cores of a technique.
    pub(crate) fn counts(&self, engine: usize, technique: Technique) -> impl Iterator<Item = &ExpectedCount> {
        self.counts.iter().filter(move |count| (count.engine as usize, count.technique) == (engine, technique))
    }
}

fn key(packet: &ExpectedPacket) -> (u32, u8, u32) {
    (packet.engine, packet.technique as u8, packet.number)
}
