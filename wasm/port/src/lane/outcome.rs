//! What became of operations: packets enter the queue, come out of it, wait once more, or are lost.

use scenario::types::Elements;

use super::{Issue, Lane, LaneListener};
use crate::backlog::Backlog;
use crate::packet::{DropCause, Numbered, Ranked};

impl<S: LaneListener> Lane<S> {
    /// The scheduler accepted an operation.
    #[inline(always)]
    pub fn accepted(&mut self, issue: Issue) {
        if issue.asks() {
            self.inside = self.inside.saturating_sub(1);
            self.asked += 1;
        }
        self.inside += u32::from(issue.brings().is_some());
    }

    /// The scheduler was full. An arrival is lost, what comes again waits until something has come out. Whether it was lost.
    #[inline(never)]
    pub fn full(&mut self, place: u32) -> bool {
        if self.returned {
            self.blocked.push_back(place);
        } else {
            self.lose(place, DropCause::Full);
        }
        !self.returned
    }

    /// The scheduler was not ready for the packet of a place: once more, before all others.
    #[inline(never)]
    pub fn again(&mut self, place: u32) {
        self.returning.push_front(place);
        self.presentable += 1;
    }

    /// An accepted packet is in the queue.
    #[inline(always)]
    pub fn entered(&mut self, place: u32) {
        self.measures.enqueued(self.places.get(place).rank);
    }

    /// An accepted dequeue was answered, whatever with.
    #[inline(always)]
    pub fn answered(&mut self) {
        self.asked = self.asked.saturating_sub(1);
    }

    /// A dequeue was accepted and answered in one step.
    #[inline(always)]
    pub fn taken(&mut self) {
        self.inside -= 1;
    }

    /// A packet came out of the queue.
    #[inline(always)]
    pub fn came_out(&mut self, now_ps: u64, place: u32) {
        let Ranked { numbered, rank, .. } = self.places.get(place);
        let flow = numbered.packet.flow;
        self.windows.leave(flow);
        self.measures.came_out(numbered, *rank);
        if let Some(rank) = rank {
            self.ranker.dequeued(*rank);
        }
        self.elements -= 1;
        self.wire.push(place, now_ps + u64::from(self.rules.clock_ps));
        if !self.blocked.is_empty() {
            self.unblock();
        }
        if self.rules.elements == Elements::Flows {
            self.return_flow(now_ps, flow);
        }
    }

    #[inline(never)]
    fn unblock(&mut self) {
        if let Some(place) = self.blocked.pop_front() {
            self.again(place);
        }
    }

    /// The next packet of a flow whose element has come out.
    #[inline(never)]
    fn return_flow(&mut self, now_ps: u64, flow: u32) {
        match self.flows.get_mut(flow).and_then(Backlog::pop) {
            Some(next) => {
                self.buffered -= 1;
                let place = self.rank(now_ps, next.number, &next.packet);
                self.returning.push_back(place);
                self.presentable += 1;
            }
            None => drop(self.flows.remove(flow)),
        }
    }

    /// The queue removed a packet in favour of another one. `entered`: its enqueue has retired.
    #[inline(never)]
    pub fn pushed_out(&mut self, place: u32, entered: bool) {
        if entered {
            self.measures.removed(self.places.get(place).rank);
        }
        self.inside = self.inside.saturating_sub(1);
        self.lose(place, DropCause::PushedOut);
    }

    /// A packet will not come out; nor will those behind it.
    #[inline(never)]
    pub fn lose(&mut self, place: u32, cause: DropCause) {
        let Ranked { numbered: Numbered { number, packet }, rank, .. } = self.places.get(place);
        let flow = packet.flow;
        self.windows.leave(flow);
        self.elements -= 1;
        self.measures.dropped(packet, *rank, cause);
        self.listener.dropped(*number, packet, cause);
        self.places.free(place);
        if self.rules.elements == Elements::Flows {
            let mut behind = self.flows.remove(flow).unwrap_or_default();
            while let Some(Numbered { number, packet }) = behind.pop() {
                self.buffered -= 1;
                self.drop(number, &packet, None, cause);
            }
        }
    }

    /// An element came out that had not gone in.
    pub fn unknown(&mut self) {
        self.measures.unknown();
    }

    /// Everything in the queue is lost: these packets.
    #[inline(never)]
    pub fn reset(&mut self, lost: impl IntoIterator<Item = u32>) {
        lost.into_iter().for_each(|place| self.lose(place, DropCause::Reset));
        while !self.blocked.is_empty() {
            self.unblock();
        }
        (self.inside, self.asked) = (0, 0);
        self.measures.emptied();
    }
}
