//! Lockstep at scale: every hardware configuration against its model, with the table of hazards met.
//! `soak OPERATIONS [--seed S] [--partitions] [CONFIG ...]`: at least so many operations on each, with seed S (0 if none is given) on the
//! first, the next one on the second, and so on. With `--partitions` of the BBQs that logical queues share, which are built when they are
//! needed. Ends with 1 if anything differs or a reachable cell is empty, with 2 if the arguments are wrong.

use rtl_native::testing::partitions;
use rtl_native::testing::soak::{Soaked, soak};
use rtl_native::{DemandRtl, NativeRtl};
use session::rtl::{self, Config, RtlHost};

/// What is wanted.
struct Arguments {
    operations: u64,
    /// First seed.
    seed: u64,
    partitions: bool,
    /// Names of configurations, none for all.
    wanted: Vec<String>,
}

fn arguments(mut given: Vec<String>) -> Option<Arguments> {
    let mut seed = 0;
    let mut flag = |name| given.iter().position(|argument| argument == name).map(|at| given.remove(at)).is_some();
    let partitions = flag("--partitions");
    if let Some(at) = given.iter().position(|argument| argument == "--seed") {
        seed = given.get(at + 1)?.parse().ok()?;
        given.drain(at..at + 2);
    }
    let operations = given.first().map_or(Some(2_000_000), |operations| operations.parse().ok())?;
    Some(Arguments { operations, seed, partitions, wanted: given.split_off(1.min(given.len())) })
}

fn main() {
    let Some(Arguments { operations, seed: first, partitions, wanted }) = arguments(std::env::args().skip(1).collect())
    else {
        eprintln!("expected: soak OPERATIONS [--seed S] [--partitions] [CONFIG ...], S from 0 to {}", u64::MAX);
        std::process::exit(2);
    };
    let (host, configs): (Box<dyn RtlHost>, _) = match partitions {
        true => (Box::new(DemandRtl::default()), partitions::configs()),
        false => (Box::new(NativeRtl), rtl::configs(&NativeRtl)),
    };
    let chosen: Vec<&Config> = configs.iter().filter(|c| wanted.is_empty() || wanted.contains(&c.name)).collect();
    let (mut total, mut fine) = (0, !chosen.is_empty());
    for (n, config) in (0..).zip(chosen) {
        let seed = first.wrapping_add(n);
        match soak(&*host, config, operations, seed, &mut |_| ()) {
            Ok(Soaked { operations: done, words, coverage, reached }) => {
                total += done;
                print!("{}: {done} operations, {words} words compared, no mismatch", config.name);
                let Some(coverage) = coverage else {
                    println!();
                    fine &= reached.is_none_or(|reached| reached.report());
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
                let kind = if partitions { "partitions" } else { "lockstep" };
                println!("again: npm run soak -- {kind} {operations} {} --seed {seed}", config.name);
                fine = false;
            }
        }
    }
    println!("{total} operations in all");
    std::process::exit(i32::from(!fine));
}
