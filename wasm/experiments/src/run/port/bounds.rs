//! Looks at the bounds of the queues.

use super::super::measured::SAMPLES;
use super::super::queue::Queue;
use super::Port;

impl<Q: Queue> Port<Q> {
    /// One more look at each of them.
    pub(super) fn sample(&mut self) {
        let samples = &mut self.measured.bounds.samples;
        if samples.len() < SAMPLES {
            self.queue.bounds(&mut self.bounds);
            samples.push(self.bounds.clone());
        }
    }

    /// They count towards the averages as they are now.
    pub(super) fn average(&mut self) {
        if self.measured.totals.arrived < self.sampling.warm_up {
            return;
        }
        self.queue.bounds(&mut self.bounds);
        let bounds = &mut self.measured.bounds;
        bounds.count += 1;
        bounds.sums.resize(self.bounds.len(), 0);
        for (sum, bound) in bounds.sums.iter_mut().zip(&self.bounds) {
            *sum += u64::from(*bound);
        }
    }
}
