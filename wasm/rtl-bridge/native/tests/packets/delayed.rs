//! A model that answers as late as hardware.

use std::collections::VecDeque;

use contract::event::kind;
use contract::{Engine, Events, Info, IssueError, Op, Reference};

/// A model whose results come so many steps after its verdicts.
pub struct Delayed {
    model: Box<dyn Reference>,
    info: Info,
    /// Results of the last steps, the oldest first.
    under_way: VecDeque<Events>,
    /// Results that it still gives; none after that.
    results: u32,
}

impl Delayed {
    /// With results in the last of `latency` steps, counted from that of the slot.
    pub fn new(model: Box<dyn Reference>, latency: u32) -> Self {
        let mut info = model.info().clone();
        info.operations.iter_mut().for_each(|operation| operation.latency = Some(latency));
        Delayed { model, info, under_way: (1..latency).map(|_| Events::new()).collect(), results: u32::MAX }
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

    fn accepts(&self, port: u8) -> bool {
        self.model.accepts(port)
    }

    fn issue(&mut self, op: &Op) -> Result<contract::OpId, IssueError> {
        self.model.issue(op)
    }

    fn tick(&mut self, events: &mut Events) {
        let mut now = Events::new();
        self.model.tick(&mut now);
        now.iter().filter(|event| event.kind != kind::RETIRED).for_each(|event| events.copy(&event));
        self.under_way.push_back(now.iter().filter(|event| event.kind == kind::RETIRED).collect());
        let due = self.under_way.pop_front().unwrap_or_default();
        for event in due.iter().take(self.results as usize) {
            events.copy(&event);
            self.results -= 1;
        }
    }

    fn step(&self) -> u32 {
        self.model.step()
    }

    session::words_and_images_of!(model);
}
