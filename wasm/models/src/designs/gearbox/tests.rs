//! Worked examples and corner cases of docs/papers/gearbox.md. M = 10 and granularities 1, 10, 100, as in the paper's figures.

mod literal;
mod literal_tests;

use contract::RejectReason::{Full, Range};

use super::{DESIGN, event};
use crate::fair_queueing::testing::{Run, given};

/// Packets of this length where nothing else is said.
const BYTES: u32 = 100;

fn run(parameters: &[(&str, u32)]) -> Run {
    let mut all = vec![("levels", 3), ("fifos", 10), ("depth", 128), ("flows", 256)];
    all.extend(parameters);
    Run::new(&DESIGN, &given(&all, &[]))
}

/// Brings virtual time forward, with packets of the last flows, one after the other.
fn go(run: &mut Run, to: u32) {
    for flow in (200..256).rev() {
        if run.time() == to {
            return;
        }
        let ahead = to - run.time();
        assert_eq!(run.enqueue(9_999, flow, BYTES, ahead), Ok(to));
        assert!(run.dequeue().is_some_and(|(data, _)| data == 9_999));
    }
    panic!("virtual time stays at {}", run.time());
}

/// What left at each virtual time.
fn by_time(left: &[(u32, u32)], from: u32, to: u32) -> Vec<usize> {
    (from..=to).map(|time| left.iter().filter(|(_, at)| *at == time).count()).collect()
}

/// Data below a limit, with the times at which they left.
fn of(left: &[(u32, u32)], below: u32) -> Vec<(u32, u32)> {
    left.iter().filter(|(data, _)| *data < below).copied().collect()
}

/// G1, Q75 (figure 1): red 3, blue 27, yellow 25, green 21, late 12.
#[test]
fn figure_1_fine_drops_and_coarse_disorders() {
    let order = |granularity: u32| {
        let parameters = given(&[("levels", 1), ("fifos", 10), ("flows", 5)], &[granularity]);
        let mut run = Run::new(&DESIGN, &parameters);
        let taken: Vec<bool> =
            (0..).zip([3, 27, 25, 21, 12]).map(|(data, time)| run.enqueue(data, data, BYTES, time).is_ok()).collect();
        let left: Vec<u32> = run.drain().iter().map(|(data, _)| *data).collect();
        assert_eq!(run.found, []);
        (taken, left)
    };
    assert_eq!(order(1), (vec![true, false, false, false, false], vec![0]));
    assert_eq!(order(10), (vec![true; 5], vec![0, 4, 1, 2, 3]));
}

/// G3, Q77, Q78 (figure 3): t_s = 123 is FIFO 3 of level 1, 2 of level 2, 1 of level 3; F = 135 goes to FIFO 3 of level 2.
#[test]
fn figure_3_enqueue() {
    let mut run = run(&[]);
    go(&mut run, 123);
    // The FIFO of the present, and those of the other levels as far before those that take these.
    assert_eq!(run.place(0, 0, 0), Some([1, 0, 3, 0]));
    assert_eq!(run.place(1, 1, 12), Some([2, 1, 3, 0]));
    assert_eq!(run.place(2, 2, 177), Some([3, 0, 3, 0]));
    let selected = run.told(event::SELECTED);
    assert_eq!(selected[selected.len() - 3..], [[0, 1, 0, 1, 0, 0], [12, 2, 0, 2, 0, 1], [177, 3, 0, 3, 0, 2]]);
    assert_eq!(run.dequeue(), Some((0, 123)));
    go(&mut run, 124);
    assert_eq!(run.place(3, 3, 0), Some([1, 0, 4, 0]));
    assert_eq!(run.found, []);
}

