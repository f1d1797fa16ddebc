//! What a design is to the session: its parameters, its interface, its reference model, its invariants.

use std::collections::BTreeMap;

use contract::{
    Argument, EventKind, Field, Implementation, Info, Level, Monitor, Operation, Parameter, Port, Reference, Role,
};

use crate::limits::MAX_RESET;

/// Parameter values by name, complete and legal.
pub type Parameters = BTreeMap<String, u32>;

/// A parameter as a design declares it.
#[derive(Clone, Copy, Debug)]
pub struct ParameterSpec {
    /// Name as in scenario files.
    pub name: &'static str,
    /// Smallest value.
    pub min: u32,
    /// Largest value.
    pub max: u32,
    /// Value when none is given; of a list nothing.
    pub usual: u32,
    /// Unit, empty for a pure number.
    pub unit: &'static str,
    /// Whether RTL takes it at run time.
    pub run_time: bool,
    /// What it is.
    pub meaning: &'static str,
    /// Words for the values from `min` on, where a number says nothing; else empty.
    pub words: &'static [&'static str],
    /// Most numbers of a list of them, each from `min` to `max`; 0 for what is a single number. Among [`Parameters`] their number has the
    /// name, and each of them the name with its index, see [`item`].
    pub list: u32,
}

/// A number that hardware is built with: its name, smallest and largest value, value when none is given, unit and meaning.
pub const fn number(
    name: &'static str,
    (min, max): (u32, u32),
    usual: u32,
    unit: &'static str,
    meaning: &'static str,
) -> ParameterSpec {
    ParameterSpec { name, min, max, usual, unit, run_time: false, meaning, words: &[], list: 0 }
}

