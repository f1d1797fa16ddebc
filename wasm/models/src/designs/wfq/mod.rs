//! Weighted fair queueing in exact order (Gearbox paper, section 2.1): a sorted list of departure times, as a PIFO would hold it. Equal times keep the
//! order of arrival. What all approximations are held against.

use contract::{Info, Reference, RejectReason};

use crate::design::{
    Design, EventSpec, ParameterError, ParameterSpec, Parameters, complete, model_only, number, value,
};
use crate::fair_queueing::clock::Clock;
use crate::fair_queueing::descriptor::{self, Descriptor, Store};
use crate::fair_queueing::engine::FairQueue;
use crate::fair_queueing::flows::{FinishTag, Flow, Flows};
use crate::fair_queueing::monitor::{FairMonitor, PlainMonitor};
use crate::fair_queueing::{EVENTS as SHARED, FLOWS, FairShape, LONGEST, Scheduler, Spot, TIME_BITS, event, interface};
use crate::sink::Sink;
use crate::stepped::Stepped;

const CAPACITY: ParameterSpec = number(
    "capacity",
    (1, 8_192),
    1_024,
    "packets",
    "packets that the list holds at most; what comes on top is dropped",
);

/// The design as the catalogue lists it.
pub const DESIGN: Design = Design {
    name: "wfq",
    title: "WFQ, weighted fair queueing in exact order",
    parameters: &[CAPACITY, FLOWS, TIME_BITS, LONGEST],
    switches: &[],
    preset: &["time"],
    events: EVENTS,
    named: &[],
    things: &[&["entry.data", "entry.flow", "entry.size", "entry.finish"]],
    drawn: &["time"],
    listed: Some("out_of_order"),
    resolve,
    info,
    model,
    hardware: model_only,
    monitor: |parameters, _| {
        Box::new(FairMonitor::new(size(parameters), Box::new(PlainMonitor { ordered: true, sorted: true })))
    },
};

const EVENTS: &[EventSpec] = &SHARED;

fn resolve(given: &Parameters) -> Result<Parameters, ParameterError> {
    let complete = complete(DESIGN.parameters, given)?;
    if span(&complete) == 0 {
        let flows = value(&complete, "flows");
        let expected = format!("room for {flows} flows: so that no time that is over looks as if it were ahead");
        return Err(ParameterError::new("time_bits", value(&complete, "time_bits"), expected));
    }
    Ok(complete)
}

/// The most that a departure time may be ahead: what the width of virtual time leaves.
fn span(parameters: &Parameters) -> u32 {
    let all = 1u64 << value(parameters, "time_bits");
    (all / (u64::from(value(parameters, "flows")) + 3)).min(1 << 30) as u32
}

fn size(parameters: &Parameters) -> FairShape {
    FairShape {
        clock: Clock::new(value(parameters, "time_bits"), 1, span(parameters)),
        flows: value(parameters, "flows"),
        places: value(parameters, "capacity") as usize,
        longest: value(parameters, "max_bytes"),
        over: 0,
    }
}

/// Interface and architectural state.
pub fn info(parameters: &Parameters) -> Info {
    let size = size(parameters);
    let order = "in the order in which packets leave, 0 past the last one";
    let fields = descriptor::fields(&size, "entry", size.places as u32, order).into();
    interface(&DESIGN, parameters, &size, fields, 0)
}

fn model(parameters: &Parameters) -> Box<dyn Reference> {
    let size = size(parameters);
    Box::new(Stepped::new(FairQueue::new(size, Box::new(Wfq::new(size))), info(parameters)))
}

/// The list.
#[derive(Clone, Debug)]
struct Wfq {
    size: FairShape,
    /// Virtual time, which does not wrap here.
    time: u64,
    /// Times and addresses, what leaves next at the end.
    order: Vec<(u64, u32)>,
    /// Addresses that no packet has.
    free: Vec<u32>,
}

impl Wfq {
    fn new(size: FairShape) -> Self {
        Wfq { size, time: 0, order: Vec::new(), free: (0..size.places as u32).rev().collect() }
    }
}

impl Scheduler for Wfq {
    fn copy(&self) -> Box<dyn Scheduler> {
        Box::new(self.clone())
    }

    fn choose(&self, _clock: &Clock, _departure: &FinishTag, _flow: &Flow) -> (Spot, Result<(), RejectReason>) {
        let spot = Spot { ring: 0, index: 0, level: 1, held: 1, stepped: false };
        (spot, if self.free.is_empty() { Err(RejectReason::Full) } else { Ok(()) })
    }

    fn put(&mut self, now: u32, _spot: Spot, packet: &Descriptor, _sink: &mut Sink) -> u32 {
        let time = self.time + u64::from(self.size.clock.since(now, packet.finish));
        let place = self.order.partition_point(|(other, _)| *other > time);
        let address = self.free.pop().unwrap_or_default();
        self.order.insert(place, (time, address));
        address
    }

    fn take(&mut self, clock: &Clock, now: u32, store: &Store, sink: &mut Sink) -> (u32, u32) {
        let (time, address) = self.order.pop().unwrap_or_default();
        let mut then = now;
        if time > self.time {
            then = clock.add(now, (time - self.time) as u32);
            self.time = time;
            sink.tell(event::TIME, &[now, then]);
        }
        let finish = store.get(address).finish;
        sink.tell(event::SERVED, &[1, 0, 0, 0, finish, clock.since(finish, then)]);
        self.free.push(address);
        (then, address)
    }

    fn name(&self, _spot: Spot) -> [u32; 3] {
        [0; 3]
    }

    // The list is compared in every step: no word lags behind.
    fn place(&self, _address: u32) -> Option<(u32, u32)> {
        None
    }

    fn word(&self, field: u32, at: u32, store: &Store, _flows: &Flows) -> u32 {
        let entry = (at as usize) < self.order.len();
        let address = entry.then(|| self.order[self.order.len() - 1 - at as usize].1);
        address.map_or(0, |address| store.get(address).words()[field as usize])
    }

    fn clear(&mut self) {
        *self = Wfq::new(self.size);
    }

    fn bytes(&self) -> usize {
        size_of::<Wfq>() + size_of_val(&*self.order) + size_of_val(&*self.free)
    }
}

#[cfg(test)]
mod tests;
