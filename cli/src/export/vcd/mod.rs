//! Waveforms of an RTL engine, with the number of the operation in each stage.
//!
//! The engine writes a VCD. The session then runs through the same steps again, and the file is copied with the numbers added.

mod definitions;
mod gtkwave;
mod layout;
mod merge;
mod numbers;
mod surfer;

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;

use contract::{Implementation, Info};
use rtl_native::DemandRtl;
use scenario::Scenario;
use session::Session;
use session::trace::Traced;
use workbench::network_frame::engine_name;

use crate::engine_choice;
use crate::export::destination::unwritable;
use crate::export::interval::Interval;
use crate::export::vcd::definitions::Definitions;
use crate::export::vcd::merge::{Merge, Value};
use crate::export::vcd::numbers::StageSignals;
use crate::input::{self, Branch};
use crate::outcome::{Done, Failure, VerbOutcome};
use crate::progress::StepProgress;

/// Runs a scenario and writes the signals of one engine during an interval; with `layout` also what viewers show of them at first.
pub fn write((file, branch): (&Path, &Branch), out: &Path, engine: &str, interval: &Interval, layout: bool) -> Done {
    let scenario = branch.of(file)?;
    let wrong = |what: String| Failure::new(format!("{}: {what}", input::name(file)));
    let (engine, spec) = engine_choice::chosen(&scenario, engine).map_err(wrong)?;
    if spec.implementation != Implementation::Rtl {
        return Err(wrong(format!("engine {engine} is no RTL engine; {}", candidates(&scenario))));
    }
    let host = match spec.is_adopted() {
        true => DemandRtl::tracing_adopted(),
        false => {
            let resolved = spec.resolve().map_err(|e| wrong(format!("{}: expected {}", e.name, e.expected)))?;
            DemandRtl::tracing(&spec.design, &resolved.1).map_err(wrong)?
        }
    };
    let mut session = input::open(file, &scenario, &host)?;
    // Before a long run, and for the reason why it fails.
    let to = File::create(out).map_err(|why| unwritable(out, &why))?;
    let raw = Raw::beside(out);
    File::create(&raw.0).map_err(|why| unwritable(&raw.0, &why))?;

    let steps = interval.steps(&mut session, false)?;
    let mut progress = StepProgress::new(session.steps(), false);
    let traced = session.trace(engine, &raw.0, steps, |executed| progress.step(executed));
    drop(progress);
    let Traced { steps, left_out } = traced.map_err(|why| unwritable(out, &why))?;
    let (first, last) = steps.into_inner();
    let info = session.engine(engine).map(|engine| engine.info().clone()).ok_or_else(|| wrong("no engine".into()))?;
    let clock_ps = u64::from(session.clock_ps(engine).unwrap_or(info.clock_ps));
    let copied = with_numbers(&mut session, (engine, &info), (first, last), clock_ps, (&raw.0, to));
    let definitions = copied.map_err(|why| unwritable(out, &why))?;
    drop(raw);

    // On standard error, for the file itself may be /dev/stdout.
    let mut stderr = io::stderr().lock();
    writeln!(stderr, "{}: steps {first} to {last} of {}", out.display(), engine_name(&session, engine))?;
    if layout {
        let groups = layout::groups(&info, spec.map.as_deref(), &definitions);
        let signals: usize = groups.iter().map(|group| group.rows.len()).sum();
        let files = [
            (gtkwave::EXTENSION, gtkwave::save_file(&groups, u64::from(first) * clock_ps)),
            (surfer::EXTENSION, surfer::command_file(&groups)),
        ];
        for (extension, text) in files {
            let beside = out.with_extension(extension);
            std::fs::write(&beside, text).map_err(|why| unwritable(&beside, &why))?;
            writeln!(stderr, "{}: {signals} signals in {} groups", beside.display(), groups.len())?;
        }
    }
    if !left_out.is_empty() {
        writeln!(stderr, "left out, for their size: {}", left_out.join(", "))?;
    }
    Ok(VerbOutcome::Fine)
}

/// Copies a VCD with the numbers of operations added: step s begins at s clock periods.
fn with_numbers(
    session: &mut Session,
    (engine, info): (usize, &Info),
    (first, last): (u32, u32),
    clock_ps: u64,
    (raw, to): (&Path, File),
) -> Result<Definitions, String> {
    let failed = |why: io::Error| why.to_string();
    let signals = StageSignals::of(info);
    let from = BufReader::new(File::open(raw).map_err(failed)?);
    let mut merge = Merge::begin(from, BufWriter::new(to), signals.names()).map_err(failed)?;
    session.go_before(first, |_| ())?;
    let mut progress = StepProgress::new(session.steps(), false);
    for step in first..=last {
        session.step(|_, _| ());
        let numbers = signals.values(session, engine).into_iter().map(Value::from);
        let all: Vec<Value> = [Value::Number(step)].into_iter().chain(numbers).collect();
        merge.at(u64::from(step) * clock_ps, &all).map_err(failed)?;
        progress.step(session.executed());
    }
    // The file ends with the edge that ends the last step; which operations come then is not known.
    let end = vec![Value::Unknown; signals.names().len()];
    let end = [&[Value::Number(last + 1)], &end[..]].concat();
    merge.at((u64::from(last) + 1) * clock_ps, &end).map_err(failed)?;
    merge.end().map_err(failed)
}

/// The file of the engine, which is removed at the end: beside the output, or in the folder for such files if that is no file.
struct Raw(PathBuf);

impl Raw {
    fn beside(out: &Path) -> Self {
        let name = format!("queuescope-{}.vcd", process::id());
        if !out.is_file() {
            return Raw(std::env::temp_dir().join(name));
        }
        Raw(out.with_file_name(format!(".{name}")))
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        // Nobody needs it.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The engines that can be exported, in words.
fn candidates(scenario: &Scenario) -> String {
    let engines = scenario.all_engines();
    let all = engines.iter().enumerate().filter(|(_, spec)| spec.implementation == Implementation::Rtl);
    let all = engine_choice::listed(scenario, all.map(|(number, _)| number));
    if all.is_empty() { "the scenario has none".to_owned() } else { format!("the scenario's are: {all}") }
}
