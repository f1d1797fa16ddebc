//! The conformance suite, from JavaScript: what holds natively must hold here.

use contract::Engine;
use models::catalogue;
use session::rtl::{RtlEngine, configs};
use session::testing::conformance;
use wasm_bindgen::prelude::*;

use page_host::{RtlHost, Shared};

/// One configuration against every law.
#[derive(serde::Serialize)]
struct ConfigReport {
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
        reports.push(ConfigReport {
            trace: format!("{:016x}", conformance::trace(&make, seed.into(), 20_000)),
            findings: conformance::check(&make, seed.into()),
            config: config.name,
        });
    }
    Ok(crate::text(&reports))
}
