//! How late packets leave a scheduler that works out departure times: the departure time discrepancy (DTD) of Gearbox, section 2.4, in units
//! of virtual time, and over the delay that a packet could expect.

use contract::{Event, Info, event};
use models::catalogue::{self, Parameters};
use session::metrics::{Histogram, PPM};

/// A packet that left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Late {
    /// The level that it waited on, from 1 on.
    pub level: u32,
    /// D - F: units of virtual time from its departure time to when it left, at least 0.
    pub late: u32,
    /// F - A: units from its arrival to its departure time.
    pub expected: u32,
    /// Units that a FIFO of this level covers.
    pub granularity: u32,
    /// Whether it waited on a higher level than its distance asks for.
    pub raised: bool,
}

impl Late {
    /// Whether (D - F) / (F - A) is more than (g - 1) / g, the bound of section 3.4 for a packet on the level of its distance. Nothing is said
    /// of one that was to leave at once.
    fn is_over(&self) -> bool {
        u64::from(self.late) * u64::from(self.granularity) > u64::from(self.granularity - 1) * u64::from(self.expected)
    }
}

/// A packet that waits.
#[derive(Clone, Copy, Debug, Default)]
struct Waiting {
    expected: u32,
    raised: bool,
}

/// An event and the places of two of its arguments.
type Told = (u16, [usize; 2]);

/// Reads from what a model tells how late packets are.
#[derive(Debug)]
pub struct Watch {
    departure: Told,
    placed: Told,
    served: Told,
    /// Of each level.
    granularities: Vec<u32>,
    /// FIFOs of a level.
    fifos: u32,
    /// By data word.
    waiting: Vec<Waiting>,
    last: Option<Late>,
}

impl Watch {
    /// Of a design that tells departure times; nothing for another one.
    #[cold] // small rather than fast
    pub fn new(info: &Info, parameters: &Parameters) -> Option<Watch> {
        let event = |name: &str, wanted: [&str; 2]| {
            let at = info.events.iter().position(|event| event.name == name)?;
            let argument = |name| info.events[at].arguments.iter().position(|argument| argument == name);
            Some((event::kind::DESIGN + at as u16, [argument(wanted[0])?, argument(wanted[1])?]))
        };
        let one = || vec![parameters.get("granularity").copied().unwrap_or(1)];
        let several = Some(catalogue::list(parameters, "granularities")).filter(|list| !list.is_empty());
        Some(Watch {
            departure: event("departure", ["ahead", "packet_time"])?,
            placed: event("placed", ["level", "finish"])?,
            served: event("served", ["level", "late"])?,
            granularities: several.unwrap_or_else(one),
            fifos: parameters.get("fifos").copied().unwrap_or(u32::MAX),
            waiting: Vec::new(),
            last: None,
        })
    }

    /// An element went in; what was told of it.
    pub fn enqueued(&mut self, data: u32, events: &[Event]) {
        let Some(([ahead, time], [level, _])) = told(events, self.departure).zip(told(events, self.placed)) else {
            return;
        };
        let expected = ahead.saturating_add(time);
        let reaches = |granularity: &u32| u64::from(expected) < u64::from(*granularity) * u64::from(self.fifos);
        let natural = self.granularities.iter().position(reaches).unwrap_or(self.granularities.len());
        let at = data as usize;
        if self.waiting.len() <= at {
            self.waiting.resize(at + 1, Waiting::default());
        }
        self.waiting[at] = Waiting { expected, raised: level as usize > natural + 1 };
    }

    /// It came out; what was told of it.
    pub fn dequeued(&mut self, data: u32, events: &[Event]) {
        let of = |([level, late], Waiting { expected, raised }): ([u32; 2], Waiting)| {
            let granularity = self.granularities.get((level as usize).wrapping_sub(1)).copied().unwrap_or(1);
            Late { level, late, expected, granularity, raised }
        };
        self.last = told(events, self.served).zip(self.waiting.get(data as usize).copied()).map(of);
    }

    /// The one that came out last.
    pub fn last(&self) -> Option<Late> {
        self.last
    }
}

fn told(events: &[Event], (kind, [a, b]): Told) -> Option<[u32; 2]> {
    let event = events.iter().find(|event| event.kind == kind)?;
    Some([event.args[a], event.args[b]])
}

/// How late the packets of a level were, or of all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OfLevel {
    /// D - F in units of virtual time, at least 0.
    pub dtd: Histogram,
    /// That over F - A in parts of a million, where F is not A.
    pub normalised: Histogram,
    /// Packets over the bound.
    pub over: u64,
    /// Those of them that did not wait on a higher level than their distance asks for: by the paper there are none.
    pub natural: u64,
}

impl OfLevel {
    /// One more.
    #[inline(never)]
    pub fn add(&mut self, late: &Late) {
        self.dtd.add(late.late.into());
        if late.expected > 0 {
            self.normalised.add(u64::from(late.late) * PPM / u64::from(late.expected));
            self.over += u64::from(late.is_over());
            self.natural += u64::from(late.is_over() && !late.raised);
        }
    }

    /// A measure by its name, in units or parts of a million.
    #[cold]
    pub fn value(&self, name: &str) -> Option<u64> {
        let part = |count: u64| (u128::from(count) * u128::from(PPM)).checked_div(self.normalised.count().into());
        match name {
            "dtd.mean" => self.dtd.mean(),
            "dtd.p99" => self.dtd.quantile(99),
            "dtd.max" => self.dtd.max(),
            "normalised-dtd.mean" => self.normalised.mean(),
            "normalised-dtd.p99" => self.normalised.quantile(99),
            "normalised-dtd.max" => self.normalised.max(),
            "normalised-dtd.over" => part(self.over).map(|part| part as u64),
            "normalised-dtd.over.natural" => part(self.natural).map(|part| part as u64),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Catalogue G2, section 2.4: at t_s = 10, of a FIFO of 10 units, F = 11 may leave at 19 as F = 91 may at 99.
    #[test]
    fn the_papers_example_of_the_discrepancy() {
        let mut all = OfLevel::default();
        let late = |expected| Late { level: 1, late: 8, expected, granularity: 10, raised: false };
        all.add(&late(1));
        assert_eq!((all.value("dtd.max"), all.value("normalised-dtd.max")), (Some(8), Some(8_000_000)));
        let mut far = OfLevel::default();
        far.add(&late(81));
        assert_eq!((far.value("dtd.max"), far.value("normalised-dtd.max")), (Some(8), Some(98_765)));
        assert_eq!([all, far].map(|one| one.value("normalised-dtd.over")), [Some(1_000_000), Some(0)]);
    }

    /// Catalogue GA14: 9 units late of 2 on level 2, to which its flow is held; and nothing is said of F = A.
    #[test]
    fn what_is_over_the_bound_and_why() {
        let mut all = OfLevel::default();
        let of = |late, expected, raised| Late { level: 2, late, expected, granularity: 10, raised };
        for late in [of(9, 2, true), of(9, 10, false), of(8, 10, false), of(5, 0, false)] {
            all.add(&late);
        }
        assert_eq!(all.value("normalised-dtd.max"), Some(4_500_000));
        assert_eq!((all.over, all.natural, all.normalised.count(), all.dtd.count()), (1, 0, 3, 4));
        assert_eq!(all.value("normalised-dtd.over"), Some(333_333));
        assert_eq!(OfLevel::default().value("normalised-dtd.over"), None);
    }
}