/// G3, Q80: with 7 packets in FIFO 2 of level 2 and 77 in FIFO 1 of level 3, t_s = 123 serves 2, 1, 1, and 124 serves 1, 1, 1.
#[test]
fn figure_3_service() {
    let mut run = run(&[]);
    for flow in 0..100 {
        assert_eq!(run.place(300 + flow, flow, 150), Some([3, 0, 1, 0]));
    }
    assert_eq!(run.dequeue(), Some((300, 100)));
    for flow in 100..110 {
        assert_eq!(run.place(100 + flow, flow, 25), Some([2, 1, 2, 0]));
    }
    while run.time() < 122 {
        run.dequeue();
    }
    run.dequeue();
    assert_eq!((run.words("l2.count")[12], run.words("l3.count")[1]), (7, 77));
    for (flow, time) in [(110, 1), (111, 1), (112, 2)] {
        run.place(flow, flow, time);
    }
    let levels = |run: &mut Run, count: usize| {
        let left: Vec<(u32, u32)> = (0..count).filter_map(|_| run.dequeue()).collect();
        let told = run.told(event::SERVED);
        let levels: Vec<u32> = told[told.len() - count..].iter().map(|args| args[0]).collect();
        (levels, left.iter().all(|(_, time)| *time == left[0].1), left[0].1)
    };
    assert_eq!(levels(&mut run, 4), (vec![1, 1, 2, 3], true, 123));
    assert_eq!(levels(&mut run, 3), (vec![1, 2, 3], true, 124));
    run.drain();
    assert_eq!(run.found, []);
}

/// Ten packets of other flows, two of a flow, and a third one at t_s = 10: what left of the flow, and the level of the third.
fn figure_4(parameters: &[(&str, u32)]) -> (Vec<(u32, u32)>, [u32; 4], Run) {
    let mut run = run(parameters);
    for flow in 1..=10 {
        assert_eq!(run.place(100 + flow, flow, 9 + flow).map(|place| place[0]), Some(2));
    }
    assert_eq!(run.enqueue(1, 0, BYTES, 10), Ok(10));
    assert_eq!(run.enqueue(2, 0, BYTES, 1), Ok(11));
    let first = run.dequeue();
    assert_eq!(first, Some((101, 10)));
    assert_eq!(run.enqueue(3, 0, BYTES, 1), Ok(12));
    let placed = run.told(event::PLACED);
    let third = placed[placed.len() - 1];
    let left = run.drain();
    (of(&left, 10), [third[0], third[1], third[2], third[3]], run)
}

/// G4, Q83 (figure 4).
#[test]
fn figure_4_without_a_rule_is_out_of_order() {
    let (left, third, run) = figure_4(&[("order", 2)]);
    assert_eq!((left, third), (vec![(3, 12), (1, 18), (2, 19)], [1, 1, 2, 0]));
    assert_eq!(run.told(event::OUT_OF_ORDER), [[0, 3, 12, 1, 10, 13]]);
}

/// G4, Q84: the level of the flow's last packet.
#[test]
fn figure_4_with_the_last_level_is_in_order() {
    for order in [0, 1] {
        let (left, third, run) = figure_4(&[("order", order)]);
        assert_eq!((left, third), (vec![(1, 17), (2, 18), (3, 19)], [2, 0, 1, 0]));
        assert_eq!(run.found, []);
        assert_eq!(run.words("flow.level")[0], 2);
    }
}

/// G4, Q85 (figure 16): FIFO 1 of level 2 is a step-down FIFO.
#[test]
fn figure_16_steps_down() {
    let (left, third, run) = figure_4(&[("step_down", 1)]);
    assert_eq!((left, third), (vec![(1, 10), (2, 11), (3, 12)], [1, 1, 2, 0]));
    assert_eq!(run.found, []);
    assert_eq!(run.words("flow.level")[0], 1);
    // Both packets of the flow go to the step-down FIFO, and hold it to level 1.
    assert_eq!(run.told(event::STEPPED)[10..], [[2, 1, 1, 0, 0, 0], [2, 2, 1, 0, 0, 0]]);
}

