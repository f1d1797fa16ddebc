//! A program on one core that sees all packets in order: what every other way to run it is compared with.

use crate::{Program, Verdict};

/// One program and its one state.
#[derive(Clone, Debug)]
pub struct Sequential<P: Program> {
    program: P,
    state: P::State,
}

impl<P: Program> Sequential<P> {
    /// Before the first packet.
    pub fn new(program: P) -> Self {
        let state = program.initial();
        Sequential { program, state }
    }

    /// The next row of the sequence.
    pub fn step(&mut self, row: &P::Row) -> Verdict {
        self.program.step(&mut self.state, row)
    }

    /// The state after all rows so far.
    pub fn state(&self) -> &P::State {
        &self.state
    }

    /// Its digest.
    pub fn digest(&self) -> u64 {
        self.program.digest(&self.state)
    }
}
