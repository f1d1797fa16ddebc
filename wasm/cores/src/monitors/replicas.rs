//! The monitor of State-Compute Replication.

use programs::shared::SharedQueue;
use programs::{Program, Verdict};
use scr::{Delivery, Taken};

use super::{Monitor, Truth, Violations, compare};

/// A packet on its way.
#[derive(Clone, Copy, Debug, Default)]
struct Sent<R> {
    /// f(p); none if the sequencer has sent another number instead.
    row: Option<R>,
    /// Cores that have taken it in.
    passes: u32,
    /// Whether its row has reached a core.
    is_regular: bool,
    /// A row in a log that differs from f(p).
    other: Option<R>,
    /// Whether f(p) is in a log.
    is_logged: bool,
    /// What the first core that took it in made of it.
    first: Option<First>,
    /// The verdict of the truth.
    verdict: Option<Verdict>,
}

/// What the first core made of a packet.
#[derive(Clone, Copy, Debug)]
struct First {
    core: u32,
    is_skipped: bool,
    digest: u64,
}

/// What a core has received and taken in.
#[derive(Clone, Copy, Debug, Default)]
struct Progress {
    received: u64,
    taken: u64,
}

/// Watches replicas.
#[derive(Clone, Debug)]
pub(crate) struct Replicas<P: Program> {
    truth: Truth<P>,
    cores: Vec<Progress>,
    /// Packets that some core has not taken in; the first one has the number `first`.
    sent: SharedQueue<Sent<P::Row>>,
    first: u64,
    /// Whether rows suffice and nothing was lost so far: then M3 holds.
    is_lossless: bool,
}

impl<P: Program> Replicas<P> {
    pub(crate) fn new(program: P, cores: usize, rows: usize) -> Self {
        let is_lossless = rows + 1 >= cores;
        let cores = vec![Progress::default(); cores];
        Replicas { truth: Truth::new(program), cores, sent: SharedQueue::default(), first: 1, is_lossless }
    }

    /// State of the truth: after the packets that some core has taken in.
    pub(crate) fn truth(&self) -> &Truth<P> {
        &self.truth
    }

    /// Bytes that the next clone adds to the clones before it, without those of the truth.
    pub(crate) fn bytes(&self) -> usize {
        self.sent.bytes() + size_of_val(&*self.cores)
    }

    fn place(&self, number: u64) -> Option<usize> {
        number.checked_sub(self.first).map(|place| place as usize)
    }

    /// The sequencer sends the next packet: its f(p), or none if it has left out the number.
    pub(crate) fn sent(&mut self, row: Option<P::Row>) {
        self.sent.push_back(Sent { row, ..Sent::default() });
    }

    /// A packet is lost in front of its core.
    pub(crate) fn lost(&mut self) {
        self.is_lossless = false;
    }

    /// A core receives a packet: M7, M4 and M2 on reception.
    pub(crate) fn received(&mut self, t_ps: u64, delivery: &Delivery<'_, P::Row>, found: &mut Violations) {
        let (core, number) = (delivery.stamp.core as usize, delivery.stamp.sequence);
        let before = self.cores[core].received;
        if number <= before && delivery.own.is_some() {
            let text = || (format!("a number above {before}"), number.to_string());
            found.add(Monitor::InOrder, (t_ps, core, number), text);
            return;
        }
        self.cores[core].received = number;
        let from = delivery.first().max(self.first);
        for row_number in from..=delivery.newest() {
            let row = delivery.row(row_number);
            self.logged(t_ps, core, row_number, &row, true, found);
        }
        if let Some(own) = delivery.own {
            self.logged(t_ps, core, number, &own, false, found);
        }
    }

    /// A row comes into the log of a core, out of the ring of the sequencer or not.
    fn logged(&mut self, t_ps: u64, core: usize, number: u64, row: &P::Row, of_ring: bool, found: &mut Violations) {
        let Some(sent) = self.place(number).and_then(|place| self.sent.get_mut(place)) else { return };
        sent.is_regular = true;
        let is_right = sent.row == Some(*row);
        if !is_right && of_ring {
            let expected = sent.row;
            found.add(Monitor::Ring, (t_ps, core, number), || (text(expected), text(Some(*row))));
        }
        let other = if is_right { sent.other } else { sent.other.filter(|other| other != row) };
        let disagrees = other.or(sent.row.filter(|_| !is_right && sent.is_logged));
        if let Some(other) = disagrees {
            found.add(Monitor::LogsAgree, (t_ps, core, number), || (text(Some(other)), text(Some(*row))));
        }
        if is_right {
            sent.is_logged = true;
        } else {
            sent.other = Some(*row);
        }
    }

