//! The least operations that still make an engine differ from its reference, found by delta debugging: operations go, idle steps
//! get fewer, numbers smaller, as long as a divergence remains; every trial runs on fresh engines. What follows the divergence
//! goes with every trial that succeeds.
//!
//! Only the engine and its reference are left; others take no part.
//!
//! In the end no single operation can be taken out without the divergence vanishing, unless the bound on trials was hit.

use scenario::Scenario;
use scenario::types::EngineSpec;
use serde::Serialize;

use crate::failing::{self, Failing};
use crate::passes::{Data, Idle, Numbers, Pass, Remove};
use crate::trials::TrialPair;
use session::Session;
use session::lockstep::Divergence;
use session::lockstep::Rules;
use session::open;
use session::presented::{Presented, last_slot};
use session::rtl::RtlHost;

/// Trials at most, if nobody says otherwise.
pub const TRIALS: u32 = 20_000;

/// How far it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "Progress"))]
pub struct ShrinkProgress {
    /// Trials run so far.
    pub trials: u32,
    /// Operations at first.
    pub before: u32,
    /// Operations in the smallest list so far.
    pub after: u32,
    /// Whether it is over.
    pub done: bool,
    /// Whether no single operation can be taken out any more. False at the end if the bound on trials was hit.
    pub minimal: bool,
}

/// A divergence that a trial met.
#[derive(Clone, Debug)]
pub(crate) struct TrialDivergence {
    pub(crate) divergence: Divergence,
    /// Whether it took a comparison of the whole state.
    pub(crate) swept: bool,
}

/// A search under way. Deterministic: the same scenario and divergence take the same trials, however they are sliced.
pub struct Shrinker {
    /// With the engine and its reference alone.
    scenario: Scenario,
    bench: TrialPair,
    /// The smallest list so far, and what it causes.
    best: Failing,
    /// The field that should differ.
    wanted: String,
    pass: Box<dyn Pass>,
    order: Order,
    /// A list that causes a divergence of another field.
    other: Option<(Vec<Presented>, TrialDivergence)>,
    /// Whether anything has become smaller since operations were last taken out.
    smaller: bool,
    trials: u32,
    most_trials: u32,
    before: u32,
    state: State,
}

/// Passes in their order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Remove,
    Idle,
    Numbers,
    Data,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The operations as they came are on trial.
    Repeating,
    Shrinking,
    Minimal,
    Bounded,
    /// The operations as they came do not do it again.
    NotRepeated,
}

/// The scenario with an engine and its reference, and no other engine.
fn alone(scenario: &Scenario, engine: usize) -> Result<Scenario, String> {
    let spec = scenario.engines.get(engine).ok_or("there is no such engine")?;
    let reference = spec.reference.and_then(|r| scenario.engines.get(r as usize)).ok_or("it has no reference")?;
    let engines = vec![EngineSpec { reference: Some(1), ..spec.clone() }, reference.clone()];
    Ok(Scenario { engines, ..scenario.clone() })
}

impl Shrinker {
    /// Begins with the divergence of an engine that the session shows where its cursor stands.
    ///
    /// # Errors
    /// An error message for the user: what [`Failing::of`] says, or if the engines cannot be made.
    pub fn new(
        scenario: &Scenario,
        session: &Session,
        engine: usize,
        host: &dyn RtlHost,
        most_trials: u32,
    ) -> Result<Self, String> {
        let mut best = Failing::of(scenario, session, engine)?;
        if let Some(edit) = best.switches.iter().find(|edit| edit.engine == Some(engine as u32)) {
            let name = edit.switch.as_deref().unwrap_or_default();
            return Err(format!(
                "the switch {name} is set by hand at step {}, and shrinking moves steps; set it in the engine's `switches` instead",
                edit.step
            ));
        }
        // Those of other engines have nothing to do with it.
        best.switches.clear();
        let scenario = alone(scenario, engine)?;
        let [spec, reference] = scenario.engines.as_slice() else { return Err("it has no reference".to_string()) };
        let engine = open::engine(spec, scenario.seed.0, host)?;
        let model = open::engine(reference, scenario.seed.0, host)?;
        best.divergence.engine = 0;
        best.drain = engine.info().settled().max(model.info().settled()) - 1;
        let rules = spec.map.as_ref().map(|map| Rules::of(map, model.info())).transpose()?;
        let contents = open::contents(&scenario, &engine.info().operations);
        let tail = best.drain.max(best.tail());
        let mut bench = TrialPair::new(engine, model, rules, &contents, tail, best.swept, best.carried.clone());
        bench.start(best.presented.clone());
        let before = best.presented.len();
        Ok(Shrinker {
            scenario,
            bench,
            wanted: best.divergence.field.clone(),
            best,
            pass: Box::new(Remove::new(before)),
            order: Order::Remove,
            other: None,
            smaller: false,
            trials: 0,
            most_trials: most_trials.max(1),
            before: before as u32,
            state: State::Repeating,
        })
    }

