//! The greedy algorithm that SP-PIFO is measured against (Alcoz, Dietmüller, Vanbever, NSDI 2020, section 3.2 and appendix A): FIFO
//! queues of strict priority whose bounds follow the gradient of the loss, one step every window of packets.
//!
//! - [`distribution`]: how often each rank came in a window;
//! - [`gradient`]: Algorithm 2 and the loss that it descends;
//! - [`window`]: packets counted, and bounds moved when a window is full;
//! - [`monitor`]: the invariants;
//! - this file: parameters and interface.

pub mod distribution;
pub mod gradient;
pub mod monitor;
pub mod window;

use contract::{Field, Info, Reference};

use crate::design::{
    Design, EventSpec, ParameterError, ParameterSpec, Parameters, choice, complete, insert_list, list, model_only,
    number, value,
};
use crate::fixed_bounds::ascending;
use crate::limits::MAX_RANK;
use crate::stepped::Stepped;
use crate::strict_priority::engine::StrictPriority;
use crate::strict_priority::{CAPACITY, EVENTS, MAX_QUEUES, NAMED, QueueShape, THINGS, interface};
use distribution::Cost;
use gradient::Rule;

/// Bounds at first, as appendix A.4 has them for 8 queues.
const USUAL: [u32; 8] = [1, 2, 3, 4, 5, 6, 7, 8];

const BOUNDS: ParameterSpec = number(
    "bounds",
    (0, MAX_RANK),
    0,
    "",
    "first bounds, ascending; that of the first queue never moves and limits nothing",
)
.list_of(MAX_QUEUES)
.at_run_time();

const WINDOW: ParameterSpec =
    number("window", (1, 65_535), 1000, "packets", "packets taken in between two updates of the bounds").at_run_time();

const COST: ParameterSpec = choice("cost", Cost::WORDS, "what an inversion costs: the difference of the ranks, or 1");

const JUMP: ParameterSpec =
    number("jump", (0, 1), 0, "", "1: a bound passes ranks that did not come, in one step").at_run_time();

/// Event kinds of its own, by their number.
pub mod event {
    use crate::strict_priority::event::OWN;

    /// A window is full: which one, how many bounds moved, and the loss of its packets before and after, in units of 1/k², the lower 32
    /// bits of each first.
    pub const UPDATED: u16 = OWN;
}

/// The design as the catalogue lists it.
pub const DESIGN: Design = Design {
    name: "greedy",
    title: "Greedy, bounds that follow the ranks: SP-PIFO's yardstick",
    parameters: &[BOUNDS, CAPACITY, WINDOW, COST, JUMP],
    switches: &[],
    preset: &[],
    events: &ALL_EVENTS,
    named: NAMED,
    things: THINGS,
    drawn: &["queue.bound"],
    listed: Some("inversion"),
    resolve,
    info,
    model,
    hardware: model_only,
    monitor: |parameters, _| monitor::monitor(parameters),
};

const ALL_EVENTS: [EventSpec; 5] = {
    let [mapped, moved, inversion, served] = EVENTS;
    let arguments = &["window", "moved", "before_low", "before_high", "after_low", "after_high"];
    [mapped, moved, inversion, served, EventSpec::new("updated", arguments, &[])]
};

fn resolve(given: &Parameters) -> Result<Parameters, ParameterError> {
    let bounds = BOUNDS.values(given, &USUAL)?;
    ascending(&bounds, |before, bound| before < bound)?;
    let mut complete = complete(DESIGN.parameters, given)?;
    insert_list(&mut complete, "bounds", &bounds);
    Ok(complete)
}

/// The parameters, as what they mean.
#[derive(Clone, Debug)]
pub struct Shape {
    /// Queues and packets in each.
    pub size: QueueShape,
    /// Bounds at first.
    pub start: Vec<u32>,
    /// Packets of a window.
    pub window: u32,
    /// How bounds move.
    pub rule: Rule,
}

impl Shape {
    /// Reads resolved parameters.
    pub fn of(parameters: &Parameters) -> Shape {
        let value = |name: &str| value(parameters, name);
        let start = list(parameters, "bounds");
        Shape {
            size: QueueShape { queues: start.len(), capacity: value("capacity") as usize },
            start,
            window: value("window"),
            rule: Rule { cost: Cost::of(value("cost")), jump: value("jump") == 1 },
        }
    }
}

/// Numbers of the fields of its own, counting from `strict_priority::field::OWN`.
pub mod field {
    /// `window.count`.
    pub const WINDOW: u32 = 0;
    /// `update.count`.
    pub const UPDATES: u32 = 1;
    /// `update.from`.
    pub const FROM: u32 = 2;
    /// `update.to`.
    pub const TO: u32 = 3;
    /// `loss.before`.
    pub const BEFORE: u32 = 4;
    /// `loss.after`.
    pub const AFTER: u32 = 5;
    /// First of the five of D+: `up.rank`, `up.count`, `up.joins`, `up.leaves`, `up.allowed`.
    pub const UP: u32 = 6;
    /// First of the five of D-.
    pub const DOWN: u32 = 11;
}

fn own_fields(queues: u32) -> Vec<Field> {
    let loss = "of the last window's packets, queue by queue in units of 1/k² for k packets: words 2 i and 2 i + 1 are its lower and \
                upper 32 bits";
    let mut fields = vec![
        Field::new("window.count", 1, 16, 0, "packets taken in since the last update"),
        Field::new("update.count", 1, 32, 0, "updates since the last reset"),
        Field::new("update.from", queues, 16, 0, "the bound before the last update"),
        Field::new("update.to", queues, 16, 0, "the bound after it"),
        Field::new("loss.before", 2 * queues, 32, 0, &format!("loss before the last update {loss}")),
        Field::new("loss.after", 2 * queues, 32, 0, &format!("loss after the last update {loss}")),
    ];
    for (way, other) in [("up", "above"), ("down", "below")] {
        let (joins, leaves) = if way == "up" { ("above", "it takes") } else { ("it takes", "above") };
        let rank = if way == "up" { "the bound" } else { "the one below the bound" };
        let meanings = [
            ("rank", 16, format!("rank that changes queues if the bound goes {way}: {rank}, or the next that came")),
            ("count", 16, format!("packets of that rank in the last window: what D{} is multiplied by", sign(way))),
            (
                "joins",
                32,
                format!("what one of them would cost with the packets that it joins, those of the queue {joins}"),
            ),
            (
                "leaves",
                32,
                format!("what one of them costs with the packets that it leaves, those of the queue {leaves}"),
            ),
            ("allowed", 1, format!("1 if the bound could go {way} without meeting that {other} it")),
        ];
        fields.extend(
            meanings.map(|(name, bits, meaning)| Field::new(&format!("{way}.{name}"), queues, bits, 0, &meaning)),
        );
    }
    fields
}

fn sign(way: &str) -> char {
    if way == "up" { '+' } else { '-' }
}

/// Interface and state.
pub fn info(parameters: &Parameters) -> Info {
    let size = Shape::of(parameters).size;
    interface(&DESIGN, parameters, size, own_fields(size.queues as u32), 0)
}

fn model(parameters: &Parameters) -> Box<dyn Reference> {
    let shape = Shape::of(parameters);
    let size = shape.size;
    Box::new(Stepped::new(StrictPriority::new(size, Box::new(window::Greedy::new(shape))), info(parameters)))
}

#[cfg(test)]
mod tests;
