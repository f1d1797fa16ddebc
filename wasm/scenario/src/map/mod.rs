//! The map file: a module of SystemVerilog that a user brings, described. It says which ports are the clock and the reset, which
//! operations there are and how each shakes hands, and what cannot be read off the ports: the order, the capacity, what is visible when.
//! A scenario names the file in place of a design: `"design": "mine.map.json"`.
//!
//! - this file: the file as types;
//! - [`signal`]: how it names slices of ports;
//! - [`check`]: what types cannot say;
//! - [`info`]: the interface of the engine;
//! - [`compare`]: which operations of a model its operations are compared with;
//! - `packed`: a checked map for a session in the page;
//! - [`table`]: what the bridge's adapter is given to drive the module;
//! - [`wiring`]: which ports each operation uses, for viewers.

pub mod check;
pub mod compare;
pub mod info;
mod packed;
pub mod signal;
pub mod table;
pub mod wiring;

use std::collections::BTreeMap;

use file_type::file_type;

use crate::problem::Problem;
use crate::read;
use crate::types::Setting;

/// A module of a user with a scheduler's interface, and how it is driven.
#[file_type]
#[cfg_attr(feature = "schema", ts(rename = "AdoptedMap"))]
pub struct Map {
    /// Version of the format. This is version 1.
    #[file(min = 1, max = 1)]
    pub version: u32,
    /// Name of the module.
    pub top: String,
    /// Files of SystemVerilog or Verilog, packages before what uses them. Relative to the folder of the map, and inside it.
    #[file(min = 1, max = MAP_FILES)]
    pub sources: Vec<String>,
    /// Folders in which `` `include `` looks, relative to the folder of the map, and inside it.
    #[file(default, max = MAP_FILES)]
    pub include: Vec<String>,
    /// Macros: name and text.
    #[file(default)]
    pub defines: BTreeMap<String, String>,
    /// Parameters of the module that differ from their defaults: a number, or a literal of SystemVerilog as text.
    #[file(default)]
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::export::module_parameters"))]
    pub parameters: BTreeMap<String, Setting>,
    /// The clock; operations are presented before its rising edge.
    pub clock: String,
    /// The reset, if there is one.
    pub reset: Option<Reset>,
    /// Inputs that no operation drives: a number, or `step` for the number of the step. Those that are not listed are 0.
    #[file(default)]
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::export::ties"))]
    pub ties: BTreeMap<String, Setting>,
    /// What the module does.
    #[file(min = 1, max = MAPPED_OPERATIONS)]
    pub operations: Vec<MappedOperation>,
    /// Which element a take brings.
    #[file(default)]
    pub order: Order,
    /// Elements that it holds at most, if known. A put into the full module is refused and not presented, if no output of the put says that
    /// there is no room and nothing is pushed out.
    #[file(min = 1, max = STEPS)]
    pub capacity: Option<u32>,
    /// Steps after which an element that was put in can be taken out at the earliest. A take in fewer steps may pass it over. 1 when left out.
    #[file(default = 1, max = PAUSE)]
    pub settles: u32,
    /// Where a put and a take are accepted in one step.
    #[file(default)]
    pub same_step: SameStep,
    /// Registers and memories that can be seen, as `module.signal` each: those of every instance of the module.
    #[file(default, max = SHOWN_SIGNALS)]
    pub show: Vec<String>,
    /// What its results are compared with.
    pub compare: Option<Compare>,
    /// Clock period in picoseconds.
    #[file(default = 1000, min = 1, max = CLOCK_PS)]
    pub clock_ps: u32,
    /// The ports as they were read from the sources, in the order of the header.
    #[file(min = 1, max = MAPPED_PORTS)]
    pub ports: Vec<MappedPort>,
    /// What the probe found. Nothing reads it but people.
    #[file(default, max = FINDINGS)]
    pub findings: Vec<Finding>,
    /// Where its hardware is, once it was read: the folder of the file, or on the page the name of the configuration that was built.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip), ts(skip))]
    pub folder: String,
}

/// A port of the module.
#[file_type]
pub struct MappedPort {
    /// Its name.
    pub name: String,
    /// Which way.
    pub direction: Direction,
    /// Bits of an element.
    #[file(min = 1, max = PORT_BITS)]
    pub bits: u32,
    /// Elements of an unpacked array: `logic [7:0] lane_i [4]` has 4. 0 of what is none.
    #[file(default, max = PORT_BITS)]
    pub elements: u32,
    /// Members of a structure by name, as slices: `{ "rank": "enq_i[31:16]" }`.
    #[file(default)]
    pub members: BTreeMap<String, String>,
}

/// Which way a port leads.
#[file_type]
pub enum Direction {
    /// Into the module.
    In,
    /// Out of it.
    Out,
}

/// The reset of a module.
#[file_type]
pub struct Reset {
    /// The port, with `!` before it if it is active when 0: `!rst_ni`.
    pub signal: String,
    /// Steps for which it is held. 2 when left out.
    #[file(default = 2, min = 1, max = PAUSE)]
    pub cycles: u32,
    /// Steps after it in which nothing is presented. 0 when left out.
    #[file(default, max = PAUSE)]
    pub wait: u32,
    /// An input that is set for one step once the reset and `wait` are over.
    pub start: Option<String>,
    /// An output that says that operations may come; nothing is presented after a reset until it is set.
    pub done: Option<String>,
}

