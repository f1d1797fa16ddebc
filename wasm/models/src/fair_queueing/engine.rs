//! A scheduler as the session drives it.

use contract::Op;
use contract::event::{RejectReason, Verdict};

use super::descriptor::{Descriptor, SavedStore, Store};
use super::flows::{FinishTag, Flows, SavedFlows};
use super::{FairShape, Scheduler, Spot, event, field, operation, state};
use crate::sink::Sink;
use crate::stepped::Model;

/// The part of the state that is copied as a whole.
#[derive(Clone)]
struct State {
    scheduler: Box<dyn Scheduler>,
    /// Virtual time.
    now: u32,
    /// Packets held.
    held: u32,
}

/// A saved state.
pub struct Saved {
    state: State,
    flows: SavedFlows,
    store: SavedStore,
}

/// The model of a scheduler.
pub struct FairQueue {
    size: FairShape,
    state: State,
    flows: Flows,
    store: Store,
}

impl FairQueue {
    /// An empty scheduler.
    pub fn new(size: FairShape, scheduler: Box<dyn Scheduler>) -> Self {
        FairQueue {
            state: State { scheduler, now: 0, held: 0 },
            flows: Flows::new(size.flows),
            store: Store::new(size.places),
            size,
        }
    }

    fn is_within(&self, tag: &FinishTag) -> bool {
        tag.interval <= self.size.clock.span().into()
    }

    /// When a packet is to leave, where it goes, and whether it does.
    #[inline]
    fn plan(&self, op: &Op) -> (Verdict, EnqueuePlan) {
        let [_, flow, _, packet_time, _] = op.args;
        let tag = self.flows.finish_tag(&self.size.clock, self.state.now, flow, packet_time);
        if !self.is_within(&tag) {
            return (Err(RejectReason::Range), Some((tag, Spot::default())));
        }
        let (spot, verdict) = self.state.scheduler.choose(&self.size.clock, &tag, self.flows.get(flow));
        (verdict, Some((tag, spot)))
    }

    /// Says when a packet is to leave and where it goes.
    fn explain(&self, op: &Op, tag: &FinishTag, sink: &mut Sink) {
        let [_, number, _, packet_time, _] = op.args;
        let (flow, within) = (self.flows.get(number), self.is_within(tag));
        let finish = if within { tag.finish } else { u32::MAX };
        let last = if flow.valid { flow.finish } else { 0 };
        sink.tell(event::DEPARTURE, &[number, self.state.now, last, tag.ahead, packet_time, finish]);
        if within {
            self.state.scheduler.explain(&self.size.clock, tag, flow, sink);
        }
    }

    fn enqueue(&mut self, op: &Op, (tag, spot): (FinishTag, Spot), sink: &mut Sink) -> [u32; 2] {
        let [data, number, bytes, _, _] = op.args;
        if sink.observed {
            self.explain(op, &tag, sink);
            let [set, fifo, sub] = self.state.scheduler.name(spot);
            let args = [spot.level.into(), set, fifo, sub, tag.finish, spot.held.into()];
            sink.tell(event::PLACED, &args);
        }
        let finish = tag.finish;
        let packet = Descriptor { data, flow: number, bytes, finish };
        let address = self.state.scheduler.put(self.state.now, spot, &packet, sink);
        self.store.put(address, packet);
        self.flows.arrived(number, finish, spot);
        self.state.held += 1;
        if sink.report {
            self.report_flow(number, sink);
            if let Some((first, index)) = self.state.scheduler.place(address) {
                for (field, word) in (first..).zip(packet.words()) {
                    sink.write(state::PACKETS, field, index, word);
                }
            }
        }
        [data, finish]
    }

