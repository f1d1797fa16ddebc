//! The monitor of State-Compute Replication.

use programs::shared::SharedQueue;
use programs::{Program, Verdict};
use scr::{Delivery, Taken};

use super::{CoreMonitor, CoreViolations, Truth, compare};
use crate::view::hex;

/// A packet on its way.
#[derive(Clone, Copy, Debug, Default)]
struct Sent<R> {
    /// f(p); none if the sequencer has left out the number.
    row: Option<R>,
    /// Whether its core has received it.
    is_received: bool,
    /// Cores that have taken it in.
    passes: u8,
    /// What the first core that took it in made of it.
    first: Option<First>,
    /// The verdict of the truth.
    verdict: Option<Verdict>,
}

/// What the first core made of a packet.
#[derive(Clone, Copy, Debug)]
struct First {
    core: u8,
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
    /// Rows of the last packets, as many as are in front of one, but for the last one sent: at number - 1 modulo their count.
    history: Vec<P::Row>,
    /// The last packet sent, and its f(p).
    last: (u64, P::Row),
    /// Rows that cores have received and that are not f(p) of their number.
    wrong: Vec<(u64, P::Row)>,
    /// Number of the last packet when the packets without a row brought the history to all cores; 0 before.
    ended: u64,
    /// Whether rows suffice and nothing was lost so far: then M3 holds.
    is_lossless: bool,
}

impl<P: Program> Replicas<P> {
    pub(crate) fn new(program: P, cores: usize, rows: usize) -> Self {
        Replicas {
            truth: Truth::new(program),
            cores: vec![Progress::default(); cores],
            sent: SharedQueue::default(),
            first: 1,
            history: vec![P::Row::default(); rows],
            last: (0, P::Row::default()),
            wrong: Vec::new(),
            ended: 0,
            is_lossless: rows + 1 >= cores,
        }
    }

    /// State of the truth: after the packets that some core has taken in.
    pub(crate) fn truth(&self) -> &Truth<P> {
        &self.truth
    }

    /// Bytes that the next clone adds to the clones before it, without those of the truth.
    pub(crate) fn bytes(&self) -> usize {
        self.sent.bytes() + size_of_val(&*self.cores) + size_of_val(&*self.history) + size_of_val(&*self.wrong)
    }

    fn packet(&self, number: u64) -> Option<&Sent<P::Row>> {
        self.sent.get(number.checked_sub(self.first)? as usize)
    }

    /// Packets that carry the row of a packet and have been received.
    fn carriers(&self, number: u64) -> usize {
        let carriers = number..=number + self.history.len() as u64;
        let ends = self.ended >= number && self.ended < number + self.history.len() as u64;
        carriers.filter(|number| self.packet(*number).is_some_and(|sent| sent.is_received)).count() + usize::from(ends)
    }

    /// Whether the row of a packet has reached a core.
    fn is_regular(&self, number: u64) -> bool {
        self.packet(number).is_some_and(|sent| sent.is_received) || self.carriers(number) > 0
    }

    /// The sequencer sends the next packet: its f(p), or none if it has left out the number.
    pub(crate) fn sent(&mut self, row: Option<P::Row>) {
        self.remember();
        self.last = (self.last.0 + 1, row.unwrap_or_default());
        self.sent.push_back(Sent { row, ..Sent::default() });
    }

    /// The last packet is part of the history from now on.
    fn remember(&mut self) {
        let (number, row) = self.last;
        if let Some(place) = number.checked_sub(1).and_then(|place| place.checked_rem(self.history.len() as u64)) {
            self.history[place as usize] = row;
        }
    }

    /// A packet is lost in front of its core.
    pub(crate) fn lost(&mut self) {
        self.is_lossless = false;
    }

    /// A core receives a packet: M7, M4, and M2 on reception.
    pub(crate) fn received(&mut self, t_ps: u64, delivery: &Delivery<'_, P::Row>, found: &mut CoreViolations) {
        let (core, number) = (delivery.stamp.core as usize, delivery.stamp.sequence);
        let before = self.cores[core].received;
        self.cores[core].received = before.max(number);
        if number <= before && delivery.own.is_some() {
            let text = || (format!("a number above {before}"), number.to_string());
            found.add(CoreMonitor::InOrder, (t_ps, core, number), text);
        }
        if delivery.own.is_none() {
            self.remember();
        }
        let length = self.history.len() as u64;
        let is_in_place = length == 0 || delivery.stamp.oldest as u64 == delivery.newest() % length;
        if !is_in_place || !self.wrong.is_empty() || delivery.rows != self.history {
            for number in delivery.first().max(self.first)..=delivery.newest() {
                self.compare(t_ps, core, number, delivery.row(number), found);
            }
        }
        match number.checked_sub(self.first).and_then(|place| self.sent.get_mut(place as usize)) {
            Some(sent) if delivery.own.is_some() => sent.is_received = true,
            _ => self.ended = number,
        }
    }

