//! Whether packets of a flow leave in the order in which they came, each of them once: Gearbox against the plainest possible bookkeeping, over
//! many runs that begin with a reset and end with nothing left.

use std::collections::{BTreeMap, VecDeque};

use contract::{Engine, Event, Events, Op, RejectReason, kind};
use models::catalogue;
use models::design::Parameters;
use session::rtl::RtlHost;
use traffic::draw::Draw;

use super::fair::{FairMix, Reached};
use super::pair::Pair;

const ENQUEUE: u8 = 0;
const DEQUEUE: u8 = 1;
const RESET: u8 = 2;

/// The packets that wait, by flow, and the operations on their way.
#[derive(Debug, Default)]
pub struct Ledger {
    flows: Vec<VecDeque<u32>>,
    /// Kind, data and flow of accepted operations that have not retired.
    pending: VecDeque<(u8, u32, u32)>,
    /// Flow of each packet that is inside.
    inside: BTreeMap<u32, u32>,
    /// Packets taken in.
    pub accepted: u64,
    /// Packets that left.
    pub delivered: u64,
}

impl Ledger {
    /// Nothing waits. No two packets that are inside have the same data.
    pub fn new(flows: u32) -> Self {
        Ledger { flows: vec![VecDeque::new(); flows as usize], ..Ledger::default() }
    }

    /// A step: what was presented, and what was told. Whether a dequeue found nothing.
    ///
    /// # Errors
    /// In words, if a packet left that should not have.
    pub fn step(&mut self, op: Option<&Op>, events: &Events) -> Result<bool, String> {
        let mut empty = false;
        for event in events {
            match (event.kind, op) {
                (kind::ACCEPTED, Some(op)) if op.kind != RESET => self.accept(op),
                (kind::REJECTED, _) => empty |= event.args[0] == RejectReason::Empty as u32,
                (kind::RETIRED, _) => self.retire(event)?,
                _ => {}
            }
        }
        Ok(empty)
    }

    fn accept(&mut self, op: &Op) {
        let [data, flow, ..] = op.args;
        self.pending.push_back((op.kind, data, flow));
        if op.kind == ENQUEUE {
            self.accepted += 1;
            self.inside.insert(data, flow);
            self.flows[flow as usize].push_back(data);
        }
    }

    fn retire(&mut self, event: Event) -> Result<(), String> {
        let Some((DEQUEUE, ..)) = self.pending.pop_front() else { return Ok(()) };
        let (step, data) = (event.step, event.args[0]);
        let Some(flow) = self.inside.remove(&data) else {
            return Err(format!("step {step}: packet {data} left and was not there"));
        };
        let next = self.flows[flow as usize].pop_front();
        if next != Some(data) {
            return Err(format!("step {step}: of flow {flow} packet {data} left, {next:?} was before it"));
        }
        self.delivered += 1;
        Ok(())
    }

    /// The end of a run.
    ///
    /// # Errors
    /// In words, if anything was lost.
    pub fn close(&mut self) -> Result<(), String> {
        if let Some(flow) = self.flows.iter().position(|waiting| !waiting.is_empty()) {
            return Err(format!("flow {flow} lost {} packets", self.flows[flow].len()));
        }
        if !self.pending.is_empty() || self.accepted != self.delivered {
            return Err("operations never retired".to_string());
        }
        Ok(())
    }
}

/// Slots of a run: traffic, then dequeues until nothing is left and nothing under way, then a reset.
pub struct Runs {
    mix: FairMix,
    draw: Draw,
    left: u32,
    /// Steps since a dequeue found nothing.
    empty: Option<u32>,
}

impl Runs {
    /// For an engine whose packets have times.
    pub fn new(mix: FairMix, seed: u64) -> Self {
        Runs { mix, draw: Draw::new(seed, 99), left: 0, empty: None }
    }

    /// What comes next; whether that begins a new run, with a reset.
    pub fn next_slot(&mut self) -> (Option<Op>, bool) {
        match self.empty.as_mut() {
            Some(steps) if *steps < 4 => {
                *steps += 1;
                return (None, false);
            }
            Some(_) => {
                self.empty = None;
                let orders = 5 + self.draw.below(9);
                self.left = self.draw.below(1 << orders);
                self.mix.begin_anew();
                return (Some(Op::new(RESET, &[1])), true);
            }
            None => {}
        }
        if self.left == 0 {
            return (Some(Op::new(DEQUEUE, &[])), false);
        }
        self.left -= 1;
        (self.mix.next().flatten(), false)
    }

    /// A dequeue found nothing.
    pub fn found_nothing(&mut self) {
        if self.left == 0 {
            self.empty = Some(0);
        }
    }
}

/// What a run over a configuration has seen.
pub struct Ordered {
    /// Packets taken in, all of which left in order.
    pub packets: u64,
    /// Runs.
    pub runs: u64,
    /// Words of state compared.
    pub words: u64,
    /// What was reached.
    pub reached: Option<Reached>,
}

/// At least so many packets through a Gearbox with these parameters and its model, in lockstep.
///
/// # Errors
/// The first packet out of order, lost or doubled, or the first mismatch, in words. Hardware that is not to be had.
pub fn order(host: &dyn RtlHost, given: &Parameters, packets: u64, seed: u64) -> Result<Ordered, String> {
    let design = catalogue::find("gearbox").ok_or("there is no Gearbox")?;
    let parameters = (design.resolve)(given).map_err(|e| format!("{}: expected {}", e.name, e.expected))?;
    let mut pair = Pair::new(host, design, &parameters, seed, 1 + seed as u32)?;
    let mix = FairMix::of(pair.hardware.info(), seed, 0, false).ok_or("packets of this design have no times")?;
    let mut slots = Runs::new(mix, seed);
    let mut ledger = Ledger::new(parameters.get("flows").copied().unwrap_or(1));
    let (mut reached, mut runs) = (Reached::new(pair.hardware.info()), 0);
    loop {
        let (op, anew) = slots.next_slot();
        if anew {
            ledger.close().map_err(|why| format!("run {runs}, seed {seed}: {why}"))?;
            runs += 1;
            if ledger.accepted >= packets {
                let words = pair.end()?;
                return Ok(Ordered { packets: ledger.delivered, runs, words, reached });
            }
        }
        let step = pair.step(op).map_err(|why| format!("run {runs}, {why}"))?;
        if let Some(reached) = &mut reached {
            reached.step(step.events);
        }
        if ledger.step(op.as_ref(), step.events).map_err(|why| format!("run {runs}, {step}: {why}"))? {
            slots.found_nothing();
        }
    }
}
