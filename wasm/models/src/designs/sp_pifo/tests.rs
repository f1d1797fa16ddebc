//! Runs of the model against worked examples, and against a plain account of what it holds.

use contract::{RejectReason, kind};

use derived::inversions::Source;
use traffic::draw::Draw;

use super::{DESIGN, event};
use crate::strict_priority::testing::{Run, assert_conserved, dequeues, enqueue, given, mixed};

fn run(parameters: &[(&str, u32)], ops: impl IntoIterator<Item = (u8, u32, u32)>) -> Run {
    crate::strict_priority::testing::run(&DESIGN, &given(parameters, &[]), ops)
}

/// S3, Q50: the queues at the end of Figure 3, and what they bring.
#[test]
fn figure_3_drained() {
    let ranks = [3, 4, 1, 4, 5, 2, 1];
    let run = run(&[("queues", 2)], enqueue(&ranks).into_iter().chain(dequeues(7)));
    assert_eq!(run.found, []);
    assert_eq!(run.ranks_out(7), [1, 2, 1, 3, 4, 4, 5]);
    // The 2 leaves while a 1 waits behind it, in the first queue.
    assert_eq!(run.told(event::INVERSION), [[5, 2, 6, 1, Source::FirstQueue as u32, 6]]);
}

/// S7, Q69: 100, ninety-nine 9 times, 0, 1 nine times on two queues.
#[test]
fn an_adversary_makes_it_as_bad_as_a_fifo() {
    let ranks: Vec<u32> = [vec![100], vec![99; 9], vec![0], vec![1; 9]].concat();
    for (queues, capacity) in [(2, 20), (1, 20)] {
        let parameters = [("queues", queues), ("capacity", capacity)];
        let run = run(&parameters, enqueue(&ranks).into_iter().chain(dequeues(20)));
        assert_eq!(run.found, []);
        assert_eq!(run.inversions().len(), 10, "{queues} queues");
    }
}

/// SA2: what is dropped moves the bounds only if it is told to.
#[test]
fn a_dropped_packet_may_move_the_bounds() {
    for (adapt, expected) in [(0, 3), (1, 7)] {
        let run = run(&[("queues", 2), ("capacity", 1), ("adapt_on_drop", adapt)], enqueue(&[3, 7]));
        let refused = run.events.iter().find(|e| e.kind == kind::REJECTED);
        assert_eq!(refused.map(|e| (e.op.0, e.args[0])), Some((1, RejectReason::Full as u32)));
        assert_eq!(run.words("queue.bound"), [0, expected]);
    }
}

/// SA4, Q60, E11: the monitor reports bounds out of order, which one strategy causes.
#[test]
fn the_rank_strategy_breaks_the_order_of_bounds() {
    let broken = |strategy| {
        let ranks = [12, 11, 10, 9];
        let run = run(&[("queues", 3), ("strategy", strategy)], enqueue(&ranks));
        run.found.iter().filter(|v| v.invariant == "order of bounds").count()
    };
    assert_eq!([0, 1, 3, 4].map(broken), [0, 0, 0, 0]);
    assert!(broken(2) > 0);
}

/// A scan asks as many bounds as it must: all below the first, if it has to.
#[test]
fn comparisons_are_counted_from_the_lowest_priority_up() {
    let run = run(&[("queues", 3)], enqueue(&[3, 5, 9, 4, 1]));
    let mapped: Vec<[u32; 2]> = run.told(event::MAPPED).iter().map(|args| [args[0], args[1]]).collect();
    assert_eq!(mapped, [[2, 1], [2, 1], [2, 1], [1, 2], [0, 2]]);
}

/// All packets come out, once, whatever the strategy; no invariant breaks but the order of bounds with `rank`.
#[test]
fn random_traffic_is_conserved() {
    let seed = 1;
    let mut draw = Draw::new(seed, 0);
    for strategy in 0..5 {
        for queues in [1, 2, 8, 32] {
            let parameters =
                [("queues", queues), ("capacity", 5), ("strategy", strategy), ("adapt_on_drop", draw.below(2))];
            let ops = mixed(&mut draw, 4000, 100);
            let run = run(&parameters, ops.clone());
            let unexpected: Vec<_> =
                run.found.iter().filter(|v| strategy != 2 || v.invariant != "order of bounds").collect();
            assert!(unexpected.is_empty(), "seed {seed}, {parameters:?}: {:?}", unexpected.first());
            assert_conserved(&run, &ops);
        }
    }
}

/// J3, Q61: that of three sources each has its inversions, and that none but those three are there.
#[test]
fn inversions_of_all_three_sources_occur() {
    let mut draw = Draw::new(5, 0);
    let run = run(&[("queues", 4), ("capacity", 20)], mixed(&mut draw, 4000, 100));
    let sources = run.told(event::INVERSION);
    for source in [Source::FirstQueue, Source::PushDown, Source::Overtaking] {
        assert!(sources.iter().any(|args| args[4] == source as u32), "{source:?}");
    }
}
