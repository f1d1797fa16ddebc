//! What is lost, and what becomes of it in time: the start of a run without loss (C1, Q101), the worked cases of two cores (C2, Q105), and the
//! wait that never ends (CA5, Q106).

use cores::view::{Stuck, StuckCore};
use cores::{
    CoreEvent, CoreEventKind, CoreMonitor, Costs, Lane, LaneSettings, Losses, ServiceSpans, TechniqueSettings,
};

use crate::numbers::{Numbers, arrivals, lane, taken};

/// Packets far apart: a core is done before the next one arrives.
const SLOW: u64 = 1_000_000;

fn settings(cores: usize, lost: &[u64]) -> LaneSettings {
    let losses = Losses::of_numbers(lost);
    LaneSettings { losses, ..LaneSettings::new(TechniqueSettings::scr(cores), cores) }
}

fn run(settings: LaneSettings, packets: u32, gap_ps: u64) -> (Lane<Numbers>, Vec<CoreEvent>) {
    let mut lane = lane(Numbers::default(), settings);
    let mut events = Vec::new();
    lane.run(arrivals(packets, gap_ps), |event| events.push(event.clone()));
    assert!(events.is_sorted_by_key(|event| event.t_ps));
    (lane, events)
}

/// C1: k = 3, N = 2.
#[test]
fn without_loss_each_core_replays_what_the_others_process() {
    let (lane, events) = run(settings(3, &[]), 7, SLOW);
    assert_eq!(taken(&events, 3), ["1 2 3 4 5 6 7"; 3]);
    assert_eq!(lane.violations().first(), []);
    // Packet 5 is core 2's: it replays 3 and 4, then processes its own.
    let t_ps = 4 * SLOW;
    let five: Vec<_> = events.into_iter().filter(|event| event.number == 5).collect();
    let spans = ServiceSpans {
        arrived_ps: t_ps,
        start_ps: t_ps,
        dispatch_ps: 100_000,
        replay_ps: 20_000,
        compute_ps: 20_000,
        replayed: 2,
        ..ServiceSpans::default()
    };
    let expected = [
        (0, CoreEventKind::Arrived),
        (0, CoreEventKind::Begins),
        (110_000, CoreEventKind::Replays { row: 3, peer: None }),
        (120_000, CoreEventKind::Replays { row: 4, peer: None }),
        (140_000, CoreEventKind::Processed { verdict: Some(programs::Verdict::Pass), spans }),
    ];
    assert_eq!(five, expected.map(|(after, kind)| CoreEvent { t_ps: t_ps + after, core: 1, number: 5, kind }));
}

/// C2: k = 2, N = 1. Core 1 receives the odd numbers, core 2 the even ones, each with the row of the packet before.
#[test]
fn a_row_that_was_lost_comes_from_the_peer_or_is_skipped_by_both() {
    for (lost, first, second) in [
        (&[1][..], "1* 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8"),
        (&[2], "1 2 3 4 5 6 7 8", "1* 2* 3 4 5 6 7 8"),
        (&[1, 2], "(1) 2 3 4 5 6 7 8", "(1) 2* 3 4 5 6 7 8"),
        (&[3], "1 2* 3* 4 5 6 7 8", "1 2 3 4 5 6 7 8"),
        (&[3, 4], "1 2* (3) 4 5 6 7 8", "1 2 (3) 4* 5 6 7 8"),
        (&[3, 4, 5], "1 2* (3) (4) 5* 6 7 8", "1 2 (3) (4) 5 6 7 8"),
        (&[1, 2, 3], "(1) (2) 3* 4 5 6 7 8", "(1) (2) 3 4 5 6 7 8"),
        (&[3, 4, 5, 6], "1 2* (3) (4) (5) 6 7 8", "1 2 (3) (4) (5) 6* 7 8"),
    ] {
        for gap_ps in [0, 30_000, SLOW] {
            let (lane, events) = run(settings(2, lost), 8, gap_ps);
            let expected = [first, second].map(str::to_owned);
            assert_eq!(taken(&events, 2), expected, "{lost:?}, a packet each {gap_ps} ps");
            assert_eq!((lane.violations().first(), lane.stuck()), (&[][..], None), "{lost:?}");
            let packets = lane.totals().packets;
            assert_eq!((packets.lost, packets.done), (lost.len() as u64, 8 - lost.len() as u64));
            assert_eq!(lane.state(0), lane.state(1));
        }
    }
}

/// {3, 4}: with packet 5, core 1 waits until core 2 knows of packet 3, with packet 6.
#[test]
fn a_core_waits_until_its_peers_know() {
    let (_, events) = run(settings(2, &[3, 4]), 8, SLOW);
    let waits = events.iter().filter(|event| matches!(event.kind, CoreEventKind::Waits { .. }));
    // 100 ns to dispatch packet 5, and 10 to replay packet 2, which core 2 has.
    let t_ps = 4 * SLOW + 110_000;
    let kind = CoreEventKind::Waits { row: 3, peers: vec![1] };
    assert_eq!(waits.cloned().collect::<Vec<_>>(), [CoreEvent { t_ps, core: 0, number: 5, kind }]);
    let spans = events.iter().find_map(|event| match event.kind {
        CoreEventKind::Processed { spans, .. } if event.number == 5 => Some(spans),
        _ => None,
    });
    let expected = ServiceSpans {
        arrived_ps: 4 * SLOW,
        start_ps: 4 * SLOW,
        dispatch_ps: 100_000,
        replay_ps: 20_000,
        waiting_ps: SLOW - 110_000,
        compute_ps: 20_000,
        replayed: 2,
        recovered: 1,
        skipped: 1,
    };
    assert_eq!(spans, Some(expected));
}

