//! Bitmapped Bucket Queue (BBQ; Atre, Sadok, Sherry, NSDI 2024): an integer priority queue as a tree of bitmaps.
//!
//! - [`hffs`]: the queue itself, one operation after another;
//! - [`partition`]: how logical queues share it;
//! - [`monitor`]: its invariants, watched while any implementation runs;
//! - [`events`]: what its hardware tells;
//! - this file: its parameters and its interface.

pub mod events;
pub mod hffs;
pub mod monitor;
pub mod partition;

use contract::{Argument, Field, Info, Operation, Role};

use crate::design::{Design, ParameterError, Parameters, SwitchSpec, bits, fixed, number, reset, value};
use crate::stepped::Stepped;
use partition::Partition;

/// Operations of the port, by their number. With several logical queues each but a reset has one more argument, the last: `queue`.
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

/// The parameter that is the number of logical queues; it is left out of complete parameters where there is one.
pub const QUEUES: &str = "queues";
/// The parameter that is the number of steered levels; it is left out of complete parameters where they are as few as they can be.
pub const STEERED: &str = "steered";

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
        number(
            QUEUES,
            (1, partition::MAX_QUEUES),
            1,
            "",
            "logical queues that share the tree: a power of 2, at most W^D",
        ),
        number(
            STEERED,
            (0, 14),
            0,
            "levels",
            "top levels in whose place operations are steered by their queue; as few as the queues allow if not given",
        ),
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
        return Err(wrong("D", format!("an integer of at least 1, with W^D at most {MAX_PRIORITIES} (W is {w})")));
    }
    let n = value("N").unwrap_or(255);
    if n == 0 || n > 131_071 || !(n + 1).is_power_of_two() {
        return Err(wrong("N", "2^k - 1, from 1 to 131071".into()));
    }
    let capacity = value("capacity").unwrap_or(n);
    if capacity == 0 || capacity > n {
        return Err(wrong("capacity", format!("an integer from 1 to N, which is {n}")));
    }
    let queues = value(QUEUES).unwrap_or(1);
    let partition = Partition::new(w, d, queues, value(STEERED)).map_err(|(name, expected)| wrong(name, expected))?;
    let mut complete = Parameters::default();
    complete.extend([("W", w), ("D", d), ("N", n), ("capacity", capacity)].map(|(k, v)| (k.to_string(), v)));
    if queues > 1 {
        complete.insert(QUEUES.to_string(), queues);
    }
    if partition.steered != partition::fewest_steered(w, queues) {
        complete.insert(STEERED.to_string(), partition.steered);
    }
    Ok(complete)
}

/// The parameters, as numbers.
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
    /// How logical queues share it.
    pub partition: Partition,
}

impl Shape {
    /// Reads resolved parameters.
    pub fn of(parameters: &Parameters) -> Shape {
        let value = |name: &str| value(parameters, name);
        let (w, queues) = (value("W"), value(QUEUES));
        let steered = parameters.get(STEERED).copied().unwrap_or_else(|| partition::fewest_steered(w, queues));
        let partition = Partition { w, d: value("D"), queues, steered };
        Shape { w, d: value("D"), n: value("N"), capacity: value("capacity"), partition }
    }

    /// Number of priorities, W^D.
    pub fn priorities(self) -> u32 {
        self.w.pow(self.d)
    }

    /// Levels of the tree that there are: those that are not steered.
    pub fn levels(self) -> std::ops::RangeInclusive<u32> {
        self.partition.steered + 1..=self.d
    }