/// One of several words, the first if none is given. Hardware takes it at run time.
pub const fn choice(name: &'static str, words: &'static [&'static str], meaning: &'static str) -> ParameterSpec {
    ParameterSpec { words, run_time: true, ..number(name, (0, words.len() as u32 - 1), 0, "", meaning) }
}

impl ParameterSpec {
    /// The same, taken by hardware at run time.
    pub const fn at_run_time(self) -> Self {
        ParameterSpec { run_time: true, ..self }
    }

    /// A list of such numbers, at most `most`.
    pub const fn list_of(self, most: u32) -> Self {
        ParameterSpec { list: most, ..self }
    }

    /// What it may be, in words.
    pub fn expected(&self) -> String {
        let ParameterSpec { min, max, words, list, .. } = self;
        match words {
            [] if *list > 0 => format!("a list of 1 to {list} integers from {min} to {max}"),
            [] => format!("an integer from {min} to {max}"),
            [rest @ .., last] => format!("`{}` or `{last}`", rest.join("`, `")),
        }
    }

    /// The parameter with its value among complete ones, as an engine describes itself.
    fn described(&self, values: &Parameters) -> Parameter {
        Parameter {
            name: self.name.to_string(),
            value: values.get(self.name).copied().unwrap_or(self.min),
            min: self.min,
            max: self.max,
            unit: self.unit.to_string(),
            run_time: self.run_time,
            words: self.words.iter().map(ToString::to_string).collect(),
            list: if self.list > 0 { list(values, self.name) } else { vec![] },
        }
    }

    /// Its value, or what it has when nothing is given.
    ///
    /// # Errors
    /// If the value is out of its range.
    fn value(&self, given: &Parameters) -> Result<u32, ParameterError> {
        let value = given.get(self.name).copied().unwrap_or(self.usual);
        self.within(self.name, value, self.expected())
    }

    /// The numbers of a list, or what it has when nothing is given.
    ///
    /// # Errors
    /// If one of them is out of its range.
    pub fn values(&self, given: &Parameters, usual: &[u32]) -> Result<Vec<u32>, ParameterError> {
        let Some(count) = given.get(self.name) else { return Ok(usual.to_vec()) };
        let one = |i: u32| {
            let name = item(self.name, i);
            let value = given.get(&name).copied().unwrap_or(self.min);
            self.within(&name, value, format!("an integer from {} to {}", self.min, self.max))
        };
        (0..*count).map(one).collect()
    }

    fn within(&self, name: &str, value: u32, expected: String) -> Result<u32, ParameterError> {
        if (self.min..=self.max).contains(&value) {
            return Ok(value);
        }
        Err(ParameterError::new(name, value, expected))
    }
}

/// The values of all parameters but lists, whether given or not.
///
/// # Errors
/// If one of them is out of its range.
pub fn complete(specs: &[ParameterSpec], given: &Parameters) -> Result<Parameters, ParameterError> {
    let mut complete = Parameters::default();
    for spec in specs.iter().filter(|spec| spec.list == 0) {
        complete.insert(spec.name.to_string(), spec.value(given)?);
    }
    Ok(complete)
}

/// The value of a parameter among complete ones; 1 if it is not there.
pub fn value(parameters: &Parameters, name: &str) -> u32 {
    parameters.get(name).copied().unwrap_or(1)
}

/// Bits that a number up to `most` takes.
pub fn bits(most: u64) -> u32 {
    (64 - most.leading_zeros()).max(1)
}

/// The name of a number of a list: `bounds[2]`.
pub fn item(name: &str, index: u32) -> String {
    format!("{name}[{index}]")
}

/// A list, as parameters carry it.
pub fn insert_list(into: &mut Parameters, name: &str, list: &[u32]) {
    into.insert(name.to_string(), list.len() as u32);
    into.extend((0..).zip(list).map(|(i, value)| (item(name, i), *value)));
}

/// A list among parameters; empty if it is not there.
pub fn list(from: &Parameters, name: &str) -> Vec<u32> {
    let count = from.get(name).copied().unwrap_or(0);
    (0..count).map(|i| from.get(&item(name, i)).copied().unwrap_or(0)).collect()
}

/// A switch that turns one mechanism of the hardware off, to see what goes wrong without it.
#[derive(Clone, Copy, Debug)]
pub struct SwitchSpec {
    /// Name as in scenario files and in the RTL.
    pub name: &'static str,
    /// What it turns off.
    pub meaning: &'static str,
}

impl SwitchSpec {
    /// A switch of this name, and what it turns off.
    pub const fn new(name: &'static str, meaning: &'static str) -> Self {
        SwitchSpec { name, meaning }
    }
}

/// An event kind of a design. Where there is hardware, only that need tell it.
#[derive(Clone, Copy, Debug)]
pub struct EventSpec {
    /// Name, `colored` for example.
    pub name: &'static str,
    /// Names of the arguments in order.
    pub arguments: &'static [&'static str],
    /// Words that it is about: a field, in which `{level}` stands for the argument of that name, and the argument that is the index.
    pub concerns: &'static [(&'static str, &'static str)],
}

impl EventSpec {
    /// An event of this name, with the names of its arguments and the words that it is about.
    pub const fn new(
        name: &'static str,
        arguments: &'static [&'static str],
        concerns: &'static [(&'static str, &'static str)],
    ) -> Self {
        EventSpec { name, arguments, concerns }
    }
}

/// A fact of an event that is one of several names, as the number of its place among them. Other languages get names and numbers from
/// [`crate::header`].
#[derive(Clone, Copy, Debug)]
pub struct NamedFact {
    /// The event kind.
    pub event: &'static str,
    /// The argument.
    pub argument: &'static str,
    /// The names, from number 0 on.
    pub names: &'static [&'static str],
}

/// A parameter value that the design does not take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterError {
    /// Name of the parameter.
    pub name: String,
    /// What was found, empty if it is missing.
    pub found: String,
    /// What is allowed.
    pub expected: String,
}

impl ParameterError {
    /// A value that is not as `expected`.
    pub fn new(name: &str, found: u32, expected: String) -> Self {
        ParameterError { name: name.to_string(), found: found.to_string(), expected }
    }
}

