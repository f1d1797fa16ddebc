//! Whether memory that nothing has written takes part in a divergence.

use rtl_native::DemandRtl;
use scenario::Scenario;
use session::Session;
use session::frame::Divergence;
use session::rtl::{Parameters, RtlHost, RtlInstance};

use crate::run::to_the_end;

/// A host whose registers and memories hold other words before anything writes them.
#[derive(Default)]
struct OtherWords(DemandRtl);

impl RtlHost for OtherWords {
    fn configs(&self) -> String {
        self.0.configs()
    }

    fn find(&self, design: &str, parameters: &Parameters) -> Result<String, String> {
        self.0.find(design, parameters)
    }

    fn create(&self, config: &str, run_time: &[u32], seed: u32) -> Option<Box<dyn RtlInstance>> {
        self.0.create(config, run_time, !seed | 1)
    }
}

/// The earliest of the first divergences of a run that is over.
fn first(session: &Session) -> Option<Divergence> {
    (0..session.engines().count()).filter_map(|engine| session.sweep(engine)).min_by_key(|found| found.step)
}

/// Runs a scenario, of which `session` is a run that is over, with other words in unwritten memory. If the first divergence is then
/// another one, what it is and what to do, a line each.
pub fn advice(scenario: &Scenario, session: &Session) -> Vec<String> {
    let Some(found) = first(session).filter(|found| !session.expects(found)) else { return Vec::new() };
    let Ok(again) = workbench::open(scenario, &OtherWords::default()) else { return Vec::new() };
    let mut again = again.forward_only();
    to_the_end(&mut again);
    let other = first(&again);
    if other.as_ref() == Some(&found) {
        return Vec::new();
    }
    let there = other.map_or("nothing differs".to_owned(), |other| format!("the first divergence is {other}"));
    vec![
        format!("  unwritten memory takes part: with other words in it, {there}"),
        "  words mean nothing before they are written: either the RTL writes them before it uses them, or the model reports from when on \
         they mean something (events WRITE and FORGET, in a level with a commit); see \"How to add a design\" in ARCHITECTURE.md"
            .to_owned(),
    ]
}
