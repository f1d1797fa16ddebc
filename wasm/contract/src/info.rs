//! What an engine says of itself. Names are the field's terms; RTL and model of one design use the same ones.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::IssueError;
use crate::event::kind;
use crate::op::Op;

/// An engine of varying latency retires something within so many steps, if it has anything to retire.
pub const PATIENCE: u32 = 4096;

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
    /// Ports. Each takes one operation a cycle, of those that name it.
    pub ports: Vec<Port>,
    /// Operations of all ports, in the order of [`crate::Op::kind`].
    pub operations: Vec<Operation>,
    /// Number of the operation that takes what is served first, as a link asks for it; `None` for what is no queue.
    #[serde(skip)]
    pub serves: Option<u8>,
    /// Whether that is the element of the largest priority: then packets get priorities counted down from the last one, so that the
    /// smallest rank is served first here too.
    pub largest_first: bool,
    /// Clock period in picoseconds, the unit in which scenarios count time.
    pub clock_ps: u32,
    /// Pipeline stages in order; empty for a model.
    pub stages: Vec<Stage>,
    /// Levels of state, in the order in which an operation passes them.
    pub levels: Vec<Level>,
    /// Probe fields. Names that start with `pipe.` exist in one implementation only.
    pub fields: Vec<Field>,
    /// Hierarchical RTL names of the outputs, by what they say: `accepted` or the word of a rejection, `result` for "there is
    /// one", and the results by their names. Empty for a model.
    #[serde(skip)]
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

/// Where operations enter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Port {
    /// Name of the port.
    pub name: String,
}

/// What an operation is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// An element goes in.
    Put,
    /// An element comes out.
    Take,
    /// One comes out and another one goes in.
    Exchange,
    /// All that the engine holds is gone.
    Reset,
    /// None of these.
    Other,
}

impl Role {
    /// What it changes the number of elements by, once it is accepted.
    pub fn change(self) -> i32 {
        i32::from(self == Role::Put) - i32::from(self == Role::Take)
    }
}

/// An operation that a port takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Operation {
    /// Name as in scenario files, `dequeue-max` for example.
    pub name: String,
    /// Number of its port, see [`Info::ports`].
    pub port: u8,
    /// What it is for.
    pub role: Role,
    /// Arguments in order.
    pub arguments: Vec<Argument>,
    /// Results in order, as a retired event carries them.
    pub results: Vec<Argument>,
    /// Most bytes that it carries, a frame for example; 0 for an operation of arguments alone. How many it carries, 1 or more, is its
    /// first argument; [`crate::Engine::load`] hands them over.
    #[serde(skip)]
    pub bytes: u32,
    /// Steps from its slot to the first slot that can react to its retirement. `None` for a model, and for what takes as long as
    /// it likes: see [`Info::latency_of`].
    #[serde(skip)]
    pub latency: Option<u32>,
    /// Steps, from its slot on, in which a reset undoes it, whatever has come of it; a model retires it earlier than that. Hardware that
    /// has a varying latency has 0 here: there a reset undoes what has not retired.
    #[serde(skip)]
    pub undo: u32,
    /// By level of state: its writes are in place when step s + `commit` has been executed, s being that of its slot; at once where
    /// nothing is said, as in a model. Of no meaning for a level with an event of its own, [`Level::event`].
    #[serde(skip)]
    pub commit: Vec<u32>,
}

impl Operation {
    /// An operation of port 0.
    pub fn new(name: &str, role: Role, arguments: Vec<Argument>, results: Vec<Argument>) -> Self {
        let name = name.to_string();
        Operation { name, port: 0, role, arguments, results, bytes: 0, latency: None, undo: 0, commit: vec![] }
    }

    /// The same at another port.
    pub fn at(self, port: u8) -> Self {
        Operation { port, ..self }
    }

