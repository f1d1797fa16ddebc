//! The source of an engine's hardware beside its run, for JavaScript: a session of its own, whose hardware has every signal as a field, and the
//! elaborated design. Structured values cross as JSON text; what they hold is in `web/src/source/types.ts`.

mod maps;
mod outline;

use elaborated::{Cause, Design, Hierarchy, LastChange, Moment, Part, SignalAt, Values, Why, hex};
use page_host::{RtlHost, Shared};
use scenario::{Problem, Scenario};
use serde::Serialize;
use session::Session;
use wasm_bindgen::prelude::*;

use maps::Known;
use outline::Outline;

fn text(value: &(impl Serialize + ?Sized)) -> String {
    // Plain data with string keys always serialises.
    serde_json::to_string(value).unwrap_or_default()
}

/// A run and the source of one of its engines.
#[wasm_bindgen]
pub struct Source {
    session: Session,
    hierarchy: Hierarchy,
    engine: usize,
}

/// What a signal is at a step.
#[derive(Serialize)]
struct SignalValue {
    /// Place in the signals of the instance's module.
    signal: usize,
    /// What the edge at the end of the step finds.
    edge: String,
    /// What it is behind the step, if that is something else.
    after: Option<String>,
    /// Whether it differs from the step before, as what is shown of it.
    changed: bool,
    /// Whether edges write it.
    register: bool,
}

/// Where a search for a change of a signal has ended.
#[derive(Serialize)]
struct Change {
    /// The step whose edge changes it.
    step: Option<u32>,
    /// If none was found yet: the step from which to search on.
    open: Option<u32>,
}

/// What the statements of an instance do at a step.
#[derive(Serialize)]
struct Lines {
    values: Vec<SignalValue>,
    /// Places of assignments and conditions that are executed.
    reached: Vec<elaborated::At>,
    /// And of those that are not.
    passed: Vec<elaborated::At>,
}

#[wasm_bindgen]
impl Source {
    /// Opens a scenario file, or of its branches the one that it shows. `elaborated` is the elaborated design of engine `engine`, whose
    /// hardware in the host has every signal as a field; `maps` what scenarios may name: `[{name, build, config, map}]` as JSON.
    ///
    /// # Errors
    /// A JSON array of `Problem`, as text.
    #[wasm_bindgen(constructor)]
    pub fn new(json: &str, maps: &str, host: RtlHost, engine: u32, elaborated: &str) -> Result<Source, String> {
        let one = |why: String| text(&[Problem::new("", why, "a run of hardware with its source")]);
        let known: Known = serde_json::from_str(maps).map_err(|why| one(why.to_string()))?;
        let scenario = Scenario::from_json_with(json, &known).map_err(|problems| text(&problems))?;
        let scenario = scenario.shown().into_owned();
        let design: Design =
            serde_json::from_str(elaborated).map_err(|why| one(format!("the elaborated design: {why}")))?;
        let mut session = workbench::open(&scenario, &Shared::new(host)).map_err(|error| one(error.to_string()))?;
        let engine = engine as usize;
        Values::new(&mut session, engine).map_err(one)?;
        Ok(Source { session, hierarchy: Hierarchy::new(design), engine })
    }

    /// Files, instances and signals: `SourceOutline` as JSON.
    pub fn outline(&self) -> String {
        text(&Outline::of(&self.hierarchy, self.session.engine(self.engine).map(|engine| engine.info())))
    }

    /// Moves the cursor towards a step, with at most `budget` steps of work. True when it is there, or at the last step; call again
    /// otherwise.
    pub fn seek(&mut self, step: u32, budget: u32) -> bool {
        self.session.seek(step, budget)
    }

    /// Steps executed so far.
    pub fn executed(&self) -> u32 {
        self.session.executed()
    }

    /// What the statements of an instance do at a step, and what its signals are: `SourceLines` as JSON.
    pub fn lines(&mut self, instance: u32, step: u32) -> String {
        let (instance, hierarchy) = (instance as usize, &self.hierarchy);
        if instance >= hierarchy.instances() {
            return text(&Lines { values: Vec::new(), reached: Vec::new(), passed: Vec::new() });
        }
        let Ok(values) = Values::new(&mut self.session, self.engine) else { return String::new() };
        let mut why = Why::new(hierarchy, values);
        text(&lines(&mut why, instance, step))
    }

    /// What a signal is at a step: `SignalValue` as JSON, or null. `name` is a path as for [`Self::cause`].
    pub fn value(&mut self, name: &str, step: u32) -> String {
        let Ok(part) = self.hierarchy.part(name) else { return text(&None::<SignalValue>) };
        let Ok(values) = Values::new(&mut self.session, self.engine) else { return text(&None::<SignalValue>) };
        let mut why = Why::new(&self.hierarchy, values);
        text(&value(&mut why, part, step))
    }

    /// Why a signal is what it is at a step, behind its edge (`after`) or as that finds it: `SourceCause` as JSON. `name` is a path below the
    /// top, with `[7:4]` or `.member` behind it for a part. Of a register that is held, about `most` steps are searched for its last change.
    ///
    /// # Errors
    /// A message for people, if there is no such signal.
    pub fn cause(&mut self, name: &str, step: u32, after: bool, most: u32) -> Result<String, String> {
        let part = self.hierarchy.part(name)?;
        let values = Values::new(&mut self.session, self.engine)?;
        let mut why = Why::new(&self.hierarchy, values).within(most);
        let cause: Cause = why.cause(part, step, if after { Moment::After } else { Moment::Edge });
        Ok(text(&cause))
    }

