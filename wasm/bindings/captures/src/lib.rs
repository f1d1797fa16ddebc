//! Captures and tables for JavaScript: the scenario of what they hold, by the rules of `queuescope import`. Structured values cross as JSON
//! text.

use captures::made::{self, Time};
use captures::sizes::{INTERPOLATIONS, PACKET_BYTES, SizeList};
use captures::table::ListedPackets;
use captures::{CaptureOptions, Contents, PacketCounts, PrefixPreserving, Problem, Reading, Selection, times};
use scenario::{Bench, Packets, Scenario, Traffic};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// Addresses are replaced by others that depend on this number, as the command line does where no other one is given.
const SEED: u64 = 0;
/// Percent of the link that packets need whose own times make too long a run.
const LOAD: u32 = 90;
/// Longest time between packets of runs whose own times make too long a run, in picoseconds: 100 us, in which a full queue of the PIFO has
/// left on the default link.
const LONGEST_GAP_PS: u64 = 100_000_000;
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
    /// Of sizes of flows, the scenarios among which to choose: those in bytes first.
    choices: Vec<Choice>,
}

/// A scenario of sizes of flows.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Choice {
    /// Which size a flow between two rows of the table has: `lower`, `linear` or `upper`.
    interpolation: &'static str,
    /// Bytes that each size counts: 1, or those of a packet.
    size_unit: u32,
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
    let selection = Selection { packets: Some(packets.into()), counts_rest: true, ..Selection::default() };
    let contents = Contents::of(bytes, name);
    let name = scenario::plain(name);
    let done = match contents {
        None => Ok(()),
        Some(Contents::Capture) => {
            of_packets(&|selection| capture(bytes, selection), selection, steps, &name, &mut imported)
        }
        Some(Contents::Packets) => {
            of_packets(&|selection| table(bytes, selection), selection, steps, &name, &mut imported)
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

/// Packets that were read.
struct ReadPackets {
    kind: &'static str,
    packets: Packets,
    read: u64,
    left_out: u64,
    lines: Vec<String>,
    fault: Option<Problem>,
}

/// The packets of a capture.
fn capture(bytes: &[u8], selection: Selection) -> ReadPackets {
    let anonymous = Some(PrefixPreserving::new(SEED));
    let Reading { capture, fault } =
        captures::read(bytes, &CaptureOptions { selection, anonymous, ..CaptureOptions::default() });
    let PacketCounts { read, left_out, .. } = capture.counts;
    ReadPackets {
        kind: "capture",
        packets: made::packets(&capture),
        read,
        left_out,
        lines: capture.counts.lines(),
        fault,
    }
}

/// The packets of a table.
fn table(bytes: &[u8], selection: Selection) -> ReadPackets {
    let ListedPackets { packets, read, lines, fault } = captures::table::packets(bytes, selection);
    let left_out = read - packets.dt_ps.len() as u64;
    ReadPackets { kind: "packets", packets, read, left_out, lines, fault }
}

/// The scenario of packets: at their own times if the run is not too long; else with shorter idle times, and closer if that is too long too.
fn of_packets(
    read: &dyn Fn(Selection) -> ReadPackets,
    selection: Selection,
    steps: u32,
    name: &str,
    imported: &mut Imported,
) -> Result<(), Vec<Problem>> {
    let base = made::base()?;
    let own = read(selection);
    let (duration_ps, own_steps) = made::length(&base, &own.packets);
    let is_too_long = own_steps > steps.into();
    // A gap that 64 bits do not hold ends the packets as damage does. Shorter, it does not.
    let closed = (is_too_long || own.fault.is_some())
        .then(|| read(Selection { longest_gap_ps: Some(LONGEST_GAP_PS), ..selection }))
        .filter(|closed| is_too_long || closed.packets.dt_ps.len() > own.packets.dt_ps.len());
    let found = closed.unwrap_or(own);
    let is_still_too_long = made::length(&base, &found.packets).1 > steps.into();
    let time = if is_still_too_long { Time::Load { percent: LOAD } } else { Time::AsGiven };
    let duration = times::words(duration_ps);
    let first =
        is_too_long.then(|| format!("over {duration} at their own times: {own_steps} steps, too many for the page"));
    let last = is_still_too_long.then(|| format!("moved closer until they need {LOAD} % of the link"));
    imported.kind = found.kind;
    (imported.read, imported.taken, imported.left_out) = (found.read, found.packets.dt_ps.len() as u64, found.left_out);
    imported.lines = first.into_iter().chain(found.lines).chain(last).collect();
    imported.problems.extend(found.fault);
    // Without a packet, damage is all there is to be reported.
    if imported.taken == 0 && !imported.problems.is_empty() {
        return Ok(());
    }
    let made = made::of_packets(&base, Traffic::Packets(found.packets), time)?;
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

/// Scenarios of sizes of flows, by each interpolation that agrees with the mean if the file states one; of sizes that could be packets also with so
/// many bytes for each.
fn sizes(bytes: &[u8], name: &str, imported: &mut Imported) -> Result<(), Vec<Problem>> {
    imported.kind = "sizes";
    let (base, list) = (made::base()?, SizeList::read(bytes).map_err(|problem| vec![problem])?);
    imported.lines = list.rounded().map(str::to_owned).into_iter().collect();
    let in_packets = list.may_be_packets().then_some(PACKET_BYTES);
    let mut refused = None;
    for unit in [None, in_packets].into_iter().take(1 + usize::from(in_packets.is_some())) {
        for (way, interpolation) in INTERPOLATIONS {
            match list.table(way, unit) {
                Ok(table) => {
                    let mean = table.mean.unwrap_or(0);
                    let made = made::of_sizes(&base, table, made::FLOWS_LOAD, FLOWS_PACKETS)?;
                    let counted = if unit.is_some() { ", in packets" } else { "" };
                    let title = format!("Flows of {name}, {interpolation}{counted}");
                    let scenario = Scenario { title, ..made }.to_json();
                    imported.choices.push(Choice { interpolation, size_unit: unit.unwrap_or(1), mean, scenario });
                }
                Err(problem) => refused = refused.or(Some(problem)),
            }
        }
    }
    match refused {
        Some(problem) if imported.choices.is_empty() => Err(vec![problem]),
        _ => Ok(()),
    }
}
