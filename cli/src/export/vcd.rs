//! Waveforms of an RTL engine.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use contract::Implementation;
use rtl_native::DemandRtl;
use scenario::Scenario;

use crate::export::destination::unwritable;
use crate::export::interval::Interval;
use crate::input::{self, Branch};
use crate::outcome::{Done, Failure, VerbOutcome};
use crate::progress::StepProgress;

/// Runs a scenario and writes the signals of one engine during an interval.
pub fn write((file, branch): (&Path, &Branch), out: &Path, engine: usize, interval: &Interval) -> Done {
    let scenario = branch.of(file)?;
    let wrong = |what: String| Failure::new(format!("{}: {what}", input::name(file)));
    let spec = scenario.engines.get(engine).filter(|spec| spec.implementation == Implementation::Rtl);
    let spec = spec.ok_or_else(|| wrong(format!("engine {engine} is no RTL engine; {}", candidates(&scenario))))?;
    let host = match spec.is_adopted() {
        true => DemandRtl::tracing_adopted(),
        false => {
            let resolved = spec.resolve().map_err(|e| wrong(format!("{}: expected {}", e.name, e.expected)))?;
            DemandRtl::tracing(&spec.design, &resolved.1).map_err(wrong)?
        }
    };
    let mut session = input::open(file, &scenario, &host)?;
    // Before a long run, and for the reason why it fails.
    File::create(out).map_err(|why| unwritable(out, &why))?;

    let steps = interval.steps(&mut session, false)?;
    let mut progress = StepProgress::new(session.steps(), false);
    let traced = session.trace(engine, out, steps, |executed| progress.step(executed));
    drop(progress);
    let traced = traced.map_err(|why| unwritable(out, &why))?;
    // On standard error, for the file itself may be /dev/stdout.
    let mut stderr = io::stderr().lock();
    let (first, last) = traced.steps.into_inner();
    writeln!(stderr, "{}: steps {first} to {last} of engine {engine}", out.display())?;
    if !traced.left_out.is_empty() {
        writeln!(stderr, "left out, for their size: {}", traced.left_out.join(", "))?;
    }
    Ok(VerbOutcome::Fine)
}

/// The engines that can be exported, in words.
fn candidates(scenario: &Scenario) -> String {
    let rtl = |(i, _): &(usize, _)| scenario.engines[*i].implementation == Implementation::Rtl;
    let all: Vec<String> = scenario.engines.iter().enumerate().filter(rtl).map(|(i, _)| i.to_string()).collect();
    if all.is_empty() { "the scenario has none".to_owned() } else { format!("the scenario's are: {}", all.join(", ")) }
}
