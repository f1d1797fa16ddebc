//! How late the models' packets are, as their events say it.

use contract::event::{Events, kind};
use derived::lateness::{Beyond, Bound, Late, LateCause, LateVerdict, PacketEvent, PacketTracker};
use traffic::draw::Draw;

use super::operation;
use super::testing::{Run, given};
use crate::design::Design;
use crate::{calendar_queue, gearbox, sp_pifo, wfq};

/// A run whose packets are known by their data words.
struct LateRun {
    run: Run,
    watch: PacketTracker<u32>,
    /// Data and facts of what left.
    left: Vec<(u32, Late)>,
}

impl LateRun {
    fn new(design: &Design, numbers: &[(&str, u32)], granularities: &[u32]) -> Self {
        let run = Run::new(design, &given(numbers, granularities));
        let Some(watch) = PacketTracker::new(run.model.info()) else { panic!("no departure times") };
        LateRun { run, watch, left: Vec::new() }
    }

    fn operate(&mut self, operation: u8, args: &[u32]) -> Events {
        let events = self.run.operate(operation, args).clone();
        for event in &events {
            if let Some(PacketEvent::Left(data, late)) = self.watch.event(&event, || args[0]) {
                self.left.push((data, late));
            }
        }
        events
    }

    fn enqueue(&mut self, data: u32, flow: u32, packet_time: u32) {
        self.operate(operation::ENQUEUE, &[data, flow, 100, packet_time]);
    }

    /// The data word that leaves.
    fn dequeue(&mut self) -> Option<u32> {
        let events = self.operate(operation::DEQUEUE, &[]);
        events.iter().find(|event| event.kind == kind::RETIRED).map(|event| event.args[0])
    }
}

/// G2, section 2.4, Q76: F = 11 and F = 91 at t_s = 10 leave as late as 19 and 99 from a calendar queue of ten units a FIFO.
#[test]
fn the_papers_example_of_the_discrepancy() {
    let numbers = [("depth", 16), ("fifos", 10), ("flows", 8), ("granularity", 10)];
    let mut all = LateRun::new(&calendar_queue::DESIGN, &numbers, &[]);
    all.enqueue(99, 7, 10);
    all.dequeue();
    all.enqueue(1, 1, 1);
    all.enqueue(2, 2, 81);
    while all.dequeue().is_some() {}
    let of = |flow, finish, expected| Late { flow, level: 1, sub: 0, wanted: 0, finish, late: 8, expected };
    assert_eq!(all.left[1..], [(1, of(1, 11, 1)), (2, of(2, 91, 81))]);
    let verdicts = all.left[1..].iter().map(|(_, late)| all.watch.bound().judge(late));
    let verdict = |cause: Option<LateCause>| LateVerdict {
        granularity: 10,
        beyond: cause.map(|cause| Beyond { cause, raised: false }),
    };
    assert_eq!(verdicts.collect::<Vec<_>>(), [verdict(Some(LateCause::Coarse)), verdict(None)]);
}

/// G4, Q84: a packet that is held to level 2 by the one before it, though level 1 reaches it.
#[test]
fn the_level_that_would_have_done_is_known() {
    let numbers = [("depth", 128), ("fifos", 10), ("flows", 64), ("levels", 3), ("order", 1)];
    let mut all = LateRun::new(&gearbox::DESIGN, &numbers, &[]);
    for (data, flow, packet_time) in [(100, 10, 10), (101, 11, 11), (1, 0, 10), (2, 0, 1)] {
        all.enqueue(data, flow, packet_time);
    }
    all.dequeue();
    all.enqueue(3, 0, 1);
    while all.dequeue().is_some() {}
    let (data, last) = all.left[4];
    assert_eq!((data, last.level, last.wanted, last.expected, last.finish), (3, 2, 1, 2, 12));
}

