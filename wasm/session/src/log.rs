//! What was presented to an engine and what became of it, in issue order, with the digest of it all.

use std::collections::VecDeque;

use contract::{Info, MAX_ARGS, Verdict, Words};
use scenario::limits;
use xxhash_rust::xxh3::Xxh3;

/// Operations that a log keeps at most; older ones are forgotten once they are resolved.
const KEPT: usize = 65_536;

/// Of these a mark keeps the last ones at most, for where a rewind leads to operations that are not kept otherwise.
const BEHIND: usize = 32;

/// How an operation stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Accepted, not retired yet.
    InFlight,
    /// Refused in this step, with the code of the reason.
    Rejected {
        /// Step of the verdict.
        step: u32,
        /// See [`contract::RejectReason`].
        reason: u32,
    },
    /// Retired in this step.
    Retired {
        /// Step of the result.
        step: u32,
        /// What it returns, data first.
        results: Words,
    },
    /// Accepted, and lost to a reset in this step.
    Flushed {
        /// Step of the reset.
        step: u32,
    },
}

/// One operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Number in issue order.
    pub op: u32,
    /// Kind, by number in its port.
    pub kind: u8,
    /// Arguments.
    pub args: [u32; MAX_ARGS],
    /// Step of its slot.
    pub slot: u32,
    /// What became of it.
    pub outcome: Outcome,
}

/// Operations so far, by what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Accepted.
    pub accepted: u32,
    /// Rejected.
    pub rejected: u32,
    /// Retired.
    pub retired: u32,
    /// Lost to a reset.
    pub flushed: u32,
}

/// What a snapshot keeps of a [`Log`].
pub struct Mark {
    now: Now,
    /// The last operations before those of `now`.
    behind: Vec<Entry>,
}

impl Mark {
    /// Bytes that it takes at most, but for operations in flight.
    pub const BYTES: u64 = 2048 + BEHIND as u64 * size_of::<Entry>() as u64;
}

/// The state of a [`Log`].
#[derive(Clone)]
struct Now {
    /// Operations that are not in the digest yet, because they or one before them are in flight.
    live: VecDeque<Entry>,
    /// Number of the first of `live`.
    open: u32,
    counts: Counts,
    digest: Box<Xxh3>,
    timing: Box<Xxh3>,
}

/// The operations of one engine.
///
/// `digest` is xxh3-64 over (op, kind, ok, data, priority), five little-endian 32-bit words an operation, in issue order;
/// one that was rejected or lost to a reset has ok, data and priority 0. `timing_digest` adds the step of verdict or result as a sixth word.
/// An engine that has an operation with more than two results has `long_digest` and `long_timing_digest` instead: over (op, kind, ok,
/// number of results, results), and the step behind.
#[derive(Clone)]
pub struct Log {
    now: Now,
    /// Operations before those of `now`, as far as they are kept. A rewind leaves them: a replay would only write the same again.
    settled: VecDeque<Entry>,
    /// Number of the first of `settled`.
    base: u32,
    /// Operations kept.
    kept: usize,
    /// Whether an operation has more than two results.
    long: bool,
}

impl Log {
    /// Before the first operation, of one of so many engines, which describes itself so.
    pub fn new(engines: usize, info: &Info) -> Self {
        let (digest, timing) = (Box::new(Xxh3::new()), Box::new(Xxh3::new()));
        Log {
            now: Now { live: VecDeque::new(), open: 0, counts: Counts::default(), digest, timing },
            settled: VecDeque::new(),
            base: 0,
            kept: limits::of_each(KEPT, engines),
            long: info.has_long_results(),
        }
    }

    /// Operations kept at most.
    pub fn kept(&self) -> usize {
        self.kept
    }

    /// Operations so far, by what became of them.
    pub fn counts(&self) -> Counts {
        self.now.counts
    }

    /// Number of operations presented.
    pub fn presented(&self) -> u32 {
        self.now.open + self.now.live.len() as u32
    }

    /// Operations whose outcome, and that of all before them, is known.
    pub fn settled(&self) -> u32 {
        self.now.open
    }

    /// Slot of the first operation in flight.
    pub fn in_flight_since(&self) -> Option<u32> {
        let in_flight = |entry: &&Entry| matches!(entry.outcome, Outcome::InFlight);
        self.now.live.iter().find(in_flight).map(|entry| entry.slot)
    }

    /// Adds an operation; its number is [`Log::presented`] before the call.
    pub fn present(&mut self, slot: u32, kind: u8, args: [u32; MAX_ARGS]) {
        let op = self.presented();
        self.now.live.push_back(Entry { op, kind, args, slot, outcome: Outcome::InFlight });
    }