/// Both wait for 3: core 1 at packet 5 until core 2 has logged packet 6, and core 2 at packet 6 until core 1 has logged packet 5.
#[test]
fn cores_that_write_their_logs_late_wait_for_each_other_for_ever() {
    let late = |writes_late| {
        let technique = TechniqueSettings::Scr { rows: 1, log: 1_024, writes_late };
        run(LaneSettings { technique, ..settings(2, &[3, 4]) }, 10, 0)
    };
    let (lane, _) = late(false);
    assert_eq!((lane.stuck(), lane.violations().first()), (None, &[][..]));
    let (lane, events) = late(true);
    let core = |core, number, row, peers| StuckCore { core, number, row, peers };
    let stuck = lane.stuck().unwrap();
    assert_eq!(stuck.waits, [core(0, 5, 3, vec![1]), core(1, 6, 3, vec![0])]);
    // Each dispatches its second packet, 100 ns behind its first one (core 2 has replayed a row before).
    let Costs { dispatch_ps, compute_ps, replay_ps, .. } = Costs::DISPATCH;
    let first_ps = dispatch_ps + replay_ps + compute_ps;
    assert_eq!(stuck.t_ps, first_ps + dispatch_ps);
    let reported: Vec<_> = events.iter().filter(|event| matches!(event.kind, CoreEventKind::Stuck { .. })).collect();
    assert_eq!(
        reported.iter().map(|event| (event.t_ps, event.core)).collect::<Vec<_>>(),
        [(stuck.t_ps, 0), (stuck.t_ps, 1)]
    );
    // M5, at once and at the end.
    assert!(lane.violations().count(CoreMonitor::NoDeadlock) >= 2);
    assert_eq!(lane.violations().first()[0].monitor, CoreMonitor::NoDeadlock);
    // While packets still arrive.
    let technique = TechniqueSettings::Scr { rows: 1, log: 1_024, writes_late: true };
    let (slow, _) = run(LaneSettings { technique, ..settings(2, &[3, 4]) }, 10, SLOW);
    let stuck = slow.stuck().unwrap();
    assert_eq!((stuck.t_ps, slow.violations().first()[0].t_ps), (5 * SLOW + dispatch_ps, stuck.t_ps));
    assert!(lane.is_over() && lane.next_ps().is_none());
    assert_eq!(lane.totals().packets.done, 2);
    // The history that comes to every core at the end is no packet that waits. Core 1 had row 2 from core 2, and not from its own log.
    let cores = lane.view().cores;
    assert_eq!(cores.iter().map(|core| &core.queue[..]).collect::<Vec<_>>(), [&[7, 9][..], &[8, 10]]);
    assert_eq!((cores[0].waiting, cores[1].waiting, lane.queued()), (2, 2, 4));
    assert!(cores.iter().all(|core| core.applied == Some(2) && core.touched.is_some()));
}

/// Of three cores with two rows, a packet and the next two must be lost for a deadlock: else a core has the row.
#[test]
fn a_deadlock_takes_as_many_losses_as_cores() {
    let technique = TechniqueSettings::Scr { rows: 2, log: 1_024, writes_late: true };
    let stuck = |lost: &[u64], gap_ps| {
        let (lane, _) = run(LaneSettings { technique, ..settings(3, lost) }, 30, gap_ps);
        lane.stuck().cloned()
    };
    for gap_ps in [0, 20_000, SLOW] {
        assert_eq!(stuck(&[4, 5], gap_ps), None);
        let Stuck { waits, .. } = stuck(&[4, 5, 6], gap_ps).unwrap();
        let all = waits.iter().map(|wait| (wait.core, wait.number, wait.row, wait.peers.clone()));
        let expected = [(0, 7, 4, vec![1, 2]), (1, 8, 4, vec![0, 2]), (2, 9, 4, vec![0, 1])];
        assert_eq!(all.collect::<Vec<_>>(), expected);
    }
}

/// Losses of 20 % in a log that is written late: each run ends, or is reported as stuck.
#[test]
fn a_run_ends_or_is_reported() {
    for seed in 0..40 {
        for writes_late in [false, true] {
            let technique = TechniqueSettings::Scr { rows: 2, log: 1_024, writes_late };
            let losses = Losses::Random { seed, per_million: 200_000 };
            let mut lane =
                lane(Numbers::default(), LaneSettings { losses, technique, ..LaneSettings::new(technique, 3) });
            let totals = lane.run(arrivals(60, 50_000), |_| {}).packets;
            let is_done = totals.done == totals.arrived - totals.lost;
            assert_eq!(is_done, lane.stuck().is_none(), "seed {seed}, {writes_late}");
            assert!(is_done || writes_late);
            assert_eq!(lane.violations().total() == 0, is_done, "{:?}", lane.violations().first());
        }
    }
}
