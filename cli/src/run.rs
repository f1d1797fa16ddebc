//! `queuescope run FILE`

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use port::EngineLane;
use session::Session;
use session::log::Entry;

use crate::cores;
use crate::input;
use crate::outcome::Done;
use crate::progress::StepProgress;
use crate::report;
use crate::until;

/// Run a scenario to its end and print what became of every operation
///
/// Operations are printed per engine in the order of issue, each as soon as its result and those
/// of all before it are known. At the end stand counts, digests, and what is wrong: the first
/// divergence of an engine from its reference, failed expectations of the scenario, and broken
/// invariants.
///
/// Exit code 1 with a divergence that the scenario does not expect, a failed expectation, a
/// broken invariant that it does not expect, or packets that are left because the run is stuck or
/// out of steps; with --until, if the condition never holds.
///
/// With --json there is a line for each operation that is not idle, `op` counting from 0 in the
/// order of issue, `step` that of the verdict or result:
///
///   {"step":14,"engine":0,"op":3,"kind":"dequeue-max","ok":true,"data":17,"priority":5}
///   {"step":9,"engine":0,"op":4,"kind":"dequeue-max","ok":false,"reason":"empty"}
///
/// With the bench `port` there is a line for each packet whose last bit has left, `t_ps` that time:
///
///   {"step":31,"t_ps":121600,"engine":0,"packet":12,"flow":3,"class":0,"bytes":1500,"rank":7,"priority":7}
///
/// With the bench `cores` there is a line for each packet that was processed or lost, numbers from 1 on:
///
///   {"step":31,"t_ps":130000,"engine":0,"technique":"scr","packet":5,"core":0,"outcome":"pass","replayed":[3,4],"recovered":[3]}
///
/// `"ok":null` marks an operation still under way at the end, with the step of its issue. The last
/// line is {"metrics":{…},"digest":"…","timing_digest":"…","failed":[…]}, with the digests of
/// engine 0 and the failed expectations, and before all that "branch" if --fork asked for one.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Scenario file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    variant: input::RunVariant,
    /// Print JSON, a line for each operation
    #[arg(long)]
    json: bool,
    /// Print only the end
    #[arg(long, short)]
    quiet: bool,
    /// Stop in the first step in which this holds, or the breakpoint of the file that has this name, and print what happened in
    /// that step alone; scenarios/README.md has the grammar. Exit code 1 if it never holds
    #[arg(long, value_name = "CONDITION|NAME", conflicts_with_all = ["json", "quiet"])]
    until: Option<String>,
}

/// Runs and prints.
pub fn run(arguments: &Arguments) -> Done {
    let (scenario, mut session) = arguments.variant.session(&arguments.file)?;
    if let Some(condition) = &arguments.until {
        return until::run(&scenario, &mut session, condition, &arguments.variant.branch);
    }
    let mut out = BufWriter::new(io::stdout().lock());
    if !arguments.quiet {
        operations(&mut session, arguments.json, &mut out)?;
    } else {
        to_the_end(&mut session);
    }
    if arguments.json {
        report::json_end(&mut out, &session, &arguments.variant.branch)?;
        out.flush()?;
        return Ok(report::verdict(&mut io::stderr(), &session)?);
    }
    if !arguments.quiet {
        writeln!(out)?;
    }
    report::text_end(&mut out, &session, &arguments.variant.branch)?;
    let outcome = report::verdict(&mut out, &session)?;
    out.flush()?;
    Ok(outcome)
}

/// Runs to the end and prints nothing.
pub fn to_the_end(session: &mut Session) {
    let mut progress = StepProgress::new(session.steps(), false);
    while !session.is_over() {
        session.step(|_, _| ());
        progress.step(session.executed());
    }
}

/// Runs to the end and prints every operation.
fn operations<W: Write>(session: &mut Session, json: bool, out: &mut W) -> io::Result<()> {
    let infos: Vec<_> = session.engines().map(|engine| engine.info().clone()).collect();
    let print = |out: &mut W, engine: usize, entry: &Entry| {
        let line = if json { report::json_line } else { report::table_row };
        line(out, engine, entry, &infos[engine])
    };
    let mut progress = StepProgress::new(session.steps(), true);
    let mut printed = if json { Ok(()) } else { report::table_head(out) };
    while !session.is_over() && printed.is_ok() {
        session.step(|engine, entry| {
            if printed.is_ok() {
                printed = print(out, engine, entry);
            }
        });
        let step = session.executed() - 1;
        for engine in 0..infos.len() {
            for departure in session.lane(engine).map_or(&[][..], EngineLane::departed) {
                let line = if json { report::json_departure } else { report::departure_row };
                printed = printed.and_then(|()| line(out, step, engine, departure));
            }
        }
        printed = printed.and_then(|()| cores::write_fates(out, session, step, json));
        progress.step(session.executed());
    }
    printed?;
    for engine in 0..infos.len() {
        let Some(log) = session.log(engine) else { continue };
        for entry in log.window(log.settled(), u32::MAX) {
            print(out, engine, entry)?;
        }
    }
    Ok(())
}
