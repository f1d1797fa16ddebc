//! What a sweep measures for its figure alone, beside the measures of every run.

use derived::lateness::{Late, LateVerdict};
use traffic::Packet;

use super::{Detail, OfBounds, OfLate};
use crate::lane::LaneListener;
use crate::packet::Ranked;
use crate::wire::Sending;

/// Windows of time, and samples of bounds, at most. Later ones are not kept.
pub const SAMPLES: usize = 10_000;

/// Classes told apart in windows.
pub const CLASSES: usize = 64;

/// What is measured for the figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sampling {
    /// Detail of the measures.
    pub detail: Detail,
    /// Length of a window of time in picoseconds over which the bytes of each class are counted; 0 for none.
    pub window_ps: u64,
    /// Packets between two samples of the bounds; 0 for none.
    pub every: u32,
    /// Packets that arrive before bounds are averaged.
    pub warm_up: u64,
    /// Whether lateness is measured, of a design that works out departure times.
    pub late: bool,
}

/// Samples of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sampled {
    window_ps: u64,
    windows: Vec<Vec<u64>>,
    late: OfLate,
    bounds: OfBounds,
}

impl Sampled {
    /// Before the first packet.
    pub fn new(sampling: Sampling) -> Self {
        Sampled { window_ps: sampling.window_ps, ..Sampled::default() }
    }

    /// A packet belongs to the window in which its last bit leaves.
    #[inline(never)]
    fn window(&mut self, packet: &Packet, end_ps: u64) {
        let (at, class) = ((end_ps.saturating_sub(1) / self.window_ps) as usize, usize::from(packet.class));
        if at >= SAMPLES || class >= CLASSES {
            return;
        }
        self.windows.resize(self.windows.len().max(at + 1), Vec::new());
        let classes = &mut self.windows[at];
        classes.resize(classes.len().max(class + 1), 0);
        classes[class] += u64::from(packet.bytes);
    }

    /// Adds a packet that left a scheduler of departure times.
    pub fn left(&mut self, late: &Late, verdict: &LateVerdict) {
        self.late.add(late, verdict);
    }

    /// Bounds of the queues, to be added to.
    pub fn bounds_mut(&mut self) -> &mut OfBounds {
        &mut self.bounds
    }

    /// Bytes that left, by window of time and class.
    pub fn windows(&self) -> &[Vec<u64>] {
        &self.windows
    }

    /// Lateness of what left.
    pub fn late(&self) -> &OfLate {
        &self.late
    }

    /// Bounds of the queues.
    pub fn bounds(&self) -> &OfBounds {
        &self.bounds
    }
}

impl LaneListener for Sampled {
    #[inline(always)]
    fn departed(&mut self, packet: &Ranked, sent: &Sending) {
        if self.window_ps > 0 {
            self.window(&packet.numbered.packet, sent.end_ps);
        }
    }
}
