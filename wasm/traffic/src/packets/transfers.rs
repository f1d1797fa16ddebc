//! Finite flows, each from a sender with a link of its own.

use std::collections::VecDeque;
use std::sync::Arc;

use super::link_time;
use super::pace::Memoryless;
use super::pending::{NEVER, PendingStarts, Start};
use crate::Packet;
use crate::draw::Draw;
use crate::size::Sizes;

/// What the flows have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlowShape {
    /// Number of the first flow; the others follow in the order of their starts.
    pub first_flow: u32,
    /// Class of all packets.
    pub class: u16,
    /// Weight of each flow.
    pub weight: u32,
    /// Length of a packet; the last one of a flow is shorter if its size is no multiple.
    pub packet_bytes: u32,
    /// Rate of each sender's link: the packets of a flow follow each other at this rate.
    pub rate_mbps: u32,
    /// Longest time upstream in picoseconds; a packet has any from 0 on.
    pub upstream_ps: u64,
}

/// When flows start, and how large they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Starts {
    /// At random: exponential times from one to the next, before the first too. A start draws its time, then its size.
    Poisson {
        /// Mean rate of all flows together.
        load_mbps: u32,
        /// Bytes of a flow.
        size: Sizes,
        /// Number of flows.
        flows: u32,
    },
    /// Many at the same time, again and again. A round draws the jitter of each sender in order.
    Incast {
        /// Flows of a round.
        senders: u32,
        /// Bytes of a flow.
        bytes: u32,
        /// A flow starts so late at most, in picoseconds; any time from 0 on.
        jitter_ps: u64,
        /// From round to round, in picoseconds.
        period_ps: u64,
        /// Number of rounds.
        rounds: u32,
    },
}

/// A flow with packets to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SendingFlow {
    /// Time of its next packet.
    t_ps: u64,
    start_ps: u64,
    flow: u32,
    /// Bytes from the next packet on.
    remaining: u32,
}

/// Finite flows. Of packets of the same time, that of the flow with the smaller number comes first. A packet draws its time
/// upstream.
///
/// A flow is started when its time has come, and takes 24 bytes while it sends. With jitter a whole round is started at once, and the
/// earliest packet may be of any round: until its first packet such a flow takes 12 bytes, which clones share.
#[derive(Clone, Debug, PartialEq)]
pub struct Transfers {
    shape: Arc<FlowShape>,
    starts: Arc<Starts>,
    draw: Draw,
    until_ps: u64,
    /// From a packet of a flow to its next one.
    gap_ps: u64,
    /// Packets still to yield.
    left: u64,
    /// When the next flow or round starts; [`NEVER`] if there is none.
    next_ps: u64,
    /// Sizes of the flows that start then.
    next_bytes: u32,
    /// Flows or rounds that have started.
    started: u32,
    /// Flows with jitter that have started and sent nothing.
    pending: PendingStarts,
    /// All others that have started, by the time of the next packet and by number. The gap is the same for all flows, so a flow that
    /// has sent is the last one.
    sending: VecDeque<SendingFlow>,
}

impl Transfers {
    /// At most so many packets, all from `start_ps` on and before `until_ps`.
    pub fn new(shape: FlowShape, starts: Starts, draw: Draw, (start_ps, until_ps): (u64, u64), packets: u64) -> Self {
        let left = packets.min(most(&shape, &starts));
        let mut transfers = Transfers {
            // Without a gap, beyond 8 Tb/s, the order of `sending` would not hold.
            gap_ps: link_time(shape.packet_bytes.max(1).into(), shape.rate_mbps).max(1),
            shape: Arc::new(shape),
            starts: Arc::new(starts),
            draw,
            until_ps,
            left,
            next_ps: start_ps,
            next_bytes: 0,
            started: 0,
            pending: PendingStarts::default(),
            sending: VecDeque::new(),
        };
        transfers.schedule(0);
        transfers
    }

    /// Packets still to come, at most.
    pub fn most(&self) -> u64 {
        self.left
    }

    /// Bytes that a clone adds to those before it, roughly.
    pub fn bytes(&self) -> u64 {
        (self.sending.len() * size_of::<SendingFlow>()) as u64 + self.pending.bytes()
    }

    /// Sets the next start. Of an incast it is `period_ps` after the last one.
    fn schedule(&mut self, period_ps: u64) {
        let (all, gap_ps) = match *self.starts {
            Starts::Poisson { flows, .. } if self.started == flows => (flows, 0),
            Starts::Poisson { load_mbps, ref size, flows } => {
                let gaps = Memoryless { rate_mbps: load_mbps, mean: size.mean(), packets: 1 };
                let gap_ps = gaps.gap(self.draw.exponential());
                self.next_bytes = size.draw(&mut self.draw);
                (flows, gap_ps)
            }
            Starts::Incast { bytes, rounds, .. } => {
                self.next_bytes = bytes;
                (rounds, period_ps)
            }
        };
        self.next_ps = if self.started == all { NEVER } else { self.next_ps.saturating_add(gap_ps) };
    }

