//! How late packets leave a scheduler that works out departure times, over a run: the departure time discrepancy (DTD) of Gearbox, section 2.4,
//! in units of virtual time, and over the delay that a packet could expect.

use derived::lateness::{Late, LateVerdict};

use super::{Histogram, PPM};

/// Levels with measures of their own.
const LEVELS: usize = 64;

/// How late packets were: of all levels, and of each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OfLate {
    /// Of all, then of each level from 1 on.
    levels: Vec<OfLevel>,
}

impl OfLate {
    /// Adds a packet that left.
    #[inline(never)]
    pub fn add(&mut self, left: &Late, verdict: &LateVerdict) {
        let level = (left.level as usize).min(LEVELS);
        self.levels.resize(self.levels.len().max(level + 1), OfLevel::default());
        self.levels[0].add(left, verdict);
        if level > 0 {
            self.levels[level].add(left, verdict);
        }
    }

    /// Of all levels together; `None` before the first packet.
    pub fn all(&self) -> Option<&OfLevel> {
        self.levels.first()
    }

    /// Of each level with its number, from 1 on.
    pub fn levels(&self) -> impl Iterator<Item = (usize, &OfLevel)> {
        self.levels.iter().enumerate().skip(1)
    }
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
    /// One more. Of a packet that was to leave at once nothing is said but how late it was.
    #[inline(never)]
    pub fn add(&mut self, left: &Late, verdict: &LateVerdict) {
        self.dtd.add(left.late.into());
        if left.expected > 0 {
            self.normalised.add(u64::from(left.late) * PPM / u64::from(left.expected));
            self.over += u64::from(verdict.beyond.is_some());
            self.natural += u64::from(verdict.beyond.is_some_and(|beyond| !beyond.raised));
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
    use derived::lateness::{Beyond, LateCause};

    use super::*;

    /// Of a packet beyond the bound whether it was raised.
    fn of(late: u32, expected: u32, raised: Option<bool>) -> (Late, LateVerdict) {
        let beyond = raised.map(|raised| Beyond { cause: LateCause::Other, raised });
        (Late { late, expected, ..Late::default() }, LateVerdict { granularity: 10, beyond })
    }

    fn all(packets: &[(Late, LateVerdict)]) -> OfLevel {
        let mut all = OfLevel::default();
        packets.iter().for_each(|(late, verdict)| all.add(late, verdict));
        all
    }

    /// G2, section 2.4: at t_s = 10, of a FIFO of 10 units, F = 11 may leave at 19 as F = 91 may at 99.
    #[test]
    fn the_papers_example_of_the_discrepancy() {
        let (near, far) = (all(&[of(8, 1, Some(false))]), all(&[of(8, 81, None)]));
        assert_eq!((near.value("dtd.max"), near.value("normalised-dtd.max")), (Some(8), Some(8_000_000)));
        assert_eq!((far.value("dtd.max"), far.value("normalised-dtd.max")), (Some(8), Some(98_765)));
        assert_eq!([near, far].map(|one| one.value("normalised-dtd.over")), [Some(1_000_000), Some(0)]);
    }

    /// GA14: 9 units late of 2 on level 2, to which its flow is held; and nothing is said of F = A.
    #[test]
    fn what_is_over_the_bound_and_why() {
        let all = all(&[of(9, 2, Some(true)), of(9, 10, None), of(8, 10, None), of(5, 0, Some(false))]);
        assert_eq!(all.value("normalised-dtd.max"), Some(4_500_000));
        assert_eq!((all.over, all.natural, all.normalised.count(), all.dtd.count()), (1, 0, 3, 4));
        assert_eq!(all.value("normalised-dtd.over"), Some(333_333));
        assert_eq!(OfLevel::default().value("normalised-dtd.over"), None);
    }

    #[test]
    fn who_is_over_on_the_level_of_its_distance_is_told_apart() {
        let all = all(&[of(9, 2, Some(false)), of(9, 2, Some(true)), of(1, 2, None), of(0, 2, None)]);
        assert_eq!(all.value("normalised-dtd.over"), Some(500_000));
        assert_eq!(all.value("normalised-dtd.over.natural"), Some(250_000));
    }
}
