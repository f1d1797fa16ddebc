//! `queuescope export FILE`: a run, or a part of it, in the format of another tool. A file a format.

mod chrome;
mod csv;
pub mod destination;
mod interval;
mod kanata;
mod request;
mod steps;
mod trace_time;
mod tracks;
mod vcd;
mod wavedrom;

use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};

use crate::export::request::Request;
use crate::input::Branch;
use crate::outcome::Done;

/// Write a part of a run in the format of another tool
///
/// --vcd writes waveforms for any viewer of Value Change Dumps: GTKWave, Surfer and others. All signals of one RTL engine are in it, in
/// scopes as in the RTL (bbq.u_ingress.accept_o), structures by member, memories word by word unless they have more than 1,024 words;
/// which ones are left out is said. Step s lies between the rising edges of the clock at s and s + 1 clock periods: with the 4 ns of bbq,
/// step 100 on the page begins at 400 ns in the viewer. There stand the operation that is presented and its verdict (in gearbox one step
/// later). The state after the step, and a result with this result_step, stand in registers, so they show one step later: from the
/// edge that ends the step. The sequencer hands out beats in their own step, and so does a module of yours its results. cli/README.md has a
/// table of it.
///
/// The scope queuescope has the number of the step (step) and of the operation in each stage (op_stage_0 and so on): z for a bubble, x at the
/// edge that ends the file. A refused operation and a reset are in the first stage. With several ports there is a signal for each stage of
/// each (op_NAME_stage_0); a module of yours has no stages, but the operation that is presented at each port (op_NAME). --layout writes two
/// files beside it: for GTKWave 3.3 (gtkwave run.vcd run.gtkw) and for Surfer 0.7 (surfer run.vcd --command-file run.sucl).
///
/// A build with waveforms is made when a hardware configuration is first exported, and kept. The results of a run are the same with
/// and without.
///
/// --csv writes operations as comma-separated values for spreadsheets and data frames: a header, then a row for each operation of each
/// engine. Columns: engine, in a network node, op (counting from 0 in the order of issue), kind, its arguments by name, slot_step (in which it was
/// presented), outcome (ok, rejected, flushed by a reset, or in-flight at the end of the run), reason, result_step (of the verdict or
/// result), and the results by name. What an operation does not have is empty. With steps given it is the operations presented in them.
///
/// --chrome-trace writes a timeline for Perfetto (ui.perfetto.dev) and chrome://tracing, in the Chrome trace event format. Each engine is
/// a process, and each pipeline stage of each port is a track; a model has one track for each port. An operation has a slice in each
/// stage that it passes. A refused operation and a reset have one slice, in the first stage, during their slot. Instants mark the
/// events of the design (forwarded, speculated, adopted, colored and so on), resets, broken invariants and the divergence. Arrows lead
/// from the operation that hands something over to the one that takes it. Counters show the elements in the queue and the operations
/// in the pipeline. Step s begins at s clock
/// periods, rounded to whole nanoseconds: with the 4 ns of bbq, step 100 begins at 400 ns. If a clock is below 1 ns, all times are
/// multiplied by 1,000: read ns as ps. otherData in the file has the factor (time_scale) and the clock periods (clock_ps).
///
/// --kanata writes a log for Konata, the pipeline viewer, in the Kanata format 0004: a row for each operation presented to one engine,
/// followed to its end even past the last step; a cell for each stage, by number and pipeline hazard region. An operation that is
/// refused, or lost to a reset, is shown as flushed, and so is one under way at the end of the run. Under the mouse stands what
/// happened to it in which stage; Konata draws an arrow from the operation that hands something over to the one that takes it, at the
/// stage marked X.
///
/// --wavedrom writes a timing diagram as WaveJSON, which WaveDrom draws in documents: of --signals, or of the ports of the top, in at most 200
/// steps. A period of the diagram is a step, and its number stands at the rising edge with which it begins: values are those between this edge
/// and the next one, as in the waveforms. Signals of an instance are a group; values of an enumeration have their names. The hardware is built
/// once more for it, with all of its signals public.
///
/// Exit code 0 if the file is written, whether the run shows a difference or not: that is compare's to say.
#[derive(Args)]
#[command(after_help = "\
Examples:
  queuescope export FILE --vcd run.vcd                        the last 200 cycles
  queuescope export FILE --vcd run.vcd --at 1200              the 200 that end with step 1200
  queuescope export FILE --vcd run.vcd --from 0 --to 49       the first 50
  queuescope export FILE --vcd run.vcd --layout               and run.gtkw and run.sucl, for GTKWave and Surfer
  queuescope export FILE --csv run.csv                        every operation of every engine
  queuescope export FILE --csv - --engine 0 --last 1000       those of one engine, on standard output
  queuescope export FILE --chrome-trace run.json              the last 200 cycles of every engine, for Perfetto
  queuescope export FILE --chrome-trace run.json --last 5000  the last 5,000
  queuescope export FILE --kanata run.log --engine 1          the pipeline of engine 1, for Konata
  queuescope export FILE --wavedrom run.json --signals op_valid_i,u_list.count_q --from 4 --to 15")]
