//! A test of a condition, as what is asked of one engine: names become numbers.

use contract::event::{SHARED_EVENTS, kind};
use contract::{Info, RejectReason};
use models::catalogue;
use models::design::Design;
use scenario::condition::check::OP;
use scenario::condition::{Element, Fact, Test};

use super::{Argument, Asked, Watched};

/// What a test asks of one engine. Empty if the engine does not have what it names.
pub(super) struct Asking<'a> {
    pub(super) engine: usize,
    pub(super) info: &'a Info,
    /// Where the words are noted whose change matters.
    pub(super) watched: &'a mut Watched,
    pub(super) asked: Vec<Asked>,
}

impl Asking<'_> {
    /// Takes in a test.
    pub(super) fn test(&mut self, test: &Test) {
        match test {
            Test::Divergence => self.asked.push(Asked::Divergence),
            Test::Violation(name) => {
                self.asked.push(Asked::Violation(name.as_ref().map(|name| name.value.clone())));
            }
            Test::Reject(None) => self.asked.push(Asked::Reject(None)),
            Test::Reject(Some(reason)) => {
                let known = RejectReason::ALL.into_iter().find(|known| known.word() == reason.value);
                self.asked.extend(known.map(|known| Asked::Reject(Some(known as u32))));
            }
            Test::Op(None, _) => self.asked.push(Asked::Op(None, Vec::new())),
            Test::Op(Some(name), facts) => self.operation(&name.value, facts),
            Test::Event(name, facts) => self.event(&name.value, facts),
            Test::Word(element, comparison, value) => {
                let Some((field, index)) = self.word(element) else { return };
                self.watched.observes |= element.field.value.starts_with("pipe.");
                self.asked.push(Asked::Word(field, index, *comparison, *value));
            }
            Test::Changed(element) => {
                let Some((field, index)) = self.word(element) else { return };
                self.changed(field, index);
            }
            Test::Touched(element) if element.field.value == OP => {
                self.watched.observes = true;
                self.asked.extend(element.index.map(Asked::OpTouched));
            }
            Test::Touched(element) => self.touched(element),
        }
    }

    /// The number of a field, and a word of it, if it has that word.
    fn word(&self, element: &Element) -> Option<(usize, u32)> {
        let field = self.info.field(&element.field.value)?;
        let index = element.index.unwrap_or(0);
        (index < self.info.fields[field].count).then_some((field, index))
    }

    /// A word changes.
    fn changed(&mut self, field: usize, index: u32) {
        self.asked.push(Asked::Changed(self.watched.words.len()));
        self.watched.words.push((self.engine, field, index, 0));
    }

    /// An operation of this name is presented, with these arguments.
    fn operation(&mut self, name: &str, facts: &[Fact]) {
        let operations = &self.info.operations;
        let Some(number) = operations.iter().position(|operation| operation.name == name) else { return };
        let arguments = &operations[number].arguments;
        let place = |fact: &Fact| {
            let at = arguments.iter().position(|argument| argument.name == fact.name.value)?;
            Some((at, fact.comparison, fact.value))
        };
        if let Some(facts) = facts.iter().map(place).collect() {
            self.asked.push(Asked::Op(Some(number as u8), facts));
        }
    }

    /// An event of this name happens, with these arguments.
    fn event(&mut self, name: &str, facts: &[Fact]) {
        let shared = SHARED_EVENTS.iter().find(|(known, ..)| *known == name);
        let (code, arguments): (u16, Vec<&str>) = match (shared, self.info.event(name)) {
            (Some((_, code, arguments)), _) => (*code, arguments.to_vec()),
            (None, Some(code)) => {
                let event = &self.info.events[usize::from(code - kind::DESIGN)];
                (code, event.arguments.iter().map(String::as_str).collect())
            }
            (None, None) => return,
        };
        self.watched.observes |= shared.is_none();
        let place = |fact: &Fact| {
            let name = &fact.name.value;
            let argument = match arguments.iter().position(|argument| argument == name) {
                _ if name == OP => Argument::Op,
                Some(at) => Argument::Word(at),
                None if code == kind::RETIRED => Argument::Result(name.clone()),
                None => return None,
            };
            Some((argument, fact.comparison, fact.value))
        };
        if let Some(facts) = facts.iter().map(place).collect() {
            self.asked.push(Asked::Event(code, facts));
        }
    }

    /// Something happens to an element: a word of the fields that make it up changes or is written, or an event concerns it.
    fn touched(&mut self, element: &Element) {
        let Some((_, index)) = self.word(element) else { return };
        self.watched.observes = true;
        let design = catalogue::find(&self.info.design);
        let name = element.field.value.as_str();
        let own = [name];
        let things = design.map_or(&[][..], |design| design.things);
        let thing = things.iter().copied().find(|thing| thing.contains(&name)).unwrap_or(&own);
        for field in thing.iter().filter_map(|name| self.info.field(name)) {
            self.changed(field, index);
            self.asked.push(Asked::Written(field, index));
        }
        if let Some(design) = design {
            self.concerned(design, thing, index);
        }
    }

    /// An event of the design says that it concerns this word of a thing.
    fn concerned(&mut self, design: &Design, thing: &[&str], index: u32) {
        for event in design.events {
            let Some(code) = self.info.event(event.name) else { continue };
            let at = |name: &str| event.arguments.iter().position(|argument| *argument == name);
            for (field, argument) in event.concerns {
                let Some(place) = at(argument) else { continue };
                let level = thing.iter().find_map(|name| level_of(field, name));
                let wanted = match (level, at("level")) {
                    (Some(Some(level)), Some(at)) => vec![(at, level), (place, index)],
                    (Some(None), _) => vec![(place, index)],
                    _ => continue,
                };
                self.asked.push(Asked::Concerned(code, wanted));
            }
        }
    }
}

/// Whether a field is what a pattern names, and the number that stands for `{level}` in it.
fn level_of(pattern: &str, name: &str) -> Option<Option<u32>> {
    match pattern.split_once("{level}") {
        None => (pattern == name).then_some(None),
        Some((before, after)) => {
            let level = name.strip_prefix(before)?.strip_suffix(after)?;
            Some(Some(level.parse().ok()?))
        }
    }
}
