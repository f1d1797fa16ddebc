//! Rolling window (appendix D of the BBQ paper): a priority queue for ranks without an end, over two logical queues of one BBQ that swap
//! roles.
//!
//! - [`model`]: the controller;
//! - [`monitor`]: an ideal queue that moves its window by the same rule;
//! - this file: its parameters and its interface.

pub mod model;
pub mod monitor;

use contract::{Argument, Field, Info, Operation, Role};

use super::bbq;
use crate::design::{Design, EventSpec, ParameterError, Parameters, bits, fixed, number, reset, value};
use crate::stepped::Stepped;

/// Operations of the port, by their number.
pub mod operation {
    /// `enqueue data rank`. A rank behind the window becomes the first of the window, one beyond it is refused.
    pub const ENQUEUE: u8 = 0;
    /// `dequeue-min`: an element of the smallest rank.
    pub const DEQUEUE_MIN: u8 = 1;
    /// `reset cycles`.
    pub const RESET: u8 = 2;
}

/// Event kinds, by their number.
pub mod event {
    /// A newcomer of a rank behind the window goes to the first rank of it: its rank, and the one that it gets.
    pub const LATE: u16 = 0;
    /// A newcomer of a rank beyond the window is refused: its rank, and the first one that is beyond.
    pub const EARLY: u16 = 1;
    /// A dequeue found the primary queue empty and the secondary one not: the window moved on, and the two swapped roles. The first rank of
    /// the window, and the queue that is the primary one now.
    pub const ADVANCED: u16 = 2;
}

const EVENTS: &[EventSpec] = &[
    EventSpec::new("late", &["rank", "becomes"], &[]),
    EventSpec::new("early", &["rank", "end"], &[]),
    EventSpec::new("advanced", &["first", "primary"], &[("occ", "primary")]),
];

/// Largest number of ranks of the window, W^D.
pub const MAX_RANKS: u32 = 256;
/// Largest number of elements.
pub const MAX_ELEMENTS: u32 = 255;
const RANK_BITS: &str = "rank_bits";

/// The design as the catalogue lists it.
pub const DESIGN: Design = Design {
    name: "rolling_window",
    title: "Rolling window, BBQ for ranks without an end",
    parameters: &[
        number("W", (2, 32), 4, "bits", "width of a bitmap of the BBQ, a power of 2"),
        number("D", (1, 8), 2, "levels", "levels of bitmaps; the window has W^D ranks, at most 256"),
        number("N", (1, MAX_ELEMENTS), 15, "elements", "queue elements, 2^k - 1, which both logical queues share"),
        number(
            RANK_BITS,
            (3, 32),
            16,
            "bits",
            "width of a rank; ranks wrap, and half of them are behind the window; at least 2 bits more than the window has",
        ),
    ],
    switches: &[],
    preset: &[],
    events: EVENTS,
    named: &[],
    things: &[],
    drawn: &[],
    listed: None,
    resolve,
    info,
    model: |parameters| Box::new(Stepped::new(model::RollingWindow::new(parameters), info(parameters))),
    hardware: fixed,
    monitor: |parameters, _| Box::new(monitor::WindowMonitor::new(parameters)),
};

fn resolve(given: &Parameters) -> Result<Parameters, ParameterError> {
    let given_value = |name: &str, usual| given.get(name).copied().unwrap_or(usual);
    let mut tree = Parameters::default();
    tree.extend([("W", 4), ("D", 2), ("N", 15)].map(|(name, usual)| (name.to_string(), given_value(name, usual))));
    if tree.get("D") == Some(&0) {
        return Err(ParameterError::new(
            "D",
            0,
            "an integer of at least 1: a window of no rank takes nothing".to_string(),
        ));
    }
    let mut complete = (bbq::DESIGN.resolve)(&tree)?;
    complete.remove("capacity");
    let ranks = value(&complete, "W").pow(value(&complete, "D"));
    if !(4..=MAX_RANKS).contains(&ranks) {
        let expected = format!("W^D from 4 to {MAX_RANKS}: half of the window has at least 2 ranks");
        return Err(ParameterError::new("D", value(&complete, "D"), expected));
    }
    if value(&complete, "N") > MAX_ELEMENTS {
        let expected = format!("2^k - 1, from 1 to {MAX_ELEMENTS}");
        return Err(ParameterError::new("N", value(&complete, "N"), expected));
    }
    let (least, rank_bits) = (ranks.ilog2() + 2, given_value(RANK_BITS, 16));
    if !(least..=32).contains(&rank_bits) {
        let why = format!(
            "an integer from {least} to 32: the window has {ranks} ranks, and there are ranks behind and beyond it"
        );
        return Err(ParameterError::new(RANK_BITS, rank_bits, why));
    }
    complete.insert(RANK_BITS.to_string(), rank_bits);
    Ok(complete)
}

