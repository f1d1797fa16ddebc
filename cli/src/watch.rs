//! Ends the program when a module of a user does not come back from a cycle.

use std::thread;
use std::time::Duration;

use rtl_native::{CallUnderWay, calls_under_way};

/// Time between two looks at the calls under way.
const PAUSE: Duration = Duration::from_secs(1);
/// Looks that find the same call under way, after which it is taken not to end. While the program is stopped it does not look.
const LOOKS: u32 = 30;
/// Exit code of the program then, as of any error.
const EXIT: i32 = 2;

/// Begins to watch. Nothing else can end a program that waits for a call into a library.
pub fn begin() {
    thread::spawn(|| {
        let mut seen: Vec<(CallUnderWay, u32)> = Vec::new();
        loop {
            thread::sleep(PAUSE);
            let looks =
                |call: &CallUnderWay| seen.iter().find(|(other, _)| other == call).map_or(0, |(_, looks)| *looks);
            let now: Vec<(CallUnderWay, u32)> =
                calls_under_way().into_iter().map(|call| (call.clone(), looks(&call) + 1)).collect();
            if let Some((call, _)) = now.iter().find(|(_, looks)| *looks > LOOKS) {
                eprintln!("{}", call.text);
                std::process::exit(EXIT);
            }
            seen = now;
        }
    });
}
