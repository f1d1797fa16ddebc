//! The steps of a run.
//!
//! - [`passage`]: what happens to a packet, and what is measured of it;
//! - [`bounds`]: looks at the bounds of the queues;
//! - this file: time, and whose turn it is.

mod bounds;
mod passage;

use std::collections::VecDeque;

use scenario::types::Arbitration;
use session::bench::port::{Rules, Windows};
use session::metrics::Shares;
use traffic::{Arrivals, Packet, Quantiser, Ranker};

use super::held::{Held, Places};
use super::measured::{Measured, Sampling};
use super::occupied::Occupied;
use super::plan::Plan;
use super::queue::Queue;
use super::wire::Wire;

/// Packets that are drawn at once.
const AHEAD: usize = 96;

/// A port with a scheduler in motion.
pub struct Port<Q> {
    rules: Rules,
    arrivals: Arrivals,
    /// Packets that were drawn ahead.
    ahead: Vec<Packet>,
    /// How many of them have arrived.
    begun: usize,
    /// When the next one arrives; the largest number if none does. With it and the next, most steps ask neither.
    arrival_ps: u64,
    /// When the link has something to do; the largest number if it is idle.
    wire_ps: u64,
    windows: Windows,
    ranker: Ranker,
    quantiser: Option<Quantiser>,
    queue: Q,
    sampling: Sampling,
    held: Places,
    /// Places of packets that wait for the port.
    ingress: VecDeque<u32>,
    /// Packets that wait for the port or are in the queue.
    elements: u32,
    /// Packets in the queue.
    inside: u32,
    was_dequeue: bool,
    wire: Wire,
    occupied: Occupied,
    /// Length of the packet whose time on the link was worked out last, and that time.
    serialisation: (u32, u64),
    /// The step that comes next.
    next: u64,
    limit: u64,
    over: bool,
    /// Packets that entered the queue.
    entered: u64,
    bounds: Vec<u32>,
    measured: Measured,
}

impl<Q: Queue> Port<Q> {
    /// Before the first step.
    pub fn new(plan: Plan, queue: Q, sampling: Sampling) -> Self {
        let mut port = Port {
            arrivals: plan.arrivals,
            ahead: Vec::with_capacity(AHEAD),
            begun: 0,
            arrival_ps: u64::MAX,
            wire_ps: u64::MAX,
            windows: Windows::new(plan.rules.flow_limit),
            rules: plan.rules,
            ranker: plan.ranker,
            quantiser: plan.quantiser,
            queue,
            sampling,
            held: Places::default(),
            ingress: VecDeque::new(),
            elements: 0,
            inside: 0,
            was_dequeue: false,
            wire: Wire::default(),
            occupied: Occupied::default(),
            serialisation: (0, 0),
            next: 0,
            limit: plan.limit.into(),
            over: false,
            entered: 0,
            bounds: Vec::new(),
            measured: Measured { ranked: plan.quantiser.is_some(), ..Measured::default() },
        };
        if sampling.shares {
            // The link's own time is in no measure here.
            port.measured.shares = Some(Box::new(Shares::new(0, port.rules.window_ps)));
        }
        if sampling.every > 0 {
            port.sample();
        }
        port.read_ahead();
        port
    }

    /// What was measured so far.
    pub fn measured(&self) -> &Measured {
        &self.measured
    }

    /// Goes on for at most so many steps in which something happens. True when the run is over.
    pub fn work(&mut self, steps: u32) -> bool {
        for _ in 0..steps {
            if self.over {
                return true;
            }
            if self.next >= self.limit {
                self.pass(self.limit);
                self.windows_end(self.limit - 1);
                self.over = true;
                return true;
            }
            self.queue.idle(self.next - self.measured.totals.steps);
            self.pass(self.next + 1);
            self.step(self.next * u64::from(self.rules.clock_ps));
            if self.arrival_ps == u64::MAX && self.is_idle() {
                self.over = true;
                return true;
            }
            self.next = self.following();
        }
        false
    }

    /// Counts the steps up to `executed` with what is in the queue.
    fn pass(&mut self, executed: u64) {
        let totals = &mut self.measured.totals;
        if executed > totals.steps {
            totals.occupancy += (executed - totals.steps) * u64::from(self.inside);
            totals.most = totals.most.max(self.inside);
            totals.steps = executed;
        }
    }