/// G5, Q79: rounding up puts what is a whole range ahead into the FIFO that is served.
#[test]
fn the_edge_of_a_range() {
    let places = |parameters: &[(&str, u32)]| {
        let mut run = run(parameters);
        let intervals = (0..).zip([9, 10, 99, 100, 999, 1000]);
        intervals
            .map(|(flow, interval)| {
                run.enqueue(0, flow, BYTES, interval).map(|_| {
                    let placed = run.told(event::PLACED);
                    (placed[placed.len() - 1][0], placed[placed.len() - 1][2])
                })
            })
            .collect::<Vec<_>>()
    };
    let floor = [Ok((1, 9)), Ok((2, 1)), Ok((2, 9)), Ok((3, 1)), Ok((3, 9)), Err(Range)];
    assert_eq!(places(&[]), floor);
    assert_eq!(places(&[("sets", 2)]), floor);
    let aliased = [Ok((1, 9)), Ok((1, 0)), Ok((2, 9)), Ok((2, 0)), Ok((3, 9)), Ok((3, 0))];
    assert_eq!(places(&[("range", 1), ("sets", 2), ("top", 1)]), aliased);
    assert_eq!(places(&[("range", 1), ("sets", 2)])[5], Err(Range));
}

/// G6, GA2, Q88: by distance, a later packet of a flow goes to an earlier FIFO.
#[test]
fn relative_placement_disorders_a_flow_inside_a_level() {
    let order = |placement: u32| {
        let mut run = run(&[("placement", placement), ("order", 1)]);
        go(&mut run, 120);
        assert_eq!(run.enqueue(1, 0, BYTES, 21), Ok(141));
        let first = run.told(event::PLACED).last().map(|args| args[2]);
        go(&mut run, 129);
        assert_eq!(run.enqueue(2, 0, BYTES, 1), Ok(142));
        let second = run.told(event::PLACED).last().map(|args| args[2]);
        (first, second, run.drain(), run.told(event::OUT_OF_ORDER).len())
    };
    assert_eq!(order(1), (Some(4), Some(3), vec![(2, 130), (1, 140)], 1));
    assert_eq!(order(0), (Some(4), Some(4), vec![(1, 140), (2, 141)], 0));
}

/// G6, GA4, Q88: a later packet in a higher level is served from the beginning of its FIFO's time on. The guard prevents it.
#[test]
fn the_guard_keeps_a_flow_in_order_over_levels() {
    let order = |order: u32| {
        let mut run = run(&[("order", order)]);
        go(&mut run, 60);
        let first = run.place(1, 0, 90);
        let second = run.place(2, 0, 40);
        (first, second, run.drain(), run.told(event::OUT_OF_ORDER).len())
    };
    assert_eq!(order(1), (Some([2, 1, 5, 0]), Some([3, 0, 1, 0]), vec![(2, 100), (1, 150)], 1));
    assert_eq!(order(0), (Some([2, 1, 5, 0]), Some([2, 1, 9, 0]), vec![(1, 150), (2, 190)], 0));
}

/// G7, GA5, Q81: a hundred packets in a FIFO of level 2.
#[test]
fn quotas_drain_or_do_not() {
    let left = |quota: u32| {
        let mut run = run(&[("quota", quota)]);
        (0..100).for_each(|flow| assert_eq!(run.place(flow, flow, 15), Some([2, 0, 1, 0])));
        let left = run.drain();
        assert_eq!(left.len(), 100);
        left
    };
    assert_eq!(by_time(&left(0), 10, 19), [10; 10]);
    assert_eq!(by_time(&left(2), 10, 19), [10; 10]);
    let live = left(1);
    assert_eq!(by_time(&live, 10, 19), [10, 9, 9, 8, 7, 6, 6, 5, 4, 4]);
    assert_eq!(live.iter().filter(|(_, time)| *time > 19).count(), 32);
    assert_eq!(live.last().map(|(_, time)| *time), Some(37));
}

/// G8, Q86, Q87: two sets of FIFOs in turn, and what one set without wrapping costs.
#[test]
fn sets_take_turns() {
    let mut run1 = run(&[]);
    go(&mut run1, 8);
    assert_eq!(run1.place(0, 0, 4), Some([1, 1, 2, 0]));
    assert_eq!(run1.place(1, 1, 9), Some([1, 1, 7, 0]));
    go(&mut run1, 10);
    assert_eq!(run1.place(2, 2, 9), Some([1, 1, 9, 0]));
    assert_eq!(run1.place(3, 3, 11), Some([2, 0, 2, 0]));
    run1.dequeue();
    run1.dequeue();
    assert_eq!(run1.dequeue(), Some((2, 19)));
    assert_eq!(run1.place(4, 4, 9), Some([1, 0, 8, 0]));
    for (sets, expected) in [(0, [1, 0, 3, 0]), (1, [3, 0, 1, 0])] {
        let mut run = run(&[("sets", sets)]);
        go(&mut run, 98);
        assert_eq!(run.place(0, 0, 5), Some(expected));
    }
}

