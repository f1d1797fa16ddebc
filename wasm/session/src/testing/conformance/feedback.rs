//! The law of feedback: a reaction to a retirement goes into the next slot.

use contract::event::kind;
use contract::{Event, Events, Op, Operation, PATIENCE, Role};

use super::{Make, ensure, step};

/// Puts an element in: what the result of one that `left` says is taken from there, everything else is as small as it may be.
fn put(enqueue: &Operation, data: u32, left: Option<Event>) -> Op {
    let mut args = [0; contract::MAX_ARGS];
    for (slot, argument) in args.iter_mut().zip(&enqueue.arguments) {
        let said = enqueue.results.iter().position(|result| result.name == argument.name);
        *slot = match (said, left) {
            (Some(0), _) => data,
            (Some(at), Some(left)) => left.args[at],
            (Some(_), None) => 1,
            (None, _) => argument.min,
        };
    }
    Op { kind: 0, args }
}

/// Takes one out, by what the elements of [`put`] have, such as their queue.
fn take_from(enqueue: &Operation, dequeue: &Operation) -> Op {
    let mut args = [0; contract::MAX_ARGS];
    for (slot, argument) in args.iter_mut().zip(&dequeue.arguments) {
        *slot = if enqueue.results.iter().any(|result| result.name == argument.name) { 1 } else { argument.min };
    }
    Op { kind: 1, args }
}

/// Each element that leaves is put back in the very next slot: a loop as tight as the latency allows.
pub(super) fn feedback(make: Make, _: u64) -> Result<(), String> {
    let mut engine = make();
    // Only a queue gives back what it was given.
    if engine.info().first_of(Role::Put).is_none() {
        return Ok(());
    }
    let latency = engine.info().latency();
    let varies = engine.info().is_varying();
    let enqueue = engine.info().operations[0].clone();
    let dequeue = engine.info().operations[1].clone();
    let element = |data: u32, left: Option<Event>| Some(put(&enqueue, data, left));
    let take = || Some(take_from(&enqueue, &dequeue));
    let mut events = Events::new();
    for data in 0..3 {
        let taken = (0..PATIENCE).any(|_| step(&mut *engine, element(data, None), &mut events).is_some());
        ensure(taken, || format!("element {data} is never accepted"))?;
    }
    for _ in 0..latency {
        step(&mut *engine, None, &mut events);
    }
    let mut reaction = take();
    let (mut expected, mut enqueued) = (0, true);
    for turn in 0..if varies { 1000 } else { 60 } {
        events.clear();
        step(&mut *engine, reaction.take(), &mut events);
        for event in events.iter().filter(|e| e.kind == kind::RETIRED) {
            ensure(varies || turn % latency == latency - 1, || format!("a result in turn {turn}, latency {latency}"))?;
            enqueued = !enqueued;
            reaction = if enqueued {
                take()
            } else {
                let data = event.args[0];
                ensure(data == expected, || format!("element {data} came out, {expected} was the oldest"))?;
                expected = (expected + 1) % 3;
                element(data, Some(event))
            };
        }
        ensure(!events.iter().any(|e| e.kind == kind::REJECTED), || format!("a reaction was refused in turn {turn}"))?;
    }
    Ok(())
}
