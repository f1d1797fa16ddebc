//! A run with everything in it: rejections, hazards, resets, an engine with its reference and one on its own.

use rtl_native::NativeRtl;
use scenario::Scenario;
use session::Session;
use session::log::Entry;

use super::{Ended, queuescope};

/// Engines of the scenario: RTL, its reference model, and RTL of a smaller capacity.
pub const ENGINES: usize = 3;

/// The scenario: two levels, full and empty often, resets now and then.
pub fn scenario() -> String {
    let engine = |implementation: &str, capacity: u32, more: &str| {
        format!(
            r#"{{ "design": "bbq", "implementation": "{implementation}",
                  "parameters": {{ "W": 4, "D": 2, "N": 15, "capacity": {capacity} }}{more} }}"#
        )
    };
    format!(
        r#"{{ "version": 1, "title": "everything, \"mixed\"", "seed": "0000000000000c0d", "engines": [{}, {}, {}],
            "bench": {{ "kind": "ops" }},
            "traffic": [{{ "kind": "random", "slots": 900, "collide_percent": 60,
                "mix": {{ "enqueue": 30, "dequeue-max": 15, "dequeue-min": 15, "idle": 6, "reset": 1 }} }}] }}"#,
        engine("rtl", 6, r#", "reference": 1"#),
        engine("model", 6, ""),
        engine("rtl", 3, "")
    )
}

/// Exports a scenario that comes from standard input.
pub fn export(scenario: &str, arguments: &[&str]) -> Ended {
    queuescope(&[&["export", "-"], arguments].concat(), scenario.as_bytes())
}

/// The session of a scenario, before its first step.
pub fn open(scenario: &str) -> Session {
    workbench::open(&Scenario::from_json(scenario).unwrap(), &NativeRtl).unwrap()
}

/// The same, run to its end.
pub fn over(scenario: &str) -> Session {
    let mut session = open(scenario);
    while !session.is_over() {
        session.step(|_, _| ());
    }
    session
}

/// The operations of an engine.
pub fn operations(session: &Session, engine: usize) -> Vec<Entry> {
    session.log(engine).unwrap().window(0, u32::MAX).cloned().collect()
}
