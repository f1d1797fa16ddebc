//! What is done by hand in a run.

use std::collections::BTreeMap;

use contract::{Op, Operation};
use scenario::Edit;

/// A switch that is set: engine, name, on or off.
pub type SwitchEdit = (usize, String, bool);

/// Edits by step: constant over a session.
#[derive(Clone, Debug, Default)]
pub struct Edits {
    operations: BTreeMap<u32, Op<'static>>,
    switches: BTreeMap<u32, Vec<SwitchEdit>>,
}

impl Edits {
    /// Those of a scenario that has passed its checks, for engines with a port that takes these operations.
    pub fn new(edits: &[Edit], operations: &[Operation]) -> Self {
        let mut all = Edits::default();
        for edit in edits {
            if let Some(op) = &edit.op {
                let kind = operations.iter().position(|operation| operation.name == op.name);
                all.operations.extend(kind.map(|kind| (edit.step, Op::new(kind as u8, &op.args))));
            }
            if let (Some(engine), Some(name), Some(on)) = (edit.engine, &edit.switch, edit.on) {
                all.switches.entry(edit.step).or_default().push((engine as usize, name.clone(), on));
            }
        }
        all
    }

    /// The operation that takes the slot of this step.
    pub fn operation(&self, step: u32) -> Option<Op<'static>> {
        self.operations.get(&step).copied()
    }

    /// The switches that are set before this step, in order.
    pub fn switches(&self, step: u32) -> &[SwitchEdit] {
        self.switches.get(&step).map_or(&[], Vec::as_slice)
    }

    /// Whether an operation is issued by hand at this step or later.
    pub fn any_from(&self, step: u32) -> bool {
        self.operations.range(step..).next().is_some()
    }

    /// Operations issued by hand.
    pub fn count(&self) -> u32 {
        self.operations.len() as u32
    }

    /// Steps that they take, if all of them are resets.
    pub fn held(&self) -> u32 {
        self.operations.values().fold(0, |steps: u32, op| steps.saturating_add(op.args[0]))
    }

    /// Slots to the last operation, of a traffic that fills so many on its own.
    pub fn slots(&self, traffic: u64) -> u64 {
        self.operations.keys().fold(traffic, |slots, step| (slots + 1).max(u64::from(*step) + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_longer_by_what_is_put_in() {
        let at = |steps: &[u32]| {
            let operations = steps.iter().map(|step| (*step, Op::new(0, &[]))).collect();
            Edits { operations, ..Edits::default() }.slots(4)
        };
        assert_eq!(at(&[]), 4);
        assert_eq!(at(&[0]), 5);
        assert_eq!(at(&[3, 4]), 6, "the traffic waits twice");
        assert_eq!(at(&[4]), 5, "right behind it");
        assert_eq!(at(&[9]), 10, "after a pause");
        assert_eq!(at(&[2, 20, 21]), 22);
    }
}