    /// A core receives a row in front of a packet, and something about the rows is wrong: M7 and M4.
    #[cold]
    fn compare(&mut self, t_ps: u64, core: usize, number: u64, row: P::Row, found: &mut CoreViolations) {
        let expected = self.packet(number).and_then(|sent| sent.row);
        let is_right = expected == Some(row);
        let place = (t_ps, core, number);
        if !is_right {
            found.add(CoreMonitor::Ring, place, || (text(expected), text(Some(row))));
        }
        let wrong = || self.wrong.iter().filter(|(wrong, _)| *wrong == number);
        // In the logs of cores that have received it before.
        let other = wrong().map(|(_, wrong)| *wrong).find(|wrong| *wrong != row);
        let right = expected.filter(|_| !is_right && self.carriers(number) > wrong().count());
        if let Some(other) = other.or(right) {
            found.add(CoreMonitor::LogsAgree, place, || (text(Some(other)), text(Some(row))));
        }
        if !is_right {
            self.wrong.push((number, row));
        }
    }

    /// A core asks its peers for a row: M3.
    pub(crate) fn looked(&mut self, t_ps: u64, core: usize, number: u64, found: &mut CoreViolations) {
        if self.is_lossless {
            let text = || ("no lookup without loss".to_owned(), format!("a lookup of {number}"));
            found.add(CoreMonitor::NoLookups, (t_ps, core, number), text);
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
        found: &mut CoreViolations,
    ) {
        let (_, core, number) = place;
        let before = std::mem::replace(&mut self.cores[core].taken, number);
        if number != before + 1 {
            found.add(CoreMonitor::InOrder, place, || ((before + 1).to_string(), number.to_string()));
        }
        let is_skipped = taken == Taken::Skipped;
        if is_skipped {
            self.skipped(place, found);
        }
        let Some(at) = number.checked_sub(self.first) else { return };
        let is_regular = self.packet(number).is_some_and(|sent| sent.first.is_none()) && self.is_regular(number);
        let Some(sent) = self.sent.get_mut(at as usize) else { return };
        sent.passes += 1;
        match sent.first {
            Some(first) if first.is_skipped == is_skipped && first.digest == digest => {}
            Some(first) => found.add(CoreMonitor::ReplicasEqual, place, || {
                let of = |skipped| if skipped { "skipped" } else { "applied" };
                let expected = format!("{}, {:016x} as core {}", of(first.is_skipped), first.digest, first.core);
                (expected, format!("{}, {digest:016x}", of(is_skipped)))
            }),
            None => {
                sent.first = Some(First { core: core as u8, is_skipped, digest });
                // The first one to take it in: the truth follows. Without f(p) there is none.
                if let Some(row) = sent.row.filter(|_| is_regular) {
                    sent.verdict = Some(self.truth.step(&row));
                }
                let expected = self.truth.digest();
                if digest != expected {
                    let text = || (format!("state {expected:016x}"), format!("state {digest:016x}"));
                    found.add(CoreMonitor::Sequential, place, text);
                }
            }
        }
        if let (Some(verdict), Some(expected)) = (verdict, sent.verdict) {
            compare(found, place, expected, verdict);
        }
        while self.sent.front().is_some_and(|sent| usize::from(sent.passes) >= self.cores.len()) {
            self.sent.pop_front();
            self.first += 1;
            let first = self.first;
            self.wrong.retain(|(number, _)| *number >= first);
        }
    }

    /// M6: the row has reached no core, and none can receive it any more.
    fn skipped(&self, place: (u64, usize, u64), found: &mut CoreViolations) {
        let (.., number) = place;
        if self.is_regular(number) {
            let text = || ("applied: a core has received its row".to_owned(), "skipped".to_owned());
            found.add(CoreMonitor::SkipsOnlyLost, place, text);
        } else if let Some(peer) = self.cores.iter().position(|core| core.received < number) {
            let text = || (format!("waits for core {peer}"), "skipped".to_owned());
            found.add(CoreMonitor::SkipsOnlyLost, place, text);
        }
    }

    /// These cores do not move any more: M5. Some wait for a row, others have nothing left to do.
    pub(crate) fn rest(&self, t_ps: u64, resting: &[(usize, Option<u64>)], found: &mut CoreViolations) {
        let all = self.cores.iter().map(|core| core.received).min().unwrap_or(0);
        for &(core, row) in resting.iter().filter(|(core, _)| self.cores[*core].taken < all) {
            let taken = self.cores[core].taken;
            let waits = || row.map_or(String::new(), |row| format!(", waits for {row}"));
            let text = || (format!("{all} taken in"), format!("{taken} taken in{}", waits()));
            found.add(CoreMonitor::NoDeadlock, (t_ps, core, taken + 1), text);
        }
    }
}

/// A row in words.
fn text<R: AsRef<[u8]>>(row: Option<R>) -> String {
    row.map_or("no packet".to_owned(), |row| hex(row.as_ref()))
}

#[cfg(test)]
mod tests {
    use programs::{PortKnocking, Program};
    use scr::Stamp;

