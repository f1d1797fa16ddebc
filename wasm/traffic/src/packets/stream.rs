//! Packets of flows without an end.

use std::sync::Arc;

use super::{Pace, Style};
use crate::Packet;
use crate::draw::Draw;

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
