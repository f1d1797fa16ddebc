//! Techniques against the formulas of State-Compute Replication (C4, Q107, Q108), and their verdicts against one core that sees the packets in
//! order.

use cores::flows::{Arrival, Connections, Ddos, Gaps, Knocking, Popularity, TokenBursts};
use cores::{
    CoreEvent, CoreEventKind, CoreMonitor, Lane, LaneSettings, Recording, ServiceSpans, Sharded, TechniqueSettings,
    Throughput, Totals,
};
use programs::{
    AnyProgram, ConnectionTracker, DdosMitigator, HeavyHitter, PortKnocking, Program, Sequential, TokenBucket, Verdict,
};

/// A queue that all packets of a test fit into.
const ENDLESS: usize = 1 << 20;

const RSS_PLUS_PLUS: TechniqueSettings = TechniqueSettings::RssPlusPlus { period_ps: 3_000_000 };

/// A packet that was processed.
struct Done {
    number: u64,
    core: usize,
    verdict: Verdict,
    spans: ServiceSpans,
}

/// Runs packets through a lane with queues of a length.
fn run(
    program: &AnyProgram,
    technique: TechniqueSettings,
    cores: usize,
    queue: usize,
    arrivals: impl Iterator<Item = Arrival>,
) -> (Lane<AnyProgram>, Totals, Vec<Done>) {
    let settings = LaneSettings { queue, ..LaneSettings::new(technique, cores) };
    let mut lane = Lane::new(program.clone(), settings).unwrap();
    lane.watch(Recording::Packets);
    let mut done = Vec::new();
    let totals = lane.run(arrivals, |CoreEvent { core, number, kind, .. }| {
        if let CoreEventKind::Processed { verdict: Some(verdict), spans } = *kind {
            done.push(Done { number: *number, core: *core as usize, verdict, spans });
        }
    });
    (lane, totals, done)
}

/// Millions of packets a second, in hundredths, of a technique that always has packets to process: `packets` of one flow at once. The beginning,
/// when there is no history yet, does not count.
fn hundredths(technique: TechniqueSettings, cores: usize, packets: u32) -> u64 {
    let arrivals = Connections::elephant(1, Gaps::Steady(0), 64, packets);
    let (_, totals, done) = run(&PortKnocking::default().into(), technique, cores, ENDLESS, arrivals);
    assert_eq!((totals.packets.done, totals.packets.dropped), (packets.into(), 0));
    let mut window = Throughput::new(totals.end_ps / 10, totals.end_ps / 10 * 9);
    done.iter().for_each(|packet| window.add(packet.spans.end_ps()));
    (window.packets_per_s() + 5_000) / 10_000
}

fn near(found: u64, expected: u64, what: &str) {
    assert!(found.abs_diff(expected) <= 2, "{what}: {found}, expected {expected} hundredths");
}

#[test]
fn scr_has_the_rate_of_its_formula() {
    for (k, expected) in [(1, 833), (2, 1_538), (3, 2_143), (4, 2_667), (7, 3_889), (14, 5_600)] {
        near(hundredths(TechniqueSettings::scr(k), k, 20_000), expected, &format!("{k} cores"));
    }
}

#[test]
fn one_flow_is_one_core_with_receive_side_scaling() {
    for k in [1, 2, 4, 14] {
        near(hundredths(TechniqueSettings::Rss, k, 5_000), 833, "RSS");
        // Client and server are two sources, of which the server sends three packets.
        near(hundredths(TechniqueSettings::RssPlusPlus { period_ps: 10_000_000 }, k, 5_000), 833, "RSS++");
    }
}

#[test]
fn the_lock_peaks_at_two_cores() {
    let rates = [1, 2, 3, 4, 8, 14].map(|k| hundredths(TechniqueSettings::Lock, k, 5_000));
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
    let totals = |technique| run(&HeavyHitter.into(), technique, 2, ENDLESS, arrivals.iter().copied()).1;
    let rss = totals(TechniqueSettings::Rss);
    let balanced = totals(TechniqueSettings::RssPlusPlus { period_ps: 10_000_000 });
    assert!(rss.moved == 0 && balanced.moved > 10, "{balanced:?}");
    assert!(balanced.end_ps * 100 < rss.end_ps * 60, "{balanced:?}, {rss:?} by RSS");
}

/// Runs a technique and compares verdicts with one core that sees the packets that were processed, in the order in which cores had finished
/// them if that is the order of the state, else in that of their arrival.
fn truth(
    program: &AnyProgram,
    technique: TechniqueSettings,
    cores: usize,
    arrivals: &[Arrival],
    queue: usize,
) -> (Lane<AnyProgram>, Totals) {
    let (lane, totals, mut done) = run(program, technique, cores, queue, arrivals.iter().copied());
    assert_eq!(lane.violations().first(), [], "{program:?}, {technique:?}, {cores} cores");
    assert_eq!(totals.packets.arrived, totals.packets.done + totals.packets.dropped);
    if technique != TechniqueSettings::Lock {
        done.sort_unstable_by_key(|packet| packet.number);
    }
    let rows: Vec<_> = arrivals.iter().filter_map(|a| program.row(&a.packet, a.t_ps / 1_000)).collect();
    let mut truth = Sequential::new(program.clone());
    for packet in &done {
        assert_eq!(truth.step(&rows[packet.number as usize - 1]), packet.verdict, "packet {}", packet.number);
    }
    let digest = match technique {
        TechniqueSettings::Rss | TechniqueSettings::RssPlusPlus { .. } => {
            let parts: Vec<_> = (0..cores).map(|core| lane.state(core)).collect();
            program.digest(&program.merged(parts.iter()))
        }
        _ => lane.digest(0),
    };
    assert_eq!(digest, truth.digest());
    (lane, totals)
}

