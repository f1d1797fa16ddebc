//! Operations as an engine was given them: what a failing run is written from, and what a shrinker makes smaller.

use std::fmt;
use std::rc::Rc;

use contract::{MAX_ARGS, Op};
use scenario::types::Traffic;

/// An operation and the idle steps before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presented {
    /// In the same step as the one before, at another port.
    pub same_step: bool,
    /// Steps without an operation between the one before and this one; 0 in the same step.
    pub idle: u32,
    /// Kind, by number in the port.
    pub kind: u8,
    /// Arguments; unused ones are 0.
    pub args: [u32; MAX_ARGS],
}

impl Presented {
    /// Steps from the one before to this one.
    pub fn steps(&self) -> u32 {
        if self.same_step { 0 } else { self.idle.saturating_add(1) }
    }

    /// Moves it away from the one before, by so many steps.
    pub fn put_off(&mut self, steps: u32) {
        if steps > 0 {
            self.idle += if self.same_step { steps - 1 } else { steps };
            self.same_step = false;
        }
    }
}

/// Slot of the last of these operations, 0 if there are none.
pub fn last_slot(presented: &[Presented]) -> u32 {
    presented.iter().fold(0, |slots: u32, p| slots.saturating_add(p.steps())).saturating_sub(1)
}

/// The bytes of operations that carry some. `args[0]` of a [`Presented`] operation is then the number of its payload.
pub trait Payloads: fmt::Debug {
    /// The operation as the bench presents it in a step, and the bytes that it carries.
    fn operation(&self, one: &Presented, step: u32) -> (Op, Rc<[u8]>);

    /// A traffic source of a scenario that brings these payloads, each in the step of its operation.
    fn traffic(&self, presented: &[Presented]) -> Traffic;
}
