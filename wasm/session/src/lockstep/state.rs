//! State, compared word by word: those that an operation wrote, once they are in place; those that are in place at once, in every step; and
//! now and then all.

use std::mem;

use contract::{Engine, Events, ExpectedWord};

use super::Lockstep;
use super::divergence::Divergence;
use super::place::Place;
use super::shadow::Difference;

/// A write of the reference that has not reached its level yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Write {
    /// Step after which it is in place; `u32::MAX` while it waits for an event of its operation.
    pub(super) due: u32,
    pub(super) op: Option<u32>,
    pub(super) field: u32,
    pub(super) index: u32,
    /// `None`: the word means nothing from now on.
    pub(super) value: Option<u32>,
}

impl Lockstep {
    /// A reset: what was on its way never arrives, and no word means anything until it is written.
    pub(super) fn forget_all(&mut self) {
        self.writes.iter_mut().for_each(Vec::clear);
        self.shadows.forget_all();
    }

    /// Writes that waited for an event of this step are due. They go in front of those that wait, in their order.
    pub(super) fn arrive(&mut self, step: u32, events: &Events) {
        for (code, level) in &self.own_events {
            let queue = &mut self.writes[*level];
            for event in events.iter().filter(|event| event.kind == *code) {
                let first = queue.iter().take_while(|write| write.due <= step).count();
                let mut to = first;
                for at in first..queue.len() {
                    if queue[at].op == Some(event.op.0) {
                        let write = Write { due: step, ..queue.remove(at) };
                        queue.insert(to, write);
                        to += 1;
                    }
                }
            }
        }
    }

    /// Applies the writes that are due in this step and compares the words they touched.
    pub(super) fn commit(&mut self, step: u32, engine: &dyn Engine, reference: &dyn Engine) {
        if self.divergence.is_some() {
            return;
        }
        let mut arriving = mem::take(&mut self.arriving);
        for queue in &mut self.writes {
            let due = queue.iter().take_while(|write| write.due <= step).count();
            let shadows = &mut self.shadows;
            arriving.extend(queue.drain(..due).filter(|write| shadows.put(write.field, write.index, write.value)));
        }
        let mut due = mem::take(&mut self.due);
        due.clear();
        // As of the last of several writes.
        let shadows = &self.shadows;
        due.extend(arriving.iter().filter_map(|Write { field, index, .. }| {
            let value = shadows.get(*field, *index)?;
            Some(ExpectedWord { field: *field, index: *index, value })
        }));
        let in_every_step: usize = self.shadows.immediate().iter().map(|(_, words)| *words).sum();
        let words = (due.len() + in_every_step) as u64;
        let agrees = self.again || {
            self.expect_immediate(reference, &mut due);
            engine.agrees(&due)
        };
        self.due = due;
        if agrees {
            self.words += words;
        } else {
            self.compare_due_words(step, &arriving, engine, reference);
        }
        arriving.clear();
        self.arriving = arriving;
    }

    /// Adds the words that are compared in every step.
    fn expect_immediate(&mut self, reference: &dyn Engine, due: &mut Vec<ExpectedWord>) {
        let [mut expected, actual] = mem::take(&mut self.read);
        for (field, words) in self.shadows.immediate() {
            expected.resize(*words, 0);
            reference.probe(*field, 0, &mut expected);
            let of_field = |(index, value): (u32, &u32)| ExpectedWord { field: *field as u32, index, value: *value };
            due.extend((0..).zip(&expected).map(of_field));
        }
        self.read = [expected, actual];
    }

    /// Reads the words of a step one by one, in the order in which differences are reported.
    fn compare_due_words(&mut self, step: u32, arriving: &[Write], engine: &dyn Engine, reference: &dyn Engine) {
        for Write { op, field, index, .. } in arriving {
            let Some(expected) = self.shadows.get(*field, *index) else { continue };
            self.compare_word(step, engine, *field, *index, expected, *op);
        }
        let [mut expected, mut actual] = mem::take(&mut self.read);
        for at in 0..self.shadows.immediate().len() {
            let (field, words) = self.shadows.immediate()[at];
            expected.resize(words, 0);
            actual.resize(words, 0);
            reference.probe(field, 0, &mut expected);
            engine.probe(field, 0, &mut actual);
            self.words += words as u64;
            if let Some(index) = (0..words).find(|i| expected[*i] != actual[*i]) {
                let place = Place::of_word(engine.info(), field, index as u32);
                self.differ(step, None, place, expected[index].to_string(), actual[index].to_string());
            }
        }
        self.read = [expected, actual];
    }

    /// Compares every word that means anything, and changes nothing. The number of words compared, and the first difference.
    pub fn sweep(&self, engine: &dyn Engine, reference: &dyn Engine) -> (u64, Option<Divergence>) {
        if self.is_by_results() {
            return (0, None);
        }
        let (words, found) = self.shadows.compare(engine, reference);
        let divergence = found.map(|Difference { field, index, expected, actual }| {
            let (place, step) = (Place::of_word(engine.info(), field, index), engine.step().saturating_sub(1));
            self.difference(step, None, place, expected.to_string(), actual.to_string())
        });
        (words, divergence)
    }

    fn compare_word(&mut self, step: u32, engine: &dyn Engine, field: u32, index: u32, expected: u32, op: Option<u32>) {
        let actual = engine.word(field as usize, index);
        self.words += 1;
        if actual != expected {
            let place = Place::of_word(engine.info(), field as usize, index);
            self.differ(step, op, place, expected.to_string(), actual.to_string());
        }
    }
}
