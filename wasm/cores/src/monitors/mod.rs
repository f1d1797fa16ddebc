//! Monitors M1 to M8 of State-Compute Replication, live: they see what happens and not how it is done.
//!
//! [`Replicas`] watches SCR. It keeps an entry of each packet from when the sequencer sends it until all cores have taken it in, so its cost
//! does not grow with the run. The truth that replicas are compared with is one core that sees, in order, every packet whose row has reached
//! a core (without loss: every packet).
//!
//! The other techniques have no replicas. Of them M8 holds, in the order that they keep: [`Truth`].

mod replicas;
mod violation;

use programs::{Program, Sequential, Verdict};

pub(crate) use replicas::Replicas;
pub use violation::{CoreMonitor, CoreViolation, CoreViolations};

/// One core that sees the packets in order.
#[derive(Clone, Debug)]
pub(crate) struct Truth<P: Program>(Sequential<P>);

impl<P: Program> Truth<P> {
    pub(crate) fn new(program: P) -> Self {
        Truth(Sequential::new(program))
    }

    /// The verdict on the next packet.
    pub(crate) fn step(&mut self, row: &P::Row) -> Verdict {
        self.0.step(row)
    }

    /// Digest of the state after the packets so far.
    pub(crate) fn digest(&self) -> u64 {
        self.0.digest()
    }

    /// Its state.
    pub(crate) fn state(&self) -> &P::State {
        self.0.state()
    }
}

/// Compares a verdict with that of the truth.
pub(crate) fn compare(found: &mut CoreViolations, place: (u64, usize, u64), expected: Verdict, verdict: Verdict) {
    if expected != verdict {
        found.add(CoreMonitor::Sequential, place, || (format!("{expected:?}"), format!("{verdict:?}")));
    }
}
