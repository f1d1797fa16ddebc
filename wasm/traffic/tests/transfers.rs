//! Finite flows against their definition, written down as plainly as possible: every flow that has begun is in one ordered set.

use std::collections::{BTreeMap, BTreeSet};

use traffic::draw::Draw;
use traffic::packets::{FlowShape, Starts, Transfers};
use traffic::size::{SizeTable, Sizes};
use traffic::{Packet, PacketSource};

/// What is left of a flow, and when it started.
type Flow = (u64, u64);

/// The definition.
struct Plain<'a> {
    shape: &'a FlowShape,
    starts: &'a Starts,
    draw: Draw,
    until_ps: u64,
    next: Option<(u64, u32)>,
    started: u32,
    order: BTreeSet<(u64, u32)>,
    flows: BTreeMap<u32, Flow>,
}

impl<'a> Plain<'a> {
    fn new(shape: &'a FlowShape, starts: &'a Starts, draw: Draw, (start_ps, until_ps): (u64, u64)) -> Self {
        let (order, flows) = Default::default();
        let mut plain = Plain { shape, starts, draw, until_ps, next: None, started: 0, order, flows };
        plain.schedule(start_ps, true);
        plain
    }

    fn schedule(&mut self, after_ps: u64, first: bool) {
        let next = match *self.starts {
            Starts::Poisson { load_mbps, ref size, flows } => (self.started < flows).then(|| {
                let mean = size.mean();
                let time = (u128::from(mean.bytes) * 8_000_000 * u128::from(self.draw.exponential())) >> 32;
                let gap = (time / (u128::from(mean.of) * u128::from(load_mbps))) as u64;
                (after_ps + gap, size.draw(&mut self.draw))
            }),
            Starts::Incast { bytes, period_ps, rounds, .. } => {
                (self.started < rounds).then_some((if first { after_ps } else { after_ps + period_ps }, bytes))
            }
        };
        self.next = next.filter(|(t_ps, _)| *t_ps < self.until_ps);
        self.started += u32::from(self.next.is_some());
    }

    fn start(&mut self, (t_ps, bytes): (u64, u32)) {
        let (senders, jitter_ps) = match *self.starts {
            Starts::Poisson { .. } => (1, 0),
            Starts::Incast { senders, jitter_ps, .. } => (senders, jitter_ps),
        };
        for sender in 0..senders {
            let flow = self.shape.first_flow + (self.started - 1) * senders + sender;
            let start_ps = t_ps + self.draw.up_to(jitter_ps);
            self.order.insert((start_ps, flow));
            self.flows.insert(flow, (bytes.into(), start_ps));
        }
        self.schedule(t_ps, false);
    }
}

impl Iterator for Plain<'_> {
    type Item = Packet;

    fn next(&mut self) -> Option<Packet> {
        while let Some(next) = self.next.filter(|(t_ps, _)| self.order.first().is_none_or(|first| *t_ps <= first.0)) {
            self.start(next);
        }
        let (t_ps, flow) = self.order.pop_first().filter(|(t_ps, _)| *t_ps < self.until_ps)?;
        let (remaining, flow_start_ps) = self.flows.remove(&flow).unwrap();
        let bytes = remaining.min(self.shape.packet_bytes.into());
        if remaining > bytes {
            self.order.insert((t_ps + bytes * 8_000_000 / u64::from(self.shape.rate_mbps), flow));
            self.flows.insert(flow, (remaining - bytes, flow_start_ps));
        }
        Some(Packet {
            t_ps,
            flow,
            class: self.shape.class,
            weight: self.shape.weight,
            bytes: bytes as u32,
            rank: 0,
            remaining,
            last: remaining == bytes,
            finite: true,
            flow_start_ps,
            upstream_ps: self.draw.up_to(self.shape.upstream_ps),
        })
    }
}

/// From 1 to one of these.
fn up_to(draw: &mut Draw, of: &[u32]) -> u32 {
    let most = one_of(draw, of);
    1 + draw.below(most.into())
}

/// One of these.
fn one_of<T: Clone>(draw: &mut Draw, of: &[T]) -> T {
    of[draw.below(of.len() as u64) as usize].clone()
}

