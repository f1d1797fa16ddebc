//! Lockstep at scale: a hardware configuration against its model on traffic that wanders through all kinds of trouble, with the
//! table of hazards met where a design reports its commits.

use contract::{Engine, Events, Op, Operation, RejectReason, Role, kind};
use models::catalogue;
use models::design::{Design, Parameters};

use session::rtl::{Config, RtlEngine, RtlHost};
use traffic::{ArgumentValue, Kind, Mix, RandomOperations, Slot};

use super::coverage::Coverage;
use super::fair::{FairMix, Reached};
use super::frames;
use super::pair::{Pair, Step};
use crate::NativeRtl;

/// Elements in use (as a share of N, in 1/16; at least 1), percentage of collisions, hot priorities, idle weight, and most priorities of
/// each part. With few priorities, neighbours that share a bitmap of the lowest level collide.
const PARTS: [(u32, u32, u32, u32, u32); 6] = [
    (16, 60, 2, 1, u32::MAX),
    (1, 85, 1, 1, u32::MAX),
    (4, 90, 2, 3, u32::MAX),
    (2, 70, 3, 0, u32::MAX),
    (16, 100, 1, 2, u32::MAX),
    (1, 0, 1, 1, 16),
];

/// What a soak without a mismatch has seen.
pub struct Soaked {
    /// Operations presented.
    pub operations: u64,
    /// Words of state compared.
    pub words: u64,
    /// Hazards met; `None` for a design without commits.
    pub coverage: Option<Coverage>,
    /// What of a Gearbox was reached.
    pub reached: Option<Reached>,
}

/// The parameters of a run of a configuration: of the elements in use `capacity`, where that can be chosen, and of every other
/// choice the next value with each `turn`. With them how many elements it holds.
///
/// # Errors
/// In words, if they are not legal.
pub fn parameters(design: &Design, config: &Config, capacity: u32, turn: u32) -> Result<(Parameters, u32), String> {
    let mut given = config.parameters.clone();
    let capacity = config.parameters.get("N").map_or(capacity, |n| capacity.min(*n));
    for (at, choice) in (0..).zip(design.parameters.iter().filter(|p| p.run_time)) {
        let turn = choice.min + (turn >> at) % (choice.max - choice.min + 1);
        let before = given.clone();
        given.insert(choice.name.to_string(), if choice.name == "capacity" { capacity } else { turn });
        let resolved = (design.resolve)(&given).map_err(|e| e.expected)?;
        // Hardware may be built for one of the choices only.
        if (design.hardware)(design, &resolved).is_err() {
            given = before;
        }
    }
    let parameters = (design.resolve)(&given).map_err(|e| e.expected)?;
    let holds = ["queues", "capacity"].iter().filter_map(|name| parameters.get(*name)).product();
    let chosen = design.parameters.iter().any(|p| p.run_time && p.name == "capacity");
    let all = config.parameters.get("N").copied().unwrap_or(holds);
    Ok((parameters, if chosen { capacity } else { all }))
}

/// Weights of the operations, with the factor by which those that move elements outweigh a reset. Resets come so seldom that the
/// hardware spends little time on clearing.
fn weights(fresh: &mut RtlEngine) -> (u32, Vec<Kind>) {
    let operations = fresh.info().operations.clone();
    let reset = operations.iter().position(|o| o.role == Role::Reset);
    let mut events = Events::new();
    if let Some(reset) = reset {
        let _ = fresh.issue(&Op::new(reset as u8, &[1]));
        fresh.tick(&mut events);
    }
    let dead = events.iter().find(|e| e.kind == kind::RESET).map_or(0, |e| e.args[0]);
    let scale = 50 + 2 * dead;
    let weight = |o: &Operation| match o.role {
        Role::Put => 6 * scale,
        Role::Take | Role::Exchange => 3 * scale,
        Role::Reset | Role::Other => 1,
    };
    (scale, operations.iter().map(|o| Kind::new(o, weight(o))).collect())
}

/// At least so many operations on a configuration of a host. `check` is called after every step.
///
/// # Errors
/// The first mismatch, with what is needed to see it again.
pub fn soak(
    host: &dyn RtlHost,
    config: &Config,
    operations: u64,
    seed: u64,
    check: &mut dyn FnMut(&Step),
) -> Result<Soaked, String> {
    run(host, config, operations, seed, None, check)
}

