//! A loaded library beside the one that is linked in: the same code twice in one program, sharing nothing.

use std::path::Path;

use contract::{Engine, Events, Op, kind};
use models::design::Parameters;
use rtl_native::testing::built::{config_of, resolve};
use rtl_native::{DemandRtl, NativeRtl};
use session::rtl::{RtlEngine, RtlHost};
use session::testing::conformance;

fn engine(host: &dyn RtlHost, given: [(&str, u32); 3]) -> RtlEngine {
    let (design, parameters) = resolve(&config_of("bbq", &given));
    RtlEngine::new(host, design, &parameters, 1).unwrap()
}

const LINKED: [(&str, u32); 3] = [("W", 4), ("D", 2), ("N", 15)];
const LOADED: [(&str, u32); 3] = [("W", 2), ("D", 1), ("N", 3)];

fn parameters(given: [(&str, u32); 3]) -> Parameters {
    given.map(|(name, value)| (name.to_string(), value)).into()
}

/// Linked, loaded, loaded with waveforms.
fn all() -> [RtlEngine; 3] {
    let tracing = DemandRtl::tracing("bbq", &parameters(LINKED)).unwrap();
    [engine(&NativeRtl, LINKED), engine(&DemandRtl::default(), LOADED), engine(&tracing, LINKED)]
}

#[test]
fn loaded_hardware_keeps_every_law() {
    let host = DemandRtl::default();
    for finding in conformance::check(&|| Box::new(engine(&host, LOADED)), 1) {
        assert!(finding.broken.is_empty(), "{}: {}", finding.law, finding.broken);
    }
}

/// What a library keeps for itself (the model being evaluated, its context, texts of assertions) is its own: calls to all in turn
/// give what calls to one alone give, and a failed assertion reaches the engine that it is about.
#[test]
#[ignore = "long: npm run test:all"]
fn libraries_do_not_mix() {
    let step = |engine: &mut RtlEngine, step: u32, events: &mut Events| {
        let op = if step % 3 == 2 { Op::new(1, &[]) } else { Op::new(0, &[step, step % 2]) };
        engine.issue(&op).unwrap();
        engine.tick(events);
    };
    let (mut alone, mut together) = ([const { Events::new() }; 3], [const { Events::new() }; 3]);
    for (engine, events) in all().iter_mut().zip(&mut alone) {
        (0..500).for_each(|s| step(engine, s, events));
    }
    let mut engines = all();
    for s in 0..500 {
        for (engine, events) in engines.iter_mut().zip(&mut together) {
            let image = engine.save();
            step(engine, s, &mut Events::new());
            engine.restore(image);
            engine.discard(image);
            step(engine, s, events);
        }
    }
    assert!(alone[0].iter().count() > 2000 && alone[1].iter().count() > 1000);
    assert!(alone[0] == alone[2], "waveforms change what happens");
    assert!(alone == together, "engines are not independent");

    for upset in 0..3 {
        let (mut engines, mut events) = (all(), [const { Events::new() }; 3]);
        assert!(engines[upset].upset("l1.bitmap", 0, 1));
        for (engine, events) in engines.iter_mut().zip(&mut events) {
            engine.tick(events);
        }
        for (i, events) in events.iter().enumerate() {
            let failed = events.iter().find(|event| event.kind == kind::ASSERTION);
            assert_eq!(failed.is_some(), i == upset, "a flipped bit in engine {upset}, told by {i}");
            assert!(failed.is_none_or(|event| engines[i].message(event.args[0]).contains("BitIffStoc")));
        }
    }
}

/// The run-time in a library has symbols of the kind that a program has once, whichever library brings them, if they are seen.
#[test]
fn only_the_interface_of_a_library_is_seen() {
    let name = DemandRtl::default().find("bbq", &parameters(LOADED)).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    // SAFETY: it is the bridge; loading it runs nothing but the constructors of its run-time.
    let library = unsafe { libloading::Library::new(root.join(".cache/rtl/demand").join(name).join("libqsrtl.so")) };
    // SAFETY: the symbols are not called.
    let seen = |symbol: &str| unsafe { library.as_ref().unwrap().get::<*const ()>(symbol.as_bytes()).is_ok() };
    assert!(seen("qs_create") && seen("qs_trace_open"));
    let (vl_finish, qs_current) = ("_Z9vl_finishPKciS0_", "_ZN2qs7currentE");
    assert!(!seen(vl_finish) && !seen(qs_current));
}

#[test]
fn what_is_linked_in_is_not_built_again() {
    let linked = parameters(LINKED);
    assert_eq!(DemandRtl::default().find("bbq", &linked), NativeRtl.find("bbq", &linked));
    assert_eq!(DemandRtl::tracing("bbq", &linked).unwrap().configs(), NativeRtl.configs());
    let wrong = DemandRtl::tracing("bbq", &[("W".to_string(), 3)].into()).err().unwrap();
    assert!(wrong.contains("2, 4, 8, 16 or 32"), "{wrong}");
}
