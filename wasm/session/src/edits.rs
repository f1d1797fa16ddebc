//! What is done by hand in a run.

use contract::{Op, Operation};
use scenario::Edit;

/// A switch that is set: engine, name, on or off.
pub type SwitchEdit = (usize, String, bool);

/// Edits in the order of the steps: constant over a session.
#[derive(Clone, Debug, Default)]
pub struct Edits {
    /// By engine: designs may number their operations in their own ways. `None` for an engine that it is not for.
    operations: Vec<(u32, Vec<Option<Op>>)>,
    switches: Vec<(u32, SwitchEdit)>,
}

impl Edits {
    /// Those of a scenario that has passed its checks, for engines whose ports take these operations. In a network an operation may be for one
    /// node.
    pub fn new(edits: &[Edit], engines: &[&[Operation]], is_network: bool) -> Self {
        let mut all = Edits::default();
        for edit in edits {
            if let Some(op) = &edit.op {
                let is_for = |number: usize| !is_network || edit.engine.is_none_or(|engine| engine as usize == number);
                let ops = (0..).zip(engines).map(|(i, operations)| op.among(operations).filter(|_| is_for(i)));
                let ops: Vec<_> = ops.collect();
                let is_whole = (0..).zip(&ops).all(|(i, op)| op.is_some() || !is_for(i));
                all.operations.extend(is_whole.then_some((edit.step, ops)));
            }
            if let (Some(engine), Some(name), Some(on)) = (edit.engine, &edit.switch, edit.on) {
                all.switches.push((edit.step, (engine as usize, name.clone(), on)));
            }
        }
        all
    }

    /// Operations by step, of each engine.
    pub fn of(operations: Vec<(u32, Vec<Op>)>) -> Self {
        let of_all = |(step, ops): (u32, Vec<Op>)| (step, ops.into_iter().map(Some).collect());
        Edits { operations: operations.into_iter().map(of_all).collect(), ..Edits::default() }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.operations.is_empty() && self.switches.is_empty()
    }

    /// The operation of this number in an engine, if it is for that one.
    pub fn nth(&self, number: usize, engine: usize) -> Option<Op> {
        *self.operations.get(number)?.1.get(engine)?
    }

    /// Whether the operation of this number comes in this step or waits since an earlier one.
    pub fn is_due(&self, number: usize, step: u32) -> bool {
        self.operations.get(number).is_some_and(|(due, _)| *due <= step)
    }

    /// The switches that are set before this step, in order.
    pub fn switches(&self, step: u32) -> impl Iterator<Item = &SwitchEdit> {
        let first = self.switches.partition_point(|(at, _)| *at < step);
        self.switches[first..].iter().take_while(move |(at, _)| *at == step).map(|(_, edit)| edit)
    }

    /// Whether an operation is issued by hand at this step or later.
    pub fn any_from(&self, step: u32) -> bool {
        self.operations.last().is_some_and(|(last, _)| *last >= step)
    }

    /// Step of the last operation issued by hand.
    pub fn last(&self) -> Option<u32> {
        self.operations.last().map(|(step, _)| *step)
    }

    /// Operations issued by hand.
    pub fn count(&self) -> u32 {
        self.operations.len() as u32
    }

    /// Steps that they take, if all of them are resets.
    pub fn held(&self) -> u32 {
        self.operations.iter().fold(0, |steps: u32, (_, ops)| {
            steps.saturating_add(ops.iter().flatten().next().map_or(0, |op| op.args[0]))
        })
    }

    /// Slots to the last operation, of a traffic that fills so many on its own, if all operations from number `first` on are to come.
    pub fn slots(&self, first: usize, traffic: u64) -> u64 {
        let to_come = self.operations.iter().skip(first);
        to_come.fold(traffic, |slots, (step, _)| (slots + 1).max(u64::from(*step) + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_longer_by_what_is_put_in() {
        let at = |steps: &[u32]| {
            let operations = steps.iter().map(|step| (*step, vec![Op::new(0, &[])])).collect();
            Edits::of(operations).slots(0, 4)
        };
        assert_eq!(at(&[]), 4);
        assert_eq!(at(&[0]), 5);
        assert_eq!(at(&[3, 4]), 6, "the traffic waits twice");
        assert_eq!(at(&[4]), 5, "right behind it");
        assert_eq!(at(&[9]), 10, "after a pause");
        assert_eq!(at(&[2, 20, 21]), 22);
    }
}
