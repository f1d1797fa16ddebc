//! A session whose engine has a varying latency, in lockstep with its model.

use std::collections::VecDeque;

use contract::event::kind;
use contract::{Engine, Events, Implementation, Info, IssueError, Op, OpId, Reference};
use traffic::{ExplicitOperations, Repeated, Source};

use crate::bench::Bench;
use crate::bench::operations::Operations;
use crate::driven::Driven;
use crate::edits::Edits;
use crate::expect::Expectations;
use crate::session::{Session, SessionSpec};

/// Number of the operation of a PIFO that resets.
const RESET: u8 = 3;

/// A PIFO whose results come late, each after another number of steps.
struct Late {
    pifo: Box<dyn Reference>,
    info: Info,
    /// Results with the steps in which they come, oldest first.
    results: VecDeque<(u32, OpId, Vec<u32>)>,
}

impl Engine for Late {
    fn info(&self) -> &Info {
        &self.info
    }

    fn accepts(&self, port: u8) -> bool {
        self.pifo.accepts(port)
    }

    fn issue(&mut self, op: &Op) -> Result<OpId, IssueError> {
        self.pifo.issue(op)
    }

    fn tick(&mut self, events: &mut Events) {
        let step = self.step();
        let mut all = Events::new();
        self.pifo.tick(&mut all);
        for event in &all {
            match event.kind {
                kind::RETIRED if !event.args.is_empty() => {
                    let after = self.results.back().map_or(0, |(due, ..)| due + 1);
                    let due = after.max(step + 3 + event.op.0 % 4);
                    self.results.push_back((due, event.op, event.args.to_vec()));
                }
                kind::RESET => {
                    events.copy(&event);
                    self.results.drain(..).for_each(|(_, op, _)| events.push(step, kind::FLUSHED, op, &[]));
                }
                _ => events.copy(&event),
            }
        }
        if self.results.front().is_some_and(|(due, ..)| *due <= step) {
            let left = self.results.pop_front();
            left.iter().for_each(|(_, op, results)| events.push(step, kind::RETIRED, *op, results));
        }
    }

    fn step(&self) -> u32 {
        self.pifo.step()
    }

    crate::words_and_images_of!(pifo);
}

#[test]
fn what_a_reset_may_still_undo_is_settled_in_neither_log() {
    let design = models::catalogue::find("pifo").unwrap();
    let parameters = (design.resolve)(&Default::default()).unwrap();
    let model = || (design.model)(&parameters);
    let info = Info { implementation: Implementation::Rtl, ..model().info().clone() };
    let late = Late { pifo: model(), info, results: VecDeque::new() };
    let slot = |kind, args, times| Repeated { slot: Some(Op { kind, args }), times };
    let list = [slot(0, [7, 3, 0, 0, 0], 12), slot(1, [0; 5], 12), slot(0, [8, 1, 0, 0, 0], 10)];
    let bench = Operations::new(vec![vec![Source::Explicit(ExplicitOperations::new(list))]]);
    let reset = |step| (step, vec![Op::new(RESET, &[2]); 2]);
    let edits = Edits::of(vec![reset(5), reset(20)]);
    let mut session = Session::new(SessionSpec {
        engines: vec![Driven::compared_with(Box::new(late), 1), Driven::alone(model())],
        monitors: (0..2).map(|_| (design.monitor)(&parameters, model().info())).collect(),
        steps: edits.slots(0, bench.left()) as u32 + 10,
        bench: Box::new(bench),
        stops: true,
        stop_on_divergence: true,
        expect: Expectations::default(),
    })
    .with_edits(edits)
    .forward_only();
    while !session.is_over() {
        session.step(|_, _| ());
        let [late, model] = [0, 1].map(|engine| session.log(engine).unwrap());
        assert_eq!((late.settled(), late.digest()), (model.settled(), model.digest()), "step {}", session.executed());
    }
    assert_eq!(session.lockstep(0).unwrap().divergence, None);
    let log = session.log(0).unwrap();
    assert_eq!((log.presented(), log.settled()), (36, 36));
    assert!(log.counts().flushed > 6, "{:?}", log.counts());
}
