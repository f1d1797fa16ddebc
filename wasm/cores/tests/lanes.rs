//! Lanes in motion: steps of any size, snapshots, packets from a sequencer outside, full queues, what there is to see.

use cores::flows::{Connections, Gaps, Popularity};
use cores::view::{Activity, TechniqueView};
use cores::{
    Arrival, CoreEvent, CoreEventKind, Costs, DeliveredPacket, Lane, LaneError, LaneSettings, Losses, Recording,
    TechniqueSettings,
};
use programs::{AnyProgram, ConnectionTracker, HeavyHitter, Inspect, Program};
use scr::Sequencer;
use traffic::draw::Draw;

use crate::numbers::{Numbers, arrivals, lane};

const TECHNIQUES: [TechniqueSettings; 5] = [
    TechniqueSettings::Scr { rows: 3, log: 64, writes_late: false },
    TechniqueSettings::Scr { rows: 5, log: 1_024, writes_late: true },
    TechniqueSettings::Lock,
    TechniqueSettings::Rss,
    TechniqueSettings::RssPlusPlus { period_ps: 2_000_000 },
];

fn busy(technique: TechniqueSettings) -> LaneSettings {
    let losses = Losses::Random { seed: 5, per_million: 20_000 };
    LaneSettings { queue: 40, losses, ..LaneSettings::new(technique, 4) }
}

fn traffic() -> Vec<Arrival> {
    Connections::new(7, Gaps::Exponential(45_000), Popularity::Zipf, 30, (0, 20), 700, 3_000).collect()
}

/// In an order that does not depend on the steps in which a lane was advanced.
fn sorted(mut events: Vec<CoreEvent>) -> Vec<CoreEvent> {
    events.sort_by_key(|event| (event.t_ps, event.core, format!("{event:?}")));
    events
}

#[test]
fn steps_of_any_size_and_snapshots_make_no_difference() {
    for technique in TECHNIQUES {
        let program = AnyProgram::from(ConnectionTracker::default());
        let mut expected = Vec::new();
        let mut whole = Lane::new(program.clone(), busy(technique)).unwrap();
        whole.watch(Recording::Everything);
        whole.run(traffic().into_iter(), |event| expected.push(event.clone()));

        let mut draw = Draw::new(3, 0);
        let mut events = Vec::new();
        let mut lane = Lane::new(program, busy(technique)).unwrap();
        lane.watch(Recording::Everything);
        // A snapshot, the packets since, and the number of events before it.
        let (mut snapshot, mut since, mut before) = (lane.clone(), 0, 0);
        let arrivals = traffic();
        let (mut next, mut rewinds) = (0, 0);
        while next < arrivals.len() {
            match draw.below(40) {
                0 if rewinds < 200 => {
                    (lane, next) = (snapshot.clone(), since);
                    events.truncate(before);
                    rewinds += 1;
                    continue;
                }
                1 => (snapshot, since, before) = (lane.snapshot().0, next, events.len()),
                2..15 => {
                    let t_ps = lane.next_ps().filter(|_| draw.below(2) == 0);
                    let t_ps = t_ps.unwrap_or(lane.now_ps() + u64::from(draw.below(30_000)));
                    lane.advance(t_ps.min(arrivals[next].t_ps));
                }
                _ => {
                    lane.arrive(&arrivals[next]);
                    next += 1;
                }
            }
            events.extend(lane.take_events());
        }
        lane.end();
        while let Some(t_ps) = lane.next_ps() {
            lane.advance(t_ps);
            events.extend(lane.take_events());
        }
        assert!(rewinds > 20, "{rewinds}");
        assert_eq!(lane.totals(), whole.totals(), "{technique:?}");
        assert_eq!((lane.stuck(), lane.violations()), (whole.stuck(), whole.violations()), "{technique:?}");
        assert_eq!(
            (0..4).map(|core| lane.digest(core)).collect::<Vec<_>>(),
            (0..4).map(|core| whole.digest(core)).collect::<Vec<_>>()
        );
        assert!(sorted(events) == sorted(expected), "{technique:?}");
    }
}

