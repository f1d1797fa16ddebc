//! Captures and tables for JavaScript: the scenario of what they hold, by the rules of `queuescope import`. Structured values cross as JSON
//! text.

use captures::made::{self, Time};
use captures::{Contents, PrefixPreserving, Problem, Selection};
use scenario::{Bench, Packets, Scenario, Traffic};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// Addresses are replaced by others that depend on this number, as the command line does where no other one is given.
const SEED: u64 = 0;
/// Percent of the link that packets need whose own times make too long a run.
const LOAD: u32 = 90;
/// Packets of flows whose sizes a table has, at most: 10 million steps.
const FLOWS_PACKETS: u32 = 1 << 16;

/// What came of a file.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Imported {
    /// What it holds: `capture`, `packets`, `operations` or `sizes`; empty if it is none of them.
    kind: &'static str,
    /// The scenario, of everything in front of what is wrong; empty if there is none.
    scenario: String,
    /// Packets read; 0 if the file holds none.
    read: u64,
    /// Packets of the scenario.
    taken: u64,
    /// Packets that could have been taken, behind the last one taken.
    left_out: u64,
    /// What is to be known of the packets, in words: what was passed over, by cause, and what became of their times.
    lines: Vec<String>,
    /// What is wrong.
    problems: Vec<Problem>,
    /// Of sizes of flows, the scenarios among which to choose.
    choices: Vec<Choice>,
}

/// A scenario of sizes of flows.
#[derive(Serialize)]
struct Choice {
    /// Which size a flow between two rows of the table has: `lower`, `linear` or `upper`.
    interpolation: &'static str,
    /// Mean size in bytes.
    mean: u32,
    scenario: String,
}

/// Makes a scenario of a file that holds no scenario: `Imported` as JSON. `name` is what the file is called. At most `packets` packets are
/// taken, and their own times are kept in runs of at most `steps` steps. Operations go to the engines of `base`, a scenario file, or an empty
/// text where none is open.
#[wasm_bindgen(js_name = importFile)]
pub fn import_file(bytes: &[u8], name: &str, packets: u32, steps: u32, base: &str) -> String {
    let mut imported = Imported::default();
    let selection = Selection { packets: Some(packets.into()), counts_rest: true, every: 1 };
    let name = scenario::plain(name);
    let done = match Contents::of(bytes) {
        None => Ok(()),
        Some(Contents::Capture) => {
            let packets = capture(bytes, selection, &mut imported);
            of_packets(packets, steps, &name, &mut imported)
        }
        Some(Contents::Packets) => {
            let packets = table(bytes, selection, &mut imported);
            of_packets(packets, steps, &name, &mut imported)
        }
        Some(Contents::Operations) => operations(bytes, base, &name, &mut imported),
        Some(Contents::Sizes) => sizes(bytes, &name, &mut imported),
    };
    if let Err(problems) = done {
        // Behind the damage of the file, which explains them.
        imported.problems.extend(problems);
    }
    serde_json::to_string(&imported).unwrap_or_default()
}

/// The packets of a capture.
fn capture(bytes: &[u8], selection: Selection, imported: &mut Imported) -> Packets {
    let reading = captures::read(bytes, selection, Some(PrefixPreserving::new(SEED)));
    let counts = &reading.capture.counts;
    imported.kind = "capture";
    (imported.read, imported.taken) = (counts.read, counts.taken);
    imported.left_out = counts.left_out;
    imported.lines = counts.lines();
    imported.problems.extend(reading.fault);
    made::packets(&reading.capture)
}

/// The packets of a table.
fn table(bytes: &[u8], selection: Selection, imported: &mut Imported) -> Packets {
    let listed = captures::table::packets(bytes, selection);
    imported.kind = "packets";
    (imported.read, imported.taken) = (listed.read, listed.packets.dt_ps.len() as u64);
    imported.left_out = imported.read - imported.taken;
    imported.problems.extend(listed.fault);
    listed.packets
}

/// The scenario of packets: at their own times if it is not too long, else closer.
fn of_packets(packets: Packets, steps: u32, name: &str, imported: &mut Imported) -> Result<(), Vec<Problem>> {
    // Without a packet, damage is all there is to be reported.
    if imported.taken == 0 && !imported.problems.is_empty() {
        return Ok(());
    }
    let base = made::base()?;
    let (last_us, own_steps) = made::length(&base, &packets);
    let is_long = own_steps > steps.into();
    let time = if is_long { Time::Load { percent: LOAD } } else { Time::AsGiven };
    if is_long {
        let closer = format!("moved closer until they need {LOAD} % of the link");
        imported.lines.push(format!("over {last_us} us, which are {own_steps} steps: {closer}"));
    }
    let made = made::of_packets(&base, Traffic::Packets(packets), time)?;
    imported.scenario = Scenario { title: format!("Packets of {name}"), ..made }.to_json();
    Ok(())
}

/// Operations for the engines of the scenario that is open.
fn operations(bytes: &[u8], base: &str, name: &str, imported: &mut Imported) -> Result<(), Vec<Problem>> {
    imported.kind = "operations";
    let base = Scenario::from_json(base).ok().filter(|base| matches!(base.bench, Bench::Ops {}));
    let expected = "packets, or an open scenario of the bench `ops`: its engines take the operations";
    let base = base.ok_or_else(|| vec![Problem::new("", "operations", expected)])?;
    let ops = captures::table::operations(bytes, &base.operations()).map_err(|problem| vec![problem])?;
    let made = made::of_operations(&base, ops)?;
    imported.scenario = Scenario { title: format!("Operations of {name}"), ..made }.to_json();
    Ok(())
}

/// Scenarios of sizes of flows, by each interpolation that agrees with the mean if the file states one.
fn sizes(bytes: &[u8], name: &str, imported: &mut Imported) -> Result<(), Vec<Problem>> {
    imported.kind = "sizes";
    let (base, text) = (made::base()?, scenario::read::text(bytes)?);
    let mut refused = None;
    for (way, interpolation) in captures::sizes::INTERPOLATIONS {
        match captures::sizes::read(text, way) {
            Ok(table) => {
                let mean = table.mean.unwrap_or(0);
                let made = made::of_sizes(&base, table, made::FLOWS_LOAD, FLOWS_PACKETS)?;
                let scenario = Scenario { title: format!("Flows of {name}, {interpolation}"), ..made }.to_json();
                imported.choices.push(Choice { interpolation, mean, scenario });
            }
            Err(problem) => refused = Some(problem),
        }
    }
    match refused {
        Some(problem) if imported.choices.is_empty() => Err(vec![problem]),
        _ => Ok(()),
    }
}
