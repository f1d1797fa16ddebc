//! Sweeps alone, for machines that have nothing but this file: it holds models and no hardware, so it links without a C++ library.

use std::process::ExitCode;

use clap::Parser;

#[derive(Parser)]
#[command(name = "queuescope-sweep", version, max_term_width = 100)]
struct Command {
    #[command(flatten)]
    arguments: sweep::Arguments,
}

fn main() -> ExitCode {
    verb::outcome::exit(sweep::run(&Command::parse().arguments, "queuescope-sweep"))
}
