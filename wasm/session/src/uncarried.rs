//! Builds without packet programs: no operation carries a packet. See `carried` for the others.

use std::rc::Rc;

use contract::{Info, Op};
use scenario::Scenario;
use scenario::types::Traffic;

use crate::failing::Presented;
use crate::log::Log;

/// There are none.
#[derive(Clone, Debug)]
pub enum CarriedPackets {}

impl CarriedPackets {
    /// None.
    ///
    /// # Errors
    /// Never.
    pub fn of(_: &Scenario, _: &Log, _: &Info, _: u32) -> Result<Option<Self>, String> {
        Ok(None)
    }

    /// Of none.
    pub fn operation(&self, _: &Presented, _: u32) -> (Op, Rc<[u8]>) {
        match *self {}
    }

    /// Of none.
    pub fn traffic(&self, _: &[Presented]) -> Traffic {
        match *self {}
    }
}