/// An operation of the module. Two that drive the same signal share a port: one of them a step. All others can come in one step.
#[file_type]
pub struct MappedOperation {
    /// Name as in scenario files: `enqueue`.
    pub name: String,
    /// What it is for.
    pub role: MappedRole,
    /// Inputs that are set while the operation is presented: `push_i`, or several with `&` between them. `!` before one that is active
    /// when 0.
    #[file(default)]
    pub valid: String,
    /// The value of an input that tells operations apart.
    pub code: Option<Code>,
    /// An output that is set in a step in which the operation is taken: `in_ready_o`, or `out_valid_o` of a queue that shows its first
    /// element. Without it an operation is always taken.
    pub ready: Option<String>,
    /// Whether the operation waits while `ready` is not set, which then means busy. Without it the operation is refused.
    #[file(default)]
    pub waits: bool,
    /// Whether `valid` is set only while `ready` is: there are modules that go wrong otherwise.
    #[file(default)]
    pub gated: bool,
    /// An output that is set when the module is full, for a put, or empty, for a take: the operation is refused and not presented.
    pub refused: Option<String>,
    /// Inputs with what the operation carries. A put has `rank` and `data` or either of them, and whatever else.
    #[file(default, max = ARGUMENTS)]
    pub arguments: Vec<Slice>,
    /// Outputs with what it brings, called as the arguments of the put.
    #[file(default, max = ARGUMENTS)]
    pub results: Vec<Slice>,
    /// An output that is set in the step in which results are there; they come in the order of the operations. Without it they are there
    /// after `latency`.
    pub result_valid: Option<String>,
    /// Steps from that of the operation to that in which its results are there, 0 for the same. It varies when left out beside
    /// `result_valid`, and is 0 otherwise.
    #[file(max = PAUSE)]
    pub latency: Option<u32>,
    /// Results that mean that there was no element: `{ "rank": 65535 }`.
    #[file(default)]
    pub nothing: BTreeMap<String, u32>,
    /// Steps after it in which no operation is presented, at any port.
    #[file(default, max = PAUSE)]
    pub pause: u32,
    /// An element that this operation pushes out.
    pub overflow: Option<Overflow>,
}

/// What an operation is for.
#[file_type]
pub enum MappedRole {
    /// An element goes in.
    Put,
    /// An element comes out.
    Take,
    /// One comes out and another one goes in.
    Exchange,
    /// None of these: compared with nothing.
    Other,
}

/// The value of an input that tells operations apart.
#[file_type]
pub struct Code {
    /// The input: `op_i`.
    pub signal: String,
    /// Its value.
    pub value: u32,
}

/// A word of a port, of at most 32 bits.
#[file_type]
pub struct Slice {
    /// Name, `rank` for example.
    pub name: String,
    /// Where it is: `enq_i[31:16]`; `lane_i[2][7:0]` of an unpacked array.
    pub signal: String,
    /// Smallest value that is presented. 0 when left out.
    pub min: Option<u32>,
    /// Largest value that is presented, if the slice holds larger ones.
    pub max: Option<u32>,
}

/// An element that is pushed out, in the step in which it is.
#[file_type]
pub struct Overflow {
    /// An output that is set when there is one.
    pub valid: String,
    /// Its words, called as the arguments of the put.
    #[file(max = ARGUMENTS)]
    pub results: Vec<Slice>,
}

/// Which element a take brings.
#[file_type]
pub enum Order {
    /// The one with the smallest rank.
    #[default]
    Smallest,
    /// The one with the largest rank.
    Largest,
    /// The one that came first.
    First,
    /// None of these.
    Other,
}

/// What a take finds that is accepted in the same step as a put.
#[file_type]
pub enum SameStep {
    /// The elements without that of the put.
    #[default]
    TakeFirst,
    /// The elements with that of the put.
    PutFirst,
}

/// What results are compared with.
#[file_type]
pub struct Compare {
    /// Name of a design whose model has the same order: `pifo`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = crate::export::design_names())))]
    pub design: String,
    /// Its parameters.
    #[file(default)]
    pub parameters: BTreeMap<String, Setting>,
    /// Which of several elements with the same rank comes.
    #[file(default)]
    pub equal_ranks: EqualRanks,
}

/// Which of several elements with the same rank comes.
#[file_type]
pub enum EqualRanks {
    /// The one that the model brings, as a rule the oldest.
    #[default]
    Strict,
    /// Any of them.
    Free,
}

/// Something that the probe measured.
#[file_type]
pub struct Finding {
    /// What was measured: `latency`.
    pub what: String,
    /// What was found, in a sentence.
    pub found: String,
    /// The waves that show it, a line a signal.
    #[file(default, max = WAVES)]
    pub waves: Vec<String>,
}

impl Map {
    /// Reads and checks a file.
    ///
    /// # Errors
    /// Everything found wrong, at most [`crate::limits::PROBLEMS`]; at least one.
    pub fn from_json(text: &str) -> Result<Map, Vec<Problem>> {
        let map: Map = read::strict(text, "a map, a JSON object")?;
        let problems = check::check(&map);
        if problems.is_empty() { Ok(map) } else { Err(problems) }
    }

    /// The map as a file: in lines, with a newline at the end.
    pub fn to_text(&self) -> String {
        // Maps have text keys and nothing else can fail.
        crate::format::pretty(&serde_json::to_string(self).unwrap_or_default()).unwrap_or_default()
    }

    /// The port of this name.
    pub fn port(&self, name: &str) -> Option<&MappedPort> {
        self.ports.iter().find(|port| port.name == name)
    }
}
