use traffic::packets::PoissonNumbers;
use traffic::size::{DISTRIBUTIONS, Mean, OwnTable};

use super::super::{Report, part};
use crate::limits;
use crate::types::{GivenRank, Size};

/// Checks the size of packets.
pub fn check_packets(path: &str, size: &Size, report: &mut Report) {
    if let Size::Named { .. } | Size::Table { .. } = size {
        let expected = "`fixed`, `uniform` or `bimodal` for packets: names stand for sizes of flows";
        let found = if matches!(size, Size::Named { .. }) { "a named distribution" } else { "a table of flow sizes" };
        report.wrong(part(path, "kind"), found, expected);
    } else {
        check(path, size, limits::BYTES, report);
    }
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
        Size::Table { bytes, flows, interpolation, mean } => {
            let rows = report.count(&part(path, "bytes"), bytes.len(), 1, limits::SIZE_ROWS);
            let largest = bytes.last().copied().unwrap_or(0);
            if rows && report.range(path, "bytes", largest, 1, most) {
                match OwnTable::new(bytes, flows, *interpolation) {
                    None => report.wrong(path, "columns of no distribution", COLUMNS),
                    Some(table) => check_mean(path, &table, *mean, report),
                }
            }
        }
    }
}

/// What the columns of a table must be.
const COLUMNS: &str = "`bytes` and `flows` of the same length, neither descending, `flows` up to 1 or more";

/// A stated mean is the table's, to a hundredth.
fn check_mean(path: &str, table: &OwnTable, stated: u32, report: &mut Report) {
    let Mean { bytes, of } = table.mean();
    let mean = bytes / of;
    if stated != 0 && u64::from(stated).abs_diff(mean) > mean / 100 {
        report.wrong(part(path, "mean"), stated, format!("{mean}, which this interpolation makes of the table"));
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
