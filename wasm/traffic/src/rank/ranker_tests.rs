use super::super::{FRACTION_BITS, RankShare};
use super::*;

const ONE: u64 = 1 << FRACTION_BITS;

fn packet(flow: u32, weight: u32, bytes: u32) -> Packet {
    Packet {
        t_ps: 0,
        flow,
        class: 0,
        weight,
        bytes,
        rank: 0,
        remaining: bytes.into(),
        last: false,
        finite: false,
        flow_start_ps: 0,
        upstream_ps: 0,
    }
}

fn time(after_ps: &[u64], upstream_ps: Option<u64>) -> Ranking {
    Ranking::Time { after_ps: after_ps.into(), upstream_ps }
}

#[test]
fn start_tags_of_three_flows() {
    let mut ranker = Ranker::new(Ranking::Stfq(StfqRanks::new(RankShare::Flow, 0)));
    let (a, b, c) = (packet(1, 1, 100), packet(2, 2, 100), packet(3, 4, 300));
    // At virtual time 0: A starts at 0, 100; B of weight 2 at 0, 50, 100.
    assert_eq!([a, a, b, b, b].map(|p| ranker.arrive(0, &p) / ONE), [0, 100, 0, 50, 100]);
    // Service in the order of tags: A 0, B 0, B 50. Virtual time is 50 when C of weight 4 comes: 50, 125, 200.
    for start in [0, 0, 50] {
        ranker.dequeued(start * ONE);
    }
    assert_eq!([c, c, c].map(|p| ranker.arrive(0, &p) / ONE), [50, 125, 200]);
    // A goes on from its own finish tag, 200. C 50, then A 100, B 100, C 125: B, finished at 150, goes on from there.
    assert_eq!(ranker.arrive(0, &a), 200 * ONE);
    for start in [50, 100, 100, 125] {
        ranker.dequeued(start * ONE);
    }
    assert_eq!(ranker.arrive(0, &b), 150 * ONE);
    // A new flow begins at the virtual time; after an idle time so do all, from 0.
    assert_eq!(ranker.arrive(0, &packet(4, 1, 1)), 125 * ONE);
    ranker.idle();
    assert_eq!([a, b, c].map(|p| ranker.arrive(9, &p)), [0, 0, 0]);
    assert_eq!(ranker.origin(), 0);
}

#[test]
fn tags_outlive_an_empty_queue_as_long_as_the_link_sends() {
    let (a, b) = (packet(1, 1, 100), packet(2, 1, 100));
    let mut stfq = Ranker::new(Ranking::Stfq(StfqRanks::new(RankShare::Flow, 0)));
    assert_eq!([a, a].map(|p| stfq.arrive(0, &p) / ONE), [0, 100]);
    stfq.dequeued(0);
    stfq.dequeued(100 * ONE);
    // A has had its turn: B is before its third packet. Priorities count from where virtual time is.
    stfq.emptied();
    assert_eq!([a, b].map(|p| stfq.arrive(9, &p) / ONE), [200, 100]);
    assert_eq!(stfq.origin(), 100 * ONE);
    // The same with an ideal server, a byte in 8 ns: after 150 bytes of A alone.
    let mut wfq = Ranker::new(Ranking::Wfq(WfqRanks::new(RankShare::Flow, 0, 1_000)));
    assert_eq!([a, a].map(|p| wfq.arrive(0, &p) / ONE), [100, 200]);
    wfq.emptied();
    assert_eq!([a, b].map(|p| wfq.arrive(150 * 8_000, &p) / ONE), [300, 250]);
    assert_eq!(wfq.origin(), 150 * ONE);
    wfq.idle();
    assert_eq!((wfq.arrive(400 * 8_000, &b), wfq.origin()), (100 * ONE, 0));
}

