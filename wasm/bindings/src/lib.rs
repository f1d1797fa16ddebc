//! The session for JavaScript. Structured values cross as JSON text, words as typed arrays.

mod adopted;
mod designs;
#[cfg(feature = "lab")]
mod drive;
mod goals;
mod queries;
#[cfg(feature = "lab")]
mod testing;

use generators::VirtualUnit;
use scenario::{Condition, Link, Problem, Scenario, Target};
use serde::Serialize;
use session::search::Search;
use session::{OpenError, Session};
use shrink::TRIALS;
use shrink::{Failing, Shrinker};
use wasm_bindgen::prelude::*;
use workbench::Frames;

pub use page_host::RtlHost;

/// A scenario in motion.
#[wasm_bindgen]
pub struct Playground {
    session: Session,
    scenario: Scenario,
    host: page_host::Shared,
    search: Option<Search>,
    goals: goals::Goals,
}

#[wasm_bindgen]
impl Playground {
    /// Opens a scenario file, and of its branches the one that it shows. `probes` is what the goals of an exercise need of the run, one or null
    /// a goal, as JSON.
    ///
    /// # Errors
    /// A JSON array of `Problem`, as text.
    #[wasm_bindgen(constructor)]
    pub fn new(json: &str, host: RtlHost, probes: Option<String>) -> Result<Playground, String> {
        let scenario = adopted::scenario(json).map_err(|problems| text(&problems))?.shown().into_owned();
        let host = page_host::Shared::new(host);
        let session = workbench::open(&scenario, &host).map_err(|error| text(&[problem(error)]))?;
        let (session, goals) = goals::Goals::follow(&scenario, session, probes.as_deref(), &host)?;
        Ok(Playground { session, scenario, host, search: None, goals })
    }

    /// What was seen of the run for the goals of an exercise: `GoalsSeen` as JSON.
    pub fn seen(&self) -> String {
        text(&self.goals.seen())
    }

    /// What is constant: `Opened` as JSON.
    pub fn opened(&self) -> String {
        text(&self.session.opened())
    }

    /// Moves the cursor towards a step, with at most `budget` steps of work. True when it is there; call again otherwise.
    pub fn seek(&mut self, step: u32, budget: u32) -> bool {
        self.session.seek(step, budget)
    }

    /// Keeps what happened in so many steps up to the cursor's; the next `seek` sees to it. 0 keeps nothing.
    #[wasm_bindgen(js_name = keepRecent)]
    pub fn keep_recent(&mut self, steps: u32) {
        self.session.keep_recent(steps);
    }

    /// What happened in an engine in the steps that are kept: an array of `StepEvents` as JSON.
    pub fn recent(&self, engine: u32) -> String {
        text(&self.session.recent(engine as usize))
    }

    /// Steps executed so far: how far a seek has come.
    pub fn executed(&self) -> u32 {
        self.session.executed()
    }

    /// Goes on to steps where the run has not been yet, with at most `budget` steps of work. The cursor moves along. True when the run
    /// has been everywhere.
    pub fn explore(&mut self, budget: u32) -> bool {
        self.session.explore(budget)
    }

    /// Steps of the run that were executed at least once.
    pub fn known(&self) -> u32 {
        self.session.known()
    }

    /// Steps of the run, as far as is known.
    pub fn steps(&self) -> u32 {
        self.session.steps()
    }

    /// A part of a track of the timeline, in at most `count` buckets: the first step, the steps of a bucket, then of each bucket the
    /// smallest, largest and mean value of a line, the count of marks, or the first, last and number of flags. Empty if there is no such track.
    pub fn part(&self, track: u32, first: u32, last: u32, count: u32) -> Vec<f64> {
        let part = self.session.part(track as usize, first, last, count);
        let flat = |part: session::timeline::Part| {
            [part.first.into(), part.width.into()].into_iter().chain(part.values).collect()
        };
        part.map(flat).unwrap_or_default()
    }

    /// A table of what is known of an engine's run: numbers as [`queries`] has them.
    ///
    /// # Errors
    /// What is wrong with the question, as text for people.
    pub fn query(&self, engine: u32, name: &str, args: &[f64]) -> Result<Vec<f64>, String> {
        queries::query(&self.session, engine as usize, name, args)
    }

