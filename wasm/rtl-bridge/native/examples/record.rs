//! Writes the digest that a run gives into the scenario files named on the command line, laid out anew. For authors: look at
//! the run first, what is recorded here is what every later replay must give.

use rtl_native::NativeRtl;
use scenario::{Hex64, Scenario};

fn main() {
    for path in std::env::args().skip(1) {
        if let Err(why) = record(&path) {
            eprintln!("{path}: {why}");
            std::process::exit(1);
        }
    }
}

fn record(path: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let mut scenario = Scenario::from_json(&text)
        .map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    scenario.expect.digest = None;
    scenario.expect.timing_digest = None;
    let mut run = session::open(&scenario, &NativeRtl).map_err(|e| e.to_string())?.forward_only();
    while !run.is_over() {
        run.step(|_, _| ());
    }
    let divergence = run.lockstep(0).and_then(|l| l.divergence.clone());
    if let Some(divergence) = divergence.filter(|d| !run.expects(d)) {
        return Err(format!("the engines differ: {divergence:?}"));
    }
    let failures = run.failures();
    if !failures.is_empty() {
        return Err(failures.join("\n"));
    }
    let Some(log) = run.log(0) else { return Err("no engine".to_string()) };
    scenario.expect.digest = Some(Hex64(log.digest()));
    scenario.expect.timing_digest = Some(Hex64(log.timing_digest()));
    println!(
        "{path}: {:016x}, {} accepted, {} rejected, {} steps",
        log.digest(),
        log.accepted,
        log.rejected,
        run.steps()
    );
    std::fs::write(path, scenario.to_text()).map_err(|e| e.to_string())
}
