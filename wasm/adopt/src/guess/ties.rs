//! Inputs that no operation drives.

use std::collections::{BTreeMap, BTreeSet};

use scenario::Setting;
use scenario::map::Direction;

use super::findings::Findings;
use super::signal::Signal;

/// Words of inputs that set up, test or clear a module.
const SETUP: &[&str] = &[
    "config",
    "test",
    "testmode",
    "scan",
    "mode",
    "flush",
    "clear",
    "debug",
    "threshold",
    "limit",
    "reset",
    "init",
    "static",
    "start",
    "bypass",
    "dft",
    "level",
    "count",
];

/// What is called by these words alone is the number of the step.
const TIME: &[&str] = &["now", "time", "current", "curr", "cycle", "tick"];

/// Values of inputs without a role: all ones where AXI-Stream wants it, 1 of enables, the number of the step of times, else 0.
pub fn ties(signals: &[Signal], used: &BTreeSet<String>, findings: &mut Findings) -> BTreeMap<String, Setting> {
    let free = signals.iter().filter(|signal| signal.direction == Direction::In && !used.contains(&signal.name));
    let mut found = BTreeMap::new();
    for signal in free {
        let is_time = signal.bits > 1 && signal.words.iter().all(|word| TIME.contains(&word.as_str()));
        let is_setup = signal.has_any(SETUP);
        let all_ones = signal.has_any(&["keep", "strb", "last", "first"]);
        let enables = signal.has("enable") && !is_setup && signal.bits == 1;
        // What comes out of streams that no operation takes from may leave.
        let accepts = signal.has("ready") && signal.bits == 1;
        let is_one = (enables || accepts) != signal.inverted;
        for low in (0..signal.bits).step_by(32) {
            let bits = (signal.bits - low).min(32);
            let value = match () {
                () if is_time => Setting::Word("step".to_owned()),
                () if all_ones || is_one => Setting::Number(u32::MAX >> (32 - bits)),
                () if signal.bits > 32 => continue,
                () => Setting::Number(0),
            };
            found.insert(signal.slice(low, bits), value);
            if is_time {
                break;
            }
        }
        if !(is_setup || all_ones || is_time || accepts) {
            let value = if is_one { 1 } else { 0 };
            findings.guess(format!("{} is {value} throughout: no operation is known to drive it", signal.name));
        } else if is_time {
            findings.guess(format!("{} is taken for the time: it is the number of the step", signal.name));
        }
    }
    found
}