    /// Records the verdict on an operation.
    pub fn judge(&mut self, op: u32, step: u32, verdict: Verdict) {
        match verdict {
            Ok(()) => self.now.counts.accepted += 1,
            Err(reason) => {
                self.resolve(op, Outcome::Rejected { step, reason: reason as u32 });
            }
        }
    }

    /// Records the outcome of an operation. `false` if there is no such operation in flight.
    pub fn resolve(&mut self, op: u32, outcome: Outcome) -> bool {
        let Some(entry) = op.checked_sub(self.now.open).and_then(|i| self.now.live.get_mut(i as usize)) else {
            return false;
        };
        match (&entry.outcome, &outcome) {
            (Outcome::InFlight, _) => {}
            // A model retires at once what a reset takes back later.
            (Outcome::Retired { .. }, Outcome::Flushed { .. }) => self.now.counts.retired -= 1,
            _ => return false,
        }
        match outcome {
            Outcome::InFlight => {}
            Outcome::Rejected { .. } => self.now.counts.rejected += 1,
            Outcome::Retired { .. } => self.now.counts.retired += 1,
            Outcome::Flushed { .. } => self.now.counts.flushed += 1,
        }
        entry.outcome = outcome;
        true
    }

    /// Takes what is resolved, and was presented before step `before`, into the digest, in issue order, showing each entry on the
    /// way.
    pub fn settle(&mut self, before: u32, mut seen: impl FnMut(&Entry)) {
        while self
            .now
            .live
            .front()
            .is_some_and(|entry| entry.slot < before && !matches!(entry.outcome, Outcome::InFlight))
        {
            let Some(entry) = self.now.live.pop_front() else { break };
            self.sum_up(&entry);
            seen(&entry);
            self.now.open += 1;
            self.remember(entry);
        }
    }

    /// Takes an operation into both digests.
    fn sum_up(&mut self, entry: &Entry) {
        let (ok, results, step) = match &entry.outcome {
            Outcome::Retired { step, results } => (1, &results[..], *step),
            Outcome::Rejected { step, .. } | Outcome::Flushed { step } => (0, &[][..], *step),
            Outcome::InFlight => return,
        };
        if self.long {
            let mut words = vec![entry.op, entry.kind.into(), ok, results.len() as u32];
            words.extend_from_slice(results);
            for word in words {
                self.now.digest.update(&word.to_le_bytes());
                self.now.timing.update(&word.to_le_bytes());
            }
            self.now.timing.update(&step.to_le_bytes());
            return;
        }
        let mut bytes = [0; 24];
        let word = |at: usize| results.get(at).copied().unwrap_or_default();
        for (place, word) in bytes.chunks_exact_mut(4).zip([entry.op, entry.kind.into(), ok, word(0), word(1), step]) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        self.now.digest.update(&bytes[..20]);
        self.now.timing.update(&bytes);
    }

    fn remember(&mut self, entry: Entry) {
        match self.settled.get_mut((entry.op - self.base) as usize) {
            Some(place) => *place = entry,
            None => self.settled.push_back(entry),
        }
        if self.settled.len() > self.kept {
            self.settled.pop_front();
            self.base += 1;
        }
    }

    /// Digest of the results settled so far.
    pub fn digest(&self) -> u64 {
        self.now.digest.digest()
    }

    /// Digest of the results and their steps.
    pub fn timing_digest(&self) -> u64 {
        self.now.timing.digest()
    }

    /// The digest that files have under this name; `None` if it is one of other engines.
    pub fn digest_named(&self, name: &str) -> Option<u64> {
        let digest = if name.ends_with("timing_digest") { self.timing_digest() } else { self.digest() };
        (name.starts_with("long_") == self.long).then_some(digest)
    }

    /// Entries from number `first` on, at most `count`: those presented so far that are still kept.
    pub fn window(&self, first: u32, count: u32) -> impl Iterator<Item = &Entry> {
        let settled = self.settled.iter().take((self.now.open - self.base) as usize);
        settled.chain(&self.now.live).skip(first.saturating_sub(self.base) as usize).take(count as usize)
    }

    /// What a snapshot keeps.
    pub fn mark(&self) -> Mark {
        let settled = (self.now.open - self.base) as usize;
        let behind = self.settled.range(settled.saturating_sub(BEHIND)..settled).cloned().collect();
        Mark { now: self.now.clone(), behind }
    }

