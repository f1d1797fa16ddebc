//! How far a run goes, where the file tells.

use contract::Implementation;

use super::Infos;
use crate::types::{Bench, Edit, Op, Scenario, Traffic};

/// Of the longest branch of a run, at most: a divergence may end it earlier.
#[derive(Clone, Copy)]
pub struct Reach {
    /// Steps.
    pub steps: u64,
    /// SharedOperations.
    pub operations: u64,
}

impl Reach {
    /// `None` with the bench `port`, where only running tells, and where engines are wrong.
    pub fn of(scenario: &Scenario, infos: &Infos) -> Option<Self> {
        let Bench::Ops {} = scenario.bench else { return None };
        let (mut slots, mut operations) = (0, 0);
        for source in &scenario.traffic {
            match source {
                Traffic::Ops(source) => {
                    for op in &source.ops {
                        let idle = op.name == Op::IDLE;
                        slots += if idle { op.args.first().map_or(1, |steps| u64::from(*steps)) } else { 1 };
                        operations += u64::from(!idle);
                    }
                }
                Traffic::Random(mix) => {
                    slots += u64::from(mix.slots);
                    operations += u64::from(mix.slots);
                }
                _ => {}
            }
        }
        let (mut latency, mut ports) = (1, 1);
        for (info, engine) in infos.iter().zip(&scenario.engines) {
            // An operation can be undone until its result comes.
            let info = info.as_ref()?;
            let undo = info.undo();
            ports = ports.max(info.ports.len() as u64);
            latency = if engine.implementation == Implementation::Rtl { undo.max(latency) } else { latency };
        }
        let limit = scenario.stop.steps.map_or(u64::MAX, u64::from);
        let branch = |edits: &[Edit]| {
            let by_hand = || edits.iter().filter(|edit| edit.op.is_some());
            let slots = by_hand().fold(slots, |slots, edit| (slots + 1).max(u64::from(edit.step) + 1));
            let steps = (slots + u64::from(latency) - 1).max(1).min(limit);
            (steps, (operations + by_hand().count() as u64).min(steps * ports))
        };
        let own = branch(&scenario.edits);
        let all = scenario.forks.iter().map(|fork| branch(&fork.edits));
        let (steps, operations) = all.fold(own, |(steps, operations), (s, o)| (steps.max(s), operations.max(o)));
        Some(Reach { steps, operations })
    }
}
