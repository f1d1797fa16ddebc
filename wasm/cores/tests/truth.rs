//! Replicas and verdicts against one core (C3; M1 to M8; Q103, Q104, Q106): without loss it sees all packets, with loss those whose row has
//! reached a core (CA7); what was lost on its own way has no verdict (CA8). Every program, 1 to 14 cores, with and without full queues.

use cores::{Arrival, CoreEventKind, Lane, LaneSettings, Losses, Recording, TechniqueSettings};
use programs::{
    AnyProgram, ConnectionTracker, DdosMitigator, HeavyHitter, PortKnocking, Program, Sequential, TokenBucket, Verdict,
};
use scr::wire::packet_of_few_flows;
use traffic::draw::Draw;

/// Random packets in bursts.
struct Jumble {
    draw: Draw,
    t_ps: u64,
    /// Mean time from one packet to the next.
    mean_ps: u64,
}

impl Iterator for Jumble {
    type Item = Arrival;

    fn next(&mut self) -> Option<Arrival> {
        let Jumble { draw, t_ps, mean_ps } = self;
        // Bursts and pauses.
        *t_ps += *mean_ps * [0, 0, 1, 3][draw.below(4) as usize];
        Some(Arrival { t_ps: *t_ps, packet: packet_of_few_flows(draw) })
    }
}

/// The row of a packet, whether it arrived, and its verdict.
type Sent = ([u8; 30], bool, Option<Verdict>);

/// `packets` packets over cores that have `extra` rows more than they need, at a load of so many percent.
fn run(program: &AnyProgram, cores: usize, extra: usize, per_million: u32, load: u64, packets: usize) {
    let seed = cores as u64 * 1_000 + u64::from(per_million) + load;
    let losses = Losses::Random { seed, per_million };
    let rows = cores - 1 + extra;
    let technique = TechniqueSettings::Scr { rows, log: 1 << 16, writes_late: false };
    let settings = LaneSettings { losses: losses.clone(), ..LaneSettings::new(technique, cores) };
    let costs = settings.costs;
    let mean_ps = (costs.packet_ps() + (cores as u64 - 1) * costs.replay_ps) * 100 / load / cores as u64;
    let place = format!("{program:?}, {cores} cores, {per_million} lost in a million, load {load} %");
    let jumble = Jumble { draw: Draw::new(seed, 0), t_ps: 0, mean_ps };
    let mut lane = Lane::new(program.clone(), settings).unwrap();
    lane.watch(Recording::Everything);

    let mut sent: Vec<Sent> = Vec::with_capacity(packets);
    let take = |lane: &mut Lane<AnyProgram>, sent: &mut Vec<Sent>| {
        for event in lane.take_events() {
            let packet = event.number as usize;
            match event.kind {
                CoreEventKind::Arrived => sent[packet - 1].1 = true,
                CoreEventKind::Lost => assert!(losses.take(event.number)),
                CoreEventKind::Processed { verdict: Some(verdict), .. } => {
                    assert_eq!(sent[packet - 1].2.replace(verdict), None, "{place}: two verdicts on {packet}");
                }
                _ => {}
            }
        }
    };
    for arrival in jumble {
        if let Some(row) = program.row(&arrival.packet, arrival.t_ps / 1_000) {
            sent.push((row, false, None));
        }
        lane.arrive(&arrival);
        take(&mut lane, &mut sent);
        if sent.len() == packets {
            break;
        }
    }
    lane.end();
    lane.finish();
    take(&mut lane, &mut sent);
    assert_eq!((lane.violations().first(), lane.stuck()), (&[][..], None), "{place}");
    assert_eq!((lane.totals().overwritten, lane.is_over()), (0, true), "{place}");

    let mut truth = Sequential::new(program.clone());
    for (i, (row, arrived, verdict)) in sent.iter().enumerate() {
        // In the packet itself, in one of those that carry it, or in the history that all cores get at the end.
        let reached = i + rows >= sent.len() || sent[i..=i + rows].iter().any(|(_, arrived, _)| *arrived);
        let expected = reached.then(|| truth.step(row));
        assert_eq!(*verdict, expected.filter(|_| *arrived), "{place}: packet {}", i + 1);
    }
    for core in 0..cores {
        assert_eq!(lane.applied(core), Some(packets as u64), "{place}");
        assert_eq!(lane.digest(core), truth.digest(), "{place}: core {core}");
    }
}

fn every_size(program: impl Into<AnyProgram>) {
    // QUEUESCOPE_CORES_PACKETS for longer runs.
    let packets = std::env::var("QUEUESCOPE_CORES_PACKETS").ok().and_then(|n| n.parse().ok()).unwrap_or(800);
    let program = program.into();
    for cores in [1, 2, 3, 4, 7, 14] {
        for (i, per_million) in [0, 10_000, 200_000].into_iter().enumerate() {
            // Queues of 1,024 packets overflow in long runs at the higher load.
            let load = if (cores + i) % 2 == 0 { 90 } else { 150 };
            run(&program, cores, cores % 3, per_million, load, packets);
        }
    }
}

#[test]
fn ddos_mitigator() {
    every_size(DdosMitigator { blocked: vec![1, 3, 10] });
}

#[test]
fn heavy_hitter() {
    every_size(HeavyHitter);
}

#[test]
fn connection_tracker() {
    every_size(ConnectionTracker::default());
}

#[test]
fn token_bucket() {
    every_size(TokenBucket);
}

#[test]
fn port_knocking() {
    every_size(PortKnocking::default());
    every_size(PortKnocking { open_is_sticky: true });
}