/// G10, Q93: weights 2 to 1.
#[test]
fn departure_times_of_two_flows() {
    let mut run = run(&[]);
    let finish: Vec<_> = (0..8).map(|data| run.enqueue(data, data % 2, BYTES, 1 + data % 2).unwrap_or(0)).collect();
    assert_eq!(finish, [1, 2, 2, 4, 3, 6, 4, 8]);
    let left: Vec<u32> = run.drain().iter().map(|(data, _)| *data).collect();
    assert_eq!(left, [0, 1, 2, 4, 3, 6, 5, 7]);
    assert_eq!(run.found, []);
}

/// Corner cases: F = t_s, F at the beginning of an epoch, and F beyond everything.
#[test]
fn edges_of_time() {
    let mut run = run(&[]);
    assert_eq!(run.place(0, 0, 0), Some([1, 0, 0, 0]));
    assert_eq!(run.place(1, 1, 20), Some([2, 0, 2, 0]));
    assert_eq!(run.place(2, 2, 100), Some([3, 0, 1, 0]));
    assert_eq!(run.enqueue(3, 3, BYTES, 1000), Err(Range));
    assert_eq!(run.enqueue(3, 3, BYTES, 1023), Err(Range));
    // What is dropped leaves no trace in its flow (GA18).
    assert_eq!(run.enqueue(4, 3, BYTES, 5), Ok(5));
    assert_eq!(of(&run.drain(), 10), [(0, 0), (4, 5), (1, 20), (2, 100)]);
    // Empty: time stays (GA8).
    assert_eq!((run.time(), run.enqueue(5, 3, BYTES, 7)), (100, Ok(107)));
    assert_eq!(run.found, []);
}

/// The last tick of an epoch of every level at once, in figure 3's sizes: 999 to 1000. Then the highest level wraps.
#[test]
fn all_hands_move_at_once() {
    let mut run = run(&[]);
    go(&mut run, 999);
    assert_eq!(run.place(0, 0, 0), Some([1, 1, 9, 0]));
    assert_eq!(run.place(1, 1, 150), Some([3, 0, 1, 0]));
    assert_eq!(run.place(2, 2, 1), Some([1, 0, 0, 0]));
    assert_eq!(run.dequeue(), Some((0, 999)));
    assert_eq!(run.dequeue(), Some((2, 1000)));
    assert_eq!(run.place(3, 3, 0), Some([1, 0, 0, 0]));
    assert_eq!(run.place(4, 4, 15), Some([2, 0, 1, 0]));
    assert_eq!(run.place(5, 5, 150), Some([3, 0, 1, 0]));
    // A distance of ten FIFOs on the highest level would be the one that is served (GA20).
    assert_eq!(run.dequeue(), Some((3, 1000)));
    go(&mut run, 1001);
    assert_eq!(run.enqueue(6, 6, BYTES, 999), Err(Range));
    assert_eq!(run.place(7, 7, 998), Some([3, 0, 9, 0]));
    assert_eq!(run.found, []);
}

/// A packet of more bytes than the quota leaves whole, and no packet waits beyond the end of its epoch (GA6).
#[test]
fn packets_larger_than_the_quota() {
    let mut run = run(&[]);
    for (flow, bytes) in (0..).zip([64, 9_216, 64, 64]) {
        assert!(run.enqueue(flow, flow, bytes, 12).is_ok());
    }
    // 9408 bytes in ten ticks: 941 each. Then 128 in nine, and so on.
    assert_eq!(run.drain(), [(0, 10), (1, 10), (2, 11), (3, 12)]);
    assert_eq!(run.found, []);
}

