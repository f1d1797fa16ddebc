//! The traffic of a scenario as sources that yield a slot a step.

use contract::{Info, Operation};
use traffic::{Kind, Mix, Run, Slot, Source};

use crate::check;
use crate::check::traffic::Operations;
use crate::limits;
use crate::problem::Problem;
use crate::types::{Bench, EngineSpec, Explicit, Op, RandomMix, Scenario, Traffic};

impl Scenario {
    /// A source for each entry of `traffic`, at its beginning, for the operations that all engines share; by the port of its operations,
    /// the first where it has none.
    ///
    /// # Errors
    /// What [`check::check`] finds wrong, or that the bench takes packets.
    pub fn sources(&self) -> Result<Vec<Vec<Source>>, Vec<Problem>> {
        // Notes are about the longest branch; this may be a shorter one.
        let problems = check::check(self, false);
        if !problems.is_empty() {
            return Err(problems);
        }
        if let Bench::Port(_) = self.bench {
            return Err(vec![Problem::new("bench.kind", "a bench of packets", "`ops`, which takes operations")]);
        }
        let infos = interfaces(self);
        let phase = 4 * infos.iter().map(capacity).max().unwrap_or(1);
        // What any engine would refuse is not drawn.
        let shared = Operations::of(&infos.into_iter().map(Some).collect());
        let operations = shared.as_ref().map_or(&[][..], |shared| &shared.operations);
        let ports = operations.iter().map(|operation| usize::from(operation.port) + 1).max().unwrap_or(1);
        let mut sources = Vec::new();
        sources.resize_with(ports, Vec::new);
        for (number, source) in (0..).zip(&self.traffic) {
            // The first where it has no operation.
            // Of none it is the first.
            let port = ports_of(source, operations).trailing_zeros() % u32::BITS;
            sources[port as usize].push(match source {
                Traffic::Ops(source) => explicit(source, operations),
                Traffic::Random(source) => {
                    let mix = mix(source, operations, phase.min(limits::PHASE));
                    Source::Random(traffic::RandomMix::new(mix, self.seed.0, number))
                }
                // Packets are for the other bench, and refused by the check.
                _ => continue,
            });
        }
        Ok(sources)
    }
}

/// The ports of the operations that a source yields: bit p of port p.
#[inline(never)] // once in a session built for size
pub(crate) fn ports_of(source: &Traffic, operations: &[Operation]) -> u32 {
    let bit = |name: &str| operations.iter().find(|o| o.name == name).map_or(0, |operation| 1 << operation.port);
    match source {
        Traffic::Ops(source) => source.ops.iter().fold(0, |ports, op| ports | bit(&op.name)),
        Traffic::Random(source) => source.mix.keys().fold(0, |ports, name| ports | bit(name)),
        _ => 0,
    }
}

/// The interface of each engine.
pub(crate) fn interfaces(scenario: &Scenario) -> Vec<Info> {
    scenario.engines.iter().filter_map(interface).collect()
}

fn interface(engine: &EngineSpec) -> Option<Info> {
    let (design, parameters) = engine.resolve().ok()?;
    Some((design.info)(&parameters))
}

/// Elements that an engine holds at most.
fn capacity(info: &Info) -> u32 {
    info.parameter("capacity").or_else(|| info.parameter("N")).unwrap_or(1)
}

fn explicit(source: &Explicit, operations: &[Operation]) -> Source {
    let run = |op: &Op| match op.among(operations) {
        Some(contract::Op { kind, args }) => Run { slot: Slot::Op { kind, args }, times: 1 },
        None => Run { slot: Slot::Idle, times: op.args.first().copied().unwrap_or(1) },
    };
    Source::Explicit(traffic::Explicit::new(source.ops.iter().map(run).collect::<Vec<_>>()))
}

fn mix(source: &RandomMix, operations: &[Operation], phase: u32) -> Mix {
    let weight = |name: &str| source.mix.get(name).copied().unwrap_or(0);
    Mix {
        slots: source.slots,
        kinds: operations.iter().map(|operation| Kind::new(operation, weight(&operation.name))).collect(),
        idle: weight(Op::IDLE),
        collide_percent: source.collide_percent,
        hot: source.hot,
        phase: source.phase.unwrap_or(phase),
    }
}
