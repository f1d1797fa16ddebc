//! Schedulers that serve packets by the times at which weighted fair queueing would be done with them: Gearbox, plain calendar queues, and the
//! exact order. Virtual time and the departure-time calculator are the same in all; what a packet does to the state, and which one is next, is a
//! [`Scheduler`].
//!
//! - [`clock`]: virtual time, which wraps;
//! - [`flows`]: the departure-time calculator;
//! - [`fifos`]: rings of FIFO queues;
//! - [`descriptor`]: what is stored of a packet;
//! - [`engine`]: all of them as the session drives them;
//! - [`monitor`]: the invariants that all of them have;
//! - this file: the interface.

pub mod clock;
pub mod descriptor;
pub mod engine;
pub mod fifos;
pub mod flows;
#[cfg(test)]
mod lateness_tests;
pub mod monitor;
#[cfg(test)]
pub mod testing;

use contract::{Argument, Field, Info, Operation, RejectReason, Role};

use crate::design::{Design, EventSpec, ParameterError, ParameterSpec, Parameters, bits, number, reset};
use crate::sink::Sink;
use clock::Clock;
use descriptor::{Descriptor, Store};
use flows::{FinishTag, Flow, Flows};

/// Operations of the port, by their number.
pub mod operation {
    /// `enqueue data flow bytes packet_time`.
    pub const ENQUEUE: u8 = 0;
    /// `dequeue`: the packet that is next, which may move virtual time.
    pub const DEQUEUE: u8 = 1;
    /// `reset cycles`: the reset input is held for so many cycles, from this one on. Later resets prolong it.
    pub const RESET: u8 = 2;
}

/// Event kinds, by their number.
pub mod event {
    /// When a packet is to leave was worked out: its flow, virtual time t_s, the flow's last F, units that this lies ahead of t_s (0: it does not
    /// count), the packet time, and F; all ones if F is out of any range.
    pub const DEPARTURE: u16 = 0;
    /// It went into a FIFO: level from 1 on, set (0 is A), FIFO of the set, sub-FIFO of a step-down FIFO from 1 on (0: none), F, and the level to
    /// which its flow is held from now on.
    pub const PLACED: u16 = 1;
    /// It was refused: reason (see [`contract::RejectReason`]), flow, units from t_s to F, and the level, set and FIFO without room.
    pub const REFUSED: u16 = 2;
    /// Virtual time moved: from, to.
    pub const TIME: u16 = 3;
    /// A packet leaves: level, set, FIFO and sub-FIFO as when it was placed, F, and units of virtual time that it is late.
    pub const SERVED: u16 = 4;
    /// It overtakes an older packet of its flow: flow, data and F of both, and the operation that enqueued it. No engine reports it; it
    /// follows from `PLACED` and `SERVED` (crate `derived`).
    pub const OUT_OF_ORDER: u16 = 5;
    /// First kind of a scheduler.
    pub const OWN: u16 = 6;
}

/// What all of them tell, in the order of their numbers.
pub const EVENTS: [EventSpec; event::OWN as usize] = [
    EventSpec::new(
        "departure",
        &["flow", "time", "last", "ahead", "packet_time", "finish"],
        &[("flow.finish", "flow")],
    ),
    EventSpec::new("placed", &["level", "set", "fifo", "sub", "finish", "held"], &[]),
    EventSpec::new("refused", &["reason", "flow", "interval", "level", "set", "fifo"], &[]),
    EventSpec::new("time", &["from", "to"], &[]),
    EventSpec::new("served", &["level", "set", "fifo", "sub", "finish", "late"], &[]),
    EventSpec::new("out_of_order", &["flow", "data", "finish", "overtaken_data", "overtaken_finish", "cause_op"], &[]),
];

/// Most flows.
pub const MAX_FLOWS: u32 = 65_536;
/// Longest packet.
pub const MAX_BYTES: u32 = 9_216;

/// The flows that it knows.
pub const FLOWS: ParameterSpec =
    number("flows", (1, MAX_FLOWS), 16, "flows", "flows that have a last departure time of their own");

/// How wide virtual time is.
pub const TIME_BITS: ParameterSpec = number("time_bits", (4, 32), 32, "bits", "bits of virtual time, which wraps");

/// How long a packet is.
pub const LONGEST: ParameterSpec = number("max_bytes", (64, MAX_BYTES), 9_216, "bytes", "length of the longest packet");

/// Completes the bits of virtual time, of which so many are needed.
///
/// # Errors
/// If fewer are given.
pub fn complete_time_bits(complete: &mut Parameters, given: &Parameters, needed: u32) -> Result<(), ParameterError> {
    let found = *given.get(TIME_BITS.name).unwrap_or(&needed);
    if found < needed {
        let expected =
            format!("an integer from {needed} to 32: so that no time that is over looks as if it were ahead");
        return Err(ParameterError::new(TIME_BITS.name, found, expected));
    }
    complete.insert(TIME_BITS.name.to_string(), found);
    Ok(())
}

/// What the schedulers differ in beside what they do.
#[derive(Clone, Copy, Debug)]
pub struct FairShape {
    /// Virtual time.
    pub clock: Clock,
    /// Flows, at least 1.
    pub flows: u32,
    /// Addresses of descriptors.
    pub places: usize,
    /// Bytes of the longest packet.
    pub longest: u32,
    /// A last departure time so many units ago is over for good.
    pub over: u32,
}

