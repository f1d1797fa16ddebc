//! Operations into engines that differ.

use std::collections::BTreeMap;

use contract::{Engine, Events, Filled, Info, IssueError, Op, OpId, Reference, Snapshot, Words};
use scenario::Scenario;
use traffic::{ExplicitOperations, Repeated, Source};

use crate::bench::Bench;
use crate::bench::operations::Operations;
use crate::driven::Driven;
use crate::edits::Edits;
use crate::expect::Expectations;
use crate::log::Outcome;
use crate::session::{Session, SessionSpec};

#[test]
fn engines_of_different_depth_take_every_operation_of_a_mix() {
    let engine = |w, d| {
        format!(r#"{{ "design": "bbq", "implementation": "model", "parameters": {{ "W": {w}, "D": {d}, "N": 31 }} }}"#)
    };
    let text = format!(
        r#"{{ "version": 1, "engines": [{}, {}, {}], "bench": {{ "kind": "ops" }},
              "traffic": [{{ "kind": "random", "slots": 3000, "mix": {{ "enqueue": 4, "dequeue-max": 2, "dequeue-min": 1 }} }}] }}"#,
        engine(8, 3),
        engine(4, 1),
        engine(16, 2),
    );
    let scenario = Scenario::from_json(&text).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut session = crate::open::open_models(&scenario);
    while !session.is_over() {
        session.step(|_, _| ());
    }
    for i in 0..3 {
        let log = session.log(i).unwrap();
        assert_eq!((log.presented(), log.counts().accepted + log.counts().rejected), (3000, 3000), "engine {i}");
        assert!(log.counts().accepted > 1000, "engine {i}: {}", log.counts().accepted);
    }
}

/// A PIFO that needs four cycles for an operation.
struct Busy {
    pifo: Box<dyn Reference>,
    /// First step in which it takes the next one.
    free_at: u32,
    /// Of each image, by its name.
    saved: BTreeMap<u32, u32>,
}

impl Engine for Busy {
    fn info(&self) -> &Info {
        self.pifo.info()
    }

    fn accepts(&self, port: u8) -> bool {
        self.step() >= self.free_at && self.pifo.accepts(port)
    }

    fn issue(&mut self, op: &Op) -> Result<OpId, IssueError> {
        if !self.accepts(0) {
            return Err(IssueError::PortTaken);
        }
        self.free_at = self.step() + 4;
        self.pifo.issue(op)
    }

    fn begin_run(&mut self, filled: Filled) {
        self.pifo.begin_run(filled);
        self.free_at = self.step();
    }

    fn tick(&mut self, events: &mut Events) {
        self.pifo.tick(events);
    }

    fn step(&self) -> u32 {
        self.pifo.step()
    }

    fn probe(&self, field: usize, first: u32, out: &mut [u32]) {
        self.pifo.probe(field, first, out);
    }

    fn save(&mut self) -> Snapshot {
        let snapshot = self.pifo.save();
        self.saved.insert(snapshot.handle, self.free_at);
        snapshot
    }

    fn restore(&mut self, snapshot: Snapshot) {
        self.pifo.restore(snapshot);
        self.free_at = self.saved[&snapshot.handle];
    }

    fn discard(&mut self, snapshot: Snapshot) {
        self.pifo.discard(snapshot);
    }
}

/// Operations with idle steps between them, into a PIFO, or into one that is busy for three steps after each.
fn run(busy: bool, edits: &[(u32, Op)]) -> Session {
    let design = models::catalogue::find("pifo").unwrap();
    let parameters = (design.resolve)(&Default::default()).unwrap();
    let pifo = (design.model)(&parameters);
    let monitor = (design.monitor)(&parameters, pifo.info());
    let engine: Box<dyn Engine> = if busy { Box::new(Busy { pifo, free_at: 0, saved: BTreeMap::new() }) } else { pifo };
    let slot = |kind, args| Repeated { slot: Some(Op { kind, args }), times: 2 };
    let idle = Repeated { slot: None, times: 3 };
    let list = [slot(0, [7, 3, 0, 0, 0]), idle, slot(0, [8, 1, 0, 0, 0]), slot(1, [0; 5])];
    let bench = Operations::new(vec![vec![Source::Explicit(ExplicitOperations::new(list))]]);
    let edits = Edits::of(edits.iter().map(|(step, op)| (*step, vec![*op])).collect());
    Session::new(SessionSpec {
        engines: vec![Driven::alone(engine)],
        monitors: vec![monitor],
        steps: edits.slots(0, bench.left()) as u32,
        bench: Box::new(bench),
        stops: false,
        stop_on_divergence: true,
        expect: Expectations::default(),
    })
    .with_edits(edits)
}

