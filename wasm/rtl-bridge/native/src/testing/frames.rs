//! Lockstep of hardware that takes frames against its model: random frames, good and wrong, of every size that it takes; in bursts, with pauses,
//! with resets in the middle of frames; observed and not.

use contract::{Engine, Events, Monitor, Op, OpId, PATIENCE, kind};
use models::design::{Design, Parameters};
use scr::wire::{FrameMix, RandomFrames};
use session::lockstep::{GivenOp, Lockstep};
use session::rtl::{RtlEngine, RtlHost};
use traffic::draw::Draw;

/// Percentage of steps in which a frame waits for the engine, one of them for a phase.
const BUSY: [u32; 4] = [100, 100, 50, 3];
/// Steps in which a reset comes once, on average, in phases that have resets.
const RESETS: u64 = 900;

/// What a run without a mismatch has seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FramesRun {
    /// Frames that left.
    pub frames: u64,
    /// Frames that a reset undid.
    pub flushed: u64,
    /// Frames that left, by cause; 0 for those with a number.
    pub causes: [u64; 7],
    /// Steps.
    pub steps: u64,
    /// Words of state compared.
    pub words: u64,
}

/// A frame as an operation: its bytes and when its first one came, in nanoseconds.
pub fn frame(bytes: &[u8], time: u64) -> Op {
    Op::new(0, &[bytes.len() as u32, time as u32, (time >> 32) as u32])
}

/// Hardware and model under test.
struct Pair {
    hardware: RtlEngine,
    model: Box<dyn contract::Reference>,
    lockstep: Lockstep,
    monitor: Box<dyn Monitor>,
    op: u32,
    run: FramesRun,
    under_way: u64,
}

/// Sends at least so many frames through a host's hardware of a design that takes frames at port 0 and resets at port 1.
///
/// # Errors
/// The first mismatch or broken invariant, in words; or why the host has no such hardware.
pub fn run(
    host: &dyn RtlHost,
    design: &Design,
    parameters: &Parameters,
    seed: u64,
    frames: u64,
) -> Result<FramesRun, String> {
    let hardware = RtlEngine::new(host, design, parameters, seed as u32 | 1)?;
    let mut model = (design.model)(parameters);
    model.report_writes(true);
    let monitor = (design.monitor)(parameters, hardware.info());
    let lockstep = Lockstep::new(0, hardware.info());
    let most = hardware.info().operations[0].bytes as usize;
    let mut pair = Pair { hardware, model, lockstep, monitor, op: 0, run: FramesRun::default(), under_way: 0 };
    let (mut draw, mut source) = (Draw::new(seed, 3), RandomFrames::new(seed, FrameMix::Any));
    let mut next = || loop {
        let frame = source.next_frame();
        if (1..=most).contains(&frame.len()) {
            return frame;
        }
    };
    let mut time = u64::MAX - 1000;
    let (mut busy, mut resets) = (100, false);
    while pair.run.frames < frames {
        if draw.below(300) == 0 {
            busy = BUSY[draw.below(4) as usize];
            resets = draw.below(3) == 0;
            let observed = draw.below(4) > 0;
            pair.hardware.observe(observed);
        }
        time = time.wrapping_add(u64::from(draw.below(5)));
        let bytes = (pair.hardware.accepts(0) && draw.chance(busy)).then(&mut next);
        let cycles = (resets && draw.below(RESETS) == 0).then(|| 1 + draw.below(4));
        pair.step(bytes.as_deref(), time, cycles)?;
    }
    for _ in 0..PATIENCE {
        if pair.under_way == 0 {
            break;
        }
        pair.step(None, time, None)?;
    }
    pair.end()
}

impl Pair {
    /// One step with a frame, a reset, both or none.
    fn step(&mut self, bytes: Option<&[u8]>, time: u64, reset: Option<u32>) -> Result<(), String> {
        let mut given = Vec::new();
        if let Some(bytes) = bytes {
            given.push(GivenOp::new(self.op, frame(bytes, time)).carrying(bytes.into()));
        }
        if let Some(cycles) = reset {
            given.push(GivenOp::new(self.op + given.len() as u32, Op::new(1, &[cycles])));
        }
        self.op += given.len() as u32;
        let (mut events, mut model_events) = (Events::new(), Events::new());
        let Pair { hardware, model, lockstep, .. } = self;
        lockstep.step(&mut given, hardware, &mut **model, &mut events, &mut model_events);
        self.run.steps += 1;
        for event in &events {
            match event.kind {
                kind::ACCEPTED if !given.iter().any(|one| one.op == event.op.0 && one.operation.kind == 1) => {
                    self.under_way += 1;
                }
                kind::FLUSHED => {
                    self.under_way -= 1;
                    self.run.flushed += 1;
                }
                kind::RETIRED if !event.args.is_empty() => {
                    self.under_way -= 1;
                    self.run.frames += 1;
                    let [_, _, cause] = event.first();
                    self.run.causes[cause.min(6) as usize] += 1;
                }
                _ => {}
            }
        }
        let mut found = Vec::new();
        let presented: Vec<_> = given.iter().map(|one| (OpId(one.op), one.operation)).collect();
        self.monitor.step(&presented, &events, &self.hardware, &mut found);
        match (&self.lockstep.divergence, found.first()) {
            (Some(difference), _) => Err(format!("{difference:?}")),
            (None, Some(broken)) => Err(format!("step {}: {broken:?}", self.run.steps)),
            (None, None) => Ok(()),
        }
    }

    fn end(mut self) -> Result<FramesRun, String> {
        if self.under_way > 0 {
            return Err(format!("{} frames never left", self.under_way));
        }
        if let (_, Some(found)) = self.lockstep.sweep(&self.hardware, &*self.model) {
            return Err(format!("at the end: {found:?}"));
        }
        let mut found = Vec::new();
        self.monitor.sweep(&self.hardware, &mut found);
        if let Some(broken) = found.first() {
            return Err(format!("at the end: {broken:?}"));
        }
        self.run.words = self.lockstep.words;
        Ok(self.run)
    }
}
