//! The operations up to a divergence, as a scenario of their own: the same engines and an explicit list of what was presented. Its view
//! begins at the step in which the divergence happens again.

use std::rc::Rc;

use contract::{MAX_ARGS, Op, Operation};
use scenario::types::{self, Bench, Edit, EngineSpec, Expect, Explicit, Stop, Traffic, View};
use scenario::{OnDivergence, Scenario, limits};

use session::Session;
use session::bench::Playlist;
use session::edits::Edits;
use session::lockstep::{Divergence, SWEEP_EVERY};
use session::open::wrong_traffic;
use session::presented::{Payloads, Presented, last_slot};

/// A divergence with what led to it.
#[derive(Clone, Debug)]
pub struct Failing {
    /// What differs, and where.
    pub divergence: Divergence,
    /// Whether it takes a comparison of the whole state to see it, as at a pause or at the end of a run.
    pub swept: bool,
    /// What was presented before it and in its step.
    pub presented: Vec<Presented>,
    /// Steps that the run goes on after its last slot.
    pub drain: u32,
    /// Switches that were set by hand up to it.
    pub switches: Vec<Edit>,
    /// The packets that operations carry, if they carry any; `args[0]` of a presented operation is the number of its packet.
    pub carried: Option<Rc<dyn Payloads>>,
}

impl Failing {
    /// The divergence of an engine that the session shows where its cursor stands.
    ///
    /// # Errors
    /// An error message for the user, if there is none, or more than [`limits::OPS`] operations come before it.
    pub fn of(scenario: &Scenario, session: &Session, engine: usize) -> Result<Self, String> {
        let divergence = session.sweep(engine).ok_or("the engine does not differ from its reference here")?;
        let latched = session.lockstep(engine).is_some_and(|l| l.divergence.is_some());
        // The sweep that comes now and then would come elsewhere in a shorter run.
        let swept = !latched || (divergence.op.is_none() && divergence.step % SWEEP_EVERY == SWEEP_EVERY - 1);
        let settled = session.engines().map(|e| e.info().settled()).max().unwrap_or(1);
        let carried = match session.runs().get(engine) {
            Some(run) => session.bench().payloads(scenario, run.operations(), run.info(), divergence.step)?,
            None => None,
        };
        let presented = match scenario.bench {
            // Only the log has the steps of several ports and of operations that waited; it does not keep all of a long run.
            Bench::Ops {} if session.is_on_time() && session.engines().all(|e| e.info().ports.len() == 1) => {
                planned(scenario, divergence.step)?
            }
            _ => logged(session, engine, divergence.step, carried.is_some())?,
        };
        let until = |edit: &&Edit| edit.switch.is_some() && edit.step <= divergence.step;
        let switches = scenario.edits.iter().filter(until).cloned().collect();
        Ok(Failing { divergence, swept, presented, drain: settled - 1, switches, carried })
    }

    /// Steps from the slot of the last operation to the divergence.
    pub fn tail(&self) -> u32 {
        self.divergence.step.saturating_sub(last_slot(&self.presented))
    }

    /// The scenario of these operations: engines, parameters, switches and seed of the one that they come from. The engine that
    /// differs comes first, for that is the one whose divergence a scenario can expect. This one expects none, so every run of it
    /// reports the divergence. `what` begins the title.
    ///
    /// # Errors
    /// An error message for the user, if a scenario file cannot hold them.
    pub fn scenario(&self, from: &Scenario, what: &str) -> Result<Scenario, String> {
        let engines = first(&from.engines, self.divergence.engine);
        let step = self.divergence.step;
        let (bench, traffic) = match &self.carried {
            Some(packets) => (from.bench.clone(), vec![packets.traffic(&self.presented)]),
            None => (Bench::Ops {}, self.listed(&engines)?),
        };
        let line = Divergence { engine: 0, ..self.divergence.clone() }.to_string();
        let pairs = engines.iter().filter(|e| e.reference.is_some()).count();
        let made = Scenario {
            version: scenario::VERSION,
            title: title(what, &from.title),
            description: format!("The engines part: {}.", line.trim_end_matches('.')),
            authors: Vec::new(),
            source: None,
            ids: Vec::new(),
            seed: from.seed,
            engines,
            bench,
            contents: from.contents.clone(),
            traffic,
            rank: None,
            stop: Stop { steps: self.swept.then_some(step + 1) },
            // Another pair may part earlier.
            on_divergence: if pairs > 1 { OnDivergence::Mark } else { from.on_divergence },
            view: View { step: Some(step), ..View::default() },
            notes: Vec::new(),
            breakpoints: Vec::new(),
            edits: self.switches.iter().map(|edit| moved(edit, self.divergence.engine)).collect(),
            forks: Vec::new(),
            expect: Expect::default(),
        };
        let wrong = scenario::check::check(&made, true);
        if let Some(problem) = wrong.first() {
            return Err(problem.to_string());
        }
        let bytes = made.to_text().len();
        if bytes > limits::FILE_BYTES {
            return Err(format!("the file would have {bytes} bytes; at most {} are read", limits::FILE_BYTES));
        }
        Ok(made)
    }

