//! Worked examples of the paper, and agreement with the sorted oracle.

use contract::{Engine, Events, kind};
use traffic::draw::Draw;

use super::*;
use crate::bbq::{DESIGN, info};
use crate::stepped::Stepped;
use crate::testing::SortedOracle;

type Queue = Stepped<Hffs>;

const ENQ: u8 = operation::ENQUEUE;
const MAX: u8 = operation::DEQUEUE_MAX;
const MIN: u8 = operation::DEQUEUE_MIN;

fn queue(w: u32, d: u32, n: u32, capacity: u32) -> Queue {
    let given: crate::design::Parameters =
        [("W", w), ("D", d), ("N", n), ("capacity", capacity)].map(|(k, v)| (k.to_string(), v)).into();
    let parameters = (DESIGN.resolve)(&given).unwrap();
    Stepped::new(Hffs::new(&parameters), info(&parameters))
}

/// One step: the operation's outcome, `Err` with the reason if it was rejected.
fn step(queue: &mut Queue, op: Option<Op>) -> Option<Result<(u32, u32), u32>> {
    let mut events = Events::new();
    if let Some(op) = op {
        queue.issue(&op).unwrap();
    }
    queue.tick(&mut events);
    events.iter().find_map(|e| match e.kind {
        kind::RETIRED => Some(Ok((e.args[0], e.args[1]))),
        kind::REJECTED => Some(Err(e.args[0])),
        _ => None,
    })
}

fn enqueue(queue: &mut Queue, data: u32, priority: u32) {
    assert_eq!(step(queue, Some(Op::new(ENQ, &[data, priority]))), Some(Ok((data, priority))));
}

fn field(queue: &Queue, name: &str) -> Vec<u32> {
    let number = queue.info().field(name).unwrap();
    let mut words = vec![0; queue.info().fields[number].count as usize];
    queue.probe(number, 0, &mut words);
    words
}

/// Q1, Q2 (B1, Fig 2): the paper's W = 3 example, its digits mapped onto W = 4 (7 -> 9, 4 -> 5, 3 -> 4, 1 -> 1).
#[test]
fn b1_fills_and_drains_the_tree_of_figure_2() {
    let mut q = queue(4, 2, 7, 7);
    let (a, b, c, d, e) = (10, 11, 12, 13, 14);
    for (data, priority) in [(a, 1), (b, 9), (c, 5), (d, 9), (e, 4)] {
        enqueue(&mut q, data, priority);
        step(&mut q, None);
    }
    assert_eq!(field(&q, "l1.bitmap"), [0b0111]);
    assert_eq!(field(&q, "l1.stoc"), [1, 2, 2, 0]);
    assert_eq!(field(&q, "l2.bitmap"), [0b0010, 0b0011, 0b0010, 0]);
    assert_eq!(field(&q, "free.fifo")[..3], [5, 6, u32::MAX]);
    let mut results = Vec::new();
    for kind in [MAX, MAX, MIN, MAX, MIN, MAX] {
        results.push(step(&mut q, Some(Op::new(kind, &[]))).unwrap());
        step(&mut q, None);
    }
    let empty = Err(RejectReason::Empty as u32);
    assert_eq!(results, [Ok((b, 9)), Ok((d, 9)), Ok((a, 1)), Ok((c, 5)), Ok((e, 4)), empty]);
    for _ in 0..11 {
        step(&mut q, None);
    }
    assert_eq!(field(&q, "free.fifo"), [5, 6, 1, 3, 0, 2, 4]);
}

/// Q12 (B6): back-to-back dequeues on one bucket take TAIL, HEAD, TAIL, HEAD.
#[test]
fn b6_adjacent_dequeues_take_opposite_ends() {
    let mut q = queue(4, 1, 15, 15);
    for data in 1..=4 {
        enqueue(&mut q, data, 2);
        step(&mut q, None);
    }
    let order: Vec<_> = (0..4).map(|_| step(&mut q, Some(Op::new(MAX, &[]))).unwrap().unwrap().0).collect();
    assert_eq!(order, [1, 4, 2, 3]);
}

/// Q14 (B6): two steps apart, first in first out.
#[test]
fn b6_spaced_dequeues_are_fifo() {
    let mut q = queue(4, 1, 15, 15);
    for data in 1..=3 {
        enqueue(&mut q, data, 2);
    }
    let mut order = Vec::new();
    for _ in 0..3 {
        step(&mut q, None);
        order.push(step(&mut q, Some(Op::new(MAX, &[]))).unwrap().unwrap().0);
    }
    assert_eq!(order, [1, 2, 3]);
}

/// Q13 (B6): a dequeue right behind an enqueue into an empty bucket gets that element.
#[test]
fn b6_enqueue_into_an_empty_bucket_then_dequeue() {
    let mut q = queue(4, 1, 15, 15);
    enqueue(&mut q, 7, 3);
    assert_eq!(step(&mut q, Some(Op::new(MAX, &[]))), Some(Ok((7, 3))));
}

/// Q16 (B15): a full queue takes an enqueue again exactly 4D + 3 steps after a dequeue.
#[test]
fn b15_a_freed_element_returns_after_the_pipeline_depth() {
    for d in [1, 2, 3] {
        let depth = 4 * d + 3;
        for distance in 1..=depth {
            let mut q = queue(4, d, 3, 3);
            for data in 0..3 {
                enqueue(&mut q, data, data);
            }
            assert_eq!(step(&mut q, Some(Op::new(MAX, &[]))), Some(Ok((2, 2))));
            for _ in 1..distance {
                step(&mut q, None);
            }
            let outcome = step(&mut q, Some(Op::new(ENQ, &[9, 0]))).unwrap();
            assert_eq!(outcome.is_ok(), distance == depth, "D = {d}, {distance} steps after the dequeue");
        }
    }
}

/// I11: the same priorities as the oracle whatever the mix; the same data where dequeues are not adjacent.
#[test]
fn agrees_with_the_sorted_oracle() {
    for (w, d, spaced) in [(4, 1, false), (2, 3, false), (8, 2, true), (16, 1, true)] {
        let mut q = queue(w, d, 31, 31);
        let mut oracle = SortedOracle::default();
        let mut numbers = Draw::new(0x9E37_79B9_7F4A_7C15, 0);
        for i in 0..20_000u32 {
            let (draw, priority) = (numbers.below(10), numbers.below(w.pow(d).into()));
            let kind = [ENQ, ENQ, ENQ, ENQ, ENQ, MAX, MAX, MAX, MIN, MIN][draw as usize];
            let outcome = step(&mut q, Some(Op::new(kind, &[i, priority]))).unwrap();
            if spaced {
                step(&mut q, None);
            }
            match (kind, outcome) {
                (ENQ, Ok(_)) => oracle.enqueue(i, priority),
                (ENQ, Err(_)) => {}
                (_, Err(_)) => assert!(oracle.is_empty()),
                (_, Ok((data, priority))) if spaced => {
                    let expected = if kind == MAX { oracle.dequeue_max() } else { oracle.dequeue_min() }.unwrap();
                    assert_eq!((data, priority), (expected.data, expected.priority));
                }
                (_, Ok((data, priority))) => {
                    let (largest, smallest) = oracle.extremes().unwrap();
                    assert_eq!(priority, if kind == MAX { largest } else { smallest });
                    assert!(oracle.remove(priority, data), "{data} was not in the queue");
                }
            }
        }
    }
}
