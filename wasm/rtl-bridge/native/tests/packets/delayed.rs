//! A model that answers as late as hardware.

use std::collections::VecDeque;

use contract::event::kind;
use contract::{Engine, Event, Info, IssueError, Op, Reference, Snapshot};

/// A model whose results come so many steps after its verdicts.
pub struct Delayed {
    model: Box<dyn Reference>,
    info: Info,
    /// Results of the last steps, the oldest first.
    under_way: VecDeque<Vec<Event>>,
    /// Results that it still gives; none after that.
    results: u32,
}

impl Delayed {
    /// With results in the last of `latency` steps, counted from that of the slot.
    pub fn new(model: Box<dyn Reference>, latency: u32) -> Self {
        let mut info = model.info().clone();
        info.latency = Some(latency);
        Delayed { model, info, under_way: (1..latency).map(|_| Vec::new()).collect(), results: u32::MAX }
    }
}

impl Delayed {
    /// Broken: it gives so many results, and no other.
    pub fn falls_silent_after(self, results: u32) -> Self {
        Delayed { results, ..self }
    }
}

impl Engine for Delayed {
    fn info(&self) -> &Info {
        &self.info
    }

    fn issue(&mut self, op: &Op) -> Result<contract::OpId, IssueError> {
        self.model.issue(op)
    }

    fn tick(&mut self, events: &mut Vec<Event>) {
        let mut now = Vec::new();
        self.model.tick(&mut now);
        let (late, early) = now.into_iter().partition(|event| event.kind == kind::RETIRED);
        events.extend::<Vec<Event>>(early);
        self.under_way.push_back(late);
        let due = self.under_way.pop_front().unwrap_or_default();
        let given = due.into_iter().take(self.results as usize);
        let before = events.len();
        events.extend(given);
        self.results -= (events.len() - before) as u32;
    }

    fn step(&self) -> u32 {
        self.model.step()
    }

    fn probe(&self, field: usize, first: u32, out: &mut [u32]) {
        self.model.probe(field, first, out);
    }

    fn save(&mut self) -> Snapshot {
        self.model.save()
    }

    fn restore(&mut self, snapshot: Snapshot) {
        self.model.restore(snapshot);
    }

    fn discard(&mut self, snapshot: Snapshot) {
        self.model.discard(snapshot);
    }
}
