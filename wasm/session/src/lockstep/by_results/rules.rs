//! What is right for a module of a user.

use contract::{Info, Op};
use scenario::map::compare::Comparison;
use scenario::map::{EqualRanks, Map, MappedRole, SameStep};

/// What is right for a module of a user, and how its operations are those of the model.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) comparison: Comparison,
    pub(super) strict: bool,
    pub(super) settles: u32,
    pub(super) put_first: bool,
}

impl Rules {
    /// Those of a map, for a comparison with a model that describes itself so.
    ///
    /// # Errors
    /// What the model should be instead.
    pub fn of(map: &Map, model: &Info) -> Result<Self, String> {
        Ok(Rules {
            comparison: Comparison::of(map, model)?,
            strict: map.compare.as_ref().is_none_or(|compare| compare.equal_ranks == EqualRanks::Strict),
            settles: map.settles,
            put_first: map.same_step == SameStep::PutFirst,
        })
    }

    /// The operation of the model that stands for one of the module, as the log of the model lists it.
    pub fn followed(&self, op: &Op) -> Op {
        match self.comparison.role(op.kind) {
            MappedRole::Put => self.comparison.put(op, 0),
            _ => self.comparison.take(),
        }
    }
}
