use traffic::packets::PoissonNumbers;
use traffic::size::DISTRIBUTIONS;

use super::super::{Report, part};
use crate::limits;
use crate::types::{GivenRank, Size};

/// Checks the size of packets.
pub fn check_packets(path: &str, size: &Size, report: &mut Report) {
    if let Size::Named { .. } = size {
        let expected = "`fixed`, `uniform` or `bimodal` for packets: names stand for sizes of flows";
        report.wrong(part(path, "kind"), "a named distribution", expected);
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