/// The parameters, as what they mean.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Ranks of each logical queue, W^D / 2.
    pub span: u32,
    /// Width of a rank.
    pub rank_bits: u32,
    /// Elements.
    pub elements: u32,
    /// Steps until a result is there, the stages of the BBQ.
    pub stages: u32,
}

/// Where a rank is, seen from the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Behind the window.
    Late,
    /// In the first half of the window, which the primary queue holds.
    Primary,
    /// In the second half.
    Secondary,
    /// Beyond the window.
    Early,
}

impl Shape {
    /// Reads resolved parameters.
    pub fn of(parameters: &Parameters) -> Shape {
        let tree = bbq::Shape::of(&halves(parameters));
        Shape {
            span: tree.partition.span(),
            rank_bits: value(parameters, RANK_BITS),
            elements: tree.n,
            stages: tree.stages(),
        }
    }

    /// The largest rank.
    pub fn last_rank(self) -> u32 {
        u32::MAX >> (32 - self.rank_bits)
    }

    /// The largest number of a window; window i begins with rank i * span, and the next one is half of it further.
    pub fn last_window(self) -> u32 {
        self.last_rank() / self.span
    }

    /// A number of a window so many windows later; numbers wrap.
    pub fn later(self, window: u32, by: u32) -> u32 {
        window.wrapping_add(by) & self.last_window()
    }

    /// Where a rank is, seen from a window.
    pub fn place(self, window: u32, rank: u32) -> Place {
        match (rank / self.span).wrapping_sub(window) & self.last_window() {
            0 => Place::Primary,
            1 => Place::Secondary,
            ahead if ahead > self.last_window() / 2 => Place::Late,
            _ => Place::Early,
        }
    }
}

/// The BBQ below: the same tree, shared by two logical queues.
pub fn halves(parameters: &Parameters) -> Parameters {
    let mut tree = Parameters::default();
    let shared = ["W", "D", "N"].map(|name| (name.to_string(), value(parameters, name)));
    tree.extend(shared);
    tree.insert("capacity".to_string(), value(parameters, "N"));
    tree.insert(bbq::QUEUES.to_string(), 2);
    tree
}

/// Numbers of the fields, in the order in which [`info`] lists them.
pub mod field {
    /// `window`.
    pub const WINDOW: u32 = 0;
    /// `occ`.
    pub const OCCUPANCY: u32 = 1;
    /// `late`.
    pub const LATE: u32 = 2;
    /// `early`.
    pub const EARLY: u32 = 3;
    /// `count`.
    pub const COUNT: u32 = 4;
}

fn info(parameters: &Parameters) -> Info {
    let shape = Shape::of(parameters);
    let Shape { span, elements, stages, .. } = shape;
    let element = || vec![Argument::new("data", 0, u32::MAX), Argument::new("rank", 0, shape.last_rank())];
    let operations = vec![
        Operation::new("enqueue", Role::Put, element(), element()),
        Operation::new("dequeue-min", Role::Take, vec![], element()),
        reset(),
    ];
    let counter = bits(elements.into());
    let fields = vec![
        Field::new("window", 1, bits(shape.last_window().into()), 0, "the window begins with this times W^D / 2"),
        Field::new("occ", 2, counter, 0, "elements of each logical queue, admitted and not yet asked for"),
        Field::new("late", 1, 32, 0, "newcomers that were behind the window"),
        Field::new("early", 1, 32, 0, "newcomers that were refused, since they were beyond the window"),
        Field::new("count", 2 * span, counter, 0, "elements of each rank, by rank modulo W^D; as `occ`"),
        Field::new("ready", 1, 1, 0, "1 if operations are accepted; 0 from a reset until bitmaps are cleared"),
    ];
    let info = DESIGN.describe(parameters, &["controller"], fields, (operations, operation::DEQUEUE_MIN), stages);
    Info { clock_ps: 4_000, ..info }
}
