//! A module of a user beside a model of a queue with the same order: nothing but results can be compared.
//!
//! The model is given what the hardware accepted, in the order of acceptance, once it is known what a take brought. An element that was put
//! in a moment ago may be passed over ([`Rules`]): then the model is given it after the take. A take that brings nothing is right if
//! nothing had settled inside. What comes out must have gone in before, and only once.

mod model;
mod pushed_out;
mod rules;
mod taken;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use contract::event::kind;
use contract::{Engine, Events, Info, MAX_ARGS, Op, OpId, PATIENCE, Reference, RejectReason, Role, Words};
use scenario::map::MappedRole;

use super::place::Place;
use super::{GivenOp, Lockstep, verdict_in};
use model::Model;
pub use rules::Rules;

/// What a take brought.
#[derive(Clone, Debug)]
enum Answer {
    Nothing,
    Element(Words),
}

/// An operation that the hardware accepted, or a take that it refused because it is empty.
#[derive(Clone, Debug)]
struct Accepted {
    op: u32,
    operation: Op,
    step: u32,
    answer: Option<Answer>,
    /// Data and rank of the element that it pushed out.
    pushed_out: Option<[u32; 2]>,
}

/// An element that went in and has not come out.
#[derive(Clone, Debug)]
struct Element {
    op: u32,
    /// Number of its put, from 0 on.
    number: u32,
    operation: Op,
    step: u32,
}

/// State of the comparison.
#[derive(Clone, Debug)]
pub(super) struct ByResults {
    rules: Rules,
    puts: u32,
    /// Accepted, and not executed by the model, because an answer is missing.
    accepted: VecDeque<Accepted>,
    /// Put in so lately that a take may pass over it: the model has not been given it.
    young: Vec<Element>,
    inside: Vec<Element>,
    executed: Vec<GivenOp>,
    missed: Option<Missed>,
}

/// What the operation that differs should have brought, in the words of the module; `None` if nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    /// Number of the operation.
    pub op: u32,
    /// The words, as its results have them.
    pub words: Option<Vec<u32>>,
}

/// A difference: the operation, the kind it is of, what was expected and what was found.
struct Found {
    op: u32,
    kind: u8,
    expected: String,
    actual: String,
}

