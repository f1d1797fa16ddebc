use std::borrow::Cow;

use file_type::file_type;

use super::{Expect, Op, Scenario};

/// A condition at which a run stops on the way.
#[file_type]
pub struct Breakpoint {
    /// The condition, at most 500 characters: `occ > 10 and forwarded`.
    #[file(min = 1, max = CONDITION)]
    pub when: String,
    /// What it is called, at most 100 characters. Its condition when left out.
    #[file(max = NAME)]
    pub name: Option<String>,
}

/// Something done by hand at a step: an operation issued (`op`), or a switch set (`engine`, `switch` and `on`).
#[file_type]
#[derive(Default)]
pub struct Edit {
    /// The step, 0 to 2,147,483,648.
    #[file(max = STEPS)]
    pub step: u32,
    /// The operation that takes the slot of the step, in every engine; in a network in `engine` alone if that is given. What the traffic has for
    /// it comes a step later.
    pub op: Option<Op>,
    /// Number of the engine whose switch is set, counting from 0, or of the node of a network that an operation is for.
    #[file(max = LAST_RUNNING)]
    pub engine: Option<u32>,
    /// Name of the switch.
    pub switch: Option<String>,
    /// What it is from this step on.
    pub on: Option<bool>,
}

/// Another branch of the run.
#[file_type]
pub struct Fork {
    /// What it is called, 1 to 100 characters, each name once.
    #[file(min = 1, max = NAME)]
    pub name: String,
    /// All that is done by hand in it, instead of the scenario's own `edits`.
    #[file(default, max = EDITS)]
    pub edits: Vec<Edit>,
}

impl Scenario {
    /// The branch of this name as a scenario of its own: with its edits, without other branches, and without expectations, which are
    /// about the scenario's own run. `None` if there is no such branch.
    pub fn branch(&self, name: &str) -> Option<Scenario> {
        let fork = self.forks.iter().find(|fork| fork.name == name)?;
        let mut branch = self.clone();
        branch.edits.clone_from(&fork.edits);
        branch.forks.clear();
        branch.view.fork = None;
        branch.expect = Expect::default();
        Some(branch)
    }

    /// The run that the page shows: the branch that `view.fork` names, or the scenario itself.
    pub fn shown(&self) -> Cow<'_, Scenario> {
        let branch = self.view.fork.as_ref().and_then(|name| self.branch(name));
        branch.map_or(Cow::Borrowed(self), Cow::Owned)
    }
}
