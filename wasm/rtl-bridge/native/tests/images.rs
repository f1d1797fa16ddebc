//! Saved states of hardware: each comes back whole, whatever was saved and discarded around it, and takes only what has changed.

use contract::{Engine, Events, Op, Snapshot};
use rtl_native::testing::built::{config_named, engine, one_of_each_design};
use session::rtl::RtlEngine;
use traffic::draw::Draw;

use crate::sessions::all_words;

/// Steps of random operations without bytes, on whatever port accepts.
fn run(engine: &mut RtlEngine, draw: &mut Draw, steps: u32) -> Vec<u32> {
    let mut events = Events::new();
    for _ in 0..steps {
        let kind = draw.below(engine.info().operations.len() as u64) as u8;
        let operation = &engine.info().operations[usize::from(kind)];
        if operation.bytes == 0 && engine.accepts(operation.port) {
            let mut args = [0; contract::MAX_ARGS];
            for (argument, limits) in args.iter_mut().zip(&operation.arguments) {
                *argument = limits.min + draw.below(u64::from((limits.max - limits.min).min(1000)) + 1);
            }
            engine.issue(&Op { kind, args }).unwrap();
        }
        engine.tick(&mut events);
    }
    events.words().to_vec()
}

/// A saved state with all words that it shows, and the events of 20 steps from it on operations of a seed.
struct Saved {
    snapshot: Snapshot,
    words: Vec<(String, Vec<u32>)>,
    seed: u64,
    next: Vec<u32>,
}

#[test]
fn a_state_comes_back_whole_whatever_was_saved_and_discarded_around_it() {
    for config in one_of_each_design() {
        let mut engine = engine(&config);
        let mut draw = Draw::new(1, 0);
        let mut saved: Vec<Saved> = Vec::new();
        for seed in 0..60 {
            run(&mut engine, &mut draw, 7);
            let (snapshot, words) = (engine.save(), all_words(&engine));
            let next = run(&mut engine, &mut Draw::new(seed, 0), 20);
            saved.push(Saved { snapshot, words, seed, next });
            if saved.len() > 8 {
                let gone = saved.remove(draw.below(8) as usize);
                engine.discard(gone.snapshot);
            }
            let Saved { snapshot, words, seed, next } = &saved[draw.below(saved.len() as u64) as usize];
            engine.restore(*snapshot);
            assert_eq!(&all_words(&engine), words, "{}: state of seed {seed}", config.name);
            assert_eq!(&run(&mut engine, &mut Draw::new(*seed, 0), 20), next, "{}: steps of seed {seed}", config.name);
        }
    }
}

#[test]
fn a_state_takes_only_what_has_changed_since_the_last_one() {
    let mut engine = engine(&config_named("bbq_w16_d2_n131071"));
    let whole = engine.save().bytes;
    assert!(whole > 1 << 20, "{whole} bytes");
    let same = engine.save().bytes;
    assert!(same < whole / 64, "{same} of {whole} bytes");
    run(&mut engine, &mut Draw::new(2, 0), 5);
    let few = engine.save().bytes;
    assert!(same < few && few < whole / 32, "{few} of {whole} bytes");
}

#[test]
fn a_state_is_compared_with_the_one_that_was_restored() {
    let mut engine = engine(&config_named("bbq_w16_d2_n131071"));
    let first = engine.save();
    run(&mut engine, &mut Draw::new(3, 0), 3000);
    let later = engine.save();
    engine.restore(first);
    let again = engine.save();
    assert!(again.bytes < later.bytes, "{} of {} bytes", again.bytes, later.bytes);
}
