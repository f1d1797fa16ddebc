use std::collections::BTreeMap;

use contract::{Events, Op, RejectReason};
use traffic::draw::Draw;

use super::operation::{DEQUEUE, ENQUEUE};
use super::tree::{Element, Tree};
use super::*;
use crate::testing::busy::{Misread, names, run};

fn shape(ways: u32, levels: u32) -> Shape {
    Shape { ways, levels, queues: 1 }
}

fn with(shape: Shape, ranks: &[u32]) -> Tree {
    let mut tree = Tree::new(shape);
    for (data, rank) in (0..).zip(ranks) {
        tree.push(0, Element { rank: *rank, data });
    }
    tree
}

/// Rank and count of each slot of a level.
fn level(tree: &Tree, shape: Shape, level: u32) -> Vec<(u32, u32)> {
    let slots = (0..shape.slots(level)).map(|slot| tree.slot(level, slot));
    slots.map(|slot| (slot.element.rank, slot.count)).collect()
}

/// B10.
#[test]
fn b10_six_ranks_fill_a_tree_of_two_ways_and_two_levels() {
    let shape = shape(2, 2);
    let mut tree = with(shape, &[5, 3, 9, 1, 7, 4]);
    assert_eq!(level(&tree, shape, 1), [(5, 3), (1, 3)]);
    assert_eq!(level(&tree, shape, 2), [(9, 1), (7, 1), (3, 1), (4, 1)]);
    assert_eq!([0; 6].map(|_| tree.pop(0).0.rank), [1, 3, 4, 5, 7, 9]);
    assert_eq!(level(&tree, shape, 1), [(0, 0), (0, 0)]);
}

/// B10 and Q27: equal ranks do not leave in the order in which they came.
#[test]
fn six_equal_ranks_leave_out_of_order() {
    let mut tree = with(shape(2, 2), &[7; 6]);
    assert_eq!([0; 6].map(|_| tree.pop(0).0.data), [0, 2, 4, 1, 3, 5]);
}

/// B10 and Q25, figure 13 of the BBQ paper: each of two logical queues has one slot of the root and the node below it. Three ranks fill
/// the first one, a fourth is refused while three places are free, and a queue leaves as if it were alone.
#[test]
fn b10_a_logical_queue_is_full_while_three_places_are_free() {
    let mut tree = shared(2, 2, 2);
    for rank in [5, 3, 9] {
        assert_eq!(run(&mut *tree, Op::new(ENQUEUE, &[rank, rank, 0])), (Ok([rank, rank]), 1));
    }
    assert_eq!(run(&mut *tree, Op::new(ENQUEUE, &[1, 1, 0])), (Err(RejectReason::Full), 1));
    assert_eq!(run(&mut *tree, Op::new(DEQUEUE, &[1])), (Err(RejectReason::Empty), 1));
    assert_eq!(run(&mut *tree, Op::new(ENQUEUE, &[1, 1, 1])), (Ok([1, 1]), 1));
    for rank in [3, 5, 9] {
        assert_eq!(run(&mut *tree, Op::new(DEQUEUE, &[0])), (Ok([rank, rank]), 2));
    }
    assert_eq!(run(&mut *tree, Op::new(DEQUEUE, &[1])), (Ok([1, 1]), 2));
}

/// Q25: of q logical queues one can use 1 / q of the memory, so (q - 1) / q of it are lost to it: 87.5 % with 8 queues, which need 8
/// times the memory, 700 % more.
#[test]
fn the_share_of_a_logical_queue_is_what_the_paper_says() {
    for (ways, levels, queues) in [(2, 2, 2), (4, 3, 2), (4, 3, 4), (8, 2, 8)] {
        let mut tree = shared(ways, levels, queues);
        let taken =
            (0..).take_while(|data| run(&mut *tree, Op::new(ENQUEUE, &[*data, 7, queues - 1])).0.is_ok()).count();
        let capacity = shape(ways, levels).capacity();
        assert_eq!(taken as u32 * queues, capacity, "{ways} ways, {levels} levels, {queues} queues");
    }
}