impl FairShape {
    /// The largest packet time: at least twice what the scheduler has room for, so that whatever is larger may be cut to it.
    pub fn longest_time(&self) -> u32 {
        u32::MAX >> (self.clock.span().leading_zeros().max(1) - 1)
    }
}

/// Where a packet goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// Ring of FIFOs.
    pub ring: u8,
    /// FIFO of the ring.
    pub index: u8,
    /// Level, from 1 on; 0 if none was found.
    pub level: u8,
    /// Level to which the flow is held from now on.
    pub held: u8,
    /// Whether it is a sub-FIFO of the level above that.
    pub stepped: bool,
}

/// What happens to packets. A copy is a snapshot; what is large lies in [`Store`] and [`Flows`].
pub trait Scheduler {
    /// Another one in the same state.
    fn copy(&self) -> Box<dyn Scheduler>;

    /// Where a packet of a flow would go at the present time, and whether it is taken in.
    fn choose(&self, clock: &Clock, tag: &FinishTag, flow: &Flow) -> (Spot, Result<(), RejectReason>);

    /// Tells why.
    fn explain(&self, _clock: &Clock, _departure: &FinishTag, _flow: &Flow, _sink: &mut Sink) {}

    /// Virtual time begins here and not at 0; nothing waits.
    fn begin_at(&mut self, _now: u32) {}

    /// A packet goes where [`Scheduler::choose`] said. Its address.
    fn put(&mut self, now: u32, spot: Spot, packet: &Descriptor, sink: &mut Sink) -> u32;

    /// The packet that is next leaves; there is one. Virtual time after that, and its address.
    fn take(&mut self, clock: &Clock, now: u32, store: &Store, sink: &mut Sink) -> (u32, u32);

    /// Set, FIFO and sub-FIFO as events name them.
    fn name(&self, spot: Spot) -> [u32; 3];

    /// Whether a flow of which nothing waits begins at the lowest level again.
    fn lowers_idle(&self) -> bool {
        false
    }

    /// The field behind a word of a descriptor and its index, by an address; `None` if no field is at addresses.
    fn place(&self, address: u32) -> Option<(u32, u32)>;

    /// How many of its fields, the first ones, have a word for each flow.
    fn fields_of_flows(&self) -> u32 {
        0
    }

    /// A word of a field of its own, counting from [`field::OWN`] on.
    fn word(&self, field: u32, at: u32, store: &Store, flows: &Flows) -> u32;

    /// A reset: as at first.
    fn clear(&mut self);

    /// Bytes that a copy takes.
    fn bytes(&self) -> usize;
}

impl Clone for Box<dyn Scheduler> {
    fn clone(&self) -> Self {
        self.copy()
    }
}

/// Numbers of the architectural fields, in the order in which [`interface`] lists them.
pub mod field {
    /// `time`.
    pub const TIME: u32 = 0;
    /// `occ`.
    pub const OCCUPANCY: u32 = 1;
    /// `ready`.
    pub const READY: u32 = 2;
    /// `flow.next`.
    pub const NEXT: u32 = 3;
    /// `flow.finish`.
    pub const FINISH: u32 = 4;
    /// `flow.valid`.
    pub const VALID: u32 = 5;
    /// First field of a scheduler.
    pub const OWN: u32 = 6;
}

/// Levels of state, in the order in which an operation passes them.
pub mod state {
    /// Virtual time and what belongs to it. In place at once.
    pub const TIME: u32 = 0;
    /// Flows.
    pub const FLOWS: u32 = 1;
    /// FIFOs: head, count and bytes.
    pub const FIFOS: u32 = 2;
    /// Descriptors.
    pub const PACKETS: u32 = 3;
}

/// Interface and architectural state of a design; the fields of its scheduler come last. A reset undoes an operation for `undo` steps.
pub fn interface(design: &Design, parameters: &Parameters, size: &FairShape, own: Vec<Field>, undo: u32) -> Info {
    let time = bits(size.clock.modulus() - 1);
    let data = || Argument::new("data", 0, u32::MAX);
    let result = || vec![data(), Argument::new("finish", 0, (size.clock.modulus() - 1) as u32)];
    let packet = vec![
        data(),
        Argument::new("flow", 0, size.flows - 1),
        Argument::new("bytes", 1, size.longest),
        Argument::new("packet_time", 0, size.longest_time()),
    ];
    let mut fields = vec![
        Field::new("time", 1, time, state::TIME, "virtual time t_s"),
        Field::new("occ", 1, bits(size.places as u64), state::TIME, "packets held"),
        Field::new("ready", 1, 1, state::TIME, "1 if operations are accepted; 0 while a reset is held"),
        Field::new(
            "flow.next",
            1,
            bits(u64::from(size.flows - 1)),
            state::TIME,
            "flow whose last departure time the next dequeue looks at",
        ),
        Field::new("flow.finish", size.flows, time, state::FLOWS, "when the flow's last packet leaves: its F"),
        Field::new("flow.valid", size.flows, 1, state::FLOWS, "1 if that means anything"),
    ];
    fields.extend(own);
    let operations = vec![
        Operation::new("enqueue", Role::Put, packet, result()),
        Operation::new("dequeue", Role::Take, vec![], result()),
        reset(),
    ];
    design.describe(parameters, &["time", "flows", "fifos", "packets"], fields, (operations, operation::DEQUEUE), undo)
}