/// A design.
pub struct Design {
    /// Name as in scenario files.
    pub name: &'static str,
    /// Name for people, and after a comma what it is.
    pub title: &'static str,
    /// Parameters.
    pub parameters: &'static [ParameterSpec],
    /// Switches of the hardware; all are on unless a scenario says otherwise.
    pub switches: &'static [SwitchSpec],
    /// Fields whose words a scenario can set before the first step, [`contract::Engine::preset`]: what packets would have brought about.
    pub preset: &'static [&'static str],
    /// Its event kinds; the kind numbered i has code `contract::kind::DESIGN + i`.
    pub events: &'static [EventSpec],
    /// Facts of them that are names.
    pub named: &'static [NamedFact],
    /// Fields whose words of the same index belong to one thing: the two ends of a bucket.
    pub things: &'static [&'static [&'static str]],
    /// Fields whose words are drawn over the whole run, a line each. It is here and not in the page's half of the design, as is `listed`,
    /// because a session gathers both where each step is executed for the first time, also without a page.
    pub drawn: &'static [&'static str],
    /// The event kind that is listed over the whole run, if there is one. An argument `cause_op` of it names an operation.
    pub listed: Option<&'static str>,
    /// Completes defaults and checks each value and how they fit together.
    pub resolve: fn(&Parameters) -> Result<Parameters, ParameterError>,
    /// Interface and state of the model with these parameters; RTL has the same ports and architectural fields.
    pub info: fn(&Parameters) -> Info,
    /// The reference model.
    pub model: fn(&Parameters) -> Box<dyn Reference>,
    /// The parameters that hardware of this kind is built with, out of complete ones; those taken at run time are not among them. What is in
    /// the way, in words, if there can be none.
    pub hardware: fn(&Design, &Parameters) -> Result<Parameters, String>,
    /// A monitor of the design's invariants, for an engine with these parameters that describes itself so.
    pub monitor: fn(&Parameters, &Info) -> Box<dyn Monitor>,
}

impl Design {
    /// Name for people, in short.
    pub fn label(&self) -> &'static str {
        self.title.split(',').next().unwrap_or(self.title)
    }

    /// Its event kinds, as its hardware tells all of them.
    pub fn kinds(&self) -> Vec<EventKind> {
        let kind = |spec: &EventSpec| EventKind {
            name: spec.name.to_string(),
            arguments: spec.arguments.iter().map(ToString::to_string).collect(),
        };
        self.events.iter().map(kind).collect()
    }

    /// How its model with these parameters describes itself: of one port and a clock of 1 ns. The levels of state are in the order in which
    /// operations pass them; a reset undoes every other operation for `undo` steps.
    pub fn describe(
        &self,
        parameters: &Parameters,
        levels: &[&str],
        fields: Vec<Field>,
        (mut operations, serves): (Vec<Operation>, impl Into<Option<u8>>),
        undo: u32,
    ) -> Info {
        for operation in operations.iter_mut().filter(|operation| operation.role != Role::Reset) {
            operation.undo = undo;
        }
        Info {
            design: self.name.to_string(),
            implementation: Implementation::Model,
            parameters: self.parameters.iter().map(|spec| spec.described(parameters)).collect(),
            ports: vec![Port { name: "queue".to_string() }],
            operations,
            serves: serves.into(),
            largest_first: false,
            clock_ps: 1_000,
            stages: vec![],
            levels: levels.iter().map(|name| Level { name: name.to_string(), event: None }).collect(),
            fields,
            signals: BTreeMap::default(),
            events: self.kinds(),
        }
    }
}

/// The parameters that are not taken at run time: what hardware is built with that can be all that its model is.
///
/// # Errors
/// None; hardware that cannot be all that its model is has a function of its own.
pub fn fixed(design: &Design, parameters: &Parameters) -> Result<Parameters, String> {
    let is_fixed = |name: &str| design.parameters.iter().any(|p| p.name == name && !p.run_time);
    let mut fixed = Parameters::default();
    fixed.extend(parameters.iter().filter(|(name, _)| is_fixed(name)).map(|(name, value)| (name.clone(), *value)));
    Ok(fixed)
}

/// Of a design that is a model and nothing else.
///
/// # Errors
/// Always, in words.
pub fn model_only(design: &Design, _: &Parameters) -> Result<Parameters, String> {
    Err(format!("there is no {} hardware", design.name))
}

/// The operation that all designs have: the reset input is held for so many cycles, from this one on. Later resets prolong it.
pub fn reset() -> Operation {
    Operation::new("reset", Role::Reset, vec![Argument::new("cycles", 1, MAX_RESET)], vec![])
}
