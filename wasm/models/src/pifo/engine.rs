//! The model as the session drives it. An operation is done in the step of its slot.

use contract::event::{Event, RejectReason, Verdict, kind};
use contract::{Engine, Info, IssueError, Op, OpId, Reference, Snapshot};

use super::list::{Entry, SortedList};
use super::{Shape, event, field, info, operation};
use crate::design::Parameters;
use crate::images::Images;

#[derive(Clone, Debug)]
struct State {
    step: u32,
    next_op: u32,
    presented: Option<(OpId, Op<'static>)>,
    list: SortedList,
    /// First step in which the reset input is no longer held.
    ready_at: u32,
}

/// The model.
#[derive(Debug)]
pub struct Pifo {
    shape: Shape,
    info: Info,
    state: State,
    observed: bool,
    images: Images<State>,
}

impl Pifo {
    /// An empty list. Parameters as `resolve` of the design gives them.
    pub fn new(parameters: &Parameters) -> Self {
        let state = State { step: 0, next_op: 0, presented: None, list: SortedList::default(), ready_at: 0 };
        Pifo { shape: Shape::of(parameters), info: info(parameters), state, observed: true, images: Images::default() }
    }

    /// The logical PIFO from which an operation takes an element.
    fn source(op: &Op) -> Option<u32> {
        match op.kind {
            operation::DEQUEUE => Some(op.args[0]),
            operation::REPLACE => Some(op.args[3]),
            _ => None,
        }
    }

    /// What an operation brings.
    fn newcomer(op: &Op) -> Option<Entry> {
        let [data, rank, id, ..] = op.args;
        matches!(op.kind, operation::ENQUEUE | operation::REPLACE).then_some(Entry { rank, data, id })
    }

    fn admit(&self, op: &Op) -> Verdict {
        let list = &self.state.list;
        let full = list.entries().len() >= self.shape.capacity;
        match (Self::source(op), Self::newcomer(op)) {
            (None, None) => Ok(()),
            _ if self.state.step < self.state.ready_at => Err(RejectReason::NotReady),
            (Some(id), _) if list.first(id).is_none() => Err(RejectReason::Empty),
            // It makes its own room.
            (Some(_), _) => Ok(()),
            (None, Some(entry)) if full && (!self.shape.push_out || list.place(entry.rank) == self.shape.capacity) => {
                Err(RejectReason::Full)
            }
            (None, Some(_)) => Ok(()),
        }
    }

    /// Data and rank of what left, or of what came if nothing left.
    fn operate(&mut self, id: OpId, op: &Op, events: &mut Vec<Event>) -> (u32, u32) {
        let (step, observed) = (self.state.step, self.observed);
        let mut tell = |number: u16, place: usize| {
            if observed {
                events.push(Event::new(step, kind::DESIGN + number, id, &[place as u32]));
            }
        };
        let list = &mut self.state.list;
        let left = Self::source(op).and_then(|source| list.first(source)).map(|place| {
            tell(event::REMOVED, place);
            list.remove(place)
        });
        let came = Self::newcomer(op);
        if let Some(entry) = came {
            tell(event::INSERTED, list.insert(entry));
        }
        left.or(came).map_or((0, 0), |entry| (entry.data, entry.rank))
    }

    fn reset(&mut self, id: OpId, cycles: u32, events: &mut Vec<Event>) {
        let state = &mut self.state;
        state.ready_at = state.ready_at.max(state.step.saturating_add(cycles));
        state.list = SortedList::default();
        events.push(Event::new(state.step, kind::RESET, id, &[state.ready_at - state.step]));
    }
}

impl Engine for Pifo {
    fn info(&self) -> &Info {
        &self.info
    }

    fn issue(&mut self, port: u8, op: &Op) -> Result<OpId, IssueError> {
        if port != 0 {
            return Err(IssueError::NoSuchPort);
        }
        if self.state.presented.is_some() {
            return Err(IssueError::PortTaken);
        }
        let Some(operation) = self.info.ports[0].operations.get(usize::from(op.kind)) else {
            return Err(IssueError::NoSuchOperation);
        };
        for (argument, (limits, value)) in (0..).zip(operation.arguments.iter().zip(op.args)) {
            if value > limits.max {
                return Err(IssueError::ArgumentTooLarge { argument, max: limits.max });
            }
        }
        let id = OpId(self.state.next_op);
        self.state.next_op += 1;
        self.state.presented = Some((id, Op::new(op.kind, &op.args)));
        Ok(id)
    }

    fn tick(&mut self, events: &mut Vec<Event>) {
        let step = self.state.step;
        if let Some((id, op)) = self.state.presented.take() {
            match self.admit(&op) {
                Err(reason) => events.push(Event::new(step, kind::REJECTED, id, &[reason as u32])),
                Ok(()) => {
                    events.push(Event::new(step, kind::ACCEPTED, id, &[]));
                    let result = if op.kind == operation::RESET {
                        self.reset(id, op.args[0], events);
                        (0, 0)
                    } else {
                        let full = self.state.list.entries().len() >= self.shape.capacity;
                        if let Some(last) = (full && Self::source(&op).is_none()).then(|| self.state.list.pop_last()) {
                            let Entry { data, rank, .. } = last.unwrap_or_default();
                            events.push(Event::new(step, kind::DROPPED, id, &[data, rank]));
                        }
                        self.operate(id, &op, events)
                    };
                    events.push(Event::new(step, kind::RETIRED, id, &[result.0, result.1]));
                }
            }
        }
        self.state.step += 1;
    }

    fn step(&self) -> u32 {
        self.state.step
    }

    fn probe(&self, field: usize, first: u32, out: &mut [u32]) {
        let State { list, step, ready_at, .. } = &self.state;
        for (i, word) in (first as usize..).zip(out.iter_mut()) {
            let entry = list.entries().get(i).copied().unwrap_or_default();
            *word = match field as u32 {
                field::RANK => entry.rank,
                field::DATA => entry.data,
                field::ID => entry.id,
                field::OCCUPANCY if i == 0 => list.entries().len() as u32,
                field::READY if i == 0 => (step >= ready_at).into(),
                _ => 0,
            };
        }
    }

    fn observe(&mut self, on: bool) {
        self.observed = on;
    }

    fn save(&mut self) -> Snapshot {
        let bytes = 64 + size_of_val(self.state.list.entries());
        self.images.keep(self.state.clone(), bytes as u32)
    }

    fn restore(&mut self, snapshot: Snapshot) {
        self.state.clone_from(self.images.get(snapshot));
    }

    fn discard(&mut self, snapshot: Snapshot) {
        self.images.discard(snapshot);
    }
}

impl Reference for Pifo {
    fn verdict(&self, _port: u8, op: &Op) -> Verdict {
        self.admit(op)
    }

    // Its words are compared in every step: none lags behind.
    fn report_writes(&mut self, _on: bool) {}
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
