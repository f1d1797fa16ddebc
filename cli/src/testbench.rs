//! `queuescope testbench FILE`

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use ::adopt::testbench::{self, Expected, ExpectedOp};
use clap::Args;
use session::Session;
use session::log::{Entry, Outcome};

use crate::engine_choice;
use crate::export::destination::unwritable;
use crate::input::{self, Branch};
use crate::outcome::{Done, Failure, VerbOutcome};
use crate::run::to_the_end;

/// Write the operations of a run as a self-checking testbench
///
/// For a module of yours, which the scenario names by its map. The testbench, in SystemVerilog, presents the same operations in the same
/// cycles and checks verdicts and results: those of the run, and for the operation with which the module differs from its model what the
/// model has. It runs in Verilator (5 or newer), in Icarus Verilog if that reads the module, and in commercial simulators; its head has the
/// commands.
#[derive(Args)]
pub struct Arguments {
    /// Scenario file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    branch: Branch,
    /// Write to this file instead of to standard output
    #[arg(long, value_name = "OUT")]
    out: Option<PathBuf>,
    /// Number of the engine, or the name of a node of a network; the first module of yours if left out
    #[arg(long, value_name = "N")]
    engine: Option<String>,
}

/// Runs and writes.
pub fn run(arguments: &Arguments) -> Done {
    let (scenario, mut session) = input::session(&arguments.file, &arguments.branch)?;
    let named = |why: &str| Failure::new(format!("{}: {why}", input::name(&arguments.file)));
    let engines = scenario.all_engines();
    let first = engines.iter().position(|engine| engine.map.is_some());
    let engine = match &arguments.engine {
        Some(asked) => engine_choice::chosen(&scenario, asked).map_err(|why| named(&why))?.0,
        None => first.ok_or_else(|| named("no engine is a module of yours: a testbench needs a map"))?,
    };
    let map = engines.get(engine).and_then(|spec| spec.map.as_deref());
    let map = map.ok_or_else(|| named(&format!("engine {engine} is no module of yours: a testbench needs a map")))?;
    to_the_end(&mut session);
    let operations = operations(&session, engine).map_err(|why| named(&why))?;
    let title = if scenario.title.is_empty() { input::name(&arguments.file) } else { scenario.title.clone() };
    let drain = session.engines().nth(engine).map_or(1, |engine| engine.info().settled().min(64));
    let text = testbench::write(&testbench::Run { map, title: &title, operations, drain });
    match &arguments.out {
        Some(file) => fs::write(file, text).map_err(|why| unwritable(file, &why))?,
        None => io::stdout().write_all(text.as_bytes())?,
    }
    Ok(VerbOutcome::Fine)
}

/// The operations of an engine and what is expected of each.
fn operations(session: &Session, engine: usize) -> Result<Vec<ExpectedOp>, String> {
    let log = session.log(engine).ok_or("there is no such engine")?;
    let info = session.engines().nth(engine).map(|engine| engine.info()).ok_or("there is no such engine")?;
    if log.presented() as usize > log.kept() {
        return Err(format!("the run has {} operations; a testbench has at most {}", log.presented(), log.kept()));
    }
    let missed = session.lockstep(engine).and_then(|lockstep| lockstep.missed());
    let one = |entry: &Entry| {
        let brings = info.operation(entry.kind).is_some_and(|operation| !operation.results.is_empty());
        let expected = match (&entry.outcome, missed.filter(|missed| missed.op == entry.op)) {
            (_, Some(missed)) => Expected::Accepted(missed.words.clone()),
            (Outcome::Rejected { .. }, _) => Expected::Refused,
            (Outcome::Retired { results, .. }, _) if brings => {
                Expected::Accepted((!results.is_empty()).then(|| results.to_vec()))
            }
            (Outcome::Retired { .. }, _) => Expected::Accepted(None),
            _ => Expected::Unknown,
        };
        let arguments = info.operation(entry.kind).map_or(0, |operation| operation.arguments.len());
        ExpectedOp {
            op: entry.op,
            step: entry.slot,
            kind: entry.kind,
            args: entry.args[..arguments].to_vec(),
            expected,
        }
    };
    Ok(log.window(0, u32::MAX).map(one).collect())
}
