//! Lockstep at scale: every hardware configuration against its model, with the table of hazards met.
//! `soak OPERATIONS [CONFIG ...]`: at least so many operations on each. Ends with 1 if anything differs or a reachable cell is
//! empty.

use contract::{Engine, Op};
use models::catalogue;
use rtl_native::NativeRtl;
use session::coverage::Coverage;
use session::lockstep::Lockstep;
use session::rtl::{self, Config, RtlEngine};
use traffic::{Kind, Mix, RandomMix, Slot};

/// Elements in use (as a share of N, in 1/16; at least 1), percentage of collisions, hot priorities, idle weight of each part.
const PARTS: [(u32, u32, u32, u32); 5] = [(16, 60, 2, 1), (1, 85, 1, 1), (4, 90, 2, 3), (2, 70, 3, 0), (16, 100, 1, 2)];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let operations: u64 = args.first().and_then(|n| n.parse().ok()).unwrap_or(2_000_000);
    let wanted = &args[1.min(args.len())..];
    let configs = rtl::configs(&NativeRtl);
    let chosen: Vec<&Config> = configs.iter().filter(|c| wanted.is_empty() || wanted.contains(&c.name)).collect();
    let (mut total, mut fine) = (0, !chosen.is_empty());
    for (seed, config) in chosen.into_iter().enumerate() {
        match soak(config, operations, seed as u64) {
            Ok((done, words, coverage)) => {
                total += done;
                let empty = coverage.empty();
                let cells = coverage.reachable().count();
                println!(
                    "{}: {done} operations, {words} words compared, no mismatch; {} of {cells} cells",
                    config.name,
                    cells - empty.len()
                );
                if config.name == "bbq_w4_d2_n15" {
                    print!("{coverage}");
                }
                empty.iter().take(20).for_each(|cell| println!("  never met: {cell:?}"));
                fine &= empty.is_empty();
            }
            Err(why) => {
                println!("{}: {why}", config.name);
                fine = false;
            }
        }
    }
    println!("{total} operations in all");
    std::process::exit(i32::from(!fine));
}

fn soak(config: &Config, operations: u64, seed: u64) -> Result<(u64, u64, Coverage), String> {
    let design = catalogue::find(&config.design).ok_or("an unknown design is built")?;
    let n = config.parameters.get("N").copied().unwrap_or(1);
    let mut coverage: Option<Coverage> = None;
    let (mut done, mut words) = (0, 0);
    for (part, (share, collide_percent, hot, idle)) in PARTS.into_iter().enumerate() {
        let mut given = config.parameters.clone();
        // Small queues are full and empty often; huge ones are never filled by a run that ends.
        let capacity = (n.min(4096) * share / 16).max(1);
        given.insert("capacity".to_string(), capacity);
        let parameters = (design.resolve)(&given).map_err(|e| e.expected)?;
        let mut model = (design.model)(&parameters);
        let mut hardware = RtlEngine::new(&NativeRtl, design, &parameters, 1 + seed as u32 * 8 + part as u32)?;
        let kinds = hardware.info().ports[0].operations.iter();
        let kinds = kinds.map(|o| Kind::new(o, if o.arguments.is_empty() { 3 } else { 6 })).collect();
        let target = (part as u64 + 1) * operations / PARTS.len() as u64;
        let mix = Mix { slots: 1 << 31, kinds, idle, collide_percent, hot, phase: 4 * capacity };
        model.report_writes(true);
        let mut lockstep = Lockstep::new(0, hardware.info());
        let hazards = coverage.get_or_insert(Coverage::new(hardware.info()).ok_or("no commits are reported")?);
        hazards.next_run();
        let (mut events, mut model_events, mut op) = (Vec::new(), Vec::new(), 0);
        for slot in RandomMix::new(mix, seed, part as u32) {
            if done >= target {
                break;
            }
            events.clear();
            model_events.clear();
            let operation = match slot {
                Slot::Op { kind, args } => Some(Op::new(kind, &args)),
                Slot::Idle => None,
            };
            let presented = operation.as_ref().map(|o| (op, o));
            lockstep.step(presented, &mut hardware, &mut *model, &mut events, &mut model_events);
            hazards.step(operation.map(|o| (op, o.kind)), &events);
            if operation.is_some() {
                op += 1;
                done += 1;
            }
            if let Some(found) = &lockstep.divergence {
                return Err(format!("part {part}, seed {seed}: {found:?}"));
            }
        }
        if let (_, Some(found)) = lockstep.sweep(&hardware, &*model) {
            return Err(format!("part {part}, seed {seed}, at the end: {found:?}"));
        }
        words += lockstep.words;
    }
    coverage.map(|coverage| (done, words, coverage)).ok_or_else(|| "nothing ran".to_string())
}
