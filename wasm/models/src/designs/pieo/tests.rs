use contract::{Events, Op, RejectReason};
use traffic::draw::Draw;

use super::operation::{DEQUEUE, ENQUEUE};
use super::sublists::{Element, Sublists};
use super::*;
use crate::testing::busy::{Misread, names, run};

fn shape(size: u32, groups: u32) -> Shape {
    Shape { size, groups }
}

fn element(data: u32, rank: u32) -> Element {
    Element { rank, data, send: 0, group: 0 }
}

/// Ranks, sublist after sublist in the order of the pointer array.
fn ranks(lists: &Sublists) -> Vec<Vec<u32>> {
    (0..lists.used()).map(|place| lists.at(place).iter().map(|element| element.rank).collect()).collect()
}

fn with(shape: Shape, ranks: &[u32]) -> Sublists {
    let mut lists = Sublists::new(shape);
    for (data, rank) in (0..).zip(ranks) {
        lists.enqueue(element(data, *rank));
    }
    lists
}

/// B10.
#[test]
fn b10_eight_ranks_make_two_full_sublists() {
    assert_eq!(ranks(&with(shape(4, 1), &[5, 1, 9, 3, 7, 2, 8, 6])), [[1, 2, 3, 5], [6, 7, 8, 9]]);
}

/// Each way in which a full sublist makes room: a right neighbour with room, a fresh one at the end, a fresh one between two full ones.
#[test]
fn a_full_sublist_spills_to_the_right() {
    let mut lists = with(shape(2, 1), &[4, 6]);
    let out = lists.enqueue(element(9, 5));
    assert_eq!(
        (ranks(&lists), out.spilled.map(|(to, element, fresh)| (to, element.rank, fresh))),
        (vec![vec![4, 5], vec![6]], Some((1, 6, true)))
    );
    // The right neighbour has room.
    let out = lists.enqueue(element(9, 4));
    assert_eq!(
        (ranks(&lists), out.spilled.map(|(to, element, fresh)| (to, element.rank, fresh))),
        (vec![vec![4, 4], vec![5, 6]], Some((1, 5, false)))
    );
    // Both are full: the newcomer itself goes to a fresh sublist between them.
    let out = lists.enqueue(element(9, 4));
    assert_eq!((ranks(&lists), out.placed), (vec![vec![4, 4], vec![4], vec![5, 6]], (0, None)));
    assert_eq!(lists.id(1), 2);
}

/// Each way in which a sublist that was full is filled up again.
#[test]
fn a_full_sublist_borrows_right_first() {
    // From the right, whose last element it is: that sublist is free.
    let mut lists = with(shape(2, 1), &[1, 2, 3]);
    let out = lists.dequeue(0, 0, 0);
    assert_eq!(
        (ranks(&lists), out.borrowed.map(|(from, _, side)| (from, side)), out.freed),
        (vec![vec![2, 3]], Some((1, 0)), Some(1))
    );
    // From the left, where the right neighbour is full.
    let mut lists = with(shape(3, 1), &[1, 2, 3, 7, 8, 9, 10, 11, 12]);
    lists.dequeue(0, 0, 0);
    assert_eq!(ranks(&lists), [vec![2, 3], vec![7, 8, 9], vec![10, 11, 12]]);
    let out = lists.dequeue(1, 0, 0);
    assert_eq!(out.element.rank, 7);
    assert_eq!(
        (ranks(&lists), out.borrowed.map(|(from, _, side)| (from, side))),
        (vec![vec![2], vec![3, 8, 9], vec![10, 11, 12]], Some((0, 1)))
    );
    // A sublist that was not full borrows nothing, and is free once it is empty.
    let out = lists.dequeue(0, 0, 0);
    assert_eq!((ranks(&lists), out.borrowed, out.freed), (vec![vec![3, 8, 9], vec![10, 11, 12]], None, Some(0)));
}

fn engine(n: u32, groups: u32) -> Box<dyn contract::Reference> {
    let given = [("N", n), ("groups", groups)].map(|(name, value)| (name.to_string(), value));
    let parameters = (DESIGN.resolve)(&given.into_iter().collect()).unwrap();
    (DESIGN.model)(&parameters)
}

/// Q26: four cycles an operation; a refusal takes one. `ineligible` is not `empty`, and loses nothing, also when time goes back.
#[test]
fn an_element_leaves_once_its_time_has_come() {
    let mut pieo = engine(16, 2);
    for (data, rank, send, group) in [(10, 1, 50, 0), (11, 2, 20, 0), (12, 3, 0, 1)] {
        assert_eq!(run(&mut *pieo, Op::new(ENQUEUE, &[data, rank, send, group])), (Ok([data, rank]), 4));
    }
    let mut dequeue = |now, group| run(&mut *pieo, Op::new(DEQUEUE, &[now, group]));
    assert_eq!(dequeue(19, 0), (Err(RejectReason::Ineligible), 1));
    assert_eq!(dequeue(20, 0), (Ok([11, 2]), 4));
    assert_eq!(dequeue(20, 0), (Err(RejectReason::Ineligible), 1));
    assert_eq!(dequeue(50, 1), (Ok([12, 3]), 4));
    assert_eq!(dequeue(65_535, 1), (Err(RejectReason::Empty), 1));
    assert_eq!(dequeue(7, 0), (Err(RejectReason::Ineligible), 1));
    assert_eq!(dequeue(50, 0), (Ok([10, 1]), 4));
    assert_eq!(dequeue(50, 0), (Err(RejectReason::Empty), 1));
}