    /// Whether one of its kind has the bytes that it carries, of which its port was given `loaded`.
    ///
    /// # Errors
    /// If they are none, more than it takes, or others than its first argument says.
    pub fn check_bytes(&self, op: &Op, loaded: u32) -> Result<(), IssueError> {
        if self.bytes == 0 || (1..=self.bytes).contains(&loaded) && op.args[0] == loaded {
            return Ok(());
        }
        Err(IssueError::WrongBytes { loaded, said: op.args[0] })
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

impl Argument {
    /// A word from `min` to `max`.
    pub fn new(name: &str, min: u32, max: u32) -> Self {
        Argument { name: name.to_string(), min, max }
    }
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
    /// Code of the event of an operation with which its writes are in place, where a number of steps does not tell: one of the design, or
    /// [`kind::RETIRED`]. Such an event comes whether anybody observes or not, once for every operation that is not flushed.
    #[serde(skip)]
    pub event: Option<u16>,
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
    /// Hierarchical RTL name of the register or memory behind it; empty for a model. Brackets that begin with `i` depend on the index of
    /// the word: `[i]` its element, `[i+n]` if the words begin at element n, `[i/k]` if k words lie in one element, and
    /// `[i%k*s+h:i%k*s+l]` the bits of such a word. Several names, with `, ` between them, if several registers make up the word.
    #[serde(default)]
    pub signal: String,
    /// Pipeline stage in which operations write it, `None` for a model.
    #[serde(default)]
    pub stage: Option<u32>,
}

impl Field {
    /// How fields begin that a single implementation has, and no other one is compared with: what its stages do, and where every signal of
    /// hardware is a field, what that is behind a step and as the edge at its end found it.
    pub const OF_IMPLEMENTATION: [&str; 3] = ["pipe.", "signal.", "edge."];

    /// Whether no other implementation has it.
    pub fn is_of_implementation(&self) -> bool {
        Self::OF_IMPLEMENTATION.iter().any(|prefix| self.name.starts_with(prefix))
    }

    /// A field without hardware behind it, written by operations at a level.
    pub fn new(name: &str, count: u32, bits: u32, level: u32, meaning: &str) -> Self {
        let (name, meaning) = (name.to_string(), meaning.to_string());
        Field { name, count, bits, level, meaning, signal: String::new(), stage: None }
    }

    /// The RTL's name of a word, empty for a model.
    pub fn signal_of(&self, index: u32) -> String {
        let mut name = String::new();
        let mut rest = self.signal.as_str();
        while let Some((before, (inside, after))) =
            rest.split_once('[').and_then(|(before, rest)| Some((before, rest.split_once(']')?)))
        {
            let numbers: Vec<String> = inside.split(':').map(|term| bracket_number(term, index)).collect();
            name += &format!("{before}[{}]", numbers.join(":"));
            rest = after;
        }
        name + rest
    }
}

/// The number that a term of a name's brackets stands for, see [`Field::signal`]; the term itself if it does not depend on the index.
fn bracket_number(term: &str, index: u32) -> String {
    let Some(rest) = term.strip_prefix('i') else { return term.to_string() };
    let number = |text: &str| text.parse().unwrap_or(0);
    let (scaled, add) = rest.split_once('+').map_or((rest, 0), |(scaled, add)| (scaled, number(add)));
    let value = if let Some(words) = scaled.strip_prefix('/') {
        index / number(words).max(1)
    } else if let Some((words, stride)) = scaled.strip_prefix('%').and_then(|term| term.split_once('*')) {
        index % number(words).max(1) * number(stride)
    } else {
        index
    };
    (value + add).to_string()
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

    /// Code of the design's own event kind of this name.
    pub fn event(&self, name: &str) -> Option<u16> {
        self.events.iter().position(|event| event.name == name).map(|at| kind::DESIGN + at as u16)
    }

    /// Fields that the architecture defines, so that RTL and model have them alike.
    pub fn architectural_fields(&self) -> impl Iterator<Item = (usize, &Field)> {
        self.fields.iter().enumerate().filter(|(_, f)| !f.is_of_implementation())
    }

    /// Value of the parameter of this name.
    pub fn parameter(&self, name: &str) -> Option<u32> {
        self.parameters.iter().find(|p| p.name == name).map(|p| p.value)
    }

    /// Operation number `kind`.
    pub fn operation(&self, kind: u8) -> Option<&Operation> {
        self.operations.get(usize::from(kind))
    }

    /// Steps from the slot of an operation to the first slot that can react to its retirement: 1 for a model that does not say, unless its
    /// writes are in place only when an operation retires. `None` for a latency that varies, by at most [`PATIENCE`] steps from its slot
    /// or from the retirement before it.
    pub fn latency_of(&self, kind: u8) -> Option<u32> {
        let later = || self.levels.iter().any(|level| level.event == Some(kind::RETIRED));
        let at_once = || (self.implementation == Implementation::Model && !later()).then_some(1);
        self.operation(kind)?.latency.or_else(at_once)
    }

    /// The longest latency of an operation; [`PATIENCE`] if that of one varies.
    pub fn latency(&self) -> u32 {
        let of = |kind| self.latency_of(kind as u8).unwrap_or(PATIENCE);
        (0..self.operations.len()).map(of).max().unwrap_or(1)
    }

    /// Steps from the slot of an operation until it has retired and its writes are in place on every level, at most. An operation can retire
    /// before that, where its result is known before its way through the levels ends.
    pub fn settled(&self) -> u32 {
        self.latency().max(self.stages.len() as u32)
    }

    /// Whether the latency of an operation varies.
    pub fn is_varying(&self) -> bool {
        (0..self.operations.len()).any(|kind| self.latency_of(kind as u8).is_none())
    }

    /// Steps for which a reset undoes an operation at most.
    pub fn undo(&self) -> u32 {
        self.operations.iter().map(|operation| operation.undo).max().unwrap_or_default()
    }

    /// Steps from the slot of an operation until its writes to a level are in place.
    pub fn commit(&self, kind: u8, level: u32) -> u32 {
        let steps = self.operation(kind).and_then(|operation| operation.commit.get(level as usize));
        steps.copied().unwrap_or_default()
    }

    /// Whether every operation has its writes to a level in place at once.
    pub fn is_immediate(&self, level: u32) -> bool {
        let own_event = self.levels.get(level as usize).is_some_and(|level| level.event.is_some());
        !own_event
            && self
                .operations
                .iter()
                .all(|operation| operation.commit.get(level as usize).is_none_or(|steps| *steps == 0))
    }

    /// Whether an operation has more than two results, so that digests are of another kind.
    pub fn has_long_results(&self) -> bool {
        self.operations.iter().any(|operation| operation.results.len() > 2)
    }

    /// Name of an operation, or `?` for one that the engine does not have.
    pub fn operation_name(&self, kind: u8) -> &str {
        self.operation(kind).map_or("?", |operation| operation.name.as_str())
    }

    /// Number of the port of an operation.
    pub fn port(&self, kind: u8) -> u8 {
        self.operation(kind).map_or(0, |operation| operation.port)
    }

    /// An operation, if there is such a one and its arguments are in range.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self, op: &Op) -> Result<&Operation, IssueError> {
        let operation = self.operation(op.kind).ok_or(IssueError::NoSuchOperation)?;
        for (argument, (limits, value)) in (0..).zip(operation.arguments.iter().zip(op.args)) {
            if value > limits.max {
                return Err(IssueError::ArgumentTooLarge { argument, max: limits.max });
            }
        }
        Ok(operation)
    }

    /// Whether an operation carries bytes.
    pub fn carries_bytes(&self) -> bool {
        self.operations.iter().any(|operation| operation.bytes > 0)
    }

    /// Number of the first operation of a role.
    pub fn first_of(&self, role: Role) -> Option<u8> {
        self.operations.iter().position(|operation| operation.role == role).map(|kind| kind as u8)
    }
}