    fn report_flow(&self, number: u32, sink: &mut Sink) {
        let flow = self.flows.get(number);
        sink.write(state::FLOWS, field::FINISH, number, flow.finish);
        sink.write(state::FLOWS, field::VALID, number, flow.valid.into());
        for own in 0..self.state.scheduler.fields_of_flows() {
            let value = self.state.scheduler.word(own, number, &self.store, &self.flows);
            sink.write(state::FLOWS, field::OWN + own, number, value);
        }
    }

    fn dequeue(&mut self, sink: &mut Sink) -> [u32; 2] {
        let FairShape { clock, over, .. } = self.size;
        let forgotten = self.flows.forget_one(&clock, self.state.now, over);
        let (now, address) = self.state.scheduler.take(&clock, self.state.now, &self.store, sink);
        self.state.now = now;
        self.state.held -= 1;
        let packet = self.store.get(address);
        self.flows.departed(packet.flow);
        let lowers = self.state.scheduler.lowers_idle() && !self.flows.waits(packet.flow);
        if lowers {
            self.flows.lower(packet.flow);
        }
        if sink.report {
            for flow in forgotten.into_iter().chain(lowers.then_some(packet.flow)) {
                self.report_flow(flow, sink);
            }
            if let Some((first, index)) = self.state.scheduler.place(address) {
                (first..).zip(packet.words()).for_each(|(field, _)| sink.forget(state::PACKETS, field, index));
            }
        }
        [packet.data, packet.finish]
    }
}

/// Of an enqueue: when the packet is to leave, and where it goes.
type EnqueuePlan = Option<(FinishTag, Spot)>;

impl Model for FairQueue {
    type Plan = EnqueuePlan;
    type Results = [u32; 2];
    type Saved = Saved;

    const RESTS: bool = true;

    fn preset(&mut self, field: u32, _index: u32, value: u32) -> bool {
        let fits = field == field::TIME;
        if fits {
            self.state.now = value;
            self.state.scheduler.begin_at(value);
        }
        fits
    }

    fn admit(&self, op: &Op) -> (Verdict, EnqueuePlan) {
        match op.kind {
            operation::ENQUEUE => self.plan(op),
            _ if self.state.held == 0 => (Err(RejectReason::Empty), None),
            _ => (Ok(()), None),
        }
    }

    fn apply(&mut self, op: &Op, plan: EnqueuePlan, sink: &mut Sink) -> [u32; 2] {
        match plan {
            Some(plan) => self.enqueue(op, plan, sink),
            None => self.dequeue(sink),
        }
    }

    fn refused(&mut self, op: &Op, plan: EnqueuePlan, reason: RejectReason, sink: &mut Sink) {
        let Some((tag, spot)) = plan.filter(|_| sink.observed) else { return };
        self.explain(op, &tag, sink);
        let [set, fifo, _] = self.state.scheduler.name(spot);
        let interval = tag.interval.min(u32::MAX.into()) as u32;
        sink.tell(event::REFUSED, &[reason as u32, op.args[1], interval, spot.level.into(), set, fifo]);
    }

    fn clear(&mut self) {
        self.state.scheduler.clear();
        (self.state.now, self.state.held) = (0, 0);
        self.flows.clear();
    }

    fn word(&self, field: u32, index: u32) -> u32 {
        let State { scheduler, now, held } = &self.state;
        match field {
            field::TIME => *now,
            field::OCCUPANCY => *held,
            field::NEXT => self.flows.next(),
            field::FINISH => self.flows.get(index).finish,
            field::VALID => self.flows.get(index).valid.into(),
            own => scheduler.word(own - field::OWN, index, &self.store, &self.flows),
        }
    }

    fn save(&mut self) -> (Saved, usize) {
        let state = self.state.clone();
        let ((flows, more), (store, most)) = (self.flows.save(), self.store.save());
        let bytes = state.scheduler.bytes() + more + most;
        (Saved { state, flows, store }, bytes)
    }

    fn restore(&mut self, saved: &Saved) {
        self.state.clone_from(&saved.state);
        self.flows.restore(&saved.flows);
        self.store.restore(&saved.store);
    }
}
