//! From a run to its values: what is measured along each axis.

use crate::file::{Axis, Experiment, Point};
use port::measures::{Bin, CLASSES, OfLevel, PPM};
use scenario::measures::{DEPARTURES, DROPPED, Definition, LIST, MILLIONTHS, OF_GROUP, OF_NETWORK};

use crate::repeats::Spread;
use crate::{PortRun, Run};

/// A value of the figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// With the axis `time` the class, else nothing.
    pub class: Option<u32>,
    /// Where on the x axis.
    pub x: f64,
    /// The measure, in its unit; of several seeds its mean.
    pub y: f64,
    /// With several seeds: how sure the mean is.
    pub spread: Option<Spread>,
}

impl Row {
    /// Of a single run.
    pub fn single(class: Option<u32>, x: f64, y: f64) -> Row {
        Row { class, x, y, spread: None }
    }
}

/// Sum of a measure over packets.
type OfBin = fn(&Bin) -> u64;

/// What is counted by rank, with its unit.
const BY_RANK: [(&str, &str, OfBin); 5] = [
    ("arrived", "packets", |bin| bin.arrived),
    ("departed", "packets", |bin| bin.departed),
    ("dropped", "packets", |bin| bin.dropped),
    ("inversions", "packets", |bin| bin.inversions),
    ("unpifoness", "rank", |bin| bin.unpifoness),
];

/// The measures that an x axis has over the bench `port`, with their units.
fn of_port(x: &Axis) -> Vec<(&'static str, &'static str)> {
    let named = |definition: &Definition| (definition.key, definition.unit);
    let departures = || DEPARTURES.iter().map(named);
    match x {
        Axis::Values { .. } => LIST.iter().chain([&DROPPED]).map(named).chain(departures()).collect(),
        Axis::Rank { .. } => {
            BY_RANK.iter().map(|(name, unit, _)| (*name, *unit)).chain([("delay.mean", "ps")]).collect()
        }
        Axis::Time { .. } => vec![("throughput", "Mb/s")],
        Axis::Iteration {} => vec![("loss", "rank")],
        Axis::Queue { .. } => vec![("bound", "rank")],
        Axis::Class {} => [("share", "")].into_iter().chain(OF_GROUP).collect(),
        Axis::Level {} => [("departed", "packets")].into_iter().chain(departures()).collect(),
    }
}

/// Whether a measure is of the ranks of packets.
pub fn is_of_ranks(name: &str) -> bool {
    name.starts_with("inversion") || ["unpifoness", "clamped"].contains(&name)
}

/// Whether a measure tells flows and classes apart.
pub fn is_of_shares(name: &str) -> bool {
    let prefixes = ["nfm.", "fct.", "flows."];
    prefixes.iter().any(|prefix| name.starts_with(prefix)) || ["reordered", "jain"].contains(&name)
}

/// Whether a measure is of lateness.
pub fn is_of_departures(name: &str) -> bool {
    DEPARTURES.iter().any(|definition| definition.key == name)
}

/// The x axis and its unit, for the head of a column.
pub fn x_label(x: &Axis) -> (&str, &str) {
    match x {
        Axis::Values { label, unit, .. } => (label, unit),
        Axis::Rank { .. } => ("rank", ""),
        Axis::Time { .. } => ("window", ""),
        Axis::Iteration {} => ("iteration", ""),
        Axis::Queue { .. } => ("queue", ""),
        Axis::Class {} => ("class", ""),
        Axis::Level {} => ("level", ""),
    }
}

impl Experiment {
    /// The measures that the figure can have, with their units.
    pub fn measures(&self) -> Vec<(&'static str, &'static str)> {
        if self.is_of_cores() {
            return crate::cores::measures::LIST.iter().map(|(name, unit, _)| (*name, *unit)).collect();
        }
        if self.is_of_networks() {
            return LIST.iter().chain(&OF_NETWORK).map(|definition| (definition.key, definition.unit)).collect();
        }
        of_port(&self.x)
    }

