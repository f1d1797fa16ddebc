//! The departure-time calculator: for each flow when its last packet is to leave (Gearbox paper, section 2.1; Q93).
//!
//! F = max(t_s, last F of the flow) + packet time. Last times stay when they are over, and time wraps; so each dequeue looks at one flow, in turn,
//! and forgets its last time if that is over for good. Hardware has the flows' memory free in a dequeue.

use images::{Paged, Pages};

use super::Spot;
use super::clock::Clock;

/// A flow.
#[derive(Clone, Copy, Debug)]
pub struct Flow {
    /// When its last packet leaves, in virtual time.
    pub finish: u32,
    /// Whether that means anything: not before the first packet, nor long after the last.
    pub valid: bool,
    /// Level of its last packet, counting from 1; 0 before the first packet, or if nothing of it waits and a rule says so.
    pub level: u8,
    /// Whether that packet went to a sub-FIFO of the level above.
    pub stepped: bool,
    /// Its packets that wait.
    waiting: u32,
}

const NEW: Flow = Flow { finish: 0, valid: false, level: 0, stepped: false, waiting: 0 };

/// When a packet is to leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinishTag {
    /// Units that its flow's last time lies ahead of now, 0 if it does not count.
    pub ahead: u32,
    /// Units that it is to leave from now: F - t_s. Can be larger than the virtual time has room for.
    pub interval: u64,
    /// F; means nothing if the interval is over the span.
    pub finish: u32,
}

/// All flows.
#[derive(Debug)]
pub struct Flows {
    flows: Paged<Flow>,
    next: u32,
}

/// A saved state of [`Flows`].
#[derive(Debug)]
pub struct SavedFlows {
    flows: Pages<Flow>,
    next: u32,
}

impl Flows {
    /// Flows that have not sent anything.
    pub fn new(count: u32) -> Self {
        Flows { flows: Paged::new(NEW, count as usize), next: 0 }
    }

    /// A flow.
    #[inline]
    pub fn get(&self, flow: u32) -> &Flow {
        &self.flows.values()[flow as usize]
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        self.flows.values().len() as u32
    }

    /// The flow that the next dequeue looks at.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// When a packet leaves that comes now.
    #[inline]
    pub fn finish_tag(&self, clock: &Clock, now: u32, flow: u32, packet_time: u32) -> FinishTag {
        let last = self.get(flow);
        let ahead = if last.valid { clock.ahead(now, last.finish) } else { 0 };
        let interval = u64::from(ahead) + u64::from(packet_time);
        let finish = if interval <= clock.span().into() { clock.add(now, interval as u32) } else { 0 };
        FinishTag { ahead, interval, finish }
    }

    /// A packet of this flow was taken in, there.
    #[inline]
    pub fn arrived(&mut self, number: u32, finish: u32, spot: Spot) {
        let flow = &mut self.flows[number as usize];
        (flow.finish, flow.valid, flow.level, flow.stepped) = (finish, true, spot.held, spot.stepped);
        flow.waiting += 1;
    }

    /// A packet of this flow left.
    #[inline]
    pub fn departed(&mut self, number: u32) {
        self.flows[number as usize].waiting -= 1;
    }

    /// Whether a packet of this flow waits.
    pub fn waits(&self, flow: u32) -> bool {
        self.get(flow).waiting > 0
    }

    /// The flow begins at the lowest level again.
    pub fn lower(&mut self, flow: u32) {
        self.flows[flow as usize].level = 0;
    }

    /// A dequeue looks at the next flow, and forgets its last time if that is `over` units ago. The flow whose time was forgotten.
    #[inline]
    pub fn forget_one(&mut self, clock: &Clock, now: u32, over: u32) -> Option<u32> {
        let number = self.next;
        self.next = if number + 1 == self.count() { 0 } else { number + 1 };
        let flow = self.get(number);
        let old = flow.valid && clock.ahead(now, flow.finish) == 0 && clock.since(flow.finish, now) >= over;
        if old {
            self.flows[number as usize].valid = false;
        }
        old.then_some(number)
    }

    /// As at first.
    pub fn clear(&mut self) {
        (0..self.flows.values().len()).for_each(|flow| self.flows[flow] = NEW);
        self.next = 0;
    }

    /// The state as it is, and the bytes that it takes in addition to those saved before.
    pub fn save(&mut self) -> (SavedFlows, usize) {
        let (flows, bytes) = self.flows.save();
        (SavedFlows { flows, next: self.next }, bytes)
    }

    /// Back to a saved state.
    pub fn restore(&mut self, to: &SavedFlows) {
        self.flows.restore(&to.flows);
        self.next = to.next;
    }
}
