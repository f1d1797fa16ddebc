//! The designs that Queuescope knows: their parameters, their interface, their reference model.

use std::collections::BTreeMap;

use contract::{Info, Monitor, Parameter, Reference};

use crate::{bbq, pifo, sp_pifo};

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
    /// Unit, empty for a pure number.
    pub unit: &'static str,
    /// Whether RTL takes it at run time.
    pub run_time: bool,
    /// What it is.
    pub meaning: &'static str,
    /// Words for the values from `min` on, where a number says nothing; else empty.
    pub words: &'static [&'static str],
}

/// A switch that turns one mechanism of the hardware off, to see what goes wrong without it.
#[derive(Clone, Copy, Debug)]
pub struct SwitchSpec {
    /// Name as in scenario files and in the RTL.
    pub name: &'static str,
    /// What it turns off.
    pub meaning: &'static str,
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

/// A design.
pub struct Design {
    /// Name as in scenario files.
    pub name: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// Parameters.
    pub parameters: &'static [ParameterSpec],
    /// Switches of the hardware; all are on unless a scenario says otherwise.
    pub switches: &'static [SwitchSpec],
    /// Its event kinds; the kind numbered i has code `contract::kind::DESIGN + i`.
    pub events: &'static [EventSpec],
    /// Fields whose words of the same index belong to one thing: the two ends of a bucket.
    pub things: &'static [&'static [&'static str]],
    /// Completes defaults and checks each value and how they fit together.
    pub resolve: fn(&BTreeMap<String, u32>) -> Result<Parameters, ParameterError>,
    /// Interface and state of the model with these parameters; RTL has the same ports and architectural fields.
    pub info: fn(&Parameters) -> Info,
    /// The reference model.
    pub model: fn(&Parameters) -> Box<dyn Reference>,
    /// A watcher of the design's invariants, for an engine with these parameters that describes itself so.
    pub monitor: fn(&Parameters, &Info) -> Box<dyn Monitor>,
}

/// The parameters of an engine, as it describes itself.
pub fn described(specs: &[ParameterSpec], values: &Parameters) -> Vec<Parameter> {
    let described = |p: &ParameterSpec| Parameter {
        name: p.name.to_string(),
        value: values.get(p.name).copied().unwrap_or(p.min),
        min: p.min,
        max: p.max,
        unit: p.unit.to_string(),
        run_time: p.run_time,
    };
    specs.iter().map(described).collect()
}

/// All designs.
pub const DESIGNS: &[Design] = &[bbq::DESIGN, pifo::DESIGN, sp_pifo::DESIGN];

/// The design of this name.
pub fn find(name: &str) -> Option<&'static Design> {
    DESIGNS.iter().find(|d| d.name == name)
}
