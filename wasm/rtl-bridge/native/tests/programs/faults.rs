//! Runs every fault of a faulty build against the model: `faults FAULTS.json OUTCOME.json`. A fault is killed when verdict, result, state or an
//! assertion differs; survivors are listed, and end the program with 1 unless they are on record as equivalent.

use std::process::ExitCode;

use contract::{Events, Op, Reference, Role};
use models::catalogue;
use rtl_native::NativeRtl;
use rtl_native::testing::fair::FairMix;
use rtl_native::testing::soak::parameters;
use session::lockstep::{GivenOp, Lockstep};
use session::rtl::{self, Config, RtlEngine};
use traffic::{Kind, Mix, RandomOperations, Slot};

/// Slots of one run.
const SLOTS: u32 = 60_000;
/// Slots from one reset to the next: initialisation can be wrong too.
const RESETS: usize = 7_000;
/// Elements in use and percentage of collisions of each run. There are as many as a choice at run time has values at most.
const RUNS: [(u32, u32); 5] = [(15, 60), (3, 85), (1, 50), (15, 95), (7, 75)];

fn main() -> ExitCode {
    faults::main(include_str!("equivalent-faults.txt"), first_difference)
}

/// How a fault shows, if it does.
fn first_difference(fault: u32) -> Result<Option<String>, String> {
    for config in rtl::configs(&NativeRtl) {
        let found = first_difference_in(fault, &config)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

fn first_difference_in(fault: u32, config: &Config) -> Result<Option<String>, String> {
    let design = catalogue::find(&config.design).ok_or("an unknown design is built")?;
    for (run, (capacity, collide_percent)) in RUNS.into_iter().enumerate() {
        let (parameters, capacity) = parameters(design, config, capacity, run as u32)?;
        let mut hardware = RtlEngine::new(&NativeRtl, design, &parameters, 1 + run as u32)?;
        if !hardware.set_fault(fault) {
            return Err("this build has no faults".to_string());
        }
        let mut model = (design.model)(&parameters);
        if let Some(what) = drive(&mut hardware, &mut *model, run as u64, capacity, collide_percent) {
            return Ok(Some(what));
        }
    }
    Ok(None)
}

fn drive(
    hardware: &mut RtlEngine,
    model: &mut dyn Reference,
    seed: u64,
    capacity: u32,
    collide_percent: u32,
) -> Option<String> {
    use contract::Engine;
    let operations = hardware.info().operations.clone();
    let kinds = operations.iter().map(|o| Kind::moving(o, if o.arguments.is_empty() { 3 } else { 6 })).collect();
    let mix = Mix { slots: SLOTS, kinds, idle: 1, collide_percent, hot: 2, phase: 4 * capacity };
    model.report_writes(true);
    let mut lockstep = Lockstep::new(0, hardware.info());
    let (mut events, mut model_events) = (Events::new(), Events::new());
    let mut op = 0;
    let slots: Box<dyn Iterator<Item = Slot>> = match FairMix::of(hardware.info(), seed, 0, true) {
        Some(fair) => Box::new(fair.take(SLOTS as usize)),
        None => Box::new(RandomOperations::new(mix, seed, 0)),
    };
    let reset = hardware.info().first_of(Role::Reset);
    for (at, slot) in slots.enumerate() {
        let slot = reset.filter(|_| at % RESETS == RESETS - 1).map(|reset| Op::new(reset, &[1])).or(slot);
        // A busy port takes none.
        let slot = slot.filter(|op| hardware.accepts(hardware.info().port(op.kind)));
        events.clear();
        model_events.clear();
        let mut given: Vec<_> = slot.map(|operation| GivenOp::new(op, operation)).into_iter().collect();
        op += u32::from(slot.is_some());
        lockstep.step(&mut given, hardware, model, &mut events, &mut model_events);
        if let Some(found) = &lockstep.divergence {
            return Some(format!("step {}: {}", found.step, found.field));
        }
    }
    lockstep.sweep(hardware, model).1.map(|found| format!("sweep: {}", found.field))
}
