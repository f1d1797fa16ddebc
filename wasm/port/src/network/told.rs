//! What passes between a lane and the network around it, each step anew.

use traffic::ByNumber;

use crate::lane::Issue;
use crate::of_step::OfStep;
use crate::packet::Numbered;

/// What a node may be asked for in a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Demand {
    /// What is next, when its link wants it.
    #[default]
    Free,
    /// Nothing.
    Held,
    /// What is next in this logical queue, when its link wants it.
    Of(u32),
}

impl Demand {
    /// The logical queue that is asked.
    pub fn queue(self) -> u32 {
        match self {
            Demand::Of(queue) => queue,
            Demand::Free | Demand::Held => 0,
        }
    }
}

/// What a lane tells of a step, and is told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told {
    /// What it may be asked for.
    pub demand: Demand,
    /// Logical queues of the packets that are here, by their numbers; of an engine with several.
    pub queues: ByNumber<u32>,
    /// Packets that the engine accepted.
    pub accepted: OfStep<Numbered>,
    /// Packets that came out of the engine.
    pub taken: OfStep<Numbered>,
    /// Logical queues of the dequeues that the engine accepted.
    pub asked: OfStep<u32>,
    /// Those of the dequeues that it refused.
    pub refused: OfStep<u32>,
}

impl Told {
    /// A step begins.
    pub fn begin(&mut self) {
        self.accepted.clear();
        self.taken.clear();
        self.asked.clear();
        self.refused.clear();
    }

    /// The engine accepted an operation, which brings this packet if it brings one.
    pub fn accepted(&mut self, issue: Issue, packet: Option<Numbered>) {
        self.accepted.extend(packet);
        if issue.asks() {
            self.asked.push(self.demand.queue());
        }
    }

    /// The engine refused a dequeue.
    pub fn refused(&mut self) {
        self.refused.push(self.demand.queue());
    }

    /// A packet came out of the engine.
    pub fn taken(&mut self, packet: Numbered) {
        self.taken.push(packet);
        self.queues.remove(packet.number);
    }

    /// A packet was lost.
    pub fn lost(&mut self, number: u32) {
        self.queues.remove(number);
    }
}
