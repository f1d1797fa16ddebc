//! Finite flows, each from a sender with a link of its own.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::link_time;
use super::pace::Memoryless;
use crate::draw::Draw;
use crate::size::Size;
use crate::{ByNumber, Packet};

/// What the flows have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
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
        size: Size,
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

/// A flow that has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sending {
    remaining: u64,
    start_ps: u64,
}

/// Finite flows. Of packets of the same time, that of the flow with the smaller number comes first. A packet draws its time
/// upstream. A clone costs as much as there are flows under way.
#[derive(Clone, Debug, PartialEq)]
pub struct Transfers {
    shape: Arc<Shape>,
    starts: Arc<Starts>,
    draw: Draw,
    until_ps: u64,
    /// Packets still to yield.
    left: u64,
    /// When the next flow or round starts, and its size if it is a flow.
    next: Option<(u64, u32)>,
    /// Flows or rounds that have started or are next.
    started: u32,
    /// Flows under way, by the time of their next packet and their number.
    order: BTreeSet<(u64, u32)>,
    sending: ByNumber<Sending>,
}

impl Transfers {
    /// At most so many packets, all from `start_ps` on and before `until_ps`.
    pub fn new(shape: Shape, starts: Starts, draw: Draw, (start_ps, until_ps): (u64, u64), packets: u64) -> Self {
        let left = packets.min(most(&shape, &starts));
        let mut transfers = Transfers {
            shape: Arc::new(shape),
            starts: Arc::new(starts),
            draw,
            until_ps,
            left,
            next: None,
            started: 0,
            order: BTreeSet::new(),
            sending: ByNumber::default(),
        };
        transfers.schedule(start_ps, true);
        transfers
    }

    /// Packets still to come, at most.
    pub fn most(&self) -> u64 {
        self.left
    }

    /// Bytes that a clone takes beyond its own, roughly.
    pub fn bytes(&self) -> u64 {
        48 * self.sending.len() as u64
    }

    /// Sets the next start, after this one.
    fn schedule(&mut self, after_ps: u64, first: bool) {
        self.next = match *self.starts {
            Starts::Poisson { load_mbps, size, flows } => (self.started < flows).then(|| {
                let gaps = Memoryless { rate_mbps: load_mbps, mean: size.mean(), packets: 1 };
                let t_ps = after_ps.saturating_add(gaps.gap(self.draw.exponential()));
                (t_ps, size.draw(&mut self.draw))
            }),
            Starts::Incast { bytes, period_ps, rounds, .. } => (self.started < rounds)
                .then(|| (if first { after_ps } else { after_ps.saturating_add(period_ps) }, bytes)),
        };
        // What starts too late is not started.
        self.next = self.next.filter(|(t_ps, _)| *t_ps < self.until_ps);
        self.started += u32::from(self.next.is_some());
    }

    /// Starts what is next.
    fn start(&mut self, (t_ps, bytes): (u64, u32)) {
        let number = self.started - 1;
        let (flows, jitter_ps) = match *self.starts {
            Starts::Poisson { .. } => (1, 0),
            Starts::Incast { senders, jitter_ps, .. } => (senders, jitter_ps),
        };
        for sender in 0..flows {
            let flow = self.shape.first_flow.saturating_add(number.saturating_mul(flows)).saturating_add(sender);
            let start_ps = t_ps.saturating_add(self.draw.up_to(jitter_ps));
            self.order.insert((start_ps, flow));
            self.sending.insert(flow, Sending { remaining: bytes.into(), start_ps });
        }
        self.schedule(t_ps, false);
    }
}

/// Packets of all flows, at most.
fn most(shape: &Shape, starts: &Starts) -> u64 {
    let (flows, bytes) = match *starts {
        Starts::Poisson { size, flows, .. } => (u64::from(flows), size.most()),
        Starts::Incast { senders, bytes, rounds, .. } => (u64::from(senders) * u64::from(rounds), bytes),
    };
    flows.saturating_mul(bytes.div_ceil(shape.packet_bytes.max(1)).into())
}

