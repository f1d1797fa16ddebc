//! A calendar queue of one level (Gearbox paper, sections 2.3 and 4.1): a ring of FIFO queues, each for as many units of virtual time as the
//! granularity says. The present one is drained, then the ring turns to the next one that holds anything. A packet whose time is further away than the
//! ring reaches is dropped; with a fine granularity these are the packets of flows of small weight, with a coarse one packets leave in an order
//! of arrival that has little to do with their times.
//!
//! AFQ, approximate fair queueing as SP-PIFO is compared with (SP-PIFO paper, section 6.1; S8, SA12), is the same ring with a byte as
//! the unit of virtual time: a FIFO is a round of as many bytes of every flow, a departure time is a bid, and a packet goes into the round of
//! its last byte. What a flow has bid is known exactly here, where AFQ has a sketch.

use contract::{Info, Reference, RejectReason};

use crate::design::{
    Design, EventSpec, ParameterError, ParameterSpec, Parameters, choice, complete, model_only, number, value,
};
use crate::fair_queueing::clock::Clock;
use crate::fair_queueing::descriptor::{Descriptor, Store};
use crate::fair_queueing::engine::FairQueue;
use crate::fair_queueing::fifos::{self, FIELDS_OF_FIFOS, Fifos};
use crate::fair_queueing::flows::{FinishTag, Flow, Flows};
use crate::fair_queueing::monitor::{FairMonitor, PlainMonitor};
use crate::fair_queueing::{
    EVENTS as SHARED, FLOWS, FairShape, LONGEST, Scheduler, Spot, TIME_BITS, complete_time_bits, event, field,
    interface,
};
use crate::sink::Sink;
use crate::stepped::Stepped;

/// The design as the catalogue lists it.
pub const DESIGN: Design = Design {
    name: "calendar_queue",
    title: "Calendar queue, of one level",
    parameters: &[
        number("fifos", (2, fifos::MOST), 56, "FIFOs", "FIFO queues of the ring"),
        number("granularity", (1, 1 << 20), 1, "units", "units of virtual time that a FIFO covers"),
        number("depth", (1, 4_096), 64, "packets", "packets that a FIFO holds at most; what comes on top is dropped"),
        ParameterSpec {
            run_time: false,
            ..choice(
                "round_of",
                &["departure", "last_byte"],
                "which FIFO takes a packet: that of F, or of the unit before it, as in AFQ",
            )
        },
        FLOWS,
        TIME_BITS,
        LONGEST,
    ],
    switches: &[],
    preset: &["time"],
    events: EVENTS,
    named: &[],
    things: &[],
    drawn: &["time"],
    listed: Some("out_of_order"),
    resolve,
    info,
    model,
    hardware: model_only,
    monitor: |parameters, _| {
        Box::new(FairMonitor::new(shape(parameters).size, Box::new(PlainMonitor { ordered: true, sorted: false })))
    },
};

const EVENTS: &[EventSpec] = &SHARED;

/// FIFOs as in the paper's simulations.
fn resolve(given: &Parameters) -> Result<Parameters, ParameterError> {
    let mut complete = complete(DESIGN.parameters, given)?;
    let (span, flows) = (value(&complete, "fifos") * value(&complete, "granularity"), value(&complete, "flows"));
    let needed = Clock::bits(span.into(), span, flows);
    if needed > 32 {
        let expected = format!("one for which virtual time needs at most 32 bits; it would be {needed}");
        return Err(ParameterError::new("granularity", value(&complete, "granularity"), expected));
    }
    complete_time_bits(&mut complete, given, needed)?;
    Ok(complete)
}

#[derive(Clone, Copy, Debug)]
struct Shape {
    fifos: u32,
    granularity: u32,
    depth: u32,
    /// Units that a packet's FIFO lies before its F: 1 in AFQ.
    before: u32,
    size: FairShape,
}