    /// Pipeline stages of the hardware: the steps after which a freed element can be used again. 4D + 3 (section 4.1, Table 2); with a
    /// steering stage, which has neither index nor commit of its own, 4(D - s) + 6 (appendix A.2).
    pub fn stages(self) -> u32 {
        match self.partition.steered {
            0 => 4 * self.d + 3,
            steered => 4 * (self.d - steered) + 6,
        }
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
    /// The first level that there is.
    first_level: u32,
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
    /// `ready`.
    pub ready: u32,
}

impl FieldNumbers {
    /// For the levels that there are, which have three fields each.
    pub fn new(shape: Shape) -> Self {
        let first_level = *shape.levels().start();
        let fields = 3 * shape.levels().count() as u32;
        let [head, tail, data, prev, next, free_count, free_fifo, occ, ready] =
            std::array::from_fn(|i| fields + i as u32);
        FieldNumbers { first_level, head, tail, data, prev, next, free_count, free_fifo, occ, ready }
    }
    /// `l{level}.bitmap`, levels from the first that there is.
    pub fn bitmap(self, level: u32) -> u32 {
        3 * (level - self.first_level)
    }
    /// `l{level}.stoc`.
    pub fn stoc(self, level: u32) -> u32 {
        self.bitmap(level) + 1
    }
    /// `l{level}.wlb`.
    pub fn wlb(self, level: u32) -> u32 {
        self.bitmap(level) + 2
    }
}

/// Interface and architectural state. Levels of state: 0 admission, i the bitmaps of the i-th level that there is, then buckets and
/// elements.
pub fn info(parameters: &Parameters) -> Info {
    let shape = Shape::of(parameters);
    let (w, n, queues) = (shape.w, shape.n, shape.partition.queues);
    let priorities = shape.priorities();
    let pointer = bits(n.into());
    let buckets = shape.levels().count() as u32 + 1;

    let mut fields = Vec::new();
    let mut field =
        |name: &str, count, bits, level, meaning| fields.push(Field::new(name, count, bits, level, meaning));
    for (number, level) in (1..).zip(shape.levels()) {
        field(&format!("l{level}.bitmap"), w.pow(level - 1), w, number, "bit set: the subtree holds elements");
        field(&format!("l{level}.stoc"), w.pow(level), pointer, number, "elements in the subtree (StOC)");
        field(&format!("l{level}.wlb"), w.pow(level), 1, number, "waterlevel bit: the subtree holds at least 2");
    }
    field("pb.head", priorities, pointer, buckets, "newest element of the bucket");
    field("pb.tail", priorities, pointer, buckets, "oldest element of the bucket");
    field("qe.data", n, 32, buckets, "what was enqueued");
    field("qe.prev", n, pointer, buckets, "next newer element of the bucket");
    field("qe.next", n, pointer, buckets, "next older element of the bucket");
    field("free.count", 1, pointer, 0, "free elements");
    field("free.fifo", n, pointer, 0, "free elements, oldest first; all ones past the last");
    field("occ", queues, pointer, 0, "elements admitted and not yet asked for");
    field("ready", 1, 1, 0, "1 if operations are accepted; 0 from a reset until all bitmaps are cleared");

    let names: Vec<String> = shape.levels().map(|level| format!("L{level}")).collect();
    let mut levels = vec!["admission"];
    levels.extend(names.iter().map(String::as_str));
    levels.push("PB");
    let operations = (operations(shape), operation::DEQUEUE_MIN);
    let mut info = DESIGN.describe(parameters, &levels, fields, operations, shape.stages());
    // A queue that is not shared describes itself as if it could not be.
    if queues == 1 {
        info.parameters.retain(|parameter| parameter.name != QUEUES && parameter.name != STEERED);
    } else if let Some(steered) = info.parameters.iter_mut().find(|parameter| parameter.name == STEERED) {
        steered.value = shape.partition.steered;
    }
    // Only hardware has events of its own.
    Info { clock_ps: 4_000, events: vec![], ..info }
}

/// What the port takes. Priorities are those within a logical queue.
fn operations(shape: Shape) -> Vec<Operation> {
    let Partition { queues, .. } = shape.partition;
    let queue = || (queues > 1).then(|| Argument::new("queue", 0, queues - 1));
    let element = || {
        let priority = Argument::new("priority", 0, shape.partition.span() - 1);
        [Argument::new("data", 0, u32::MAX), priority].into_iter().chain(queue()).collect()
    };
    let asked = || queue().into_iter().collect();
    vec![
        Operation::new("enqueue", Role::Put, element(), element()),
        Operation::new("dequeue-max", Role::Take, asked(), element()),
        Operation::new("dequeue-min", Role::Take, asked(), element()),
        reset(),
    ]
}