    /// Starts the flow or round that is next, no later than any packet.
    fn start(&mut self) {
        let (t_ps, remaining) = (self.next_ps, self.next_bytes);
        let (senders, jitter_ps, period_ps) = match *self.starts {
            Starts::Poisson { .. } => (1, 0, 0),
            Starts::Incast { senders, jitter_ps, period_ps, .. } => (senders, jitter_ps, period_ps),
        };
        let first_flow = self.shape.first_flow.saturating_add(self.started.saturating_mul(senders));
        let flows = (0..senders).map(|sender| first_flow.saturating_add(sender));
        if jitter_ps > 0 {
            for flow in flows {
                self.pending.push(Start { t_ps: t_ps.saturating_add(self.draw.up_to(jitter_ps)), flow });
            }
        } else {
            // First the packets of the same time, whose flows have smaller numbers.
            let mut first = Vec::new();
            while self.sending.front().is_some_and(|sending| sending.t_ps <= t_ps) {
                first.extend(self.sending.pop_front());
            }
            first.extend(flows.map(|flow| SendingFlow { t_ps, start_ps: t_ps, flow, remaining }));
            first.into_iter().rev().for_each(|sending| self.sending.push_front(sending));
        }
        self.started += 1;
        self.schedule(period_ps);
    }

    /// The flow of the next packet, but for those in `pending`.
    fn first_sending(&self) -> SendingFlow {
        let none = SendingFlow { t_ps: NEVER, start_ps: NEVER, flow: u32::MAX, remaining: 0 };
        self.sending.front().copied().unwrap_or(none)
    }
}

/// Packets of all flows, at most.
fn most(shape: &FlowShape, starts: &Starts) -> u64 {
    let (flows, bytes) = match *starts {
        Starts::Poisson { ref size, flows, .. } => (u64::from(flows), size.most()),
        Starts::Incast { senders, bytes, rounds, .. } => (u64::from(senders) * u64::from(rounds), bytes),
    };
    flows.saturating_mul(bytes.div_ceil(shape.packet_bytes.max(1)).into())
}

impl Iterator for Transfers {
    type Item = Packet;

