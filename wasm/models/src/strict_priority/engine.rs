//! Queues and a policy as the session drives them. An operation is done in the step of its slot.

use contract::event::{Event, RejectReason, Verdict, kind};
use contract::{Engine, Info, IssueError, Op, OpId, Reference, Snapshot};

use super::queues::{Packet, Queues};
use super::{Policy, Size, event, field, map, operation};
use crate::images::Images;
use crate::limits::{MAX_RANK, MAX_RESET};
use crate::recent::Recent;

#[derive(Clone, Debug)]
struct State {
    step: u32,
    next_op: u32,
    presented: Option<(OpId, Op<'static>)>,
    policy: Box<dyn Policy>,
    queues: Queues,
    /// First step in which the reset input is no longer held.
    ready_at: u32,
    recent: Recent,
}

/// The model of FIFO queues of strict priority under a policy.
#[derive(Debug)]
pub struct StrictPriority {
    size: Size,
    info: Info,
    state: State,
    observed: bool,
    report: bool,
    images: Images<State>,
}

impl StrictPriority {
    /// Empty queues under a policy that has as many bounds. `info` is what [`super::interface`] says of them.
    pub fn new(size: Size, policy: Box<dyn Policy>, info: Info) -> Self {
        let queues = Queues::new(size.queues, size.capacity);
        let state =
            State { step: 0, next_op: 0, presented: None, policy, queues, ready_at: 0, recent: Recent::default() };
        StrictPriority { size, info, state, observed: true, report: false, images: Images::default() }
    }

    fn admit(&self, op: &Op) -> Verdict {
        match op.kind {
            operation::RESET => Ok(()),
            _ if self.state.step < self.state.ready_at => Err(RejectReason::NotReady),
            operation::ENQUEUE if self.state.queues.is_full(map(self.state.policy.bounds(), op.args[1])) => {
                Err(RejectReason::Full)
            }
            operation::DEQUEUE if self.state.queues.is_empty() => Err(RejectReason::Empty),
            _ => Ok(()),
        }
    }

    /// Maps a packet to its queue and lets the policy move the bounds. The queue.
    fn arrive(&mut self, op: OpId, rank: u32, events: &mut Vec<Event>) -> usize {
        let (step, policy) = (self.state.step, &mut self.state.policy);
        let queue = map(policy.bounds(), rank);
        if !self.observed {
            policy.arrived(queue, rank, &mut |_, _| {});
            return queue;
        }
        let mut tell = |number: u16, args: &[u32]| events.push(Event::new(step, kind::DESIGN + number, op, args));
        let before = policy.bounds().to_vec();
        // The last one left takes what no other does: its bound is not asked.
        let comparisons = before.len() - queue.max(1);
        tell(event::MAPPED, &[queue as u32, comparisons as u32]);
        policy.arrived(queue, rank, &mut tell);
        for (moved, (from, to)) in (0..).zip(before.iter().zip(policy.bounds())) {
            if from != to {
                tell(event::MOVED, &[moved, *from, *to, u32::from(to < from)]);
            }
        }
        queue
    }

    fn enqueue(&mut self, op: OpId, data: u32, rank: u32, events: &mut Vec<Event>) {
        let queue = self.arrive(op, rank, events);
        let place = self.state.queues.push(queue, Packet { data, rank, op: op.0 });
        for (field, value) in [(field::DATA, data), (field::RANK, rank)] {
            self.write(kind::WRITE, op, &[field, place as u32, value, 1], events);
        }
    }

    /// Data and rank.
    fn dequeue(&mut self, op: OpId, events: &mut Vec<Event>) -> Option<(u32, u32)> {
        let (queue, place, left) = self.state.queues.pop()?;
        if self.observed {
            let args = [queue as u32, place as u32];
            events.push(Event::new(self.state.step, kind::DESIGN + event::SERVED, op, &args));
        }
        if let Some(found) = self.observed.then(|| self.state.queues.inversion(queue, left)).flatten() {
            let waiting = found.waiting;
            let cause = left.op.max(waiting.op);
            let args = [left.data, left.rank, waiting.data, waiting.rank, found.source as u32, cause];
            events.push(Event::new(self.state.step, kind::DESIGN + event::INVERSION, op, &args));
        }
        for field in [field::DATA, field::RANK] {
            self.write(kind::FORGET, op, &[field, place as u32, 0, 1], events);
        }
        Some((left.data, left.rank))
    }

