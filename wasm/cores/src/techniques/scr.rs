//! State-Compute Replication: the sequencer sends packets to the cores in turn, with the rows of those before them. A core replays the rows
//! that it has not applied, then processes its own packet. A packet that finds the queue of its core full is lost like one on the way.

use ::scr::{Advance, Cores, Delivery, Sequencer, Settings, Stamp};
use programs::{Packet, Program, Verdict};

use super::{QueuedPacket, ServiceSpans, Technique};
use crate::Costs;

/// A sequencer and its cores.
#[derive(Clone, Debug)]
pub struct Scr<P: Program> {
    program: P,
    sequencer: Sequencer<P::Row>,
    cores: Cores<P>,
    costs: Costs,
    /// The packet that was steered last.
    stamp: Option<Stamp>,
    /// Of each core what it has done for a packet before it had to wait.
    begun: Vec<Option<ServiceSpans>>,
}

impl<P: Program + Clone> Scr<P> {
    /// A program on `cores` cores with `rows` rows in front of each packet, at least one fewer than cores; each core has a log of `log`
    /// entries, 1,024 as published.
    pub fn new(program: P, cores: usize, rows: usize, log: usize, costs: Costs) -> Self {
        let cores = cores.max(1);
        let rows = rows.max(cores - 1);
        let settings = Settings { log: log.max(1), ..Settings::default() };
        Scr {
            sequencer: Sequencer::new(cores as u32, rows),
            cores: Cores::new(program.clone(), cores as u32, settings),
            begun: vec![None; cores],
            stamp: None,
            program,
            costs,
        }
    }

    /// Digests of all replicas, once they have replayed all that they have received.
    pub fn settled_digests(&self) -> Vec<u64> {
        let mut cores = self.cores.clone();
        settle(&mut cores);
        cores.all().iter().map(|core| self.program.digest(core.state())).collect()
    }

    /// Entries of logs that were overwritten before they were read: none, or replicas may differ. That happens where cores are overloaded for
    /// long: numbers go on while a core works through its queue.
    pub fn overwritten(&self) -> u64 {
        self.cores.overwritten()
    }
}

impl<P: Program + Clone> Technique<P> for Scr<P> {
    fn cores(&self) -> usize {
        self.begun.len()
    }

    fn steer(&mut self, _: &Packet, _: u64) -> (usize, usize) {
        let stamp = self.sequencer.stamp();
        self.stamp = Some(stamp);
        (stamp.core as usize, 0)
    }

    fn arrived(&mut self, waiting: &QueuedPacket<P::Row>, accepted: bool) {
        if let Some(stamp) = self.stamp.take().filter(|_| accepted) {
            self.cores.receive(&Delivery { stamp, rows: self.sequencer.rows(), own: Some(waiting.row) });
        }
        self.sequencer.store(waiting.row);
    }

    fn serve(&mut self, core: usize, _: &QueuedPacket<P::Row>, now_ps: u64) -> Option<(ServiceSpans, Verdict)> {
        let Costs { dispatch_ps, compute_ps, replay_ps, .. } = self.costs;
        let fresh = ServiceSpans { start_ps: now_ps, dispatch_ps, ..ServiceSpans::default() };
        let waited = self.begun[core].take();
        let mut service = waited.unwrap_or(fresh);
        // What it was blocked for, beyond what it did meanwhile.
        service.waiting_ps += now_ps.saturating_sub(service.end_ps()) * u64::from(waited.is_some());
        let turn = self.cores.advance(core as u32, |_, _, _| {});
        let replay = match &turn {
            Advance::Done { replay, .. } | Advance::Waits { replay, .. } => *replay,
            Advance::Idle => return None,
        };
        service.replayed += replay.applied;
        service.recovered += replay.recovered;
        service.skipped += replay.skipped;
        service.replay_ps += u64::from(replay.applied) * replay_ps;
        match turn {
            Advance::Done { verdict: Some(verdict), .. } => {
                service.compute_ps = compute_ps;
                Some((service, verdict))
            }
            _ => {
                self.begun[core] = Some(service);
                None
            }
        }
    }

    fn finished(&mut self, _: &QueuedPacket<P::Row>) {}

    /// Sends the history of all packets to every core, which is not lost.
    fn end(&mut self) {
        for core in 0..self.cores() {
            let stamp = self.sequencer.flush(core as u32);
            self.cores.receive(&Delivery { stamp, rows: self.sequencer.rows(), own: None });
        }
    }

    /// That of the first replica, once it has replayed all history.
    fn state(&self) -> P::State {
        let mut cores = self.cores.clone();
        settle(&mut cores);
        cores.all()[0].state().clone()
    }
}

/// Lets all cores replay what they have received.
fn settle<P: Program>(cores: &mut Cores<P>) {
    let count = cores.all().len() as u32;
    loop {
        let mut moved = false;
        for core in 0..count {
            let turn = cores.advance(core, |_, _, _| moved = true);
            moved |= matches!(turn, Advance::Done { .. });
        }
        if !moved {
            return;
        }
    }
}
