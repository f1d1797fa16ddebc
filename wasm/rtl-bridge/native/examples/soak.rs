//! Lockstep at scale: every hardware configuration against its model, with the table of hazards met.
//! `soak OPERATIONS [CONFIG ...]`: at least so many operations on each. Ends with 1 if anything differs or a reachable cell is
//! empty.

use rtl_native::NativeRtl;
use rtl_native::soak::{Soaked, soak};
use session::rtl::{self, Config};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let operations: u64 = args.first().and_then(|n| n.parse().ok()).unwrap_or(2_000_000);
    let wanted = &args[1.min(args.len())..];
    let configs = rtl::configs(&NativeRtl);
    let chosen: Vec<&Config> = configs.iter().filter(|c| wanted.is_empty() || wanted.contains(&c.name)).collect();
    let (mut total, mut fine) = (0, !chosen.is_empty());
    for (seed, config) in chosen.into_iter().enumerate() {
        match soak(config, operations, seed as u64) {
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
                fine = false;
            }
        }
    }
    println!("{total} operations in all");
    std::process::exit(i32::from(!fine));
}