    fn write(&self, kind: u16, op: OpId, args: &[u32], events: &mut Vec<Event>) {
        if self.report {
            events.push(Event::new(self.state.step, kind, op, args));
        }
    }

    fn reset(&mut self, op: OpId, cycles: u32, events: &mut Vec<Event>) {
        let state = &mut self.state;
        state.ready_at = state.ready_at.max(state.step.saturating_add(cycles));
        state.policy.clear();
        state.queues = Queues::new(self.size.queues, self.size.capacity);
        let held = state.ready_at - state.step;
        events.push(Event::new(state.step, kind::RESET, op, &[held]));
        state.recent.flush(state.step, events);
    }
}

impl Engine for StrictPriority {
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
        let (argument, max) = match op.kind {
            operation::ENQUEUE => (1, MAX_RANK),
            operation::DEQUEUE => (0, u32::MAX),
            operation::RESET => (0, MAX_RESET),
            _ => return Err(IssueError::NoSuchOperation),
        };
        if op.args[argument] > max {
            return Err(IssueError::ArgumentTooLarge { argument: argument as u8, max });
        }
        let id = OpId(self.state.next_op);
        self.state.next_op += 1;
        self.state.presented = Some((id, Op::new(op.kind, &op.args)));
        Ok(id)
    }

    fn tick(&mut self, events: &mut Vec<Event>) {
        let step = self.state.step;
        self.state.recent.pass(step, &self.info);
        if let Some((id, op)) = self.state.presented.take() {
            match self.admit(&op) {
                Err(reason) => {
                    events.push(Event::new(step, kind::REJECTED, id, &[reason as u32]));
                    if reason == RejectReason::Full && self.state.policy.adapts_to_drops() {
                        self.arrive(id, op.args[1], events);
                    }
                }
                Ok(()) => {
                    events.push(Event::new(step, kind::ACCEPTED, id, &[]));
                    let result = match op.kind {
                        operation::ENQUEUE => {
                            self.enqueue(id, op.args[0], op.args[1], events);
                            Some((op.args[0], op.args[1]))
                        }
                        operation::DEQUEUE => self.dequeue(id, events),
                        _ => {
                            self.reset(id, op.args[0], events);
                            None
                        }
                    };
                    if op.kind != operation::RESET {
                        self.state.recent.accept(step, id);
                    }
                    let (data, rank) = result.unwrap_or_default();
                    events.push(Event::new(step, kind::RETIRED, id, &[data, rank]));
                }
            }
        }
        self.state.step += 1;
    }

    fn step(&self) -> u32 {
        self.state.step
    }

    fn probe(&self, field: usize, first: u32, out: &mut [u32]) {
        let State { policy, queues, step, ready_at, .. } = &self.state;
        let count = self.info.fields.get(field).map_or(0, |f| f.count);
        for (i, word) in (first..).zip(out.iter_mut()) {
            let at = i as usize;
            *word = match field as u32 {
                _ if i >= count => 0,
                field::BOUND => policy.bounds()[at],
                field::COUNT => queues.count(at) as u32,
                field::HEAD => queues.head(at) as u32,
                field::DATA => queues.stored(at).data,
                field::RANK => queues.stored(at).rank,
                field::READY => (step >= ready_at).into(),
                own => policy.word(own - field::OWN, at),
            };
        }
    }

    fn observe(&mut self, on: bool) {
        self.observed = on;
    }

    fn save(&mut self) -> Snapshot {
        let bytes = 128 + self.state.policy.bytes() + self.size.queues * (8 + 12 * self.size.capacity);
        self.images.keep(self.state.clone(), bytes as u32)
    }

    fn restore(&mut self, snapshot: Snapshot) {
        self.state.clone_from(self.images.get(snapshot));
    }

    fn discard(&mut self, snapshot: Snapshot) {
        self.images.discard(snapshot);
    }
}

impl Reference for StrictPriority {
    fn verdict(&self, _port: u8, op: &Op) -> Verdict {
        self.admit(op)
    }

    fn report_writes(&mut self, on: bool) {
        self.report = on;
    }
}