    /// Sources of these operations, one a port that has some.
    fn listed(&self, engines: &[EngineSpec]) -> Result<Vec<Traffic>, String> {
        let operations = engines.first().map(operations).unwrap_or_default();
        let end = self.presented.iter().map(Presented::steps).sum::<u32>();
        let end = end.max((self.divergence.step + 1).saturating_sub(self.drain));
        let mut traffic = Vec::new();
        for port in 0..=operations.iter().map(|operation| operation.port).max().unwrap_or_default() {
            // Steps up to this operation, and those that the source has so far.
            let (mut ops, mut at, mut written) = (Vec::new(), 0, 0);
            for one in &self.presented {
                at += one.steps();
                let operation = operations.get(one.kind as usize).ok_or("there is no such operation")?;
                if operation.port == port {
                    ops.extend(idle_op(at - 1 - written));
                    written = at;
                    let args = one.args.iter().take(operation.arguments.len()).copied().collect();
                    ops.push(types::Op { name: operation.name.clone(), args });
                }
            }
            if !ops.is_empty() || self.presented.is_empty() && port == 0 {
                ops.extend(idle_op(end - written));
                traffic.push(Traffic::Ops(Explicit { ops }));
            }
        }
        Ok(traffic)
    }
}

/// What a scenario presents in the steps up to `step`, by hand too.
fn planned(scenario: &Scenario, step: u32) -> Result<Vec<Presented>, String> {
    let sources = generators::operations(scenario).map_err(|problems| wrong_traffic(problems).message)?;
    let mut traffic = Playlist::new(sources.into_iter().flatten().collect());
    let mut all = Vec::new();
    let (mut idle, mut edited) = (0, 0);
    let operations = scenario.engines.first().map(operations).unwrap_or_default();
    let edits = Edits::new(&scenario.edits, &[&operations], false);
    for at in 0..=step {
        let by_hand = edits.nth(edited, 0).filter(|_| edits.is_due(edited, at));
        edited += usize::from(by_hand.is_some());
        // Nothing more comes, not even an idle step that would count.
        if by_hand.is_none() && traffic.left() == 0 && !edits.any_from(at) {
            break;
        }
        match by_hand.or_else(|| traffic.present(&|| true)) {
            None => idle += 1,
            Some(Op { kind, args }) => {
                if all.len() >= limits::OPS {
                    return Err(too_many(limits::OPS, step, "a file holds no more"));
                }
                all.push(Presented { same_step: false, idle, kind, args });
                idle = 0;
            }
        }
    }
    Ok(all)
}

/// What an engine was presented in the steps up to `step`, as its log has it: with packets, its answers decide that. If operations carry
/// packets, the number of each stands for its arguments.
fn logged(session: &Session, engine: usize, step: u32, carrying: bool) -> Result<Vec<Presented>, String> {
    let log = session.runs().get(engine).map(|run| run.operations()).ok_or("there is no such engine")?;
    let mut next_slot = 0;
    let mut all = Vec::new();
    for entry in log.window(0, u32::MAX).take_while(|entry| entry.slot <= step) {
        if entry.op as usize != all.len() {
            return Err(too_many(log.kept(), step, "the log keeps no more"));
        }
        let same_step = entry.slot < next_slot;
        let idle = entry.slot.saturating_sub(next_slot);
        let mut args = entry.args;
        if carrying {
            args = [0; MAX_ARGS];
            args[0] = entry.op;
        }
        all.push(Presented { same_step, idle, kind: entry.kind, args });
        next_slot = entry.slot + 1;
    }
    Ok(all)
}

fn too_many(most: usize, step: u32, why: &str) -> String {
    format!("more than {most} operations come before step {step}; {why}")
}

/// Operations that an engine's port takes, by kind.
pub fn operations(spec: &EngineSpec) -> Vec<Operation> {
    spec.interface().map(|info| info.operations).unwrap_or_default()
}

/// The number of an engine once `first` has come to the front.
fn place(old: u32, first: u32) -> u32 {
    match old {
        old if old == first => 0,
        old if old < first => old + 1,
        old => old,
    }
}

/// An edit once an engine has come to the front.
fn moved(edit: &Edit, first: u32) -> Edit {
    Edit { engine: edit.engine.map(|engine| place(engine, first)), ..edit.clone() }
}

/// The same engines with this one first.
fn first(engines: &[EngineSpec], engine: u32) -> Vec<EngineSpec> {
    let place = |old: u32| place(old, engine);
    let mut placed = engines.to_vec();
    if let Some(before) = placed.get_mut(..=engine as usize) {
        before.rotate_right(1);
    }
    for spec in &mut placed {
        spec.reference = spec.reference.map(place);
    }
    placed
}

fn idle_op(steps: u32) -> Option<types::Op> {
    let args = if steps == 1 { vec![] } else { vec![steps] };
    (steps > 0).then(|| types::Op { name: types::Op::IDLE.to_string(), args })
}

/// `what: of`, not said twice, as long as a title may be.
fn title(what: &str, of: &str) -> String {
    let whole = match of {
        "" => what.to_string(),
        of if of.starts_with(what) => of.to_string(),
        of => format!("{what}: {of}"),
    };
    whole.chars().take(limits::TITLE).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_that_differs_comes_first_and_keeps_its_reference() {
        let spec = |w: u32, reference| EngineSpec {
            design: "bbq".into(),
            build: None,
            map: None,
            implementation: contract::Implementation::Model,
            parameters: [("W".to_string(), scenario::Setting::Number(w))].into(),
            switches: [].into(),
            preset: [].into(),
            reference,
        };
        let engines = [spec(2, Some(1)), spec(4, None), spec(8, Some(3)), spec(16, None)];
        let expected = [spec(8, Some(3)), spec(2, Some(2)), spec(4, None), spec(16, None)];
        assert_eq!(first(&engines, 2), expected);
        assert_eq!(first(&engines, 0), engines);
    }

    #[test]
    fn a_title_is_said_once_and_fits() {
        assert_eq!(title("Shrunk", ""), "Shrunk");
        assert_eq!(title("Shrunk", "A"), "Shrunk: A");
        assert_eq!(title("Shrunk", "Shrunk: A"), "Shrunk: A");
        assert_eq!(title("Shrunk", &"ü".repeat(limits::TITLE)).chars().count(), limits::TITLE);
    }
}