    fn read_ahead(&mut self) {
        self.ahead.clear();
        self.arrivals.read(&mut self.ahead, AHEAD);
        self.begun = 0;
        self.arrival_ps = self.ahead.first().map_or(u64::MAX, |packet| packet.t_ps);
    }

    /// Whether nothing is held, and nothing on the link.
    fn is_idle(&self) -> bool {
        self.elements == 0 && self.wire_ps == u64::MAX
    }

    fn wants_dequeue(&self) -> bool {
        self.inside > 0 && self.wire.waiting() < self.rules.prefetch
    }

    /// The next step in which something can happen.
    fn following(&self) -> u64 {
        let soon = self.next + 1;
        if !self.ingress.is_empty() || self.wants_dequeue() {
            return soon;
        }
        self.arrival_ps.min(self.wire_ps).div_ceil(self.rules.clock_ps.into()).max(soon)
    }

    /// Windows of fairness end in this step, if they do.
    fn windows_end(&mut self, step: u64) {
        if self.sampling.shares {
            self.measured.windows_end(step * u64::from(self.rules.clock_ps));
        }
    }

    fn step(&mut self, now_ps: u64) {
        // One may have ended in a step that was passed over.
        self.windows_end(self.next.saturating_sub(1));
        while self.wire_ps <= now_ps {
            self.depart(now_ps);
        }
        if self.is_idle() {
            self.ranker.idle();
        }
        while self.arrival_ps <= now_ps {
            self.arrive(now_ps);
            self.begun += 1;
            match self.ahead.get(self.begun) {
                Some(next) => self.arrival_ps = next.t_ps,
                None => self.read_ahead(),
            }
        }
        self.windows_end(self.next);
        let dequeue = self.wants_dequeue();
        if dequeue && self.queue.replaces() && !self.ingress.is_empty() {
            self.was_dequeue = true;
            self.replace(now_ps);
            self.settle();
            return;
        }
        let dequeue = match self.rules.arbitration {
            _ if self.ingress.is_empty() => dequeue,
            Arbitration::Alternate => dequeue && !self.was_dequeue,
            Arbitration::DequeueFirst => dequeue,
            Arbitration::EnqueueFirst => false,
        };
        if dequeue {
            self.was_dequeue = true;
            self.dequeue(now_ps);
        } else if let Some(place) = self.ingress.pop_front() {
            self.was_dequeue = false;
            self.enqueue(place);
        } else {
            self.queue.idle(1);
        }
        self.settle();
    }

    fn settle(&mut self) {
        if self.elements == 0 {
            self.ranker.emptied();
        }
    }

    /// Takes before it gives.
    fn replace(&mut self, now_ps: u64) {
        let Some(place) = self.ingress.pop_front() else { return };
        let Held { packet, priority, .. } = self.held.get(place);
        let Some((out, admission)) = self.queue.replace(place, *priority, packet) else { return };
        self.inside -= 1;
        if let Some(out) = out {
            self.came_out(now_ps, out);
        }
        self.admitted(place, admission);
    }

    fn depart(&mut self, now_ps: u64) {
        let (held, rules, last) = (&self.held, &self.rules, self.serialisation);
        let takes = |place: u32| {
            let bytes = held.get(place).packet.bytes;
            if bytes == last.0 { last.1 } else { rules.serialisation_ps(bytes) }
        };
        let gone = self.wire.leave(now_ps, takes);
        self.wire_ps = self.wire.next_ps();
        self.measured.totals.busy_ps = self.wire.busy_ps;
        if let Some((place, end_ps)) = gone {
            self.departed(place, end_ps);
        }
    }

    fn enqueue(&mut self, place: u32) {
        let Held { packet, priority, .. } = self.held.get(place);
        let admission = self.queue.enqueue(place, *priority, packet);
        self.admitted(place, admission);
    }

    fn dequeue(&mut self, now_ps: u64) {
        // A scheduler that says nothing though it holds something would never end the run.
        self.inside -= 1;
        if let Some(place) = self.queue.dequeue() {
            if let Some((late, verdict)) = self.queue.late() {
                self.measured.left(&late, &verdict);
            }
            self.came_out(now_ps, place);
        }
    }
}