    fn next(&mut self) -> Option<Packet> {
        let left = self.left.checked_sub(1)?;
        let (mut sending, mut pending) = (self.first_sending(), self.pending.first());
        while self.next_ps < self.until_ps && self.next_ps <= sending.t_ps.min(pending.t_ps) {
            self.start();
            (sending, pending) = (self.first_sending(), self.pending.first());
        }
        if pending < (Start { t_ps: sending.t_ps, flow: sending.flow }) {
            self.pending.pop();
            let Start { t_ps, flow } = pending;
            sending = SendingFlow { t_ps, start_ps: t_ps, flow, remaining: self.next_bytes };
        } else {
            self.sending.pop_front();
        }
        let SendingFlow { t_ps, start_ps, flow, remaining } = sending;
        if t_ps >= self.until_ps {
            self.left = 0;
            return None;
        }
        let bytes = remaining.min(self.shape.packet_bytes.max(1));
        let rest = remaining - bytes;
        if rest > 0 {
            let t_ps = t_ps.saturating_add(self.gap_ps);
            self.sending.push_back(SendingFlow { t_ps, start_ps, flow, remaining: rest });
        }
        self.left = left;
        Some(Packet {
            t_ps,
            flow,
            class: self.shape.class,
            weight: self.shape.weight,
            bytes,
            rank: 0,
            remaining: remaining.into(),
            last: rest == 0,
            finite: true,
            flow_start_ps: start_ps,
            upstream_ps: self.draw.up_to(self.shape.upstream_ps),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::SizeTable;

    fn shape() -> FlowShape {
        FlowShape { first_flow: 10, class: 2, weight: 3, packet_bytes: 1000, rate_mbps: 1_000_000, upstream_ps: 0 }
    }

    fn incast(jitter_ps: u64, period_ps: u64) -> Transfers {
        let starts = Starts::Incast { senders: 3, bytes: 2500, jitter_ps, period_ps, rounds: 2 };
        Transfers::new(shape(), starts, Draw::new(1, 0), (500, u64::MAX), u64::MAX)
    }

    fn flows(flows: u32, load_mbps: u32, size: Sizes) -> Transfers {
        let starts = Starts::Poisson { load_mbps, size, flows };
        Transfers::new(shape(), starts, Draw::new(1, 0), (0, u64::MAX), u64::MAX)
    }

    #[test]
    fn an_incast_without_jitter_is_exact() {
        // 1000 bytes take 8 ns on the link of a sender.
        let round = |start: u64, flow: u32| {
            let packet = move |dt: u64, bytes: u32, remaining: u64, last: bool| {
                (0..3).map(move |i| (start + dt, flow + i, bytes, remaining, last))
            };
            packet(0, 1000, 2500, false).chain(packet(8_000, 1000, 1500, false)).chain(packet(16_000, 500, 500, true))
        };
        let found: Vec<_> = incast(0, 100_000).map(|p| (p.t_ps, p.flow, p.bytes, p.remaining, p.last)).collect();
        assert_eq!(found, round(500, 10).chain(round(100_500, 13)).collect::<Vec<_>>());
        assert!(incast(0, 100_000).all(|p| (p.class, p.weight, p.finite) == (2, 3, true)));
        assert_eq!(incast(0, 100_000).most(), 18);
    }

    #[test]
    fn rounds_may_overlap_and_jitter_stays_in_its_range() {
        for period in [0, 1, 7_000] {
            let packets: Vec<_> = incast(3_000, period).collect();
            assert_eq!(packets.len(), 18);
            assert!(packets.windows(2).all(|pair| pair[0].t_ps <= pair[1].t_ps), "period {period}");
            for packet in packets {
                let round = u64::from((packet.flow - 10) / 3);
                assert!((0..=3_000).contains(&(packet.flow_start_ps - 500 - round * period)), "{packet:?}");
            }
        }
    }

    #[test]
    fn flows_carry_their_load_and_end() {
        let table = SizeTable::find("data-mining-1460").map(Sizes::Named).expect("it is there");
        for size in [Sizes::Uniform(500, 5500), Sizes::Fixed(999), table] {
            let packets: Vec<_> = flows(3000, 4_000, size.clone()).take(2_000_000).collect();
            assert!(packets.windows(2).all(|pair| pair[0].t_ps <= pair[1].t_ps));
            if matches!(size, Sizes::Named(_)) {
                continue;
            }
            assert_eq!(packets.iter().filter(|p| p.last).count(), 3000);
            let bytes: u64 = packets.iter().map(|p| u64::from(p.bytes)).sum();
            let end = packets.last().map_or(0, |p| p.t_ps);
            // Bits a picosecond are 10^6 Mb/s.
            let load = bytes * 8 * 1_000_000 / end;
            assert!(load.abs_diff(4_000) < 200, "{load}");
            assert_eq!(packets.iter().map(|p| p.flow).max(), Some(10 + 2999));
        }
    }

    #[test]
    fn what_remains_is_the_sum_of_what_follows() {
        let mut packets: Vec<_> = flows(50, 900_000, Sizes::Uniform(1, 9000)).collect();
        packets.sort_by_key(|p| (p.flow, p.t_ps));
        for pair in packets.windows(2).filter(|pair| pair[0].flow == pair[1].flow) {
            assert_eq!(pair[0].remaining, u64::from(pair[0].bytes) + pair[1].remaining);
            assert_eq!(pair[1].t_ps - pair[0].t_ps, 8 * u64::from(pair[0].bytes));
            assert!(!pair[0].last);
        }
    }

    #[test]
    fn bounds_are_kept_and_a_clone_is_a_snapshot() {
        let starts = Starts::Poisson { load_mbps: 100_000, size: Sizes::Fixed(4000), flows: 1000 };
        let all = Transfers::new(shape(), starts.clone(), Draw::new(3, 1), (77, 2_000_000), u64::MAX);
        assert!(all.clone().all(|p| (77..2_000_000).contains(&p.t_ps)));
        let count = all.clone().count();
        assert!((5..300).contains(&count), "{count}");
        let mut some = Transfers::new(shape(), starts, Draw::new(3, 1), (77, 2_000_000), 5);
        assert_eq!(some.most(), 5);
        assert_eq!(some.by_ref().take(2).collect::<Vec<_>>(), all.clone().take(2).collect::<Vec<_>>());
        let snapshot = some.clone();
        assert_eq!(some.collect::<Vec<_>>(), snapshot.collect::<Vec<_>>());
    }

    #[test]
    fn extremes_do_not_overflow() {
        let shape =
            FlowShape { first_flow: u32::MAX, rate_mbps: 1, packet_bytes: u32::MAX, upstream_ps: u64::MAX, ..shape() };
        let poisson = Starts::Poisson { load_mbps: 1, size: Sizes::Fixed(u32::MAX), flows: u32::MAX };
        let incast =
            Starts::Incast { senders: 2, bytes: u32::MAX, jitter_ps: u64::MAX, period_ps: u64::MAX, rounds: u32::MAX };
        for starts in [poisson, incast] {
            let source = Transfers::new(shape.clone(), starts, Draw::new(1, 0), (u64::MAX - 1, u64::MAX), u64::MAX);
            assert!(source.take(10).all(|p| p.t_ps == u64::MAX - 1));
        }
    }
}
