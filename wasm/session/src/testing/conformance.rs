//! What every engine must keep to, RTL or model, native or wasm. Each law is one function that drives engines made by the
//! caller with seeded traffic and says what broke.

mod feedback;
mod laws;

use contract::{Engine, Events, Field, Info, IssueError, Op, OpId, Operation};
use derived::Derived;
use serde::Serialize;
use traffic::{ArgumentValue, Kind, Mix, RandomOperations, Slot};
use xxhash_rust::xxh3::Xxh3;

/// Makes a fresh engine; all engines of one factory are alike.
pub type Make<'a> = &'a dyn Fn() -> Box<dyn Engine>;
/// A law: `Err` says what broke.
type Law = fn(Make, u64) -> Result<(), String>;

/// How one engine kept one law.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// Name of the law.
    pub law: &'static str,
    /// What broke, empty if it holds.
    pub broken: String,
}

/// The laws.
pub const LAWS: [(&str, Law); 11] = [
    ("describes itself without contradiction", laws::describes_itself),
    ("same calls, same events, same state", laws::determinism),
    ("one verdict a slot, results in issue order, at the stated latency", laws::verdicts_and_order),
    ("a wrong call changes nothing", laws::wrong_calls),
    ("a reaction to a retirement goes into the next slot", feedback::feedback),
    ("save, run, restore, run: the same again", laws::snapshots),
    ("two engines side by side do not disturb each other", laws::independence),
    ("windows of a field are cuts of the field", laws::windows),
    ("a reset of any length at any time leaves an engine like new", laws::resets),
    ("whether anybody watches changes nothing", laws::watching),
    ("a run counts from 0, whatever filled the engine", laws::run_begins),
];

/// Every law against one engine.
pub fn check(make: Make, seed: u64) -> Vec<Finding> {
    LAWS.iter().map(|(law, test)| Finding { law, broken: test(make, seed).err().unwrap_or_default() }).collect()
}

/// Digest of every event of a seeded run, those that follow from decisions included: equal wherever the engine runs, and whatever
/// uninitialised memories hold.
pub fn trace(make: Make, seed: u64, steps: u32) -> u64 {
    let mut engine = make();
    let mut derived = Derived::of(engine.info());
    let mut source = mix(make, seed, steps);
    let mut hash = Xxh3::new();
    let mut events = Events::new();
    for _ in 0..steps {
        let slot = source.next().flatten();
        events.clear();
        step(&mut *engine, slot, &mut events);
        let presented = |_| slot;
        if let Some(derived) = &mut derived {
            derived.step(&presented, &mut events, true);
        }
        for event in &events {
            for word in [event.step, event.kind.into(), event.op.0].into_iter().chain(event.first::<8>()) {
                hash.update(&word.to_le_bytes());
            }
        }
    }
    hash.digest()
}

/// Whether an implementation shows the architecture of its model: the same ports, operations and architectural fields.
///
/// # Errors
/// The first difference, as a message.
pub fn same_architecture(implementation: &Info, model: &Info) -> Result<(), String> {
    // How long it takes, and where a field lies, is the implementation's own.
    let untimed = |o: &Operation| Operation { latency: None, commit: vec![], ..o.clone() };
    let operations = |info: &Info| info.operations.iter().map(untimed).collect::<Vec<_>>();
    if implementation.ports != model.ports || operations(implementation) != operations(model) {
        return Err("the ports or their operations differ".into());
    }
    let bare = |f: &Field| Field { signal: String::new(), stage: None, ..f.clone() };
    let list = |info: &Info| info.architectural_fields().map(|(i, f)| (i, bare(f))).collect::<Vec<_>>();
    for (a, b) in list(implementation).iter().zip(&list(model)) {
        if a != b {
            return Err(format!("field {} is {a:?} here and {b:?} there", a.1.name));
        }
    }
    if list(implementation).len() != list(model).len() {
        return Err("the numbers of architectural fields differ".into());
    }
    Ok(())
}

