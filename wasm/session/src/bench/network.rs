//! The benches of engines behind engines: packets pass nodes, each an engine in front of a link.

use std::rc::Rc;

use contract::{Events, Info, Op};
use port::lanes::Around;
use port::network::Node;
use port::{End, Measures, NetworkLanes};
use scenario::Network;
use scenario::network::{Level, PlannedNode};
use scenario::types::ExpectedMetric;

use super::packets::out_of_bounds;
use super::{Bench, PlannedBench, Setup};
use crate::bench::setup::FORESEEN;
use crate::open_error::{OpenError, wrong_traffic};

/// Packets in a network of engines. A clone is a snapshot.
#[derive(Clone)]
pub struct Nodes {
    lanes: NetworkLanes,
    /// Measures that the scenario bounds.
    expected: Rc<[ExpectedMetric]>,
}

impl Nodes {
    /// The bench of a scenario.
    ///
    /// # Errors
    /// If its traffic cannot be made.
    pub fn plan(setup: &Setup<'_>, network: Network) -> Result<PlannedBench, OpenError> {
        let Setup { scenario, engines, limit, .. } = *setup;
        let traffic = generators::network(scenario).map_err(wrong_traffic)?;
        let infos = engines.iter().map(|driven| driven.engine.info());
        let engines: Vec<(&Info, _, _)> =
            infos.zip(traffic.ranks).map(|(info, (ranker, quantiser))| (info, ranker, quantiser)).collect();
        // Copies of the run share the starts that are drawn for the first packet.
        traffic.arrivals.peek();
        let lanes = NetworkLanes::new(network, traffic.arrivals.clone(), engines);
        let most = lanes.horizon(traffic.arrivals, FORESEEN, limit);
        let expected = scenario.expect.metrics.as_slice().into();
        Ok(PlannedBench { bench: Box::new(Nodes { lanes, expected }), steps: setup.with_edits(most) })
    }

    /// The nodes with their lanes.
    pub fn lanes(&self) -> &NetworkLanes {
        &self.lanes
    }

    fn measures(&self, node: u32) -> Option<&Measures> {
        Some(self.lanes.lane(node as usize)?.measures())
    }

    /// What is wrong with a measure that the scenario bounds.
    fn wrong(&self, expected: &ExpectedMetric) -> Option<String> {
        if expected.end_to_end {
            let all = self.lanes.end_to_end();
            return out_of_bounds("end to end", expected, all.measures(), |key| all.value(key));
        }
        let plan = self.lanes.plan();
        let number = expected.node.as_ref().map_or(Some(expected.engine), |name| plan.node(name))?;
        let measures = self.measures(number)?;
        let name = &plan.nodes.get(number as usize)?.name;
        out_of_bounds(&format!("node {name}"), expected, measures, |key| measures.value(key))
    }
}

impl Bench for Nodes {
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

    fn quiet_until(&self) -> Option<u32> {
        self.lanes.quiet_until()
    }

    fn pass(&mut self, until: u32) {
        self.lanes.pass(until);
    }

    fn has_packets(&self) -> bool {
        true
    }

    fn around(&self, engine: usize) -> Option<Around<'_>> {
        self.lanes.around(engine)
    }

    fn passes_on(&self, engine: usize) -> bool {
        let node = self.lanes.plan().nodes.get(engine);
        node.is_some_and(|node| !matches!(node.level, Some(Level::Upper { .. })))
    }

    fn wrong_at_end(&self, diverges: bool) -> Vec<String> {
        let mut wrong = if diverges { Vec::new() } else { self.lanes.conservation() };
        wrong.extend(self.expected.iter().filter_map(|expected| self.wrong(expected)));
        wrong
    }

    fn left_behind(&self) -> Vec<(usize, String)> {
        let named = self.lanes.nodes().iter().zip(&self.lanes.plan().nodes).enumerate();
        let left = named.filter(|(_, (node, _))| node.lane().standing().sum() > 0 || node.on_link().count() > 0);
        let told = |(i, (node, plan)): (usize, (&Node, &PlannedNode))| {
            let (left, on_link) = (node.lane().standing(), node.on_link().count());
            let beyond = if on_link > 0 { format!(", {on_link} on the link behind it") } else { String::new() };
            (i, format!("{left}{beyond} (node {})", plan.name))
        };
        left.map(told).collect()
    }

    fn save(&mut self) -> (Box<dyn Bench>, u64) {
        (self.copy(), self.lanes.bytes())
    }

    fn copy(&self) -> Box<dyn Bench> {
        Box::new(self.clone())
    }
}