/// Elements whose time never comes fill the list and stay.
#[test]
fn a_predicate_that_never_holds_loses_nothing() {
    let mut pieo = engine(4, 1);
    for data in 0..4 {
        assert_eq!(run(&mut *pieo, Op::new(ENQUEUE, &[data, 7, MAX_TIME, 0])).0, Ok([data, 7]));
    }
    assert_eq!(run(&mut *pieo, Op::new(ENQUEUE, &[4, 7, 0, 0])), (Err(RejectReason::Full), 1));
    for now in [0, 1000, MAX_TIME - 1] {
        assert_eq!(run(&mut *pieo, Op::new(DEQUEUE, &[now, 0])).0, Err(RejectReason::Ineligible));
    }
    for data in 0..4 {
        assert_eq!(run(&mut *pieo, Op::new(DEQUEUE, &[MAX_TIME, 0])).0, Ok([data, 7]), "first in, first out");
    }
}

#[test]
fn wrong_parameters_are_named() {
    let wrong = |n| (DESIGN.resolve)(&[("N".to_string(), n)].into_iter().collect()).map(|_| ()).unwrap_err();
    assert_eq!((wrong(60).name, wrong(60).expected), ("N".into(), "a square number, such as 49 or 64".into()));
    assert_eq!(wrong(1), ParameterError::new("N", 1, "an integer from 4 to 1024".into()));
}

/// 2√N sublists are enough whatever comes and goes, and no two neighbours are partly filled.
#[test]
fn sublists_are_enough_for_every_order() {
    for size in [2, 3, 4, 8] {
        let mut lists = Sublists::new(shape(size, 1));
        let (mut held, mut draw, mut most) = (0, Draw::new(1, 0), 0);
        for turn in 0..20_000 {
            let fills = turn / 500 % 2 == 0;
            let comes = draw.below(8) < if fills { 6 } else { 2 };
            let (send, rank) = (draw.below(4), draw.below(64));
            if comes && held < size * size {
                held += 1;
                let newcomer = Element { send, ..element(turn, rank) };
                lists.enqueue(newcomer);
            } else if let Some(place) = lists.select(send, 0) {
                held -= 1;
                lists.dequeue(place, send, 0);
            }
            most = most.max(lists.used());
            let partial: Vec<bool> = (0..lists.used()).map(|place| lists.at(place).len() < size as usize).collect();
            assert!(!partial.windows(2).any(|pair| pair == [true, true]), "size {size}, turn {turn}");
            assert!(ranks(&lists).concat().is_sorted());
        }
        assert!(most > size as usize, "size {size}: {most} sublists");
    }
}

/// Each invariant is broken by what it forbids, and by nothing else.
#[test]
fn the_monitor_names_what_is_broken() {
    /// The invariants that are broken if the monitor sees `seen` in place of an operation, and words with wrong values.
    fn broken(seen: impl Fn(Op) -> Op, words: &[(u32, u32, u32)]) -> Vec<&'static str> {
        let mut pieo = engine(16, 1);
        let mut monitor = monitor::PieoMonitor::new(shape(4, 1));
        let mut found = Vec::new();
        let enqueues = [5, 1, 9, 3, 7, 2].map(|rank| Op::new(ENQUEUE, &[rank, rank, 0, 0]));
        let late = [Op::new(ENQUEUE, &[4, 10, 50, 0]), Op::new(DEQUEUE, &[0, 0])];
        for op in enqueues.into_iter().chain(late).chain([Op::new(DEQUEUE, &[9, 0]); 6]) {
            let mut events = Events::new();
            let id = pieo.issue(&op).unwrap();
            pieo.tick(&mut events);
            contract::Monitor::step(&mut monitor, &[(id, seen(op))], &events, &Misread(&*pieo, words), &mut found);
            while !pieo.accepts(0) {
                pieo.tick(&mut Events::new());
            }
        }
        names(&found)
    }
    let as_it_is = |op| op;
    assert_eq!(broken(as_it_is, &[]), Vec::<&str>::new());
    let other_rank = |op: Op| if op == Op::new(ENQUEUE, &[1, 1, 0, 0]) { Op::new(ENQUEUE, &[1, 6, 0, 0]) } else { op };
    assert_eq!(broken(other_rank, &[]), ["order"]);
    let early = |op: Op| if op == Op::new(ENQUEUE, &[4, 10, 50, 0]) { Op::new(ENQUEUE, &[4, 10, 0, 0]) } else { op };
    assert_eq!(broken(early, &[]), ["eligible"]);
    assert_eq!(broken(as_it_is, &[(field::OCCUPANCY, 0, 17)]), ["conservation"]);
    assert_eq!(broken(as_it_is, &[(field::RANK, 0, 65_535)]), ["sublists"]);
    assert_eq!(broken(as_it_is, &[(field::COUNT, 0, 3), (field::COUNT, 1, 3)]), ["conservation", "sublists"]);
}