    /// Works for about `budget` steps of the pair. True when it is over; call again otherwise.
    pub fn work(&mut self, budget: u32) -> bool {
        let mut left = budget.max(1);
        while left > 0 && !self.is_over() {
            if let Some(found) = self.bench.run(&mut left) {
                self.trials += 1;
                self.judge(found);
                self.next();
            }
        }
        self.is_over()
    }

    /// How far it is.
    pub fn progress(&self) -> ShrinkProgress {
        ShrinkProgress {
            trials: self.trials,
            before: self.before,
            after: self.best.presented.len() as u32,
            done: self.is_over(),
            minimal: self.state == State::Minimal,
        }
    }

    /// What the smallest list so far causes.
    pub fn divergence(&self) -> &Divergence {
        &self.best.divergence
    }

    /// The smallest scenario so far.
    ///
    /// # Errors
    /// An error message for the user, if the operations did not cause the divergence again on fresh engines.
    pub fn scenario(&self) -> Result<Scenario, String> {
        if self.state == State::NotRepeated {
            return Err("the operations do not cause the divergence again on fresh engines".to_string());
        }
        self.best.scenario(&self.scenario, "Shrunk")
    }

    fn is_over(&self) -> bool {
        !matches!(self.state, State::Repeating | State::Shrinking)
    }

    /// Takes the outcome of a trial.
    fn judge(&mut self, found: Option<TrialDivergence>) {
        if self.state == State::Repeating {
            self.state = if found.is_some() { State::Shrinking } else { State::NotRepeated };
            if let Some(found) = found {
                let presented = self.bench.presented();
                self.take(presented, found);
            }
            return;
        }
        let Some(found) = found else { return self.pass.answer(false) };
        let presented = self.bench.presented();
        let same = found.divergence.field == self.wanted || found.divergence.field == self.best.divergence.field;
        // An operation that waits for a busy port is as late as before.
        let same = same && presented != self.best.presented;
        self.pass.answer(same);
        if same {
            self.smaller |= self.order != Order::Remove;
            self.take(presented, found);
        } else if self.order == Order::Remove {
            // Fewer operations are worth it, but only if there is no other way.
            self.other.get_or_insert((presented, found));
        }
    }

    /// A smaller list: up to the divergence.
    fn take(&mut self, mut presented: Vec<Presented>, found: TrialDivergence) {
        while presented.len() > 1 && last_slot(&presented) > found.divergence.step {
            presented.pop();
        }
        (self.best.divergence, self.best.swept) = (found.divergence, found.swept);
        self.best.presented = presented;
        self.other = None;
    }

    /// Puts the next list on trial.
    fn next(&mut self) {
        if self.is_over() {
            return;
        }
        if self.trials >= self.most_trials {
            self.state = State::Bounded;
            return;
        }
        loop {
            if let Some(list) = self.pass.propose(&self.best.presented) {
                return self.bench.start(list);
            }
            if let Some((presented, found)) = self.other.take() {
                self.take(presented, found);
                self.pass = self.begin(Order::Remove);
                continue;
            }
            // What carries a packet has no numbers of its own.
            let is_last = self.order == Order::Data || self.order == Order::Idle && self.best.carried.is_some();
            self.order = match self.order {
                Order::Remove => Order::Idle,
                _ if is_last && self.smaller => Order::Remove,
                _ if is_last => {
                    self.state = State::Minimal;
                    return;
                }
                Order::Idle => Order::Numbers,
                Order::Numbers | Order::Data => Order::Data,
            };
            self.smaller &= self.order != Order::Remove;
            self.pass = self.begin(self.order);
        }
    }

    fn begin(&self, pass: Order) -> Box<dyn Pass> {
        let operations = || self.scenario.engines.first().map(failing::operations).unwrap_or_default();
        match pass {
            Order::Remove => Box::new(Remove::new(self.best.presented.len())),
            Order::Idle => Box::new(Idle::default()),
            Order::Numbers => Box::new(Numbers::new(&operations())),
            Order::Data => Box::new(Data::new(&operations())),
        }
    }
}
