//! Throws generated, changed and random scenario files, links, experiment files, captures and tables at what reads them: validation, links, opening, and
//! the first 1,000 steps. Nothing may panic, take longer than a second, or more memory than `scenario::limits` says.
//!
//! - [`schema`], [`generate`]: scenarios made from the committed schema;
//! - [`mutate`]: changed ones;
//! - [`import`], [`table`]: captures and tables;
//! - [`mangle`]: links as text programs leave them;
//! - [`cases`]: which case has which number;
//! - [`examine`], [`memory`]: what must hold of it;
//! - [`worker`]: examines, in a process of its own;
//! - [`watch`]: watches that process, and tells what broke it;
//! - [`shrink`]: a smaller input that breaks it as well.

mod cases;
mod examine;
mod generate;
mod import;
mod mangle;
mod memory;
mod mutate;
mod schema;
mod shrink;
mod table;
mod watch;
mod worker;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

#[global_allocator]
static MEMORY: memory::Counted = memory::Counted;

/// Throw wrong scenario files, links, experiment files, captures and tables at everything that reads them
///
/// A case depends on the seed and its number alone. One that fails is written to .cache/fuzz, made smaller where that is simple, and
/// the next ones are tried. Ends with 1 if any failed.
#[derive(Parser)]
#[command(name = "fuzz")]
pub struct Arguments {
    /// Cases
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    count: u32,
    /// Seed of all cases
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Only the case of this number
    #[arg(long, value_name = "K")]
    case: Option<u32>,
    /// Only what this file holds; a link if its name ends with .link, a clean link and what
    /// was made of it if with .mangled, an experiment if with .experiment.json, a capture
    /// if with .pcap, a table if with .csv
    #[arg(long, value_name = "FILE", conflicts_with = "case")]
    file: Option<PathBuf>,
    /// Examine cases from this number on here, and tell the number of each: what the program asks of itself
    #[arg(long, value_name = "K", hide = true)]
    worker: Option<u32>,
    /// Go wrong on purpose in case 3 and every tenth after it, to see that it is noticed
    #[arg(long, hide = true)]
    plant: Option<worker::Plant>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match (arguments.worker, &arguments.file) {
        (Some(first), _) => worker::cases(arguments.seed, first, arguments.count, arguments.plant),
        (None, Some(file)) => worker::file(file),
        (None, None) => watch::run(&arguments),
    };
    done.unwrap_or_else(|error| {
        eprintln!("{error}");
        ExitCode::from(2)
    })
}