/// Rounds of ten bytes, as in AFQ: bytes 11 to 20 are of the second. Its first byte may wait for the last one, and that is in time.
#[test]
fn rounds_end_with_their_last_byte() {
    let mut all = LateRun::new(&calendar_queue::DESIGN, &[("fifos", 4), ("granularity", 10), ("round_of", 1)], &[]);
    for (flow, bytes) in [(0, 10), (1, 11), (2, 20)] {
        all.enqueue(flow, flow, bytes);
    }
    all.enqueue(3, 3, 1);
    while all.dequeue().is_some() {}
    assert_eq!(
        all.left.iter().map(|(data, left)| (*data, left.late)).collect::<Vec<_>>(),
        [(0, 0), (3, 9), (1, 9), (2, 0)]
    );
    let causes = all.left.iter().map(|(_, left)| all.watch.bound().judge(left).beyond.map(|beyond| beyond.cause));
    assert_eq!(causes.collect::<Vec<_>>(), [None, Some(LateCause::Coarse), None, None]);
}

/// Whatever comes, what is said to leave is the packet that leaves, once each; with packets of one flow and of one departure time among them.
#[test]
fn what_is_said_to_leave_is_what_leaves() {
    let gearbox = [("levels", 3), ("fifos", 8), ("depth", 16), ("flows", 6), ("step_down", 1)];
    let calendar = [("fifos", 12), ("granularity", 5), ("depth", 16), ("flows", 6)];
    let rounds = [("fifos", 12), ("granularity", 5), ("depth", 16), ("flows", 6), ("round_of", 1)];
    let exact = [("capacity", 64), ("flows", 6), ("time_bits", 16)];
    for (design, numbers, granularities) in [
        (&gearbox::DESIGN, &gearbox[..], &[1, 8, 64][..]),
        (&calendar_queue::DESIGN, &calendar, &[]),
        (&calendar_queue::DESIGN, &rounds, &[]),
        (&wfq::DESIGN, &exact, &[]),
    ] {
        let mut all = LateRun::new(design, numbers, granularities);
        let (mut draw, mut out, mut late) = (Draw::new(7, 0), Vec::new(), 0);
        for data in 0..6_000 {
            // Now more come, now more leave; some find no room.
            if draw.below(100) < if data % 600 < 300 { 60 } else { 40 } {
                all.enqueue(data, draw.below(6), [1, 1, 4, 9, 30, 100][draw.below(6) as usize]);
            } else {
                out.extend(all.dequeue());
            }
        }
        out.extend(std::iter::from_fn(|| all.dequeue()));
        assert!(out.len() > 2_000, "{}", design.name);
        assert_eq!(all.left.iter().map(|(data, _)| *data).collect::<Vec<_>>(), out, "{}", design.name);
        for (_, left) in &all.left {
            assert!(left.expected > 0 && left.level > 0);
            late += left.late;
        }
        assert_eq!(late == 0, design.name == "wfq", "{}", design.name);
        assert_eq!(all.watch.packets(), 0, "{}", design.name);
    }
}

#[test]
fn a_reset_forgets_what_waits() {
    let mut all = LateRun::new(&wfq::DESIGN, &[], &[]);
    all.enqueue(1, 0, 5);
    all.operate(operation::RESET, &[1]);
    all.watch.clear();
    while all.run.words("ready") == [0] {
        all.dequeue();
    }
    all.enqueue(2, 0, 5);
    all.dequeue();
    assert_eq!(all.left.iter().map(|(data, _)| *data).collect::<Vec<_>>(), [2]);
}

#[test]
fn engines_without_departure_times_have_none() {
    let parameters = (sp_pifo::DESIGN.resolve)(&given(&[], &[])).unwrap_or_default();
    assert!(PacketTracker::<()>::new(&(sp_pifo::DESIGN.info)(&parameters)).is_none());
}

#[test]
fn the_bound_follows_from_the_parameters() {
    let bound = |design: &Design, numbers: &[(&str, u32)], granularities: &[u32]| {
        let parameters = (design.resolve)(&given(numbers, granularities)).unwrap_or_default();
        Bound::of(&(design.info)(&parameters))
    };
    let levels = bound(&gearbox::DESIGN, &[("levels", 3), ("fifos", 8)], &[1, 8, 64]);
    assert_eq!(levels, Bound::new(&[1, 8, 64], 8, 0));
    assert_eq!(bound(&calendar_queue::DESIGN, &[("fifos", 12), ("granularity", 5)], &[]), Bound::new(&[5], 12, 0));
    assert_eq!(bound(&wfq::DESIGN, &[], &[]), Bound::new(&[1], u32::MAX, 0));
}
