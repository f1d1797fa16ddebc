//! I1 to I10 and I12: the invariants of a BBQ notice what breaks them, be it a mechanism that is missing or a bit that flips.
//! That they hold otherwise is part of `lockstep.rs`.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

use std::collections::BTreeSet;

use models::catalogue;
use rtl_native::NativeRtl;
use scenario::Scenario;
use session::Session;
use session::rtl;

/// Random traffic on hardware alone; `rest` are further fields of the engine.
fn open(parameters: &str, rest: &str, slots: u32) -> Session {
    let mix = r#"{"enqueue":6,"dequeue-max":3,"dequeue-min":3,"idle":1}"#;
    let text = format!(
        r#"{{"version":1,"seed":"0000000000000005","bench":{{"kind":"ops"}},
            "engines":[{{"design":"bbq","implementation":"rtl","parameters":{parameters}{rest}}}],
            "traffic":[{{"kind":"random","slots":{slots},"mix":{mix},"collide_percent":80,"hot":2}}]}}"#
    );
    session::open(&Scenario::from_json(&text).unwrap(), &NativeRtl).unwrap()
}

fn broken(session: &mut Session) -> BTreeSet<&'static str> {
    while !session.is_over() {
        session.step(|_, _| ());
    }
    session.watch(0).unwrap().broken().map(|(name, ..)| name).collect()
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
        let mut run =
            open(r#"{"W":8,"D":2,"N":255,"capacity":15}"#, &format!(r#","switches":{{"{switch}":false}}"#), 20_000);
        let found = broken(&mut run);
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
            let mut run = open(r#"{"W":4,"D":2,"N":15}"#, "", 600);
            run.seek(300, u32::MAX);
            if !run.upset(0, field, place, 0) {
                break;
            }
            found.extend(broken(&mut run));
        }
        assert!(found.contains(invariant), "{field}: {found:?}");
    }
}

#[test]
fn twelve_invariants_are_watched_on_every_hardware_configuration() {
    for config in rtl::configs(&NativeRtl) {
        let parameters = serde_json::to_string(&config.parameters).unwrap();
        let mut run = open(&parameters, "", 500);
        assert_eq!(broken(&mut run), BTreeSet::new(), "{}", config.name);
        let design = catalogue::find(&config.design).unwrap();
        let resolved = (design.resolve)(&config.parameters).unwrap();
        let model = (design.model)(&resolved);
        assert_eq!((design.monitor)(&resolved, model.as_engine().info()).invariants().len(), 12);
    }
}

/// An invariant broken early is still known after going back and forth, and shown in its step.
#[test]
fn what_broke_is_shown_in_its_step() {
    let mut run = open(r#"{"W":8,"D":2,"N":255,"capacity":15}"#, r#","switches":{"coloring":false}"#, 5000);
    run.seek(4000, u32::MAX);
    let (_, first, _) = run.watch(0).unwrap().broken().find(|(name, ..)| *name == "coloring").unwrap();
    for step in [first, 4500, first] {
        run.seek(step, u32::MAX);
        let shown = run.frame().engines[0].violations.iter().any(|v| v.invariant == "coloring");
        assert_eq!(shown, step == first, "step {step}");
    }
    assert!(run.engine(0).unwrap().step() > 0);
}
