//! Tracks of a Chrome trace: one for each pipeline stage of each port, since two ports may have an operation in the same stage at once.
//!
//! Viewers take the number of a track for one of its process, or for one of the whole file: numbers are unique in the file.

use contract::{Info, Role};
use session::log::Entry;

use crate::export::steps::Active;
use crate::words;

/// Numbers of the tracks of one process; more than an engine has ports times stages.
const TRACKS: u32 = 1000;

/// The process of an engine; 0 is the idle process of the system to viewers.
pub fn process(engine: usize) -> u32 {
    engine as u32 + 1
}

/// The track of a stage of a port; a model has one for each port.
fn number(info: &Info, engine: usize, port: usize, stage: u32) -> u32 {
    process(engine) * TRACKS + port as u32 * stages(info) + stage
}

/// The first track of an engine. Events that belong to no stage are on it.
pub fn first(info: &Info, engine: usize) -> u32 {
    number(info, engine, 0, 0)
}

/// The track of an operation in a step.
pub fn of(info: &Info, engine: usize, active: &Active) -> u32 {
    number(info, engine, port(info, &active.entry), active.stage.unwrap_or(0))
}

/// All tracks of an engine with their names, in order.
pub fn named(info: &Info, engine: usize) -> Vec<(u32, String)> {
    let passes = |port: usize| info.operations.iter().any(|op| usize::from(op.port) == port && op.role != Role::Reset);
    let is_one = (0..info.ports.len()).filter(|port| passes(*port)).count() <= 1;
    let mut all = Vec::new();
    for (port, about) in info.ports.iter().enumerate() {
        if port > 0 && !passes(port) {
            all.push((number(info, engine, port, 0), about.name.clone()));
            continue;
        }
        for stage in 0..stages(info) {
            let work = match info.stages.len() {
                0 => "operations".to_owned(),
                _ => words::stage(info, stage as usize),
            };
            let name = if is_one { work } else { format!("{work} ({})", about.name) };
            all.push((number(info, engine, port, stage), name));
        }
    }
    all
}

fn stages(info: &Info) -> u32 {
    info.stages.len().max(1) as u32
}

fn port(info: &Info, entry: &Entry) -> usize {
    info.operation(entry.kind).map_or(0, |operation| operation.port.into())
}
