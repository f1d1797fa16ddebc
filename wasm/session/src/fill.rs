//! What engines hold before the first step: operations through their ports, of which the run knows nothing but what they leave.

use contract::{Engine, Events, Filled, Op, OpId, RejectReason};
use derived::Derived;

use crate::engine_run::EngineRun;
use crate::lockstep::verdict_in;
use crate::observers::Observers;
use crate::open_error::OpenError;
use crate::session::Session;

/// Cycles for which an engine may be busy before it takes an operation.
const PATIENCE: u32 = 4096;

/// Added to the steps in which an engine is filled, so that no step of a run has their numbers.
const BEFORE: u32 = 1 << 31;

/// Is shown every cycle: what was presented, its events, and the engine.
pub type Seen<'a> = dyn FnMut(Option<(OpId, Op)>, &mut Events, &dyn Engine) + 'a;

/// Presents `contents` to the engine of this number, each as soon as its port accepts it, and goes on until the last is done for good.
///
/// # Errors
/// The first operation that it does not take.
pub fn fill(number: usize, engine: &mut dyn Engine, contents: &[Op], seen: &mut Seen<'_>) -> Result<(), OpenError> {
    if contents.is_empty() {
        return Ok(());
    }
    let done = engine.info().settled().max(engine.info().undo());
    engine.begin_run(Filled { steps: BEFORE, ops: 0 });
    let mut events = Events::new();
    let (mut next, mut steps, mut since) = (0, 0, 0);
    while next < contents.len() || since < done {
        let op = contents.get(next).filter(|op| engine.accepts(engine.info().port(op.kind)));
        let presented = op.and_then(|op| Some((engine.issue(op).ok()?, *op)));
        events.clear();
        engine.tick(&mut events);
        let refused = presented.and_then(|(id, _)| verdict_in(&events, id).err()).map(RejectReason::word);
        let waits = next < contents.len() && since >= PATIENCE;
        if let Some(why) = refused.or(waits.then_some("busy")) {
            let name = engine.info().operation_name(contents[next].kind);
            let message = format!("engine {number} refuses `{name}` as `{why}`; expected one that every engine takes");
            return Err(OpenError { path: format!("contents[{next}]"), message });
        }
        seen(presented, &mut events, engine);
        (next, since) = if presented.is_some() { (next + 1, 0) } else { (next, since + 1) };
        steps += 1;
    }
    engine.begin_run(Filled { steps, ops: contents.len() as u32 });
    Ok(())
}

impl Session {
    /// With all engines filled, before the first step.
    ///
    /// # Errors
    /// The first operation that one of them does not take.
    pub(crate) fn filled(mut self, contents: &[Op]) -> Result<Self, OpenError> {
        for number in 0..self.engines.count() {
            let EngineRun { engine, derived, reference, .. } = &mut self.engines[number];
            let Observers { monitors, timeline, .. } = &mut self.observers;
            // A reference is filled behind the engine that is compared with it.
            let (Some(monitor), reference) = (monitors.of_mut(number), *reference) else { continue };
            fill(number, &mut **engine, contents, &mut |presented, events, engine| {
                monitor.fill(presented.as_slice(), events, engine);
                follow(derived, presented, events);
                timeline.fill(number, presented, events, derived.as_ref());
            })?;
            let Some(reference) = reference else { continue };
            let (run, model) = self.engines.pair(number, reference);
            let EngineRun { engine, derived, .. } = model;
            let Some(lockstep) = &mut run.lockstep else { continue };
            fill(reference, &mut **engine, contents, &mut |presented, events, _| {
                lockstep.filled(events);
                follow(derived, presented, events);
            })?;
        }
        for derived in self.engines.iter_mut().flat_map(|run| &mut run.derived) {
            derived.begin_run(contents.len() as u32);
        }
        Ok(self)
    }
}

/// What follows from a cycle in which an engine is filled.
fn follow(derived: &mut Option<Derived>, presented: Option<(OpId, Op)>, events: &mut Events) {
    if let Some(derived) = derived {
        derived.step(&|_| presented.map(|(_, op)| op), events, false);
    }
}
