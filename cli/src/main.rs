//! Queuescope on the command line: the same session as on the page, without one.
//!
//! Each verb has a file of its own. Exit codes: 0 fine, 1 something is not as it must be, 2 an error; [`EXAMPLES`] lists the reasons.

mod adopt;
mod annotate;
mod check;
mod compare;
mod cores;
mod engine_choice;
mod exercise;
mod export;
mod failing;
mod grade;
mod import;
mod input;
mod link;
mod made;
mod network;
mod open;
mod packets;
mod progress;
mod report;
mod run;
mod shrink;
mod signals;
mod testbench;
mod until;
mod unwritten;
mod validate;
mod watch;
mod why;
mod words;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use verb::outcome;

const LONG: &str = "\
Watch packet-scheduling hardware think: Verilated RTL beside its reference model, from one scenario file.

A scenario is a JSON file that describes one experiment completely; scenarios/README.md explains it field by field. The same \
file opens on the page, and the page shows what is printed here, step by step.";

const EXAMPLES: &str = "\
Examples:
  queuescope run FILE --json                every operation and what became of it, a line each
  queuescope run FILE --until 'occ > 10'    the first step in which a condition holds, and what happened in it
  queuescope compare FILE --fork 'Branch 2' a branch of the run
  queuescope compare FILE                   RTL against its model; the first difference, if there is one
  queuescope check *.json --seeds 20        many files with many seeds, for continuous integration
  queuescope failing FILE --out F.json      the operations up to that difference, as a scenario
  queuescope shrink FILE --out S.json       the fewest operations that still cause one
  queuescope validate scenarios/*.json      what is wrong with files, and where
  queuescope annotate FILE --when 'reject(full)' --text 'No room'
                                            a note at every step where a condition holds
  queuescope link FILE --step 12            the link that opens a file at a step
  queuescope open 'http://…/#s=1.…'         the file in a link
  queuescope export FILE --vcd OUT          the last 200 cycles as waveforms, every signal of the RTL
  queuescope export FILE --csv OUT          every operation as a row of a table
  queuescope export FILE --chrome-trace OUT a timeline for Perfetto, a track for each pipeline stage
  queuescope export FILE --kanata OUT       a log for Konata, a row for each operation
  queuescope export FILE --wavedrom OUT     a timing diagram for documents
  queuescope import FILE.pcap --out S.json  a scenario of the packets of a capture
  queuescope sweep EXPERIMENT --csv OUT     every point of a figure, and what it must show
  queuescope sweep --merge PARTS --csv OUT  the parts of a sweep on many machines, put together
  queuescope why FILE --signal X --step 12  the lines of RTL that made a signal what it is
  queuescope grade FOLDER --exercise E.md   points for what students handed in, each replayed
  queuescope adopt FILES --top NAME         a map of a module of your own, which scenarios name
  … | queuescope validate -                 `-` stands for standard input

Exit codes: 0 fine; 1 a difference from the reference that the scenario does not expect, a broken invariant that it does not \
expect, a failed expectation, a run of packets that ends stuck or out of steps, a condition that never holds, or a hand-in to look at; 2 an error.";

#[derive(Parser)]
#[command(name = "queuescope", version, about = "Watch packet-scheduling hardware think", long_about = LONG)]
#[command(after_help = EXAMPLES, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Run(run::Arguments),
    Compare(compare::Arguments),
    Check(check::Arguments),
    Failing(failing::Arguments),
    Shrink(shrink::Arguments),
    Validate(validate::Arguments),
    Link(link::Arguments),
    Open(open::Arguments),
    Export(export::Arguments),
    Import(import::Arguments),
    Sweep(sweep::Arguments),
    Testbench(testbench::Arguments),
    Adopt(adopt::Arguments),
    Annotate(annotate::Arguments),
    Why(why::Arguments),
    Exercise(exercise::Arguments),
    Grade(grade::Arguments),
}

fn main() -> ExitCode {
    let verb = Arguments::parse().verb;
    watch::begin();
    let done = match verb {
        Verb::Run(arguments) => run::run(&arguments),
        Verb::Compare(arguments) => compare::run(&arguments),
        Verb::Check(arguments) => check::run(&arguments),
        Verb::Failing(arguments) => failing::run(&arguments),
        Verb::Shrink(arguments) => shrink::run(&arguments),
        Verb::Validate(arguments) => validate::run(&arguments),
        Verb::Link(arguments) => link::run(&arguments),
        Verb::Open(arguments) => open::run(&arguments),
        Verb::Export(arguments) => export::run(&arguments),
        Verb::Import(arguments) => import::run(&arguments),
        Verb::Sweep(arguments) => sweep::run(&arguments, "queuescope sweep"),
        Verb::Testbench(arguments) => testbench::run(&arguments),
        Verb::Adopt(arguments) => adopt::run(&arguments),
        Verb::Annotate(arguments) => annotate::run(&arguments),
        Verb::Why(arguments) => why::run(&arguments),
        Verb::Exercise(arguments) => exercise::run(&arguments),
        Verb::Grade(arguments) => grade::run(&arguments),
    };
    outcome::exit(done)
}
