//! State-Compute Replication: the sequencer sends packets to the cores in turn, with the rows of those before them. A core replays the rows
//! that it has not applied, then processes its own packet. A packet that finds the queue of its core full is lost like one on the way.

use ::scr::{Cores, Delivery, Recovery, Sequencer, Settings, Stamp, Taken};
use programs::{Inspect, Packet, Program};

use super::{Observed, QueuedPacket, Steered, Technique, Turn, Waiter};
use crate::events::{CoreEventKind, ServiceSpans};
use crate::lane::DeliveredPacket;
use crate::monitors::CoreMonitor;
use crate::view::{Activity, LogEntry, ScrView, TechniqueView};
use crate::{Costs, Sharded};

/// Numbers that a sequencer outside can leave out at once: more is no number of a packet that follows.
const MOST_LEFT_OUT: u64 = 1_024;

/// A sequencer and its cores.
#[derive(Clone, Debug)]
pub(crate) struct Scr<P: Program> {
    program: P,
    /// Also where packets come from a sequencer outside: what that one should have sent.
    sequencer: Sequencer<P::Row>,
    cores: Cores<P>,
    costs: Costs,
    late: bool,
    /// The packet that was steered last.
    stamp: Option<Stamp>,
    /// Its rows if they came from outside.
    rows: Option<Vec<P::Row>>,
    /// What each core does with its packet.
    work: Vec<Work>,
}

/// A core at work.
#[derive(Clone, Debug, Default)]
struct Work {
    spans: ServiceSpans,
    /// Up to when its work is done: later than now only while it dispatches.
    clock_ps: u64,
    /// What it waits for, and since when.
    waits: Option<(Waiter, u64)>,
}

impl<P: Inspect + Clone> Scr<P> {
    pub(crate) fn new(program: P, cores: usize, rows: usize, settings: Settings, costs: Costs) -> Self {
        Scr {
            sequencer: Sequencer::new(cores as u32, rows),
            cores: Cores::new(program.clone(), cores as u32, settings),
            work: vec![Work::default(); cores],
            late: settings.writes_late,
            stamp: None,
            rows: None,
            program,
            costs,
        }
    }

    /// When the next turn of a core is due: it lacks a row, or has processed its packet.
    fn due(&self, core: usize) -> u64 {
        let of = &self.cores.all()[core];
        let rows = of.replayable().saturating_sub(of.applied());
        let ends = of.lacks().is_none() && of.front().is_some_and(|front| front.has_row);
        self.work[core].clock_ps + rows * self.costs.replay_ps + if ends { self.costs.compute_ps } else { 0 }
    }

    /// Replays the rows that a core has for its packet, as many as there is time for.
    fn replay(&mut self, core: usize, number: u64, until_ps: u64, observed: &mut Observed<P>) {
        let of = &self.cores.all()[core];
        let left = of.replayable().saturating_sub(of.applied());
        let replay_ps = self.costs.replay_ps;
        let time_ps = until_ps.saturating_sub(self.work[core].clock_ps);
        let count = time_ps.checked_div(replay_ps).map_or(left, |count| count.min(left));
        if count == 0 {
            return;
        }
        let Work { spans, clock_ps, .. } = &mut self.work[core];
        let Observed { events, violations, replicas, .. } = observed;
        let up_to = of.applied() + count;
        let program = &self.program;
        let mut recovered = 0;
        self.cores.replay(core as u32, up_to, |row, taken, of| {
            *clock_ps += replay_ps;
            let peer = if let Taken::Recovered(peer) = taken { Some(peer) } else { None };
            recovered += u32::from(peer.is_some());
            events.add(*clock_ps, core, number, || CoreEventKind::Replays { row, peer });
            if let Some(replicas) = replicas {
                replicas.taken((*clock_ps, core, row), taken, program.digest(of.state()), None, violations);
            }
        });
        spans.replayed += count as u32;
        spans.recovered += recovered;
        spans.replay_ps += count * replay_ps;
    }

