//! Models of one seed, whatever Verilator's own random numbers are: to be compared with each other.

use std::sync::{Mutex, PoisonError};

use session::rtl::{RtlHost, RtlInstance};

use crate::ffi::LINKED;
use crate::instance;

/// The models of the static library. Verilator fills what a seed does not determine with random words that begin with this number; nothing
/// that a model does may depend on it.
pub struct Stray(pub u32);

/// The number is one for the whole program.
static CREATION: Mutex<()> = Mutex::new(());

impl RtlHost for Stray {
    fn configs(&self) -> String {
        instance::configs(&LINKED)
    }

    fn create(&self, config: &str, run_time: &[u32], seed: u32) -> Option<Box<dyn RtlInstance>> {
        let _alone = CREATION.lock().unwrap_or_else(PoisonError::into_inner);
        instance::stray(&LINKED, self.0);
        let instance = instance::Instance::create(&LINKED, config, run_time, seed);
        instance::stray(&LINKED, 0);
        instance
    }
}