/// What a sequencer outside sends: its rows as bytes.
fn deliver(lane: &mut Lane<AnyProgram>, cores: u32, rows: usize, program: &AnyProgram, arrivals: &[Arrival]) {
    let mut sequencer = Sequencer::new(cores, rows);
    let row_bytes = 32;
    for arrival in arrivals {
        let stamp_ns = arrival.t_ps / 1_000;
        let Some(row) = program.row(&arrival.packet, stamp_ns) else {
            lane.pass();
            continue;
        };
        let stamp = sequencer.stamp();
        // Rows of hardware have zeros behind f(p).
        let bytes: Vec<u8> = sequencer.rows().iter().flat_map(|row: &[u8; 30]| [&row[..], &[0; 2]].concat()).collect();
        let delivered = DeliveredPacket {
            core: stamp.core,
            number: stamp.sequence,
            oldest: stamp.oldest as u32,
            rows: &bytes,
            row_bytes,
            packet: arrival.packet,
            stamp_ns,
            t_ps: arrival.t_ps,
        };
        assert!(lane.deliver(&delivered));
        sequencer.store(row);
    }
    lane.end();
    lane.finish();
}

#[test]
fn packets_of_a_sequencer_outside_are_like_those_of_the_own_one() {
    for program in [AnyProgram::from(ConnectionTracker::default()), HeavyHitter.into()] {
        let settings = busy(TechniqueSettings::Scr { rows: 3, log: 1_024, writes_late: false });
        let mut own = Lane::new(program.clone(), settings.clone()).unwrap();
        own.run(traffic().into_iter(), |_| {});
        let mut outside = Lane::new(program.clone(), settings).unwrap();
        deliver(&mut outside, 4, 3, &program, &traffic());
        assert_eq!(outside.totals(), own.totals());
        assert_eq!((outside.violations().first(), outside.digest(3)), (&[][..], own.digest(3)));
        assert!(own.totals().packets.recovered > 0);
    }
}

#[test]
fn a_full_queue_drops_and_a_window_measures() {
    let technique = TechniqueSettings::scr(1);
    let settings = LaneSettings { queue: 2, window_ps: 1_200_000, ..LaneSettings::new(technique, 1) };
    let mut lane = lane(Numbers::default(), settings);
    let mut dropped = Vec::new();
    // One packet each 60 ns, of which the core takes each second one.
    let totals = lane.run(arrivals(100, 60_000), |event| {
        if event.kind == CoreEventKind::QueueFull {
            dropped.push(event.number);
        }
    });
    assert_eq!(totals.packets.dropped, dropped.len() as u64);
    assert!((44..=50).contains(&dropped.len()), "{dropped:?}");
    assert_eq!(lane.view().packets_per_s, Some(8_333_333));
}

#[test]
fn what_a_core_does_can_be_seen_at_any_time() {
    let losses = Losses::of_numbers(&[3, 4]);
    let mut lane = lane(Numbers::default(), LaneSettings { losses, ..LaneSettings::new(TechniqueSettings::scr(2), 2) });
    for arrival in arrivals(5, 1_000_000) {
        lane.arrive(&arrival);
    }
    let mut activities = Vec::new();
    for after in [0, 99_999, 100_000, 105_000, 110_000, 500_000] {
        lane.advance(4_000_000 + after);
        activities.push(lane.view().cores[0].service.clone().unwrap().activity);
    }
    let waits = Activity::WaitsForRow { row: 3, peers: vec![1], since_ps: 4_110_000 };
    let dispatch = Activity::Dispatch { until_ps: 4_100_000 };
    let replays = Activity::Replays { row: 2, peer: Some(1), until_ps: 4_110_000 };
    assert_eq!(activities, [dispatch.clone(), dispatch, replays.clone(), replays, waits.clone(), waits]);
    assert_eq!(lane.next_ps(), None, "without another packet nothing happens");
    let view = lane.view();
    let log: Vec<_> = view.cores[0].log.iter().map(|entry| (entry.number, entry.state)).take(7).collect();
    let states = ["value", "value", "lost", "value", "value", "not-init", "not-init"];
    assert_eq!(log, (1..).zip(states).collect::<Vec<_>>());
    assert_eq!(view.cores[0].log[3].row.as_deref(), Some("00000004"));
    assert_eq!((view.cores[0].applied, view.cores[1].applied, view.agree), (Some(2), Some(2), Some(true)));
    let TechniqueView::Scr(sequencer) = view.shared else { panic!("{:?}", view.shared) };
    assert_eq!((sequencer.number, sequencer.oldest, sequencer.rows), (5, 0, vec!["00000005".to_owned()]));
}