fn slots(session: &Session) -> Vec<u32> {
    session.log(0).unwrap().window(0, 99).map(|entry| entry.slot).collect()
}

#[test]
fn operations_wait_for_a_busy_engine_and_are_not_refused() {
    let ended = |mut session: Session| {
        while !session.is_over() {
            session.step(|_, _| ());
        }
        session
    };
    let (quick, mut busy) = (ended(run(false, &[])), ended(run(true, &[])));
    assert_eq!(slots(&quick), [0, 1, 5, 6, 7, 8]);
    // Idle steps go by while the engine is busy.
    assert_eq!(slots(&busy), [0, 4, 8, 12, 16, 20]);
    assert_eq!((quick.executed(), busy.executed()), (9, 21));
    let log = |session: &Session| {
        let log = session.log(0).unwrap();
        (log.digest(), log.presented(), log.counts().accepted, log.counts().rejected)
    };
    assert_eq!(log(&busy), log(&quick));
    assert!(busy.seek(6, 100));
    assert_eq!((busy.steps(), slots(&busy)), (21, vec![0, 4]));
    let upcoming: Vec<usize> = busy.upcoming(64).iter().map(Vec::len).collect();
    assert_eq!(upcoming, [0, 1, 1, 1, 1], "one idle step is left; what waits for the engine is not known");
    assert!(busy.seek(20, 100));
    assert_eq!(log(&busy), log(&quick));
}

#[test]
fn what_is_issued_by_hand_waits_too() {
    let mut session = run(true, &[(1, Op::new(0, &[9, 0]))]);
    while !session.is_over() {
        session.step(|_, _| ());
    }
    let log = session.log(0).unwrap();
    let data: Vec<u32> = log.window(0, 99).map(|entry| entry.args[0]).collect();
    assert_eq!((slots(&session), data), (vec![0, 4, 8, 12, 16, 20, 24], vec![7, 9, 7, 8, 8, 0, 0]));
}

#[test]
fn a_run_is_longer_by_what_waits_by_hand_at_its_end() {
    // After the last operation of the traffic, while the engine is busy with it.
    for (step, slot) in [(21, 24), (23, 24), (40, 40)] {
        let mut session = run(true, &[(step, Op::new(0, &[9, 0]))]);
        while !session.is_over() {
            session.step(|_, _| ());
        }
        assert_eq!(slots(&session), [0, 4, 8, 12, 16, 20, slot], "at step {step}");
        assert_eq!(session.executed(), slot + 1, "at step {step}");
    }
    let two = [(21, Op::new(0, &[9, 0])), (22, Op::new(0, &[5, 0]))];
    let mut session = run(true, &two);
    while !session.explore(100) {}
    assert!(session.seek(u32::MAX, 100));
    assert_eq!((slots(&session)[6..].to_vec(), session.steps()), (vec![24, 28], 29));
}

#[test]
fn a_busy_engine_is_filled_as_fast_as_it_takes() {
    let contents = [Op::new(0, &[1, 9]), Op::new(0, &[2, 2])];
    let mut session = run(true, &[]).filled(&contents).unwrap();
    while !session.is_over() {
        session.step(|_, _| ());
    }
    assert_eq!(slots(&session), [0, 4, 8, 12, 16, 20]);
    let results: Vec<_> = session.log(0).unwrap().window(4, 2).map(|entry| entry.outcome.clone()).collect();
    let retired = |step, data, rank| Outcome::Retired { step, results: Words::Few([data, rank], 2) };
    assert_eq!(results, [retired(16, 8, 1), retired(20, 8, 1)]);
}
