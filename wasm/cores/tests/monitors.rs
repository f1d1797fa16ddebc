//! Each monitor notices what it guards against: programs that go wrong at one step, packets that are not what a sequencer sends, logs that are
//! too short or written late. No input breaks M2 and conservation: their tests are next to the code.

use cores::{CoreMonitor, CoreViolation, DeliveredPacket, Lane, LaneSettings, Losses, TechniqueSettings};
use programs::Protocol;

use crate::numbers::{Numbers, arrivals, lane, packet};

fn settings(cores: usize) -> LaneSettings {
    LaneSettings::new(TechniqueSettings::scr(cores), cores)
}

/// The monitors that found something.
fn broken(lane: &Lane<Numbers>) -> Vec<CoreMonitor> {
    let violations = lane.violations();
    CoreMonitor::ALL.into_iter().filter(|monitor| violations.count(*monitor) > 0).collect()
}

/// Runs 30 packets through three cores with a program that goes wrong.
fn run(program: Numbers, technique: TechniqueSettings) -> Lane<Numbers> {
    let mut lane = lane(program, LaneSettings { technique, ..settings(3) });
    lane.run(arrivals(30, 100_000), |_| {});
    lane
}

/// M1. Of packet 1 the first core and the truth make the calls 1 and 2, the second core call 3.
#[test]
fn a_replica_that_differs_is_noticed() {
    let lane = run(Numbers { wrong_state: 3, ..Numbers::default() }, TechniqueSettings::scr(3));
    // M8 follows, when this core is the first one to take in a packet.
    assert_eq!(broken(&lane), [CoreMonitor::ReplicasEqual, CoreMonitor::Sequential]);
    let CoreViolation { monitor, number, core, expected, found, .. } = &lane.violations().first()[0];
    assert_eq!((*monitor, *number, *core), (CoreMonitor::ReplicasEqual, 1, 1));
    assert_eq!((&expected[..], &found[..]), ("applied, 0000000000000001 as core 0", "applied, 0000000000000000"));
    assert_eq!(lane.view().agree, Some(false));
}

/// M8, of every technique.
#[test]
fn a_verdict_or_a_state_that_differs_from_one_core_is_noticed() {
    let scr = TechniqueSettings::scr(3);
    let rss = TechniqueSettings::RssPlusPlus { period_ps: 1_000_000 };
    for technique in [scr, TechniqueSettings::Lock, TechniqueSettings::Rss, rss] {
        assert_eq!(broken(&run(Numbers::default(), technique)), []);
        let lane = run(Numbers { wrong_verdict: 1, ..Numbers::default() }, technique);
        assert_eq!(broken(&lane), [CoreMonitor::Sequential], "{technique:?}");
        let CoreViolation { number, core, expected, found, .. } = &lane.violations().first()[0];
        assert_eq!(*number, 1);
        assert!(*core < 3 && [&expected[..], &found[..]].contains(&"Drop"), "{expected} {found}");
    }
    let lane = run(Numbers { wrong_state: 1, ..Numbers::default() }, scr);
    assert!(broken(&lane).contains(&CoreMonitor::Sequential));
}

