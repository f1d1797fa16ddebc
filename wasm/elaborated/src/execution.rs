//! A process, executed once with the values of a run.

use std::collections::BTreeMap;

use crate::Bits;
use crate::bits::{is_true, part, replaced};
use crate::design::{At, Body, Expression, Item, Kind, Statement};
use crate::facts::{Condition, Decision, Fired, Read, Source, Stop};

/// What a variable is inside a process, and why.
#[derive(Clone, Default)]
struct Known {
    value: Bits,
    reads: Vec<Read>,
    conditions: Vec<Condition>,
}

/// Where a statement leads.
enum Flow {
    On,
    Break,
    Continue,
    Return,
}

/// Iterations of loops, together.
const MOST: u32 = 1_000_000;
/// Reads and conditions that are kept of a value: more is no explanation.
const KEPT: usize = 64;

/// Adds what is not there yet.
fn join<T: PartialEq + Clone>(to: &mut Vec<T>, more: &[T]) {
    for one in more {
        if to.len() < KEPT && !to.contains(one) {
            to.push(one.clone());
        }
    }
}

/// A process under way, and what it did.
pub struct Execution<'a> {
    body: &'a Body,
    source: &'a mut dyn Source,
    /// Signals that were assigned to and local variables, whole.
    assigned: BTreeMap<usize, Known>,
    pub(crate) reads: Vec<Read>,
    /// Conditions inside the expression under way.
    pub(crate) chosen: Vec<Condition>,
    /// Those around the statement under way, each behind the ones that decided what it read.
    around: Vec<Vec<Condition>>,
    /// Results of the functions under way.
    results: Vec<usize>,
    iterations: u32,
    /// Assignments, in the order in which they were executed.
    pub fired: Vec<Fired>,
    /// Conditions that decided about assignments, executed or not.
    pub decisions: Vec<Decision>,
    /// Places of assignments and conditions that were reached.
    pub reached: Vec<At>,
}

