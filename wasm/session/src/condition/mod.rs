//! A scenario's conditions on the engines of a session: names become numbers once, so that a step costs little.

mod ask;

use contract::Event;
use contract::event::kind;
use scenario::condition::{Comparison, Condition, Test};

use crate::engine_run::EngineRun;
use crate::engines::Engines;
use crate::observer::Step;
use ask::Asking;

/// A condition that follows a session step by step.
pub struct Watched {
    node: Node,
    /// Words whose change matters: engine, field, index, and what each was before the step.
    words: Vec<(usize, usize, u32, u32)>,
    /// Whether the engines must be observed.
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
    /// An error message for the user, if it names something inside an implementation that is not there.
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
                    let mut asking = Asking { engine: number, info: run.info(), watched: self, asked: Vec::new() };
                    asking.test(test);
                    nodes.extend(asking.asked.into_iter().map(|asked| Node::Holds(number, asked)));
                }
                if nodes.is_empty() {
                    return Err(format!("no engine has what {} asks for", shown(test)));
                }
                Node::Any(nodes)
            }
        })
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
