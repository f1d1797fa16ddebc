//! The list as the session drives it. An operation is done in its slot; the port is busy for the cycles that hardware needs.

use contract::{Op, RejectReason, Verdict};

use super::sublists::{Dequeued, Element, Enqueued, Sublists};
use super::{CYCLES, Shape, event, field, level, operation};
use crate::sink::Sink;
use crate::stepped::Model;

/// The model. A clone is a saved state.
#[derive(Clone, Debug)]
pub struct Pieo {
    shape: Shape,
    lists: Sublists,
    /// Elements in the list.
    occupancy: u32,
    /// Time of the last dequeue.
    now: u32,
    step: u32,
    /// First step in which the port takes another operation.
    free_at: u32,
}

impl Pieo {
    /// An empty list.
    pub fn new(shape: Shape) -> Self {
        Pieo { shape, lists: Sublists::new(shape), occupancy: 0, now: 0, step: 0, free_at: 0 }
    }

    /// The sublist that it works on.
    fn enqueue(&mut self, newcomer: Element, sink: &mut Sink) -> u32 {
        self.occupancy += 1;
        let Enqueued { selected: (place, held), placed: (id, at), spilled } = self.lists.enqueue(newcomer);
        sink.tell(event::SELECTED, &[place as u32, id, held as u32]);
        if let Some(at) = at {
            sink.tell(event::PLACED, &[id, at as u32]);
        }
        if let Some((to, element, fresh)) = spilled {
            sink.tell(event::SPILLED, &[id, to, element.data, fresh.into()]);
        }
        id
    }

    /// What leaves, and the sublist that it works on.
    fn dequeue(&mut self, selected: usize, now: u32, group: u32, sink: &mut Sink) -> (Element, u32) {
        self.occupancy -= 1;
        let Dequeued { element, selected: (place, held), taken: (id, at), borrowed, freed } =
            self.lists.dequeue(selected, now, group);
        sink.tell(event::SELECTED, &[place as u32, id, held as u32]);
        sink.tell(event::TAKEN, &[id, at as u32]);
        if let Some((from, element, side)) = borrowed {
            sink.tell(event::BORROWED, &[from, id, element.data, side]);
        }
        if let Some(freed) = freed {
            sink.tell(event::FREED, &[freed]);
        }
        (element, id)
    }

    /// Reports every word of pointer array and sublists that is another one than before an operation on the sublist `selected`.
    fn report(&self, before: &Sublists, selected: u32, sink: &mut Sink) {
        let (size, groups) = (self.shape.size as usize, self.shape.groups);
        for id in 0..self.shape.sublists() {
            let (was, is) = (before.sublist(id), self.lists.sublist(id));
            let level = if id == selected { level::SUBLIST } else { level::LISTS };
            for at in 0..size {
                let index = id * self.shape.size + at as u32;
                match (was.get(at), is.get(at)) {
                    (old, Some(new)) if old != Some(new) => {
                        for (word, value) in (0..).zip([new.rank, new.data, new.send, new.group]) {
                            sink.write(level, field::ELEMENT + word, index, value);
                        }
                    }
                    (Some(_), None) => {
                        (0..4).for_each(|word| sink.forget(level, field::ELEMENT + word, index));
                    }
                    _ => {}
                }
            }
        }
        for place in 0..self.shape.sublists() {
            for field in [field::ID, field::RANK, field::COUNT] {
                let value = pointer(&self.lists, field, place);
                if value != pointer(before, field, place) {
                    sink.write(level::LISTS, field, place, value);
                }
            }
            for group in 0..groups {
                let value = self.lists.earliest(place as usize, group);
                if value != before.earliest(place as usize, group) {
                    sink.write(level::LISTS, field::SEND, place * groups + group, value);
                }
            }
        }
        if self.lists.used() != before.used() {
            sink.write(level::LISTS, field::USED, 0, self.lists.used() as u32);
        }
    }
}

/// A word of the pointer array.
fn pointer(lists: &Sublists, field: u32, place: u32) -> u32 {
    let place = place as usize;
    match field {
        field::ID => lists.id(place),
        field::RANK => lists.at(place).first().map_or(0, |first| first.rank),
        _ => lists.at(place).len() as u32,
    }
}

impl Model for Pieo {
    /// Of a dequeue the place in the pointer array of its sublist.
    type Plan = Option<usize>;
    type Results = [u32; 2];
    type Saved = Pieo;

    fn accepts(&self, port: u8) -> bool {
        port > 0 || self.step >= self.free_at
    }

    fn admit(&self, op: &Op) -> (Verdict, Option<usize>) {
        if op.kind == operation::ENQUEUE {
            let full = self.occupancy == self.shape.capacity();
            return (if full { Err(RejectReason::Full) } else { Ok(()) }, None);
        }
        let [now, group, ..] = op.args;
        let selected = self.lists.select(now, group);
        let verdict = match selected {
            Some(_) => Ok(()),
            None if self.lists.has(group) => Err(RejectReason::Ineligible),
            None => Err(RejectReason::Empty),
        };
        (verdict, selected)
    }

    fn apply(&mut self, op: &Op, selected: Option<usize>, sink: &mut Sink) -> [u32; 2] {
        let before = sink.report.then(|| self.lists.clone());
        self.free_at = sink.step + CYCLES;
        let (element, sublist) = if op.kind == operation::ENQUEUE {
            let [data, rank, send, group, _] = op.args;
            let newcomer = Element { rank, data, send, group };
            (newcomer, self.enqueue(newcomer, sink))
        } else {
            let [now, group, ..] = op.args;
            self.now = now;
            self.dequeue(selected.unwrap_or_default(), now, group, sink)
        };
        if let Some(before) = before {
            self.report(&before, sublist, sink);
        }
        [element.data, element.rank]
    }

    fn refused(&mut self, op: &Op, _: Option<usize>, _: RejectReason, _: &mut Sink) {
        if op.kind == operation::DEQUEUE {
            self.now = op.args[0];
        }
    }

    fn begin(&mut self, step: u32) {
        self.step = step;
    }

    fn clear(&mut self) {
        *self = Pieo { step: self.step, ..Pieo::new(self.shape) };
    }

    fn word(&self, field: u32, index: u32) -> u32 {
        let element = |field: fn(&Element) -> u32| {
            let (id, at) = (index / self.shape.size, index % self.shape.size);
            self.lists.sublist(id).get(at as usize).map_or(0, field)
        };
        match field {
            field::SEND => self.lists.earliest((index / self.shape.groups) as usize, index % self.shape.groups),
            field::ELEMENT => element(|element| element.rank),
            5 => element(|element| element.data),
            6 => element(|element| element.send),
            7 => element(|element| element.group),
            field::USED => self.lists.used() as u32,
            field::NOW => self.now,
            field::OCCUPANCY => self.occupancy,
            pointers => pointer(&self.lists, pointers, index),
        }
    }

    fn save(&mut self) -> (Pieo, usize) {
        let elements = self.occupancy as usize * size_of::<Element>();
        (self.clone(), elements + self.shape.sublists() as usize * (size_of::<Vec<Element>>() + size_of::<u32>()))
    }

    fn restore(&mut self, saved: &Pieo) {
        self.clone_from(saved);
    }
}
