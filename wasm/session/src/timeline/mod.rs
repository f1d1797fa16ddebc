//! The whole run at a glance: what each engine held and what happened to it, in every step that was executed.

mod chronicle;
mod departures;
mod levels;
mod shares;
#[cfg(test)]
mod tests;

use contract::event::{Event, kind};
use contract::{Engine, Events, Op, OpId};
use derived::Derived;
use models::catalogue;
use port::lanes::Around;
use serde::Serialize;

use crate::bench::Bench;
use crate::unit::Unit;
pub use chronicle::{Chronicle, Listed};
pub use departures::DepartureList;
use levels::Levels;
pub use levels::{BUCKETS, Merge, Span};
use shares::ShareTimeline;
pub use shares::{CLASSES, FLOWS, Served, Share};

/// A track of the timeline: a line, or marks where something happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Track {
    /// Engine that it is of; 0 for a breakpoint, which may be about any.
    pub engine: u32,
    /// What it shows: `elements`, or with cores `queued`; `waiting`, `busy`, a word of the state, `queue.bound[3]`, `refused`, `lost`,
    /// `reset`, `broken`, an event of the design, or `breakpoint`, one for each of the scenario's, in their order.
    pub key: String,
    /// `line`: smallest, largest and mean value in a step; `marks`: how often it happened; `flags`: the steps in which it holds.
    pub look: &'static str,
    /// Unit of the values of a line.
    pub unit: &'static str,
    /// What it is.
    pub meaning: &'static str,
}

/// A part of a track.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// First step.
    pub first: u32,
    /// Steps of a bucket.
    pub width: u32,
    /// Of each bucket: smallest, largest and mean value of a line, the count of marks, or the first and the last step with a flag and
    /// how many there are.
    pub values: Vec<f64>,
}

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

/// In place of the elements, with cores.
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
struct Lines {
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
    marks: Vec<Levels<u32>>,
    /// Marks of the step at hand.
    counts: Vec<u32>,
}

/// The tracks of all engines that are no references, and then those of the breakpoints.
#[derive(Default)]
pub struct Timeline {
    engines: Vec<Lines>,
    /// Of each the steps in which it holds: the first, the last and how many. A step in which it does not is an empty span, from
    /// `u32::MAX` to 0.
    breakpoints: Vec<Levels<Span>>,
}

impl Timeline {
    /// Before the first step.
    pub(crate) fn new(units: &[Unit], bench: &Bench) -> Self {
        let of = |(number, unit): (usize, &Unit)| {
            let packets = bench.port().is_some_and(|port| port.lane(number).is_some());
            let shown = if packets { &LINES[..] } else { &LINES[..1] };
            let shown = if bench.cores().is_some() { &[QUEUED] } else { shown };
            Lines::new((number, units.len()), shown, unit)
        };
        let engines = units.iter().enumerate().filter(|(_, unit)| !unit.is_reference).map(of).collect();
        Timeline { engines, breakpoints: Vec::new() }
    }

    /// With so many breakpoints, before the first step.
    pub(crate) fn watch(&mut self, breakpoints: usize) {
        self.breakpoints = vec![Levels::default(); breakpoints];
    }

    /// Takes in a cycle before the run, in which an engine is filled by what is `presented`, and what followed from it.
    pub(crate) fn fill(
        &mut self,
        number: usize,
        presented: Option<(OpId, Op)>,
        events: &Events,
        _derived: Option<&Derived>,
    ) {
        let Some(lines) = self.engines.iter_mut().find(|lines| lines.engine as usize == number) else { return };
        let pushed_out = events.iter().filter(|event| event.kind == kind::DROPPED).count() as u32;
        lines.elements = lines.elements + u32::from(presented.is_some()) - pushed_out;
        if let (Some(departures), Some(derived)) = (&mut lines.departures, _derived.and_then(Derived::departures)) {
            departures.step(derived, Some(&mut lines.flows));
        }
    }

    /// Takes in which of the breakpoints hold in the step that was just executed for the first time.
    pub(crate) fn flag(&mut self, step: u32, holding: impl Iterator<Item = bool>) {
        for (hits, holds) in self.breakpoints.iter_mut().zip(holding) {
            let (min, max) = if holds { (step, step) } else { (u32::MAX, 0) };
            hits.push(Span { min, max, sum: holds.into() });
        }
    }

    /// Takes in the step that was just executed for the first time.
    pub(crate) fn step(&mut self, step: u32, units: &[Unit], bench: &Bench) {
        for lines in &mut self.engines {
            let number = lines.engine as usize;
            let packets = bench.port().and_then(|port| port.around(number));
            if let Some(lane) = bench.cores().and_then(|cores| cores.lane(number)) {
                lines.elements = lane.queued();
                lines.counts[LOST] = lane.followed().lost();
            }
            if let Some(unit) = units.get(number) {
                lines.step(step, unit, packets);
            }
        }
    }

    /// What is listed of an engine; nothing of one that another is held against.
    pub fn chronicle(&self, engine: usize) -> Option<&Chronicle> {
        self.engines.iter().find(|lines| lines.engine as usize == engine).map(|lines| &lines.chronicle)
    }