    /// Problems of a condition: an array of `Problem` as JSON, empty if it is right.
    pub fn condition(&self, condition: &str) -> String {
        text(&Condition::of(condition, &self.scenario).err().unwrap_or_default())
    }

    /// Begins to move the cursor to the next step in which one of these conditions holds, or `back` to the last one.
    ///
    /// # Errors
    /// A JSON array of `Problem`, as text.
    pub fn search(&mut self, conditions: Vec<String>, back: bool) -> Result<(), String> {
        let of = |condition: &String| Condition::of(condition, &self.scenario);
        let conditions: Result<Vec<_>, _> = conditions.iter().map(of).collect();
        let conditions = conditions.map_err(|problems| text(&problems))?;
        let search = Search::new(&self.session, &conditions, back);
        self.search = Some(search.map_err(|found| text(&[Problem::new("", found, "")]))?);
        Ok(())
    }

    /// Goes on with it, with about `budget` steps of work. True when it is over; call again otherwise.
    #[wasm_bindgen(js_name = searchOn)]
    pub fn search_on(&mut self, budget: u32) -> bool {
        self.search.as_mut().is_none_or(|search| search.work(&mut self.session, budget))
    }

    /// Where it ended: `Found` as JSON, or null if no step was found and the cursor is where it was.
    pub fn found(&self) -> String {
        text(&self.search.as_ref().and_then(Search::found))
    }

    /// The picture of the cursor's step: `Frame` as JSON.
    pub fn frame(&self) -> String {
        text(&self.session.frame())
    }

    /// Words of a field, from `first` on; zeros past its end.
    pub fn probe(&self, engine: u32, field: u32, first: u32, count: u32) -> Vec<u32> {
        let mut words = vec![0; count as usize];
        if let Some(engine) = self.session.engine(engine as usize) {
            engine.probe(field as usize, first, &mut words);
        }
        words
    }

    /// Words of a field of a user's module before the cursor's step, `back` 0, or before an earlier one; empty if they are not kept. See
    /// `keepRecent`.
    #[wasm_bindgen(js_name = wordsBefore)]
    pub fn words_before(&self, engine: u32, field: u32, back: u32) -> Vec<u32> {
        self.session.words_before(engine as usize, field as usize, back as usize).unwrap_or_default().to_vec()
    }

    /// Operations from number `first` on, at most `count`: an array of `OpFrame` as JSON. Of results with rows the first few words alone.
    pub fn ops(&self, engine: u32, first: u32, count: u32) -> String {
        let mut ops = self.session.operations(engine as usize, first, count);
        ops.iter_mut().for_each(|op| op.results.truncate(8));
        text(&ops)
    }

    /// The operations up to the divergence of an engine that the cursor's step shows: a scenario file.
    ///
    /// # Errors
    /// In words, if there is none or a file cannot hold them.
    pub fn failing(&self, engine: u32) -> Result<String, String> {
        let failing = Failing::of(&self.scenario, &self.session, engine as usize)?;
        Ok(failing.scenario(&self.scenario, "Failing operations")?.to_text())
    }

    /// Begins to shrink them, on engines of its own.
    ///
    /// # Errors
    /// In words, if there is no divergence.
    pub fn shrink(&self, engine: u32) -> Result<Shrinking, String> {
        Shrinker::new(&self.scenario, &self.session, engine as usize, &self.host, TRIALS).map(Shrinking)
    }
}

/// Failing operations on their way to the fewest.
#[wasm_bindgen]
pub struct Shrinking(Shrinker);

#[wasm_bindgen]
impl Shrinking {
    /// Works for about so many steps. True when it is over; call again otherwise.
    pub fn work(&mut self, budget: u32) -> bool {
        self.0.work(budget)
    }

    /// How far it is: `Progress` as JSON.
    pub fn progress(&self) -> String {
        text(&self.0.progress())
    }

    /// The smallest scenario file so far.
    ///
    /// # Errors
    /// In words, if the divergence does not come again on fresh engines.
    pub fn scenario(&self) -> Result<String, String> {
        Ok(self.0.scenario()?.to_text())
    }
}

