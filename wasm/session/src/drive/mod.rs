//! Loads for the benchmark: an engine or a pair driven as fast as it goes. Nothing here looks at a clock; whoever calls does.

pub mod traffic;

use ::traffic::Slot;
use contract::{Engine, Events, Reference, Snapshot};
use models::catalogue;
use xxhash_rust::xxh3::xxh3_64;

use crate::lockstep::{GivenOp, Lockstep};
use crate::rtl::{self, RtlEngine, RtlHost};
use traffic::{Filling, Traffic};

/// Cycles before a state is saved and restored: enough to fill every stage.
const BEFORE_SNAPSHOT: u32 = 1000;

/// One configuration, hardware and model. Every run begins in the state after reset, so the same run gives the same result.
pub struct Driver {
    hardware: RtlEngine,
    model: Box<dyn Reference>,
    fresh: [Snapshot; 2],
    traffic: [Traffic; 3],
}

impl Driver {
    /// The configuration of this name.
    ///
    /// # Errors
    /// An error message for the user, if the host has none or its engine cannot be made.
    pub fn new(host: &dyn RtlHost, config: &str) -> Result<Self, String> {
        let found = rtl::configs(host).into_iter().find(|c| c.name == config);
        let config = found.ok_or_else(|| format!("{config} is not built"))?;
        let design = catalogue::find(&config.design).ok_or_else(|| format!("no design is called {}", config.design))?;
        let parameters =
            (design.resolve)(&config.parameters).map_err(|e| format!("{}: expected {}", e.name, e.expected))?;
        let mut hardware = RtlEngine::new(host, design, &parameters, 1)?;
        let mut model = (design.model)(&parameters);
        let fresh = [hardware.save(), model.save()];
        let traffic = Filling::ALL.map(|filling| Traffic::new(hardware.info(), filling));
        Ok(Driver { hardware, model, fresh, traffic })
    }

    /// Runs a load `count` times, on traffic that fills the queue `empty`, `mixed` or `full`:
    ///
    /// - `quiet`: cycles of the hardware, an operation in each, telling verdicts and results only; `engine`: telling everything;
    /// - `idle`: cycles of the hardware without an operation, told as little;
    /// - `model`: operations of the model;
    /// - `lockstep`: steps of both, compared;
    /// - `snapshot`: the hardware's state saved, restored and discarded;
    /// - `call`: the cheapest call into the hardware's engine;
    /// - `calibrate`: rounds of [`calibrate`];
    /// - `period`: nothing; gives the cycles after which the traffic begins anew.
    ///
    /// Gives a checksum of the events, of `lockstep` the words compared, of `snapshot` the bytes of an image.
    ///
    /// # Errors
    /// An error message for the user, if there is no such load or filling, or the pair differs.
    pub fn run(&mut self, load: &str, filling: &str, count: u32) -> Result<u32, String> {
        let Driver { hardware, model, fresh, traffic } = self;
        let traffic = traffic.iter().find(|t| t.filling.name() == filling);
        let traffic = traffic.ok_or_else(|| format!("{filling} is not empty, mixed or full"))?;
        // These do not look at the state, which takes a while to restore.
        match load {
            "calibrate" => return Ok(calibrate(count)),
            "call" => return Ok((0..count).fold(0, |sum, _| sum + u32::from(hardware.accepts(0)))),
            "period" => return Ok(traffic.period()),
            _ => {}
        }
        hardware.restore(fresh[0]);
        model.restore(fresh[1]);
        hardware.observe(!["quiet", "idle"].contains(&load));
        model.report_writes(load == "lockstep");
        Ok(match load {
            "quiet" | "engine" => operate(hardware, traffic.cycles(count)),
            "idle" => operate(hardware, (0..count).map(|_| &None)),
            "model" => operate(&mut **model, traffic.cycles(count)),
            "lockstep" => lockstep(hardware, &mut **model, traffic.cycles(count)).ok_or("the engines differ")? as u32,
            "snapshot" => {
                operate(hardware, traffic.cycles(BEFORE_SNAPSHOT));
                (0..count).fold(0, |_, _| {
                    let image = hardware.save();
                    hardware.restore(image);
                    hardware.discard(image);
                    image.bytes
                })
            }
            other => return Err(format!("{other} is not a load")),
        })
    }
}

/// A checksum of the events, so that nothing can be left out. In the cycles of a busy port its operations are passed over.
fn operate<'a>(engine: &mut dyn Engine, slots: impl Iterator<Item = &'a Slot>) -> u32 {
    let mut events = Events::new();
    let mut sum = 0u32;
    for slot in slots {
        if let Some(op) = slot.as_ref().filter(|_| engine.accepts(0)) {
            let _ = engine.issue(op);
        }
        events.clear();
        engine.tick(&mut events);
        sum = events
            .iter()
            .fold(sum, |sum, e| sum.rotate_left(1) ^ e.args.first().copied().unwrap_or_default() ^ u32::from(e.kind));
    }
    sum
}

/// The words compared, or `None` if the two differ.
fn lockstep<'a>(
    hardware: &mut dyn Engine,
    reference: &mut dyn Reference,
    slots: impl Iterator<Item = &'a Slot>,
) -> Option<u64> {
    let mut lockstep = Lockstep::new(0, hardware.info());
    let (mut events, mut model_events) = (Events::new(), Events::new());
    let (mut op, mut given) = (0, Vec::new());
    for slot in slots {
        events.clear();
        model_events.clear();
        given.clear();
        if let Some(operation) = slot.as_ref().filter(|_| hardware.accepts(0)) {
            given.push(GivenOp::new(op, *operation));
            op += 1;
        }
        lockstep.step(&mut given, hardware, reference, &mut events, &mut model_events);
    }
    lockstep.divergence.is_none().then_some(lockstep.words)
}

/// A fixed amount of work that depends on the machine alone: what other rates are compared with.
pub fn calibrate(rounds: u32) -> u32 {
    let mut bytes = [0u8; 1024];
    for round in 0..rounds {
        let hash = xxh3_64(&bytes);
        let place = (round as usize * 8) % 1024;
        bytes[place..place + 8].copy_from_slice(&hash.to_le_bytes());
    }
    bytes[0].into()
}
