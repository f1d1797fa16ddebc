//! The sequencer's hardware against its model, on every byte that leaves. `QUEUESCOPE_SEQUENCER_FRAMES=1000000` for so many frames a
//! configuration; `QUEUESCOPE_SEQUENCER_CONFIG` and `QUEUESCOPE_SEQUENCER_SEED` run one again.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

use std::sync::Mutex;

use rtl_streams::{FrameMix, Patterns, StreamConfig, StreamLockstep, StreamReport, configs};

/// Frames of each configuration.
const FRAMES: u64 = 6_000;
/// Frames of a run with one seed.
const FRAMES_A_SEED: u64 = 50_000;

fn variable(name: &str) -> Option<String> {
    std::env::var(format!("QUEUESCOPE_SEQUENCER_{name}")).ok()
}

fn number(name: &str) -> Option<u64> {
    variable(name).map(|text| text.parse().expect("a number"))
}

fn sequencers() -> Vec<StreamConfig> {
    let all = configs().unwrap();
    all.into_iter().filter(|config| config.design == "scr_sequencer").collect()
}

fn always(mix: FrameMix, frames: u64) -> StreamLockstep {
    StreamLockstep { seed: 1, frames, mix, patterns: Patterns::Always, fault: 0 }
}

/// So many frames of a configuration, in runs of one seed each. A run that ends in the middle of a segment has fewer than it was given.
fn soak(config: &StreamConfig, frames: u64) -> StreamReport {
    let mut all = StreamReport::default();
    let mut seed = number("SEED").unwrap_or(1);
    while all.frames < frames {
        let run_frames = FRAMES_A_SEED.min(frames - all.frames);
        let run = StreamLockstep { seed, frames: run_frames, mix: FrameMix::Any, patterns: Patterns::Random, fault: 0 };
        let report = run.run(config).unwrap_or_else(|what| {
            panic!(
                "{what}\nAgain: QUEUESCOPE_SEQUENCER_CONFIG={} QUEUESCOPE_SEQUENCER_SEED={seed} \
                 QUEUESCOPE_SEQUENCER_FRAMES={run_frames} cargo test -p rtl-streams every_byte",
                config.name
            )
        });
        all.add(&report);
        seed += 1;
    }
    all
}

#[test]
fn every_byte_that_leaves_is_the_models() {
    let frames = number("FRAMES").unwrap_or(FRAMES);
    let wanted = variable("CONFIG");
    let chosen: Vec<StreamConfig> =
        sequencers().into_iter().filter(|config| wanted.as_ref().is_none_or(|name| *name == config.name)).collect();
    assert!(!chosen.is_empty(), "no such configuration");
    let left = Mutex::new(chosen);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(config) = { left.lock().unwrap().pop() } {
                    let started = std::time::Instant::now();
                    let report = soak(&config, frames);
                    println!(
                        "{}: {} frames in {} cycles ({:.1} s), {} with a prefix, without {:?}",
                        config.name,
                        report.frames,
                        report.cycles,
                        started.elapsed().as_secs_f64(),
                        report.prefixed,
                        report.passed
                    );
                    assert!(report.passed.iter().all(|count| *count > 0), "every cause is met");
                }
            });
        }
    });
}

#[test]
fn the_output_is_never_idle_while_frames_wait() {
    for config in sequencers() {
        for mix in [FrameMix::Handled, FrameMix::Passed] {
            let report = always(mix, 200).run(&config).unwrap();
            assert_eq!((report.frames, report.idle), (200, 0), "{}: {mix:?}", config.name);
        }
    }
}

#[test]
fn without_frames_nothing_leaves() {
    for config in sequencers() {
        let report = always(FrameMix::Any, 0).run(&config).unwrap();
        assert_eq!((report.frames, report.beats, report.digest), (0, 0, 0));
    }
}

#[test]
fn a_run_repeats_by_its_seed() {
    let config = &sequencers()[0];
    let run = |seed| {
        let run = StreamLockstep { seed, frames: 500, mix: FrameMix::Any, patterns: Patterns::Random, fault: 0 };
        run.run(config).unwrap()
    };
    assert_eq!(run(5), run(5));
    assert_ne!(run(5).digest, run(6).digest);
}
