//! The list as the session drives it.

use contract::Op;
use contract::event::{RejectReason, Verdict, kind};

use super::list::{Entry, SortedList};
use super::{Shape, event, field, operation};
use crate::design::Parameters;
use crate::sink::Sink;
use crate::stepped::Model;

/// The model.
#[derive(Debug)]
pub struct Pifo {
    shape: Shape,
    list: SortedList,
}

impl Pifo {
    /// An empty list. Parameters as `resolve` of the design gives them.
    pub fn new(parameters: &Parameters) -> Self {
        Pifo { shape: Shape::of(parameters), list: SortedList::default() }
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

    fn is_full(&self) -> bool {
        self.list.entries().len() >= self.shape.capacity
    }
}

impl Model for Pifo {
    type Plan = ();
    type Results = [u32; 2];
    type Saved = SortedList;

    const RESTS: bool = true;

    fn admit(&self, op: &Op) -> (Verdict, ()) {
        let list = &self.list;
        let verdict = match (Self::source(op), Self::newcomer(op)) {
            (Some(id), _) if list.first(id).is_none() => Err(RejectReason::Empty),
            (None, Some(entry))
                if self.is_full() && (!self.shape.push_out || list.place(entry.rank) == self.shape.capacity) =>
            {
                Err(RejectReason::Full)
            }
            // A replace makes its own room.
            _ => Ok(()),
        };
        (verdict, ())
    }

    /// Data and rank of what left, or of what came if nothing left.
    fn apply(&mut self, op: &Op, (): (), sink: &mut Sink) -> [u32; 2] {
        if self.is_full() && Self::source(op).is_none() {
            let Entry { data, rank, .. } = self.list.pop_last().unwrap_or_default();
            sink.say(kind::DROPPED, &[data, rank]);
        }
        let list = &mut self.list;
        let left = Self::source(op).and_then(|source| list.first(source)).map(|place| {
            sink.tell(event::REMOVED, &[place as u32]);
            list.remove(place)
        });
        let came = Self::newcomer(op);
        if let Some(entry) = came {
            sink.tell(event::INSERTED, &[list.insert(entry) as u32]);
        }
        left.or(came).map_or([0; 2], |entry| [entry.data, entry.rank])
    }

    fn clear(&mut self) {
        self.list = SortedList::default();
    }

    fn word(&self, field: u32, index: u32) -> u32 {
        let entry = self.list.entries().get(index as usize).copied().unwrap_or_default();
        match field {
            field::RANK => entry.rank,
            field::DATA => entry.data,
            field::ID => entry.id,
            _ => self.list.entries().len() as u32,
        }
    }

    fn save(&mut self) -> (SortedList, usize) {
        (self.list.clone(), size_of::<Entry>() * self.list.entries().len())
    }

    fn restore(&mut self, saved: &SortedList) {
        self.list.clone_from(saved);
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
