//! Lockstep at scale: every hardware configuration against its model, with the table of hazards met.
//! `soak OPERATIONS [--seed S] [CONFIG ...]`: at least so many operations on each, with seed S (0 if none is given) on the first, the next
//! one on the second, and so on. Ends with 1 if anything differs or a reachable cell is empty, with 2 if the arguments are wrong.

use rtl_native::NativeRtl;
use rtl_native::testing::soak::{Soaked, soak};
use session::rtl::{self, Config};

/// Operations, first seed and configurations.
fn arguments(mut given: Vec<String>) -> Option<(u64, u64, Vec<String>)> {
    let mut first = 0;
    if let Some(at) = given.iter().position(|argument| argument == "--seed") {
        first = given.get(at + 1)?.parse().ok()?;
        given.drain(at..at + 2);
    }
    let operations = given.first().map_or(Some(2_000_000), |operations| operations.parse().ok())?;
    Some((operations, first, given.split_off(1.min(given.len()))))
}

fn main() {
    let Some((operations, first, wanted)) = arguments(std::env::args().skip(1).collect()) else {
        eprintln!("expected: soak OPERATIONS [--seed S] [CONFIG ...], S from 0 to {}", u64::MAX);
        std::process::exit(2);
    };
    let configs = rtl::configs(&NativeRtl);
    let chosen: Vec<&Config> = configs.iter().filter(|c| wanted.is_empty() || wanted.contains(&c.name)).collect();
    let (mut total, mut fine) = (0, !chosen.is_empty());
    for (n, config) in (0..).zip(chosen) {
        let seed = first.wrapping_add(n);
        match soak(config, operations, seed) {
            Ok(Soaked { operations: done, words, coverage, reached }) => {
                total += done;
                print!("{}: {done} operations, {words} words compared, no mismatch", config.name);
                let Some(coverage) = coverage else {
                    println!();
                    if let Some(reached) = reached {
                        print!("{reached}");
                        reached.never().iter().for_each(|what| println!("  never met: {what}"));
                        fine &= reached.never().is_empty();
                    }
                    continue;
                };
                let empty = coverage.empty();
                let cells = coverage.reachable().count();
                println!("; {} of {cells} cells", cells - empty.len());
                if config.name == "bbq_w4_d2_n15" {
                    print!("{coverage}");
                }
                empty.iter().take(20).for_each(|cell| println!("  never met: {cell:?}"));
                fine &= empty.is_empty();
            }
            Err(why) => {
                println!("{}: {why}", config.name);
                println!("again: npm run soak -- lockstep {operations} {} --seed {seed}", config.name);
                fine = false;
            }
        }
    }
    println!("{total} operations in all");
    std::process::exit(i32::from(!fine));
}
