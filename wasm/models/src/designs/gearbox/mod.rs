//! Gearbox (Gao, Dalleggio, Xu, Chao, NSDI 2022): approximate weighted fair queueing by levels of FIFO queues, like the hands of a clock. Each FIFO
//! covers a stretch of virtual time, on the lowest level a short one, on each further level one that is several times as long.
//!
//! A packet goes to the lowest level whose FIFOs reach its departure time F. The FIFOs of all levels that cover the present make up the compound
//! FIFO: its lowest level is served first and completely, and of each other one as much in a unit of virtual time as is needed to be done with it when
//! its time is over. Then virtual time moves on.
//!
//! Where the paper can be read in several ways, each is a rule of its own, named in its parameter; the first of its words is the default, with which
//! packets of a flow never overtake each other. Two things beyond the paper see to that:
//!
//! - the *epoch guard*: a FIFO of an upper level is served from the beginning of its time on, so a packet in it could leave before an older one of
//!   its flow that waits in a lower level for its own time in that same stretch. Then it goes to the lower level as well. Only the flow's last F and
//!   level are asked, not what is queued;
//! - with step-down FIFOs: inside the stretch of such a FIFO a packet goes where the packet before it went, be that a sub-FIFO, the level below or,
//!   where the FIFOs of two levels are expanded for the same time, the coarser of the two. Only a bit a flow says which. Both are served together
//!   later, the sub-FIFO first. The last case cannot come up with two sets of an even number of FIFOs.
//!
//! - [`shape`]: parameters; [`variants`]: the rules that the paper leaves open;
//! - [`levels`]: which level and FIFO takes a packet;
//! - [`service`]: which packet leaves, and when virtual time moves;
//! - [`fields`]: the state as it is read from outside;
//! - [`mod@monitor`] holds the invariants.
//!
//! `tests/literal.rs` is the paper's two algorithms and nothing else: the file to read first. A test compares it with what is here.

pub mod fields;
pub mod levels;
pub mod monitor;
pub mod service;
pub mod shape;
pub mod variants;

use contract::{Info, Reference};

use crate::design::{Design, EventSpec, Parameters, SwitchSpec, choice, number, value};
use crate::fair_queueing::engine::FairQueue;
use crate::fair_queueing::{EVENTS as SHARED, FLOWS, LONGEST, TIME_BITS, interface};
use crate::stepped::Stepped;
use levels::Gearbox;
use shape::{MAX_FIFOS, MAX_LEVELS, Shape};

pub use crate::fair_queueing::{field, operation};

/// Steps from the slot of an operation to its result in hardware.
const STAGES: u32 = 3;

/// Event kinds, by their number, besides those of all fair queueing.
pub mod event {
    pub use crate::fair_queueing::event::*;

    /// A level was chosen: units from t_s to F, the lowest level whose range that is in (0: none), the level of the flow's last packet, the level
    /// chosen (0: none), levels that the epoch guard took off, and FIFOs from the present one.
    pub const SELECTED: u16 = OWN;
    /// The FIFO is a step-down FIFO: level, the sub-FIFO from 1 on (0: none, the packet joins the one before it a level up), the level to which the
    /// flow is held from now on.
    pub const STEPPED: u16 = OWN + 1;
    /// Before a packet of an upper level leaves: level, bytes at hand, what they are divided by to make the quota, and bytes served already.
    pub const QUOTA: u16 = OWN + 2;
}

/// What it tells, in the order of the numbers.
const EVENTS: &[EventSpec] = &{
    let own = [
        EventSpec::new("selected", &["interval", "wanted", "held", "level", "lowered", "distance"], &[]),
        EventSpec::new("stepped", &["level", "sub", "held"], &[]),
        EventSpec::new("quota", &["level", "bytes", "parts", "served"], &[]),
    ];
    let [a, b, c, d, e, f] = SHARED;
    let [x, y, z] = own;
    [a, b, c, d, e, f, x, y, z]
};