impl Iterator for Transfers {
    type Item = Packet;

    fn next(&mut self) -> Option<Packet> {
        let left = self.left.checked_sub(1)?;
        while let Some(next) =
            self.next.filter(|(t_ps, _)| self.order.first().is_none_or(|(earliest, _)| t_ps <= earliest))
        {
            self.start(next);
        }
        let first = self.order.pop_first().filter(|(t_ps, _)| *t_ps < self.until_ps);
        let Some(((t_ps, flow), sending)) = first.and_then(|first| Some((first, self.sending.remove(first.1)?))) else {
            self.left = 0;
            return None;
        };
        let Sending { remaining, start_ps } = sending;
        let bytes = remaining.min(self.shape.packet_bytes.max(1).into());
        let rest = remaining - bytes;
        if rest > 0 {
            let then = t_ps.saturating_add(link_time(bytes, self.shape.rate_mbps));
            self.order.insert((then, flow));
            self.sending.insert(flow, Sending { remaining: rest, start_ps });
        }
        self.left = left;
        Some(Packet {
            t_ps,
            flow,
            class: self.shape.class,
            weight: self.shape.weight,
            bytes: bytes as u32,
            rank: 0,
            remaining,
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
    use crate::size::Distribution;

    fn shape() -> Shape {
        Shape { first_flow: 10, class: 2, weight: 3, packet_bytes: 1000, rate_mbps: 1_000_000, upstream_ps: 0 }
    }

    fn incast(jitter_ps: u64, period_ps: u64) -> Transfers {
        let starts = Starts::Incast { senders: 3, bytes: 2500, jitter_ps, period_ps, rounds: 2 };
        Transfers::new(shape(), starts, Draw::new(1, 0), (500, u64::MAX), u64::MAX)
    }

    fn flows(flows: u32, load_mbps: u32, size: Size) -> Transfers {
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
        let table = Distribution::find("data-mining-1460").map(Size::Named).expect("it is there");
        for size in [Size::Uniform(500, 5500), Size::Fixed(999), table] {
            let packets: Vec<_> = flows(3000, 4_000, size).take(2_000_000).collect();
            assert!(packets.windows(2).all(|pair| pair[0].t_ps <= pair[1].t_ps));
            if matches!(size, Size::Named(_)) {
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
        let mut packets: Vec<_> = flows(50, 900_000, Size::Uniform(1, 9000)).collect();
        packets.sort_by_key(|p| (p.flow, p.t_ps));
        for pair in packets.windows(2).filter(|pair| pair[0].flow == pair[1].flow) {
            assert_eq!(pair[0].remaining, u64::from(pair[0].bytes) + pair[1].remaining);
            assert_eq!(pair[1].t_ps - pair[0].t_ps, 8 * u64::from(pair[0].bytes));
            assert!(!pair[0].last);
        }
    }

    #[test]
    fn bounds_are_kept_and_a_clone_is_a_snapshot() {
        let starts = Starts::Poisson { load_mbps: 100_000, size: Size::Fixed(4000), flows: 1000 };
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
            Shape { first_flow: u32::MAX, rate_mbps: 1, packet_bytes: u32::MAX, upstream_ps: u64::MAX, ..shape() };
        let poisson = Starts::Poisson { load_mbps: 1, size: Size::Fixed(u32::MAX), flows: u32::MAX };
        let incast =
            Starts::Incast { senders: 2, bytes: u32::MAX, jitter_ps: u64::MAX, period_ps: u64::MAX, rounds: u32::MAX };
        for starts in [poisson, incast] {
            let source = Transfers::new(shape.clone(), starts, Draw::new(1, 0), (u64::MAX - 1, u64::MAX), u64::MAX);
            assert!(source.take(10).all(|p| p.t_ps == u64::MAX - 1));
        }
    }
}
