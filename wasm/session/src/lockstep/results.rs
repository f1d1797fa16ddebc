//! Results and pushed-out elements, compared as operations retire.

use contract::event::kind;
use contract::{Engine, Events, Info, OpId, PATIENCE, Words};

use super::Lockstep;
use super::place::Place;

/// A result that the reference has and the engine has not delivered yet.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub(super) op: u32,
    pub(super) kind: u8,
    /// Step in which it is due; with a varying latency, the step after which it is missing.
    pub(super) due: u32,
    /// Whether the latency varies.
    pub(super) varies: bool,
    /// `None`: the reference could not follow.
    pub(super) result: Option<Words>,
    /// Data and priority of the element that it pushed out, by the reference and by the engine.
    pub(super) pushed_out: [Option<[u32; 2]>; 2],
}

impl Lockstep {
    pub(super) fn compare_retired(&mut self, step: u32, engine: &dyn Engine, events: &Events) {
        for event in events {
            match event.kind {
                kind::DROPPED => {
                    let element = event.first();
                    match self.pending.iter_mut().find(|pending| pending.op == event.op.0) {
                        Some(pending) => pending.pushed_out[1] = Some(element),
                        None => self.differ_in_pushed_out(step, event.op.0, engine.info(), [None, Some(element)]),
                    }
                }
                kind::RETIRED => {
                    let actual = event.args;
                    let Some(expected) = self.take(event.op) else {
                        let place = Place::of_result(engine.info(), 0, None, actual);
                        self.differ(step, None, place, "no result".into(), show(actual));
                        continue;
                    };
                    self.results += 1;
                    if expected.varies {
                        let waiting = self.pending.iter_mut().filter(|pending| pending.varies);
                        waiting.for_each(|pending| pending.due = step + PATIENCE);
                    }
                    if let Some(result) = expected.result.filter(|result| **result != *actual) {
                        let place = Place::of_result(engine.info(), expected.kind, Some(&result), actual);
                        self.differ(step, Some(expected.op), place, show(&result), show(actual));
                    }
                    self.differ_in_pushed_out(step, expected.op, engine.info(), expected.pushed_out);
                }
                kind::FLUSHED if self.take(event.op).is_none() => {
                    let (place, op) = (Place::of_flush(engine.info()), Some(event.op.0));
                    self.differ(step, op, place, "nothing to lose".into(), "lost".into());
                }
                kind::ASSERTION => {
                    let text = engine.message(event.word());
                    let place = Place::of_assertion(&text);
                    self.differ(step, None, place, "no assertion fails".into(), text);
                }
                _ => {}
            }
        }
    }

    /// Reports the first result that should have come by now.
    pub(super) fn compare_due(&mut self, step: u32, info: &Info) {
        let Some(late) = self.pending.iter().find(|pending| pending.due <= step) else { return };
        let Some(Pending { op, kind, result: Some(result), .. }) = self.take(OpId(late.op)) else { return };
        let place = Place::of_result(info, kind, None, &[]);
        self.differ(step, Some(op), place, show(&result), "no result".into());
    }

    /// What is expected of an operation that is under way, which it is no longer.
    fn take(&mut self, op: OpId) -> Option<Pending> {
        let at = self.pending.iter().position(|pending| pending.op == op.0)?;
        Some(self.pending.remove(at))
    }

    /// If it does: of the reference and of the engine.
    fn differ_in_pushed_out(&mut self, step: u32, op: u32, info: &Info, elements: [Option<[u32; 2]>; 2]) {
        let [expected, actual] = elements;
        if expected != actual {
            let show = |element: Option<[u32; 2]>| element.map_or("nothing pushed out".to_string(), |e| show(&e));
            self.differ(step, Some(op), Place::of_pushed_out(info, expected, actual), show(expected), show(actual));
        }
    }
}

fn show(results: &[u32]) -> String {
    match results {
        [data, priority] => format!("data {data}, priority {priority}"),
        _ => format!("{results:?}"),
    }
}
