//! Which protocols a module speaks, and its operations.

use std::collections::BTreeSet;

use scenario::map::{Code, Direction, MappedOperation, MappedRole, Slice};

use super::assign::{Assignment, assign};
use super::carried::Carried;
use super::evidence::Evidence;
use super::findings::Findings;
use super::protocol::{CODE, Job, PUTS, SELECTOR, TAKES};
use super::signal::{Side, Signal};
use super::{code, element, operation};

/// What is read to find operations.
pub struct Interface<'a> {
    /// All signals.
    pub signals: &'a [Signal],
    /// What else is known.
    pub evidence: &'a Evidence,
    /// Names of signals that have a role already; those of operations are added.
    pub used: BTreeSet<String>,
    /// Doubtful guesses.
    pub findings: &'a mut Findings,
}

impl<'a> Interface<'a> {
    /// The operations of the best protocols; none if no protocol fits.
    pub fn operations(&mut self) -> Vec<MappedOperation> {
        let lanes = self.lanes();
        let pair = self.pair(lanes[0]);
        let single = |protocol| assign(&[protocol], &self.free(None));
        let (code, selector) = (single(&CODE), single(&SELECTOR));
        let score = |found: &Option<Assignment>| found.as_ref().map_or(0, |found| found.score);
        let (of_pair, of_code) = (score(&pair), score(&code));
        match (code, selector) {
            (Some(code), _) if of_code > of_pair => self.coded(&code),
            (_, Some(selector)) if of_pair == 0 => self.selector(&selector),
            _ => self.pairs(&lanes),
        }
    }

    /// Numbers of the lanes; one that is none if there are none.
    fn lanes(&self) -> Vec<Option<u32>> {
        let lanes: BTreeSet<u32> = self.signals.iter().filter_map(|signal| signal.lane).collect();
        if lanes.is_empty() { vec![None] } else { lanes.into_iter().map(Some).collect() }
    }

