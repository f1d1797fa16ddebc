//! The traffic of a scenario as packets, with their ranks and priorities.

use contract::Info;
use scenario::flows::first_flows;
use scenario::{Bench, Network, PortBench, Problem, Rank, RankKind, RankScale, Scenario, Traffic, check};
use traffic::rank::FRACTION_BITS;
use traffic::{Arrivals, Quantiser, Ranker, Ranking, Scale, StfqRanks, WfqRanks};

use crate::convert;

/// What the `port` bench plays.
#[derive(Clone, Debug, PartialEq)]
pub struct PortTraffic {
    /// The packets of all sources, from the beginning.
    pub arrivals: Arrivals,
    /// Their ranks; each engine takes a clone of its own.
    pub ranker: Ranker,
    /// From rank to priority, for each engine in order; `None` for one that takes no ranks.
    pub quantisers: Vec<Option<Quantiser>>,
}

/// The packets of a scenario with a `port` bench, at their beginning.
///
/// # Errors
/// What [`check::check`] finds wrong, or that the bench is another one.
pub fn packets(scenario: &Scenario) -> Result<PortTraffic, Vec<Problem>> {
    // Notes are about the longest branch; this may be a shorter one.
    let problems = check::check(scenario, false);
    if !problems.is_empty() {
        return Err(problems);
    }
    let Bench::Port(port) = &scenario.bench else {
        return Err(vec![Problem::new("bench.kind", "another bench", "`port`, which takes packets")]);
    };
    let rank = scenario.rank.clone().unwrap_or_default();
    Ok(PortTraffic {
        arrivals: arrivals(scenario, port.rate_mbps),
        ranker: Ranker::new(ranking(rank.clone(), port, &scenario.traffic)),
        quantisers: scenario.interfaces().iter().map(|info| quantiser(&rank, info)).collect(),
    })
}

/// The packets of a network, and their ranks at each node.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkTraffic {
    /// The packets of all sources, from the beginning.
    pub arrivals: Arrivals,
    /// Ranks and, for an engine that takes some, the way from rank to priority, by node.
    pub ranks: Vec<(Ranker, Option<Quantiser>)>,
}

/// The packets of a scenario with a bench of engines behind engines, at their beginning.
///
/// # Errors
/// What [`check::check`] finds wrong, or that the bench is another one.
pub fn network(scenario: &Scenario) -> Result<NetworkTraffic, Vec<Problem>> {
    let problems = check::check(scenario, false);
    if !problems.is_empty() {
        return Err(problems);
    }
    let Some(network) = Network::of(scenario) else {
        return Err(vec![Problem::new("bench.kind", "another bench", "`network`, `mesh` or `nic`")]);
    };
    let fastest = network.nodes.iter().map(|node| node.port.rate_mbps).max().unwrap_or(1);
    let ranks = network.nodes.iter().zip(scenario.interfaces()).map(|(node, info)| {
        let ranker = Ranker::new(ranking(node.rank.clone(), &node.port, &scenario.traffic));
        (ranker, quantiser(&node.rank, &info))
    });
    Ok(NetworkTraffic { arrivals: arrivals(scenario, fastest), ranks: ranks.collect() })
}

/// The packets of all sources. What sends as much as a link takes sends at this rate.
fn arrivals(scenario: &Scenario, rate_mbps: u32) -> Arrivals {
    let starts = first_flows(&scenario.traffic);
    let sources = (0..).zip(scenario.traffic.iter().zip(starts)).filter_map(|(number, (source, first_flow))| {
        // Checked: all flows have numbers of 32 bits.
        convert::source(source, scenario.seed.0, number, first_flow as u32, rate_mbps)
    });
    Arrivals::new(sources.collect())
}

fn ranking(rank: Rank, port: &PortBench, traffic: &[Traffic]) -> Ranking {
    let share = rank.per.unwrap_or_default();
    let overhead_bytes = port.overhead_bytes;
    let upstream_ps = traffic.iter().map(longest_upstream).max().unwrap_or(0);
    let time = |after_ps: Option<Vec<u64>>, upstream_ps| Ranking::Time {
        after_ps: after_ps.unwrap_or_default().into(),
        upstream_ps,
    };
    match rank.kind {
        RankKind::Given => Ranking::Given,
        RankKind::Class => Ranking::Class,
        RankKind::Srpt => Ranking::Srpt,
        RankKind::Stfq => Ranking::Stfq(StfqRanks::new(share, overhead_bytes)),
        RankKind::Wfq => Ranking::Wfq(WfqRanks::new(share, overhead_bytes, port.rate_mbps)),
        RankKind::Lstf => time(rank.slack_ps, Some(upstream_ps)),
        RankKind::Edf => time(rank.deadline_ps, None),
        RankKind::FifoPlus => time(None, Some(upstream_ps)),
        RankKind::Fifo => time(None, None),
    }
}

/// The longest time that a packet of the source waited upstream.
fn longest_upstream(source: &Traffic) -> u64 {
    match source {
        Traffic::Ops(_) | Traffic::Random(_) => 0,
        Traffic::Packets(source) => source.upstream_ps.iter().flatten().max().copied().unwrap_or(0),
        other => other.frame().map_or(0, |frame| frame.upstream_ps),
    }
}

fn quantiser(rank: &Rank, info: &Info) -> Option<Quantiser> {
    let scale = match rank.scale {
        RankScale::Linear => Scale::Linear,
        RankScale::Logarithmic => Scale::Logarithmic { k: rank.per_octave.unwrap_or(1).ilog2() },
    };
    let unit = match rank.kind {
        RankKind::Stfq | RankKind::Wfq => 1 << FRACTION_BITS,
        _ => 1,
    };
    let last = check::last_priority(info)?;
    let units = |n: u64| n.saturating_mul(unit);
    Some(Quantiser::new(units(rank.granularity), units(rank.offset), scale, last))
}