const TECHNIQUES: [TechniqueSettings; 3] = [TechniqueSettings::Lock, TechniqueSettings::Rss, RSS_PLUS_PLUS];

fn all_techniques(program: &AnyProgram, arrivals: &[Arrival]) {
    for k in [1, 2, 3, 7] {
        for technique in TECHNIQUES.into_iter().chain([TechniqueSettings::scr(k)]) {
            let (lane, totals) = truth(program, technique, k, arrivals, ENDLESS);
            assert!(totals.packets.dropped == 0 && lane.is_over());
        }
        for technique in TECHNIQUES {
            truth(program, technique, k, arrivals, 3);
        }
    }
}

/// Packets that come in spurts, so that queues fill and empty.
fn connections(seed: u64) -> Vec<Arrival> {
    Connections::new(seed, Gaps::Exponential(60_000), Popularity::Zipf, 30, (0, 20), 700, 4_000).collect()
}

/// C3, M8.
#[test]
fn states_are_those_of_one_core() {
    all_techniques(&ConnectionTracker::default().into(), &connections(1));
    all_techniques(&HeavyHitter.into(), &connections(2));
    all_techniques(&TokenBucket.into(), &TokenBursts::new(5, 40, 20_000, 9_000_000, 4_000).collect::<Vec<_>>());
    let knocking: Vec<_> = Knocking::new(4, Gaps::Exponential(60_000), 10, 10, 50, 5, 4_000).collect();
    all_techniques(&PortKnocking { open_is_sticky: true }.into(), &knocking);
    let ddos = Ddos::new(6, Gaps::Exponential(60_000), 30, 50, 50, 4_000);
    all_techniques(&DdosMitigator { blocked: ddos.listed() }.into(), &ddos.collect::<Vec<_>>());
}

fn scr_with_log(cores: usize, log: usize) -> TechniqueSettings {
    TechniqueSettings::Scr { rows: cores - 1, log, writes_late: false }
}

#[test]
fn with_full_queues_replicas_of_scr_still_agree() {
    for (k, queue) in [(2, 1), (3, 2), (7, 3)] {
        let program = ConnectionTracker::default().into();
        let arrivals = Connections::new(7, Gaps::Exponential(12_000), Popularity::Zipf, 30, (0, 20), 700, 5_000);
        let (lane, totals, done) = run(&program, scr_with_log(k, 1 << 16), k, queue, arrivals);
        let packets = totals.packets;
        assert!(packets.dropped > 100 && packets.done == packets.arrived - packets.dropped, "{totals:?}");
        assert_eq!((packets.pass + packets.invalid, done.len() as u64), (packets.done, packets.done));
        assert!(packets.recovered > 100, "{totals:?}");
        assert_eq!((totals.overwritten, lane.violations().first()), (0, &[][..]));
        let digests: Vec<u64> = (0..k).map(|core| lane.digest(core)).collect();
        assert!(digests.iter().all(|digest| *digest == digests[0]), "{digests:?}");
    }
}

/// CA9: overwriting is flagged, and M6 sees that a row was skipped which a core had.
#[test]
fn a_log_that_is_too_short_says_so() {
    let arrivals = Connections::new(7, Gaps::Steady(5_000), Popularity::Even, 9, (0, 9), 64, 2_000);
    let (lane, totals, _) = run(&ConnectionTracker::default().into(), scr_with_log(3, 8), 3, 4, arrivals);
    assert!(totals.overwritten > 0);
    assert!(lane.violations().count(CoreMonitor::SkipsOnlyLost) > 0, "{:?}", lane.violations());
}

#[test]
fn spans_follow_one_another_and_cores_do_one_packet_at_a_time() {
    let mut free = [0; 3];
    let (.., mut done) = run(&HeavyHitter.into(), TechniqueSettings::scr(3), 3, 100, connections(9).into_iter());
    done.sort_by_key(|packet| packet.spans.start_ps);
    for Done { number, core, spans, .. } in done {
        assert_eq!(core as u64, (number - 1) % 3);
        assert!(spans.start_ps >= spans.arrived_ps && spans.start_ps >= free[core]);
        assert_eq!((spans.dispatch_ps, spans.compute_ps, spans.waiting_ps), (100_000, 20_000, 0));
        assert_eq!(spans.replay_ps, u64::from(spans.replayed) * 10_000);
        assert_eq!(u64::from(spans.replayed), (number - 1).min(2));
        free[core] = spans.end_ps();
    }
}

#[test]
fn packets_of_other_protocols_never_reach_a_core() {
    let bursts = TokenBursts::new(1, 1, 1, 1, 10);
    let (_, totals, done) = run(&PortKnocking::default().into(), TechniqueSettings::Lock, 2, 5, bursts);
    assert_eq!((totals, done.len()), (Totals { unhandled: 10, ..Totals::default() }, 0));
}
