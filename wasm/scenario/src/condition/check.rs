//! The names of a condition against what the engines of a scenario have.

use contract::event::SHARED_EVENTS;
use contract::{Implementation, Info, RejectReason};
use models::design::{Design, EventSpec, Parameters};

use crate::map::info::PORT;

use super::parse::{WORDS, at};
use super::{Condition, Element, Fact, Located, Test};
use crate::problem::Problem;
use crate::types::{EngineSpec, Scenario};

/// An argument that every event has: the operation concerned.
pub const OP: &str = "op";

/// What conditions can say of one engine.
pub struct Subject {
    rtl: bool,
    /// What it is made of, with its parameters; a module of a user is of no design.
    of: Option<(&'static Design, Parameters)>,
    info: Info,
}

/// What a name is not in any engine, and what there is instead.
type Lack = Option<Problem>;

impl Subject {
    /// Of an engine that is right in itself.
    pub fn of(spec: &EngineSpec) -> Option<Self> {
        let info = spec.interface().ok()?;
        Some(Subject { rtl: spec.implementation == Implementation::Rtl, of: spec.resolve().ok(), info })
    }

    /// Event kinds of its own: hardware reports all of its design, a model those that it describes.
    fn events(&self) -> impl Iterator<Item = &'static EventSpec> {
        let reports = |event: &&EventSpec| self.rtl || self.info.events.iter().any(|known| known.name == event.name);
        self.of.iter().flat_map(|(design, _)| design.events).filter(reports)
    }

    fn invariants(&self) -> Vec<&'static str> {
        let Some((design, parameters)) = &self.of else { return Vec::new() };
        let monitor = (design.monitor)(parameters, &self.info);
        monitor.invariants().iter().map(|invariant| invariant.name).collect()
    }

    fn element(&self, element: &Element, operations: bool) -> Lack {
        let Located { value: name, column } = &element.field;
        let wrong = |found: String, expected: String| Some(Problem::new(format!("column {column}"), found, expected));
        if operations && name == OP {
            let found = "`op` without a number".to_owned();
            return if element.index.is_some() { None } else { wrong(found, "an operation: `op[7]`".to_owned()) };
        }
        // The catalogue does not list what is inside an implementation.
        let is_inside = name.starts_with("pipe.") || self.of.is_none() && !name.starts_with(PORT);
        if self.rtl && is_inside && !operations {
            return None;
        }
        let Some(number) = self.info.field(name) else {
            let fields = self.info.fields.iter().map(|field| field.name.as_str());
            return Some(at(*column, name, &fields.chain(operations.then_some(OP)).collect::<Vec<_>>()));
        };
        let count = self.info.fields[number].count;
        match element.index {
            Some(index) if index >= count => {
                wrong(format!("index {index}"), format!("an index from 0 to {}", count - 1))
            }
            None if count > 1 => wrong(
                format!("`{name}` without an index"),
                format!("one of its words: `{name}[0]` to `{name}[{}]`", count - 1),
            ),
            _ => None,
        }
    }

    fn facts(facts: &[Fact], names: &[&str]) -> Lack {
        let unknown = |fact: &&Fact| !names.contains(&fact.name.value.as_str());
        facts.iter().find(unknown).map(|fact| at(fact.name.column, &fact.name.value, names))
    }

    fn event(&self, name: &Located<String>, facts: &[Fact]) -> Lack {
        let mut arguments = vec![OP];
        if name.value == "retired" {
            for result in self.info.operations.iter().flat_map(|operation| &operation.results) {
                if !arguments.contains(&result.name.as_str()) {
                    arguments.push(&result.name);
                }
            }
        }
        let own = self.events().map(|event| (event.name, event.arguments));
        let shared = SHARED_EVENTS.iter().map(|(name, _, arguments)| (*name, *arguments));
        let all: Vec<_> = shared.chain(own).collect();
        match all.iter().find(|(known, _)| *known == name.value) {
            Some((_, own)) => {
                arguments.extend_from_slice(own);
                Self::facts(facts, &arguments)
            }
            None => {
                if self.info.field(&name.value).is_some() {
                    let found = format!("`{}`, which is a word", name.value);
                    return Some(Problem::new(format!("column {}", name.column), found, "a comparison of it: `= 0`"));
                }
                let names: Vec<&str> = WORDS.into_iter().chain(all.iter().map(|(name, _)| *name)).collect();
                let mut problem = at(name.column, &name.value, &names);
                // Those of the engine are excluded by now.
                if let Some((design, _)) =
                    self.of.as_ref().filter(|(design, _)| design.events.iter().any(|event| event.name == name.value))
                {
                    let design = design.name;
                    problem.found = format!("`{}`, which the hardware of {design} reports and no model", name.value);
                }
                Some(problem)
            }
        }
    }

    fn lacks(&self, test: &Test) -> Lack {
        match test {
            Test::Divergence | Test::Violation(None) | Test::Reject(None) | Test::Op(None, _) => None,
            Test::Violation(Some(name)) => {
                let names = self.invariants();
                (!names.contains(&name.value.as_str())).then(|| at(name.column, &name.value, &names))
            }
            Test::Reject(Some(reason)) => {
                let words = RejectReason::ALL.map(RejectReason::word);
                (!words.contains(&reason.value.as_str())).then(|| at(reason.column, &reason.value, &words))
            }
            Test::Op(Some(kind), facts) => {
                let names: Vec<&str> = self.info.operations.iter().map(|o| o.name.as_str()).collect();
                match self.info.operations.iter().find(|operation| operation.name == kind.value) {
                    None => Some(at(kind.column, &kind.value, &names)),
                    Some(operation) => {
                        let arguments: Vec<&str> = operation.arguments.iter().map(|a| a.name.as_str()).collect();
                        Self::facts(facts, &arguments)
                    }
                }
            }
            Test::Changed(element) => self.element(element, false).or_else(|| {
                let inside = element.field.value.starts_with("pipe.");
                let found = || format!("`{}`", element.field.value);
                let column = || format!("column {}", element.field.column);
                inside.then(|| Problem::new(column(), found(), "a field of the architecture, not one of the pipeline"))
            }),
            Test::Word(element, ..) => self.element(element, false),
            Test::Touched(element) => self.element(element, true),
            Test::Event(name, facts) => self.event(name, facts),
        }
    }
}

