//! A scenario's conditions on the engines of a session: names become numbers once, so that a step costs little.

use contract::event::{SHARED_EVENTS, kind};
use contract::{Event, Info, RejectReason};
use models::catalogue;
use scenario::condition::check::OP;
use scenario::condition::{Comparison, Condition, Element, Fact, Test};

use crate::engine_run::EngineRun;
use crate::engines::Engines;
use crate::observer::Step;

/// A condition that follows a session step by step.
pub struct Watched {
    node: Node,
    /// Words whose change matters: engine, field, index, and what each was before the step.
    words: Vec<(usize, usize, u32, u32)>,
    /// Whether the engines must tell what their stages do.
    observes: bool,
}

enum Node {
    Any(Vec<Node>),
    All(Vec<Node>),
    Not(Box<Node>),
    /// In the engine of this number.
    Holds(usize, Asked),
}

enum Asked {
    Divergence,
    Violation(Option<String>),
    Op(Option<u8>, Vec<(usize, Comparison, u32)>),
    Reject(Option<u32>),
    Event(u16, Vec<(Argument, Comparison, u32)>),
    Word(usize, u32, Comparison, u32),
    /// One of the watched words, by its place in the list.
    Changed(usize),
    /// The operation of this number does something.
    OpTouched(u32),
    /// An event says that it is about this word of a field.
    Written(usize, u32),
    /// An event of this kind has all these arguments.
    Concerned(u16, Vec<(usize, u32)>),
}

/// Where the value of a fact is.
enum Argument {
    Op,
    Word(usize),
    /// A result, by its name: the place hangs on the operation.
    Result(String),
}

impl Watched {
    /// A condition whose names are right, on these engines.
    ///
    /// # Errors
    /// In words, if it names something inside an implementation that is not there.
    pub fn new(condition: &Condition, engines: &Engines) -> Result<Self, String> {
        let mut watched = Watched { node: Node::Any(Vec::new()), words: Vec::new(), observes: false };
        watched.node = watched.node(condition, engines)?;
        Ok(watched)
    }

    /// Whether the engines must be observed in every step.
    pub fn observes(&self) -> bool {
        self.observes
    }

    /// Takes note of the words as they are before a step.
    pub fn before(&mut self, engines: &Engines) {
        for (engine, field, index, before) in &mut self.words {
            *before = engines.get(*engine).map_or(0, |run| run.engine().word(*field, *index));
        }
    }

    /// Whether the condition holds in this step.
    pub fn holds(&self, step: &Step<'_>) -> bool {
        self.node_holds(&self.node, step)
    }

    fn node(&mut self, condition: &Condition, engines: &Engines) -> Result<Node, String> {
        let all = |watched: &mut Self, parts: &[Condition]| {
            parts.iter().map(|part| watched.node(part, engines)).collect::<Result<Vec<_>, _>>()
        };
        Ok(match condition {
            Condition::Any(parts) => Node::Any(all(self, parts)?),
            Condition::All(parts) => Node::All(all(self, parts)?),
            Condition::Not(part) => Node::Not(Box::new(self.node(part, engines)?)),
            Condition::Test(engine, test) => {
                let asked = |number: usize| engine.as_ref().is_none_or(|engine| engine.value as usize == number);
                let mut nodes = Vec::new();
                for (number, run) in engines.iter().enumerate().filter(|(number, _)| asked(*number)) {
                    self.ask(test, number, run, &mut nodes);
                }
                if nodes.is_empty() {
                    return Err(format!("no engine has what {} asks for", shown(test)));
                }
                Node::Any(nodes)
            }
        })
    }

