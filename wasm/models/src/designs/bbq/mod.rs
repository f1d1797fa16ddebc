//! Bitmapped Bucket Queue (BBQ; Atre, Sadok, Sherry, NSDI 2024): an integer priority queue as a tree of bitmaps.
//!
//! - [`hffs`]: the queue itself, one operation after another;
//! - [`monitor`]: its invariants, watched while any implementation runs;
//! - [`events`]: what its hardware tells;
//! - this file: its parameters and its interface.

#![cfg(feature = "bbq")]

pub mod events;
pub mod hffs;
pub mod monitor;

use contract::{Argument, Field, Info, Operation, Role};

use crate::design::{Design, ParameterError, Parameters, SwitchSpec, bits, fixed, number, reset, value};
use crate::stepped::Stepped;

/// Operations of the port, by their number.
pub mod operation {
    /// `enqueue data priority`.
    pub const ENQUEUE: u8 = 0;
    /// `dequeue-max`: an element of the largest priority.
    pub const DEQUEUE_MAX: u8 = 1;
    /// `dequeue-min`: an element of the smallest priority.
    pub const DEQUEUE_MIN: u8 = 2;
    /// `reset cycles`: the reset input is held for so many cycles, from this one on. Later resets prolong it.
    pub const RESET: u8 = 3;
}

/// Largest number of priorities, W^D.
pub const MAX_PRIORITIES: u32 = 1 << 15;

/// The design as the catalogue lists it.
pub const DESIGN: Design = Design {
    name: "bbq",
    title: "BBQ, Bitmapped Bucket Queue",
    parameters: &[
        number("W", (2, 32), 8, "bits", "width of a bitmap, a power of 2"),
        number("D", (1, 15), 1, "levels", "levels of bitmaps; W^D priorities"),
        number(
            "N",
            (1, 131_071),
            255,
            "elements",
            "queue elements in hardware, 2^k - 1, so that an occupancy counter fits k bits",
        ),
        number("capacity", (1, 131_071), 255, "elements", "elements in use, at most N; N if not given").at_run_time(),
    ],
    switches: &[
        SwitchSpec::new("forward_1", "write forwarding to the operation one stage behind"),
        SwitchSpec::new("forward_2", "write forwarding over two stages"),
        SwitchSpec::new("forward_3", "write forwarding over three stages"),
        SwitchSpec::new("forward_4", "write forwarding over four stages"),
        SwitchSpec::new("speculation", "a dequeue assumes that the one ahead empties its bit"),
        SwitchSpec::new("adoption", "and takes over its index and StOC if it does not"),
        SwitchSpec::new("waterlevel", "survival of a bit from its waterlevel bit, not from the subtraction"),
        SwitchSpec::new("coloring", "adjacent dequeues on one bucket take opposite ends"),
        SwitchSpec::new("bypass", "enqueue into an empty bucket, dequeue right behind"),
    ],
    preset: &[],
    events: events::EVENTS,
    named: events::NAMED,
    things: &[&["pb.head", "pb.tail"], &["qe.data", "qe.prev", "qe.next"]],
    drawn: &[],
    listed: None,
    resolve,
    info,
    model: |parameters| Box::new(Stepped::new(hffs::Hffs::new(parameters), info(parameters))),
    hardware: fixed,
    monitor: |parameters, info| Box::new(monitor::BbqMonitor::new(parameters, info)),
};

fn resolve(given: &Parameters) -> Result<Parameters, ParameterError> {
    let value = |name: &str| given.get(name).copied();
    let wrong = |name: &str, expected: String| ParameterError {
        name: name.to_string(),
        found: value(name).map_or(String::new(), |v| v.to_string()),
        expected,
    };
    let w = value("W").unwrap_or(8);
    if !w.is_power_of_two() || !(2..=32).contains(&w) {
        return Err(wrong("W", "2, 4, 8, 16 or 32".into()));
    }
    let d = value("D").unwrap_or(1);
    let priorities = w.checked_pow(d).filter(|p| *p <= MAX_PRIORITIES);
    if d == 0 || priorities.is_none() {
        return Err(wrong("D", format!("at least 1, with W^D at most {MAX_PRIORITIES} (W is {w})")));
    }
    let n = value("N").unwrap_or(255);
    if n == 0 || n > 131_071 || !(n + 1).is_power_of_two() {
        return Err(wrong("N", "2^k - 1, from 1 to 131071".into()));
    }
    let capacity = value("capacity").unwrap_or(n);
    if capacity == 0 || capacity > n {
        return Err(wrong("capacity", format!("from 1 to N, which is {n}")));
    }
    let mut complete = Parameters::default();
    complete.extend([("W", w), ("D", d), ("N", n), ("capacity", capacity)].map(|(k, v)| (k.to_string(), v)));
    Ok(complete)
}

