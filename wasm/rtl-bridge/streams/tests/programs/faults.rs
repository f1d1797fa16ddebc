//! Runs every fault of a faulty build against the model: `stream_faults FAULTS.json OUTCOME.json`. A fault is killed when a byte that leaves, its core, a
//! counter or an assertion differs, or when nothing moves any more; survivors are listed, and end the program with 1 unless they are on
//! record as equivalent.

use std::process::ExitCode;

use rtl_streams::{FrameMix, Patterns, StreamConfig, StreamLockstep, configs};

/// Frames of a run.
const FRAMES: u64 = 3_000;
/// Runs of a configuration.
const SEEDS: u64 = 3;

fn main() -> ExitCode {
    faults::main(include_str!("equivalent-faults.txt"), |fault| Ok(first_difference(&configs()?, fault)))
}

/// How a fault shows, if it does.
fn first_difference(configs: &[StreamConfig], fault: u32) -> Option<String> {
    (1..=SEEDS).find_map(|seed| {
        configs.iter().find_map(|config| {
            let run = StreamLockstep { seed, frames: FRAMES, mix: FrameMix::Any, patterns: Patterns::Random, fault };
            run.run(config).err()
        })
    })
}
