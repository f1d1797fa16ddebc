//! A queue of buckets, one a priority, with five ways to find the bucket that a dequeue takes from: from a scan to the pipeline of
//! BBQ (NSDI 2024, sections 3.1 and 4.2). Each way has its cost, in words read and in cycles.
//!
//! An operation is accepted at once and waits in line. It then passes stages, one a cycle. Stages are those of BBQ (table 2): an
//! address goes to a memory in one stage, and its word is used two stages later; the root of a bitmap tree is in registers.
//!
//! - [`shape`]: the parameters as what they mean, and which stage does what;
//! - [`job`]: an operation that was accepted, and how far it is;
//! - [`queue`]: the buckets, the line and the stages as the session drives them;
//! - [`monitor`]: what must hold of every way;
//! - this file: its parameters and its interface.

pub mod job;
pub mod monitor;
pub mod queue;
pub mod shape;

use contract::event::kind;
use contract::{Argument, Field, Info, Level, Operation, Port, Role};

use crate::design::{
    Design, EventSpec, ParameterError, ParameterSpec, Parameters, bits, choice, complete, model_only, number, reset,
};
use crate::stepped::Stepped;
use shape::{Shape, Strategy};

/// Operations, by their number.
pub mod operation {
    /// `enqueue data priority`.
    pub const ENQUEUE: u8 = 0;
    /// `dequeue-max`: the oldest element of the largest priority.
    pub const DEQUEUE_MAX: u8 = 1;
    /// `dequeue-min`: the oldest element of the smallest priority.
    pub const DEQUEUE_MIN: u8 = 2;
}

/// Event kinds, by their number.
pub mod event {
    /// The operation leaves the line and enters the first stage.
    pub const BEGAN: u16 = 0;
    /// A scan has looked into a bucket: its number, and how many elements it holds.
    pub const PROBED: u16 = 1;
    /// A set bit was found: level from 1, bitmap of that level, bit.
    pub const PICKED: u16 = 2;
    /// An element went into a bucket: its number, elements in it now; words read and cycles that the operation took.
    pub const LINKED: u16 = 3;
    /// An element left a bucket: the same.
    pub const TAKEN: u16 = 4;
    /// The operation ahead has emptied its bucket, so this one goes back into the line: number of the one ahead.
    pub const RESTARTED: u16 = 5;
}

const EVENTS: &[EventSpec] = &[
    EventSpec::new("began", &[], &[]),
    EventSpec::new("probed", &["bucket", "held"], &[("bucket.count", "bucket")]),
    EventSpec::new("picked", &["level", "index", "bit"], &[("l{level}.bitmap", "index")]),
    EventSpec::new("linked", &["bucket", "held", "reads", "cycles"], &[("bucket.count", "bucket")]),
    EventSpec::new("taken", &["bucket", "held", "reads", "cycles"], &[("bucket.count", "bucket")]),
    EventSpec::new("restarted", &["cause_op"], &[]),
];

/// Most buckets: all of them are drawn.
pub const MAX_PRIORITIES: u32 = 64;

const PARAMETERS: &[ParameterSpec] = &[
    number("W", (2, 32), 4, "bits", "width of a bitmap of the tree"),
    number("D", (1, 8), 2, "levels", "levels of bitmaps; W^D priorities, a bucket each"),
    number("capacity", (1, 1023), 63, "elements", "elements that the queue holds at most"),
    number("line", (1, 64), 32, "operations", "operations that wait before more are accepted"),
    choice("strategy", Strategy::WORDS, "how the bucket of a dequeue is found"),
];

/// The design as the catalogue lists it.
pub const DESIGN: Design = Design {
    name: "bucket_queue",
    title: "Bucket queue, five ways to find the next bucket",
    parameters: PARAMETERS,
    switches: &[],
    preset: &[],
    events: EVENTS,
    named: &[],
    things: &[],
    drawn: &[],
    listed: None,
    resolve,
    info,
    model: |parameters| Box::new(Stepped::new(queue::BucketQueue::new(Shape::of(parameters)), info(parameters))),
    hardware: model_only,
    monitor: |_, _| Box::new(monitor::BucketMonitor::default()),
};