    /// Packets that an engine of departure times let go; nothing of any other, or of one that another is held against.
    pub fn departures(&self, engine: usize) -> Option<&DepartureList> {
        self.engines.iter().find(|lines| lines.engine as usize == engine)?.departures.as_ref()
    }

    /// What there is.
    pub fn tracks(&self) -> Vec<Track> {
        let flags = || Track { engine: 0, key: "breakpoint".to_string(), look: "flags", unit: "", meaning: "" };
        let breakpoints = self.breakpoints.iter().map(|_| flags());
        self.engines.iter().flat_map(Lines::tracks).chain(breakpoints).collect()
    }

    /// The steps from `first` to `last` of a track, by its number in [`Timeline::tracks`], in at most `count` buckets. They begin at a
    /// multiple of their width that is not after `first`, and end where the run has not been yet. `None` if there is no such track.
    pub fn part(&self, track: usize, first: u32, last: u32, count: u32) -> Option<Part> {
        let mut number = track;
        for lines in &self.engines {
            match number.checked_sub(lines.count()) {
                Some(left) => number = left,
                None => return Some(lines.part(number, first, last, count)),
            }
        }
        let hits = self.breakpoints.get(number)?;
        let window = Window::new(hits.width(), first, last, count);
        let three = |Span { min, max, sum }| [f64::from(min), f64::from(max), sum as f64];
        let values = hits.between(window.first, window.width, window.most).flat_map(three).collect();
        Some(Part { first: window.first, width: window.width, values })
    }
}

/// The buckets in which a stretch is given.
struct Window {
    first: u32,
    width: u32,
    most: usize,
}

impl Window {
    /// Steps `first` to `last` in at most `count` buckets, no finer than `finest`.
    fn new(finest: u32, first: u32, last: u32, count: u32) -> Self {
        let mut width = finest;
        while u64::from(last.saturating_sub(first)) / u64::from(width) + 2 > u64::from(count.max(2)) && width < 1 << 31
        {
            width *= 2;
        }
        Window::of(width, first, last)
    }

    /// In buckets of this width.
    fn of(width: u32, first: u32, last: u32) -> Self {
        let first = first / width * width;
        Window { first, width, most: (last.max(first) / width - first / width + 1) as usize }
    }
}

impl Lines {
    /// Of an engine, by its number and of how many.
    fn new((engine, of): (usize, usize), shown: &'static [Line], unit: &Unit) -> Self {
        let info = unit.driven.engine().info();
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
            chronicle: Chronicle::new(&info.design, of),
            departures: unit.departures().map(|_| DepartureList::new(info, of)),
            classes: ShareTimeline::new(CLASSES),
            flows: ShareTimeline::new(FLOWS),
            marks: vec![Levels::default(); marks],
            counts: vec![0; marks],
            events,
        }
    }

    fn step(&mut self, step: u32, unit: &Unit, packets: Option<Around>) {
        for event in &unit.events {
            self.event(&event, unit);
        }
        if let (Some(departures), Some(derived)) = (&mut self.departures, unit.departures()) {
            departures.step(derived, (self.shown.len() == 1).then_some(&mut self.flows));
        }
        self.counts[BROKEN] = unit.watch.as_ref().map_or(0, |watch| watch.at(step).count() as u32);
        self.push(ELEMENTS, self.elements);
        if let Some(around) = packets {
            let Around { lane, now_ps, .. } = around;
            self.share(around);
            self.counts[LOST] = lane.dropped().len() as u32;
            self.push(WAITING, lane.waiting() as u32);
            let busy = lane.wire().busy_until(now_ps);
            self.push(BUSY, (busy - self.busy_ps) as u32);
            self.busy_ps = busy;
        }
        self.look(unit.driven.engine());
        self.classes.step();
        self.flows.step();
        for (marks, count) in self.marks.iter_mut().zip(&mut self.counts) {
            marks.push(*count);
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

    fn event(&mut self, event: &Event, unit: &Unit) {
        self.chronicle.event(event, unit);
        match event.kind {
            kind::ACCEPTED => {
                let change = unit.kind_of(event).and_then(|kind| self.changes.get(usize::from(kind)));
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

    fn count(&self) -> usize {
        self.shown.len() + self.words.len() + self.marks.len()
    }

    fn tracks(&self) -> Vec<Track> {
        let track = |key: String, look, unit, meaning| Track { engine: self.engine, key, look, unit, meaning };
        let lines = self.shown.iter();
        let lines = lines.map(|(key, unit, meaning)| track(key.to_string(), "line", *unit, *meaning));
        let word = |(name, at): (&String, usize)| track(format!("{name}[{at}]"), "line", "", "");
        let words = self.fields.iter().flat_map(|(_, name, words)| (0..*words).map(move |at| (name, at))).map(word);
        let marks = MARKS.iter().map(|(key, meaning)| track(key.to_string(), "marks", "", *meaning));
        let own = self.events.iter().map(|name| track(name.clone(), "marks", "", ""));
        lines.chain(words).chain(marks).chain(own).collect()
    }

    fn part(&self, number: usize, first: u32, last: u32, count: u32) -> Part {
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
            marks.between(first, width, most).map(f64::from).collect()
        };
        Part { first, width, values }
    }
}