/// The design as the catalogue lists it.
pub const DESIGN: Design = Design {
    name: "gearbox",
    title: "Gearbox, fair queueing by levels of FIFO queues",
    parameters: &[
        number("levels", (1, MAX_LEVELS as u32), 3, "levels", "levels of FIFO queues"),
        number("fifos", (2, MAX_FIFOS), 8, "FIFOs", "FIFO queues of a set of a level; hardware has powers of two"),
        number(
            "granularities",
            (1, 1 << 24),
            0,
            "units",
            "units of virtual time that a FIFO covers, from the finest level on",
        )
        .list_of(MAX_LEVELS as u32),
        number("depth", (1, 4_096), 64, "packets", "packets that a FIFO holds at most; what comes on top is dropped"),
        FLOWS,
        TIME_BITS,
        LONGEST,
        number(
            "step_down",
            (0, 1),
            0,
            "",
            "1: a FIFO of each level but the lowest is expanded into FIFOs of the level below",
        ),
        choice("placement", &["absolute", "relative"], "FIFO that takes a packet: by its time, or by its distance"),
        choice("range", &["floor", "ceil"], "how the distance is rounded to tell whether a level reaches so far"),
        choice("order", &["guard", "last-level", "none"], "what keeps the packets of a flow in order"),
        choice(
            "sets",
            &["ab", "single", "wrap"],
            "FIFO sets of the levels below the highest: two, one that does not wrap, one that does",
        ),
        choice(
            "quota",
            &["drain", "live", "initial"],
            "share of an upper FIFO in a unit of time: of what is left by the time left, of what is left, of what was there at first",
        ),
        choice("idle", &["keep", "reset"], "the level of a flow of which nothing waits"),
        choice(
            "top",
            &["drop", "alias"],
            "what the highest level does with a packet that would wrap onto the FIFO that is served",
        ),
        choice("step_fifo", &["fixed", "next"], "FIFO that is expanded: always the same one, or the next one"),
        choice(
            "step_quota",
            &["joint", "separate"],
            "quota of a step-down FIFO and of the level below at the same time",
        ),
    ],
    switches: &[SwitchSpec::new(
        "quota",
        "a level waits for the next unit of virtual time once its share of this one has left",
    )],
    preset: &["time"],
    events: EVENTS,
    named: &[],
    things: &[],
    drawn: &["time"],
    listed: Some("out_of_order"),
    resolve: shape::resolve,
    info,
    model,
    hardware,
    monitor: |parameters, _| monitor::monitor(parameters),
};

/// Interface and architectural state.
pub fn info(parameters: &Parameters) -> Info {
    let shape = Shape::of(parameters);
    let own = fields::fields(&shape).into_iter().map(|(field, _)| field).collect();
    interface(&DESIGN, parameters, &shape.size(), own, STAGES)
}

/// What hardware is built with: it has the first of the words of each rule, and digits of F for FIFOs.
fn hardware(design: &Design, parameters: &Parameters) -> Result<Parameters, String> {
    let shape = Shape::of(parameters);
    let rules = design.parameters.iter().filter(|p| !p.words.is_empty());
    if let Some(rule) = rules.into_iter().find(|p| value(parameters, p.name) != p.min) {
        return Err(format!("gearbox hardware has no `{}` but `{}`", rule.name, rule.words.first().unwrap_or(&"")));
    }
    let powers = (0..shape.levels.len() as u32).map(|level| shape.fifos.pow(level));
    if shape.levels.len() < 2
        || !shape.fifos.is_power_of_two()
        || !powers.eq(shape.levels.iter().map(|l| l.granularity))
    {
        return Err(
            "gearbox hardware has at least 2 levels, a power of two of `fifos`, and their powers as `granularities`"
                .into(),
        );
    }
    let sizes = ["levels", "fifos", "depth", "flows", "time_bits", "max_bytes", "step_down"];
    let mut built = Parameters::default();
    built.extend(sizes.map(|name| (name.to_string(), value(parameters, name))));
    Ok(built)
}

fn model(parameters: &Parameters) -> Box<dyn Reference> {
    let shape = Shape::of(parameters);
    Box::new(Stepped::new(FairQueue::new(shape.size(), Box::new(Gearbox::new(shape))), info(parameters)))
}

#[cfg(test)]
mod monitor_tests;
#[cfg(test)]
mod random_tests;
#[cfg(test)]
mod tests;
