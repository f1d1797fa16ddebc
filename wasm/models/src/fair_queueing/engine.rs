//! A scheduler as the session drives it. An operation is done in the step of its slot.

use contract::event::{Event, RejectReason, Verdict, kind};
use contract::{Engine, Info, IssueError, Op, OpId, Reference, Snapshot};

use super::flows::{Departure, Flows, SavedFlows};
use super::sink::Sink;
use super::store::{Packet, SavedStore, Store};
use super::{Scheduler, Size, Spot, event, field, operation, state};
use crate::images::Images;
use crate::recent::Recent;

/// What is small, or copied as a whole.
#[derive(Clone, Debug)]
struct State {
    step: u32,
    next_op: u32,
    presented: Option<(OpId, Op<'static>)>,
    scheduler: Box<dyn Scheduler>,
    /// Virtual time.
    now: u32,
    /// Packets held.
    held: u32,
    /// First step in which the reset input is no longer held.
    ready_at: u32,
    recent: Recent,
}

#[derive(Debug)]
struct Image {
    state: State,
    flows: SavedFlows,
    store: SavedStore,
}

/// Fields of a descriptor: what comes behind the one that [`Scheduler::place`] names.
pub const DESCRIPTOR: [&str; 4] = ["data", "flow", "size", "finish"];

/// A word of a descriptor by the number of its field.
pub fn descriptor(packet: &Packet, number: u32) -> u32 {
    [packet.data, packet.flow, packet.bytes, packet.finish][number as usize % DESCRIPTOR.len()]
}

/// The model of a scheduler.
#[derive(Debug)]
pub struct FairQueue {
    size: Size,
    info: Info,
    state: State,
    flows: Flows,
    store: Store,
    observed: bool,
    report: bool,
    images: Images<Image>,
}

impl FairQueue {
    /// An empty scheduler. `info` is what [`super::interface`] says of it.
    pub fn new(size: Size, scheduler: Box<dyn Scheduler>, info: Info) -> Self {
        let state = State {
            step: 0,
            next_op: 0,
            presented: None,
            scheduler,
            now: 0,
            held: 0,
            ready_at: 0,
            recent: Recent::default(),
        };
        FairQueue {
            state,
            flows: Flows::new(size.flows),
            store: Store::new(size.places),
            size,
            info,
            observed: true,
            report: false,
            images: Images::default(),
        }
    }

    /// When a packet is to leave, where it goes, and whether it does.
    #[inline]
    fn plan(&self, op: &Op) -> (Departure, Spot, Verdict) {
        let [_, flow, _, packet_time, _] = op.args;
        let departure = self.flows.departure(&self.size.clock, self.state.now, flow, packet_time);
        if departure.interval > self.size.clock.span().into() {
            return (departure, Spot::default(), Err(RejectReason::Range));
        }
        let (spot, verdict) = self.state.scheduler.choose(&self.size.clock, &departure, self.flows.get(flow));
        (departure, spot, verdict)
    }

    fn admit(&self, op: &Op) -> Verdict {
        match op.kind {
            operation::RESET => Ok(()),
            _ if self.state.step < self.state.ready_at => Err(RejectReason::NotReady),
            operation::ENQUEUE => self.plan(op).2,
            _ if self.state.held == 0 => Err(RejectReason::Empty),
            _ => Ok(()),
        }
    }

