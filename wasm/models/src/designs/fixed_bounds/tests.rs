//! Runs of the model against worked examples.

use traffic::draw::Draw;

use super::DESIGN;
use crate::strict_priority::testing::{assert_conserved, dequeues, enqueue, given, mixed, run};

/// S1, Q49 (Figure 1): ranks 3 1 4 5 1 2, mapped 1-3 and 4-5, and 1-2 and 3-5.
#[test]
fn figure_1() {
    let ranks = [3, 1, 4, 5, 1, 2];
    let strategy = |bounds: &[u32]| {
        let filled = run(&DESIGN, &given(&[], bounds), enqueue(&ranks));
        let drained = run(&DESIGN, &given(&[], bounds), enqueue(&ranks).into_iter().chain(dequeues(6)));
        assert_eq!((&filled.found, &drained.found), (&vec![], &vec![]));
        (filled.queues(), drained.ranks_out(6), drained.inversions())
    };
    let a = strategy(&[1, 4]);
    assert_eq!(a, (vec![vec![3, 1, 1, 2], vec![4, 5]], vec![3, 1, 1, 2, 4, 5], vec![(3, 1)]));
    let b = strategy(&[1, 3]);
    assert_eq!(b, (vec![vec![1, 1, 2], vec![3, 4, 5]], vec![1, 1, 2, 3, 4, 5], vec![]));
}

/// S7, Q69: on the adversary's order two fixed bounds have a single inversion.
#[test]
fn an_adversary_of_sp_pifo_does_no_harm() {
    let ranks: Vec<u32> = [vec![100], vec![99; 9], vec![0], vec![1; 9]].concat();
    let parameters = given(&[("capacity", 20)], &[0, 50]);
    let run = run(&DESIGN, &parameters, enqueue(&ranks).into_iter().chain(dequeues(20)));
    assert_eq!(run.found, []);
    assert_eq!(run.inversions(), [(100, 99)]);
}

/// SA6: 12 i for i from 0 to 7; the last takes 84 and all above.
#[test]
fn the_bounds_of_the_paper_are_the_usual_ones() {
    let run = run(&DESIGN, &given(&[], &[]), enqueue(&[0, 11, 12, 83, 84, 99]));
    assert_eq!(run.words("queue.bound"), [0, 12, 24, 36, 48, 60, 72, 84]);
    assert_eq!(run.words("queue.count"), [2, 1, 0, 0, 0, 0, 1, 2]);
}

#[test]
fn random_traffic_is_conserved_and_breaks_no_invariant() {
    let seed = 11;
    let mut draw = Draw::new(seed, 0);
    let wide: Vec<u32> = (0..32).map(|i| 3 * i).collect();
    for bounds in [&[][..], &[0], &[5, 5, 40], &wide] {
        let ops = mixed(&mut draw, 4000, 100);
        let run = run(&DESIGN, &given(&[("capacity", 7)], bounds), ops.clone());
        assert_eq!(run.found, [], "seed {seed}, {bounds:?}");
        assert_conserved(&run, &ops);
    }
}

#[test]
fn bounds_stand_in_order() {
    let wrong = |bounds: &[u32]| (DESIGN.resolve)(&given(&[], bounds)).err().map(|e| (e.name, e.found, e.expected));
    assert_eq!(wrong(&[3, 3, 9]), None);
    let expected = "9 or more, since the bound before it is 9".to_string();
    assert_eq!(wrong(&[3, 9, 8]), Some(("bounds[2]".to_string(), "8".to_string(), expected)));
    assert_eq!(wrong(&[0, 65_536]).map(|e| e.0), Some("bounds[1]".to_string()));
}