impl Condition {
    /// What is wrong with the names in it: they are right if the engine that is named has them, or any if none is named. The path
    /// of a problem is its column.
    pub fn check(&self, subjects: &[Option<Subject>]) -> Vec<Problem> {
        let mut problems = Vec::new();
        self.look(subjects, &mut problems);
        problems
    }

    fn look(&self, subjects: &[Option<Subject>], problems: &mut Vec<Problem>) {
        match self {
            Condition::Any(parts) | Condition::All(parts) => {
                parts.iter().for_each(|part| part.look(subjects, problems))
            }
            Condition::Not(part) => part.look(subjects, problems),
            Condition::Test(Some(engine), _) if engine.value as usize >= subjects.len() => {
                let expected = match subjects.len() {
                    1 => "0, the number of the engine".to_owned(),
                    count => format!("the number of an engine, 0 to {}", count.saturating_sub(1)),
                };
                problems.push(Problem::new(format!("column {}", engine.column), engine.value.to_string(), expected));
            }
            Condition::Test(engine, test) => {
                let asked = |number: &usize| engine.as_ref().is_none_or(|engine| engine.value as usize == *number);
                let mut lack: Lack = None;
                for (_, subject) in subjects.iter().enumerate().filter(|(number, _)| asked(number)) {
                    // What is wrong with an engine is reported elsewhere.
                    let Some(subject) = subject else { return };
                    match subject.lacks(test) {
                        None => return,
                        Some(problem) => drop(lack.get_or_insert(problem)),
                    }
                }
                problems.extend(lack);
            }
        }
    }

    /// Reads a condition and checks its names against the engines of a scenario.
    ///
    /// # Errors
    /// What is wrong, at least one problem; the path of each is its column.
    pub fn of(text: &str, scenario: &Scenario) -> Result<Condition, Vec<Problem>> {
        let condition = Condition::parse_with(text, &scenario.node_names()).map_err(|problem| vec![problem])?;
        let subjects: Vec<_> = scenario.all_engines().iter().map(Subject::of).collect();
        let problems = condition.check(&subjects);
        if problems.is_empty() { Ok(condition) } else { Err(problems) }
    }
}

impl Scenario {
    /// The conditions that its notes have, each once with its text, in the order of the notes.
    pub fn conditions_of_notes(&self) -> Vec<(&str, Condition)> {
        let mut all: Vec<(&str, Condition)> = Vec::new();
        for when in self.notes.iter().filter_map(|note| note.when.as_deref()) {
            if !all.iter().any(|(known, _)| *known == when) {
                // The scenario's own check has read it.
                all.extend(Condition::of(when, self).ok().map(|condition| (when, condition)));
            }
        }
        all
    }
}
