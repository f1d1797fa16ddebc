//! The models of one shared library.

use std::path::Path;

use session::rtl::{RtlHost, RtlInstance};

use crate::ffi::Api;
use crate::instance::{self, Instance};

/// The models of a shared library that `scripts/rtl.mjs --config` built.
#[derive(Clone, Copy)]
pub struct SharedRtl(&'static Api);

impl SharedRtl {
    /// Loads the library. It stays loaded.
    ///
    /// # Safety
    /// The file must be a library that the bridge was built into.
    ///
    /// # Errors
    /// In words, if it is no library, or another one.
    pub unsafe fn load(file: &Path) -> Result<Self, String> {
        // SAFETY: as promised by the caller.
        unsafe { Api::load(file) }.map(SharedRtl).map_err(|e| format!("{}: {e}", file.display()))
    }
}

impl RtlHost for SharedRtl {
    fn configs(&self) -> String {
        instance::configs(self.0)
    }

    fn create(&self, config: &str, run_time: &[u32], seed: u32) -> Option<Box<dyn RtlInstance>> {
        Instance::create(self.0, config, run_time, seed)
    }
}
