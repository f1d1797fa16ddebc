//! Runs of the model against worked examples.

use contract::kind;
use traffic::draw::Draw;

use super::DESIGN;
use crate::strict_priority::testing::{assert_conserved, dequeues, enqueue, given, mixed, run};

/// S9, Q61: of 5 1 2 9 3 the first has the inversion 5 before 1, the fourth 9 before 3.
#[test]
fn at_most_one_inversion_is_charged_to_a_packet() {
    let run = run(&DESIGN, &given(&[], &[]), enqueue(&[5, 1, 2, 9, 3]).into_iter().chain(dequeues(6)));
    assert_eq!(run.found, []);
    assert_eq!(run.ranks_out(5), [5, 1, 2, 9, 3]);
    assert_eq!(run.inversions(), [(5, 1), (9, 3)]);
    // The last dequeue finds nothing.
    assert!(run.events.iter().any(|e| e.kind == kind::REJECTED && e.op.0 == 10));
}

/// S7, Q69: the adversary's order has ten.
#[test]
fn the_adversary_of_sp_pifo_is_as_bad_here() {
    let ranks: Vec<u32> = [vec![100], vec![99; 9], vec![0], vec![1; 9]].concat();
    let run = run(&DESIGN, &given(&[], &[]), enqueue(&ranks).into_iter().chain(dequeues(20)));
    assert_eq!((run.found.len(), run.inversions().len()), (0, 10));
}

#[test]
fn what_comes_on_top_is_dropped() {
    let run = run(&DESIGN, &given(&[("capacity", 2)], &[]), enqueue(&[4, 3, 2, 1]));
    let dropped: Vec<u32> = run.events.iter().filter(|e| e.kind == kind::REJECTED).map(|e| e.op.0).collect();
    assert_eq!(dropped, [2, 3]);
}

#[test]
fn random_traffic_is_conserved() {
    let ops = mixed(&mut Draw::new(4, 0), 3000, 50);
    let run = run(&DESIGN, &given(&[("capacity", 9)], &[]), ops.clone());
    assert_eq!(run.found, []);
    assert_conserved(&run, &ops);
}