    /// Unit of the y axis, empty for a pure number.
    pub fn unit(&self) -> &'static str {
        self.kept_in().filter(|unit| *unit != MILLIONTHS).unwrap_or_default()
    }

    /// The unit in which runs keep the measure.
    fn kept_in(&self) -> Option<&'static str> {
        self.measures().into_iter().find(|(name, _)| *name == self.y.measure).map(|(_, unit)| unit)
    }

    /// The values that a run is for. One where there was nothing to measure is left out.
    pub fn rows(&self, point: &Point, run: &Run) -> Vec<Row> {
        match run {
            Run::Port(run) => self.rows_of_port(point, run),
            Run::Cores(_) | Run::Formula(_) | Run::Network(_) => {
                let Axis::Values { values, .. } = &self.x else { return Vec::new() };
                let millionths = self.kept_in() == Some(MILLIONTHS);
                let kept = |value: f64| if millionths { value / PPM as f64 } else { value };
                let row = run.value(&self.y.measure).map(kept).zip(values.get(point.value));
                row.map(|(y, x)| Row::single(None, *x, y)).into_iter().collect()
            }
        }
    }

    fn rows_of_port(&self, point: &Point, run: &PortRun) -> Vec<Row> {
        let row = |x: f64, y: f64| Row::single(None, x, y);
        let millionths = self.kept_in() == Some(MILLIONTHS);
        let kept = |value: u64| if millionths { value as f64 / PPM as f64 } else { value as f64 };
        match &self.x {
            Axis::Values { values, .. } => {
                let value = run.value(&self.y.measure);
                value.zip(values.get(point.value)).map(|(y, x)| row(*x, kept(y))).into_iter().collect()
            }
            Axis::Rank { bin } => {
                let bins = run.measures().by_rank().bins().chunks((*bin).max(1) as usize).enumerate();
                bins.filter_map(|(i, rows)| Some(row((i as u32 * bin).into(), by_rank(&self.y.measure, rows)?)))
                    .collect()
            }
            Axis::Time { window_ps } => {
                let classes = run.sampled().windows().iter().map(Vec::len).max().unwrap_or(0);
                // A byte in a picosecond is 8 million Mb/s.
                let rate = |bytes: u64| bytes as f64 * 8e6 / *window_ps as f64;
                let line = |class: usize| {
                    let windows = run.sampled().windows().iter().enumerate();
                    windows.map(move |(at, bytes)| {
                        Row::single(Some(class as u32), at as f64, rate(bytes.get(class).copied().unwrap_or(0)))
                    })
                };
                (0..classes).flat_map(line).collect()
            }
            Axis::Iteration {} => {
                let samples = run.sampled().bounds().samples().iter().enumerate();
                samples.map(|(at, bounds)| row(at as f64, run.measures().loss(bounds))).collect()
            }
            Axis::Queue { .. } => {
                // Nothing is averaged of a run that ends while it warms up.
                run.sampled().bounds().means().enumerate().map(|(queue, mean)| row(queue as f64 + 1.0, mean)).collect()
            }
            Axis::Class {} => {
                let Some(all_classes) = run.measures().classes() else { return Vec::new() };
                let all: u64 = all_classes.iter().map(|(_, group)| group.bytes).sum();
                let value = |class: u32, bytes: u64| match &*self.y.measure {
                    "share" => (all > 0).then(|| bytes as f64 / all as f64),
                    name => all_classes.value(class, name).map(kept),
                };
                let classes = all_classes.iter().take(CLASSES);
                classes.filter_map(|(class, group)| Some(row(class.into(), value(class, group.bytes)?))).collect()
            }
            Axis::Level {} => {
                let value = |of: &OfLevel| match &*self.y.measure {
                    "departed" => Some(of.dtd.count()),
                    name => of.value(name),
                };
                let levels = run.sampled().late().levels();
                levels.filter_map(|(level, of)| Some(row(level as f64, kept(value(of)?)))).collect()
            }
        }
    }
}

/// A measure of the packets of some bins.
fn by_rank(measure: &str, bins: &[Bin]) -> Option<f64> {
    let sum = |of: OfBin| bins.iter().map(of).sum::<u64>();
    if measure == "delay.mean" {
        let departed = sum(|bin| bin.departed);
        let delay: u128 = bins.iter().map(|bin| bin.delay_ps).sum();
        return (departed > 0).then(|| delay as f64 / departed as f64);
    }
    BY_RANK.iter().find(|(name, ..)| *name == measure).map(|(.., of)| sum(*of) as f64)
}
