//! The interface of a module as `node scripts/rtl.mjs --ports` answers it.

use std::collections::BTreeMap;
use std::fmt;

use scenario::map::Direction;
use serde::{Deserialize, Serialize};

/// What is asked of the front end.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Request {
    /// Sources, in any order.
    pub files: Vec<String>,
    /// The folder that has to hold every file that is read.
    pub folder: String,
    /// Name of the module; without one, the only module that no other instantiates.
    pub top: Option<String>,
    /// Folders of `` `include `` files.
    pub include: Vec<String>,
    /// Macros: name and text.
    pub defines: BTreeMap<String, String>,
    /// Parameters: name and a literal of SystemVerilog.
    pub parameters: BTreeMap<String, String>,
}

/// A module as the front end describes it.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Description {
    /// Name of the module, if it can be said.
    pub top: Option<String>,
    /// The sources in compile order.
    #[serde(default)]
    pub files: Vec<String>,
    /// Folders of `` `include `` files.
    #[serde(default)]
    pub include: Vec<String>,
    /// Ports in the order of the header.
    pub ports: Vec<Port>,
    /// Parameters that can be set.
    #[serde(default)]
    pub parameters: Vec<Parameter>,
    /// Inputs that reach edges of always blocks.
    #[serde(default)]
    pub clocks: Vec<Clock>,
    /// Inputs that always blocks test first.
    #[serde(default)]
    pub resets: Vec<ResetInput>,
    /// What edge-triggered blocks assign.
    #[serde(default)]
    pub registers: Vec<Register>,
    /// Sentences about what is read in another way than it stands in the sources.
    #[serde(default)]
    pub notes: Vec<String>,
    /// What keeps the module from being run.
    #[serde(default)]
    pub problems: Vec<SourceProblem>,
}

/// A port.
#[derive(Clone, Debug, Deserialize)]
pub struct Port {
    /// Its name.
    pub name: String,
    /// Which way it leads.
    pub direction: Direction,
    /// Bits of an element.
    pub bits: u32,
    /// Elements of an unpacked array, 0 of what is none.
    #[serde(default)]
    pub elements: u32,
    /// Elements of the outermost of several packed dimensions, else 0.
    #[serde(default)]
    pub lanes: u32,
    /// Members of a structure, nested ones as `a.b`: of one lane or element.
    #[serde(default)]
    pub members: Vec<Member>,
    /// Values of an enumeration.
    #[serde(default)]
    pub values: Vec<Value>,
}

/// A member of a packed structure.
#[derive(Clone, Debug, Deserialize)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// Its lowest bit.
    pub low: u32,
    /// Number of bits.
    pub bits: u32,
    /// Values of an enumeration.
    #[serde(default)]
    pub values: Vec<Value>,
}

/// A value of an enumeration.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Value {
    /// Its name.
    pub name: String,
    /// Its number.
    pub value: i64,
}

/// A parameter of the module.
#[derive(Clone, Debug, Deserialize)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// A number, a text, or nothing for a type.
    pub value: Option<ParameterValue>,
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum ParameterValue {
    /// A whole number.
    Number(i64),
    /// Anything else, as SystemVerilog writes it.
    Text(String),
}

/// An input that is a clock.
#[derive(Clone, Debug, Deserialize)]
pub struct Clock {
    /// The port.
    pub signal: String,
    /// The edge that counts.
    pub edge: Edge,
}

/// An edge of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    /// Rising.
    Pos,
    /// Falling.
    Neg,
}

/// An input that is probably a reset.
#[derive(Clone, Debug, Deserialize)]
pub struct ResetInput {
    /// The port.
    pub signal: String,
    /// Whether it is active when 0.
    pub low: bool,
    /// Whether its edge counts.
    pub asynchronous: bool,
}

/// A register or memory.
#[derive(Clone, Debug, Deserialize)]
pub struct Register {
    /// `module.variable`.
    pub name: String,
    /// Bits of an element.
    pub bits: u32,
    /// Elements of a memory, 0 of a register.
    pub elements: u32,
}

/// Something in the sources that keeps the module from being run.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct SourceProblem {
    /// The file, relative to the folder of the request; empty if it is about none.
    pub file: String,
    /// The line, 0 if it is about none.
    pub line: u32,
    /// What is there.
    pub found: String,
    /// What may be there.
    pub expected: String,
}

impl fmt::Display for SourceProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.file.as_str(), self.line) {
            ("", _) => {}
            (file, 0) => write!(f, "{file}: ")?,
            (file, line) => write!(f, "{file}:{line}: ")?,
        }
        write!(f, "found {}; expected {}", self.found, self.expected)
    }
}