    /// Returns to a mark. Operations settled before it stay known if they are still kept, and the last of them in any case.
    pub fn rewind(&mut self, mark: &Mark) {
        let behind = mark.now.open - mark.behind.len() as u32;
        if behind < self.base || mark.now.open > self.base + self.settled.len() as u32 {
            self.settled = mark.behind.clone().into();
            self.base = behind;
        }
        self.now.clone_from(&mark.now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log() -> Log {
        Log::new(1, &models::pifo::info(&Default::default()))
    }

    fn filled(n: u32) -> Log {
        let mut log = log();
        (0..n).for_each(|op| present_and_settle(&mut log, op));
        log
    }

    fn present_and_settle(log: &mut Log, op: u32) {
        log.present(op, 0, [op, 0, 0, 0, 0]);
        assert!(log.resolve(op, Outcome::Retired { step: op + 6, results: Words::Few([op, 0], 2) }));
        log.settle(u32::MAX, |_| ());
    }

    #[test]
    fn digest_follows_issue_order_not_completion_order() {
        let outcomes = [
            (0, Outcome::Retired { step: 6, results: Words::Few([1, 2], 2) }),
            (1, Outcome::Rejected { step: 1, reason: 2 }),
            (2, Outcome::Retired { step: 8, results: Words::Few([3, 4], 2) }),
        ];
        let digest = |order: [usize; 3]| {
            let mut log = log();
            (0..3).for_each(|slot| log.present(slot, 0, [0; MAX_ARGS]));
            for i in order {
                log.resolve(outcomes[i].0, outcomes[i].1.clone());
                log.settle(u32::MAX, |_| ());
            }
            (log.digest(), log.timing_digest())
        };
        assert_eq!(digest([0, 1, 2]), digest([2, 1, 0]));
    }

    #[test]
    fn an_operation_resolves_once() {
        let mut log = filled(3);
        assert!(!log.resolve(1, Outcome::Rejected { step: 9, reason: 1 }));
        assert!(!log.resolve(17, Outcome::Rejected { step: 9, reason: 1 }));
    }

    #[test]
    fn a_reset_takes_back_what_is_not_settled() {
        let mut log = log();
        for slot in 0..3 {
            log.present(slot, 1, [0; MAX_ARGS]);
            log.resolve(slot, Outcome::Retired { step: slot, results: Words::Few([7, 7], 2) });
        }
        log.settle(1, |_| ());
        assert!(!log.resolve(0, Outcome::Flushed { step: 3 }), "settled for good");
        assert!(log.resolve(1, Outcome::Flushed { step: 3 }));
        assert_eq!((log.settled(), log.counts().retired, log.counts().flushed), (1, 2, 1));
    }

    #[test]
    fn rewinding_gives_the_same_digest_again() {
        let mut log = filled(100);
        log.present(100, 1, [0; MAX_ARGS]);
        let mark = log.mark();
        let later = |log: &mut Log| {
            log.resolve(100, Outcome::Retired { step: 106, results: Words::Few([7, 7], 2) });
            log.settle(u32::MAX, |_| ());
            (log.digest(), log.presented(), log.counts().retired)
        };
        let first = later(&mut log);
        log.rewind(&mark);
        assert_eq!(log.window(50, 1).map(|e| e.op).collect::<Vec<_>>(), [50]);
        assert_eq!(log.window(0, 1000).count(), 101);
        assert_eq!(later(&mut log), first);
    }

    #[test]
    fn a_jump_ahead_again_finds_what_was_known() {
        let mut log = filled(40);
        let early = filled(10).mark();
        let late = log.mark();
        log.rewind(&early);
        assert_eq!(log.window(0, 1000).count(), 10);
        log.rewind(&late);
        assert_eq!(log.window(0, 1000).map(|e| e.op).collect::<Vec<_>>(), (0..40).collect::<Vec<_>>());
    }

    #[test]
    fn a_rewind_shows_the_last_operations_before_it_wherever_it_comes_from() {
        // First operation that is still known.
        for first in [2000, 995, 0] {
            let mut log = filled(1000);
            let mark = log.mark();
            let presented = 1000.max(first + log.kept() as u32);
            (1000..presented).for_each(|op| present_and_settle(&mut log, op));
            assert_eq!(log.window(0, 1).map(|entry| entry.op).collect::<Vec<_>>(), [first]);
            log.rewind(&mark);
            let known: Vec<u32> = log.window(0, u32::MAX).map(|entry| entry.op).collect();
            assert_eq!(known, (first.min(968)..1000).collect::<Vec<_>>(), "{first}");
        }
    }

    #[test]
    fn a_long_log_is_bounded_and_rewinds_past_what_it_kept() {
        let mut log = filled(10);
        let mark = log.mark();
        (10..log.kept() as u32 + 500).for_each(|op| present_and_settle(&mut log, op));
        assert_eq!(log.window(0, u32::MAX).count(), log.kept());
        log.rewind(&mark);
        assert_eq!((log.presented(), log.window(0, 100).count()), (10, 10));
    }
}
