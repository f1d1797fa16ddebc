//! Packets of flows without an end.

use std::sync::Arc;

use super::pace::Memoryless;
use super::{Pace, Style};
use crate::Packet;
use crate::draw::{Draw, exponentials};

/// A stream of packets: their times from a [`Pace`], the rest from a [`Style`]. For each packet the pace draws first, then the
/// style; of a batch only the first packet draws a flow.
#[derive(Clone, Debug, PartialEq)]
pub struct Stream {
    style: Arc<Style>,
    pace: Pace,
    draw: Draw,
    start_ps: u64,
    until_ps: u64,
    /// Time of the last packet.
    now_ps: u64,
    /// Its length.
    bytes: u32,
    /// Its flow.
    flow: u32,
    /// Packets yielded.
    number: u64,
    /// Packets still to yield.
    left: u64,
}

impl Stream {
    /// A stream of at most so many packets, all from `start_ps` on and before `until_ps`.
    pub fn new(style: Style, pace: Pace, draw: Draw, (start_ps, until_ps): (u64, u64), packets: u64) -> Self {
        let style = Arc::new(style);
        Stream { style, pace, draw, start_ps, until_ps, now_ps: start_ps, bytes: 0, flow: 0, number: 0, left: packets }
    }

    /// Packets still to come, at most.
    pub fn most(&self) -> u64 {
        self.left
    }

    /// Appends its next packets, at most so many: the same that it would yield one by one, but exponential numbers are computed several
    /// at once.
    pub fn read(&mut self, into: &mut Vec<Packet>, most: usize) {
        let end = into.len() + most;
        let Some(gaps) = self.pace.memoryless() else {
            into.extend(self.take(most));
            return;
        };
        while into.len() < end && self.left > 0 {
            self.read_trains(gaps, into, end);
        }
    }

    /// Appends packets of at most eight trains, up to a length of `end`.
    fn read_trains(&mut self, gaps: Memoryless, into: &mut Vec<Packet>, end: usize) {
        let (first, train) = (into.len(), u64::from(gaps.packets.max(1)));
        let (mut bits, mut trains) = ([0; 8], 0);
        let (style, draw) = (&*self.style, &mut self.draw);
        // Packets of the train that has begun.
        let mut behind = self.number % train;
        let most = self.left.min((end - first) as u64);
        for _ in 0..most {
            if behind == 0 {
                let Some(bits) = bits.get_mut(trains) else { break };
                *bits = draw.bits();
                self.flow = style.flow(draw);
                trains += 1;
            }
            // Its time is not known yet, only which gaps come before it.
            into.push(style.packet(trains as u64, self.start_ps, self.number, self.flow, draw));
            self.number += 1;
            behind = if behind + 1 == train { 0 } else { behind + 1 };
        }
        self.left -= (into.len() - first) as u64;
        let gaps = exponentials(bits).map(|drawn| gaps.gap(drawn));
        let mut passed = 0;
        for at in first..into.len() {
            let packet = &mut into[at];
            let before = packet.t_ps as usize;
            self.now_ps = gaps[passed..before].iter().fold(self.now_ps, |now, gap| now.saturating_add(*gap));
            (packet.t_ps, passed, self.bytes) = (self.now_ps, before, packet.bytes);
            if self.now_ps >= self.until_ps {
                self.left = 0;
                into.truncate(at);
                return;
            }
        }
    }
}

impl Iterator for Stream {
    type Item = Packet;

    fn next(&mut self) -> Option<Packet> {
        let left = self.left.checked_sub(1)?;
        let draw = &mut self.draw;
        let t_ps = self.now_ps.saturating_add(self.pace.gap(self.number, self.bytes, draw));
        if t_ps >= self.until_ps {
            self.left = 0;
            return None;
        }
        if self.number % u64::from(self.pace.train().max(1)) == 0 {
            self.flow = self.style.flow(draw);
        }
        let packet = self.style.packet(t_ps, self.start_ps, self.number, self.flow, draw);
        (self.now_ps, self.bytes, self.left) = (t_ps, packet.bytes, left);
        self.number += 1;
        Some(packet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packets::style::{GivenRank, RankSource};
    use crate::size::{Mean, Sizes};

    fn stream(pace: Pace, rank: RankSource, until_ps: u64, packets: u64) -> Stream {
        let style =
            Style { first_flow: 3, flows: 9, class: 0, weight: 1, size: Sizes::Fixed(700), rank, upstream_ps: 50 };
        Stream::new(style, pace, Draw::new(6, 0), (1000, until_ps), packets)
    }

    #[test]
    fn what_is_read_is_what_comes_one_by_one() {
        let mean = Mean { bytes: 700, of: 1 };
        let paces = [
            Pace::Poisson { rate_mbps: 9000, mean },
            Pace::Batches { rate_mbps: 9000, mean, batch: 3 },
            Pace::Batches { rate_mbps: 9000, mean, batch: 40 },
            Pace::Steady { rate_mbps: 9000, burst: 2, owed_ps: 0 },
        ];
        let given = [GivenRank::Uniform { min: 0, max: 99 }, GivenRank::Exponential { mean: 25, max: 99 }];
        for pace in paces {
            for rank in &given {
                for (until_ps, packets) in [(u64::MAX, 1000), (200_000_000, 1000), (u64::MAX, 1), (500, 1000)] {
                    let mut one_by_one = stream(pace.clone(), rank.clone().into(), until_ps, packets);
                    let mut read = one_by_one.clone();
                    for most in [1, 2, 7, 64, 1, 0, 25, 2000] {
                        let mut into = Vec::new();
                        read.read(&mut into, most);
                        assert_eq!(into, one_by_one.by_ref().take(most).collect::<Vec<_>>(), "{pace:?} {most}");
                    }
                    assert_eq!((read.next(), one_by_one.next()), (None, None));
                }
            }
        }
    }
}
