//! The cores of a scenario with a `cores` bench, and the program that they run.

use contract::Info;
use cores::{LaneSettings, Losses, TechniqueSettings};
use programs::{AnyProgram, DdosMitigator, PortKnocking, ProgramKind};
use scenario::{CoresBench, Logged, Technique};

/// How many cores an engine sends packets to.
pub fn core_count(info: &Info) -> usize {
    info.parameter("cores").unwrap_or(1) as usize
}

/// The clock period of an engine on a bench, in picoseconds.
pub fn clock_ps(bench: &CoresBench, info: &Info) -> u64 {
    bench.clock_ps.unwrap_or(info.clock_ps).into()
}

/// The program that an engine is made for.
pub fn core_program(bench: &CoresBench, info: &Info) -> AnyProgram {
    let plain = AnyProgram::of_number(info.parameter("program").unwrap_or_default());
    let plain = plain.unwrap_or_else(|| DdosMitigator::default().into());
    match plain.kind() {
        ProgramKind::DdosMitigator(_) => {
            let blocked = bench.blocked.iter().flat_map(|range| range.addresses()).collect();
            DdosMitigator { blocked }.into()
        }
        ProgramKind::PortKnocking(_) => PortKnocking { open_is_sticky: bench.open_is_sticky }.into(),
        _ => plain,
    }
}

/// What `cores` cores of a technique are set up with, behind an engine or next to one. A sequencer puts `rows` history rows in front of
/// packets; only its packets are lost, by `seed`.
pub fn core_settings(
    bench: &CoresBench,
    seed: u64,
    (cores, rows): (usize, usize),
    technique: Technique,
) -> LaneSettings {
    let settings = match technique {
        Technique::Scr => {
            TechniqueSettings::Scr { rows, log: bench.log as usize, writes_late: bench.logged == Logged::Processing }
        }
        Technique::Lock => TechniqueSettings::Lock,
        Technique::Rss => TechniqueSettings::Rss,
        Technique::RssPlusPlus => TechniqueSettings::RssPlusPlus { period_ps: bench.rebalance_ps },
    };
    let losses = match &bench.losses {
        Some(scenario::Losses::Numbers { numbers }) if technique == Technique::Scr => {
            Losses::of_numbers(&numbers.iter().copied().map(u64::from).collect::<Vec<_>>())
        }
        Some(scenario::Losses::Random { per_million }) if technique == Technique::Scr => {
            Losses::Random { seed, per_million: *per_million }
        }
        _ => Losses::Nothing,
    };
    let scenario::Costs { dispatch_ps, compute_ps, replay_ps, contention_ps } = bench.costs;
    LaneSettings {
        queue: bench.queue as usize,
        costs: cores::Costs { dispatch_ps, compute_ps, replay_ps, contention_ps },
        losses,
        ..LaneSettings::new(settings, cores)
    }
}
