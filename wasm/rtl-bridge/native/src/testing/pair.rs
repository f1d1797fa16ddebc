//! Hardware and its model in lockstep, step by step, on the operations of a test.
//!
//! To test a design, make a [`Pair`] of a configuration that is built, draw operations, and check each [`Step`]. The pair compares verdicts,
//! results and every word of state with the model, and lets the monitor of the design watch. A difference is an error that names the
//! configuration, the seed, the step and its operations. [`Pair::end`] compares the whole state once more.
//!
//! ```
//! use contract::{Op, RejectReason};
//! use rtl_native::{NativeRtl, testing::built, testing::pair::Pair};
//! use traffic::draw::Draw;
//!
//! let (design, parameters) = built::resolve(&built::config_of("pifo", &[("N", 16)]));
//! let (seed, mut full) = (7, 0);
//! let mut pair = Pair::new(&NativeRtl, design, &parameters, seed, 1)?.monitored(64);
//! let mut draw = Draw::new(seed, 0);
//! for _ in 0..1_000 {
//!     let enqueues = draw.below(8) < 5;
//!     let op = if enqueues { Op::new(0, &[pair.number(), draw.below(100)]) } else { Op::new(1, &[]) };
//!     let step = pair.step([op])?;
//!     full += u32::from(step.refused(RejectReason::Full));
//!     assert!(enqueues || !step.refused(RejectReason::Full), "{step}");
//! }
//! pair.end()?;
//! assert!(full > 100, "{full}, seed {seed}");
//! # Ok::<(), String>(())
//! ```

use std::fmt;
use std::rc::Rc;

use contract::{Engine, Events, Monitor, Op, OpId, Reference, RejectReason, Violation};
use models::design::{Design, Parameters};
use session::lockstep::{GivenOp, Lockstep};
use session::rtl::{RtlEngine, RtlHost};

/// Hardware under test and its model.
pub struct Pair {
    /// The hardware, after the last step.
    pub hardware: RtlEngine,
    /// The model, after the last step.
    pub model: Box<dyn Reference>,
    /// The comparison so far.
    pub lockstep: Lockstep,
    monitor: Box<dyn Monitor>,
    /// Steps from one check of the whole state by the monitor to the next; `None` if it does not watch.
    monitored: Option<u32>,
    /// Configuration and seed.
    name: String,
    /// Number of the next operation.
    number: u32,
    given: Vec<GivenOp>,
    events: Events,
    model_events: Events,
}

impl Pair {
    /// A configuration of a host and its model. `seed` is that of the operations, for messages alone; `power_up` that of what the hardware
    /// holds before it is written.
    ///
    /// # Errors
    /// Why the host has no such hardware.
    pub fn new(
        host: &dyn RtlHost,
        design: &Design,
        parameters: &Parameters,
        seed: u64,
        power_up: u32,
    ) -> Result<Self, String> {
        let hardware = RtlEngine::new(host, design, parameters, power_up)?;
        let mut model = (design.model)(parameters);
        model.report_writes(true);
        let shape: String = parameters.iter().map(|(name, value)| format!(" {name}={value}")).collect();
        Ok(Pair {
            lockstep: Lockstep::new(0, hardware.info()),
            monitor: (design.monitor)(parameters, hardware.info()),
            hardware,
            model,
            monitored: None,
            name: format!("{}{shape}, seed {seed}", design.name),
            number: 0,
            given: Vec::new(),
            events: Events::new(),
            model_events: Events::new(),
        })
    }

    /// The same with the monitor of the design. It checks every step, and the whole state once in `every` steps and at the end.
    #[must_use]
    pub fn monitored(self, every: u32) -> Self {
        Pair { monitored: Some(every), ..self }
    }

    /// Number of the next operation, from 0.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Whether the hardware takes an operation at a port in the next step.
    pub fn accepts(&self, port: u8) -> bool {
        self.hardware.accepts(port)
    }

