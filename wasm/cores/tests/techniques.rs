//! Techniques against the formulas of State-Compute Replication (C4, Q107), and their states against one core that sees the packets in order.

use cores::flows::{Arrival, Connections, Ddos, Gaps, Knocking, Popularity, TokenBursts};
use cores::techniques::{Lock, Rss, RssPlusPlus, Scr, Technique};
use cores::{Costs, ProcessedPacket, Sharded, Simulation, Throughput, Totals};
use programs::{
    ConnectionTracker, DdosMitigator, HeavyHitter, PortKnocking, Program, Sequential, TokenBucket, Verdict,
};

const COSTS: Costs = Costs::DISPATCH;
/// A queue that all packets of a test fit into.
const ENDLESS: usize = 1 << 20;
/// Entries of a log, as published.
const LOG: usize = 1_024;

/// Millions of packets a second, in hundredths, of a technique that always has packets to process: `packets` of one flow at once. The beginning,
/// when there is no history yet, does not count.
fn hundredths<T: Technique<PortKnocking>>(technique: T, packets: u32) -> u64 {
    let arrivals = Connections::elephant(1, Gaps::Steady(0), 64, packets);
    let mut done = Vec::new();
    let program = PortKnocking::default();
    let mut simulation = Simulation::new(program, technique, ENDLESS);
    let totals = simulation.run(arrivals, |packet| done.push(*packet));
    assert_eq!((totals.done, totals.dropped), (packets.into(), 0));
    let mut window = Throughput::new(totals.end_ps / 10, totals.end_ps / 10 * 9);
    done.iter().for_each(|packet| window.add(packet));
    (window.packets_per_s() + 5_000) / 10_000
}

fn near(found: u64, expected: u64, what: &str) {
    assert!(found.abs_diff(expected) <= 2, "{what}: {found}, expected {expected} hundredths");
}

#[test]
fn scr_has_the_rate_of_its_formula() {
    for (k, expected) in [(1, 833), (2, 1_538), (3, 2_143), (4, 2_667), (7, 3_889), (14, 5_600)] {
        let scr = Scr::new(PortKnocking::default(), k, k - 1, LOG, COSTS);
        near(hundredths(scr, 20_000), expected, &format!("{k} cores"));
    }
}

#[test]
fn one_flow_is_one_core_with_receive_side_scaling() {
    for k in [1, 2, 4, 14] {
        near(hundredths(Rss::new(PortKnocking::default(), k, COSTS), 5_000), 833, "RSS");
        // Client and server are two sources, of which the server sends three packets.
        near(hundredths(RssPlusPlus::new(PortKnocking::default(), k, COSTS, 10_000_000), 5_000), 833, "RSS++");
    }
}

#[test]
fn the_lock_peaks_at_two_cores() {
    let rates = [1, 2, 3, 4, 8, 14].map(|k| hundredths(Lock::new(PortKnocking::default(), k, COSTS), 5_000));
    // 1/120 ns, 2/160 ns, then one packet each 20 + (k - 1) 40 ns.
    for (found, expected) in rates.into_iter().zip([833, 1_250, 1_000, 714, 333, 185]) {
        near(found, expected, "lock");
    }
    assert!(rates.iter().all(|rate| *rate <= rates[1]) && rates[1..].is_sorted_by(|a, b| a > b));
}

#[test]
fn rss_plus_plus_moves_entries_to_idle_cores() {
    // Of 400 connections at a time those whose entry is even: at first all of them are core 0's, of two.
    let flows = Connections::new(3, Gaps::Steady(10_000), Popularity::Even, 400, (1_000, 1_000), 64, 200_000);
    let even = |arrival: &Arrival| cores::toeplitz::entry(HeavyHitter.hashed(&arrival.packet)) % 2 == 0;
    let arrivals: Vec<_> = flows.filter(even).collect();
    let end = |technique: &mut dyn FnMut(&[Arrival]) -> Totals| technique(&arrivals).end_ps;
    let rss = end(&mut |arrivals| {
        let mut simulation = Simulation::new(HeavyHitter, Rss::new(HeavyHitter, 2, COSTS), ENDLESS);
        simulation.run(arrivals.iter().copied(), |_| {})
    });
    let mut moved = 0;
    let balanced = end(&mut |arrivals| {
        let technique = RssPlusPlus::new(HeavyHitter, 2, COSTS, 10_000_000);
        let mut simulation = Simulation::new(HeavyHitter, technique, ENDLESS);
        let totals = simulation.run(arrivals.iter().copied(), |_| {});
        moved = simulation.technique().moved();
        totals
    });
    assert!(moved > 10 && balanced * 100 < rss * 60, "{moved} moves, {balanced} ps, {rss} ps by RSS");
}

/// Runs a technique and compares verdicts and state with one core that sees the packets that were processed, in the order in which cores
/// began with them if that is the order of the state, else in that of their arrival.
fn truth<P: Program + Clone, T: Technique<P>>(
    program: &P,
    technique: T,
    arrivals: &[Arrival],
    queue: usize,
    by_start: bool,
) -> Totals {
    let mut simulation = Simulation::new(program.clone(), technique, queue);
    let mut done: Vec<ProcessedPacket> = Vec::new();
    let totals = simulation.run(arrivals.iter().copied(), |packet| done.push(*packet));
    assert_eq!(totals.arrived, totals.done + totals.dropped);
    if !by_start {
        done.sort_unstable_by_key(|packet| packet.number);
    }
    let handled: Vec<P::Row> = arrivals.iter().filter_map(|a| program.row(&a.packet, a.t_ps / 1_000)).collect();
    let mut truth = Sequential::new(program.clone());
    for packet in &done {
        assert_eq!(truth.step(&handled[packet.number as usize - 1]), packet.verdict, "packet {}", packet.number);
    }
    assert_eq!(program.digest(&simulation.technique().state()), truth.digest());
    totals
}

