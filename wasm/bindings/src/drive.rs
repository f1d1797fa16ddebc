//! The loads of the benchmark, from JavaScript.

use session::drive;
use wasm_bindgen::prelude::*;

use page_host::{RtlHost, Shared};

/// One configuration under load.
#[wasm_bindgen]
pub struct Driver(drive::Driver);

#[wasm_bindgen]
impl Driver {
    /// The configuration of this name.
    ///
    /// # Errors
    /// In words, if the host has none or its engine cannot be made.
    #[wasm_bindgen(constructor)]
    pub fn new(host: RtlHost, config: &str) -> Result<Driver, String> {
        Ok(Driver(drive::Driver::new(&Shared::new(host), config)?))
    }

    /// A load, `count` times; see [`drive::Driver::run`].
    ///
    /// # Errors
    /// In words, if there is no such load or filling, or the pair differs.
    pub fn run(&mut self, load: &str, filling: &str, count: u32) -> Result<u32, String> {
        self.0.run(load, filling, count)
    }
}
