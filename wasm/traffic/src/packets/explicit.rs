//! Packets written by hand.

use std::sync::Arc;

use crate::{ByNumber, Packet};

/// A packet of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedPacket {
    /// Time since the packet before it, in picoseconds.
    pub dt_ps: u64,
    /// Its flow.
    pub flow: u32,
    /// Its class.
    pub class: u16,
    /// Its length.
    pub bytes: u32,
    /// Its rank.
    pub rank: u32,
    /// Time that it waited in queues before this one, in picoseconds.
    pub upstream_ps: u64,
}

/// A list of packets. Its flows are finite: each one ends with its last packet in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplicitPackets {
    packets: Arc<[Packet]>,
    at: usize,
}

impl ExplicitPackets {
    /// A source that yields these packets in order, all of this weight. Time counts from `start_ps`.
    pub fn new(list: &[ListedPacket], start_ps: u64, weight: u32) -> Self {
        let mut now = start_ps;
        let mut starts = ByNumber::default();
        let mut packets: Vec<_> = list
            .iter()
            .map(|listed| {
                now = now.saturating_add(listed.dt_ps);
                Packet {
                    t_ps: now,
                    flow: listed.flow,
                    class: listed.class,
                    weight,
                    bytes: listed.bytes,
                    rank: listed.rank,
                    remaining: 0,
                    last: false,
                    finite: true,
                    flow_start_ps: *starts.get_or_insert_with(listed.flow, || now),
                    upstream_ps: listed.upstream_ps,
                }
            })
            .collect();
        // What remains of a flow is known from its end.
        let mut remaining: ByNumber<u64> = ByNumber::default();
        for packet in packets.iter_mut().rev() {
            let rest = remaining.get_or_insert_with(packet.flow, || 0);
            packet.last = *rest == 0;
            *rest += u64::from(packet.bytes);
            packet.remaining = *rest;
        }
        ExplicitPackets { packets: packets.into(), at: 0 }
    }

    /// Packets still to come.
    pub fn most(&self) -> u64 {
        (self.packets.len() - self.at) as u64
    }
}

impl Iterator for ExplicitPackets {
    type Item = Packet;

    fn next(&mut self) -> Option<Packet> {
        let packet = self.packets.get(self.at).copied()?;
        self.at += 1;
        Some(packet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(dt_ps: u64, flow: u32, bytes: u32) -> ListedPacket {
        ListedPacket { dt_ps, flow, class: 3, bytes, rank: 7, upstream_ps: 0 }
    }

    #[test]
    fn flows_end_with_their_last_packets() {
        let list = [listed(5, 1, 100), listed(0, 2, 60), listed(10, 1, 40), listed(1, 1, 64)];
        let packets: Vec<_> = ExplicitPackets::new(&list, 1000, 9).collect();
        let short = |p: &Packet| (p.t_ps, p.flow, p.remaining, p.last, p.flow_start_ps);
        assert_eq!(
            packets.iter().map(short).collect::<Vec<_>>(),
            [
                (1005, 1, 204, false, 1005),
                (1005, 2, 60, true, 1005),
                (1015, 1, 104, false, 1005),
                (1016, 1, 64, true, 1005)
            ]
        );
        assert!(packets.iter().all(|p| (p.class, p.weight, p.rank, p.finite) == (3, 9, 7, true)));
    }

    #[test]
    fn a_clone_is_a_snapshot() {
        let list: Vec<_> = (0..50).map(|n| listed(u64::from(n % 3), n % 7, 64 + n)).collect();
        let mut source = ExplicitPackets::new(&list, 0, 1);
        source.by_ref().take(17).for_each(drop);
        let snapshot = source.clone();
        assert_eq!(source.most(), 33);
        assert_eq!(source.collect::<Vec<_>>(), snapshot.collect::<Vec<_>>());
    }
}