#[test]
fn the_lock_has_a_holder_and_others_wait_for_it() {
    let mut lane = lane(Numbers::default(), LaneSettings::new(TechniqueSettings::Lock, 3));
    for arrival in arrivals(6, 0) {
        lane.arrive(&arrival);
    }
    let at = |lane: &mut Lane<Numbers>, t_ps| {
        lane.advance(t_ps);
        assert_eq!(lane.view().agree, None, "no replicas");
        let TechniqueView::Lock(lock) = lane.view().shared else { panic!("a lock") };
        (lock.holder, lock.waiting)
    };
    // 100 ns to dispatch, 100 ns under the lock of three.
    let locked = Costs::DISPATCH.locked_ps(3);
    assert_eq!(locked, 100_000);
    assert_eq!(at(&mut lane, 99_999), (None, vec![]));
    assert_eq!(at(&mut lane, 100_000), (Some(0), vec![1, 2]));
    assert_eq!(at(&mut lane, 250_000), (Some(1), vec![2]));
    // Core 2 still dispatches its second packet.
    assert_eq!(at(&mut lane, 350_000), (Some(2), vec![0]));
    let activity = lane.view().cores[0].service.clone().unwrap().activity;
    assert_eq!(activity, Activity::WaitsForLock { since_ps: 300_000, until_ps: 400_000 });
}

#[test]
fn settings_that_cannot_work_are_refused() {
    let check = |technique, cores, queue| LaneSettings { queue, ..LaneSettings::new(technique, cores) }.check();
    let scr = |rows, log| TechniqueSettings::Scr { rows, log, writes_late: false };
    assert_eq!(check(TechniqueSettings::Lock, 0, 1), Err(LaneError::Cores { cores: 0 }));
    assert_eq!(check(TechniqueSettings::Rss, 129, 1), Err(LaneError::Cores { cores: 129 }));
    assert_eq!(check(TechniqueSettings::Rss, 128, 0), Err(LaneError::Zero { what: "queue" }));
    let error = check(scr(2, 1_024), 4, 1).unwrap_err();
    assert_eq!(error.to_string(), "4 cores need at least 3 rows, not 2");
    assert_eq!(check(scr(3, 0), 4, 1), Err(LaneError::Zero { what: "log" }));
    assert_eq!(check(TechniqueSettings::RssPlusPlus { period_ps: 0 }, 4, 1), Err(LaneError::Zero { what: "period" }));
    assert_eq!(check(scr(127, 1), 128, 1), Ok(()));
}

/// A clone shares what it has in common: of a lane with a large state it takes a fraction.
#[test]
fn a_snapshot_of_a_large_lane_is_small() {
    let flows = || Connections::new(1, Gaps::Steady(50_000), Popularity::Even, 20_000, (2, 9), 64, 60_000);
    let mut lane = Lane::new(AnyProgram::from(HeavyHitter), LaneSettings::new(TechniqueSettings::scr(4), 4)).unwrap();
    let mut flows = flows();
    for arrival in flows.by_ref().take(50_000) {
        lane.arrive(&arrival);
    }
    let whole = lane.bytes();
    let (kept, first) = lane.snapshot();
    for arrival in flows.by_ref().take(20) {
        lane.arrive(&arrival);
    }
    let (_, second) = lane.snapshot();
    // Replicas are as large as the truth.
    assert!(first < whole * 2 / 5 && second < whole / 20, "{whole}, {first}, then {second} bytes");
    assert_eq!(kept.totals().packets.arrived, 50_000);
}

/// The state of each core as rows: a replica has all, a core of RSS has the flows of its entries.
#[test]
fn states_are_tables_and_the_table_of_rss_leads_to_them() {
    let program = AnyProgram::from(HeavyHitter);
    let flows = || Connections::new(2, Gaps::Steady(100_000), Popularity::Even, 40, (90, 90), 64, 400);
    let open = |technique| {
        let mut lane = Lane::new(program.clone(), LaneSettings::new(technique, 4)).unwrap();
        flows().for_each(|arrival| lane.arrive(&arrival));
        lane.advance(50_000_000);
        lane
    };
    let scr = open(TechniqueSettings::scr(4));
    let all = scr.table(3, usize::MAX);
    assert_eq!((all.len(), scr.table(3, 7).len()), (80, 7), "both directions of 40 connections");
    assert_eq!(all[0].key.len(), program.key_columns().len());
    let rss = open(TechniqueSettings::RssPlusPlus { period_ps: 45_000_000 });
    let mut parts: Vec<_> = (0..4).flat_map(|core| rss.table(core, usize::MAX)).collect();
    parts.sort_by_key(|entry| entry.key.clone());
    assert_eq!(parts, all);
    let view = rss.view();
    let TechniqueView::Rss(table) = view.shared else { panic!("{:?}", view.shared) };
    assert_eq!((table.entries.len(), table.loads.iter().sum::<u64>(), table.next_ps), (128, 400, Some(45_000_000)));
    assert_eq!(table.waiting, [0; 128]);
}