/// Packets that come for an upper FIFO in the last tick of its time still leave in it; F = t_s is served before (GA7).
#[test]
fn arrivals_in_the_last_tick_of_an_epoch() {
    let mut run = run(&[]);
    // A flow that is held to level 2, and one more packet so that its FIFO is served to the end.
    assert_eq!(run.place(1, 0, 19), Some([2, 0, 1, 0]));
    assert_eq!(run.dequeue(), Some((1, 10)));
    go(&mut run, 19);
    for data in 2..6 {
        assert_eq!(run.place(data, 0, 0), Some([2, 0, 1, 0]));
    }
    assert_eq!(run.dequeue(), Some((2, 19)));
    assert_eq!(run.place(9, 9, 0), Some([1, 1, 9, 0]));
    assert_eq!(run.drain(), [(9, 19), (3, 19), (4, 19), (5, 19)]);
    assert_eq!(run.found, []);
}

/// With nothing on level 1, time moves by one as long as an upper FIFO has packets, and jumps when it has none (GA9, Q82).
#[test]
fn time_walks_through_an_upper_epoch_and_jumps_to_the_next() {
    let mut run = run(&[]);
    for flow in 0..5 {
        run.place(flow, flow, 12);
    }
    run.place(5, 5, 870);
    let times: Vec<u32> = run.drain().iter().map(|(_, time)| *time).collect();
    assert_eq!(times, [10, 11, 12, 13, 14, 800]);
    assert_eq!(run.told(event::TIME).last(), Some(&[14, 800, 0, 0, 0, 0]));
    assert_eq!(run.found, []);
}

/// A flow that went to the top stays there, unless it is told to begin again once nothing of it waits (GA13).
#[test]
fn the_level_of_an_idle_flow() {
    for (idle, expected) in [(0, [3, 0, 5, 0]), (1, [1, 0, 3, 0])] {
        let mut run = run(&[("idle", idle)]);
        assert_eq!(run.place(0, 0, 500).map(|place| place[0]), Some(3));
        assert_eq!(run.dequeue(), Some((0, 500)));
        go(&mut run, 502);
        // F = 501 with the last one at 500, and then 503 from t_s.
        assert_eq!(run.place(1, 0, 1), Some(expected));
        run.drain();
        assert_eq!(run.found, []);
    }
}

/// GA17: a full FIFO drops what comes on top, though it is in range; and says so.
#[test]
fn a_full_fifo() {
    let mut run = run(&[("depth", 2)]);
    assert_eq!([0, 1, 2].map(|flow| run.enqueue(flow, flow, BYTES, 5).is_ok()), [true, true, false]);
    assert_eq!(run.enqueue(3, 3, BYTES, 5), Err(Full));
    assert_eq!(run.enqueue(3, 3, BYTES, 6), Ok(6));
    assert_eq!(run.told(event::REFUSED)[1], [Full as u32, 3, 5, 1, 0, 5]);
    assert_eq!(run.enqueue(4, 4, BYTES, 1000), Err(Range));
    assert_eq!(run.told(event::REFUSED)[2][..4], [Range as u32, 4, 1000, 0]);
    run.drain();
    assert_eq!(run.found, []);
}

/// With one set a level, FIFO 1 of level 3 and FIFO 1 of level 2 are expanded for the same time. A packet whose predecessor waits in a sub-FIFO of level
/// 3 does not go to the finer one of level 2, where it would overtake it. (With two sets of an even number of FIFOs this cannot be.)
#[test]
fn a_packet_does_not_step_below_the_one_before_it() {
    for (order, expected, left) in [(0, [3, 0, 1, 2], [(1, 118), (2, 119)]), (1, [2, 0, 1, 4], [(2, 113), (1, 119)])] {
        let mut run = run(&[("step_down", 1), ("sets", 1), ("order", order)]);
        for flow in 10..20 {
            assert_eq!(run.place(flow, flow, 111), Some([3, 0, 1, 2]));
        }
        assert_eq!(run.place(1, 0, 112), Some([3, 0, 1, 2]));
        go(&mut run, 105);
        assert_eq!(run.place(2, 0, 1), Some(expected));
        assert_eq!(of(&run.drain(), 10), left);
        assert_eq!(run.told(event::OUT_OF_ORDER).len(), order as usize);
    }
}
