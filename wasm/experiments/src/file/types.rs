use scenario::Scenario;
use scenario::types::{Citation, EngineSpec};
use serde::{Deserialize, Deserializer, Serialize};

/// One experiment: a figure, the runs that it takes, and what the paper says of it. Each run is a scenario of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// Version of the format. This is version 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1)))]
    pub version: u32,
    /// What it is, in a line of 1 to 200 characters.
    pub title: String,
    /// What it shows, and how it differs from the paper's own, at most 10,000 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<_>"))]
    pub description: String,
    /// What it reproduces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Citation>,
    /// Ids of the catalogue of claims that it is evidence for: `Q63`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<_>"))]
    pub ids: Vec<String>,
    /// The scenario of every run but for its engine and what is set: bench `port`, packets as elements. Complete, with any engine.
    pub base: Scenario,
    /// What is compared, 1 to 16.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = super::limits::SERIES)))]
    pub series: Vec<Series>,
    /// What lies on the x axis.
    pub x: Axis,
    /// What lies on the y axis.
    pub y: Y,
    /// What the paper reports, to be drawn beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<_>"))]
    pub paper: Vec<Mark>,
    /// What must come out here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<_>"))]
    pub expect: Vec<Mark>,
}

/// A line of the figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Series {
    /// Its name, 1 to 100 characters, each once.
    pub name: String,
    /// The scheduler: takes the place of the base's engines. A `model` without a reference.
    pub engine: EngineSpec,
    /// What is set for this series alone, after what the x axis sets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<_>"))]
    pub set: Vec<Assignment>,
    /// With the axis `iteration`: packets that enter the queue between two looks at the bounds, 1 to 1,000,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub every: Option<u32>,
}

/// A value in the scenario that differs from run to run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Assignment {
    /// Where: `traffic[0].rate_mbps`, `engines[0].parameters.queues`.
    pub path: String,
    /// What stands there: one for each value of the x axis, or one for all.
    pub values: Vec<serde_json::Value>,
}

/// What lies on the x axis.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Axis {
    /// Values that are set in the scenario: a run for each value and series.
    Values {
        /// What they are, for people: `utilisation`.
        label: String,
        /// Their unit, empty for a pure number.
        unit: String,
        /// The values, 1 to 1,000, in ascending order.
        values: Vec<f64>,
        /// Words for them, where numbers say nothing; else an empty list.
        names: Vec<String>,
        /// Where they are set.
        set: Vec<Assignment>,
    },
    /// Ranks from 0 on, so many together: a run for each series.
    Rank {
        /// Ranks of a bin, 1 to 4,096.
        bin: u32,
    },
    /// Windows of time, counted from 0: a run for each series, a line for each class of it.
    Time {
        /// Length of a window, 1,000 to 10^15 ps.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        window_ps: u64,
    },
    /// Looks at the bounds of the queues, counted from 0, each after so many packets that entered as its series says: a run for each
    /// series.
    Iteration {},
    /// Queues, counted from 1: a run for each series.
    Queue {
        /// Packets that arrive before anything is averaged.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        warm_up: u64,
    },
    /// Classes, counted from 0: a run for each series.
    Class {},
    /// Levels of FIFO queues, counted from 1: a run for each series, whose design works out departure times.
    Level {},
}

/// [`Axis`] as the reader of files gives it.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum TaggedAxis {
    Values {
        label: String,
        #[serde(default)]
        unit: String,
        values: Vec<f64>,
        #[serde(default)]
        names: Vec<String>,
        #[serde(default)]
        set: Vec<Assignment>,
    },
    Rank {
        bin: u32,
    },
    Time {
        window_ps: u64,
    },
    Iteration {},
    Queue {
        warm_up: u64,
    },
    Class {},
    Level {},
}

impl<'de> Deserialize<'de> for Axis {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match TaggedAxis::deserialize(deserializer)? {
            TaggedAxis::Values { label, unit, values, names, set } => Axis::Values { label, unit, values, names, set },
            TaggedAxis::Rank { bin } => Axis::Rank { bin },
            TaggedAxis::Time { window_ps } => Axis::Time { window_ps },
            TaggedAxis::Iteration {} => Axis::Iteration {},
            TaggedAxis::Queue { warm_up } => Axis::Queue { warm_up },
            TaggedAxis::Class {} => Axis::Class {},
            TaggedAxis::Level {} => Axis::Level {},
        })
    }
}

/// What lies on the y axis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Y {
    /// Name of the measure; which there are depends on the x axis.
    pub measure: String,
    /// What it is called in the figure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Name of the series that the figure divides the others by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relative_to: Option<String>,
}

/// A range of a value of the figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// Name of the series.
    pub series: String,
    /// Name of the series that it is divided by, at the same x.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<String>,
    /// Where on the x axis.
    pub x: f64,
    /// With the axis `time`: the class.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<u32>,
    /// The least; no bound when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// The most; no bound when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// What it says, at most 200 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<_>"))]
    pub text: String,
}
