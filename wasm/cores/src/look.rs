//! What there is to see of a lane.

use programs::{Inspect, StateEntry};

use crate::lane::{CoreQueue, Lane};
use crate::techniques::QueuedPacket;
use crate::view::{CoreView, LaneView, SHOWN, ServiceView, TouchedEntry};
use crate::{Costs, Counters, Losses, Sharded};

impl<P: Sharded + Inspect + Clone + 'static> Lane<P> {
    /// The lane now. Complete after [`Lane::advance`].
    pub fn view(&self) -> LaneView {
        let violations = self.violations();
        LaneView {
            technique: self.settings.technique.name(),
            now_ps: self.now_ps,
            next_ps: self.next_ps(),
            cores: (0..self.cores.len()).map(|core| self.core(core)).collect(),
            agree: self.agree(),
            shared: self.technique.view(self.now_ps),
            totals: self.totals(),
            packets_per_s: self.windows.last(self.now_ps),
            stuck: self.stuck().cloned(),
            violated: violations.total(),
            violations: violations.first().to_vec(),
        }
    }

    /// Packets that wait in the queues of all cores.
    pub fn queued(&self) -> u32 {
        (0..self.cores.len()).map(|core| self.waiting(core) as u32).sum()
    }

    /// Packets that wait for a core. Behind the last of them stands, at the end of a run, what brings the core the history: no packet.
    fn waiting(&self, core: usize) -> usize {
        let queue = &self.cores[core].queue;
        let ends_with_history = self.has_ended && self.applied(core).is_some() && !queue.is_empty();
        queue.len() - usize::from(ends_with_history)
    }

    /// What a packet costs a core.
    pub fn costs(&self) -> Costs {
        self.settings.costs
    }

    /// The state as a core sees it: its replica, the state that all share, or its part of a divided one.
    pub fn state(&self, core: usize) -> P::State {
        self.technique.state(core)
    }

    /// What was counted so far, of each core.
    pub fn counters(&self) -> &[Counters] {
        &self.observed.counters
    }

    /// Digest of that state.
    pub fn digest(&self, core: usize) -> u64 {
        self.program.digest(&self.state(core))
    }

    /// At most `limit` entries of that state, in the order of their keys. [`Inspect`] has the columns.
    pub fn table(&self, core: usize, limit: usize) -> Vec<StateEntry> {
        self.program.table(&self.state(core), limit)
    }

    /// The program.
    pub fn program(&self) -> &P {
        &self.program
    }

    /// Number of the last packet that the replica of a core has taken in; none without replicas.
    pub fn applied(&self, core: usize) -> Option<u64> {
        self.technique.applied(core)
    }

    fn agree(&self) -> Option<bool> {
        let first = self.applied(0)?;
        let at_once = (1..self.cores.len()).all(|core| self.applied(core) == Some(first));
        at_once.then(|| (1..self.cores.len()).all(|core| self.digest(core) == self.digest(0)))
    }

    fn core(&self, core: usize) -> CoreView {
        let CoreQueue { queue, current, .. } = &self.cores[core];
        let waiting = self.waiting(core);
        CoreView {
            queue: queue.iter().take(waiting.min(SHOWN)).map(|packet| packet.number).collect(),
            waiting: waiting as u32,
            service: current.as_ref().map(|packet| self.service(core, packet)),
            applied: self.applied(core),
            log: match self.settings.losses {
                Losses::Nothing => Vec::new(),
                _ => self.technique.log_entries(core),
            },
            touched: self.technique.last_row(core).map(|row| TouchedEntry {
                key: self.program.key(&row),
                value: self.program.value(&self.state(core), &row),
            }),
        }
    }

    fn service(&self, core: usize, packet: &QueuedPacket<P::Row>) -> ServiceView {
        ServiceView {
            number: packet.number,
            has_row: packet.row.is_some(),
            activity: self.technique.activity(core, packet, self.now_ps),
            due_ps: Some(self.due_ps[core]).filter(|due_ps| *due_ps != u64::MAX),
        }
    }
}