/// The names of the hardware configurations that a scenario needs, for its host to load before it is opened.
///
/// # Errors
/// A JSON array of `Problem`, as text: what is wrong with the scenario, or the engines whose hardware is not built.
#[wasm_bindgen]
pub fn hardware(json: &str, host: RtlHost) -> Result<Vec<String>, String> {
    let scenario = adopted::scenario(json).map_err(|problems| text(&problems))?;
    session::hardware(&scenario, &page_host::Shared::new(host))
        .map_err(|unbuilt| text(&unbuilt.into_iter().map(problem).collect::<Vec<_>>()))
}

fn problem(OpenError { path, message }: OpenError) -> Problem {
    Problem::new(path, message, "")
}

/// Problems of a scenario file: an array of `Problem` as JSON, empty if it is right.
#[wasm_bindgen]
pub fn validate(json: &str) -> String {
    text(&adopted::scenario(json).err().unwrap_or_default())
}

/// A warning about a scenario that is right.
#[derive(Serialize)]
struct Advice {
    /// What it is about: `bench`.
    path: &'static str,
    /// What looks wrong, and which values mend it.
    text: String,
    /// Fields of `bench` with the values that mend it, or null.
    mend: Option<Mend>,
}

#[derive(Serialize)]
struct Mend {
    unit_bytes: u32,
    unit_weight: u32,
}

/// Warnings about a scenario file that is right: an array of `Advice` as JSON, empty if there are none or the file is wrong.
#[wasm_bindgen]
pub fn advice(json: &str) -> String {
    let rounded = adopted::scenario(json).ok().and_then(|scenario| generators::rounded_shares(&scenario));
    let advice = rounded.map(|rounded| Advice {
        path: "bench",
        text: rounded.to_string(),
        mend: rounded.mend.map(|(VirtualUnit { unit_bytes, unit_weight }, _)| Mend { unit_bytes, unit_weight }),
    });
    text(&advice.into_iter().collect::<Vec<_>>())
}

/// The scenario file in its canonical form, for people.
///
/// # Errors
/// A JSON array of `Problem`, as text.
#[wasm_bindgen]
pub fn format(json: &str) -> Result<String, String> {
    adopted::scenario(json).map(|s| s.to_text()).map_err(|problems| text(&problems))
}

/// The scenario file as a link carries it, before it is compressed. Browsers do that, and unpack, so that no session has a deflate of its
/// own.
///
/// # Errors
/// A JSON array of `Problem`, as text.
#[wasm_bindgen]
pub fn compact(json: &str) -> Result<String, String> {
    adopted::scenario(json).map(|scenario| scenario.to_json()).map_err(|problems| text(&problems))
}

/// What a link leads to.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Decoded {
    /// The scenario file that it carries, or null.
    scenario: Option<String>,
    /// The name of a shipped scenario, or null.
    name: Option<String>,
    /// The address of a file elsewhere, or null.
    url: Option<String>,
    /// The step to show, or null.
    step: Option<u32>,
}

/// Reads a link, its fragment, or what follows `#`: `{scenario, name, url, step}` as JSON.
///
/// # Errors
/// What is wrong, in words.
#[wasm_bindgen]
pub fn decode_link(link: &str) -> Result<String, String> {
    let Link { target, step } = adopted::link(link).map_err(|e| e.to_string())?;
    let mut decoded = Decoded { scenario: None, name: None, url: None, step };
    match target {
        Target::Scenario(scenario) => decoded.scenario = Some(scenario.to_text()),
        Target::Named(name) => decoded.name = Some(name),
        Target::Address(url) => decoded.url = Some(url),
    }
    Ok(text(&decoded))
}

/// The queries with their arguments and columns, as text (see `queries::names`): the page's own list is compared with it.
#[cfg(feature = "lab")]
#[wasm_bindgen]
pub fn queries() -> String {
    queries::names()
}

fn text(value: &(impl Serialize + ?Sized)) -> String {
    // Plain data with string keys always serialises.
    serde_json::to_string(value).unwrap_or_default()
}
