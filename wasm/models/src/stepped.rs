//! What the models of all designs share: numbers of operations, verdicts, resets, saved states. A design adds what its scheduler does: a
//! [`Model`]. An operation is done in the step of its slot,
//! unless the model takes several.

use std::collections::VecDeque;

use contract::event::{Events, RejectReason, Verdict, kind};
use contract::{Engine, Filled, Info, IssueError, Op, OpId, Reference, Role, Snapshot};
use images::Images;

use crate::limits::MAX_RESET;
use crate::sink::Sink;

/// Name of the field that says whether operations are accepted; every design has it.
pub const READY: &str = "ready";

/// What a scheduler does. Operations of one step are done in the order of their ports; a model whose ports decide by the state before
/// the step takes that down in [`Model::begin`].
pub trait Model {
    /// What is worked out of an operation before it is done.
    type Plan;
    /// Results of an operation.
    type Results: AsRef<[u32]>;
    /// A saved state.
    type Saved;

    /// Whether an operation retires in its slot. If not, [`Model::work`] does it and reports its retirement.
    const AT_ONCE: bool = true;

    /// Whether a step without an operation leaves the model as it is. Such a model has no [`Model::work`], [`Model::finish`] and
    /// [`Model::begin`].
    const RESTS: bool = false;

    /// Whether a port would take an operation: it is not busy with earlier ones.
    fn accepts(&self, _port: u8) -> bool {
        true
    }

    /// Keeps the bytes that the next operation of a port carries.
    fn load(&mut self, _port: u8, _bytes: &[u8]) {}

    /// Whether an operation that is no reset would be done in this step, and how. The engine is ready.
    fn admit(&self, op: &Op) -> (Verdict, Self::Plan);

    /// Does an operation that was accepted, or takes it in if it does not retire in its slot. Its results, if it does.
    fn apply(&mut self, op: &Op, plan: Self::Plan, sink: &mut Sink) -> Self::Results;

    /// An operation was refused.
    fn refused(&mut self, _op: &Op, _plan: Self::Plan, _reason: RejectReason, _sink: &mut Sink) {}

    /// Does the work of a step on what was accepted until now, and reports what retires, oldest first, at the end. How many that are.
    fn work(&mut self, _sink: &mut Sink) -> u32 {
        0
    }

    /// The run begins: what was counted until now was before it.
    fn begin_run(&mut self, _filled: Filled) {}

    /// After the operations of a step, if there were any: what is done without one. Its events are of no operation unless it sets `sink.op`,
    /// and no words are reported.
    fn finish(&mut self, _sink: &mut Sink) {}

    /// Before step `step`, whose operation sees what is done here.
    fn begin(&mut self, _step: u32) {}

    /// Sets a word of a field, both by number, before the first step. `false` if this one cannot be set.
    fn preset(&mut self, _field: u32, _index: u32, _value: u32) -> bool {
        false
    }

    /// A reset: everything is gone.
    fn clear(&mut self);

    /// Steps from the end of a reset to the first operation.
    fn clearing(&self) -> u32 {
        0
    }

    /// A word of a field, both by number; not of [`READY`].
    fn word(&self, field: u32, index: u32) -> u32;

    /// The state as it is, and the bytes that it takes in addition to those saved before.
    fn save(&mut self) -> (Self::Saved, usize);

    /// Back to a state.
    fn restore(&mut self, saved: &Self::Saved);
}

/// What is the same for all designs. A clone is a saved state.
#[derive(Clone, Debug, Default)]
struct State {
    step: u32,
    next_op: u32,
    /// At most one a port, in the order in which they are done.
    presented: Vec<(OpId, Op)>,
    /// First step in which the reset input is not held.
    reset_until: u32,
    /// First step in which operations are accepted.
    ready_at: u32,
    /// Operations that a reset would undo, with the first step in which it no longer does: their results are on the way, in hardware or
    /// until the model reports them.
    under_way: VecDeque<(u32, OpId)>,
}