    /// A core asks its peers for a row: M3.
    pub(crate) fn looked(&mut self, t_ps: u64, core: usize, number: u64, found: &mut Violations) {
        if self.is_lossless {
            let text = || ("no lookup without loss".to_owned(), format!("a lookup of {number}"));
            found.add(Monitor::NoLookups, (t_ps, core, number), text);
        }
    }

    /// A core has taken in a number, with this digest of its state; with the verdict if the packet is its own. M1, M2, M6, M8.
    #[inline]
    pub(crate) fn taken(
        &mut self,
        place: (u64, usize, u64),
        taken: Taken,
        digest: u64,
        verdict: Option<Verdict>,
        found: &mut Violations,
    ) {
        let (_, core, number) = place;
        let before = std::mem::replace(&mut self.cores[core].taken, number);
        if number != before + 1 {
            found.add(Monitor::InOrder, place, || ((before + 1).to_string(), number.to_string()));
        }
        let Some(at) = self.place(number).filter(|at| *at < self.sent.len()) else { return };
        let is_skipped = taken == Taken::Skipped;
        if is_skipped {
            self.skipped(place, found);
        }
        let Some(sent) = self.sent.get_mut(at) else { return };
        sent.passes += 1;
        match sent.first {
            Some(first) if first.is_skipped == is_skipped && first.digest == digest => {}
            Some(first) => found.add(Monitor::ReplicasEqual, place, || {
                let of = |skipped| if skipped { "skipped" } else { "applied" };
                let expected = format!("{}, {:016x} as core {}", of(first.is_skipped), first.digest, first.core + 1);
                (expected, format!("{}, {digest:016x}", of(is_skipped)))
            }),
            None => {
                sent.first = Some(First { core: core as u32, is_skipped, digest });
                // The first one to take it in: the truth follows. Without f(p) there is none.
                if let Some(row) = sent.row.filter(|_| sent.is_regular) {
                    sent.verdict = Some(self.truth.step(&row));
                }
                let expected = self.truth.digest();
                if digest != expected {
                    let text = || (format!("state {expected:016x}"), format!("state {digest:016x}"));
                    found.add(Monitor::Sequential, place, text);
                }
            }
        }
        if let (Some(verdict), Some(expected)) = (verdict, sent.verdict) {
            compare(found, place, expected, verdict);
        }
        while self.sent.front().is_some_and(|sent| sent.passes as usize >= self.cores.len()) {
            self.sent.pop_front();
            self.first += 1;
        }
    }

    /// M6: the row has reached no core, and none can receive it any more.
    fn skipped(&self, place: (u64, usize, u64), found: &mut Violations) {
        let (.., number) = place;
        let is_regular = self.place(number).and_then(|at| self.sent.get(at)).is_some_and(|sent| sent.is_regular);
        if is_regular {
            let text = || ("applied: a core has received its row".to_owned(), "skipped".to_owned());
            found.add(Monitor::SkipsOnlyLost, place, text);
        } else if let Some(peer) = self.cores.iter().position(|core| core.received < number) {
            let text = || (format!("waits for core {}", peer + 1), "skipped".to_owned());
            found.add(Monitor::SkipsOnlyLost, place, text);
        }
    }

    /// These cores do not move any more: M5. Some wait for a row, others have nothing left to do.
    pub(crate) fn rest(&self, t_ps: u64, resting: &[(usize, Option<u64>)], found: &mut Violations) {
        let all = self.cores.iter().map(|core| core.received).min().unwrap_or(0);
        for &(core, row) in resting.iter().filter(|(core, _)| self.cores[*core].taken < all) {
            let taken = self.cores[core].taken;
            let waits = || row.map_or(String::new(), |row| format!(", waits for {row}"));
            let text = || (format!("{all} taken in"), format!("{taken} taken in{}", waits()));
            found.add(Monitor::NoDeadlock, (t_ps, core, taken + 1), text);
        }
    }
}

/// A row as hexadecimal digits.
fn text<R: AsRef<[u8]>>(row: Option<R>) -> String {
    let hex = |row: R| row.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    row.map_or("no packet".to_owned(), hex)
}
