//! Worked examples of docs/papers/gearbox.md.

use contract::RejectReason::{Full, Range};
use traffic::draw::Draw;

use super::{DESIGN, event};
use crate::fair_queueing::testing::{Run, given};

fn run(parameters: &[(&str, u32)]) -> Run {
    Run::new(&DESIGN, &given(parameters, &[]))
}

/// G1, Q75 (figure 1).
#[test]
fn figure_1() {
    for (granularity, taken, order) in [(1, 1, vec![0]), (10, 5, vec![0, 4, 1, 2, 3])] {
        let mut run = run(&[("fifos", 10), ("granularity", granularity)]);
        let finish = (0..).zip([3, 27, 25, 21, 12]).map(|(data, time)| run.enqueue(data, data, 100, time));
        assert_eq!(finish.filter(|taken| *taken != Err(Range)).count(), taken);
        assert_eq!(run.drain().iter().map(|(data, _)| *data).collect::<Vec<_>>(), order);
        assert_eq!(run.found, []);
    }
}

/// G2, Q76 (section 2.4): with A = 10, F = 11 and F = 91 can leave as late as 19 and 99.
#[test]
fn how_late_a_packet_can_be() {
    let mut run = run(&[("fifos", 10), ("granularity", 10)]);
    assert!(run.enqueue(0, 0, 100, 10).is_ok());
    assert_eq!(run.dequeue(), Some((0, 10)));
    assert_eq!((run.enqueue(1, 1, 100, 1), run.enqueue(2, 2, 100, 81)), (Ok(11), Ok(91)));
    run.drain();
    let late: Vec<(u32, u32)> = run.told(event::SERVED)[1..].iter().map(|args| (args[4], args[5])).collect();
    assert_eq!(late, [(11, 8), (91, 8)]);
    assert!((8.0 / f64::from(91 - 10) - 0.0988f64).abs() < 0.00005);
}

/// G10, Q93: with granularity 10 packets leave as they came.
#[test]
fn departure_times_of_two_flows() {
    let mut run = run(&[("granularity", 10)]);
    (0..8).for_each(|data| assert!(run.enqueue(data, data % 2, 100, 1 + data % 2).is_ok()));
    assert_eq!(run.drain().iter().map(|(data, _)| *data).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(run.found, []);
}

/// Q92 and the last corner case of docs/papers/gearbox.md: CQ-1, 10 and 100 reach 56, 560 and 5600 units; a packet time beyond that never gets in.
#[test]
fn coverage() {
    for granularity in [1, 10, 100] {
        let mut run = run(&[("granularity", granularity)]);
        let span = 56 * granularity;
        assert_eq!(
            [span - 1, span, span + 1].map(|time| run.enqueue(0, 0, 100, time).err()),
            [None, Some(Range), Some(Range)]
        );
        assert_eq!(run.enqueue(1, 1, 100, (span + 1).next_power_of_two() - 1), Err(Range));
        assert_eq!(run.drain().len(), 1);
    }
}

#[test]
fn a_full_fifo_drops() {
    let mut run = run(&[("depth", 1), ("granularity", 10)]);
    assert_eq!([5, 6, 10].map(|time| run.enqueue(0, time, 100, time)), [Ok(5), Err(Full), Ok(10)]);
}

/// Packets of a flow stay in order, through many turns of the ring and of virtual time.
#[test]
fn flows_stay_in_order() {
    for seed in 0..8 {
        let mut draw = Draw::new(seed, 0);
        let parameters = [("fifos", 7), ("granularity", 4 + draw.below(9)), ("depth", 9), ("flows", 5)];
        let mut run = run(&parameters);
        for data in 0..6_000 {
            if draw.below(5) < 3 {
                let _ = run.enqueue(data, draw.below(5), 64, draw.below(30));
            } else {
                run.dequeue();
            }
        }
        run.drain();
        assert!(run.found.is_empty(), "seed {seed}, {parameters:?}: {:?}", run.found.first());
        assert!(run.told(event::TIME).iter().any(|args| args[1] < args[0]), "seed {seed}: time never wrapped");
    }
}

/// S8, Q71 (SP-PIFO paper, section 6.1): four rounds of 1,500 bytes. A bids five packets, of which the fifth is a round too far
/// ahead; B comes into the present round and leaves second. A packet whose last byte ends a round is of that round (SA12).
#[test]
fn rounds_of_approximate_fair_queueing() {
    const A: u32 = 0;
    const B: u32 = 1;
    let afq = [("fifos", 4), ("granularity", 1_500), ("round_of", 1)];
    let mut run = run(&afq);
    let bids = [A, A, A, A, A, B].map(|flow| run.enqueue(flow, flow, 1_500, 1_500));
    assert_eq!(bids, [Ok(1_500), Ok(3_000), Ok(4_500), Ok(6_000), Err(Range), Ok(1_500)]);
    assert_eq!(run.told(event::PLACED).iter().map(|args| args[2]).collect::<Vec<_>>(), [0, 1, 2, 3, 0]);
    assert_eq!(run.drain().iter().map(|(data, _)| *data).collect::<Vec<_>>(), [A, B, A, A, A]);
    assert_eq!(run.told(event::SERVED).iter().map(|args| args[5]).collect::<Vec<_>>(), [0; 5], "rounds end with them");
    assert_eq!(run.found, []);
    // By its departure time the first would be of the second round, and the fourth beyond the last.
    let mut run = self::run(&afq[..2]);
    assert_eq!([A; 4].map(|flow| run.enqueue(flow, flow, 1_500, 1_500).is_ok()), [true, true, true, false]);
}

/// AFQ against its definition: bid = max(round * BpR, last bid) + bytes, round of the last byte, none so far ahead that it would be the present one.
#[test]
fn bids_and_rounds_are_those_of_the_definition() {
    for seed in 0..8 {
        let mut draw = Draw::new(seed, 0);
        let (rounds, bytes_per_round) = (2 + draw.below(7), 64 + draw.below(2_000));
        let (fifos, granularity) = (("fifos", rounds), ("granularity", bytes_per_round));
        let parameters = [fifos, granularity, ("round_of", 1), ("flows", 5), ("depth", 4_096)];
        let mut run = run(&parameters);
        let (mut round, mut bids, mut waiting) = (0, [0; 5], std::collections::BTreeMap::<u64, Vec<u32>>::new());
        for data in 0..4_000 {
            if draw.below(5) < 3 {
                let (flow, bytes) = (draw.below(5), 1 + draw.below(1_500));
                let bid = (round * u64::from(bytes_per_round)).max(bids[flow as usize]) + u64::from(bytes);
                let of = (bid - 1) / u64::from(bytes_per_round);
                let taken = of - round < rounds.into();
                assert_eq!(run.enqueue(data, flow, bytes, bytes).is_ok(), taken, "seed {seed}, {parameters:?}, {data}");
                if taken {
                    bids[flow as usize] = bid;
                    waiting.entry(of).or_default().push(data);
                }
            } else {
                let left = waiting.first_entry().map(|mut first| {
                    round = *first.key();
                    let data = first.get_mut().remove(0);
                    if first.get().is_empty() {
                        first.remove();
                    }
                    data
                });
                assert_eq!(run.dequeue().map(|(data, _)| data), left, "seed {seed}, {parameters:?}, {data}");
            }
        }
        assert!(run.found.is_empty(), "seed {seed}, {parameters:?}: {:?}", run.found.first());
    }
}