    /// Signals without a role, of a lane or of none.
    fn free(&self, lane: Option<u32>) -> Vec<(usize, &'a Signal)> {
        let of_lane = |signal: &Signal| signal.lane.is_none() || signal.lane == lane;
        let free = |(_, signal): &(usize, &'a Signal)| of_lane(signal) && !self.used.contains(&signal.name);
        self.signals.iter().enumerate().filter(free).collect()
    }

    /// The best assignment of a put and a take.
    fn pair(&self, lane: Option<u32>) -> Option<Assignment> {
        let free = self.free(lane);
        let both = PUTS.iter().flat_map(|put| TAKES.iter().map(move |take| [put, take]));
        let found = both.filter_map(|protocols| assign(&protocols, &free));
        found.fold(None, |best: Option<Assignment>, other| match best {
            Some(best) if best.score >= other.score => Some(best),
            _ => Some(other),
        })
    }

    fn use_jobs(&mut self, found: &Assignment) {
        let names = found.jobs.iter().map(|(_, signal)| self.signals[*signal].name.clone());
        self.used.extend(names);
    }

    /// A put and a take in each lane that has its own.
    fn pairs(&mut self, lanes: &[Option<u32>]) -> Vec<MappedOperation> {
        let found: Vec<(Option<u32>, Assignment)> =
            lanes.iter().filter_map(|lane| Some((*lane, self.pair(*lane)?))).collect();
        let Some((_, first)) = found.first() else { return Vec::new() };
        let strobe = |job| first.get(job).map(|signal| &self.signals[signal]);
        let (put_verb, take_verb) = operation::verbs(strobe(Job::Put), strobe(Job::Take));
        let own = |job: Job| -> BTreeSet<usize> { found.iter().filter_map(|(_, found)| found.get(job)).collect() };
        let (puts, takes) = (own(Job::Put).len(), own(Job::Take).len());
        found.iter().for_each(|(_, found)| self.use_jobs(found));
        let busy = self
            .signals
            .iter()
            .find(|s| s.direction == Direction::Out && s.bits == 1 && s.has("busy") && !s.has("reset"));

        let (mut operations, mut seen) = (Vec::new(), BTreeSet::new());
        for (lane, found) in &found {
            let name = |verb: &str, of: usize| match lane {
                Some(lane) if of > 1 => format!("{verb}_{lane}"),
                _ => verb.to_owned(),
            };
            let elements = Carried::new(self, *lane);
            self.doubt(found);
            let put = operation::put(name(&put_verb, puts), found, self.signals, elements.arguments.clone());
            let take = operation::take(name(&take_verb, takes), found, self.signals, elements.results.clone());
            let (Some(mut put), Some(mut take)) = (put, take) else { continue };
            if let Some(busy) = busy {
                operation::wait_while_busy(&mut put, busy);
                operation::wait_while_busy(&mut take, busy);
            }
            if let Some(ready) = found.get(Job::PutReady).map(|ready| &self.signals[ready])
                && ready.side == Side::Unknown
                && take.ready.is_none()
                && take.refused.is_none()
            {
                // The only ready of the module is that of all its operations.
                (put.waits, take.waits, take.ready) = (true, true, Some(ready.active()));
            }
            put.overflow = elements.overflow.clone();
            let new_put = seen.insert(put.valid.clone()).then(|| put.clone());
            let new_take = seen.insert(take.valid.clone()).then(|| take.clone());
            let exchange = self.exchange(&put, &take, puts + takes > 2);
            operations.extend(new_put.into_iter().chain(new_take));
            operations.extend(exchange);
            self.used.extend(elements.used);
        }
        operations.sort_by_key(|operation: &MappedOperation| operation.role as u8);
        operations
    }

    /// A replace: by a signal of its own, or by writing and reading at once, as register arrays that sort have it.
    fn exchange(&mut self, put: &MappedOperation, take: &MappedOperation, has_lanes: bool) -> Option<MappedOperation> {
        let free: Vec<&Signal> = self.free(None).into_iter().map(|(_, signal)| signal).collect();
        if let Some(strobe) = operation::exchange_strobe(&free) {
            let (name, active) = (strobe.name.clone(), strobe.active());
            self.used.insert(name);
            return Some(operation::exchange(active, put, take));
        }
        let one_cycle = put.ready.is_none() && take.ready.is_none() && !has_lanes;
        let names = put.name == "write" && take.name == "read" && self.evidence.is_sorter_named;
        if !(one_cycle && names) {
            return None;
        }
        self.findings.guess(format!("{} and {} at once are taken for a replace", put.valid, take.valid));
        Some(operation::exchange(format!("{} & {}", put.valid, take.valid), put, take))
    }

    /// Says what is doubtful about an assignment.
    fn doubt(&mut self, found: &Assignment) {
        let name = |job| found.get(job).map(|signal| self.signals[signal].name.clone());
        let pops = found.get(Job::Take).is_some_and(|take| !self.signals[take].has("ready"));
        if let Some(valid) = name(Job::TakeReady).filter(|_| pops)
            && found.get(Job::TakeReady).is_some_and(|ready| self.signals[ready].has("valid"))
        {
            self.findings.guess(format!(
                "{valid} is taken to say that there is an element, not that the result of a take is there"
            ));
        }
        if let (Some(put), None, None) = (name(Job::Put), name(Job::PutReady), name(Job::Full)) {
            self.findings.guess(format!("{put} is taken in every step: no output says that there is no room"));
        }
    }

    /// One port with an operation code.
    fn coded(&mut self, found: &Assignment) -> Vec<MappedOperation> {
        let signals = self.signals;
        let signal = |job| found.get(job).map(|signal| &signals[signal]);
        let Some(op) = signal(Job::Code) else { return Vec::new() };
        self.use_jobs(found);
        let (coded, is_usual) = code::operations(op, signal(Job::Strobe).is_some());
        if is_usual {
            self.findings.guess(format!("the codes of {} are the usual ones: it is no enumeration", op.name));
        }
        if let (None, Some(zero)) = (signal(Job::Strobe), coded.iter().find(|coded| coded.value == 0)) {
            self.findings.guess(format!("{} is 0 while nothing is presented, which says {}", op.name, zero.name));
        }
        let elements = Carried::new(self, None);
        let [ready, full, empty, result_valid] =
            [Job::Ready, Job::Full, Job::Empty, Job::ResultValid].map(|job| signal(job).map(Signal::active));
        let make = |coded: code::CodedOperation| {
            let (puts, takes) = match coded.role {
                MappedRole::Put => (true, false),
                MappedRole::Take => (false, true),
                MappedRole::Exchange => (true, true),
                MappedRole::Other => (false, false),
            };
            let given = |is: bool, slices: &[Slice]| if is { slices.to_vec() } else { Vec::new() };
            MappedOperation {
                valid: signal(Job::Strobe).map(Signal::active).unwrap_or_default(),
                code: Some(Code { signal: op.name.clone(), value: coded.value }),
                ready: ready.clone(),
                waits: ready.is_some() && (full.is_some() || empty.is_some()),
                refused: if takes { empty.clone() } else { full.clone().filter(|_| puts) },
                arguments: given(puts, &elements.arguments),
                results: given(takes, &elements.results),
                result_valid: result_valid.clone().filter(|_| takes),
                overflow: elements.overflow.clone().filter(|_| puts),
                ..operation::operation(coded.name, coded.role)
            }
        };
        let operations = coded.into_iter().map(make).collect();
        self.used.extend(elements.used);
        operations
    }

    /// Requests to an index.
    fn selector(&mut self, found: &Assignment) -> Vec<MappedOperation> {
        let signals = self.signals;
        let signal = |job| found.get(job).map(|signal| &signals[signal]);
        let (Some(requests), Some(index)) = (signal(Job::Requests), signal(Job::Index)) else { return Vec::new() };
        self.use_jobs(found);
        let word = |name: &str, signal| [element::Word { name: name.to_owned(), signal, low: 0, bits: signal.bits }];
        let mut select = MappedOperation {
            valid: signal(Job::Strobe).map(Signal::active).unwrap_or_default(),
            ready: signal(Job::Any).map(Signal::active),
            arguments: element::slices(&word("requests", requests), Direction::In),
            results: element::slices(&word("index", index), Direction::Out),
            ..operation::operation("select".to_owned(), MappedRole::Other)
        };
        // More requests than one index answers: as many as fit.
        select.arguments.truncate(scenario::limits::ARGUMENTS);
        self.findings.guess(format!(
            "{} is a selection by {}: nothing goes in or out, so nothing is compared",
            index.name, requests.name
        ));
        vec![select]
    }

    /// Signals without a role of a side, of a lane or of none.
    pub fn free_of(&self, direction: Direction, lane: Option<u32>) -> Vec<&'a Signal> {
        let of = |signal: &&Signal| signal.direction == direction && signal.side != Side::Exchange;
        self.free(lane).into_iter().map(|(_, signal)| signal).filter(of).collect()
    }
}