fn any(draw: &mut Draw) -> (FlowShape, Starts, (u64, u64), u64) {
    let shape = FlowShape {
        first_flow: one_of(draw, &[0, 7, u32::MAX - (1 << 16)]),
        class: 2,
        weight: 3,
        packet_bytes: one_of(draw, &[1, 64, 1460, 65_535]),
        rate_mbps: one_of(draw, &[1, 10_000, 1_000_000]),
        upstream_ps: one_of(draw, &[0, 0, 900]),
    };
    let most = shape.packet_bytes * one_of(draw, &[1, 2, 9]);
    let bytes = 1 + draw.below(most.into());
    let starts = if draw.chance(70) {
        Starts::Incast {
            senders: up_to(draw, &[1, 3, 60]),
            bytes,
            jitter_ps: one_of(draw, &[0, 0, 1, 9_000, 5_000_000, 1_000_000_000_000_000]),
            period_ps: one_of(draw, &[1, 8, 100, 10_000, 3_000_000, 1_000_000_000]),
            rounds: up_to(draw, &[1, 4, 200]),
        }
    } else {
        let web = Sizes::Named(SizeTable::find("web-search").unwrap());
        let size = one_of(draw, &[Sizes::Fixed(bytes), Sizes::Uniform(1, most), web]);
        Starts::Poisson { load_mbps: one_of(draw, &[1, 5_000, 1_000_000]), size, flows: 1 + draw.below(300) }
    };
    let start_ps = one_of(draw, &[0, 1_000]);
    let until_ps = one_of(draw, &[u64::MAX, u64::MAX, 50_000, 100_000_000]);
    (shape, starts, (start_ps, until_ps), one_of(draw, &[u64::MAX, 30, 1]))
}

#[test]
fn packets_are_those_of_the_definition() {
    let mut draw = Draw::new(2, 0);
    let (mut packets, mut longest) = (0, 0);
    for case in 0..3_000 {
        let (shape, starts, times, most) = any(&mut draw);
        let plain = Plain::new(&shape, &starts, Draw::new(case, 5), times);
        let expected: Vec<_> = plain.take(most.min(4_000) as usize).collect();
        let mut source = Transfers::new(shape.clone(), starts.clone(), Draw::new(case, 5), times, most);
        // A clone taken anywhere goes on alike.
        let at = draw.below(1 + expected.len() as u64) as usize;
        let mut found: Vec<_> = source.by_ref().take(at).collect();
        let mut clone = PacketSource::Transfers(source.clone());
        found.extend(source.take(4_000 - at));
        assert!(found == expected, "case {case}: {shape:?} {starts:?} {times:?} {most}");
        let mut read = Vec::new();
        clone.read(&mut read, 4_000 - at);
        assert!(read == expected[at..], "case {case}, cloned after {at}: {shape:?} {starts:?} {times:?} {most}");
        (packets, longest) = (packets + found.len(), longest.max(found.len()));
    }
    assert!(
        packets > 300_000 && longest == 4_000,
        "{packets} packets, {longest} of one source: the cases try too little"
    );
}

/// Each source has all of its flows waiting at once, more than any part of it keeps together.
#[test]
fn many_flows_wait_in_the_order_of_their_starts() {
    for (senders, rounds, period_ps) in [(1, 20_000, 1), (4_096, 3, 1_000), (7, 2_500, 300_000_000_000)] {
        for upstream_ps in [0, 50] {
            let shape = FlowShape {
                first_flow: 3,
                class: 0,
                weight: 1,
                packet_bytes: 1_000,
                rate_mbps: 1_000_000,
                upstream_ps,
            };
            let starts = Starts::Incast { senders, bytes: 3_500, jitter_ps: 1_000_000_000_000_000, period_ps, rounds };
            let times = (0, u64::MAX);
            let mut source = Transfers::new(shape.clone(), starts.clone(), Draw::new(4, 0), times, u64::MAX);
            let expected: Vec<_> = Plain::new(&shape, &starts, Draw::new(4, 0), times).collect();
            assert_eq!(expected.len() as u32, 4 * senders * rounds);
            let half: Vec<_> = source.by_ref().take(expected.len() / 2).collect();
            let clone = source.clone();
            assert!(half.into_iter().chain(source).eq(expected.iter().copied()), "{senders} senders");
            assert!(clone.eq(expected[expected.len() / 2..].iter().copied()), "{senders} senders, cloned");
        }
    }
}