    /// Executes a step with these operations, one a port at most.
    ///
    /// # Errors
    /// The first difference or broken invariant.
    pub fn step(&mut self, operations: impl IntoIterator<Item = Op>) -> Result<Step<'_>, String> {
        self.step_carrying(operations.into_iter().map(|operation| (operation, None)))
    }

    /// The same with operations that carry bytes.
    ///
    /// # Errors
    /// As [`Pair::step`].
    pub fn step_carrying(
        &mut self,
        operations: impl IntoIterator<Item = (Op, Option<Rc<[u8]>>)>,
    ) -> Result<Step<'_>, String> {
        self.given.clear();
        self.events.clear();
        self.model_events.clear();
        for (operation, bytes) in operations {
            let one = GivenOp::new(self.number, operation);
            self.given.push(if let Some(bytes) = bytes { one.carrying(bytes) } else { one });
            self.number += 1;
        }
        let number = self.model.step();
        // With a varying latency the model knows no times.
        let ports = if self.hardware.info().is_varying() { 0 } else { self.hardware.info().ports.len() as u8 };
        let port = (0..ports).find(|port| self.hardware.accepts(*port) != self.model.accepts(*port));
        let Pair { hardware, model, lockstep, given, events, model_events, .. } = self;
        lockstep.step(given, hardware, &mut **model, events, model_events);
        let found = match port {
            Some(port) => Err(format!("port {port} is busy in one of hardware and model, and free in the other")),
            None => self.watch(number),
        };
        let Pair { hardware, given, events, model_events, name, .. } = &*self;
        let step = Step { number, given, events, model_events, hardware, name };
        found.map_err(|what| format!("{step}: {what}"))?;
        Ok(step)
    }

    /// What differs in the step that was executed, or what the monitor finds.
    fn watch(&mut self, step: u32) -> Result<(), String> {
        if let Some(found) = &self.lockstep.divergence {
            return Err(found.to_string());
        }
        let Some(every) = self.monitored else { return Ok(()) };
        let presented: Vec<_> = self.given.iter().map(|one| (OpId(one.op), one.operation)).collect();
        let mut found = Vec::new();
        self.monitor.step(&presented, &self.events, &self.hardware, &mut found);
        if step % every == 0 {
            self.monitor.sweep(&self.hardware, &mut found);
        }
        broken(&found)
    }

    /// Ends the run: compares every word of the state that means anything, and lets the monitor check it. The number of words that were
    /// compared in the steps.
    ///
    /// # Errors
    /// The first difference or broken invariant.
    pub fn end(mut self) -> Result<u64, String> {
        let mut found = Vec::new();
        if self.monitored.is_some() {
            self.monitor.sweep(&self.hardware, &mut found);
        }
        let differs = self.lockstep.sweep(&self.hardware, &*self.model).1;
        let differs = differs.map_or(Ok(()), |found| Err(found.to_string()));
        differs.and_then(|()| broken(&found)).map_err(|what| format!("{}, at the end: {what}", self.name))?;
        Ok(self.lockstep.words)
    }
}

/// The first broken invariant.
fn broken(found: &[Violation]) -> Result<(), String> {
    found.first().map_or(Ok(()), |first| Err(format!("the invariant `{}` is broken: {}", first.invariant, first.text)))
}

/// A step in which hardware and model agree.
pub struct Step<'a> {
    /// Its number.
    pub number: u32,
    /// The operations, with their verdicts.
    pub given: &'a [GivenOp],
    /// The events of the hardware.
    pub events: &'a Events,
    /// The events of the model.
    pub model_events: &'a Events,
    /// The hardware after the step.
    pub hardware: &'a RtlEngine,
    name: &'a str,
}

impl Step<'_> {
    /// Whether an operation of a kind was accepted.
    pub fn accepted(&self, kind: u8) -> bool {
        self.given.iter().any(|one| one.operation.kind == kind && one.verdict == Some(Ok(())))
    }

    /// Whether an operation was refused for a reason.
    pub fn refused(&self, reason: RejectReason) -> bool {
        self.given.iter().any(|one| one.verdict == Some(Err(reason)))
    }
}

impl fmt::Display for Step<'_> {
    /// Configuration, seed, step, and the operations with their arguments: what a message about a step begins with.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, step {}", self.name, self.number)?;
        let info = self.hardware.info();
        self.given.iter().try_for_each(|GivenOp { operation, .. }| {
            let arguments = info.operation(operation.kind).map_or(0, |known| known.arguments.len());
            write!(f, ", {} {:?}", info.operation_name(operation.kind), &operation.args[..arguments])
        })
    }
}
