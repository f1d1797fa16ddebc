//! The laws themselves. Each returns a message that says what broke.

use std::collections::VecDeque;

use contract::event::kind;
use contract::{Event, Events, Filled, IssueError, Op, OpId, RejectReason, Role};
use traffic::draw::Draw;

use super::{Make, capacity, enough, ensure, equal, equal_events, issue, mix, run, state, step};

pub(super) fn describes_itself(make: Make, _: u64) -> Result<(), String> {
    let engine = make();
    let info = engine.info();
    ensure(!info.ports.is_empty() && !info.operations.is_empty(), || "no operations".into())?;
    for (i, field) in info.fields.iter().enumerate() {
        ensure(info.field(&field.name) == Some(i), || format!("two fields are called {}", field.name))?;
        ensure((1..=32).contains(&field.bits) && field.count > 0, || format!("{} has no words", field.name))?;
        ensure((field.level as usize) < info.levels.len(), || format!("{} has no level", field.name))?;
    }
    for p in &info.parameters {
        ensure((p.min..=p.max).contains(&p.value), || format!("{} is out of its own range", p.name))?;
    }
    for operation in &info.operations {
        let (name, port) = (&operation.name, usize::from(operation.port));
        ensure(port < info.ports.len(), || format!("{name} is for a port that is not there"))?;
        let said = operation.arguments.first().is_some_and(|length| length.max == operation.bytes && length.min > 0);
        ensure(operation.bytes == 0 || said, || format!("{name} does not say how many bytes it carries"))?;
        let Some(latency) = operation.latency else { continue };
        ensure(info.stages.len() >= latency as usize, || {
            format!("{name} is under way for longer than there are stages")
        })?;
        ensure(operation.commit.iter().all(|c| (*c as usize) < info.stages.len()), || {
            format!("a level commits after {name} has left the last stage")
        })?;
    }
    for level in &info.levels {
        let known =
            |code: u16| code == kind::RETIRED || info.events.len() > usize::from(code.wrapping_sub(kind::DESIGN));
        ensure(level.event.is_none_or(known), || format!("{} waits for an event that is not there", level.name))?;
    }
    ensure(engine.step() == 0, || "not at step 0".into())
}

pub(super) fn determinism(make: Make, seed: u64) -> Result<(), String> {
    let (mut a, mut b) = (make(), make());
    let (first, second) =
        (run(&mut *a, &mut mix(make, seed, 3000), 3000), run(&mut *b, &mut mix(make, seed, 3000), 3000));
    equal_events("events", &first, &second)?;
    equal("words", &state(&*a, true), &state(&*b, true))
}

pub(super) fn verdicts_and_order(make: Make, seed: u64) -> Result<(), String> {
    let mut engine = make();
    let latency = engine.info().latency();
    let varies = engine.info().is_varying();
    let results: Vec<usize> = engine.info().operations.iter().map(|o| o.results.len()).collect();
    let slots = enough(make);
    let mut source = mix(make, seed, slots);
    let mut due: VecDeque<(u32, OpId, usize)> = VecDeque::new();
    let (mut accepted, mut rejected) = (0, 0);
    for now in 0..slots + latency {
        let mut events = Events::new();
        let slot = source.next().flatten();
        let id = step(&mut *engine, slot, &mut events);
        ensure(engine.step() == now + 1, || format!("after step {now} it says {}", engine.step()))?;
        ensure(events.iter().all(|e| e.step == now), || format!("an event of step {now} bears another step"))?;
        let verdicts: Vec<Event> =
            events.iter().filter(|e| matches!(e.kind, kind::ACCEPTED | kind::REJECTED)).collect();
        ensure(verdicts.len() == usize::from(id.is_some()), || format!("{} verdicts in step {now}", verdicts.len()))?;
        if let (Some(id), Some(verdict)) = (id, verdicts.first()) {
            ensure(verdict.op == id, || format!("the verdict of step {now} is for another operation"))?;
            ensure(events.iter().next() == Some(*verdict), || format!("step {now} does not begin with its verdict"))?;
            if verdict.kind == kind::ACCEPTED {
                accepted += 1;
                let kind = slot.map_or(0, |op| op.kind);
                due.push_back((now + latency - 1, id, results[usize::from(kind)]));
            } else {
                rejected += 1;
            }
        }
        for event in events.iter().filter(|e| e.kind == kind::RETIRED) {
            let expected = due.pop_front();
            let right = |due: (u32, OpId, usize)| {
                (due.1, due.2) == (event.op, event.args.len()) && (due.0 == now || varies && now < due.0)
            };
            ensure(expected.is_some_and(right), || {
                format!("{:?} retired in step {now} with {} results, due was {expected:?}", event.op, event.args.len())
            })?;
            if varies {
                due.iter_mut().for_each(|(step, ..)| *step = now + latency);
            }
        }
        for event in events.iter().filter(|e| e.kind >= kind::DESIGN) {
            let known = engine.info().events.get(usize::from(event.kind - kind::DESIGN));
            ensure(known.is_some_and(|kind| kind.arguments.len() == event.args.len()), || {
                format!("{event:?} has other facts than {known:?}")
            })?;
        }
        ensure(due.front().is_none_or(|(step, ..)| *step > now), || format!("nothing retired in step {now}"))?;
    }
    ensure(due.is_empty(), || format!("{} operations never retired", due.len()))?;
    let small = capacity(engine.info()) <= 1000;
    // What carries bytes is no queue. What varies is busy with each operation for a while.
    let many = if varies { 100 } else { 1000 };
    let some = if engine.info().carries_bytes() { 0 } else { 21 };
    ensure(accepted > many && (rejected >= some || !small), || {
        format!("the traffic shows little: {accepted} accepted, {rejected} rejected")
    })
}

