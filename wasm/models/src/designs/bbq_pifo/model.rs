//! The five steps of figure 19, one system cycle a step.
//!
//! In a step come, in this order: the newcomer (1) and its spill (2), the extract (3) and its fetch (4), the answer (5) and its spill (2). So
//! a newcomer can leave at once, and the BBQ never has more than two operations: newcomer and answer both spill only if nothing is
//! extracted (BA15).
//!
//! Of the BBQ only this matters here: it gives the oldest element of its largest priority, and the answer comes p steps later. Two fetches
//! are never in adjacent cycles, so nothing is colored.

use std::collections::VecDeque;

use contract::{Op, OpId, RejectReason, Verdict};

use super::{Shape, event, field, operation};
use crate::design::Parameters;
use crate::designs::pifo::list::{Entry, SortedList};
use crate::sink::Sink;
use crate::stepped::Model;

/// An element that the BBQ has given up and the PIFO has not got yet.
#[derive(Clone, Copy, Debug)]
struct Flight {
    element: Entry,
    /// The extract that asked for it.
    op: OpId,
}

/// Both parts and what is between them. A clone is a saved state.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// By rank, the complement of the priority.
    pifo: SortedList,
    bbq: SortedList,
    /// What each step has fetched, the youngest first; p steps at most.
    flights: VecDeque<Option<Flight>>,
    /// What this step fetches.
    fetch: Option<Flight>,
    /// Extracts, newcomers and answers since the PIFO was full: n1, n2, n3 of lemma 1.
    since_full: [u32; 3],
    /// As the step began: whether there is no room, whether the PIFO is empty.
    full: bool,
    empty: bool,
}

/// The composition.
#[derive(Clone, Debug)]
pub struct BbqPifo {
    shape: Shape,
    state: State,
}

impl BbqPifo {
    /// With nothing in it. Parameters as `resolve` of the design gives them.
    pub fn new(parameters: &Parameters) -> Self {
        BbqPifo { shape: Shape::of(parameters), state: empty() }
    }

    /// Steps 1 and 5: an element goes into the PIFO. Step 2: if that is full, its last element spills.
    fn push(&mut self, element: Entry, counter: usize, cause: u32, sink: &mut Sink) {
        let state = &mut self.state;
        state.pifo.insert(element);
        state.since_full[counter] += 1;
        if state.pifo.entries().len() > self.shape.k as usize
            && let Some(last) = state.pifo.pop_last()
        {
            state.bbq.insert(last);
            sink.tell(event::SPILLED, &[last.data, self.shape.priority(last), cause]);
        }
        self.note_full();
    }

    fn insert(&mut self, data: u32, priority: u32, sink: &mut Sink) -> [u32; 2] {
        let newcomer = Entry { rank: self.shape.priorities - 1 - priority, data, id: 0 };
        // The event comes before the spill that it causes.
        let place = self.state.pifo.place(newcomer.rank) as u32;
        sink.tell(event::INSERTED, &[place]);
        self.push(newcomer, 1, 0, sink);
        [data, priority]
    }

    /// Steps 3 and 4: the first element leaves, and the BBQ is asked for another.
    fn extract(&mut self, sink: &mut Sink) -> [u32; 2] {
        let state = &mut self.state;
        let first = state.pifo.remove(0);
        state.since_full[0] += 1;
        let fetched = (!state.bbq.entries().is_empty()).then(|| state.bbq.remove(0));
        state.fetch = fetched.map(|element| Flight { element, op: sink.op });
        sink.tell(event::ASKED, &[u32::from(fetched.is_some())]);
        [first.data, self.shape.priority(first)]
    }

    /// Elements in all.
    fn total(&self) -> usize {
        let State { pifo, bbq, flights, .. } = &self.state;
        pifo.entries().len() + bbq.entries().len() + flights.iter().flatten().count()
    }

    fn note_full(&mut self) {
        if self.state.pifo.entries().len() == self.shape.k as usize {
            self.state.since_full = [0; 3];
        }
    }
}

impl Shape {
    fn priority(self, entry: Entry) -> u32 {
        self.priorities - 1 - entry.rank
    }
}

fn empty() -> State {
    State { empty: true, ..State::default() }
}

impl Model for BbqPifo {
    type Plan = ();
    type Results = [u32; 2];
    type Saved = State;

    /// By what the step before has left: a free element whatever spills, a first element of the PIFO.
    fn admit(&self, op: &Op) -> (Verdict, ()) {
        let verdict = match op.kind {
            operation::ENQUEUE if self.state.full => Err(RejectReason::Full),
            operation::DEQUEUE_MAX if self.state.empty => Err(RejectReason::Empty),
            _ => Ok(()),
        };
        (verdict, ())
    }

    fn apply(&mut self, op: &Op, (): (), sink: &mut Sink) -> [u32; 2] {
        let [data, priority, ..] = op.args;
        if op.kind == operation::ENQUEUE { self.insert(data, priority, sink) } else { self.extract(sink) }
    }

    /// Step 5: what was fetched p steps ago arrives.
    fn finish(&mut self, sink: &mut Sink) {
        let fetch = self.state.fetch.take();
        self.state.flights.push_front(fetch);
        if self.state.flights.len() <= self.shape.latency as usize {
            return;
        }
        let Some(Flight { element, op }) = self.state.flights.pop_back().flatten() else { return };
        sink.op = op;
        let place = self.state.pifo.place(element.rank) as u32;
        sink.tell(event::ANSWERED, &[element.data, self.shape.priority(element), place]);
        self.push(element, 2, 1, sink);
    }

    fn begin(&mut self, _step: u32) {
        self.state.full = self.total() == (self.shape.elements + self.shape.k) as usize;
        self.state.empty = self.state.pifo.entries().is_empty();
    }

    fn clear(&mut self) {
        self.state = empty();
    }

    fn clearing(&self) -> u32 {
        self.shape.clearing
    }

    fn word(&self, field: u32, index: u32) -> u32 {
        let State { pifo, bbq, flights, since_full, .. } = &self.state;
        let first = pifo.entries().get(index as usize);
        match field {
            field::PRIORITY => first.map_or(0, |entry| self.shape.priority(*entry)),
            field::DATA => first.map_or(0, |entry| entry.data),
            field::IN_PIFO => pifo.entries().len() as u32,
            field::OUTSIDE => {
                let flying = flights.iter().flatten().map(|flight| &flight.element);
                bbq.entries().iter().chain(flying).filter(|entry| self.shape.priority(**entry) == index).count() as u32
            }
            field::IN_BBQ => bbq.entries().len() as u32,
            field::FLIGHT => flights.get(index as usize).is_some_and(Option::is_some).into(),
            field::OCCUPANCY => self.total() as u32,
            _ => since_full[(field - field::N1) as usize],
        }
    }

    fn save(&mut self) -> (State, usize) {
        (self.state.clone(), self.total() * size_of::<Entry>())
    }

    fn restore(&mut self, saved: &State) {
        self.state.clone_from(saved);
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
