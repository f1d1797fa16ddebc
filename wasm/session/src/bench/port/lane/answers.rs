//! What becomes of what the engine was given: packets that go in, come out, or are lost.

use contract::Event;
use contract::event::{RejectReason, kind};
use scenario::types::Elements;

use super::super::packet::{Cause, Departure};
use super::Lane;
use super::issued::Issued;

impl Lane {
    /// What became of it, and of what was given before.
    pub fn settle(&mut self, now_ps: u64, events: &[Event]) {
        for event in events {
            match event.kind {
                kind::ACCEPTED => self.accepted(event.op.0),
                kind::REJECTED => self.rejected(event.args[0]),
                kind::RETIRED => self.retired(now_ps, event.op.0, event.args[0]),
                kind::DROPPED => self.pushed_out(event.args[0]),
                kind::RESET => self.reset(),
                _ => {}
            }
        }
        self.presented = None;
        if self.elements.is_empty() {
            self.ranker.emptied();
        }
    }

    fn accepted(&mut self, op: u32) {
        let Some(issued) = self.presented.take() else { return };
        if issued.asks() {
            self.inside = self.inside.saturating_sub(1);
            self.asked += 1;
        }
        if issued.brings().is_some() {
            self.inside += 1;
        }
        self.issued.push_back((op, issued));
    }

    fn rejected(&mut self, reason: u32) {
        let Some(element) = self.presented.take().and_then(Issued::brings) else { return };
        if reason == RejectReason::Range as u32 {
            self.lose(element, Cause::Range);
        } else if reason == RejectReason::Full as u32 && !self.presented_again {
            self.lose(element, Cause::Full);
        } else {
            // A flow that was in the queue has its place; and after a reset the engine clears its memories. Once more.
            self.again.push_front(element);
        }
    }

    fn retired(&mut self, now_ps: u64, op: u32, data: u32) {
        // Hardware that is broken may answer what was never asked.
        let Some(at) = self.issued.iter().position(|(issued, _)| *issued == op) else { return };
        let Some((_, issued)) = self.issued.remove(at) else { return };
        // A replace takes before it gives.
        if issued.asks() {
            self.came_out(now_ps, data);
        }
        if let Some(ranked) = issued.brings().and_then(|element| self.elements.get(element)) {
            ranked.rank.into_iter().for_each(|rank| self.metrics.enqueued(rank));
        }
    }

    fn came_out(&mut self, now_ps: u64, data: u32) {
        self.asked = self.asked.saturating_sub(1);
        let Some(ranked) = self.elements.remove(data) else {
            self.metrics.unknown();
            return;
        };
        self.windows.leave(ranked.numbered.packet.flow);
        self.metrics.came_out(&ranked.numbered);
        if let Some(rank) = ranked.rank {
            self.metrics.dequeued(rank);
            self.ranker.dequeued(now_ps, &ranked.numbered.packet, rank);
        }
        self.wire.push(Departure { ranked, ready_ps: now_ps + u64::from(self.rules.clock_ps), begin_ps: 0, end_ps: 0 });
        self.follow(now_ps, data, ranked.numbered.packet.flow);
    }

    /// The next packet of a flow whose element has come out.
    fn follow(&mut self, now_ps: u64, element: u32, flow: u32) {
        let Some(waiting) = self.flows.get_mut(flow) else { return };
        let next = waiting.pop();
        if waiting.is_empty() {
            self.flows.remove(flow);
        }
        if let Some(next) = next {
            self.buffered -= 1;
            self.rank(now_ps, element, next);
            self.again.push_back(element);
        }
    }

    fn pushed_out(&mut self, data: u32) {
        if let Some(ranked) = self.elements.get(data) {
            ranked.rank.into_iter().for_each(|rank| self.metrics.removed(rank));
            self.inside = self.inside.saturating_sub(1);
            self.lose(data, Cause::PushedOut);
        }
    }

    /// An element that will not come out, with the packets behind it.
    fn lose(&mut self, element: u32, cause: Cause) {
        let Some(ranked) = self.elements.remove(element) else { return };
        self.windows.leave(ranked.numbered.packet.flow);
        self.drop(ranked.numbered, ranked.rank, cause);
        if self.rules.elements == Elements::Flows {
            let mut behind = self.flows.remove(element).unwrap_or_default();
            while let Some(numbered) = behind.pop() {
                self.buffered -= 1;
                self.drop(numbered, None, cause);
            }
        }
    }

    /// Everything that the engine held is gone.
    fn reset(&mut self) {
        self.presented = None;
        let waiting: Vec<u32> = self.again.iter().chain(&self.ingress).copied().collect();
        let lost: Vec<u32> = self.elements.numbers().filter(|element| !waiting.contains(element)).collect();
        for element in lost {
            self.lose(element, Cause::Reset);
        }
        self.issued.clear();
        (self.inside, self.asked) = (0, 0);
        self.metrics.emptied();
    }
}