    /// The core asks for a row that it lacks; its clock is at now.
    fn recover(&mut self, core: usize, number: u64, row: u64, now_ps: u64, observed: &mut Observed<P>) -> Turn {
        let Observed { events, violations, replicas, .. } = observed;
        let work = &mut self.work[core];
        if let Some(replicas) = replicas.as_mut().filter(|_| work.waits.is_none()) {
            replicas.looked(now_ps, core, row, violations);
        }
        let recovery = self.cores.recover(core as u32);
        if let Recovery::Waits(wait) = recovery {
            let since_ps = work.waits.as_ref().map_or(now_ps, |(_, since_ps)| *since_ps);
            if work.waits.is_none() {
                events.add(now_ps, core, number, || CoreEventKind::Waits { row, peers: wait.peers.clone() });
            }
            work.waits = Some((Waiter { core, row, peers: wait.peers }, since_ps));
            return Turn::Waits;
        }
        if let Some((_, since_ps)) = work.waits.take() {
            work.spans.waiting_ps += now_ps - since_ps;
        }
        work.clock_ps = now_ps;
        if recovery == Recovery::Skipped {
            work.spans.skipped += 1;
            events.add(now_ps, core, number, || CoreEventKind::Skips { row });
            if let Some(replicas) = replicas {
                let digest = self.program.digest(self.cores.all()[core].state());
                replicas.taken((now_ps, core, row), Taken::Skipped, digest, None, violations);
            }
        }
        Turn::Due(self.due(core))
    }

    /// The rows of a packet from outside, which are as many as the lane's.
    fn rows_of(&self, packet: &DeliveredPacket<'_>) -> Vec<P::Row> {
        let row = |at: usize| {
            let of = &packet.rows[at * packet.row_bytes..][..packet.row_bytes];
            let mut row = P::Row::default();
            let length = row.as_mut().len().min(of.len());
            row.as_mut()[..length].copy_from_slice(&of[..length]);
            row
        };
        (0..self.sequencer.rows().len()).map(row).collect()
    }
}