fn shape(parameters: &Parameters) -> Shape {
    let value = |name: &str| value(parameters, name);
    let (fifos, granularity, depth) = (value("fifos"), value("granularity"), value("depth"));
    let span = fifos * granularity;
    let size = FairShape {
        clock: Clock::new(value("time_bits"), span.into(), span),
        flows: value("flows"),
        places: (fifos * depth) as usize,
        longest: value("max_bytes"),
        over: 0,
    };
    Shape { fifos, granularity, depth, before: value("round_of"), size }
}

/// Interface and architectural state.
pub fn info(parameters: &Parameters) -> Info {
    let Shape { fifos, depth, size, .. } = shape(parameters);
    let fields = fifos::fields(&size, (fifos, depth), ("fifo", "packet"), ("FIFO", ""));
    interface(&DESIGN, parameters, &size, fields, 0)
}

fn model(parameters: &Parameters) -> Box<dyn Reference> {
    let shape = shape(parameters);
    let queue = CalendarQueue { shape, fifos: Fifos::new(shape.depth, &[shape.fifos]), index: 0 };
    Box::new(Stepped::new(FairQueue::new(shape.size, Box::new(queue)), info(parameters)))
}

/// The ring.
#[derive(Clone, Debug)]
struct CalendarQueue {
    shape: Shape,
    fifos: Fifos,
    /// The FIFO that covers the present.
    index: u32,
}

impl Scheduler for CalendarQueue {
    fn copy(&self) -> Box<dyn Scheduler> {
        Box::new(self.clone())
    }

    fn choose(&self, _clock: &Clock, tag: &FinishTag, _flow: &Flow) -> (Spot, Result<(), RejectReason>) {
        // Virtual time is where the time of the present FIFO begins.
        let distance = tag.interval.saturating_sub(self.shape.before.into()) / u64::from(self.shape.granularity);
        if distance >= self.shape.fifos.into() {
            return (Spot::default(), Err(RejectReason::Range));
        }
        let index = (self.index + distance as u32) % self.shape.fifos;
        let full = self.fifos.is_full(0, index);
        let spot = Spot { ring: 0, index: index as u8, level: 1, held: 1, stepped: false };
        (spot, if full { Err(RejectReason::Full) } else { Ok(()) })
    }

    fn put(&mut self, _now: u32, spot: Spot, packet: &Descriptor, sink: &mut Sink) -> u32 {
        let address = self.fifos.push(0, spot.index.into(), packet.bytes);
        self.fifos.report(0, spot.index.into(), 0, sink);
        address
    }

    fn take(&mut self, clock: &Clock, now: u32, store: &Store, sink: &mut Sink) -> (u32, u32) {
        let Shape { fifos, granularity, before, .. } = self.shape;
        let turns = self.fifos.next(0, self.index).unwrap_or(0);
        let mut time = now;
        if turns > 0 {
            time = clock.add(now, turns * granularity);
            self.index = (self.index + turns) % fifos;
            sink.tell(event::TIME, &[now, time]);
        }
        let address = self.fifos.oldest(0, self.index);
        let packet = store.get(address);
        // A packet may leave as late as at the end of the time of its FIFO (GA16).
        let end = clock.add(time, granularity - 1 + before);
        let late = clock.since(packet.finish, end);
        sink.tell(event::SERVED, &[1, 0, self.index, 0, packet.finish, late]);
        self.fifos.pop(0, self.index, packet.bytes);
        self.fifos.report(0, self.index, 0, sink);
        (time, address)
    }

    fn name(&self, spot: Spot) -> [u32; 3] {
        [0, spot.index.into(), 0]
    }

    fn place(&self, address: u32) -> Option<(u32, u32)> {
        Some((field::OWN + FIELDS_OF_FIFOS, address))
    }

    fn word(&self, field: u32, at: u32, store: &Store, _flows: &Flows) -> u32 {
        self.fifos.word(0, field, at, store)
    }

    fn clear(&mut self) {
        let shape = self.shape;
        *self = CalendarQueue { shape, fifos: Fifos::new(shape.depth, &[shape.fifos]), index: 0 };
    }

    fn bytes(&self) -> usize {
        size_of::<CalendarQueue>() + self.fifos.bytes()
    }
}

#[cfg(test)]
mod tests;