#[test]
fn virtual_time_of_start_tags_does_not_run_back() {
    let mut ranker = Ranker::new(Ranking::Stfq(StfqRanks::new(RankShare::Flow, 0)));
    let a = packet(1, 1, 100);
    ranker.dequeued(70 * ONE);
    ranker.dequeued(30 * ONE);
    assert_eq!(ranker.arrive(0, &a), 70 * ONE);
}

#[test]
fn classes_may_share_instead_of_flows_and_the_link_adds_its_bytes() {
    let mut ranker = Ranker::new(Ranking::Stfq(StfqRanks::new(RankShare::Class, 20)));
    let of = |flow, class| Packet { class, ..packet(flow, 3, 100) };
    assert_eq!([of(1, 0), of(2, 0), of(3, 1), of(4, 0)].map(|p| ranker.arrive(0, &p) / ONE), [0, 40, 0, 80]);
}

#[test]
fn finish_tags_by_the_ideal_server() {
    // A byte in 8 ns.
    let mut ranker = Ranker::new(Ranking::Wfq(WfqRanks::new(RankShare::Flow, 0, 1_000)));
    let (a, b, c) = (packet(1, 1, 100), packet(2, 3, 120), packet(3, 1, 10));
    // A alone: two packets to 100 and 200.
    assert_eq!([a, a].map(|p| ranker.arrive(0, &p) / ONE), [100, 200]);
    // After 40 bytes V = 40: B gets 40 + 120/3.
    assert_eq!(ranker.arrive(40 * 8_000, &b), 80 * ONE);
    // 80 bytes later V = 40 + 80/4 = 60: C gets 70, and B's next one follows its last.
    assert_eq!([c, b].map(|p| ranker.arrive(120 * 8_000, &p) / ONE), [70, 120]);
    // Weights 5: V = 70 after 50 bytes, when C ends; weights 4: V = 120 after 200 more, when B ends; A alone: V = 130 after 10.
    assert_eq!(ranker.arrive(380 * 8_000, &c), 140 * ONE);
    // A (to 200) and C (to 140): V = 140 after 20, then A alone.
    assert_eq!(ranker.arrive(410 * 8_000, &b), (150 + 40) * ONE);
    ranker.idle();
    assert_eq!(ranker.arrive(500 * 8_000, &a), 100 * ONE);
}

#[test]
fn equal_weights_take_turns_and_unequal_ones_their_share() {
    // Finish tags of weights 2 to 1: A1 1, B1 2, A2 2, B2 4, A3 3, A4 4 in packets of A's half.
    let mut ranker = Ranker::new(Ranking::Wfq(WfqRanks::new(RankShare::Flow, 0, 1)));
    let (a, b) = (packet(1, 2, 1000), packet(2, 1, 1000));
    let ranks = [a, b, a, b, a, b, a, b].map(|p| ranker.arrive(0, &p) / (500 * ONE));
    assert_eq!(ranks, [1, 2, 2, 4, 3, 6, 4, 8]);
}

#[test]
fn the_shortest_remaining_flow_is_first() {
    let mut ranker = Ranker::new(Ranking::Srpt);
    let left = |remaining| Packet { remaining, finite: true, ..packet(1, 1, 1500) };
    assert_eq!([3000, 1500, 64].map(|n| ranker.arrive(5, &left(n))), [3000, 1500, 64]);
}

#[test]
fn given_ranks_and_classes_pass_through() {
    let p = Packet { rank: 7, class: 3, ..packet(1, 1, 64) };
    assert_eq!(Ranker::new(Ranking::Given).arrive(5, &p), 7);
    assert_eq!(Ranker::new(Ranking::Class).arrive(5, &p), 3);
}

