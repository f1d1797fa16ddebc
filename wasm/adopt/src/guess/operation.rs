//! From roles of signals to operations of a map.

use scenario::map::{MappedOperation, MappedRole, Overflow, Slice};

use super::assign::Assignment;
use super::protocol::Job;
use super::signal::{Side, Signal};

/// Verbs of modules, and their counterparts.
const VERBS: &[(&str, &str)] = &[
    ("enqueue", "dequeue"),
    ("push", "pop"),
    ("write", "read"),
    ("insert", "remove"),
    ("insert", "extract"),
    ("put", "get"),
    ("put", "take"),
    ("add", "remove"),
    ("insert", "delete"),
];

/// An operation of which nothing but the name is known.
pub fn operation(name: String, role: MappedRole) -> MappedOperation {
    MappedOperation {
        name,
        role,
        valid: String::new(),
        code: None,
        ready: None,
        waits: false,
        gated: false,
        refused: None,
        arguments: Vec::new(),
        results: Vec::new(),
        result_valid: None,
        latency: None,
        nothing: Default::default(),
        pause: 0,
        overflow: None,
    }
}

/// The names of a put and a take: the module's own verbs.
pub fn verbs(put: Option<&Signal>, take: Option<&Signal>) -> (String, String) {
    let put_verb = VERBS.iter().map(|(put, _)| *put).find(|verb| put.is_some_and(|signal| signal.has(verb)));
    let take_verb = VERBS.iter().map(|(_, take)| *take).find(|verb| take.is_some_and(|signal| signal.has(verb)));
    let pair = VERBS
        .iter()
        .find(|(put, take)| put_verb.is_none_or(|verb| verb == *put) && take_verb.is_none_or(|verb| verb == *take));
    let (usual_put, usual_take) = pair.copied().unwrap_or(("enqueue", "dequeue"));
    (put_verb.unwrap_or(usual_put).to_owned(), take_verb.unwrap_or(usual_take).to_owned())
}

/// The put of an assignment.
pub fn put(name: String, found: &Assignment, signals: &[Signal], arguments: Vec<Slice>) -> Option<MappedOperation> {
    let strobe = &signals[found.get(Job::Put)?];
    let ready = found.get(Job::PutReady).map(|ready| &signals[ready]);
    Some(MappedOperation {
        valid: strobe.active(),
        ready: ready.map(Signal::active),
        gated: ready.is_some_and(|ready| is_method(strobe, ready)),
        refused: found.get(Job::Full).map(|full| signals[full].active()),
        arguments,
        ..operation(name, MappedRole::Put)
    })
}

/// The take of an assignment.
pub fn take(name: String, found: &Assignment, signals: &[Signal], results: Vec<Slice>) -> Option<MappedOperation> {
    let strobe = &signals[found.get(Job::Take)?];
    let ready = found.get(Job::TakeReady).map(|ready| &signals[ready]);
    Some(MappedOperation {
        valid: strobe.active(),
        ready: ready.map(Signal::active),
        gated: ready.is_some_and(|ready| is_method(strobe, ready)),
        refused: found.get(Job::Empty).map(|empty| signals[empty].active()),
        result_valid: found.get(Job::ResultValid).map(|valid| signals[valid].active()),
        results,
        ..operation(name, MappedRole::Take)
    })
}

/// Whether two signals are those of a method of Bluespec, which may be enabled only while it is ready.
fn is_method(enable: &Signal, ready: &Signal) -> bool {
    enable.port.starts_with("EN_") && ready.port.starts_with("RDY_")
}

/// An output says that the module is busy: operations wait, and are presented only while it is not.
pub fn wait_while_busy(operation: &mut MappedOperation, busy: &Signal) {
    if operation.ready.is_none() {
        operation.ready = Some(busy.inactive());
        operation.waits = true;
        operation.gated = true;
    }
}

/// An exchange by a signal of its own, or by those of a put and a take together.
pub fn exchange(strobe: String, put: &MappedOperation, take: &MappedOperation) -> MappedOperation {
    MappedOperation {
        valid: strobe,
        ready: put.ready.clone().filter(|_| put.waits),
        waits: put.waits,
        gated: put.gated && put.waits,
        arguments: put.arguments.clone(),
        results: take.results.clone(),
        result_valid: take.result_valid.clone(),
        ..operation("replace".to_owned(), MappedRole::Exchange)
    }
}

/// The signal that presents an exchange.
pub fn exchange_strobe<'a>(free: &[&'a Signal]) -> Option<&'a Signal> {
    free.iter().copied().find(|signal| signal.is_strobe() && signal.side == Side::Exchange)
}

/// An element that is pushed out: a bit and its words.
pub fn overflow(valid: Option<&Signal>, results: Vec<Slice>) -> Option<Overflow> {
    let valid = valid.filter(|_| !results.is_empty())?;
    Some(Overflow { valid: valid.active(), results })
}
