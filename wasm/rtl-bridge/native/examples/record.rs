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
    let expect = &mut scenario.expect;
    (expect.digest, expect.timing_digest, expect.long_digest, expect.long_timing_digest) = (None, None, None, None);
    let mut run = workbench::open(&scenario, &NativeRtl).map_err(|e| e.to_string())?.forward_only();
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
    let expect = &mut scenario.expect;
    expect.digest = log.digest_named("digest").map(Hex64);
    expect.timing_digest = log.digest_named("timing_digest").map(Hex64);
    expect.long_digest = log.digest_named("long_digest").map(Hex64);
    expect.long_timing_digest = log.digest_named("long_timing_digest").map(Hex64);
    println!(
        "{path}: {:016x}, {} accepted, {} rejected, {} steps",
        log.digest(),
        log.counts().accepted,
        log.counts().rejected,
        run.steps()
    );
    std::fs::write(path, scenario.to_text()).map_err(|e| e.to_string())
}
