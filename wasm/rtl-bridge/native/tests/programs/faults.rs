//! Runs every fault of a faulty build against the model: `faults FAULTS.json OUTCOME.json`. A fault is killed when verdict, result, state or an
//! assertion differs; survivors are listed, and end the program with 1 unless they are on record as equivalent.

use std::process::ExitCode;

use contract::{Engine, Op, Role};
use models::catalogue;
use rtl_native::NativeRtl;
use rtl_native::testing::fair::FairMix;
use rtl_native::testing::pair::Pair;
use rtl_native::testing::soak::parameters;
use session::rtl::{self, Config};
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
        let mut pair = Pair::new(&NativeRtl, design, &parameters, run as u64, 1 + run as u32)?;
        if !pair.hardware.set_fault(fault) {
            return Err("this build has no faults".to_string());
        }
        if let Err(what) = drive(pair, run as u64, capacity, collide_percent) {
            return Ok(Some(what));
        }
    }
    Ok(None)
}

/// How hardware and model differ, if they do.
fn drive(mut pair: Pair, seed: u64, capacity: u32, collide_percent: u32) -> Result<u64, String> {
    let info = pair.hardware.info();
    let kinds = info.operations.iter().map(|o| Kind::moving(o, if o.arguments.is_empty() { 3 } else { 6 })).collect();
    let mix = Mix { slots: SLOTS, kinds, idle: 1, collide_percent, hot: 2, phase: 4 * capacity };
    let slots: Box<dyn Iterator<Item = Slot>> = match FairMix::of(info, seed, 0, true) {
        Some(fair) => Box::new(fair.take(SLOTS as usize)),
        None => Box::new(RandomOperations::new(mix, seed, 0)),
    };
    let reset = info.first_of(Role::Reset);
    for (at, slot) in slots.enumerate() {
        let slot = reset.filter(|_| at % RESETS == RESETS - 1).map(|reset| Op::new(reset, &[1])).or(slot);
        // A busy port takes none.
        let slot = slot.filter(|op| pair.accepts(pair.hardware.info().port(op.kind)));
        pair.step(slot)?;
    }
    pair.end()
}