fn all_techniques<P: Sharded + Clone>(program: &P, arrivals: &[Arrival]) {
    for k in [1, 2, 3, 7] {
        let lossless = [
            truth(program, Lock::new(program.clone(), k, COSTS), arrivals, ENDLESS, false),
            truth(program, Rss::new(program.clone(), k, COSTS), arrivals, ENDLESS, false),
            truth(program, RssPlusPlus::new(program.clone(), k, COSTS, 3_000_000), arrivals, ENDLESS, false),
            truth(program, Scr::new(program.clone(), k, k - 1, LOG, COSTS), arrivals, ENDLESS, false),
        ];
        assert!(lossless.iter().all(|totals| totals.dropped == 0));
        truth(program, Lock::new(program.clone(), k, COSTS), arrivals, 3, true);
        truth(program, Rss::new(program.clone(), k, COSTS), arrivals, 3, false);
        truth(program, RssPlusPlus::new(program.clone(), k, COSTS, 3_000_000), arrivals, 3, false);
    }
}

/// Packets that come in spurts, so that queues fill and empty.
fn connections(seed: u64) -> Vec<Arrival> {
    Connections::new(seed, Gaps::Exponential(60_000), Popularity::Zipf, 30, (0, 20), 700, 4_000).collect()
}

#[test]
fn states_are_those_of_one_core() {
    all_techniques(&ConnectionTracker::default(), &connections(1));
    all_techniques(&HeavyHitter, &connections(2));
    all_techniques(&TokenBucket, &TokenBursts::new(5, 40, 20_000, 9_000_000, 4_000).collect::<Vec<_>>());
    let knocking: Vec<_> = Knocking::new(4, Gaps::Exponential(60_000), 10, 10, 50, 5, 4_000).collect();
    all_techniques(&PortKnocking { open_is_sticky: true }, &knocking);
    let ddos = Ddos::new(6, Gaps::Exponential(60_000), 30, 50, 50, 4_000);
    all_techniques(&DdosMitigator { blocked: ddos.listed() }, &ddos.collect::<Vec<_>>());
}

#[test]
fn with_full_queues_replicas_of_scr_still_agree() {
    for (k, queue) in [(2, 1), (3, 2), (7, 3)] {
        let program = ConnectionTracker::default();
        let arrivals = Connections::new(7, Gaps::Exponential(12_000), Popularity::Zipf, 30, (0, 20), 700, 5_000);
        let arrivals: Vec<_> = arrivals.collect();
        let mut simulation = Simulation::new(program, Scr::new(program, k, k - 1, 1 << 16, COSTS), queue);
        let (mut waited, mut recovered, mut verdicts) = (0, 0, 0);
        let totals = simulation.run(arrivals.iter().copied(), |done| {
            waited += u64::from(done.service.waiting_ps > 0);
            recovered += u64::from(done.service.recovered);
            verdicts += u64::from(done.verdict == Verdict::Pass || done.verdict == Verdict::Invalid);
        });
        assert!(totals.dropped > 100 && totals.done == totals.arrived - totals.dropped, "{totals:?}");
        assert!(recovered > 100 && verdicts == totals.done, "{waited} waited, {recovered} recovered");
        let scr = simulation.technique();
        assert_eq!(scr.overwritten(), 0);
        let digests = scr.settled_digests();
        assert!(digests.iter().all(|digest| *digest == digests[0]), "{digests:?}");
    }
}

#[test]
fn a_log_that_is_too_short_says_so() {
    let program = ConnectionTracker::default();
    let mut simulation = Simulation::new(program, Scr::new(program, 3, 2, 8, COSTS), 4);
    simulation.run(Connections::new(7, Gaps::Steady(5_000), Popularity::Even, 9, (0, 9), 64, 2_000), |_| {});
    assert!(simulation.technique().overwritten() > 0);
}

#[test]
fn spans_follow_one_another_and_cores_do_one_packet_at_a_time() {
    let arrivals = connections(9);
    let program = HeavyHitter;
    let mut simulation = Simulation::new(program, Scr::new(program, 3, 2, LOG, COSTS), 100);
    let mut free = [0; 3];
    let mut before = 0;
    simulation.run(arrivals.into_iter(), |done| {
        let service = done.service;
        assert_eq!(done.core as u64, (done.number - 1) % 3);
        assert!(service.start_ps >= done.t_ps && service.start_ps >= free[done.core] && service.start_ps >= before);
        assert_eq!((service.dispatch_ps, service.compute_ps, service.waiting_ps), (100_000, 20_000, 0));
        assert_eq!(service.replay_ps, u64::from(service.replayed) * 10_000);
        assert_eq!(u64::from(service.replayed), (done.number - 1).min(2));
        free[done.core] = service.end_ps();
        before = service.start_ps;
    });
}

#[test]
fn packets_of_other_protocols_never_reach_a_core() {
    let bursts = TokenBursts::new(1, 1, 1, 1, 10);
    let mut simulation = Simulation::new(PortKnocking::default(), Lock::new(PortKnocking::default(), 2, COSTS), 5);
    let totals = simulation.run(bursts, |_| panic!("no packet of UDP"));
    assert_eq!(totals, Totals { unhandled: 10, ..Totals::default() });
}
