//! The invariants of a Gearbox.

use contract::{Info, Monitor};

use super::shape::Shape;
use crate::catalogue::Parameters;
use crate::fair_queueing::monitor::{FairMonitor, Law, Plain};

/// A watcher of an engine with these parameters, before its first step.
pub fn monitor(parameters: &Parameters, info: &Info) -> Box<dyn Monitor> {
    let law: Box<dyn Law> = Box::new(Plain { ordered: true, sorted: false });
    Box::new(FairMonitor::new(&Shape::of(parameters).size(), info, law))
}