#[command(group(ArgGroup::new("format").required(true)))]
pub struct Arguments {
    /// Scenario file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    branch: Branch,
    /// Write waveforms as a Value Change Dump to this file
    #[arg(long, value_name = "OUT", group = "format")]
    vcd: Option<PathBuf>,
    /// Write beside the waveforms what viewers show of them at first: for GTKWave (.gtkw) and for Surfer (.sucl)
    #[arg(long, conflicts_with_all = ["csv", "chrome_trace", "kanata", "wavedrom"])]
    layout: bool,
    /// Write operations as comma-separated values to this file; `-` is standard output
    #[arg(long, value_name = "OUT", group = "format")]
    csv: Option<PathBuf>,
    /// Write a timeline in the Chrome trace event format to this file, for Perfetto; `-` is standard output
    #[arg(long, value_name = "OUT", group = "format")]
    chrome_trace: Option<PathBuf>,
    /// Write a pipeline log in the Kanata format to this file, for Konata; `-` is standard output
    #[arg(long, value_name = "OUT", group = "format")]
    kanata: Option<PathBuf>,
    /// Write a timing diagram as WaveJSON to this file, for WaveDrom; `-` is standard output
    #[arg(long, value_name = "OUT", group = "format")]
    wavedrom: Option<PathBuf>,
    /// Signals of the diagram: paths below the top, with `[3]`, `[7:4]` or `.member` behind them, or fields of the engine, as `why` takes them
    /// [default: the ports]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', conflicts_with_all = ["vcd", "csv", "chrome_trace", "kanata"])]
    signals: Vec<String>,
    /// Only this engine of the scenario, counting from 0, or the node of a network that has this name [default: 0 with --vcd and --kanata, the first with RTL with
    /// --wavedrom, else all]
    #[arg(long, value_name = "I")]
    engine: Option<String>,
    #[command(flatten)]
    interval: interval::Interval,
}

/// Writes what is asked for.
pub fn run(arguments: &Arguments) -> Done {
    let Arguments { file, branch, interval, .. } = arguments;
    let engine = arguments.engine.as_deref();
    if let Some(out) = &arguments.vcd {
        return vcd::write((file, branch), out, engine.unwrap_or("0"), interval, arguments.layout);
    }
    let request = |out, whole| Request { file, branch, out, engine, interval, whole };
    if let Some(out) = &arguments.chrome_trace {
        return chrome::write(&request(out, false));
    }
    if let Some(out) = &arguments.kanata {
        return kanata::write(&request(out, false));
    }
    if let Some(out) = &arguments.wavedrom {
        return wavedrom::write(&request(out, false), &arguments.signals);
    }
    // One of them is there.
    csv::write(&request(arguments.csv.as_deref().unwrap_or(Path::new("-")), true))
}
