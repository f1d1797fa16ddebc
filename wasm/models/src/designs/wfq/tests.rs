//! Worked examples of docs/papers/gearbox.md, and random traffic.

use contract::RejectReason::{Full, Range};
use traffic::draw::Draw;

use super::{DESIGN, event};
use crate::fair_queueing::testing::{Run, given};

fn run(parameters: &[(&str, u32)]) -> Run {
    Run::new(&DESIGN, &given(parameters, &[]))
}

/// G10, Q93.
#[test]
fn departure_times_of_two_flows() {
    let mut run = run(&[]);
    let finish: Vec<_> = (0..8).map(|data| run.enqueue(data, data % 2, 100, 1 + data % 2).unwrap_or(0)).collect();
    assert_eq!(finish, [1, 2, 2, 4, 3, 6, 4, 8]);
    assert_eq!(run.words("entry.finish")[..9], [1, 2, 2, 3, 4, 4, 6, 8, 0]);
    let left = run.drain();
    assert_eq!(left, [(0, 1), (1, 2), (2, 2), (4, 3), (3, 4), (6, 4), (5, 6), (7, 8)]);
    // Served at its time, nothing is late.
    assert!(run.told(event::SERVED).iter().all(|args| args[5] == 0));
    assert_eq!(run.found, []);
}

/// Q93: a flow's time counts from virtual time once that has passed it.
#[test]
fn an_idle_flow_has_saved_nothing() {
    let mut run = run(&[]);
    assert_eq!((run.enqueue(0, 0, 100, 4), run.enqueue(1, 1, 100, 50)), (Ok(4), Ok(50)));
    run.drain();
    assert_eq!((run.time(), run.enqueue(2, 0, 100, 4), run.enqueue(3, 0, 100, 4)), (50, Ok(54), Ok(58)));
    let departures = run.told(event::DEPARTURE);
    assert_eq!(departures[2..], [[0, 50, 4, 0, 4, 54], [0, 50, 54, 4, 4, 58]]);
}

#[test]
fn it_is_full_or_out_of_range() {
    let mut run = run(&[("capacity", 2), ("flows", 2), ("time_bits", 10)]);
    let found = [(0, 204), (1, 205), (1, 1), (1, 1)].map(|(flow, time)| run.enqueue(0, flow, 100, time).err());
    assert_eq!(found, [None, Some(Range), None, Some(Full)]);
}

/// The order is exact, whatever comes, through many turns of virtual time. The monitor keeps its own.
#[test]
fn the_order_is_exact() {
    for seed in 0..8 {
        let mut draw = Draw::new(seed, 0);
        let mut run = run(&[("capacity", 40), ("flows", 5), ("time_bits", 10)]);
        for data in 0..6_000 {
            if draw.below(5) < 3 {
                let _ = run.enqueue(data, draw.below(5), 64, draw.below(60));
            } else {
                run.dequeue();
            }
        }
        run.drain();
        assert!(run.found.is_empty(), "seed {seed}: {:?}", run.found.first());
        assert!(run.told(event::TIME).iter().any(|args| args[1] < args[0]), "seed {seed}: time never wrapped");
    }
}
