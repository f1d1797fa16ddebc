//! Measures of every step in a bounded number of buckets, whose width doubles when they are used up: any run fits, each step is
//! looked at once, and a look from afar costs no more than a close one.

/// Buckets kept at most.
pub const BUCKETS: usize = 4096;

/// A value over some steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// Smallest value in a step.
    pub min: u32,
    /// Largest value in a step.
    pub max: u32,
    /// Sum over the steps.
    pub sum: u64,
}

/// What can be put together with what came right after it.
pub trait Merge: Copy + Default {
    /// Takes in the steps that follow.
    fn merge(&mut self, next: &Self);
}

impl Merge for Span {
    fn merge(&mut self, next: &Self) {
        (self.min, self.max, self.sum) = (self.min.min(next.min), self.max.max(next.max), self.sum + next.sum);
    }
}

impl Merge for u32 {
    fn merge(&mut self, next: &Self) {
        *self = self.saturating_add(*next);
    }
}

/// One measure of every step from the first on. What was never said of a step is the default.
#[derive(Clone, Debug)]
pub struct Levels<T> {
    buckets: Vec<T>,
    /// Steps of a bucket: a power of two.
    width: u32,
    /// Steps that the last bucket can still take in.
    room: u32,
    steps: u32,
}

impl<T> Default for Levels<T> {
    fn default() -> Self {
        Levels { buckets: Vec::new(), width: 1, room: 0, steps: 0 }
    }
}

impl<T: Merge> Levels<T> {
    /// Says what the next step has.
    pub fn push(&mut self, value: T) {
        match self.buckets.last_mut().filter(|_| self.room > 0) {
            Some(bucket) => {
                bucket.merge(&value);
                self.room -= 1;
            }
            None => self.begin_bucket(value),
        }
        self.steps += 1;
    }

    fn begin_bucket(&mut self, value: T) {
        if self.buckets.len() >= BUCKETS {
            self.buckets = self.buckets.chunks(2).filter_map(whole).collect();
            self.width *= 2;
        }
        self.buckets.push(value);
        self.room = self.width - 1;
    }

    /// Says what step `step` has, not before those said so far; the steps between have the default.
    pub fn push_at(&mut self, step: u32, value: T) {
        self.fill(step - self.steps, |_| T::default());
        self.push(value);
    }

    /// Says what the next steps have, of which `of` makes one value for so many of them.
    pub fn fill(&mut self, steps: u32, of: impl Fn(u32) -> T) {
        let end = self.steps + steps;
        while self.steps < end {
            // Up to where the bucket ends, which may get wider first.
            let room = if self.room > 0 { self.room } else { self.width };
            let some = room.min(end - self.steps);
            self.push(of(some));
            self.steps += some - 1;
            self.room -= some - 1;
        }
    }

    /// Steps of a bucket, the finest that there is.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Steps so far.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// The steps from a multiple of `width` on, in buckets of `width`, a power of two that is no finer than [`Levels::width`]; as far
    /// as there are any, and at most `count`.
    pub fn between(&self, first: u32, width: u32, count: usize) -> impl Iterator<Item = T> + '_ {
        let group = (width / self.width).max(1) as usize;
        let from = (first / self.width) as usize;
        self.buckets.get(from..).unwrap_or_default().chunks(group).take(count).filter_map(whole)
    }
}

/// Some buckets as one.
fn whole<T: Merge>(some: &[T]) -> Option<T> {
    let (first, others) = some.split_first()?;
    let mut all = *first;
    others.iter().for_each(|bucket| all.merge(bucket));
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_run_fits_and_nothing_is_lost() {
        let (mut values, mut counts) = (Levels::default(), Levels::default());
        for step in 0..100_000u32 {
            let value = step % 7;
            values.push(Span { min: value, max: value, sum: value.into() });
            counts.push(u32::from(value == 3));
        }
        assert!(values.buckets.len() <= BUCKETS);
        assert_eq!((values.width(), counts.width()), (32, 32));
        for width in [32, 64, 1024, 1 << 20] {
            let spans: Vec<Span> = values.between(0, width, usize::MAX).collect();
            assert_eq!(spans.len(), 100_000usize.div_ceil(width as usize));
            assert_eq!(
                spans.iter().map(|span| span.sum).sum::<u64>(),
                (0..100_000u64).map(|step| step % 7).sum::<u64>()
            );
            assert!(spans.iter().all(|span| (span.min, span.max) == (0, 6)));
            assert_eq!(
                counts.between(0, width, usize::MAX).sum::<u32>(),
                (0..100_000).filter(|step| step % 7 == 3).count() as u32
            );
        }
    }

    #[test]
    fn many_steps_at_once_are_as_if_said_one_by_one() {
        for stretch in [1, 3, 7, 1000, 4095, 4096, 4097, 20_001] {
            let (mut one, mut many) = (Levels::default(), Levels::default());
            for value in [5, 0, 7, 7, 1, 2] {
                (0..stretch).for_each(|_| one.push(Span { min: value, max: value, sum: value.into() }));
                many.fill(stretch, |steps| Span { min: value, max: value, sum: u64::from(value) * u64::from(steps) });
                assert_eq!((one.width(), one.steps()), (many.width(), many.steps()), "{stretch}");
                assert_eq!(one.buckets, many.buckets, "{stretch}");
            }
        }
    }

    #[test]
    fn steps_without_a_value_have_the_default() {
        let (mut all, mut some) = (Levels::default(), Levels::default());
        for step in 0..50_000u32 {
            let value = u32::from(step % 777 == 5);
            all.push(value);
            if value > 0 {
                some.push_at(step, value);
            }
        }
        let last = some.between(0, all.width(), usize::MAX).count();
        assert!(last > 1000);
        assert_eq!(
            some.between(0, all.width(), usize::MAX).collect::<Vec<_>>(),
            all.between(0, all.width(), last).collect::<Vec<_>>()
        );
    }

    #[test]
    fn a_part_begins_where_it_is_asked_for_and_ends_with_the_run() {
        let mut counts = Levels::default();
        (0..100u32).for_each(|step| counts.push(step));
        assert_eq!(counts.between(12, 2, 3).collect::<Vec<_>>(), [12 + 13, 14 + 15, 16 + 17]);
        assert_eq!(counts.between(96, 8, 10).collect::<Vec<_>>(), [96 + 97 + 98 + 99]);
        assert_eq!(counts.between(128, 1, 10).count(), 0);
    }
}
