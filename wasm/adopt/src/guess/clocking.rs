//! The clock, the reset, and what starts a module: by the edges that the front end found, then by name.

use scenario::map::{Direction, Reset};

use super::findings::Findings;
use super::signal::Signal;
use crate::description::{Description, Edge};

/// Steps for which a reset is held.
const RESET_CYCLES: u32 = 2;

/// The clock as a map names it, and its port.
pub fn clock(description: &Description, signals: &[Signal], findings: &mut Findings) -> Option<(String, String)> {
    if let Some(clock) = description.clocks.first() {
        let inverted = if clock.edge == Edge::Neg { "!" } else { "" };
        return Some((format!("{inverted}{}", clock.signal), clock.signal.clone()));
    }
    let named = signals.iter().find(|s| s.is_strobe() && s.lane.is_none() && s.has("clock") && !s.has("enable"))?;
    findings
        .guess(format!("{} is the clock by its name alone: no always block waits for an edge of an input", named.name));
    Some((named.active(), named.name.clone()))
}

/// Whether a signal is called as resets are.
fn is_named(signal: &Signal) -> bool {
    signal.is_strobe() && signal.has("reset") && signal.lane.is_none()
}

/// The reset, with what starts the module after it. `clock` is the port of the clock.
pub fn reset(description: &Description, signals: &[Signal], clock: &str, findings: &mut Findings) -> Option<Reset> {
    let by_edge = description.resets.iter().find(|reset| reset.asynchronous);
    let is_called = |name: &str| signals.iter().any(|signal| signal.name == name && is_named(signal));
    let tested = description.resets.iter().find(|reset| is_called(&reset.signal));
    let by_name = signals.iter().find(|signal| is_named(signal));
    let cleared = || {
        let called = |name: &str| signals.iter().any(|s| s.name == *name && s.has_any(&["clear", "init", "flush"]));
        description.resets.iter().find(|reset| called(&reset.signal))
    };
    let signal = if let Some(found) = by_edge.or(tested) {
        format!("{}{}", if found.low { "!" } else { "" }, found.signal)
    } else if let Some(named) = by_name {
        findings.guess(format!(
            "{} is the reset by its name alone: no always block begins with a test of it",
            named.active()
        ));
        named.active()
    } else if let Some(found) = cleared() {
        findings.guess(format!(
            "{} is taken for the reset: always blocks begin with a test of it, and nothing is called reset",
            found.signal
        ));
        format!("{}{}", if found.low { "!" } else { "" }, found.signal)
    } else {
        findings.guess("there is no reset: registers begin with what their declarations say".to_owned());
        return None;
    };
    let starts = |s: &&Signal| {
        let is_other = s.name != clock && signal.trim_start_matches('!') != s.name;
        s.is_strobe() && s.has_any(&["start", "init"]) && is_other
    };
    let start = signals.iter().find(starts).map(Signal::active);
    Some(Reset { signal, cycles: RESET_CYCLES, wait: 0, start, done: done(signals) })
}

/// The output that says that operations may come after a reset.
fn done(signals: &[Signal]) -> Option<String> {
    let mut outputs = signals.iter().filter(|s| s.direction == Direction::Out && s.bits == 1 && s.lane.is_none());
    outputs.find_map(|signal| {
        let begins = signal.has_any(&["init", "reset"]);
        if begins && signal.has("done") {
            Some(signal.active())
        } else {
            (begins && signal.has("busy")).then(|| signal.inactive())
        }
    })
}