    /// Adds what a test asks of an engine, if the engine has it.
    fn ask(&mut self, test: &Test, engine: usize, run: &EngineRun, nodes: &mut Vec<Node>) {
        let info = run.info();
        let operations = &info.operations[..];
        let mut add = |asked| nodes.push(Node::Holds(engine, asked));
        match test {
            Test::Divergence => add(Asked::Divergence),
            Test::Violation(name) => add(Asked::Violation(name.as_ref().map(|name| name.value.clone()))),
            Test::Reject(None) => add(Asked::Reject(None)),
            Test::Reject(Some(reason)) => {
                let code =
                    RejectReason::ALL.into_iter().find(|known| known.word() == reason.value).map(|known| known as u32);
                code.into_iter().for_each(|code| add(Asked::Reject(Some(code))));
            }
            Test::Op(None, _) => add(Asked::Op(None, Vec::new())),
            Test::Op(Some(name), facts) => {
                let Some(number) = operations.iter().position(|operation| operation.name == name.value) else { return };
                let arguments = &operations[number].arguments;
                let place = |fact: &Fact| {
                    let at = arguments.iter().position(|argument| argument.name == fact.name.value)?;
                    Some((at, fact.comparison, fact.value))
                };
                if let Some(facts) = facts.iter().map(place).collect() {
                    add(Asked::Op(Some(number as u8), facts));
                }
            }
            Test::Event(name, facts) => {
                let shared = SHARED_EVENTS.iter().find(|(known, ..)| *known == name.value);
                let own = info.event(&name.value);
                let (code, arguments): (u16, Vec<&str>) = match (shared, own) {
                    (Some((_, code, arguments)), _) => (*code, arguments.to_vec()),
                    (None, Some(code)) => {
                        let event = &info.events[usize::from(code - kind::DESIGN)];
                        (code, event.arguments.iter().map(String::as_str).collect())
                    }
                    (None, None) => return,
                };
                self.observes |= shared.is_none();
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
                    add(Asked::Event(code, facts));
                }
            }
            Test::Word(element, comparison, value) => {
                let Some((field, index)) = place(info, element) else { return };
                self.observes |= element.field.value.starts_with("pipe.");
                add(Asked::Word(field, index, *comparison, *value));
            }
            Test::Changed(element) => {
                let Some((field, index)) = place(info, element) else { return };
                add(Asked::Changed(self.words.len()));
                self.words.push((engine, field, index, 0));
            }
            Test::Touched(element) if element.field.value == OP => {
                self.observes = true;
                element.index.into_iter().for_each(|op| add(Asked::OpTouched(op)));
            }
            Test::Touched(element) => {
                let Some((_, index)) = place(info, element) else { return };
                self.observes = true;
                let design = catalogue::find(&info.design);
                let things = design.map_or(&[][..], |design| design.things);
                let name = element.field.value.as_str();
                let own = [name];
                let thing = things.iter().copied().find(|thing| thing.contains(&name)).unwrap_or(&own);
                for field in thing.iter().filter_map(|name| info.field(name)) {
                    add(Asked::Changed(self.words.len()));
                    add(Asked::Written(field, index));
                    self.words.push((engine, field, index, 0));
                }
                let events = design.map_or(&[][..], |design| design.events);
                for event in events {
                    let Some(code) = info.event(event.name) else { continue };
                    for (field, argument) in event.concerns {
                        let at = |name: &str| event.arguments.iter().position(|argument| *argument == name);
                        let Some(place) = at(argument) else { continue };
                        let level = thing.iter().find_map(|name| level_of(field, name));
                        let wanted = match (level, at("level")) {
                            (Some(Some(level)), Some(at)) => vec![(at, level), (place, index)],
                            (Some(None), _) => vec![(place, index)],
                            _ => continue,
                        };
                        add(Asked::Concerned(code, wanted));
                    }
                }
            }
        }
    }

    fn node_holds(&self, node: &Node, step: &Step<'_>) -> bool {
        match node {
            Node::Any(parts) => parts.iter().any(|part| self.node_holds(part, step)),
            Node::All(parts) => parts.iter().all(|part| self.node_holds(part, step)),
            Node::Not(part) => !self.node_holds(part, step),
            Node::Holds(engine, asked) => {
                step.engines.get(*engine).is_some_and(|run| self.asked(asked, *engine, run, step))
            }
        }
    }

    fn asked(&self, asked: &Asked, engine: usize, run: &EngineRun, step: &Step<'_>) -> bool {
        match asked {
            Asked::Divergence => {
                let latched = run.lockstep.as_ref().and_then(|lockstep| lockstep.divergence.as_ref());
                match latched {
                    Some(divergence) => divergence.step == step.number,
                    // At the end all state is compared.
                    None => step.is_last && step.engines.sweep(engine).is_some(),
                }
            }
            Asked::Violation(name) => {
                step.monitors.of(engine).is_some_and(|monitor| monitor.broke(step.number, name.as_deref()))
            }
            Asked::Op(wanted, facts) => run.given.iter().any(|one| {
                let args = &one.operation.args;
                wanted.is_none_or(|kind| kind == one.operation.kind)
                    && facts.iter().all(|(at, comparison, value)| comparison.holds(args[*at], *value))
            }),
            Asked::Reject(reason) => rejected(run).any(|(_, code)| reason.is_none_or(|wanted| wanted == code)),
            Asked::Event(kind::REJECTED, facts) if run.is_reference => {
                // The reference is not given what its implementation refuses.
                let value = |argument: &Argument, (op, code)| if let Argument::Op = argument { op } else { code };
                rejected(run).any(|found| {
                    facts.iter().all(|(at, comparison, wanted)| comparison.holds(value(at, found), *wanted))
                })
            }
            Asked::Event(code, facts) => run.events.iter().filter(|event| event.kind == *code).any(|event| {
                facts.iter().all(|(argument, comparison, wanted)| {
                    let value = match argument {
                        Argument::Op => run.op_of(&event),
                        Argument::Word(at) => event.args.get(*at).copied(),
                        Argument::Result(name) => result(run, &event, name),
                    };
                    value.is_some_and(|value| comparison.holds(value, *wanted))
                })
            }),
            Asked::Word(field, index, comparison, value) => comparison.holds(run.engine().word(*field, *index), *value),
            Asked::Changed(at) => self
                .words
                .get(*at)
                .is_some_and(|(_, field, index, before)| run.engine().word(*field, *index) != *before),
            Asked::OpTouched(op) => {
                run.given.iter().any(|one| one.op == *op)
                    || run.events.iter().any(|event| run.op_of(&event) == Some(*op))
            }
            Asked::Written(field, index) => run.events.iter().any(|event| {
                matches!(event.kind, kind::WRITE | kind::FORGET)
                    && (event.args[0] as usize, event.args[1]) == (*field, *index)
            }),
            Asked::Concerned(code, wanted) => run.events.iter().any(|event| {
                event.kind == *code && wanted.iter().all(|(at, value)| event.args.get(*at) == Some(value))
            }),
        }
    }
}

fn place(info: &Info, element: &Element) -> Option<(usize, u32)> {
    let field = info.field(&element.field.value)?;
    let index = element.index.unwrap_or(0);
    (index < info.fields[field].count).then_some((field, index))
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

/// The operations of the step that were refused, each with the code of the reason.
fn rejected(run: &EngineRun) -> impl Iterator<Item = (u32, u32)> {
    run.given.iter().filter_map(|one| Some((one.op, one.verdict?.err()? as u32)))
}

/// A result of a retired operation by its name.
fn result(run: &EngineRun, event: &Event, name: &str) -> Option<u32> {
    let op = run.op_of(event)?;
    let logged = || run.log.window(op, 1).next().filter(|entry| entry.op == op).map(|entry| entry.kind);
    let kind = run.kind_of(event).or_else(logged)?;
    let operation = run.info().operation(kind)?;
    event.args.get(operation.results.iter().position(|result| result.name == name)?).copied()
}

fn shown(test: &Test) -> String {
    match test {
        Test::Word(element, ..) | Test::Changed(element) | Test::Touched(element) => {
            format!("`{}`", element.field.value)
        }
        Test::Event(name, _) => format!("`{}`", name.value),
        _ => "the condition".to_string(),
    }
}
