//! The bench `port`: packets go through the engines onto links.

use std::rc::Rc;

use contract::{Events, Op};
use port::lanes::Around;
use port::{End, Lanes, Measures};
use scenario::PortBench;
use scenario::types::ExpectedMetric;

use super::{Bench, PlannedBench, Setup};
use crate::bench::setup::FORESEEN;
use crate::open_error::{OpenError, wrong_traffic};

/// Packets around the engines. A clone is a snapshot.
#[derive(Clone)]
pub struct Packets {
    lanes: Lanes,
    /// Measures that the scenario bounds.
    expected: Rc<[ExpectedMetric]>,
}

impl Packets {
    /// The bench of a scenario.
    ///
    /// # Errors
    /// If its traffic cannot be made.
    pub fn plan(setup: &Setup<'_>, port: &PortBench) -> Result<PlannedBench, OpenError> {
        let Setup { scenario, limit, .. } = *setup;
        let traffic = generators::packets(scenario).map_err(wrong_traffic)?;
        // Copies of the run share the starts that are drawn for the first packet.
        traffic.arrivals.peek();
        let infos = setup.under_test().into_iter().zip(traffic.quantisers);
        let infos = infos.map(|(info, quantiser)| Some((info?, quantiser))).collect();
        let lanes = Lanes::new(port, &traffic.arrivals, &traffic.ranker, infos);
        let most = lanes.horizon(traffic.arrivals, FORESEEN, limit);
        let expected = scenario.expect.metrics.as_slice().into();
        Ok(PlannedBench { bench: Box::new(Packets { lanes, expected }), steps: setup.with_edits(most) })
    }

    fn measures(&self, engine: u32) -> Option<&Measures> {
        Some(self.lanes.lane(engine as usize)?.measures())
    }
}

impl Bench for Packets {
    fn begin(&mut self, step: u32, _: &dyn Fn(u8) -> bool) -> bool {
        self.lanes.begin(step);
        false
    }

    fn operations(&mut self, engine: usize, accepts: &dyn Fn(u8) -> bool, into: &mut Vec<Op>) {
        self.lanes.operations(engine, accepts, into);
    }

    fn settle(&mut self, engine: usize, events: &Events) {
        self.lanes.settle(engine, events);
    }

    fn end(&self) -> Option<End> {
        self.lanes.end()
    }

    fn has_packets(&self) -> bool {
        true
    }

    fn around(&self, engine: usize) -> Option<Around<'_>> {
        self.lanes.around(engine)
    }

    fn wrong_at_end(&self, diverges: bool) -> Vec<String> {
        let lost = self.lanes.iter().filter_map(|(i, lane)| Some(format!("engine {i}: {}", lane.conservation()?)));
        let mut wrong: Vec<String> = lost.filter(|_| !diverges).collect();
        wrong.extend(self.expected.iter().filter_map(|expected| {
            let measures = self.measures(expected.engine)?;
            out_of_bounds(&format!("engine {}", expected.engine), expected, measures, |key| measures.value(key))
        }));
        wrong
    }

    fn left_behind(&self) -> Vec<(usize, String)> {
        let left = self.lanes.iter().map(|(i, lane)| (i, lane.standing()));
        left.filter(|(_, left)| left.sum() > 0).map(|(i, left)| (i, left.to_string())).collect()
    }

    fn save(&mut self) -> (Box<dyn Bench>, u64) {
        (self.copy(), self.lanes.bytes())
    }

    fn copy(&self) -> Box<dyn Bench> {
        Box::new(self.clone())
    }
}

/// What is wrong with a measure of `whom` that the scenario bounds; `value` gives those that are of no class and no flow.
pub(super) fn out_of_bounds(
    whom: &str,
    expected: &ExpectedMetric,
    measures: &Measures,
    value: impl Fn(&str) -> Option<u64>,
) -> Option<String> {
    let ExpectedMetric { metric, class, flow, min, max, .. } = expected;
    let (value, whose) = match (class, flow) {
        (Some(class), _) => {
            (measures.classes().and_then(|all| all.value(*class, metric)), format!(" of class {class}"))
        }
        (_, Some(flow)) => (measures.flows().and_then(|all| all.value(*flow, metric)), format!(" of flow {flow}")),
        _ => (value(metric), String::new()),
    };
    let is_right = value.is_some_and(|value| min.is_none_or(|min| value >= min) && max.is_none_or(|max| value <= max));
    let bounds = match (min, max) {
        (Some(min), Some(max)) => format!("from {min} to {max}"),
        (Some(min), None) => format!("of at least {min}"),
        (None, Some(max)) => format!("of at most {max}"),
        (None, None) => String::new(),
    };
    let found = value.map_or("none was measured".to_string(), |value| format!("got {value}"));
    (!is_right).then(|| format!("{whom}: expected {metric}{whose} {bounds}, {found}"))
}
