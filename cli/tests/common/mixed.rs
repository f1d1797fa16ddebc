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
    include_str!("../cmd/in/mixed.json").to_owned()
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