/// The same on linked hardware, where the monitor of the design checks every step too.
///
/// # Errors
/// As [`soak`], and if fewer than five words are compared for each operation.
pub fn soak_monitored(
    config: &Config,
    operations: u64,
    seed: u64,
    check: &mut dyn FnMut(&Step),
) -> Result<Soaked, String> {
    let soaked = run(&NativeRtl, config, operations, seed, Some(1_000), check)?;
    if soaked.words > 5 * operations { Ok(soaked) } else { Err(format!("only {} words were compared", soaked.words)) }
}

fn run(
    host: &dyn RtlHost,
    config: &Config,
    operations: u64,
    seed: u64,
    monitored: Option<u32>,
    check: &mut dyn FnMut(&Step),
) -> Result<Soaked, String> {
    let design = catalogue::find(&config.design).ok_or("an unknown design is built")?;
    let described = (design.resolve)(&config.parameters).map_err(|e| e.expected)?;
    if (design.info)(&described).carries_bytes() {
        let run = frames::run(host, design, &described, seed, operations, check)?;
        return Ok(Soaked { operations: run.frames, words: run.words, coverage: None, reached: None });
    }
    let (mut coverage, mut reached): (Option<Coverage>, Option<Reached>) = (None, None);
    let (mut done, mut words) = (0, 0);
    let n = config.parameters.get("N").copied().unwrap_or(1);
    for (part, (share, collide_percent, hot, idle, most)) in PARTS.into_iter().enumerate() {
        // Small queues are full and empty often; huge ones are never filled by a run that ends.
        let (parameters, capacity) = parameters(design, config, (n.min(4096) * share / 16).max(1), part as u32)?;
        let power_up = (seed as u32).wrapping_mul(8) + 1 + part as u32;
        let mut pair = Pair::new(host, design, &parameters, seed, power_up)?;
        if let Some(every) = monitored {
            pair = pair.monitored(every);
        }
        let (scale, kinds) = weights(&mut RtlEngine::new(host, design, &parameters, 1)?);
        let target = (part as u64 + 1) * operations / PARTS.len() as u64;
        let info = pair.hardware.info();
        let operations = &info.operations;
        // Each port has a mix of its own operations.
        let mix = |port: u8| {
            let few = |value: &ArgumentValue| match *value {
                ArgumentValue::Drawn(min, max) => ArgumentValue::Drawn(min, max.min(min.saturating_add(most - 1))),
                running => running,
            };
            let own = |(kind, operation): (&Kind, &Operation)| Kind {
                weight: if operation.port == port { kind.weight } else { 0 },
                arguments: kind.arguments.iter().map(few).collect(),
                ..*kind
            };
            let kinds = kinds.iter().zip(operations).map(own).collect();
            // A port for resets alone has one as seldom as a port that has everything.
            let resets = operations.iter().all(|operation| operation.port != port || operation.role == Role::Reset);
            let idle = if resets { 10 * scale } else { idle * scale };
            let mix = Mix { slots: 1 << 31, kinds, idle, collide_percent, hot, phase: 4 * capacity };
            Box::new(RandomOperations::new(mix, seed, part as u32)) as Box<dyn Iterator<Item = Slot>>
        };
        let mut sources: Vec<Box<dyn Iterator<Item = Slot>>> = match FairMix::of(info, seed, part as u32, true) {
            Some(fair) => vec![Box::new(fair)],
            None => (0..info.ports.len() as u8).map(mix).collect(),
        };
        if coverage.is_none() {
            coverage = Coverage::new(info);
        }
        if let Some(hazards) = &mut coverage {
            hazards.next_run();
        }
        reached = reached.or_else(|| Reached::new(info));
        while done < target {
            // What a busy port would refuse is drawn later.
            let free = sources.iter_mut().zip(0..).filter(|(_, port)| pair.accepts(*port));
            let given: Vec<Op> = free.filter_map(|(source, _)| source.next()).flatten().collect();
            let step = pair.step(given).map_err(|why| format!("part {part}, {why}"))?;
            check(&step);
            if let Some(hazards) = &mut coverage {
                hazards.step(step.given.first().map(|one| (one.op, one.operation.kind)), step.events);
            }
            if let Some(reached) = &mut reached {
                reached.step(step.events);
            }
            // What comes while the hardware is not ready is work for nobody.
            let ready = step.given.iter().filter(|one| one.verdict != Some(Err(RejectReason::NotReady)));
            done += ready.count() as u64;
        }
        words += pair.end().map_err(|why| format!("part {part}, {why}"))?;
    }
    Ok(Soaked { operations: done, words, coverage, reached })
}