/// The bytes of an operation that carries some: as many as it says, made of its other arguments. Three in four begin like a frame of TCP over
/// IPv4, so that whoever reads frames has something to read.
pub fn bytes_of(op: &Op) -> Vec<u8> {
    const HEADERS: [(usize, u8); 7] = [(12, 0x08), (13, 0), (14, 0x45), (16, 1), (20, 0), (21, 0), (23, 6)];
    let [length, mut word, likeness, ..] = op.args;
    let mut next = || {
        word = word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (word >> 24) as u8
    };
    let mut bytes: Vec<u8> = (0..length).map(|_| next()).collect();
    for (at, value) in HEADERS.into_iter().filter(|_| likeness % 4 > 0) {
        if let Some(byte) = bytes.get_mut(at) {
            *byte = value;
        }
    }
    bytes
}

/// Slots in which a queue of this capacity fills and drains several times.
fn enough(make: Make) -> u32 {
    4000 + 40 * capacity(make().info()).min(1000)
}

fn capacity(info: &Info) -> u32 {
    info.parameter("capacity").unwrap_or(64)
}

/// Traffic that fills, drains and collides, with bubbles.
fn mix(make: Make, seed: u64, slots: u32) -> RandomOperations {
    let engine = make();
    let operations = &engine.info().operations;
    let kinds = operations.iter().map(kind).collect();
    let phase = 4 * capacity(engine.info());
    RandomOperations::new(Mix { slots, kinds, idle: 2, collide_percent: 60, hot: 2, phase }, seed, 0)
}

/// How often an operation occurs. Most of what carries bytes is short.
fn kind(operation: &Operation) -> Kind {
    if operation.bytes == 0 {
        return Kind::moving(operation, if operation.arguments.is_empty() { 3 } else { 6 });
    }
    let mut kind = Kind::new(operation, 6);
    kind.arguments[0] = ArgumentValue::Drawn(1, operation.bytes.min(180));
    kind
}

/// Issues an operation with the bytes that it carries.
fn issue(engine: &mut dyn Engine, op: &Op) -> Result<OpId, IssueError> {
    let info = engine.info();
    if info.operation(op.kind).is_some_and(|operation| operation.bytes > 0) {
        let port = info.port(op.kind);
        engine.load(port, &bytes_of(op));
    }
    engine.issue(op)
}

/// One step. What a busy port does not accept is not issued.
fn step(engine: &mut dyn Engine, slot: Slot, events: &mut Events) -> Option<OpId> {
    let slot = slot.filter(|op| engine.accepts(engine.info().port(op.kind)));
    let id = slot.and_then(|op| issue(engine, &op).ok());
    engine.tick(events);
    id
}

fn run(engine: &mut dyn Engine, source: &mut RandomOperations, steps: u32) -> Events {
    let mut events = Events::new();
    for _ in 0..steps {
        step(engine, source.next().flatten(), &mut events);
    }
    events
}

/// Every word of every field, with or without those of the implementation alone.
fn state(engine: &dyn Engine, all: bool) -> Vec<u32> {
    let mut words = Vec::new();
    for (i, field) in engine.info().fields.iter().enumerate() {
        if all || !field.name.starts_with("pipe.") {
            words.extend(engine.words(i));
        }
    }
    words
}

fn equal<T: PartialEq + std::fmt::Debug>(what: &str, a: &[T], b: &[T]) -> Result<(), String> {
    match a.iter().zip(b).position(|(x, y)| x != y) {
        Some(i) => Err(format!("{what} number {i}: {:?} and {:?}", a[i], b[i])),
        None if a.len() != b.len() => Err(format!("{what}: {} and {}", a.len(), b.len())),
        None => Ok(()),
    }
}

fn equal_events(what: &str, a: &Events, b: &Events) -> Result<(), String> {
    equal(what, &a.iter().collect::<Vec<_>>(), &b.iter().collect::<Vec<_>>())
}

fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise()) }
}
