//! Runs of the model against worked examples.

use traffic::draw::Draw;

use super::{DESIGN, event};
use crate::strict_priority::operation;
use crate::strict_priority::testing::{assert_conserved, dequeues, enqueue, given, mixed, run};

/// S4, Q52: the seven packets of Figure 4 are a window; the bound goes from 4 to 3, and stays.
#[test]
fn figure_4() {
    let ranks = [3, 4, 1, 4, 5, 2, 1];
    let parameters = given(&[("window", 7)], &[1, 4]);
    let early = run(&DESIGN, &parameters, enqueue(&ranks[..6]));
    assert_eq!((early.words("queue.bound"), early.words("window.count")), (vec![1, 4], vec![6]));
    let full = run(&DESIGN, &parameters, enqueue(&ranks));
    assert_eq!(full.found, []);
    assert_eq!((full.words("queue.bound"), full.words("window.count")), (vec![1, 3], vec![0]));
    assert_eq!(full.told(event::UPDATED), [[1, 1, 9, 0, 8, 0]]);
    // 9 is 7 and 2, 8 is 2 and 6; low and high words.
    assert_eq!((full.words("loss.before"), full.words("loss.after")), (vec![7, 0, 2, 0], vec![2, 0, 6, 0]));
    let test =
        |way: &str| ["rank", "count", "joins", "leaves", "allowed"].map(|name| full.words(&format!("{way}.{name}")));
    assert_eq!(test("up"), [[0, 4], [0, 2], [0, 9], [0, 1], [0, 1]]);
    assert_eq!(test("down"), [[0, 3], [0, 1], [0, 4], [0, 5], [0, 1]]);
    assert_eq!((full.words("update.from"), full.words("update.to")), (vec![0, 4], vec![0, 3]));
    let again = run(&DESIGN, &parameters, [enqueue(&ranks), enqueue(&ranks)].concat());
    assert_eq!(again.told(event::UPDATED)[1], [2, 0, 8, 0, 8, 0]);
}

/// S6, Q55: it sticks at a loss of 5 where 4 is possible.
#[test]
fn a_local_minimum_of_three_queues() {
    let window = [0, 0, 1, 2, 3, 3, 4, 4];
    let told = |bounds: &[u32]| {
        let run = run(&DESIGN, &given(&[("window", 8)], bounds), enqueue(&window));
        assert_eq!(run.found, []);
        run.told(event::UPDATED)
    };
    assert_eq!(told(&[0, 1, 3]), [[1, 0, 5, 0, 5, 0]]);
    assert_eq!(told(&[0, 2, 4]), [[1, 0, 4, 0, 4, 0]]);
}

/// SA18: what is dropped does not count.
#[test]
fn dropped_packets_are_not_in_the_window() {
    let run = run(&DESIGN, &given(&[("window", 5), ("capacity", 2)], &[0, 50]), enqueue(&[1; 9]));
    assert_eq!(run.words("window.count"), [2]);
}

/// A reset begins anew: bounds, window and the last update.
#[test]
fn a_reset_forgets_everything() {
    let ops = enqueue(&[3, 4, 1, 4, 5, 2, 1, 1]).into_iter().chain([(operation::RESET, 1, 0)]).chain(enqueue(&[9]));
    let run = run(&DESIGN, &given(&[("window", 7)], &[1, 4]), ops);
    assert_eq!(run.found, []);
    assert_eq!((run.words("queue.bound"), run.words("window.count")), (vec![1, 4], vec![1]));
    assert_eq!((run.words("update.count"), run.words("up.joins")), (vec![0], vec![0, 0]));
}

/// J9 under random traffic; bounds of uniform ranks spread out.
#[test]
fn random_traffic_breaks_no_invariant() {
    let seed = 8;
    let mut draw = Draw::new(seed, 0);
    for (bounds, window, cost, jump) in
        [(&[][..], 50, 0, 0), (&[], 50, 0, 1), (&[], 200, 1, 0), (&[4], 10, 0, 0), (&[7, 8], 1, 0, 1)]
    {
        let numbers = [("window", window), ("capacity", 6), ("cost", cost), ("jump", jump)];
        let ops = mixed(&mut draw, 6000, 100);
        let run = run(&DESIGN, &given(&numbers, bounds), ops.clone());
        assert_eq!(run.found, [], "seed {seed}, {numbers:?}");
        assert_conserved(&run, &ops);
        assert!(run.told(event::UPDATED).len() > 10);
    }
}

#[test]
fn bounds_rise_from_queue_to_queue() {
    let wrong = |bounds: &[u32]| (DESIGN.resolve)(&given(&[], bounds)).err().map(|e| (e.name, e.expected));
    let expected = "more than 9, since the bound before it is 9".to_string();
    assert_eq!(wrong(&[3, 9, 9]), Some(("bounds[2]".to_string(), expected)));
}

/// Figure 14a begins so: of evenly spread ranks, bounds end near 12 i and the loss near a fiftieth of what it was.
#[test]
fn bounds_of_evenly_spread_ranks_come_to_lie_evenly() {
    let mut draw = Draw::new(14, 0);
    let ranks: Vec<u32> = (0..100 * 500).map(|_| draw.below(100)).collect();
    let ops = ranks.iter().map(|rank| (operation::ENQUEUE, 0, *rank)).flat_map(|op| [op, dequeues(1)[0]]);
    let run = run(&DESIGN, &given(&[("window", 500)], &[]), ops);
    assert_eq!(run.found, []);
    let bounds = run.words("queue.bound");
    for (i, bound) in (1u32..).zip(&bounds[1..]) {
        assert!(bound.abs_diff(25 * i / 2) <= 5, "{bounds:?}");
    }
    // In units of 1/k²: 0.26 (Figure 14a, Q57).
    let loss = run.told(event::UPDATED).last().map(|args| f64::from(args[4]) / 250_000.0);
    assert!(loss.is_some_and(|loss| (0.2..0.33).contains(&loss)), "{loss:?}");
}
