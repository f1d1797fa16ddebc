//! The conformance suite and the loads of the benchmark, from JavaScript: what holds natively must hold here.

use contract::Engine;
use models::catalogue;
use session::conformance;
use session::drive;
use session::rtl::{RtlEngine, configs};
use wasm_bindgen::prelude::*;

use crate::host::{RtlHost, Shared};

/// One configuration against every law.
#[derive(serde::Serialize)]
struct Report {
    config: String,
    /// Digest of every event of a seeded run, 16 hexadecimal digits.
    trace: String,
    findings: Vec<conformance::Finding>,
}

/// Runs the conformance suite over every hardware configuration: an array of `{config, trace, findings}` as JSON.
///
/// # Errors
/// If an engine cannot be made.
#[wasm_bindgen]
pub fn conformance_report(host: RtlHost, seed: u32) -> Result<String, String> {
    let shared = Shared::new(host);
    let mut reports = Vec::new();
    for config in configs(&shared) {
        let design = catalogue::find(&config.design).ok_or("an unknown design is built")?;
        let parameters = (design.resolve)(&config.parameters).map_err(|e| e.expected)?;
        // Once here for the error; the laws then make the same again and again.
        RtlEngine::new(&shared, design, &parameters, 1)?;
        let make = || -> Box<dyn Engine> {
            match RtlEngine::new(&shared, design, &parameters, 1) {
                Ok(engine) => Box::new(engine),
                Err(why) => panic!("{why}"),
            }
        };
        reports.push(Report {
            trace: format!("{:016x}", conformance::trace(&make, seed.into(), 20_000)),
            findings: conformance::check(&make, seed.into()),
            config: config.name,
        });
    }
    Ok(crate::text(&reports))
}

/// A load for the benchmark, `engine`, `quiet`, `model`, `lockstep`, `snapshot`, `calibrate` or `call`; the caller times it. `call`
/// makes the cheapest call from the session into an engine.
///
/// # Errors
/// If the engine cannot be made, or the pair differs.
#[wasm_bindgen]
pub fn drive(host: RtlHost, what: &str, config: &str, count: u32) -> Result<u32, String> {
    if what == "calibrate" {
        return Ok(drive::calibrate(count));
    }
    let shared = Shared::new(host);
    let config = configs(&shared).into_iter().find(|c| c.name == config).ok_or("no such configuration")?;
    let design = catalogue::find(&config.design).ok_or("an unknown design is built")?;
    let parameters = (design.resolve)(&config.parameters).map_err(|e| e.expected)?;
    let mut model = (design.model)(&parameters);
    let mut hardware = RtlEngine::new(&shared, design, &parameters, 1)?;
    Ok(match what {
        "engine" => drive::engine(&mut hardware, count),
        "quiet" => drive::quiet(&mut hardware, count),
        "model" => drive::engine(model.as_engine_mut(), count),
        "lockstep" => drive::lockstep(&mut hardware, &mut *model, count).ok_or("the engines differ")? as u32,
        "snapshot" => {
            drive::engine(&mut hardware, 1000);
            (0..count).fold(0, |sum, _| {
                let image = hardware.save();
                hardware.restore(image);
                hardware.discard(image);
                sum ^ image.bytes
            })
        }
        "call" => (0..count).fold(0, |sum, _| sum ^ hardware.step()),
        other => return Err(format!("{other} is not a load")),
    })
}