    fn sink<'a>(&self, op: OpId, events: &'a mut Vec<Event>) -> Sink<'a> {
        Sink { step: self.state.step, op, observed: self.observed, report: self.report, events }
    }

    /// Tells when a packet is to leave and where it goes.
    fn explain(&self, op: &Op, departure: &Departure, sink: &mut Sink) {
        let [_, number, _, packet_time, _] = op.args;
        let (flow, within) = (self.flows.get(number), departure.interval <= self.size.clock.span().into());
        let finish = if within { departure.finish } else { u32::MAX };
        let last = if flow.valid { flow.finish } else { 0 };
        sink.tell(event::DEPARTURE, &[number, self.state.now, last, departure.ahead, packet_time, finish]);
        if within {
            self.state.scheduler.explain(&self.size.clock, departure, flow, sink);
        }
    }

    fn enqueue(&mut self, id: OpId, op: &Op, events: &mut Vec<Event>) -> Result<[u32; 2], RejectReason> {
        let (departure, spot, verdict) = self.plan(op);
        let [data, number, bytes, _, _] = op.args;
        let mut sink = self.sink(id, events);
        if let Err(reason) = verdict {
            sink.say(kind::REJECTED, &[reason as u32]);
            if self.observed {
                self.explain(op, &departure, &mut sink);
                let [set, fifo, _] = self.state.scheduler.name(spot);
                let interval = departure.interval.min(u32::MAX.into()) as u32;
                sink.tell(event::REFUSED, &[reason as u32, number, interval, spot.level.into(), set, fifo]);
            }
            return Err(reason);
        }
        sink.say(kind::ACCEPTED, &[]);
        if self.observed {
            self.explain(op, &departure, &mut sink);
            let [set, fifo, sub] = self.state.scheduler.name(spot);
            let args = [spot.level.into(), set, fifo, sub, departure.finish, spot.held.into()];
            sink.tell(event::PLACED, &args);
        }
        let finish = departure.finish;
        let packet = Packet { data, flow: number, bytes, finish, op: id.0 };
        let address = self.state.scheduler.put(self.state.now, spot, &packet, &mut sink);
        self.store.put(address, packet);
        self.flows.arrived(&mut self.store, number, finish, spot, address);
        self.state.held += 1;
        if self.report {
            self.report_flow(number, &mut sink);
            if let Some((first, index)) = self.state.scheduler.place(address) {
                for i in 0..DESCRIPTOR.len() as u32 {
                    sink.write(state::PACKETS, first + i, index, descriptor(&packet, i));
                }
            }
        }
        Ok([data, finish])
    }

    fn report_flow(&self, number: u32, sink: &mut Sink) {
        let flow = self.flows.get(number);
        sink.write(state::FLOWS, field::FINISH, number, flow.finish);
        sink.write(state::FLOWS, field::VALID, number, flow.valid.into());
        if self.info.fields.get(field::OWN as usize).is_some_and(|f| f.level == state::FLOWS) {
            sink.write(state::FLOWS, field::OWN, number, flow.level.into());
            if self.info.fields.get(field::OWN as usize + 1).is_some_and(|f| f.level == state::FLOWS) {
                sink.write(state::FLOWS, field::OWN + 1, number, flow.stepped.into());
            }
        }
    }

    fn dequeue(&mut self, id: OpId, events: &mut Vec<Event>) -> [u32; 2] {
        let mut sink = self.sink(id, events);
        let Size { clock, over, .. } = self.size;
        let forgotten = self.flows.forget_one(&clock, self.state.now, over);
        let (now, address) = self.state.scheduler.take(&clock, self.state.now, &self.store, &mut sink);
        self.state.now = now;
        self.state.held -= 1;
        let packet = self.store.get(address);
        let overtaken = self.flows.departed(&mut self.store, packet.flow, address);
        if let Some(older) = overtaken.map(|address| self.store.get(address)) {
            let args = [packet.flow, packet.data, packet.finish, older.data, older.finish, packet.op];
            sink.tell(event::OUT_OF_ORDER, &args);
        }
        let lowers = self.state.scheduler.lowers_idle() && !self.flows.waits(packet.flow);
        if lowers {
            self.flows.lower(packet.flow);
        }
        if self.report {
            for flow in forgotten.into_iter().chain(lowers.then_some(packet.flow)) {
                self.report_flow(flow, &mut sink);
            }
            if let Some((first, index)) = self.state.scheduler.place(address) {
                (0..DESCRIPTOR.len() as u32).for_each(|i| sink.forget(state::PACKETS, first + i, index));
            }
        }
        [packet.data, packet.finish]
    }

    fn reset(&mut self, id: OpId, cycles: u32, events: &mut Vec<Event>) {
        let state = &mut self.state;
        state.ready_at = state.ready_at.max(state.step.saturating_add(cycles));
        state.scheduler.clear();
        (state.now, state.held) = (0, 0);
        self.flows.clear();
        events.push(Event::new(state.step, kind::RESET, id, &[state.ready_at - state.step]));
        state.recent.flush(state.step, events);
    }
}

impl Engine for FairQueue {
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
        self.state.recent.pass(step, &self.info);
        if let Some((id, op)) = self.state.presented.take() {
            let early = match op.kind {
                // Whether it is taken in is known only when all is worked out.
                operation::ENQUEUE if step >= self.state.ready_at => Ok(()),
                _ => self.admit(&op),
            };
            let result = match (early, op.kind) {
                (Err(reason), _) => {
                    events.push(Event::new(step, kind::REJECTED, id, &[reason as u32]));
                    None
                }
                (Ok(()), operation::ENQUEUE) => self.enqueue(id, &op, events).ok(),
                (Ok(()), operation::DEQUEUE) => {
                    events.push(Event::new(step, kind::ACCEPTED, id, &[]));
                    Some(self.dequeue(id, events))
                }
                (Ok(()), _) => {
                    events.push(Event::new(step, kind::ACCEPTED, id, &[]));
                    self.reset(id, op.args[0], events);
                    Some([0; 2])
                }
            };
            if let Some(result) = result {
                if op.kind != operation::RESET && self.info.undo > 0 {
                    self.state.recent.accept(step, id);
                }
                events.push(Event::new(step, kind::RETIRED, id, &result));
            }
        }
        self.state.step += 1;
    }

    fn step(&self) -> u32 {
        self.state.step
    }

    fn probe(&self, field: usize, first: u32, out: &mut [u32]) {
        let State { scheduler, step, now, held, ready_at, .. } = &self.state;
        let count = self.info.fields.get(field).map_or(0, |f| f.count);
        for (at, word) in (first..).zip(out.iter_mut()) {
            *word = match field as u32 {
                _ if at >= count => 0,
                field::TIME => *now,
                field::OCCUPANCY => *held,
                field::READY => (step >= ready_at).into(),
                field::NEXT => self.flows.next(),
                field::FINISH => self.flows.get(at).finish,
                field::VALID => self.flows.get(at).valid.into(),
                own => scheduler.word(own - field::OWN, at, &self.store, &self.flows),
            };
        }
    }

    fn observe(&mut self, on: bool) {
        self.observed = on;
    }

    fn save(&mut self) -> Snapshot {
        let state = self.state.clone();
        let small = 128 + state.scheduler.bytes();
        let ((flows, more), (store, most)) = (self.flows.save(), self.store.save());
        self.images.keep(Image { state, flows, store }, (small + more + most) as u32)
    }

    fn restore(&mut self, snapshot: Snapshot) {
        let Image { state, flows, store } = self.images.get(snapshot);
        self.state.clone_from(state);
        self.flows.restore(flows);
        self.store.restore(store);
    }

    fn discard(&mut self, snapshot: Snapshot) {
        self.images.discard(snapshot);
    }
}

impl Reference for FairQueue {
    fn verdict(&self, _port: u8, op: &Op) -> Verdict {
        self.admit(op)
    }

    fn report_writes(&mut self, on: bool) {
        self.report = on;
    }
}
