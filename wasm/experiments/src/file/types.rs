use file_type::file_type;
use scenario::Scenario;
use scenario::Technique;
use scenario::types::{Citation, EngineSpec};

/// One experiment: a figure, the runs that it takes, and what the paper says of it. Each run is a scenario of its own.
#[file_type]
pub struct Experiment {
    /// Version of the format. This is version 1.
    #[file(min = 1, max = 1)]
    pub version: u32,
    /// What it is, in a line of 1 to 200 characters.
    pub title: String,
    /// What it shows, and how it differs from the paper's own, at most 10,000 characters.
    #[file(default)]
    pub description: String,
    /// What it reproduces.
    pub source: Option<Citation>,
    /// Ids of claims and examples that it is evidence for: `Q63`.
    #[file(default)]
    pub ids: Vec<String>,
    /// The scenario of every run, complete, but for what its series and `set` change. With the bench `port`, and packets as elements, the
    /// series has the engine; with the bench `cores` the base has it, and the series has the technique.
    pub base: Scenario,
    /// What is compared, 1 to 16.
    #[file(min = 1, max = SERIES)]
    pub series: Vec<Series>,
    /// What lies on the x axis.
    pub x: Axis,
    /// What lies on the y axis.
    pub y: Y,
    /// What the paper reports, to be drawn beside it.
    #[file(default)]
    pub paper: Vec<Mark>,
    /// What must come out here.
    #[file(default)]
    pub expect: Vec<Mark>,
}

/// A line of the figure.
#[file_type]
pub struct Series {
    /// Its name, 1 to 100 characters, each once.
    pub name: String,
    /// With the bench `port`: the scheduler, which takes the place of the base's engines. A `model` without a reference.
    pub engine: Option<EngineSpec>,
    /// With the bench `cores`: how packets and state are spread over the cores.
    pub technique: Option<Technique>,
    /// With the bench `cores`: a formula that gives the values of the series in place of runs, of `throughput` or `efficiency`.
    pub formula: Option<Formula>,
    /// What is set for this series alone, after what the x axis sets.
    #[file(default)]
    pub set: Vec<Assignment>,
    /// With the axis `iteration`: packets that enter the queue between two looks at the bounds, 1 to 1,000,000.
    pub every: Option<u32>,
}

/// A formula for a scenario with the bench `cores`.
#[file_type]
pub enum Formula {
    /// The rate at which the cores process packets by the technique, from costs, losses and traffic.
    Cores,
    /// The rate at which the sequencer's path hands over frames with their prefixes, `width` bits a clock cycle, in whole cycles. With the
    /// technique `scr` and the measure `throughput` alone.
    Path,
}

/// A value in the scenario that differs from run to run.
#[file_type]
pub struct Assignment {
    /// Where: `traffic[0].rate_mbps`, `engines[0].parameters.queues`.
    pub path: String,
    /// What stands there: one for each value of the x axis, or one for all.
    pub values: Vec<serde_json::Value>,
}

/// What lies on the x axis.
#[file_type]
pub enum Axis {
    /// Values that are set in the scenario: a run for each value and series.
    Values {
        /// What they are, for people: `utilisation`.
        label: String,
        /// Their unit, empty for a pure number.
        #[file(default)]
        unit: String,
        /// The values, 1 to 1,000, in ascending order.
        values: Vec<f64>,
        /// Words for them, where numbers say nothing; else an empty list.
        #[file(default)]
        names: Vec<String>,
        /// Where they are set.
        #[file(default)]
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
        window_ps: u64,
    },
    /// Looks at the bounds of the queues, counted from 0, each after so many packets that entered as its series says: a run for each
    /// series.
    Iteration {},
    /// Queues, counted from 1: a run for each series.
    Queue {
        /// Packets that arrive before anything is averaged.
        warm_up: u64,
    },
    /// Classes, counted from 0: a run for each series.
    Class {},
    /// Levels of FIFO queues, counted from 1: a run for each series, whose design works out departure times.
    Level {},
}

/// What lies on the y axis.
#[file_type]
pub struct Y {
    /// Name of the measure; which there are depends on the bench and on the x axis.
    pub measure: String,
    /// What it is called in the figure.
    pub label: Option<String>,
    /// Name of the series that the figure divides the others by.
    pub relative_to: Option<String>,
}

/// A range of a value of the figure.
#[file_type]
pub struct Mark {
    /// Name of the series.
    pub series: String,
    /// Name of the series that it is divided by, at the same x.
    pub over: Option<String>,
    /// Where on the x axis.
    pub x: f64,
    /// With the axis `time`: the class.
    pub class: Option<u32>,
    /// The least; no bound when left out.
    pub low: Option<f64>,
    /// The most; no bound when left out.
    pub high: Option<f64>,
    /// What it says, at most 200 characters.
    #[file(default)]
    pub text: String,
}