    /// The last step before `step` whose edge changed a signal: `SourceChange` as JSON. About `most` steps are searched.
    ///
    /// # Errors
    /// A message for people, if there is no such signal.
    #[wasm_bindgen(js_name = changedBefore)]
    pub fn changed_before(&mut self, name: &str, step: u32, most: u32) -> Result<String, String> {
        let part = self.hierarchy.part(name)?;
        let (name, bits) = self.named(part);
        let mut values = Values::new(&mut self.session, self.engine)?;
        let change = step
            .checked_sub(1)
            .map_or(LastChange::Never, |before| values.last_change(&name, bits, part.low, part.width, before, most));
        let open = match change {
            LastChange::Before(step) => Some(step),
            _ => None,
        };
        Ok(text(&Change { step: change.step(), open }))
    }

    /// The next step behind `step` whose edge changes a signal, at most `most` steps on: `SourceChange` as JSON.
    ///
    /// # Errors
    /// A message for people, if there is no such signal.
    #[wasm_bindgen(js_name = changedBehind)]
    pub fn changed_behind(&mut self, name: &str, step: u32, most: u32) -> Result<String, String> {
        let part = self.hierarchy.part(name)?;
        let (name, bits) = self.named(part);
        let mut values = Values::new(&mut self.session, self.engine)?;
        let found = values.next_change(&name, bits, part.low, part.width, step, most);
        let behind = step.saturating_add(most);
        let open = if found.is_none() && behind + 1 < self.session.steps() { Some(behind) } else { None };
        Ok(text(&Change { step: found, open }))
    }

    /// Signals over steps `first` to `last`, at most 4,096 of them: of each its texts, step by step, as the edge at the end of a step finds it, as
    /// waveforms show it between the edges of that step; null where it is not known. An array of arrays as JSON.
    ///
    /// # Errors
    /// A message for people, if there is no such signal.
    pub fn waves(&mut self, names: Vec<String>, first: u32, last: u32) -> Result<String, String> {
        let parts: Result<Vec<Part>, String> = names.iter().map(|name| self.hierarchy.part(name)).collect();
        let parts = parts?;
        let values = Values::new(&mut self.session, self.engine)?;
        let mut why = Why::new(&self.hierarchy, values);
        let mut all: Vec<Vec<Option<String>>> = parts.iter().map(|_| Vec::new()).collect();
        for step in first..=last.min(first.saturating_add(4095)) {
            for (row, part) in all.iter_mut().zip(&parts) {
                row.push(why.read(*part, step, Moment::Edge).map(|bits| bits.to_str_radix(16)));
            }
        }
        Ok(text(&all))
    }

    fn named(&self, part: Part) -> (String, u32) {
        let about = &self.hierarchy.body(part.of.instance).signals[part.of.signal];
        (self.hierarchy.name(part.of), about.bits)
    }
}

/// Executes all statements of an instance once: registers with what the edge finds.
fn lines(why: &mut Why, instance: usize, step: u32) -> Lines {
    let body = why.hierarchy.body(instance);
    let (mut reached, mut passed) = (Vec::new(), Vec::new());
    for process in &body.processes {
        let mut all = Vec::new();
        process.body.places(&mut all);
        if let Ok((_, here)) = why.execute(instance, &process.body, step, Moment::Edge) {
            passed.extend(all.into_iter().filter(|at| !here.contains(at)));
            reached.extend(here);
        }
    }
    reached.sort_unstable();
    reached.dedup();
    // A statement of a generate block is reached in some of its copies.
    passed.retain(|at| reached.binary_search(at).is_err());
    let values = (0..body.signals.len()).filter_map(|signal| {
        let width = body.signals[signal].width;
        value(why, Part { of: SignalAt { instance, signal }, low: 0, width }, step)
    });
    let values = values.collect();
    Lines { values, reached, passed }
}

/// Nothing of a whole memory: its elements are asked for one by one.
fn value(why: &mut Why, part: Part, step: u32) -> Option<SignalValue> {
    let of = part.of;
    let about = &why.hierarchy.body(of.instance).signals[of.signal];
    if about.kind == elaborated::Kind::Local || part.width > 4096 {
        return None;
    }
    let edge = why.read(part, step, Moment::Edge)?;
    let is_register = why.is_register(of);
    let after = if is_register { why.read(part, step, Moment::After) } else { None };
    let before = match step.checked_sub(1) {
        Some(before) if !is_register => why.read(part, before, Moment::Edge),
        _ => None,
    };
    let changed = match &after {
        Some(after) => *after != edge,
        None => before.is_some_and(|before| before != edge),
    };
    let name = |bits: &elaborated::Bits| elaborated::named(about, bits).filter(|_| part.width == about.width);
    let shown = |bits: &elaborated::Bits| name(bits).unwrap_or_else(|| hex(bits, part.width));
    let after = after.filter(|after| *after != edge);
    Some(SignalValue {
        signal: of.signal,
        edge: shown(&edge),
        after: after.as_ref().map(shown),
        changed,
        register: is_register,
    })
}
