//! The traffic of a scenario as sources that yield a slot a step.

use contract::{Info, MAX_ARGS, Operation};
use traffic::{Kind, Mix, Run, Slot, Source};

use crate::check;
use crate::check::traffic::Operations;
use crate::limits;
use crate::problem::Problem;
use crate::types::{Bench, EngineSpec, Explicit, Op, RandomMix, Scenario, Traffic};

impl Scenario {
    /// A source for each entry of `traffic`, at its beginning, for the operations that all engines share.
    ///
    /// # Errors
    /// What [`check::check`] finds wrong, or that the bench takes packets.
    pub fn sources(&self) -> Result<Vec<Source>, Vec<Problem>> {
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
        let sources = (0..).zip(&self.traffic).filter_map(|(number, source)| match source {
            Traffic::Ops(source) => Some(explicit(source, operations)),
            Traffic::Random(source) => {
                let mix = mix(source, operations, phase.min(limits::PHASE));
                Some(Source::Random(traffic::RandomMix::new(mix, self.seed.0, number)))
            }
            // Packets are for the other bench, and refused by the check.
            _ => None,
        });
        Ok(sources.collect())
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
    let run = |op: &Op| {
        let Some(kind) = operations.iter().position(|operation| operation.name == op.name) else {
            return Run { slot: Slot::Idle, times: op.args.first().copied().unwrap_or(1) };
        };
        let mut args = [0; MAX_ARGS];
        args.iter_mut().zip(&op.args).for_each(|(slot, arg)| *slot = *arg);
        Run { slot: Slot::Op { kind: kind as u8, args }, times: 1 }
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