/// B10: the capacities that the BBQ paper calls "85K" and, as far as it goes here, "100K+".
#[test]
fn capacities_are_sums_of_powers() {
    let capacities = [(2, 2, 6), (4, 3, 84), (4, 8, 87_380), (2, 16, 131_070), (8, 5, 37_448)];
    for (ways, levels, capacity) in capacities {
        assert_eq!(shape(ways, levels).capacity(), capacity);
        assert_eq!(ways * shape(ways, levels).below(1), capacity);
        assert_eq!(shape(ways, levels).below(levels), 1);
    }
}

#[test]
fn wrong_parameters_are_named() {
    let wrong = |ways, levels| {
        let given = [("M".to_string(), ways), ("L".to_string(), levels)];
        (DESIGN.resolve)(&given.into_iter().collect()).map(|_| ()).unwrap_err()
    };
    assert_eq!(wrong(3, 2), ParameterError::new("M", 3, "2, 4 or 8".into()));
    assert_eq!(wrong(16, 2), ParameterError::new("M", 16, "an integer from 2 to 8".into()));
    assert_eq!(wrong(4, 9), ParameterError::new("L", 9, "an integer from 2 to 8 with M = 4".into()));
    assert_eq!(wrong(8, 16), ParameterError::new("L", 16, "an integer from 2 to 5 with M = 8".into()));
    for queues in [3, 4] {
        let given = [("M".to_string(), 2), ("queues".to_string(), queues)];
        let expected = "a power of 2, at most the 2 slots of the root".to_string();
        assert_eq!(
            (DESIGN.resolve)(&given.into_iter().collect()).unwrap_err(),
            ParameterError::new("queues", queues, expected)
        );
    }
}

/// Elements below each slot, counted one by one, and no rank below its parent's.
fn check(tree: &Tree, shape: Shape, level: u32, node: u32, least: u32) -> u32 {
    let mut held = 0;
    for slot in tree.node(node) {
        let at = tree.slot(level, slot);
        if at.count == 0 {
            continue;
        }
        assert!(at.element.rank >= least, "level {level}, slot {slot}");
        let below =
            if level < shape.levels && at.count > 1 { check(tree, shape, level + 1, slot, at.element.rank) } else { 0 };
        assert_eq!(at.count, 1 + below, "level {level}, slot {slot}");
        held += at.count;
    }
    held
}

/// Against a number of elements for each rank and data: whatever comes and goes, what leaves was inside and has the smallest rank, and every
/// slot can be filled.
#[test]
fn a_tree_gives_what_a_multiset_gives() {
    for (ways, levels) in [(2, 2), (2, 5), (4, 3), (8, 2)] {
        let shape = shape(ways, levels);
        let mut tree = Tree::new(shape);
        let mut inside: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        let (mut held, mut draw, mut filled, mut emptied) = (0, Draw::new(1, 0), 0, 0);
        for turn in 0..20_000 {
            let fills = turn / 500 % 2 == 0;
            let comes = draw.below(8) < if fills { 6 } else { 2 };
            if comes && held < shape.capacity() {
                held += 1;
                filled += u32::from(held == shape.capacity());
                let rank = draw.below(if turn / 1_000 % 2 == 0 { 0x1_0000 } else { 4 });
                inside.entry(rank).or_default().push(turn);
                tree.push(0, Element { rank, data: turn });
            } else if !comes && held > 0 {
                held -= 1;
                emptied += u32::from(held == 0);
                let (left, _) = tree.pop(0);
                let mut least = inside.first_entry().unwrap();
                assert_eq!(left.rank, *least.key());
                let at = least.get().iter().position(|data| *data == left.data).expect("it was inside");
                least.get_mut().remove(at);
                if least.get().is_empty() {
                    least.remove();
                }
            }
            if turn % 7 == 0 {
                assert_eq!(check(&tree, shape, 1, 0, 0), held);
            }
        }
        assert!(filled > 2 && emptied > 2, "{shape:?}: {filled} times full, {emptied} times empty");
    }
}