#[test]
fn slack_and_deadlines_count_from_the_arrival() {
    let at = |t_ps, class, upstream_ps| Packet { t_ps, class, upstream_ps, ..packet(1, 1, 64) };
    let mut lstf = Ranker::new(time(&[500, 200], Some(90)));
    // An urgent class later beats an early lax one; what waited upstream has less slack left; class 9 is like class 1.
    let packets = [at(1_000, 0, 0), at(1_100, 1, 0), at(1_200, 0, 90), at(1_200, 9, 0)];
    assert_eq!(packets.map(|p| lstf.arrive(1_200, &p)), [1_500, 1_300, 1_610, 1_400]);
    assert_eq!(lstf.origin(), 1_000 + 200 - 90);
    let mut edf = Ranker::new(time(&[500, 200], None));
    assert_eq!([at(1_000, 0, 50), at(1_100, 1, 50)].map(|p| edf.arrive(p.t_ps, &p)), [1_500, 1_300]);
    assert_eq!(edf.origin(), 1_200);
    edf.emptied();
    assert_eq!((edf.arrive(9_000, &at(8_990, 0, 0)), edf.origin()), (9_490, 9_190));
}

#[test]
fn first_in_first_out_with_and_without_the_past() {
    let at = |t_ps, upstream_ps| Packet { t_ps, upstream_ps, ..packet(1, 1, 64) };
    let mut plus = Ranker::new(time(&[], Some(80)));
    assert_eq!([at(100, 0), at(130, 60), at(140, 80)].map(|p| plus.arrive(p.t_ps, &p)), [100, 70, 60]);
    // Time begins with the run: what waited longer has rank 0, as a packet of time 0 has.
    assert_eq!([at(150, 150), at(150, 151)].map(|p| (plus.arrive(p.t_ps, &p), plus.cuts(&p))), [(0, false), (0, true)]);
    assert_eq!(plus.origin(), 20);
    let mut fifo = Ranker::new(time(&[], None));
    assert_eq!([at(100, 0), at(130, 60)].map(|p| fifo.arrive(p.t_ps, &p)), [100, 130]);
    assert_eq!(fifo.origin(), 100);
}

fn all(extreme: u64) -> Vec<Ranking> {
    vec![
        Ranking::Given,
        Ranking::Class,
        Ranking::Srpt,
        Ranking::Stfq(StfqRanks::new(RankShare::Flow, 20)),
        Ranking::Wfq(WfqRanks::new(RankShare::Flow, 20, 1_000_000)),
        time(&[extreme, 0], Some(extreme)),
        time(&[0, extreme], None),
        time(&[], Some(extreme)),
        time(&[], None),
    ]
}

#[test]
fn a_clone_is_a_snapshot_of_every_kind() {
    for ranking in all(1_000) {
        let mut ranker = Ranker::new(ranking.clone());
        let drive = |ranker: &mut Ranker, from: u64| {
            let step = |n: u64| {
                let p = Packet { t_ps: n * 100, ..packet(n as u32 * 7 % 5, 1 + n as u32 % 3, 64 + n as u32) };
                let rank = ranker.arrive(n * 100, &p);
                if n % 2 == 0 {
                    ranker.dequeued(rank);
                }
                rank
            };
            (from..from + 100).map(step).collect::<Vec<_>>()
        };
        drive(&mut ranker, 0);
        let mut snapshot = ranker.clone();
        assert_eq!(drive(&mut ranker, 100), drive(&mut snapshot, 100), "{ranking:?}");
        assert_eq!(ranker, snapshot, "{ranking:?}");
    }
}

#[test]
fn extremes_do_not_overflow() {
    for ranking in all(u64::MAX) {
        let mut ranker = Ranker::new(ranking);
        for now in [0, 1, u64::MAX - 1, u64::MAX] {
            for weight in [0, 1, u32::MAX] {
                let p = Packet {
                    t_ps: now,
                    class: u16::MAX,
                    rank: u32::MAX,
                    remaining: u64::MAX,
                    upstream_ps: u64::MAX,
                    ..packet(1, weight, u32::MAX)
                };
                let rank = ranker.arrive(now, &p);
                ranker.dequeued(u64::MAX);
                assert!(rank >= ranker.origin());
            }
        }
    }
}