pub(super) fn wrong_calls(make: Make, seed: u64) -> Result<(), String> {
    let (mut plain, mut teased) = (make(), make());
    let operations = teased.info().operations.clone();
    let kinds = operations.len() as u8;
    let bounded = operations.iter().enumerate().find_map(|(k, o)| {
        let at = o.arguments.iter().position(|a| a.max < u32::MAX)?;
        Some((k as u8, at, o.arguments[at].max))
    });
    let mut source = mix(make, seed, 500);
    let (mut a, mut b) = (Events::new(), Events::new());
    for now in 0..500 {
        let slot = source.next().flatten();
        let wrong = teased.issue(&Op::new(kinds, &[]));
        ensure(wrong == Err(IssueError::NoSuchOperation), || format!("an operation that is not there: {wrong:?}"))?;
        if let Some((kind, at, max)) = bounded {
            let mut args = [0; contract::MAX_ARGS];
            args[at] = max + 1;
            let wrong = teased.issue(&Op { kind, args });
            let expected = Err(IssueError::ArgumentTooLarge { argument: at as u8, max });
            ensure(wrong == expected, || format!("an argument over its limit: {wrong:?}"))?;
        }
        step(&mut *plain, slot, &mut a);
        if let Some(op) = slot.filter(|op| teased.accepts(teased.info().port(op.kind))) {
            if operations[usize::from(op.kind)].bytes > 0 {
                let wrong = teased.issue(&op);
                let expected = Err(IssueError::WrongBytes { loaded: 0, said: op.args[0] });
                ensure(wrong == expected, || format!("an operation without its bytes: {wrong:?}"))?;
            }
            ensure(issue(&mut *teased, &op).is_ok(), || format!("refused in step {now}"))?;
            let wrong = teased.issue(&op);
            ensure(wrong == Err(IssueError::PortTaken), || format!("a second operation in a slot: {wrong:?}"))?;
        }
        teased.tick(&mut b);
    }
    equal_events("events", &a, &b)?;
    equal("words", &state(&*plain, true), &state(&*teased, true))
}

pub(super) fn snapshots(make: Make, seed: u64) -> Result<(), String> {
    let mut engine = make();
    let mut source = mix(make, seed, 4000);
    run(&mut *engine, &mut source, 700);
    let (outer, at_outer) = (engine.save(), source.clone());
    ensure(outer.bytes > 0, || "an image of no bytes".into())?;
    run(&mut *engine, &mut source, 13);
    let (inner, at_inner) = (engine.save(), source.clone());
    let expected = run(&mut *engine, &mut source, 400);
    let words = state(&*engine, true);
    for _ in 0..2 {
        engine.restore(inner);
        equal_events("events", &run(&mut *engine, &mut at_inner.clone(), 400), &expected)?;
        equal("words", &state(&*engine, true), &words)?;
    }
    engine.discard(inner);
    engine.restore(outer);
    ensure(engine.step() == 700, || format!("the image of step 700 is at step {}", engine.step()))?;
    let mut again = at_outer.clone();
    run(&mut *engine, &mut again, 13);
    equal_events("events", &run(&mut *engine, &mut again, 400), &expected)?;
    equal("words", &state(&*engine, true), &words)
}