    use super::*;

    const ROWS: [[u8; 8]; 4] = [[1; 8], [2; 8], [3; 8], [4; 8]];

    /// Two cores, to which four packets were sent; core 1 has received 1 and 3, core 2 has received 2 and 4, but for those that are lost.
    fn watch(lost: &[u64]) -> (Replicas<PortKnocking>, CoreViolations) {
        let mut replicas = Replicas::new(PortKnocking::default(), 2, 1);
        let mut found = CoreViolations::default();
        let mut stored = [0; 8];
        for (sequence, row) in (1..).zip(ROWS) {
            replicas.sent(Some(row));
            let stamp = Stamp { sequence, core: (sequence as u32 - 1) % 2, oldest: 0 };
            if lost.contains(&sequence) {
                replicas.lost();
            } else {
                replicas.received(0, &Delivery { stamp, rows: &[stored], own: Some(row) }, &mut found);
            }
            stored = row;
        }
        (replicas, found)
    }

    /// Lets a core take in numbers as it should, with the states of the truth.
    fn take(replicas: &mut Replicas<PortKnocking>, core: usize, numbers: &[u64], found: &mut CoreViolations) {
        let program = PortKnocking::default();
        let mut state = program.initial();
        for number in numbers {
            let verdict = program.step(&mut state, &ROWS[*number as usize - 1]);
            let own = (*number as usize - 1) % 2 == core;
            let digest = program.digest(&state);
            replicas.taken((0, core, *number), Taken::Received, digest, Some(verdict).filter(|_| own), found);
        }
    }

    fn broken(found: &CoreViolations) -> Vec<(CoreMonitor, u64)> {
        found.first().iter().map(|violation| (violation.monitor, violation.number)).collect()
    }

    #[test]
    fn what_is_right_breaks_nothing() {
        let (mut replicas, mut found) = watch(&[]);
        take(&mut replicas, 0, &[1, 2, 3], &mut found);
        take(&mut replicas, 1, &[1, 2, 3, 4], &mut found);
        assert_eq!(broken(&found), []);
        assert_eq!(replicas.first, 4, "packets that all cores have taken in are forgotten");
    }

    /// M2: a number that is left out, taken in twice, or received after a later one.
    #[test]
    fn numbers_out_of_order_are_noticed() {
        for (numbers, wrong) in [(&[1, 3][..], 3), (&[1, 1], 1), (&[2, 3], 2), (&[1, 2, 1], 1)] {
            let (mut replicas, mut found) = watch(&[]);
            take(&mut replicas, 0, numbers, &mut found);
            let in_order = broken(&found).into_iter().find(|(monitor, _)| *monitor == CoreMonitor::InOrder);
            assert_eq!(in_order, Some((CoreMonitor::InOrder, wrong)), "{numbers:?}");
        }
        let (mut replicas, mut found) = watch(&[]);
        let stamp = Stamp { sequence: 2, core: 1, oldest: 0 };
        replicas.received(0, &Delivery { stamp, rows: &[ROWS[0]], own: Some(ROWS[1]) }, &mut found);
        assert_eq!(broken(&found)[0], (CoreMonitor::InOrder, 2));
    }

    /// M6: the row is in a log, or a core may receive it yet. What nobody has is skipped.
    #[test]
    fn skips_of_what_is_there_are_noticed() {
        let skip = |lost: &[u64], number: u64| {
            let (mut replicas, mut found) = watch(lost);
            take(&mut replicas, 0, &(1..number).collect::<Vec<_>>(), &mut found);
            let digest = replicas.truth.digest();
            replicas.taken((0, 0, number), Taken::Skipped, digest, None, &mut found);
            broken(&found)
        };
        // Lost with its packet, but in front of the next one.
        assert_eq!(skip(&[2], 2), [(CoreMonitor::SkipsOnlyLost, 2)]);
        assert_eq!(skip(&[2, 3], 2), [(CoreMonitor::SkipsOnlyLost, 2)], "core 1 has received nothing behind 1");
        assert_eq!(skip(&[1, 2], 1), []);
    }
}
