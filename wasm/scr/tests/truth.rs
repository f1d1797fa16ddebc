//! Replicas and verdicts against one core that sees the packets in order (C3; M1, M2, M5, M6, M8; Q103, Q104, Q106): without loss all of them, with loss
//! those whose row has reached a core. Every program, 1 to 14 cores, cores that work in random order.

mod network;

use std::collections::HashMap;
use std::fmt::Debug;

use network::Network;
use programs::{
    ConnectionTracker, DdosMitigator, HeavyHitter, PortKnocking, Program, Sequential, TokenBucket, Verdict,
};
use scr::wire::packet_of_few_flows;
use scr::{Advance, Cores, Settings, Taken};
use traffic::draw::Draw;

/// What all replicas are compared with while they run.
struct Monitor {
    /// Of each core the last number that it took in.
    last: Vec<u64>,
    /// Digest of the first replica that took in a number, and whether it applied it.
    states: HashMap<u64, (u64, bool)>,
    verdicts: HashMap<u64, Verdict>,
}

impl Monitor {
    /// Lets a core work; false if it could not.
    fn advance<P: Program>(&mut self, cores: &mut Cores<P>, core: u32, program: &P) -> bool {
        let Monitor { last, states, .. } = self;
        let mut moved = false;
        let turn = cores.advance(core, |number, taken, replica| {
            moved = true;
            let last = &mut last[core as usize];
            assert_eq!(number, *last + 1, "each number once and in order");
            *last = number;
            let now = (program.digest(replica.state()), taken != Taken::Skipped);
            assert_eq!(*states.entry(number).or_insert(now), now, "replicas at packet {number}");
        });
        if let Advance::Done { sequence, verdict: Some(verdict), .. } = turn {
            assert_eq!(self.verdicts.insert(sequence, verdict), None, "two verdicts on {sequence}");
        }
        moved || matches!(turn, Advance::Done { .. })
    }
}

/// `packets` packets over cores that have as many rows as they need, and `extra` ones.
fn run<P: Program + Clone + Debug>(program: P, cores: u32, extra: usize, percent_lost: u64, packets: u64) {
    let seed = u64::from(cores) * 1_000 + percent_lost;
    let place = format!("{program:?}, {cores} cores, {percent_lost} % lost, seed {seed}");
    let (mut draw, mut now) = (Draw::new(seed, 0), 0);
    let rows = cores as usize - 1 + extra;
    let settings = Settings { log: 1 << 16, ..Settings::default() };
    let mut network = Network::new(program.clone(), cores, rows, settings);
    let mut monitor = Monitor { last: vec![0; cores as usize], states: HashMap::new(), verdicts: HashMap::new() };
    // Of each packet its row, and whether it arrived.
    let mut sent = Vec::new();
    while sent.len() < packets as usize {
        now += [0, 200, 1_024, 20_000][draw.below(4) as usize];
        let packet = packet_of_few_flows(&mut draw);
        let Some(row) = program.row(&packet, now) else { continue };
        let lost = u64::from(draw.below(100)) < percent_lost;
        network.send(row, lost);
        sent.push((row, !lost));
        for _ in 0..draw.below(4) {
            let core = draw.below(cores.into());
            monitor.advance(&mut network.cores, core, &program);
        }
    }
    network.flush();
    while (0..cores).map(|core| monitor.advance(&mut network.cores, core, &program)).fold(false, |a, b| a | b) {}
    assert!(network.cores.all().iter().all(|core| core.waiting() == 0), "{place}: cores wait for ever");
    assert_eq!(network.cores.overwritten(), 0, "{place}");

    let mut truth = Sequential::new(program);
    for (i, (row, arrived)) in sent.iter().enumerate() {
        let number = i as u64 + 1;
        // In the packet itself, in one of those that carry it, or in the history that all cores get at the end.
        let reached = i + rows >= sent.len() || sent[i..=i + rows].iter().any(|(_, arrived)| *arrived);
        let verdict = reached.then(|| truth.step(row));
        assert_eq!(monitor.states[&number], (truth.digest(), reached), "{place}: packet {number}");
        assert_eq!(monitor.verdicts.get(&number).copied(), verdict.filter(|_| *arrived), "{place}: packet {number}");
    }
    assert!(network.cores.all().iter().all(|core| core.applied() == packets), "{place}");
}

fn every_size<P: Program + Clone + Debug>(program: P) {
    // QUEUESCOPE_SCR_PACKETS for longer runs.
    let packets = std::env::var("QUEUESCOPE_SCR_PACKETS").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000);
    for cores in [1, 2, 3, 4, 7, 14] {
        for percent_lost in [0, 1, 20] {
            run(program.clone(), cores, cores as usize % 3, percent_lost, packets);
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