/// The four values, as numbers.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Bits in a bitmap.
    pub w: u32,
    /// Levels.
    pub d: u32,
    /// Elements in hardware.
    pub n: u32,
    /// Elements in use.
    pub capacity: u32,
}

impl Shape {
    /// Reads resolved parameters.
    pub fn of(parameters: &Parameters) -> Shape {
        let value = |name: &str| value(parameters, name);
        Shape { w: value("W"), d: value("D"), n: value("N"), capacity: value("capacity") }
    }

    /// Number of priorities, W^D.
    pub fn priorities(self) -> u32 {
        self.w.pow(self.d)
    }

    /// Pipeline stages of the hardware, 4D + 3 (section 4.1, Table 2): the steps after which a freed element can be used
    /// again.
    pub fn stages(self) -> u32 {
        4 * self.d + 3
    }

    /// Cycles from the end of a reset to the first one in which the hardware is ready: it clears a bitmap of each level a
    /// cycle, and the last level has W^(D-1).
    pub fn clearing(self) -> u32 {
        self.w.pow(self.d - 1)
    }
}

/// Numbers of the architectural fields, in the order in which [`info`] lists them.
#[derive(Clone, Copy, Debug)]
pub struct FieldNumbers {
    /// `pb.head`.
    pub head: u32,
    /// `pb.tail`.
    pub tail: u32,
    /// `qe.data`.
    pub data: u32,
    /// `qe.prev`.
    pub prev: u32,
    /// `qe.next`.
    pub next: u32,
    /// `free.count`.
    pub free_count: u32,
    /// `free.fifo`.
    pub free_fifo: u32,
    /// `occ`.
    pub occ: u32,
}

impl FieldNumbers {
    /// For `d` levels, which have three fields each.
    pub fn new(d: u32) -> Self {
        let [head, tail, data, prev, next, free_count, free_fifo, occ] = std::array::from_fn(|i| 3 * d + i as u32);
        FieldNumbers { head, tail, data, prev, next, free_count, free_fifo, occ }
    }
    /// `l{level}.bitmap`, levels from 1.
    pub fn bitmap(self, level: u32) -> u32 {
        3 * (level - 1)
    }
    /// `l{level}.stoc`.
    pub fn stoc(self, level: u32) -> u32 {
        3 * (level - 1) + 1
    }
    /// `l{level}.wlb`.
    pub fn wlb(self, level: u32) -> u32 {
        3 * (level - 1) + 2
    }
}

/// Interface and architectural state. Levels of state: 0 admission, i the bitmaps of level i, D + 1 buckets and elements.
pub fn info(parameters: &Parameters) -> Info {
    let shape = Shape::of(parameters);
    let (w, d, n) = (shape.w, shape.d, shape.n);
    let priorities = shape.priorities();
    let pointer = bits(n.into());

    let mut fields = Vec::new();
    let mut field =
        |name: &str, count, bits, level, meaning| fields.push(Field::new(name, count, bits, level, meaning));
    for level in 1..=d {
        field(&format!("l{level}.bitmap"), w.pow(level - 1), w, level, "bit set: the subtree holds elements");
        field(&format!("l{level}.stoc"), w.pow(level), pointer, level, "elements in the subtree (StOC)");
        field(&format!("l{level}.wlb"), w.pow(level), 1, level, "waterlevel bit: the subtree holds at least 2");
    }
    field("pb.head", priorities, pointer, d + 1, "newest element of the bucket");
    field("pb.tail", priorities, pointer, d + 1, "oldest element of the bucket");
    field("qe.data", n, 32, d + 1, "what was enqueued");
    field("qe.prev", n, pointer, d + 1, "next newer element of the bucket");
    field("qe.next", n, pointer, d + 1, "next older element of the bucket");
    field("free.count", 1, pointer, 0, "free elements");
    field("free.fifo", n, pointer, 0, "free elements, oldest first; all ones past the last");
    field("occ", 1, pointer, 0, "elements admitted and not yet asked for");
    field("ready", 1, 1, 0, "1 if operations are accepted; 0 from a reset until all bitmaps are cleared");

    let element = || vec![Argument::new("data", 0, u32::MAX), Argument::new("priority", 0, priorities - 1)];
    let names: Vec<String> = (1..=d).map(|level| format!("L{level}")).collect();
    let mut levels = vec!["admission"];
    levels.extend(names.iter().map(String::as_str));
    levels.push("PB");
    let operations = vec![
        Operation::new("enqueue", Role::Put, element(), element()),
        Operation::new("dequeue-max", Role::Take, vec![], element()),
        Operation::new("dequeue-min", Role::Take, vec![], element()),
        reset(),
    ];
    let info = DESIGN.describe(parameters, &levels, fields, (operations, operation::DEQUEUE_MIN), shape.stages());
    // Only hardware has events of its own.
    Info { clock_ps: 4_000, events: vec![], ..info }
}
