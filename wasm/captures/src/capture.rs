//! Packets of a capture in columns.

use crate::{IpFlow, PacketCounts};

/// Packets of TCP and UDP in the order of time, a column a field: about 24 bytes a packet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Capture {
    /// Picoseconds from the packet before. The first is 0.
    pub dt_ps: Vec<u64>,
    /// Number of the flow in `flows`.
    pub flow: Vec<u32>,
    /// Length of the Ethernet frame without preamble and checksum, 1 to 65,535.
    pub bytes: Vec<u16>,
    /// Flags of TCP as bits; 0 with UDP, and where they were cut off.
    pub flags: Vec<u8>,
    /// Sequence number of TCP; else 0.
    pub sequence: Vec<u32>,
    /// Acknowledgement number of TCP; else 0.
    pub acknowledgement: Vec<u32>,
    /// The flows, numbered by first appearance in the file.
    pub flows: Vec<IpFlow>,
    /// What became of the packets of the file.
    pub counts: PacketCounts,
}

impl Capture {
    /// Number of packets.
    pub fn len(&self) -> usize {
        self.dt_ps.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.dt_ps.is_empty()
    }

    /// Picoseconds from the first packet to the last one.
    pub fn duration_ps(&self) -> u128 {
        self.dt_ps.iter().map(|dt| u128::from(*dt)).sum()
    }
}
