//! What an engine says of itself. Names are the field's terms; RTL and model of one design use the same ones.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Where an engine comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Implementation {
    /// Verilated SystemVerilog.
    Rtl,
    /// Rust reference model.
    Model,
}

/// Self-description of an engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Info {
    /// Design name as in scenario files, `bbq` for example.
    pub design: String,
    /// RTL or model.
    pub implementation: Implementation,
    /// Parameters with the values this engine was made with.
    pub parameters: Vec<Parameter>,
    /// Ports, in the order of `issue`'s port number.
    pub ports: Vec<Port>,
    /// Clock period in picoseconds, the unit in which scenarios count time.
    pub clock_ps: u32,
    /// Most operations a step accepts, over all ports.
    pub ops_per_step: u32,
    /// Steps from the slot of an operation to the first slot that can react to its retirement; `None` for a model.
    pub latency: Option<u32>,
    /// Steps, from its slot on, in which a reset undoes an operation, whatever has come of it; a model retires earlier than that.
    pub undo: u32,
    /// Pipeline stages in order; empty for a model.
    pub stages: Vec<Stage>,
    /// Levels of state, in the order in which an operation passes them.
    pub levels: Vec<Level>,
    /// Probe fields. Names that start with `pipe.` exist in one implementation only.
    pub fields: Vec<Field>,
    /// Hierarchical RTL names of the outputs, by what they say: `accepted` or the word of a rejection, `result` for "there is
    /// one", and the results by their names. Empty for a model.
    #[serde(default)]
    pub signals: BTreeMap<String, String>,
    /// The design's own event kinds; `events[i]` has code `kind::DESIGN + i`.
    pub events: Vec<EventKind>,
}

/// A parameter and its legal range.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Parameter {
    /// Name as in scenario files.
    pub name: String,
    /// Value in force.
    pub value: u32,
    /// Smallest legal value.
    pub min: u32,
    /// Largest legal value.
    pub max: u32,
    /// Unit, `elements` for example; empty for a pure number.
    pub unit: String,
    /// Whether it can be set without building the RTL again.
    pub run_time: bool,
    /// Words for the values from `min` on, where a number says nothing; else empty.
    #[serde(default)]
    pub words: Vec<String>,
    /// Of a list its numbers, `value` of them; `min` and `max` are for each. Else empty.
    #[serde(default)]
    pub list: Vec<u32>,
}

/// A port: takes one operation a cycle, retires in issue order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Port {
    /// Name of the port.
    pub name: String,
    /// Operations it takes, in the order of [`crate::Op::kind`].
    pub operations: Vec<Operation>,
}

/// An operation that a port takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Operation {
    /// Name as in scenario files, `dequeue-max` for example.
    pub name: String,
    /// Arguments in order.
    pub arguments: Vec<Argument>,
    /// Results in order, as a retired event carries them.
    pub results: Vec<Argument>,
}

impl Operation {
    /// What it changes the number of elements by, once it is accepted: 1 for an enqueue, -1 for every kind of dequeue; 0 for a
    /// `replace`, which is both.
    pub fn change(&self) -> i32 {
        i32::from(self.name == "enqueue") - i32::from(self.name.starts_with("dequeue"))
    }
}

/// A named word with its range.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Argument {
    /// Name, `priority` for example.
    pub name: String,
    /// Smallest value.
    pub min: u32,
    /// Largest value.
    pub max: u32,
}

/// A pipeline stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Stage {
    /// Pipeline hazard region (PHR) the stage belongs to, empty if none.
    pub region: String,
    /// What the stage does, in a few words.
    pub work: String,
}

/// A level of state that operations pass through in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Level {
    /// Name, `L1` for example.
    pub name: String,
    /// An operation of slot s has its writes to this level committed when step s + `commit` has been executed; 0 for a model.
    pub commit: u32,
}

/// A probe field: an array of words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Field {
    /// Name, `l1.bitmap` for example.
    pub name: String,
    /// Number of words.
    pub count: u32,
    /// Bits used in each word, 1 to 32.
    pub bits: u32,
    /// Number of the level whose operations write it, see [`Info::levels`].
    #[serde(default)]
    pub level: u32,
    /// What it holds.
    pub meaning: String,
    /// Hierarchical RTL name of the array or register behind it, `[i]` standing for the index of a word:
    /// `bbq.u_bucket.u_pb.mem[i][3:0]`, or `[i+n]` if the words begin at number n. The name of an instance if several registers make it up; empty for a model.
    #[serde(default)]
    pub signal: String,
    /// Pipeline stage in which operations write it, `None` for a model.
    #[serde(default)]
    pub stage: Option<u32>,
}

impl Field {
    /// The RTL's name of a word, empty for a model.
    pub fn signal_of(&self, index: u32) -> String {
        // With `[i+n]` the words of the field begin at word n of the array.
        let Some((before, (by, after))) =
            self.signal.split_once("[i").and_then(|(b, rest)| Some((b, rest.split_once(']')?)))
        else {
            return self.signal.clone();
        };
        format!("{before}[{}]{after}", index + by.trim_start_matches('+').parse().unwrap_or(0))
    }
}

/// A design's own event kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct EventKind {
    /// Name, `colored` for example.
    pub name: String,
    /// Names of the arguments in order.
    pub arguments: Vec<String>,
}

impl Info {
    /// Number of the field of this name.
    pub fn field(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|f| f.name == name)
    }

    /// Fields that the architecture defines, so that RTL and model have them alike.
    pub fn architectural_fields(&self) -> impl Iterator<Item = (usize, &Field)> {
        self.fields.iter().enumerate().filter(|(_, f)| !f.name.starts_with("pipe."))
    }

    /// Value of the parameter of this name.
    pub fn parameter(&self, name: &str) -> Option<u32> {
        self.parameters.iter().find(|p| p.name == name).map(|p| p.value)
    }

    /// Name of an operation, or `?` for one that the port does not have.
    pub fn operation_name(&self, port: u8, kind: u8) -> &str {
        let operation = self.ports.get(port as usize).and_then(|p| p.operations.get(kind as usize));
        operation.map_or("?", |o| o.name.as_str())
    }
}
