//! `queuescope export FILE`: a run, or a part of it, in the format of another tool. A file a format.

mod interval;
mod vcd;

use std::path::PathBuf;

use clap::Args;

use crate::outcome::Done;

/// Write a part of a run in the format of another tool
///
/// --vcd writes waveforms for any viewer of Value Change Dumps: GTKWave, Surfer and others. All signals of one RTL engine are in it, in
/// scopes as in the RTL (bbq.u_ingress.accept_o), structures by member, memories word by word unless they have more than 1,024 words;
/// which ones are left out is said. Step s lies between the rising edges of clk_i at s and s + 1 clock periods: with the 4 ns of bbq,
/// step 100 on the page begins at 400 ns in the viewer. What is presented in a step changes with the rising edge that begins it; what
/// retires in a step stands in the output registers after the one that ends it.
///
/// A build with waveforms is made when a hardware configuration is first exported, and kept. The results of a run are the same with
/// and without. Exit code 0 if the file is written, whether the run shows a difference or not: that is compare's to say.
#[derive(Args)]
#[command(after_help = "\
Examples:
  queuescope export FILE --vcd run.vcd                        the last 200 cycles
  queuescope export FILE --vcd run.vcd --at 1200              the 200 that end with step 1200
  queuescope export FILE --vcd run.vcd --from 0 --to 49       the first 50")]
pub struct Arguments {
    /// Scenario file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write waveforms as a Value Change Dump to this file
    #[arg(long, value_name = "OUT")]
    vcd: PathBuf,
    /// Number of the engine in the scenario, counting from 0
    #[arg(long, value_name = "I", default_value_t = 0)]
    engine: usize,
    #[command(flatten)]
    interval: interval::Interval,
}

/// Writes what is asked for.
pub fn run(arguments: &Arguments) -> Done {
    vcd::write(&arguments.file, &arguments.vcd, arguments.engine, &arguments.interval)
}