impl ByResults {
    pub(super) fn new(rules: Rules) -> Self {
        let (accepted, young, inside, executed) = Default::default();
        ByResults { rules, puts: 0, accepted, young, inside, executed, missed: None }
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(super) fn missed(&self) -> Option<&Missed> {
        self.missed.as_ref()
    }

    pub(super) fn executed(&self) -> &[GivenOp] {
        &self.executed
    }

    /// Bytes that a saved state takes.
    pub(super) fn bytes(&self) -> usize {
        self.accepted.len() * size_of::<Accepted>() + (self.young.len() + self.inside.len()) * size_of::<Element>()
    }

    /// The operations of a step whose verdicts are known, in the order in which they count.
    fn accept(&mut self, step: u32, given: &[GivenOp]) {
        let mut order: Vec<&GivenOp> = given.iter().collect();
        let role = |one: &GivenOp| self.rules.comparison.role(one.operation.kind);
        order.sort_by_key(|one| (role(one) == MappedRole::Put) != self.rules.put_first);
        for one in order {
            let answer = match (role(one), one.verdict) {
                (MappedRole::Other, _) => continue,
                (_, Some(Ok(()))) => None,
                (MappedRole::Take | MappedRole::Exchange, Some(Err(RejectReason::Empty))) => Some(Answer::Nothing),
                _ => continue,
            };
            self.accepted.push_back(Accepted { op: one.op, operation: one.operation, step, answer, pushed_out: None });
        }
    }

    /// What came out in a step.
    fn hear(&mut self, events: &Events) {
        for event in events.iter().filter(|event| event.kind == kind::DROPPED) {
            if let (Some(one), [data, rank, ..]) =
                (self.accepted.iter_mut().find(|one| one.op == event.op.0), event.args)
            {
                one.pushed_out = Some([*data, *rank]);
            }
        }
        for event in events.iter().filter(|event| event.kind == kind::RETIRED) {
            let brings = |one: &Accepted| self.rules.comparison.role(one.operation.kind) != MappedRole::Put;
            if let Some(one) = self.accepted.iter_mut().find(|one| one.op == event.op.0 && brings(one)) {
                let answer = if event.args.is_empty() { Answer::Nothing } else { Answer::Element(event.args.into()) };
                one.answer = Some(answer);
            }
        }
    }

    /// Executes what can be, on the model. The first difference.
    fn execute(&mut self, step: u32, info: &Info, model: &mut Model<'_>) -> Option<Found> {
        while let Some(first) = self.accepted.front() {
            let role = self.rules.comparison.role(first.operation.kind);
            if role != MappedRole::Put && first.answer.is_none() {
                break;
            }
            let Some(one) = self.accepted.pop_front() else { break };
            if role != MappedRole::Put {
                self.settle(one.step, model);
                let found = self.compare(&one, info, model);
                if found.is_some() {
                    return found;
                }
            }
            if matches!(role, MappedRole::Put | MappedRole::Exchange) && !matches!(one.answer, Some(Answer::Nothing)) {
                let element = Element { op: one.op, number: self.puts, operation: one.operation, step: one.step };
                self.puts += 1;
                self.inside.push(element.clone());
                self.young.push(element);
                let found = one.pushed_out.and_then(|words| self.push_out(&one, words, info, model));
                if found.is_some() {
                    return found;
                }
            }
        }
        let until = self.accepted.front().map_or(step + 1, |one| one.step);
        self.settle(until, model);
        self.accepted.front().filter(|one| step - one.step > PATIENCE).map(|one| Found {
            op: one.op,
            kind: one.operation.kind,
            expected: "a result".to_owned(),
            actual: format!("none in {PATIENCE} steps"),
        })
    }

    /// Gives the model what has settled by a step.
    fn settle(&mut self, step: u32, model: &mut Model<'_>) {
        let settled = self.young.iter().take_while(|element| element.step + self.rules.settles <= step).count();
        for element in self.young.drain(..settled) {
            model.put(&self.rules, &element, &mut self.executed);
        }
    }

    fn clear(&mut self) {
        self.accepted.clear();
        self.young.clear();
        self.inside.clear();
    }
}

impl Lockstep {
    /// One step of a module and the model that follows it. Both append their events.
    pub(super) fn step_by_results(
        &mut self,
        given: &mut [GivenOp],
        engine: &mut dyn Engine,
        reference: &mut dyn Reference,
        events: &mut Events,
        model_events: &mut Events,
    ) {
        let step = engine.step();
        for one in given.iter_mut() {
            one.id = one.issue(engine).unwrap_or(OpId::NONE);
        }
        engine.tick(events);
        for one in given.iter_mut() {
            one.verdict = Some(verdict_in(events, one.id));
            self.results += 1;
        }
        let Some(by) = &mut self.by_results else { return };
        by.executed.clear();
        let mut model = Model { engine: reference, events: model_events, refused: None };
        let reset = engine.info().first_of(Role::Reset);
        let resets = given.iter().any(|one| Some(one.operation.kind) == reset && one.verdict == Some(Ok(())));
        if resets {
            by.clear();
            let mut args = [0; MAX_ARGS];
            args[0] = 1;
            let clears = model.engine.info().first_of(Role::Reset);
            if let Some(kind) = clears {
                model.run(u32::MAX, Op { kind, args }, &mut by.executed);
                by.executed.clear();
            }
        }
        by.accept(step, given);
        by.hear(events);
        let found = if self.divergence.is_none() { by.execute(step, engine.info(), &mut model) } else { None };
        // No fault of the module.
        let full = |op| Found {
            op,
            kind: 0,
            expected: "room in the model: give it a larger capacity in the scenario".to_owned(),
            actual: "a full model".to_owned(),
        };
        let found = model.refused.map(full).or(found);
        if let Some(Found { op, kind, expected, actual }) = found {
            let place = Place::of_result(engine.info(), kind, None, &[]);
            self.differ(step, Some(op), place, expected, actual);
        }
        for event in events.iter().filter(|event| event.kind == kind::ASSERTION) {
            let text = engine.message(event.word());
            self.differ(step, None, Place::of_assertion(&text), "no assertion fails".to_owned(), text);
        }
    }
}