/// Packets for two cores, sent from outside; `twist` changes one before it is delivered, or leaves it out.
fn outside(lane: &mut Lane<Numbers>, packets: u32, mut twist: impl FnMut(&mut DeliveredPacket<'_>, &mut [u8]) -> bool) {
    for number in 1..=packets {
        let mut rows = (number - 1).to_be_bytes();
        let mut delivered = DeliveredPacket {
            core: (number - 1) % 2,
            number: number.into(),
            oldest: 0,
            rows: &[],
            row_bytes: 4,
            packet: packet(number),
            stamp_ns: 0,
            t_ps: u64::from(number) * 100_000,
        };
        if twist(&mut delivered, &mut rows) {
            delivered.rows = &rows;
            lane.deliver(&delivered);
        }
    }
    lane.end();
    lane.finish();
}

fn twisted(twist: impl FnMut(&mut DeliveredPacket<'_>, &mut [u8]) -> bool) -> Lane<Numbers> {
    let mut lane = lane(Numbers::default(), settings(2));
    outside(&mut lane, 10, twist);
    lane
}

#[test]
fn packets_as_they_should_be_break_nothing() {
    let lane = twisted(|_, _| true);
    assert_eq!((broken(&lane), lane.totals().packets.done), (vec![], 10));
}

/// M3: a number that was left out is looked for in the log of the peer, although nothing was lost.
#[test]
fn a_lookup_without_loss_is_noticed() {
    let lane = twisted(|packet, _| packet.number != 5);
    assert!(broken(&lane).contains(&CoreMonitor::NoLookups), "{:?}", broken(&lane));
    let lookups =
        lane.violations().first().iter().find(|violation| violation.monitor == CoreMonitor::NoLookups).unwrap();
    assert_eq!((lookups.number, lookups.core), (4, 0));
    // With a loss it is what should happen.
    let losses = Losses::of_numbers(&[5]);
    let mut lane = crate::numbers::lane(Numbers::default(), LaneSettings { losses, ..settings(2) });
    outside(&mut lane, 10, |_, _| true);
    assert_eq!(broken(&lane), []);
    assert!(lane.totals().packets.recovered > 0);
}

/// M4 and M7: core 2 receives packet 5 itself, core 1 another row for it.
#[test]
fn a_row_that_differs_is_noticed() {
    let lane = twisted(|packet, rows| {
        if packet.number == 6 {
            rows[3] = 77;
        }
        true
    });
    let all = broken(&lane);
    assert!(all.contains(&CoreMonitor::LogsAgree) && all.contains(&CoreMonitor::Ring), "{all:?}");
    // What follows: the replicas differ.
    assert!(all.contains(&CoreMonitor::ReplicasEqual), "{all:?}");
    let CoreViolation { monitor, number, core, expected, found, .. } = &lane.violations().first()[0];
    assert_eq!((*monitor, *number, *core), (CoreMonitor::Ring, 5, 1));
    assert_eq!((&expected[..], &found[..]), ("00000005", "0000004d"));
}

/// M7: number, core, index of the oldest row.
#[test]
fn a_packet_that_the_sequencer_would_not_send_is_noticed() {
    let first = |lane: &Lane<Numbers>| {
        let CoreViolation { monitor, expected, found, .. } = lane.violations().first()[0].clone();
        assert_eq!(monitor, CoreMonitor::Ring);
        (expected, found)
    };
    let text = |expected: &str, found: &str| (expected.to_owned(), found.to_owned());
    let lane = twisted(|packet, _| packet.number != 5);
    assert_eq!(first(&lane), text("number 5", "number 6"));
    let twice = |packet: &mut DeliveredPacket<'_>, _: &mut [u8]| {
        packet.number = packet.number.min(7);
        true
    };
    let lane = twisted(twice);
    assert_eq!(first(&lane), text("number 8", "number 7"));
    assert_eq!((lane.totals().packets.done, lane.totals().refused), (7, 3), "packets that cannot be read");
    let lane = twisted(|packet, _| {
        packet.core = if packet.number == 4 { 0 } else { packet.core };
        true
    });
    assert_eq!(first(&lane), text("core 1", "core 0"));
    let lane = twisted(|packet, _| {
        packet.row_bytes = if packet.number == 4 { 3 } else { 4 };
        true
    });
    assert_eq!(first(&lane), text("bytes of rows 3", "bytes of rows 4"));
    let lane = twisted(|packet, _| {
        packet.packet.protocol = if packet.number == 4 { Protocol::Udp } else { Protocol::Tcp };
        true
    });
    assert_eq!(first(&lane), text("packets that the program handles 1", "packets that the program handles 0"));
    let mut lane = crate::numbers::lane(
        Numbers::default(),
        LaneSettings { technique: TechniqueSettings::Scr { rows: 2, log: 1_024, writes_late: false }, ..settings(2) },
    );
    for number in 1..=4_u32 {
        let stored = [[0, 0], [1, 0], [1, 2], [3, 2]][number as usize - 1].map(u32::to_be_bytes).concat();
        lane.deliver(&DeliveredPacket {
            core: (number - 1) % 2,
            number: number.into(),
            oldest: if number == 4 { 0 } else { (number - 1) % 2 },
            rows: &stored,
            row_bytes: 4,
            packet: packet(number),
            stamp_ns: 0,
            t_ps: 0,
        });
    }
    assert_eq!(first(&lane), text("oldest 1", "oldest 0"));
    // Rows are read from the wrong place, too.
    assert!(lane.violations().count(CoreMonitor::Ring) > 1);
}

/// M5. (The deadlock itself: `losses.rs`.)
#[test]
fn cores_that_wait_for_ever_are_noticed() {
    let technique = TechniqueSettings::Scr { rows: 1, log: 1_024, writes_late: true };
    let losses = Losses::of_numbers(&[3, 4]);
    let mut lane = lane(Numbers::default(), LaneSettings { technique, losses, ..settings(2) });
    lane.run(arrivals(10, 0), |_| {});
    assert_eq!(broken(&lane), [CoreMonitor::NoDeadlock]);
    let last = lane.violations().first().last().unwrap().clone();
    assert_eq!((&last.expected[..], &last.found[..]), ("10 taken in", "2 taken in, waits for 3"));
}

/// M6: a log of two entries is overwritten before the peer reads it.
#[test]
fn a_row_that_is_skipped_although_a_core_has_it_is_noticed() {
    let technique = TechniqueSettings::Scr { rows: 1, log: 2, writes_late: false };
    let losses = Losses::of_numbers(&[3]);
    let mut lane = lane(Numbers::default(), LaneSettings { technique, losses, ..settings(2) });
    let totals = lane.run(arrivals(20, 0), |_| {});
    assert!(totals.overwritten > 0);
    assert!(broken(&lane).contains(&CoreMonitor::SkipsOnlyLost), "{:?}", broken(&lane));
    let skips = lane.violations().first().iter().find(|violation| violation.monitor == CoreMonitor::SkipsOnlyLost);
    let CoreViolation { number, core, found, .. } = skips.unwrap();
    assert_eq!((*number, *core, &found[..]), (2, 0, "skipped"));
}

/// CoreViolations of a run that goes on are counted, and the first ones kept.
#[test]
fn the_number_of_violations_in_memory_is_bounded() {
    let mut lane = lane(Numbers::default(), settings(2));
    outside(&mut lane, 3_000, |_, rows| {
        rows[0] = 1;
        true
    });
    assert!(lane.violations().total() > 3_000 && lane.violations().first().len() < 50);
}

#[test]
fn without_monitors_nothing_is_found() {
    let program = Numbers { wrong_state: 3, ..Numbers::default() };
    let mut lane = lane(program, LaneSettings { is_monitored: false, ..settings(3) });
    lane.run(arrivals(30, 100_000), |_| {});
    assert_eq!(lane.violations().total(), 0);
}
