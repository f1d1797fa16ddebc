//! The session for JavaScript. Structured values cross as JSON text, words as typed arrays.

#[cfg(feature = "lab")]
mod drive;
mod host;
#[cfg(feature = "lab")]
mod laws;

use port::measures::PPM;
use scenario::{Condition, Link, Problem, Scenario, Target};
use serde::Serialize;
use session::shrink::TRIALS;
use session::time::Search;
use session::{Failing, Session, Shrinker};
use wasm_bindgen::prelude::*;

pub use host::RtlHost;

/// A scenario in motion.
#[wasm_bindgen]
pub struct Playground {
    session: Session,
    scenario: Scenario,
    host: host::Shared,
    search: Option<Search>,
}

#[wasm_bindgen]
impl Playground {
    /// Opens a scenario file, and of its branches the one that it shows.
    ///
    /// # Errors
    /// A JSON array of `Problem`, as text.
    #[wasm_bindgen(constructor)]
    pub fn new(json: &str, host: RtlHost) -> Result<Playground, String> {
        let scenario = Scenario::from_json(json).map_err(|problems| text(&problems))?.shown().into_owned();
        let host = host::Shared::new(host);
        match session::open(&scenario, &host) {
            Ok(session) => Ok(Playground { session, scenario, host, search: None }),
            Err(e) => {
                Err(text(&[Problem { path: e.path, found: e.message, expected: String::new(), hint: String::new() }]))
            }
        }
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
        let part = self.session.timeline().part(track as usize, first, last, count);
        let flat = |part: session::timeline::Part| {
            [part.first.into(), part.width.into()].into_iter().chain(part.values).collect()
        };
        part.map(flat).unwrap_or_default()
    }

    /// Events of an engine that are listed, from number `first` on and at most `count`: how many there were in all, how many of them are
    /// kept, then of each its step, its operation, its eight facts, and the step of the operation that caused it, or all ones.
    pub fn listed(&self, engine: u32, first: u32, count: u32) -> Vec<u32> {
        let Some(chronicle) = self.session.timeline().chronicle(engine as usize) else { return vec![0, 0] };
        let kept = chronicle.listed();
        let mut words = vec![chronicle.count(), kept.len() as u32];
        for event in kept.iter().skip(first as usize).take(count as usize) {
            words.extend([event.step, event.op]);
            words.extend(event.args);
            words.push(event.cause.unwrap_or(u32::MAX));
        }
        words
    }

    /// Packets that an engine of departure times let go, from number `first` on and at most `count`: how many there were in all, how many of
    /// them are kept, then of each the step, the dequeue, data, flow, level, sub-FIFO, lowest level in range, F, units that it was late, units
    /// from its arrival to F, units g that its FIFO covers (it is late by at most (g - 1) / g of the units before), why it was later than
    /// that (a number of `models::lateness::Cause`, or all ones if it was not), and the step in which its enqueue was presented, or all ones.
    pub fn departures(&self, engine: u32, first: u32, count: u32) -> Vec<u32> {
        #[cfg(feature = "gearbox")]
        if let Some(departures) = self.session.timeline().departures(engine as usize) {
            let left = departures.left();
            let mut words = vec![departures.count(), left.len() as u32];
            for departure in left.iter().skip(first as usize).take(count as usize) {
                let (late, verdict) = (&departure.late, departures.judge(departure));
                words.extend([departure.step, departure.op, departure.data, late.flow, late.level, late.sub]);
                words.extend([late.wanted, late.finish, late.late, late.expected, verdict.granularity]);
                words.push(verdict.beyond.map_or(u32::MAX, |beyond| beyond.cause as u32));
                words.push(departure.came.unwrap_or(u32::MAX));
            }
            return words;
        }
        let _ = (engine, first, count);
        vec![0, 0]
    }

