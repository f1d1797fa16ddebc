use contract::event::{Events, kind};

use super::{Beyond, Bound, Cause, Late, Told, Verdict, Watch};
use crate::design::Design;
use crate::fair_queueing::operation;
use crate::fair_queueing::testing::{Draw, Run, given};
use crate::{calendar_queue, gearbox, sp_pifo, wfq};

/// A run whose packets are known by their data words.
struct Watched {
    run: Run,
    watch: Watch<u32>,
    /// Data and facts of what left.
    left: Vec<(u32, Late)>,
}

impl Watched {
    fn new(design: &Design, numbers: &[(&str, u32)], granularities: &[u32]) -> Self {
        let run = Run::new(design, &given(numbers, granularities));
        let Some(watch) = Watch::new(run.model.info()) else { panic!("no departure times") };
        Watched { run, watch, left: Vec::new() }
    }

    fn operate(&mut self, operation: u8, args: &[u32]) -> Events {
        let events = self.run.operate(operation, args).clone();
        for event in &events {
            if let Some(Told::Left(data, late)) = self.watch.event(&event, || args[0]) {
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

/// Catalogue G2, section 2.4, Q76: F = 11 and F = 91 at t_s = 10 leave as late as 19 and 99 from a calendar queue of ten units a FIFO.
#[test]
fn the_papers_example_of_the_discrepancy() {
    let numbers = [("depth", 16), ("fifos", 10), ("flows", 8), ("granularity", 10)];
    let mut all = Watched::new(&calendar_queue::DESIGN, &numbers, &[]);
    all.enqueue(99, 7, 10);
    all.dequeue();
    all.enqueue(1, 1, 1);
    all.enqueue(2, 2, 81);
    while all.dequeue().is_some() {}
    let of = |flow, finish, expected| Late { flow, level: 1, sub: 0, wanted: 0, finish, late: 8, expected };
    assert_eq!(all.left[1..], [(1, of(1, 11, 1)), (2, of(2, 91, 81))]);
    let verdicts = all.left[1..].iter().map(|(_, late)| all.watch.bound().judge(late));
    let verdict =
        |cause: Option<Cause>| Verdict { granularity: 10, beyond: cause.map(|cause| Beyond { cause, raised: false }) };
    assert_eq!(verdicts.collect::<Vec<_>>(), [verdict(Some(Cause::Coarse)), verdict(None)]);
}

/// Catalogue G4, Q84: a packet that is held to level 2 by the one before it, though level 1 reaches it.
#[test]
fn the_level_that_would_have_done_is_known() {
    let numbers = [("depth", 128), ("fifos", 10), ("flows", 64), ("levels", 3), ("order", 1)];
    let mut all = Watched::new(&gearbox::DESIGN, &numbers, &[]);
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
    let mut all = Watched::new(&calendar_queue::DESIGN, &[("fifos", 4), ("granularity", 10), ("round_of", 1)], &[]);
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
    assert_eq!(causes.collect::<Vec<_>>(), [None, Some(Cause::Coarse), None, None]);
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
        let mut all = Watched::new(design, numbers, granularities);
        let (mut draw, mut out, mut late) = (Draw(7), Vec::new(), 0);
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
        assert!(all.watch.coming.len() <= super::COMING && all.watch.waiting.iter().all(|list| list.is_empty()));
    }
}

#[test]
fn a_reset_forgets_what_waits() {
    let mut all = Watched::new(&wfq::DESIGN, &[], &[]);
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
    assert!(Watch::<()>::new(&(sp_pifo::DESIGN.info)(&parameters)).is_none());
}

#[test]
fn the_bound_follows_from_the_parameters() {
    let bound = |design: &Design, numbers: &[(&str, u32)], granularities: &[u32]| {
        let parameters = (design.resolve)(&given(numbers, granularities)).unwrap_or_default();
        let Bound { granularities, fifos, .. } = Bound::of(&(design.info)(&parameters));
        (granularities, fifos)
    };
    assert_eq!(bound(&gearbox::DESIGN, &[("levels", 3), ("fifos", 8)], &[1, 8, 64]), (vec![1, 8, 64], 8));
    assert_eq!(bound(&calendar_queue::DESIGN, &[("fifos", 12), ("granularity", 5)], &[]), (vec![5], 12));
    assert_eq!(bound(&wfq::DESIGN, &[], &[]), (vec![1], u32::MAX));
}

/// Catalogue Q87, GA14: of levels that do not wrap around near packets go up.
#[test]
fn why_a_packet_is_beyond_the_bound() {
    let bound = Bound { granularities: vec![1, 10, 100], fifos: 10, before: 0 };
    let left = Late { flow: 0, level: 3, sub: 0, wanted: 3, finish: 103, late: 20, expected: 5 };
    let cause = |left: Late| bound.judge(&left).beyond.map(|beyond| beyond.cause);
    assert_eq!(cause(left), Some(Cause::NoWrap));
    assert_eq!(cause(Late { wanted: 1, ..left }), Some(Cause::Raised));
    // Its FIFO has 100 to 199: later than that is another thing.
    assert_eq!(cause(Late { late: 96, ..left }), Some(Cause::NoWrap));
    assert_eq!(cause(Late { late: 97, ..left }), Some(Cause::LeftOver));
    assert_eq!(cause(Late { late: 5, expected: 6, ..left }), None);
    // A bound that is met is met exactly: 99 of 100 at most.
    assert_eq!([99, 98].map(|late| cause(Late { late, expected: 100, finish: 100, ..left })), [None, None]);
    assert_eq!(cause(Late { late: 99, expected: 99, finish: 100, wanted: 2, ..left }), Some(Cause::Raised));
    assert_eq!(cause(Late { expected: 0, ..left }), Some(Cause::AtOnce));
    assert_eq!(cause(Late { expected: 0, late: 0, ..left }), None);
    // A FIFO of level 2 covers more than was expected, and no level did wrong.
    let coarse = Late { level: 2, wanted: 0, finish: 100, late: 8, expected: 7, ..left };
    assert_eq!(cause(coarse), Some(Cause::Coarse));
    assert_eq!(cause(Late { finish: 108, ..coarse }), Some(Cause::LeftOver));
    // A sub-FIFO of level 3 is as fine as level 2, in which F = 103 has until 109.
    let sub = Late { sub: 2, late: 7, ..left };
    assert_eq!((cause(sub), bound.judge(&sub).granularity), (Some(Cause::LeftOver), 10));
    assert_eq!((cause(Late { late: 6, ..sub }), bound.judge(&left).granularity), (Some(Cause::NoWrap), 100));
    assert_eq!(bound.judge(&Late { level: 1, sub: 1, ..left }).granularity, 1);
}

/// Section 3.4 speaks of packets on the level of their distance: ten FIFOs of ten units reach 99.
#[test]
fn a_packet_is_raised_above_the_level_of_its_distance() {
    let bound = Bound { granularities: vec![1, 10, 100], fifos: 10, before: 0 };
    let raised = |level, expected| {
        let left = Late { level, expected, late: 1_000_000_000, ..Late::default() };
        bound.judge(&left).beyond.is_some_and(|beyond| beyond.raised)
    };
    assert_eq!([raised(1, 9), raised(2, 9), raised(2, 10), raised(2, 99)], [false, true, false, false]);
    assert_eq!([raised(3, 99), raised(3, 100), raised(3, 1_000_000)], [true, false, false]);
}

#[test]
fn a_cause_has_the_code_of_its_name() {
    for (code, cause) in (0..).zip(Cause::ALL) {
        assert_eq!(cause.code(), code);
        assert_eq!(Cause::NAMES[code as usize], cause.name());
    }
}
