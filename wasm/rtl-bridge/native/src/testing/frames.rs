//! Lockstep of hardware that takes frames against its model: random frames, good and wrong, of every size that it takes; in bursts, with pauses,
//! with resets in the middle of frames; observed and not.

use std::rc::Rc;

use contract::{Engine, Op, PATIENCE, kind};
use models::design::{Design, Parameters};
use scr::wire::{FrameMix, RandomFrames};
use session::rtl::RtlHost;
use traffic::draw::Draw;

use super::pair::{Pair, Step};

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

/// Sends at least so many frames through a host's hardware of a design that takes frames at port 0 and resets at port 1. `check` is called
/// after every step.
///
/// # Errors
/// The first mismatch or broken invariant; or why the host has no such hardware.
pub fn run(
    host: &dyn RtlHost,
    design: &Design,
    parameters: &Parameters,
    seed: u64,
    frames: u64,
    check: &mut dyn FnMut(&Step),
) -> Result<FramesRun, String> {
    let mut pair = Pair::new(host, design, parameters, seed, seed as u32 | 1)?.monitored(u32::MAX);
    let most = pair.hardware.info().operations[0].bytes as usize;
    let (mut draw, mut source) = (Draw::new(seed, 3), RandomFrames::new(seed, FrameMix::Any));
    let mut run = FramesRun::default();
    let mut time = u64::MAX - 1000;
    let (mut busy, mut resets, mut under_way, mut patience) = (100, false, 0, PATIENCE);
    // Until so many have left, and then until the last one has.
    while run.frames < frames || under_way > 0 {
        let mut given: Vec<(Op, Option<Rc<[u8]>>)> = Vec::new();
        if run.frames < frames {
            if draw.below(300) == 0 {
                busy = BUSY[draw.below(4) as usize];
                resets = draw.below(3) == 0;
                pair.hardware.observe(draw.below(4) > 0);
            }
            time = time.wrapping_add(u64::from(draw.below(5)));
            if pair.accepts(0) && draw.chance(busy) {
                let mut drawn = std::iter::repeat_with(|| source.next_frame());
                let bytes = drawn.find(|frame| (1..=most).contains(&frame.len())).unwrap_or_default();
                given.push((frame(&bytes, time), Some(bytes.into())));
            }
            if resets && draw.below(RESETS) == 0 {
                given.push((Op::new(1, &[1 + draw.below(4)]), None));
            }
        } else {
            patience = u32::checked_sub(patience, 1).ok_or(format!("seed {seed}: {under_way} frames never left"))?;
        }
        let step = pair.step_carrying(given)?;
        run.steps += 1;
        check(&step);
        for event in step.events {
            match event.kind {
                kind::ACCEPTED if !step.given.iter().any(|one| one.op == event.op.0 && one.operation.kind == 1) => {
                    under_way += 1;
                }
                kind::FLUSHED => {
                    under_way -= 1;
                    run.flushed += 1;
                }
                kind::RETIRED if !event.args.is_empty() => {
                    under_way -= 1;
                    run.frames += 1;
                    let [_, _, cause] = event.first();
                    run.causes[cause.min(6) as usize] += 1;
                }
                _ => {}
            }
        }
    }
    Ok(FramesRun { words: pair.end()?, ..run })
}
