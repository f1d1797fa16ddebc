use traffic::packets::PoissonNumbers;
use traffic::size::DISTRIBUTIONS;

use super::super::{Report, part};
use crate::limits;
use crate::types::FlowTable;
use crate::types::{GivenRank, Size};

/// Checks the size of packets.
pub fn check_packets(path: &str, size: &Size, report: &mut Report) {
    let found = match size {
        Size::Named { .. } => "a named distribution",
        Size::Table { .. } => "a table of flow sizes",
        _ => return check(path, size, limits::BYTES, report),
    };
    let expected = "`fixed`, `uniform` or `bimodal` for packets: names stand for sizes of flows";
    report.wrong(part(path, "kind"), found, expected);
}

/// Checks the size of flows.
pub fn check_flows(path: &str, size: &Size, report: &mut Report) {
    check(path, size, limits::FLOW_BYTES, report);
}

fn check(path: &str, size: &Size, most: u32, report: &mut Report) {
    let mut bytes = |name: &str, bytes: u32, least: u32| report.range(path, name, bytes, least, most);
    match size {
        Size::Fixed { bytes: all } => drop(bytes("bytes", *all, 1)),
        Size::Uniform { min, max } => {
            if bytes("min", *min, 1) {
                bytes("max", *max, *min);
            }
        }
        Size::Bimodal { small, large, percent } => {
            bytes("small", *small, 1);
            bytes("large", *large, 1);
            report.range(path, "percent", *percent, 0, 100);
        }
        Size::Named { name } => {
            let names = DISTRIBUTIONS.iter().map(|distribution| distribution.name);
            if names.clone().all(|known| known != name) {
                report.unknown(part(path, "name"), name, names);
            }
        }
        Size::Table(table) => check_table(path, table, most, report),
    }
}

/// What the columns of a table must be.
const COLUMNS: &str = "`bytes` and `flows` of the same length, neither descending, `flows` up to 1 or more";

/// A stated mean is the table's, to a hundredth.
fn check_table(path: &str, table: &FlowTable, most: u32, report: &mut Report) {
    let rows = report.count(&part(path, "bytes"), table.bytes.len(), 1, limits::SIZE_ROWS);
    let largest = table.bytes.last().copied().unwrap_or(0);
    if !rows || !report.range(path, "bytes", largest, 1, most) {
        return;
    }
    let Some(distribution) = table.distribution() else {
        return report.wrong(path, "columns of no distribution", COLUMNS);
    };
    let mean = distribution.mean().rounded();
    if let Some(stated) = table.mean.filter(|stated| u64::from(*stated).abs_diff(mean) > mean / 100) {
        let expected = format!("{mean}, the mean of the table with this interpolation");
        report.wrong(part(path, "mean"), stated, expected);
    }
}

/// Checks the ranks that a source gives.
pub fn check_ranks(path: &str, rank: &GivenRank, report: &mut Report) {
    match *rank {
        GivenRank::Uniform { min, max } => drop(report.range(path, "max", max, min, u32::MAX)),
        GivenRank::Poisson { mean, .. } => drop(report.range(path, "mean", mean, 1, PoissonNumbers::MAX_MEAN)),
        GivenRank::Convex { max } => drop(report.range(path, "max", max, 1, PoissonNumbers::MAX_MEAN - 1)),
        _ => {}
    }
}
