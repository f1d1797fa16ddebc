//! Loads for the benchmark: an engine or a pair driven as fast as it goes. Nothing here looks at a clock; whoever calls does.

use contract::{Engine, Event, Op, Reference};
use traffic::{Kind, Mix, RandomMix, Slot};
use xxhash_rust::xxh3::xxh3_64;

use crate::lockstep::Lockstep;

/// Slots made beforehand, so that making them is not measured.
const BLOCK: u32 = 1 << 14;

fn block(engine: &dyn Engine) -> Vec<Slot> {
    let operations = engine.info().ports.first().map_or(&[][..], |p| &p.operations);
    let kinds = operations.iter().map(|o| Kind::moving(o, if o.arguments.is_empty() { 1 } else { 2 })).collect();
    let phase = 4 * engine.info().parameter("capacity").unwrap_or(64);
    RandomMix::new(Mix { slots: BLOCK, kinds, idle: 0, collide_percent: 60, hot: 2, phase }, 1, 0).collect()
}

/// One operation every cycle, for `cycles` cycles. A checksum of the events, so that nothing can be left out.
pub fn engine(engine: &mut dyn Engine, cycles: u32) -> u32 {
    let slots = block(engine);
    let mut events: Vec<Event> = Vec::new();
    let mut sum = 0u32;
    for slot in slots.iter().cycle().take(cycles as usize) {
        if let Slot::Op { kind, args } = slot {
            let _ = engine.issue(0, &Op::new(*kind, args));
        }
        events.clear();
        engine.tick(&mut events);
        sum = events.iter().fold(sum, |sum, e| sum.rotate_left(1) ^ e.args[0] ^ u32::from(e.kind));
    }
    sum
}

/// The same of an engine that tells verdicts and results only.
pub fn quiet(engine: &mut dyn Engine, cycles: u32) -> u32 {
    engine.observe(false);
    self::engine(engine, cycles)
}

/// The same in lockstep with a reference. The words compared, or `None` if the two differ.
pub fn lockstep(hardware: &mut dyn Engine, reference: &mut dyn Reference, cycles: u32) -> Option<u64> {
    let slots = block(hardware);
    reference.report_writes(true);
    let mut lockstep = Lockstep::new(0, hardware.info());
    let (mut events, mut model_events) = (Vec::new(), Vec::new());
    let mut op = 0;
    for slot in slots.iter().cycle().take(cycles as usize) {
        events.clear();
        model_events.clear();
        let operation = match slot {
            Slot::Op { kind, args } => Some(Op::new(*kind, args)),
            Slot::Idle => None,
        };
        let presented = operation.as_ref().map(|o| (op, o));
        op += u32::from(presented.is_some());
        lockstep.step(presented, hardware, reference, &mut events, &mut model_events);
    }
    lockstep.divergence.is_none().then_some(lockstep.words)
}

/// A fixed amount of work that depends on the machine alone: what other rates are held against.
pub fn calibrate(rounds: u32) -> u32 {
    let mut bytes = [0u8; 1024];
    for round in 0..rounds {
        let hash = xxh3_64(&bytes);
        let place = (round as usize * 8) % 1024;
        bytes[place..place + 8].copy_from_slice(&hash.to_le_bytes());
    }
    bytes[0].into()
}