pub(super) fn independence(make: Make, seed: u64) -> Result<(), String> {
    let mut alone = make();
    let expected = run(&mut *alone, &mut mix(make, seed, 1500), 1500);
    let (mut a, mut b) = (make(), make());
    let (mut for_a, mut for_b) = (mix(make, seed, 1500), mix(make, seed ^ 0x5EED, 3000));
    let (mut events, mut other) = (Events::new(), Events::new());
    for turn in 0..1500 {
        step(&mut *a, for_a.next().flatten(), &mut events);
        step(&mut *b, for_b.next().flatten(), &mut other);
        if turn == 700 {
            let image = b.save();
            step(&mut *b, for_b.next().flatten(), &mut other);
            b.restore(image);
        }
    }
    drop(b);
    equal_events("events", &events, &expected)?;
    equal("words", &state(&*a, true), &state(&*alone, true))
}

pub(super) fn windows(make: Make, seed: u64) -> Result<(), String> {
    let mut engine = make();
    run(&mut *engine, &mut mix(make, seed, 500), 500);
    for (i, field) in engine.info().fields.iter().enumerate() {
        let whole = engine.words(i);
        for first in [0, field.count / 2, field.count - 1] {
            let mut cut = vec![7; 5];
            engine.probe(i, first, &mut cut);
            let mut expected: Vec<u32> = whole.iter().skip(first as usize).take(5).copied().collect();
            expected.resize(5, 0);
            equal(&field.name, &cut, &expected)?;
        }
        let limit = if field.bits == 32 { u32::MAX } else { (1 << field.bits) - 1 };
        let fits = whole.iter().all(|w| *w <= limit || *w == u32::MAX);
        ensure(fits, || format!("a word of {} has more than {} bits", field.name, field.bits))?;
    }
    let mut beyond = [7; 3];
    engine.probe(engine.info().fields.len(), 0, &mut beyond);
    equal("words past the last field", &beyond, &[0; 3])
}

/// Resets in the midst of work, of clearing and of other resets. What is in flight is lost and reported, nothing is accepted before the
/// engine is ready, and then it does what a fresh one does.
pub(super) fn resets(make: Make, seed: u64) -> Result<(), String> {
    let mut engine = make();
    let Some(reset) = engine.info().first_of(Role::Reset) else { return Ok(()) };
    let (undo, varies) = (engine.info().undo(), engine.info().is_varying());
    let mut draw = Draw::new(seed, 7);
    let (mut ready_at, mut flushed) = (0, 0);
    // Whether no operation was ever taken while another one was in flight.
    let mut one_by_one = true;
    let others = engine.info().operations.iter().filter(|operation| operation.role != Role::Reset);
    let ports: Vec<u8> = others.map(|operation| operation.port).collect();
    for round in 0..32 {
        // Every fourth time the engine may finish its clearing, and is compared with a fresh one.
        let patient = round % 4 == 0;
        while patient && engine.step() < ready_at {
            engine.tick(&mut Events::new());
        }
        let begin = engine.step();
        let few = if varies { 100 } else { undo.max(1) };
        let steps = draw.below(if patient { 400 } else { 3 * u64::from(few) }) + 1;
        let mut source = mix(make, seed + round, steps);
        let events = run(&mut *engine, &mut source.clone(), steps);
        if patient {
            equal_events("after a reset", &shared(&events, begin), &shared(&run(&mut *make(), &mut source, steps), 0))?;
        }
        for verdict in events.iter().filter(|e| matches!(e.kind, kind::ACCEPTED | kind::REJECTED)) {
            let ready = verdict.kind == kind::ACCEPTED || verdict.args[0] != RejectReason::NotReady as u32;
            ensure(ready == (verdict.step >= ready_at), || format!("{verdict:?}, ready from step {ready_at} on"))?;
        }
        let now = engine.step();
        let retired = |op: OpId| events.iter().any(|e| e.kind == kind::RETIRED && e.op == op);
        let undone = |e: &Event| if varies { !retired(e.op) } else { e.step + undo > now };
        let accepted = events.iter().filter(|e| e.kind == kind::ACCEPTED && undone(e));
        let in_flight: Vec<OpId> = accepted.map(|e| e.op).collect();
        one_by_one &= in_flight.is_empty() || ports.iter().all(|port| !engine.accepts(*port));

        let cycles = if round % 3 == 0 { draw.below(40) + 1 } else { 1 };
        let mut events = Events::new();
        let id = step(&mut *engine, Some(Op::new(reset, &[cycles])), &mut events);
        let ops = |kind: u16| events.iter().filter(move |e| e.kind == kind).map(|e| e.op).collect::<Vec<_>>();
        equal("lost", &ops(kind::FLUSHED), &in_flight)?;
        equal("retired in the step of a reset", &ops(kind::RETIRED), &[id.unwrap_or_default()])?;
        let told = events.iter().find(|e| e.kind == kind::RESET);
        ready_at = now + told.ok_or_else(|| format!("the reset of step {now} is not told"))?.args[0];
        flushed += in_flight.len();
    }
    // Of `undo` steps the last one is the reset's own.
    let undone = if varies { 1 } else { undo.saturating_sub(1).min(if one_by_one { 1 } else { 4 }) };
    ensure(undone == 0 || flushed > 5 * undone as usize, || {
        format!("only {flushed} operations were in flight at 32 resets")
    })
}