impl<P: Sharded + Inspect + Clone + 'static> Technique<P> for Scr<P> {
    fn boxed(&self) -> Box<dyn Technique<P>> {
        Box::new(self.clone())
    }

    fn steer(&mut self, _: &Packet, _: u64, _: &mut Observed<P>) -> Steered {
        let stamp = self.sequencer.stamp();
        self.stamp = Some(stamp);
        Steered { core: stamp.core as usize, number: stamp.sequence, entry: 0 }
    }

    fn take_over(
        &mut self,
        packet: &DeliveredPacket<'_>,
        is_handled: bool,
        now_ps: u64,
        observed: &mut Observed<P>,
    ) -> Option<Steered> {
        let Observed { violations, replicas, .. } = observed;
        let is_monitored = replicas.is_some();
        let mut wrong = |what: &str, expected: u64, found: u64| {
            if expected != found && is_monitored {
                let place = (now_ps, packet.core as usize, packet.number);
                violations.add(CoreMonitor::Ring, place, || (format!("{what} {expected}"), format!("{what} {found}")));
            }
        };
        let (cores, count) = (self.work.len() as u64, self.sequencer.rows().len());
        let next = self.sequencer.sequence() + 1;
        wrong("number", next, packet.number);
        wrong("core", packet.number.wrapping_sub(1) % cores, packet.core.into());
        wrong("bytes of rows", (count * packet.row_bytes) as u64, packet.rows.len() as u64);
        wrong("packets that the program handles", 1, is_handled.into());
        let left_out = packet.number.checked_sub(next).filter(|left_out| *left_out <= MOST_LEFT_OUT)?;
        let is_readable = is_handled && u64::from(packet.core) < cores && packet.rows.len() == count * packet.row_bytes;
        if !is_readable {
            return None;
        }
        for _ in 0..left_out {
            self.sequencer.stamp();
            self.sequencer.store(P::Row::default());
            if let Some(replicas) = replicas {
                replicas.sent(None);
            }
        }
        let stamp = self.sequencer.stamp();
        wrong("oldest", stamp.oldest as u64, packet.oldest.into());
        // An index behind the last row would be read as one modulo their count.
        let oldest = (packet.oldest as usize).checked_rem(count).unwrap_or(0);
        self.stamp = Some(Stamp { core: packet.core, oldest, ..stamp });
        self.rows = Some(self.rows_of(packet));
        Some(Steered { core: packet.core as usize, number: packet.number, entry: 0 })
    }

    fn receive(&mut self, _: usize, packet: &mut QueuedPacket<P::Row>, is_there: bool, observed: &mut Observed<P>) {
        let Some((stamp, row)) = self.stamp.take().zip(packet.row) else { return };
        let outside = self.rows.take();
        let rows = outside.as_deref().unwrap_or(self.sequencer.rows());
        let delivery = Delivery { stamp, rows, own: Some(row) };
        if let Some(replicas) = &mut observed.replicas {
            replicas.sent(Some(row));
            if is_there {
                replicas.received(packet.t_ps, &delivery, &mut observed.violations);
            } else {
                replicas.lost();
            }
        }
        if is_there {
            self.cores.receive(&delivery);
        }
        self.sequencer.store(row);
    }

    fn begin(&mut self, core: usize, packet: &QueuedPacket<P::Row>, now_ps: u64) -> Option<u64> {
        let dispatch_ps = self.costs.dispatch_ps;
        let (arrived_ps, start_ps) = (packet.t_ps, now_ps);
        let spans = ServiceSpans { arrived_ps, start_ps, dispatch_ps, ..ServiceSpans::default() };
        self.work[core] = Work { spans, clock_ps: now_ps + dispatch_ps, waits: None };
        Some(self.due(core))
    }

    fn turn(&mut self, core: usize, packet: &QueuedPacket<P::Row>, now_ps: u64, observed: &mut Observed<P>) -> Turn {
        self.replay(core, packet.number, now_ps, observed);
        if let Some(row) = self.cores.all()[core].lacks() {
            return self.recover(core, packet.number, row, now_ps, observed);
        }
        let verdict = self.cores.process(core as u32).and_then(|(_, verdict)| verdict);
        let spans = &mut self.work[core].spans;
        if packet.row.is_some() {
            spans.compute_ps = self.costs.compute_ps;
        }
        let spans = *spans;
        let counters = &mut observed.counters[core];
        counters.replayed += u64::from(spans.replayed);
        counters.recovered += u64::from(spans.recovered);
        counters.skipped += u64::from(spans.skipped);
        if let Some(replicas) = observed.replicas.as_mut().filter(|_| verdict.is_some()) {
            let digest = self.program.digest(self.cores.all()[core].state());
            let place = (now_ps, core, packet.number);
            replicas.taken(place, Taken::Received, digest, verdict, &mut observed.violations);
        }
        Turn::Done(spans, verdict)
    }

    fn catch_up(&mut self, core: usize, number: u64, until_ps: u64, observed: &mut Observed<P>) {
        self.replay(core, number, until_ps, observed);
    }

    /// Sends the history of all packets to every core, which is not lost.
    fn end(&mut self, now_ps: u64, observed: &mut Observed<P>) -> Option<u64> {
        let mut number = 0;
        for core in 0..self.work.len() {
            let stamp = self.sequencer.flush(core as u32);
            number = stamp.sequence;
            let delivery = Delivery { stamp, rows: self.sequencer.rows(), own: None };
            self.cores.receive(&delivery);
            if let Some(replicas) = &mut observed.replicas {
                replicas.received(now_ps, &delivery, &mut observed.violations);
            }
        }
        Some(number)
    }

    fn waiters(&self) -> Vec<Waiter> {
        self.work.iter().filter_map(|work| Some(work.waits.as_ref()?.0.clone())).collect()
    }

    fn waits_for_work(&self) -> bool {
        self.late
    }

    fn activity(&self, core: usize, packet: &QueuedPacket<P::Row>, now_ps: u64) -> Activity {
        let Work { spans, clock_ps, waits } = &self.work[core];
        let of = &self.cores.all()[core];
        if let Some((Waiter { row, peers, .. }, since_ps)) = waits {
            return Activity::WaitsForRow { row: *row, peers: peers.clone(), since_ps: *since_ps };
        }
        let dispatched_ps = spans.start_ps + spans.dispatch_ps;
        if now_ps < dispatched_ps {
            return Activity::Dispatch { until_ps: dispatched_ps };
        }
        if of.applied() < of.replayable() {
            let peer = of.recovers().map(|(_, peer)| peer);
            return Activity::Replays { row: of.applied() + 1, peer, until_ps: clock_ps + self.costs.replay_ps };
        }
        let compute_ps = if packet.row.is_some() { self.costs.compute_ps } else { 0 };
        Activity::Compute { until_ps: clock_ps + compute_ps }
    }

    fn view(&self, _: u64) -> TechniqueView {
        TechniqueView::Scr(ScrView::of(&self.sequencer, self.program.row_bytes()))
    }

    fn applied(&self, core: usize) -> Option<u64> {
        Some(self.cores.all()[core].applied())
    }

    fn log_entries(&self, core: usize) -> Vec<LogEntry> {
        LogEntry::around(&self.cores.all()[core], self.program.row_bytes())
    }

    fn last_row(&self, core: usize) -> Option<P::Row> {
        self.cores.all()[core].last_row()
    }

    fn state(&self, core: usize) -> P::State {
        self.cores.all()[core].state().clone()
    }

    fn overwritten(&self) -> u64 {
        self.cores.overwritten()
    }

    fn share(&mut self) {
        let program = &self.program;
        self.cores.share(|state, other| program.share(state, other));
    }

    fn bytes(&self, program: &P) -> usize {
        let cores = self.cores.all().iter().map(|core| core.bytes() + program.bytes(core.state()));
        size_of_val(self) + size_of_val(&*self.work) + size_of_val(self.sequencer.rows()) + cores.sum::<usize>()
    }
}