fn engine(ways: u32, levels: u32) -> Box<dyn contract::Reference> {
    shared(ways, levels, 1)
}

fn shared(ways: u32, levels: u32, queues: u32) -> Box<dyn contract::Reference> {
    let given = [("M", ways), ("L", levels), ("queues", queues)].map(|(name, value)| (name.to_string(), value));
    let parameters = (DESIGN.resolve)(&given.into_iter().collect()).unwrap();
    (DESIGN.model)(&parameters)
}

/// Q27: a push takes a cycle, a pop two; a refusal takes one.
#[test]
fn a_push_takes_one_cycle_and_a_pop_two() {
    let mut tree = engine(2, 2);
    assert_eq!(run(&mut *tree, Op::new(DEQUEUE, &[])), (Err(RejectReason::Empty), 1));
    for data in 0..6 {
        assert_eq!(run(&mut *tree, Op::new(ENQUEUE, &[data, 7])), (Ok([data, 7]), 1));
    }
    assert_eq!(run(&mut *tree, Op::new(ENQUEUE, &[6, 0])), (Err(RejectReason::Full), 1));
    assert_eq!(run(&mut *tree, Op::new(DEQUEUE, &[])), (Ok([0, 7]), 2));
    // A reset has a port of its own, and comes in the midst of a pop.
    let mut events = Events::new();
    tree.issue(&Op::new(DEQUEUE, &[])).unwrap();
    tree.tick(&mut events);
    assert!(!tree.accepts(0) && tree.accepts(1));
    tree.issue(&Op::new(2, &[1])).unwrap();
    tree.tick(&mut events);
    assert_eq!(run(&mut *tree, Op::new(DEQUEUE, &[])), (Err(RejectReason::Empty), 1));
}

/// Each invariant is broken by what it forbids, and by nothing else.
#[test]
fn the_monitor_names_what_is_broken() {
    /// The invariants that are broken if the monitor sees `seen` in place of an operation, and words with wrong values.
    fn broken(seen: impl Fn(Op) -> Op, words: &[(u32, u32, u32)]) -> Vec<&'static str> {
        let mut tree = engine(2, 2);
        let mut monitor = monitor::BmwTreeMonitor::new(shape(2, 2));
        let mut found = Vec::new();
        let enqueues = [5, 3, 9, 1, 7, 4].map(|rank| Some(Op::new(ENQUEUE, &[rank, rank])));
        let dequeue = Some(Op::new(DEQUEUE, &[]));
        let rest = [dequeue, None, None, None, dequeue, None, None, None];
        for op in enqueues.into_iter().chain(rest) {
            let mut events = Events::new();
            let presented: Vec<_> = op.iter().map(|op| (tree.issue(op).unwrap(), seen(*op))).collect();
            tree.tick(&mut events);
            contract::Monitor::step(&mut monitor, &presented, &events, &Misread(&*tree, words), &mut found);
        }
        names(&found)
    }
    let as_it_is = |op| op;
    assert_eq!(broken(as_it_is, &[]), Vec::<&str>::new());
    let other_rank = |op: Op| if op == Op::new(ENQUEUE, &[1, 1]) { Op::new(ENQUEUE, &[1, 6]) } else { op };
    assert_eq!(broken(other_rank, &[]), ["order"]);
    assert_eq!(broken(as_it_is, &[(field::rank(3), 0, 17)]), ["conservation"]);
    // After the first dequeue the slots of the root have 5 and 3, and 9, 7 and 4 are below them.
    assert_eq!(broken(as_it_is, &[(field::rank(2), 1, 4)]), ["heap"]);
    assert_eq!(broken(as_it_is, &[(field::count(2), 1, 0)]), ["counts"]);
}
