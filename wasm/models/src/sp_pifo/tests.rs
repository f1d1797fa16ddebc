//! Runs of the model against worked examples, and against a plain account of what it holds.

use std::collections::BTreeMap;

use contract::Violation;

use super::super::{DESIGN, queues::Source};
use super::*;

fn model(parameters: &[(&str, u32)]) -> (SpPifo, Box<dyn contract::Monitor>) {
    let given: BTreeMap<String, u32> = parameters.iter().map(|(k, v)| (k.to_string(), *v)).collect();
    let Ok(resolved) = (DESIGN.resolve)(&given) else { panic!("{parameters:?} is not legal") };
    let model = SpPifo::new(&resolved);
    let monitor = (DESIGN.monitor)(&resolved, model.info());
    (model, monitor)
}

/// Runs operations, one a step, under watch. The events, and the violations.
fn run(parameters: &[(&str, u32)], ops: impl IntoIterator<Item = (u8, u32, u32)>) -> (Vec<Event>, Vec<Violation>) {
    let (mut model, mut monitor) = model(parameters);
    let (mut all, mut found) = (Vec::new(), Vec::new());
    for (kind, data, rank) in ops {
        let op = Op::new(kind, &[data, rank]);
        let Ok(id) = model.issue(0, &op) else { panic!("{op:?} cannot be issued") };
        let from = all.len();
        model.tick(&mut all);
        monitor.step(Some((id, &op)), &all[from..], &model, &mut found);
    }
    monitor.sweep(&model, &mut found);
    (all, found)
}

fn enqueue(ranks: &[u32]) -> Vec<(u8, u32, u32)> {
    (0..).zip(ranks).map(|(data, rank)| (operation::ENQUEUE, data, *rank)).collect()
}

fn dequeues(count: usize) -> Vec<(u8, u32, u32)> {
    vec![(operation::DEQUEUE, 0, 0); count]
}

/// Ranks of all that was dequeued.
fn ranks_out(events: &[Event], enqueues: usize) -> Vec<u32> {
    let retired = events.iter().filter(|e| e.kind == kind::RETIRED && e.op.0 as usize >= enqueues);
    retired.map(|e| e.args[1]).collect()
}

fn inversions(events: &[Event]) -> Vec<[u32; 6]> {
    events.iter().filter(|e| e.kind == kind::DESIGN + event::INVERSION).map(|e| e.args).collect()
}

/// Catalogue S3, Q50: the queues at the end of Figure 3, and what they bring.
#[test]
fn figure_3_drained() {
    let ranks = [3, 4, 1, 4, 5, 2, 1];
    let (events, found) = run(&[("queues", 2)], enqueue(&ranks).into_iter().chain(dequeues(7)));
    assert_eq!(found, []);
    assert_eq!(ranks_out(&events, 7), [1, 2, 1, 3, 4, 4, 5]);
    // The 2 leaves while a 1 waits behind it, in the first queue.
    assert_eq!(inversions(&events), [[5, 2, 6, 1, Source::FirstQueue as u32, 6]]);
}

/// Catalogue S7, Q69: 100, ninety-nine 9 times, 0, 1 nine times on two queues.
#[test]
fn an_adversary_makes_it_as_bad_as_a_fifo() {
    let ranks: Vec<u32> = [vec![100], vec![99; 9], vec![0], vec![1; 9]].concat();
    for (queues, capacity) in [(2, 20), (1, 20)] {
        let parameters = [("queues", queues), ("capacity", capacity)];
        let (events, found) = run(&parameters, enqueue(&ranks).into_iter().chain(dequeues(20)));
        assert_eq!(found, []);
        assert_eq!(inversions(&events).len(), 10, "{queues} queues");
    }
}

/// Catalogue SA2: what is dropped moves the bounds only if it is told to.
#[test]
fn a_dropped_packet_may_move_the_bounds() {
    for (adapt, expected) in [(0, 3), (1, 7)] {
        let (mut model, _) = model(&[("queues", 2), ("capacity", 1), ("adapt_on_drop", adapt)]);
        let mut events = Vec::new();
        for (data, rank) in [(0, 3), (1, 7)] {
            assert!(model.issue(0, &Op::new(operation::ENQUEUE, &[data, rank])).is_ok());
            model.tick(&mut events);
        }
        let refused = events.iter().find(|e| e.kind == kind::REJECTED);
        assert_eq!(refused.map(|e| (e.op.0, e.args[0])), Some((1, RejectReason::Full as u32)));
        let mut bounds = [0; 2];
        model.probe(field::BOUND as usize, 0, &mut bounds);
        assert_eq!(bounds, [0, expected]);
    }
}

/// Catalogue SA4, Q60, E11: the watcher tells of bounds out of order, with the one strategy that does so.
#[test]
fn the_rank_strategy_breaks_the_order_of_bounds() {
    let broken = |strategy| {
        let ranks = [12, 11, 10, 9];
        let (_, found) = run(&[("queues", 3), ("strategy", strategy)], enqueue(&ranks));
        found.iter().filter(|v| v.invariant == "order of bounds").count()
    };
    assert_eq!([0, 1, 3].map(broken), [0, 0, 0]);
    assert!(broken(2) > 0);
}

/// A scan asks as many bounds as it must: all below the first, if it has to.
#[test]
fn comparisons_are_counted_from_the_lowest_priority_up() {
    let (events, _) = run(&[("queues", 3)], enqueue(&[3, 5, 9, 4, 1]));
    let mapped: Vec<[u32; 2]> =
        events.iter().filter(|e| e.kind == kind::DESIGN + event::MAPPED).map(|e| [e.args[0], e.args[1]]).collect();
    assert_eq!(mapped, [[2, 1], [2, 1], [2, 1], [1, 2], [0, 2]]);
}

/// All packets come out, once, whatever the strategy; no invariant breaks but the order of bounds with `rank`.
#[test]
fn random_traffic_is_conserved() {
    // A linear congruence is random enough here, and needs no other crate.
    let mut state = 1u32;
    let mut draw = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % below
    };
    for strategy in 0..4 {
        for queues in [1, 2, 8, 32] {
            let parameters = [("queues", queues), ("capacity", 5), ("strategy", strategy), ("adapt_on_drop", draw(2))];
            let ops: Vec<_> = (0..4000)
                .map(|data| match draw(5) {
                    0 | 1 => (operation::DEQUEUE, 0, 0),
                    _ => (operation::ENQUEUE, data, draw(100)),
                })
                .chain(dequeues(200))
                .collect();
            let (events, found) = run(&parameters, ops.clone());
            let unexpected: Vec<_> =
                found.iter().filter(|v| strategy != 2 || v.invariant != "order of bounds").collect();
            assert!(unexpected.is_empty(), "{parameters:?}: {:?}", unexpected.first());
            let retired = |kind| -> Vec<u32> {
                let mut data: Vec<u32> = events
                    .iter()
                    .filter(|e| e.kind == kind::RETIRED && ops[e.op.0 as usize].0 == kind)
                    .map(|e| e.args[0])
                    .collect();
                data.sort_unstable();
                data
            };
            assert_eq!(retired(operation::ENQUEUE), retired(operation::DEQUEUE), "{parameters:?}");
        }
    }
}
