//! The monitor notices: rules that give an invariant up, under a monitor for the default rules, and engines that tell what they did not do.

use std::collections::BTreeSet;

use contract::{Events, kind};
use traffic::draw::Draw;

use super::{DESIGN, event, operation};
use crate::fair_queueing::testing::{Lie, Run, given};

const SHAPE: [(&str, u32); 4] = [("levels", 3), ("fifos", 8), ("flows", 6), ("depth", 100)];

/// Names of the invariants that break within a run of random traffic with these rules, which the monitor does not know of.
fn broken(rules: &[(&str, u32)], lie: Lie) -> BTreeSet<&'static str> {
    let engine: Vec<(&str, u32)> = SHAPE.iter().chain(rules).copied().collect();
    // What does not matter to the rules is as the engine has it.
    let mut run = Run::watched(&DESIGN, &given(&engine, &[]), &given(&SHAPE, &[]), lie);
    let mut draw = Draw::new(7, 0);
    for data in 0..6_000 {
        if draw.below(100) < if data / 400 % 2 == 0 { 65 } else { 35 } {
            let flow = draw.below(6);
            let time = draw.below([4, 13, 100][flow as usize % 3]);
            let _ = run.enqueue(data, flow, 64 + draw.below(9_000), time);
        } else {
            run.dequeue();
        }
    }
    run.drain();
    run.found.iter().map(|violation| violation.invariant).collect()
}

/// K1 to K5, K7, K10, by the rule that breaks each.
#[test]
fn rules_break_what_they_give_up() {
    assert!(broken(&[], |_, _| ()).is_empty());
    let ways: [(&str, u32, &[&str]); 5] = [
        ("placement", 1, &["epoch"]),
        ("order", 2, &["level of a flow", "order in a flow"]),
        ("order", 1, &["order in a flow"]),
        ("sets", 1, &["number of FIFOs"]),
        ("quota", 1, &["drained"]),
    ];
    for (rule, word, expected) in ways {
        let found = broken(&[(rule, word)], |_, _| ());
        for name in expected {
            assert!(found.contains(name), "{rule} {word}: {name} holds, only {found:?} broke");
        }
    }
}

/// Q89, K4, K5, K7: a FIFO of two units, and quotas of what is left, of which there is always a rest (as in G7). The FIFO is filled anew before it is empty.
#[test]
fn quotas_of_what_is_left_leave_packets_behind() {
    let shape = [("levels", 2), ("fifos", 2), ("flows", 101), ("depth", 101)];
    let engine: Vec<(&str, u32)> = shape.into_iter().chain([("quota", 1)]).collect();
    let mut run = Run::watched(&DESIGN, &given(&engine, &[]), &given(&shape, &[]), |_, _| ());
    (0..100).for_each(|flow| assert_eq!(run.enqueue(flow, flow, 100, 2), Ok(2)));
    while run.time() < 4 {
        assert!(run.dequeue().is_some());
    }
    assert_eq!(run.enqueue(100, 100, 100, 2), Ok(6));
    run.drain();
    for name in ["lateness", "drained", "sets"] {
        assert!(run.found.iter().any(|violation| violation.invariant == name), "{name}: {:?}", run.found);
    }
}

fn own(events: &mut Events, number: u16) -> Option<&mut [u32]> {
    events.args_mut(kind::DESIGN + number)
}

fn result(events: &mut Events) -> Option<&mut [u32]> {
    events.args_mut(kind::RETIRED)
}

/// K2, K4, K6, K8 and what departure times are, by an engine that tells something else.
#[test]
fn lies_are_noticed() {
    let lies: [(&str, Lie); 8] = [
        ("departure time", |kind, told| {
            result(told).into_iter().filter(|_| kind == operation::ENQUEUE).for_each(|args| args[1] ^= 1);
        }),
        ("virtual time", |_, told| own(told, event::TIME).into_iter().for_each(|args| args.swap(0, 1))),
        ("conservation", |kind, told| {
            result(told).into_iter().filter(|_| kind == operation::DEQUEUE).for_each(|args| args[0] ^= 1 << 20);
        }),
        ("conservation", |_, told| *told = told.iter().filter(|e| e.kind != kind::DESIGN + event::PLACED).collect()),
        ("level of a flow", |_, told| own(told, event::PLACED).into_iter().for_each(|args| args[5] += 1)),
        ("counts", |_, told| own(told, event::PLACED).into_iter().for_each(|args| args[2] ^= 1)),
        ("lateness", |_, told| own(told, event::SERVED).into_iter().for_each(|args| args[5] += 1)),
        // Time is said to move as soon as the first packet of level 1 is out.
        ("first level", |_, told| {
            let facts = own(told, event::SERVED).map(|args| [args[0], args[4] + args[5]]);
            let Some([_, now]) = facts.filter(|[level, _]| *level == 1) else { return };
            if own(told, event::TIME).is_none() {
                let mut all = Events::new();
                for e in &*told {
                    all.copy(&e);
                    if e.kind == kind::ACCEPTED {
                        all.push(e.step, kind::DESIGN + event::TIME, e.op, &[now, now + 1]);
                    }
                }
                *told = all;
            }
        }),
    ];
    for (name, lie) in lies {
        let found = broken(&[], lie);
        assert!(found.contains(name), "{name} holds, only {found:?} broke");
    }
}