    /// What the classes of an engine were served, or its flows, in windows of `width` steps from `first` to `last`: the first step, the steps
    /// of a window, 1 if there are more classes or flows than these, how many windows there are, the NFM of each or NaN where there is none, then of
    /// each class or flow its number, its weight, the bytes of each window, and the fewest packets that waited in each. Empty if there is no such engine.
    pub fn served(&self, engine: u32, flows: bool, width: u32, first: u32, last: u32) -> Vec<f64> {
        let Some(served) = self.session.timeline().served(engine as usize, flows, width, (first, last)) else {
            return Vec::new();
        };
        let more = f64::from(u8::from(served.more));
        let mut values = vec![served.first.into(), served.width.into(), more, served.nfm.len() as f64];
        values.extend(served.nfm.iter().map(|nfm| nfm.map_or(f64::NAN, |nfm| nfm as f64 / PPM as f64)));
        for share in served.shares {
            values.extend([share.number.into(), share.weight]);
            values.extend(share.bytes);
            values.extend(share.waits);
        }
        values
    }

    /// What was measured of the packets of an engine by rank: ranks in a bin, then of each bin the packets that arrived, departed and were
    /// dropped, inversions, the sum of their differences of rank, and the mean delay in picoseconds. Empty without packets.
    #[wasm_bindgen(js_name = byRank)]
    pub fn by_rank(&self, engine: u32) -> Vec<f64> {
        let Some(around) = self.session.around(engine as usize) else { return Vec::new() };
        let by_rank = around.lane.measures().by_rank();
        let mut values = vec![by_rank.width() as f64];
        for bin in by_rank.bins() {
            let counts = [bin.arrived, bin.departed, bin.dropped, bin.inversions, bin.unpifoness];
            values.extend(counts.map(|count| count as f64));
            values.push(bin.delay_ps as f64 / bin.departed.max(1) as f64);
        }
        values
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

    /// Operations from number `first` on, at most `count`: an array of `OpFrame` as JSON.
    pub fn ops(&self, engine: u32, first: u32, count: u32) -> String {
        text(&self.session.operations(engine as usize, first, count))
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

/// The names of the hardware configurations that a scenario needs, for its host to load before it is opened. A wrong scenario needs
/// none.
#[wasm_bindgen]
pub fn hardware(json: &str, host: RtlHost) -> Vec<String> {
    let needed = |scenario| session::hardware(&scenario, &host::Shared::new(host));
    Scenario::from_json(json).map(needed).unwrap_or_default()
}

/// Problems of a scenario file: an array of `Problem` as JSON, empty if it is right.
#[wasm_bindgen]
pub fn validate(json: &str) -> String {
    text(&Scenario::from_json(json).err().unwrap_or_default())
}

/// The scenario file in its canonical form, for people.
///
/// # Errors
/// A JSON array of `Problem`, as text.
#[wasm_bindgen]
pub fn format(json: &str) -> Result<String, String> {
    Scenario::from_json(json).map(|s| s.to_text()).map_err(|problems| text(&problems))
}

/// The fragment of a link to a scenario and a step, from `#` on.
///
/// # Errors
/// A JSON array of `Problem`, as text.
#[wasm_bindgen]
pub fn encode_link(json: &str, step: Option<u32>) -> Result<String, String> {
    let scenario = Scenario::from_json(json).map_err(|problems| text(&problems))?;
    Ok(scenario::link::encode(&scenario, step))
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
    let Link { target, step } = scenario::link::decode(link).map_err(|e| e.to_string())?;
    let mut decoded = Decoded { scenario: None, name: None, url: None, step };
    match target {
        Target::Scenario(scenario) => decoded.scenario = Some(scenario.to_text()),
        Target::Named(name) => decoded.name = Some(name),
        Target::Address(url) => decoded.url = Some(url),
    }
    Ok(text(&decoded))
}

fn text(value: &(impl Serialize + ?Sized)) -> String {
    // Plain data with string keys always serialises.
    serde_json::to_string(value).unwrap_or_default()
}
