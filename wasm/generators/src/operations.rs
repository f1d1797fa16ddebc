//! The traffic of a scenario as sources that yield a slot a step.

use contract::{Info, Operation};
use scenario::types::{Explicit, Op, RandomMix};
use scenario::{Bench, Problem, Scenario, Traffic, check, limits};
use traffic::{Kind, Mix, Repeated, Source};

/// A source for each entry of `traffic`, at its beginning, for the operations that all engines share; by the port of its operations,
/// the first where it has none.
///
/// # Errors
/// What [`check::check`] finds wrong, or that the bench takes packets.
pub fn operations(scenario: &Scenario) -> Result<Vec<Vec<Source>>, Vec<Problem>> {
    // Notes are about the longest branch; this may be a shorter one.
    let problems = check::check(scenario, false);
    if !problems.is_empty() {
        return Err(problems);
    }
    if !matches!(scenario.bench, Bench::Ops {}) {
        return Err(vec![Problem::new("bench.kind", "a bench of packets", "`ops`, which takes operations")]);
    }
    let phase = 4 * scenario.interfaces().iter().map(capacity).max().unwrap_or(1);
    // What any engine would refuse is not drawn.
    let operations = &scenario.operations()[..];
    let ports = operations.iter().map(|operation| usize::from(operation.port) + 1).max().unwrap_or(1);
    let mut sources = Vec::new();
    sources.resize_with(ports, Vec::new);
    for (number, source) in (0..).zip(&scenario.traffic) {
        // Of none it is the first.
        let port = source.ports(operations).trailing_zeros() % u32::BITS;
        sources[port as usize].push(match source {
            Traffic::Ops(source) => explicit(source, operations),
            Traffic::Random(source) => {
                let (seed, mix) = (scenario.seed.0, mix(source, operations, phase.min(limits::PHASE)));
                let random = traffic::RandomOperations::new(mix, seed, number);
                Source::Random(if source.shared_hot { random.sharing_hot(seed) } else { random })
            }
            // Packets are for the other bench, and refused by the check.
            _ => continue,
        });
    }
    Ok(sources)
}

/// Elements that an engine holds at most.
fn capacity(info: &Info) -> u32 {
    info.parameter("capacity").or_else(|| info.parameter("N")).unwrap_or(1)
}

fn explicit(source: &Explicit, operations: &[Operation]) -> Source {
    let run = |op: &Op| match op.among(operations) {
        slot @ Some(_) => Repeated { slot, times: 1 },
        None => Repeated { slot: None, times: op.args.first().copied().unwrap_or(1) },
    };
    Source::Explicit(traffic::ExplicitOperations::new(source.ops.iter().map(run).collect::<Vec<_>>()))
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
