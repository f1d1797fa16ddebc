//! What the timeline keeps of one engine: a line for each number, marks for what happens now and then.

use contract::event::{Event, kind};
use contract::{Engine, Events};
use derived::Derived;
use models::catalogue;
use port::lanes::Around;

use super::chronicle::Chronicle;
use super::departures::DepartureList;
use super::levels::{Levels, Span};
use super::shares::{CLASSES, FLOWS, ShareTimeline};
use super::window::Window;
use super::{Part, Track};
use crate::bench::{Bench, Queued};
use crate::engine_run::EngineRun;
use crate::observer::Step;

const ELEMENTS: usize = 0;
const WAITING: usize = 1;
const BUSY: usize = 2;
/// What a line shows, its unit, and what it is.
type Line = (&'static str, &'static str, &'static str);
const LINES: [Line; 3] = [
    ("elements", "elements", "elements accepted and not yet asked for"),
    ("waiting", "packets", "packets that wait in front of the queue"),
    ("busy", "ps", "how long the link was busy in the clock before"),
];

/// In place of the elements, of a module of a user.
const INSIDE: Line = ("elements", "elements", "elements that were put in and have not come out");

/// In place of the elements, where the bench holds packets behind the engine.
const QUEUED: Line = ("queued", "packets", "packets that wait for the sequencer or a core");

const REFUSED: usize = 0;
const RESET: usize = 1;
const BROKEN: usize = 2;
const LOST: usize = 3;
/// First track of a design's own events.
const DESIGN: usize = 4;
const MARKS: [(&str, &str); DESIGN] = [
    ("refused", "operations refused"),
    ("reset", "resets"),
    ("broken", "invariants found broken"),
    ("lost", "packets lost"),
];

/// What is kept of one engine.
pub(super) struct Lines {
    engine: u32,
    /// Its lines besides those of words: several where packets are around it.
    shown: &'static [Line],
    /// Names of the design's own events.
    events: Vec<String>,
    elements: u32,
    /// How long the link was busy so far.
    busy_ps: u64,
    /// What an operation changes that number by when it is accepted, by its kind.
    changes: Vec<i32>,
    lines: [Levels<Span>; LINES.len()],
    /// Fields whose words have a line each: their numbers, names and words.
    fields: Vec<(usize, String, usize)>,
    /// By field and word.
    words: Vec<Levels<Span>>,
    /// Words of a field; kept for its memory.
    read: Vec<u32>,
    chronicle: Chronicle,
    departures: Option<DepartureList>,
    classes: ShareTimeline,
    flows: ShareTimeline,
    /// By track; a step without marks is not in them.
    marks: Vec<Levels<u32>>,
    /// Marks of the step at hand.
    counts: Vec<u32>,
}

impl Lines {
    /// Of an engine under test before its first step: its number, and of how many.
    pub(super) fn new((engine, of): (usize, usize), run: &EngineRun, bench: &dyn Bench) -> Self {
        let info = run.info();
        let shown = match bench.around(engine) {
            Some(_) => &LINES[..],
            None if bench.queued(engine).is_some() => &[QUEUED],
            None if run.map().is_some() => &[INSIDE],
            None => &LINES[..1],
        };
        let events: Vec<String> = info.events.iter().map(|event| event.name.clone()).collect();
        let marks = DESIGN + events.len();
        let drawn = catalogue::find(&info.design).map_or(&[][..], |design| design.drawn);
        let field = |name: &&str| {
            let at = info.field(name)?;
            Some((at, name.to_string(), info.fields[at].count as usize))
        };
        let fields: Vec<(usize, String, usize)> = drawn.iter().filter_map(field).collect();
        let words = fields.iter().map(|(.., words)| words).sum();
        let operations = &info.operations[..];
        Lines {
            engine: engine as u32,
            shown,
            elements: 0,
            busy_ps: 0,
            changes: operations.iter().map(|operation| operation.role.change()).collect(),
            lines: Default::default(),
            fields,
            words: vec![Levels::default(); words],
            read: Vec::new(),
            chronicle: Chronicle::new(info, of),
            departures: run.departures().map(|_| DepartureList::new(info, of)),
            classes: ShareTimeline::new(CLASSES),
            flows: ShareTimeline::new(FLOWS),
            marks: vec![Levels::default(); marks],
            counts: vec![0; marks],
            events,
        }
    }

    /// Number of the engine.
    pub(super) fn engine(&self) -> usize {
        self.engine as usize
    }

    /// Events that are listed.
    pub(super) fn chronicle(&self) -> &Chronicle {
        &self.chronicle
    }

    /// Packets that left, of a design that serves by departure time.
    pub(super) fn departures(&self) -> Option<&DepartureList> {
        self.departures.as_ref()
    }

    /// What was served, by flow or by class.
    pub(super) fn shares(&self, flows: bool) -> &ShareTimeline {
        if flows { &self.flows } else { &self.classes }
    }

    /// Takes in a cycle before the run, in which the engine is filled.
    pub(super) fn fill(&mut self, is_element: bool, events: &Events, derived: Option<&Derived>) {
        let pushed_out = events.iter().filter(|event| event.kind == kind::DROPPED).count() as u32;
        self.elements = self.elements + u32::from(is_element) - pushed_out;
        if let Some(elements) = derived.and_then(Derived::elements) {
            self.elements = elements.count();
        }
        if let (Some(departures), Some(derived)) = (&mut self.departures, derived.and_then(Derived::departures)) {
            departures.step(derived, Some(&mut self.flows));
        }
    }

    /// Takes in the step that was just executed for the first time.
    pub(super) fn step(&mut self, step: &Step<'_>) {
        let number = self.engine();
        let Some(run) = step.engines.get(number) else { return };
        if let Some(Queued { packets, lost }) = step.bench.queued(number) {
            self.elements = packets;
            self.counts[LOST] = lost;
        }
        for event in run.events() {
            self.event(&event, run);
        }
        if let Some(elements) = run.elements() {
            self.elements = elements.count();
        }
        if let (Some(departures), Some(derived)) = (&mut self.departures, run.departures()) {
            departures.step(derived, (self.shown.len() == 1).then_some(&mut self.flows));
        }
        self.counts[BROKEN] = step.monitors.of(number).map_or(0, |found| found.at(step.number).count() as u32);
        self.push(ELEMENTS, self.elements);
        if let Some(around) = step.bench.around(number) {
            let Around { lane, now_ps, .. } = around;
            self.share(around);
            self.counts[LOST] = lane.dropped().len() as u32;
            self.push(WAITING, lane.waiting() as u32);
            let busy = lane.wire().busy_until(now_ps);
            self.push(BUSY, (busy - self.busy_ps) as u32);
            self.busy_ps = busy;
        }
        self.look(run.engine());
        self.classes.step();
        self.flows.step();
        for (marks, count) in self.marks.iter_mut().zip(&mut self.counts).filter(|(_, count)| **count > 0) {
            marks.push_at(step.number, *count);
            *count = 0;
        }
    }

    /// Takes in which packets came, left and were lost.
    fn share(&mut self, Around { lane, arrived, .. }: Around) {
        for numbered in arrived {
            let packet = &numbered.packet;
            self.classes.came(packet.class.into(), packet.weight, 1);
            self.flows.came(packet.flow, packet.weight, 1);
        }
        let left = lane.departed().iter().map(|departure| (&departure.ranked.numbered.packet, true));
        let lost = lane.dropped().iter().map(|drop| (&drop.numbered.packet, false));
        for (packet, whole) in left.chain(lost) {
            let bytes = if whole { packet.bytes } else { 0 };
            self.classes.gone(packet.class.into(), bytes);
            self.flows.gone(packet.flow, bytes);
        }
    }

    /// Takes in the words that have lines.
    fn look(&mut self, engine: &dyn Engine) {
        let mut lines = self.words.iter_mut();
        for (field, _, words) in &self.fields {
            self.read.resize(*words, 0);
            engine.probe(*field, 0, &mut self.read);
            for (value, line) in self.read.iter().zip(&mut lines) {
                line.push(Span { min: *value, max: *value, sum: (*value).into() });
            }
        }
    }

    fn event(&mut self, event: &Event, run: &EngineRun) {
        self.chronicle.event(event, run);
        match event.kind {
            kind::ACCEPTED => {
                let change = run.kind_of(event).and_then(|kind| self.changes.get(usize::from(kind)));
                self.elements = self.elements.saturating_add_signed(change.copied().unwrap_or(0));
            }
            kind::DROPPED => self.elements = self.elements.saturating_sub(1),
            kind::RESET => {
                if self.departures.is_some() && self.shown.len() == 1 {
                    self.flows.clear();
                }
                self.elements = 0;
                self.counts[RESET] += 1;
            }
            kind::REJECTED => self.counts[REFUSED] += 1,
            other => {
                let design = other.checked_sub(kind::DESIGN).map(|own| DESIGN + usize::from(own));
                if let Some(count) = design.and_then(|own| self.counts.get_mut(own)) {
                    *count += 1;
                }
            }
        }
    }

    fn push(&mut self, line: usize, value: u32) {
        self.lines[line].push(Span { min: value, max: value, sum: value.into() });
    }

    /// How many tracks it has.
    pub(super) fn count(&self) -> usize {
        self.shown.len() + self.words.len() + self.marks.len()
    }

    /// Its tracks.
    pub(super) fn tracks(&self) -> Vec<Track> {
        let track = |key: String, look, unit, meaning| Track { engine: self.engine, key, look, unit, meaning };
        let lines = self.shown.iter();
        let lines = lines.map(|(key, unit, meaning)| track(key.to_string(), "line", *unit, *meaning));
        let word = |(name, at): (&String, usize)| track(format!("{name}[{at}]"), "line", "", "");
        let words = self.fields.iter().flat_map(|(_, name, words)| (0..*words).map(move |at| (name, at))).map(word);
        let marks = MARKS.iter().map(|(key, meaning)| track(key.to_string(), "marks", "", *meaning));
        let own = self.events.iter().map(|name| track(name.clone(), "marks", "", ""));
        lines.chain(words).chain(marks).chain(own).collect()
    }

    /// A part of one of its tracks; see [`super::Timeline::part`].
    pub(super) fn part(&self, number: usize, first: u32, last: u32, count: u32) -> Part {
        let Window { first, width, most } = Window::new(self.lines[ELEMENTS].width(), first, last, count);
        let shared = self.shown.len();
        let values = if number < shared + self.words.len() {
            let line = if number < shared { &self.lines[number] } else { &self.words[number - shared] };
            let starts = (first..).step_by(width as usize);
            let three = starts.zip(line.between(first, width, most)).flat_map(|(start, Span { min, max, sum })| {
                let known = (line.steps() - start).min(width);
                [f64::from(min), f64::from(max), sum as f64 / f64::from(known)]
            });
            three.collect()
        } else {
            let marks = &self.marks[number - shared - self.words.len()];
            let known = self.lines[ELEMENTS].steps().saturating_sub(first).div_ceil(width) as usize;
            let counts = marks.between(first, width, most).chain(std::iter::repeat(0));
            counts.take(known.min(most)).map(f64::from).collect()
        };
        Part { first, width, values }
    }
}