/// Events that all designs share, with steps counted from `begin` and operations from the first one.
fn shared(events: &Events, begin: u32) -> Events {
    let first = events.iter().find(|e| e.op != OpId::NONE).map_or(0, |e| e.op.0);
    let shared = events.iter().filter(|e| e.kind < kind::DESIGN && e.op != OpId::NONE);
    shared.map(|e| Event { step: e.step - begin, op: OpId(e.op.0 - first), ..e }).collect()
}

/// What an engine decides is the same whether it is observed or not, and an observed step reports everything.
pub(super) fn watching(make: Make, seed: u64) -> Result<(), String> {
    let (mut watched, mut alone) = (make(), make());
    let (mut a, mut b) = (mix(make, seed, 3000), mix(make, seed, 3000));
    for turn in 0..3000 {
        let (mut all, mut few) = (Events::new(), Events::new());
        step(&mut *watched, a.next().flatten(), &mut all);
        let observed = turn % 50 == 49;
        alone.observe(observed);
        step(&mut *alone, b.next().flatten(), &mut few);
        if observed {
            equal("words in an observed step", &state(&*watched, true), &state(&*alone, true))?;
        } else {
            let levels = &watched.info().levels;
            let in_any_case =
                |e: &Event| e.kind < kind::DESIGN || levels.iter().any(|level| level.event == Some(e.kind));
            all = all.iter().filter(in_any_case).collect();
        }
        equal_events("events", &all, &few)?;
    }
    Ok(())
}

/// Once the run has begun, an engine does what one does that counts on, and no number of an operation before it is left.
pub(super) fn run_begins(make: Make, seed: u64) -> Result<(), String> {
    const BEFORE: u32 = 300;
    let (mut begun, mut counting) = (make(), make());
    let (mut source, mut other) = (mix(make, seed, 2000), mix(make, seed, 2000));
    let before = run(&mut *begun, &mut source, BEFORE);
    run(&mut *counting, &mut other, BEFORE);
    let drain = begun.info().settled().max(begun.info().undo());
    for _ in 0..drain {
        begun.tick(&mut Events::new());
        counting.tick(&mut Events::new());
    }
    let is_verdict = |e: &Event| matches!(e.kind, kind::ACCEPTED | kind::REJECTED);
    let filled = Filled { steps: BEFORE + drain, ops: before.iter().filter(is_verdict).count() as u32 };
    begun.begin_run(filled);
    ensure(begun.step() == 0, || format!("the run begins at step {}", begun.step()))?;
    let image = begun.save();
    let events = run(&mut *begun, &mut source.clone(), 1000);
    let mut expected = Events::new();
    for event in &run(&mut *counting, &mut other, 1000) {
        let known = event.kind.checked_sub(kind::DESIGN).and_then(|own| counting.info().events.get(usize::from(own)));
        let names = known.into_iter().flat_map(|known| known.arguments.iter().map(String::as_str));
        let facts = event.args.iter().zip(names.chain(std::iter::repeat("")));
        let in_run = |op: u32| if op < filled.ops || op == u32::MAX { u32::MAX } else { op - filled.ops };
        let args: Vec<u32> =
            facts.map(|(fact, name)| if name.ends_with("_op") { in_run(*fact) } else { *fact }).collect();
        expected.push(event.step - filled.steps, event.kind, OpId(in_run(event.op.0)), &args);
    }
    equal_events("events of the run", &events, &expected)?;
    equal("words", &state(&*begun, false), &state(&*counting, false))?;
    let ops = events.iter().filter(is_verdict).count() as u32;
    if let Some(field) = begun.info().field("pipe.op") {
        let words = begun.words(field);
        let right = words.iter().all(|op| *op < ops || *op == u32::MAX);
        ensure(right, || format!("pipe.op is {words:?}, the run has {ops} operations"))?;
    }
    begun.restore(image);
    ensure(begun.step() == 0, || "an image from the beginning of the run is of another step".into())?;
    equal_events("events from an image", &run(&mut *begun, &mut source, 1000), &events)
}
