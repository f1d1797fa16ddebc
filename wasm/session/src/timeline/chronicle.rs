//! The events of a run that are worth a list of their own: inversions.

use contract::{Event, Info, kind};
use models::catalogue;
use scenario::limits;
use scenario::map::info::INVERSION;

use crate::engine_run::EngineRun;

/// Events kept of an engine at most; those beyond are only counted.
const KEPT: usize = 32_768;

/// Facts that are kept of an event.
pub const LISTED_ARGS: usize = 8;

/// An event as it is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Step in which it happened.
    pub step: u32,
    /// The operation concerned.
    pub op: u32,
    /// Its facts, as its kind names them.
    pub args: [u32; LISTED_ARGS],
    /// Step in which the operation that caused it was presented, if the event names one and it is not too long ago.
    pub cause: Option<u32>,
}

/// Those of one engine.
#[derive(Debug, Default)]
pub struct Chronicle {
    /// The kind that is listed, and which of its facts is the operation that caused it.
    kind: Option<(u16, Option<usize>)>,
    listed: Vec<Listed>,
    /// How many there were.
    count: u32,
    /// How many are listed at most.
    kept: usize,
}

impl Chronicle {
    /// Of one of so many engines before its first step.
    pub(super) fn new(info: &Info, engines: usize) -> Self {
        // A module of a user has nothing but inversions.
        let name = catalogue::find(&info.design).map_or(Some(INVERSION), |design| design.listed);
        let listed = name.and_then(|name| {
            let kind = info.event(name)?;
            let event = &info.events[usize::from(kind - kind::DESIGN)];
            let cause = event.arguments.iter().position(|name| name == "cause_op");
            Some((kind, cause))
        });
        Chronicle { kind: listed, kept: limits::of_each(KEPT, engines), ..Chronicle::default() }
    }

    pub(super) fn event(&mut self, event: &Event, run: &EngineRun) {
        let Some((_, cause)) = self.kind.filter(|(kind, _)| *kind == event.kind) else { return };
        self.count += 1;
        if self.listed.len() < self.kept {
            let presented = |op: u32| run.log.window(op, 1).find(|entry| entry.op == op).map(|entry| entry.slot);
            let cause = cause.and_then(|at| presented(event.args[at]));
            self.listed.push(Listed { step: event.step, op: event.op.0, args: event.first(), cause });
        }
    }

    /// How many there were in all.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The first of them, in order.
    pub fn listed(&self) -> &[Listed] {
        &self.listed
    }
}
