//! Virtual time. It wraps, as it does in a register, and never runs backwards.

/// Virtual time of a given width.
///
/// What lies ahead of now is at most `span` away, so the distance to it is exact. What lies behind looks ahead once time has come
/// around far enough: whoever keeps old times must forget them in time, see [`super::flows`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    modulus: u64,
    span: u32,
}

impl Clock {
    /// Of so many bits, at most 32. It wraps at the largest multiple of `period` that the bits hold, which is the power of two if the
    /// period is one; `period` is a number of units after which a scheduler looks the same. `span` is the most that a time of use lies ahead.
    pub fn new(bits: u32, period: u64, span: u32) -> Self {
        let all = 1u64 << bits.min(32);
        Clock { modulus: (all - all % period.max(1)).max(1), span }
    }

    /// Bits that `flows` flows need, so that no time that is over looks as if it were ahead.
    pub fn bits(period: u64, span: u32, flows: u32) -> u32 {
        (1..64).find(|bits| Self::holds(*bits, period, span, flows)).unwrap_or(64)
    }

    /// Whether so many bits are enough. A flow's time is forgotten at most `flows` dequeues after it is over, each of which moves time by
    /// at most `span`; it is over `span` after it has passed; and a span must be left in which nothing looks ahead.
    pub fn holds(bits: u32, period: u64, span: u32, flows: u32) -> bool {
        let (all, period) = (1u128 << bits.min(64), u128::from(period.max(1)));
        all - all % period >= (u128::from(flows) + 3) * u128::from(span)
    }

    /// Where it wraps: times are below.
    pub fn modulus(&self) -> u64 {
        self.modulus
    }

    /// The most that a time of use lies ahead.
    pub fn span(&self) -> u32 {
        self.span
    }

    /// A time and so many units, at most a modulus.
    #[inline]
    pub fn add(&self, time: u32, units: u32) -> u32 {
        let sum = u64::from(time) + u64::from(units);
        (if sum >= self.modulus { sum - self.modulus } else { sum }) as u32
    }

    /// Units from a time to the next time of this name.
    #[inline]
    pub fn since(&self, from: u32, to: u32) -> u32 {
        (if to >= from { u64::from(to - from) } else { u64::from(to) + self.modulus - u64::from(from) }) as u32
    }

    /// Units that a time lies ahead, 0 if it is now or over.
    #[inline]
    pub fn ahead(&self, now: u32, time: u32) -> u32 {
        let units = self.since(now, time);
        if units <= self.span { units } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_wraps_where_a_period_ends() {
        let clock = Clock::new(8, 60, 50);
        assert_eq!(clock.modulus(), 240);
        assert_eq!((clock.add(239, 1), clock.add(200, 50)), (0, 10));
        assert_eq!((clock.since(239, 1), clock.since(1, 1)), (2, 0));
        assert_eq!((clock.ahead(230, 40), clock.ahead(230, 41), clock.ahead(230, 229)), (50, 0, 0));
        assert_eq!(Clock::new(32, 1 << 20, 9).modulus(), 1 << 32);
        assert_eq!(Clock::new(32, 1, 9).since(5, 4), u32::MAX);
    }

    #[test]
    fn bits_are_enough_and_no_more_than_that() {
        for (period, span, flows) in [(16, 16, 1), (2000, 1000, 4), (1 << 17, 1 << 16, 1024), (30, 30, 3)] {
            let bits = Clock::bits(period, span, flows);
            assert!(Clock::holds(bits, period, span, flows) && !Clock::holds(bits - 1, period, span, flows));
        }
        assert_eq!(Clock::bits(1 << 17, 1 << 16, 1024), 27);
    }
}