/// A model as the session drives it.
#[derive(Debug)]
pub struct Stepped<M: Model> {
    model: M,
    info: Info,
    /// Number of the operation that resets.
    reset: Option<u8>,
    /// Number of the field [`READY`].
    ready: Option<usize>,
    state: State,
    /// Counted before the run, and in `state` still.
    filled: Filled,
    /// Bytes that were loaded for the operation that is issued next.
    loaded: u32,
    observed: bool,
    report: bool,
    images: Images<(State, M::Saved)>,
}

impl<M: Model> Stepped<M> {
    /// Before step 0. `info` has the operations and fields of the model by their numbers.
    pub fn new(model: M, info: Info) -> Self {
        Stepped {
            model,
            reset: info.first_of(Role::Reset),
            ready: info.field(READY),
            info,
            state: State::default(),
            filled: Filled::default(),
            loaded: 0,
            observed: true,
            report: false,
            images: Images::default(),
        }
    }

    fn is_reset(&self, op: &Op) -> bool {
        Some(op.kind) == self.reset
    }

    /// The work of this step on operations that do not retire in their slots.
    fn work(&mut self, events: &mut Events) {
        let State { step, under_way, .. } = &mut self.state;
        let mut sink = Sink { step: *step, op: OpId::NONE, observed: self.observed, report: self.report, events };
        let retired = self.model.work(&mut sink);
        under_way.drain(..retired as usize);
    }

    /// Does what was presented, verdict first and result last.
    fn execute(&mut self, id: OpId, op: &Op, events: &mut Events) {
        let step = self.state.step;
        let mut sink = Sink { step, op: id, observed: self.observed, report: self.report, events };
        if self.is_reset(op) {
            sink.say(kind::ACCEPTED, &[]);
            self.state.reset(self.model.clearing(), op.args[0], &mut sink);
            self.model.clear();
            sink.say(kind::RETIRED, &[]);
            return;
        }
        if step < self.state.ready_at {
            sink.say(kind::REJECTED, &[RejectReason::NotReady as u32]);
            return;
        }
        let (verdict, plan) = self.model.admit(op);
        match verdict {
            Ok(()) => {
                sink.say(kind::ACCEPTED, &[]);
                let undo = self.info.operation(op.kind).map_or(0, |operation| operation.undo);
                if undo > 0 || !M::AT_ONCE {
                    let until = if M::AT_ONCE { step + undo } else { u32::MAX };
                    self.state.under_way.push_back((until, id));
                }
                let result = self.model.apply(op, plan, &mut sink);
                if M::AT_ONCE {
                    sink.say(kind::RETIRED, result.as_ref());
                }
            }
            Err(reason) => {
                sink.say(kind::REJECTED, &[reason as u32]);
                self.model.refused(op, plan, reason, &mut sink);
            }
        }
    }
}

impl State {
    /// Takes an operation for the step, with as many bytes as were loaded. A reset comes before what other ports are given: none of that is accepted.
    fn issue(&mut self, info: &Info, op: &Op, loaded: u32, is_reset: bool) -> Result<OpId, IssueError> {
        let operation = info.check(op)?;
        if self.has(info, operation.port) {
            return Err(IssueError::PortTaken);
        }
        operation.check_bytes(op, loaded)?;
        let id = OpId(self.next_op);
        self.next_op += 1;
        let at = if is_reset { 0 } else { self.presented.len() };
        self.presented.insert(at, (id, *op));
        Ok(id)
    }

    /// Whether a port has an operation for the step.
    fn has(&self, info: &Info, port: u8) -> bool {
        self.presented.iter().any(|(_, op)| info.port(op.kind) == port)
    }

    /// The state as it is, and its bytes.
    fn save(&self) -> (State, usize) {
        (self.clone(), size_of::<State>() + 8 * self.under_way.len())
    }

    /// Forgets what has its result by now, in hardware too.
    fn pass(&mut self) {
        while self.under_way.front().is_some_and(|(until, _)| *until <= self.step) {
            self.under_way.pop_front();
        }
    }

    /// A reset of so many cycles: says how long it lasts and what will never retire, oldest first.
    fn reset(&mut self, clearing: u32, cycles: u32, sink: &mut Sink) {
        self.reset_until = self.reset_until.max(self.step.saturating_add(cycles.clamp(1, MAX_RESET)));
        self.ready_at = self.reset_until.saturating_add(clearing);
        sink.say(kind::RESET, &[self.ready_at - self.step]);
        for (_, op) in self.under_way.drain(..).filter(|(until, _)| *until > self.step) {
            sink.events.push(self.step, kind::FLUSHED, op, &[]);
        }
    }
}