impl<'a> Execution<'a> {
    /// Executes a process of a body.
    ///
    /// # Errors
    /// Why it does not come to its end.
    pub fn run(body: &'a Body, process: &Statement, source: &'a mut dyn Source) -> Result<Execution<'a>, Stop> {
        let mut all = Execution {
            body,
            source,
            assigned: BTreeMap::new(),
            reads: Vec::new(),
            chosen: Vec::new(),
            around: Vec::new(),
            results: Vec::new(),
            iterations: 0,
            fired: Vec::new(),
            decisions: Vec::new(),
            reached: Vec::new(),
        };
        all.execute(process)?;
        Ok(all)
    }

    /// Evaluates an expression, and what was read for it.
    ///
    /// # Errors
    /// Why it has no value.
    pub fn evaluate(
        body: &'a Body,
        expression: &Expression,
        source: &'a mut dyn Source,
    ) -> Result<(Bits, Vec<Condition>, Vec<Read>), Stop> {
        let nothing = Statement::Block { of: Vec::new() };
        let mut all = Execution::run(body, &nothing, source)?;
        let value = all.value(expression)?;
        Ok((value, all.chosen, all.reads))
    }

    pub(crate) fn read(&mut self, signal: usize, low: u32, width: u32) -> Result<Bits, Stop> {
        if let Some(known) = self.assigned.get(&signal) {
            join(&mut self.reads, &known.reads);
            join(&mut self.chosen, &known.conditions);
            return Ok(part(&known.value, low, width));
        }
        let about = &self.body.signals[signal];
        if about.kind == Kind::Local {
            return Ok(Bits::default());
        }
        let value = self.source.read(signal, low, width);
        let value = value.ok_or_else(|| Stop::Unknown(format!("the value of {}", about.name)))?;
        let read = Read { signal, low, width, value: value.clone() };
        if !self.reads.contains(&read) {
            self.reads.push(read);
        }
        Ok(value)
    }

    pub(crate) fn call(&mut self, function: usize, arguments: Vec<Bits>) -> Result<Bits, Stop> {
        let body = self.body;
        let function = &body.functions[function];
        // What was read for the arguments is read for the result.
        let (reads, chosen) = (std::mem::take(&mut self.reads), std::mem::take(&mut self.chosen));
        for (signal, value) in function.arguments.iter().zip(arguments) {
            self.assigned.insert(*signal, Known { value, ..Known::default() });
        }
        self.assigned.insert(function.result, Known::default());
        self.results.push(function.result);
        let around = std::mem::take(&mut self.around);
        self.execute(&function.body)?;
        self.results.pop();
        self.around = around;
        (self.reads, self.chosen) = (reads, chosen);
        let known = self.assigned.get(&function.result).cloned().unwrap_or_default();
        join(&mut self.reads, &known.reads);
        // Conditions inside a function stand in other lines than the assignment; what they read counts.
        known.conditions.iter().for_each(|one| join(&mut self.reads, &one.reads));
        Ok(known.value)
    }

    fn execute(&mut self, statement: &Statement) -> Result<Flow, Stop> {
        match statement {
            Statement::Block { of } => {
                for one in of {
                    match self.execute(one)? {
                        Flow::On => {}
                        other => return Ok(other),
                    }
                }
            }
            Statement::Set { l, r, later, at } => {
                self.reached.push(*at);
                self.reads.clear();
                self.chosen.clear();
                match self.value(r) {
                    Ok(value) => self.assign(l, value, *later, *at)?,
                    // A value from outside an array is unknown; two-state logic has zeros.
                    Err(Stop::Outside) => self.assign(l, Bits::default(), *later, *at)?,
                    Err(other) => return Err(other),
                }
            }
            Statement::If { c, t, f, at } => {
                let taken = self.condition(c, *at)?;
                let next = if taken { Some(t) } else { f.as_ref() };
                let flow = next.map_or(Ok(Flow::On), |next| self.execute(next))?;
                self.decided(statement);
                return Ok(flow);
            }
            Statement::Case { of, items, other, wild, at } => {
                let flow = self.case(of, items, other.as_deref(), *wild, *at)?;
                self.decided(statement);
                return Ok(flow);
            }
            Statement::For { first, c, step, body } => {
                for one in first {
                    self.execute(one)?;
                }
                while is_true(&self.value(c)?) {
                    self.iterations += 1;
                    if self.iterations > MOST {
                        return Err(Stop::TooLong);
                    }
                    match self.execute(body)? {
                        Flow::On | Flow::Continue => {}
                        Flow::Break => break,
                        Flow::Return => return Ok(Flow::Return),
                    }
                    for one in step {
                        self.execute(one)?;
                    }
                }
            }
            Statement::Var { v, r } => {
                self.reads.clear();
                self.chosen.clear();
                let value = r.as_ref().map_or(Ok(Bits::default()), |r| self.value(r))?;
                self.assigned.insert(*v, self.known(value));
            }
            Statement::Return { of } => {
                if let Some(of) = of {
                    self.reads.clear();
                    self.chosen.clear();
                    let value = self.value(of)?;
                    if let Some(result) = self.results.last() {
                        self.assigned.insert(*result, self.known(value));
                    }
                }
                return Ok(Flow::Return);
            }
            Statement::Break => return Ok(Flow::Break),
            Statement::Continue => return Ok(Flow::Continue),
            Statement::Unknown { why } => return Err(Stop::Unknown(why.clone())),
        }
        Ok(Flow::On)
    }

    /// Evaluates a condition, and goes into it.
    fn condition(&mut self, c: &Expression, at: At) -> Result<bool, Stop> {
        self.reached.push(at);
        self.reads.clear();
        self.chosen.clear();
        let taken = match self.value(c) {
            Ok(value) => is_true(&value),
            Err(Stop::Outside) => false,
            Err(other) => return Err(other),
        };
        self.enter(at, taken);
        Ok(taken)
    }

    /// Goes into what a condition decides, for which all was read that was read last.
    fn enter(&mut self, at: At, taken: bool) {
        let reads = std::mem::take(&mut self.reads);
        let mut conditions = std::mem::take(&mut self.chosen);
        conditions.push(Condition { at, taken, reads });
        self.around.push(conditions);
    }

    /// Comes out of it: the condition is a reason for all that might have been assigned.
    fn decided(&mut self, statement: &Statement) {
        let Some(conditions) = self.around.pop() else { return };
        let mut targets = Vec::new();
        statement.targets(&mut targets);
        targets.sort_unstable();
        targets.dedup();
        for signal in targets {
            if let Some(known) = self.assigned.get_mut(&signal) {
                join(&mut known.conditions, &conditions);
            }
            if self.body.signals[signal].kind != Kind::Local {
                let fired = self.fired.len();
                self.decisions.extend(conditions.iter().map(|one| Decision { signal, fired, condition: one.clone() }));
            }
        }
    }

    /// A value for which all was read that was read last.
    fn known(&self, value: Bits) -> Known {
        let mut conditions = Vec::new();
        self.around.iter().for_each(|around| join(&mut conditions, around));
        join(&mut conditions, &self.chosen);
        Known { value, reads: self.reads.clone(), conditions }
    }

    fn case(
        &mut self,
        of: &Expression,
        items: &[Item],
        other: Option<&Statement>,
        wild: bool,
        at: At,
    ) -> Result<Flow, Stop> {
        self.reached.push(at);
        self.reads.clear();
        self.chosen.clear();
        let value = self.value(of)?;
        for item in items {
            for label in &item.labels {
                let wanted = self.value(label)?;
                let is_met = match label.care().filter(|_| wild) {
                    Some(care) => wanted & care.clone() == value.clone() & care,
                    None => wanted == value,
                };
                if is_met {
                    self.reached.push(item.at);
                    self.enter(item.at, true);
                    return self.execute(&item.body);
                }
            }
        }
        self.enter(at, false);
        other.map_or(Ok(Flow::On), |other| self.execute(other))
    }

    /// Assigns to the bits that `target` is. Bits outside a signal are none.
    fn assign(&mut self, target: &Expression, value: Bits, later: bool, at: At) -> Result<(), Stop> {
        if let Expression::Cat { of, .. } = target {
            let mut low: u32 = of.iter().map(Expression::width).sum();
            for one in of {
                low -= one.width();
                self.assign(one, part(&value, low, one.width()), later, at)?;
            }
            return Ok(());
        }
        let (signal, low, width) = match self.span(target) {
            Ok(Some(span)) => span,
            Ok(None) => return Err(Stop::Unknown("the target of an assignment".into())),
            Err(Stop::Outside) => return Ok(()),
            Err(other) => return Err(other),
        };
        if !later {
            let about = &self.body.signals[signal];
            let before = match self.assigned.get(&signal) {
                _ if width == about.width => Known::default(),
                Some(known) => known.clone(),
                None if about.kind == Kind::Local => Known::default(),
                // Bits that are not assigned stay as they are.
                None => {
                    Known { value: self.source.read(signal, 0, about.width).unwrap_or_default(), ..Known::default() }
                }
            };
            let mut known = self.known(replaced(&before.value, low, width, &value));
            join(&mut known.reads, &before.reads);
            join(&mut known.conditions, &before.conditions);
            self.assigned.insert(signal, known);
        }
        if self.body.signals[signal].kind != Kind::Local {
            let Known { value, reads, conditions } = self.known(value);
            self.fired.push(Fired { signal, low, width, value, at, later, conditions, reads });
        }
        Ok(())
    }
}