fn resolve(given: &Parameters) -> Result<Parameters, ParameterError> {
    let complete = complete(PARAMETERS, given)?;
    let Shape { w, d, .. } = Shape::of(&complete);
    match w.checked_pow(d).filter(|priorities| *priorities <= MAX_PRIORITIES) {
        Some(_) => Ok(complete),
        None => Err(ParameterError::new("D", d, format!("W^D at most {MAX_PRIORITIES} (W is {w})"))),
    }
}

/// Numbers of the fields, in the order in which [`info`] lists them. Those of the levels follow.
pub mod field {
    /// `bucket.count`.
    pub const COUNT: u32 = 0;
    /// `occ`.
    pub const OCCUPANCY: u32 = 1;
    /// `ready`.
    pub const READY: u32 = 2;
    /// `pipe.op`.
    pub const OP: u32 = 3;
    /// `pipe.kind`.
    pub const KIND: u32 = 4;
    /// `pipe.cycle`.
    pub const CYCLE: u32 = 5;
    /// `pipe.level`.
    pub const LEVEL: u32 = 6;
    /// `pipe.path`.
    pub const PATH: u32 = 7;
    /// `pipe.line.op`.
    pub const LINE_OP: u32 = 8;
    /// `pipe.line.kind`.
    pub const LINE_KIND: u32 = 9;
    /// `pipe.line.priority`.
    pub const LINE_PRIORITY: u32 = 10;
    /// `pipe.reads`.
    pub const READS: u32 = 11;
    /// `pipe.cycles`.
    pub const CYCLES: u32 = 12;
    /// `pipe.done`.
    pub const DONE: u32 = 13;
    /// `pipe.again`.
    pub const AGAIN: u32 = 14;
    /// The first one of a level: `l{level}.bitmap`, then `l{level}.stoc` where there are counters.
    pub const LEVELS: u32 = 15;
}

fn info(parameters: &Parameters) -> Info {
    let shape = Shape::of(parameters);
    let priorities = shape.priorities();
    let count = bits(shape.capacity.into());
    let (places, line) = (shape.places(), shape.line + shape.places());
    let mut fields = Vec::new();
    let mut field = |name: &str, count, bits, meaning| fields.push(Field::new(name, count, bits, 0, meaning));
    field("bucket.count", priorities, count, "elements of the bucket of this priority");
    field("occ", 1, count, "elements accepted and not yet asked for");
    field("ready", 1, 1, "1 if operations are accepted; 0 while a reset is held");
    field("pipe.op", places, 32, "operation in the stage, or the one at work; all ones if there is none");
    field("pipe.kind", places, 32, "its kind");
    field("pipe.cycle", places, 32, "cycles since it began, the first one being 0");
    field("pipe.level", places, 32, "levels whose bit it has; for a scan, buckets that it has asked for");
    field("pipe.path", places, 32, "the bits so far as a number: at last its bucket. The bucket that a scan reads");
    field("pipe.line.op", line, 32, "operations that wait, the next one first");
    field("pipe.line.kind", line, 32, "their kinds");
    field("pipe.line.priority", line, 32, "the priority that an enqueue brings; all ones for a dequeue");
    field("pipe.reads", 1, 32, "words read since the run began");
    field("pipe.cycles", 1, 32, "cycles with an operation in a stage");
    field("pipe.done", 1, 32, "operations that are complete");
    field("pipe.again", 1, 32, "times that an operation went back into the line");
    for level in 1..=shape.levels() {
        let (words, width) = shape.bitmaps(level);
        field(&format!("l{level}.bitmap"), words, width, "bit set: there is an element under it");
        if shape.strategy == Strategy::Counters {
            field(&format!("l{level}.stoc"), shape.width().pow(level), count, "elements under the bit (StOC)");
        }
    }
    let element = || vec![Argument::new("data", 0, u32::MAX), Argument::new("priority", 0, priorities - 1)];
    let operations = vec![
        Operation::new("enqueue", Role::Put, element(), element()),
        Operation::new("dequeue-max", Role::Take, vec![], element()),
        Operation::new("dequeue-min", Role::Take, vec![], element()),
        reset().at(1),
    ];
    let info = DESIGN.describe(parameters, &[], fields, (operations, operation::DEQUEUE_MIN), 0);
    // A reset does not wait in line.
    let ports = ["queue", "reset"].map(|name| Port { name: name.to_string() }).to_vec();
    let levels = vec![Level { name: "queue".to_string(), event: Some(kind::RETIRED) }];
    Info { ports, levels, clock_ps: 4_000, ..info }
}

#[cfg(test)]
mod tests;
