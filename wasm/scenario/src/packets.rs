//! The traffic of a scenario as packets, with their ranks and priorities.

use contract::Info;
use traffic::packets::{ExplicitPackets, Listed};
use traffic::{Arrivals, PacketSource, Quantiser, Ranker, Ranking, Scale};

use crate::check;
use crate::problem::Problem;
use crate::sources::interfaces;
use crate::types::{Bench, Packets, Rank, RankKind, RankScale, Scenario, Traffic};

/// What the `port` bench plays.
#[derive(Clone, Debug, PartialEq)]
pub struct PortTraffic {
    /// The packets of all sources, from the beginning.
    pub arrivals: Arrivals,
    /// Their ranks; each engine takes a clone of its own.
    pub ranker: Ranker,
    /// From rank to priority, for each engine in order.
    pub quantisers: Vec<Quantiser>,
}

impl Scenario {
    /// The packets of a scenario with a `port` bench, at their beginning.
    ///
    /// # Errors
    /// What [`check::check`] finds wrong, or that the bench is another one.
    pub fn packets(&self) -> Result<PortTraffic, Vec<Problem>> {
        let problems = check::check(self);
        if !problems.is_empty() {
            return Err(problems);
        }
        let Bench::Port(_) = &self.bench else {
            return Err(vec![Problem::new("bench.kind", "a bench of operations", "`port`, which takes packets")]);
        };
        let rank = self.rank.clone().unwrap_or_default();
        let sources = self.traffic.iter().filter_map(|source| match source {
            Traffic::Packets(source) => Some(PacketSource::Explicit(explicit(source))),
            // Operations are for the other bench, and refused by the check.
            Traffic::Ops(_) | Traffic::Random(_) => None,
        });
        Ok(PortTraffic {
            arrivals: Arrivals::new(sources.collect()),
            ranker: Ranker::new(ranking(&rank)),
            quantisers: interfaces(self).iter().filter_map(|info| quantiser(&rank, info)).collect(),
        })
    }
}

fn explicit(source: &Packets) -> ExplicitPackets {
    let column = |column: &Option<Vec<u32>>, i: usize| column.as_ref().map_or(0, |column| column[i]);
    let listed = |i: usize| Listed {
        dt_ps: source.dt_ps[i],
        flow: source.flow[i],
        class: source.class.as_ref().map_or(0, |class| class[i]),
        bytes: source.bytes[i],
        rank: column(&source.rank, i),
        upstream_ps: source.upstream_ps.as_ref().map_or(0, |upstream| upstream[i]),
    };
    let list: Vec<_> = (0..source.dt_ps.len()).map(listed).collect();
    ExplicitPackets::new(&list, source.start_ps, source.weight.unwrap_or(1))
}

fn ranking(rank: &Rank) -> Ranking {
    match rank.kind {
        RankKind::Given => Ranking::Given,
        RankKind::Class => Ranking::Class,
        RankKind::Srpt => Ranking::Srpt,
        RankKind::Fifo => Ranking::Fifo,
    }
}

fn quantiser(rank: &Rank, info: &Info) -> Option<Quantiser> {
    let scale = match rank.scale {
        RankScale::Linear => Scale::Linear,
        RankScale::Logarithmic => Scale::Logarithmic { k: rank.per_octave.unwrap_or(1).ilog2() },
    };
    let last = check::port::last_priority(info)?;
    Some(Quantiser::new(rank.granularity.unwrap_or(1), rank.offset, scale, last))
}
