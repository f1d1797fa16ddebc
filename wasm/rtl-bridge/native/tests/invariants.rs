//! I1 to I10 and I12: the invariants of a BBQ notice what breaks them, be it a mechanism that is missing or a bit that flips.
//! That they hold otherwise is part of `lockstep.rs`.

use std::collections::BTreeSet;

use contract::{Engine, Events, Info, IssueError, Op, OpId, Snapshot, kind};
use models::bbq::monitor;
use rtl_native::testing::built::{config_named, configs_of, engine, resolve};
use session::Session;
use session::rtl::RtlEngine;
use traffic::{Kind, Mix, RandomOperations};

use crate::sessions::{open, ops, parse, shown, to_the_end};
use workbench::Frames;

/// Random traffic on hardware alone; `rest` are further fields of the engine.
fn alone(parameters: &str, rest: &str, slots: u32) -> Session {
    let mix = r#"{"enqueue":6,"dequeue-max":3,"dequeue-min":3,"idle":1}"#;
    let engine = format!(r#"{{"design":"bbq","implementation":"rtl","parameters":{parameters}{rest}}}"#);
    let traffic = format!(r#"{{"kind":"random","slots":{slots},"mix":{mix},"collide_percent":80,"hot":2}}"#);
    open(&parse(&ops(&engine, 5, &traffic, "")))
}

fn broken(session: Session) -> BTreeSet<&'static str> {
    to_the_end(session).monitor(0).unwrap().broken().map(|(name, ..)| name).collect()
}

/// Q9 to Q13, Q18: each mechanism that is turned off breaks what it is there for.
#[test]
fn a_missing_mechanism_breaks_an_invariant() {
    let expected = [
        ("forward_1", "links"),
        ("forward_2", "subtree"),
        ("forward_3", "bitmap"),
        ("forward_4", "bitmap"),
        ("speculation", "empty bucket"),
        ("adoption", "extreme"),
        ("coloring", "coloring"),
        ("bypass", "elements"),
    ];
    for (switch, invariant) in expected {
        let off = format!(r#","switches":{{"{switch}":false}}"#);
        let found = broken(alone(r#"{"W":8,"D":2,"N":255,"capacity":15}"#, &off, 20_000));
        assert!(found.contains(invariant), "without {switch}: {found:?}");
    }
}

/// A flipped bit shows as what it breaks.
#[test]
fn a_flipped_bit_breaks_the_invariant_that_guards_it() {
    let guards = [
        ("l2.bitmap", "bitmap"),
        ("l2.stoc", "subtree"),
        ("l2.wlb", "waterlevel"),
        ("pb.tail", "elements"),
        ("qe.prev", "elements"),
    ];
    for (field, invariant) in guards {
        let mut found = BTreeSet::new();
        for place in 0..16 {
            let mut run = alone(r#"{"W":4,"D":2,"N":15}"#, "", 600);
            run.seek(300, u32::MAX);
            if !run.upset(0, field, place, 0) {
                break;
            }
            found.extend(broken(run));
        }
        assert!(found.contains(invariant), "{field}: {found:?}");
    }
}

/// What a liar changes in what the hardware tells.
enum Lie {
    Nothing,
    /// The lowest bit of every word of a field.
    Word(&'static str),
    /// Events of a kind, by name: of which operation, and what is said of it.
    Event(&'static str, fn(OpId, &mut [u32])),
    /// The first result is kept back.
    NoResult,
}

/// Hardware seen through a lie about one field.
struct Liar<'a> {
    engine: &'a RtlEngine,
    field: Option<usize>,
}

impl Engine for Liar<'_> {
    fn info(&self) -> &Info {
        self.engine.info()
    }
    fn probe(&self, field: usize, first: u32, out: &mut [u32]) {
        self.engine.probe(field, first, out);
        if self.field == Some(field) {
            out.iter_mut().for_each(|word| *word ^= 1);
        }
    }
    fn step(&self) -> u32 {
        self.engine.step()
    }
    fn accepts(&self, _: u8) -> bool {
        false
    }
    fn issue(&mut self, _: &Op) -> Result<OpId, IssueError> {
        Err(IssueError::NoSuchOperation)
    }
    fn tick(&mut self, _: &mut Events) {}
    fn save(&mut self) -> Snapshot {
        Snapshot { handle: 0, bytes: 0 }
    }
    fn restore(&mut self, _: Snapshot) {}
    fn discard(&mut self, _: Snapshot) {}
}

/// The invariants that break when healthy hardware is watched through a lie.
fn through(lie: &Lie) -> BTreeSet<&'static str> {
    let config = config_named("bbq_w4_d2_n15");
    let ((design, parameters), mut engine) = (resolve(&config), engine(&config));
    let mut monitor = (design.monitor)(&parameters, engine.info());
    let code = |name: &str| match engine.info().events.iter().position(|e| e.name == name) {
        Some(at) => kind::DESIGN + at as u16,
        None => kind::RETIRED,
    };
    let changed = if let Lie::Event(name, _) = lie { code(name) } else { kind::RETIRED };
    let field = if let Lie::Word(name) = lie { Some(engine.info().field(name).unwrap()) } else { None };
    let kinds = engine.info().operations.iter().map(|o| Kind::moving(o, 1)).collect();
    let mix = Mix { slots: 2000, kinds, idle: 0, collide_percent: 80, hot: 2, phase: 40 };
    let (mut found, mut kept_back) = (Vec::new(), false);
    for op in RandomOperations::new(mix, 3, 0) {
        let presented: Vec<_> = op.map(|op| (engine.issue(&op).unwrap(), op)).into_iter().collect();
        let (mut honest, mut events) = (Events::new(), Events::new());
        engine.tick(&mut honest);
        for e in &honest {
            let mut args = e.args.to_vec();
            match lie {
                Lie::Event(_, change) if e.kind == changed => change(e.op, &mut args),
                Lie::NoResult if e.kind == kind::RETIRED && !kept_back => {
                    kept_back = true;
                    continue;
                }
                _ => {}
            }
            events.push(e.step, e.kind, e.op, &args);
        }
        let seen = Liar { engine: &engine, field };
        monitor.step(&presented, &events, &seen, &mut found);
        monitor.sweep(&seen, &mut found);
    }
    found.iter().map(|violation| violation.invariant).collect()
}

/// Each of the twelve can break, and none does of its own accord.
#[test]
fn every_invariant_notices_what_it_is_there_for() {
    assert_eq!(through(&Lie::Nothing), BTreeSet::new());
    let lies = [
        ("bitmap", Lie::Word("l1.bitmap")),
        ("subtree", Lie::Word("l2.stoc")),
        ("waterlevel", Lie::Event("committed", |_, args| args[4] ^= 1)),
        ("bucket", Lie::Word("l2.stoc")),
        ("links", Lie::Word("qe.next")),
        ("elements", Lie::Word("free.count")),
        ("occupancy", Lie::Word("occ")),
        ("range", Lie::Event("committed", |_, args| args[2] = 0)),
        // Every other one, lest the enqueues agree with the dequeues.
        ("empty bucket", Lie::Event("retired", |op, args| args[1] ^= op.0 & 1)),
        ("coloring", Lie::Event("colored", |_, args| args[1] = 0)),
        ("latency", Lie::NoResult),
        ("extreme", Lie::Event("retired", |_, args| args[1] ^= 1)),
    ];
    for (invariant, lie) in &lies {
        let found = through(lie);
        assert!(found.contains(invariant), "{invariant}: {found:?}");
    }
    let names: BTreeSet<_> = lies.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, monitor::INVARIANTS.iter().map(|invariant| invariant.name).collect());
}

#[test]
fn twelve_invariants_are_watched_on_every_hardware_configuration() {
    for config in configs_of("bbq") {
        let parameters = shown(&config.parameters);
        assert_eq!(broken(alone(&parameters, "", 500)), BTreeSet::new(), "{}", config.name);
        let (design, resolved) = resolve(&config);
        let model = (design.model)(&resolved);
        assert_eq!((design.monitor)(&resolved, model.info()).invariants().len(), 12);
    }
}

/// An invariant broken early is still known after going back and forth, and shown in its step.
#[test]
fn what_broke_is_shown_in_its_step() {
    let mut run = alone(r#"{"W":8,"D":2,"N":255,"capacity":15}"#, r#","switches":{"coloring":false}"#, 5000);
    run.seek(4000, u32::MAX);
    let (_, first, _) = run.monitor(0).unwrap().broken().find(|(name, ..)| *name == "coloring").unwrap();
    for step in [first, 4500, first] {
        run.seek(step, u32::MAX);
        let shown = run.frame().engines[0].violations.iter().any(|v| v.invariant == "coloring");
        assert_eq!(shown, step == first, "step {step}");
    }
}