/// Those of some words of a field, from the first one on, that it has; what lies past its end is 0.
fn words_within<'a>(info: &Info, field: usize, first: u32, out: &'a mut [u32]) -> &'a mut [u32] {
    let count = info.fields.get(field).map_or(0, |field| field.count.saturating_sub(first)) as usize;
    let (words, beyond) = out.split_at_mut(count.min(out.len()));
    beyond.fill(0);
    words
}

impl<M: Model> Engine for Stepped<M> {
    fn info(&self) -> &Info {
        &self.info
    }

    fn accepts(&self, port: u8) -> bool {
        !self.state.has(&self.info, port) && self.model.accepts(port)
    }

    fn load(&mut self, port: u8, bytes: &[u8]) {
        self.loaded = bytes.len() as u32;
        self.model.load(port, bytes);
    }

    fn issue(&mut self, op: &Op) -> Result<OpId, IssueError> {
        let id = self.state.issue(&self.info, op, self.loaded, self.is_reset(op))?;
        self.loaded = 0;
        Ok(self.filled.op(id))
    }

    fn preset(&mut self, field: usize, index: u32, value: u32) -> bool {
        self.model.preset(field as u32, index, value)
    }

    fn begin_run(&mut self, filled: Filled) {
        self.filled = filled;
        self.model.begin_run(filled);
    }

    fn tick(&mut self, events: &mut Events) {
        let from = events.words().len();
        self.state.pass();
        for at in 0..self.state.presented.len() {
            let (id, op) = self.state.presented[at];
            self.execute(id, &op, events);
        }
        self.state.presented.clear();
        if !M::AT_ONCE {
            self.work(events);
        }
        let State { step, .. } = self.state;
        self.model.finish(&mut Sink { step, op: OpId::NONE, observed: self.observed, report: self.report, events });
        self.state.step += 1;
        self.model.begin(self.state.step);
        if self.filled != Filled::default() {
            events.renumber(from, self.filled, &self.info);
        }
    }

    fn step(&self) -> u32 {
        self.state.step.wrapping_sub(self.filled.steps)
    }

    fn probe(&self, field: usize, first: u32, out: &mut [u32]) {
        let words = words_within(&self.info, field, first, out);
        if Some(field) == self.ready {
            words.fill((self.state.step >= self.state.ready_at).into());
            return;
        }
        for (index, word) in (first..).zip(words) {
            *word = self.model.word(field as u32, index);
        }
    }

    fn observe(&mut self, on: bool) {
        self.observed = on;
    }

    fn save(&mut self) -> Snapshot {
        let (saved, bytes) = self.model.save();
        let (state, more) = self.state.save();
        self.images.keep((state, saved), (bytes + more) as u32)
    }

    fn restore(&mut self, snapshot: Snapshot) {
        let (state, saved) = self.images.get(snapshot);
        self.state = state.save().0;
        self.model.restore(saved);
    }

    fn discard(&mut self, snapshot: Snapshot) {
        self.images.discard(snapshot);
    }

    fn as_reference(&mut self) -> Option<&mut dyn Reference> {
        Some(self)
    }
}

impl<M: Model> Reference for Stepped<M> {
    fn verdict(&self, op: &Op) -> Verdict {
        if self.is_reset(op) {
            return Ok(());
        }
        if self.state.step < self.state.ready_at {
            return Err(RejectReason::NotReady);
        }
        self.model.admit(op).0
    }

    fn rests(&self) -> bool {
        let State { step, ready_at, presented, .. } = &self.state;
        M::RESTS && presented.is_empty() && step >= ready_at
    }

    fn idle(&mut self, steps: u64) {
        if M::RESTS && self.state.presented.is_empty() {
            self.state.step = self.state.step.wrapping_add(steps as u32);
            self.state.pass();
            return;
        }
        let mut events = Events::new();
        for _ in 0..steps {
            events.clear();
            self.tick(&mut events);
        }
    }

    fn report_writes(&mut self, on: bool) {
        self.report = on;
    }
}
