//! Verilated engines that live in wasm instances of their own, reached through thin imports.
//!
//! Words travel by address: the JavaScript side copies them from the engine's memory into this module's.

use std::rc::Rc;

use contract::{MAX_ARGS, Snapshot};
use session::rtl::{self, RtlInstance};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const HOST: &str = r#"
/** Runs Verilated engines, each in a wasm instance of its own. Implemented by `web/src/session/rtl-host.ts`. */
export interface RtlHost {
  configs(): string;
  /** Number of the new engine, or -1 for a configuration that is not built. */
  create(config: string, runTime: Uint32Array, seed: number): number;
  destroy(engine: number): void;
  describe(engine: number): string;
  accepts(engine: number, port: number): number;
  load(engine: number, port: number, bytes: Uint8Array): void;
  issue(engine: number, kind: number, a0: number, a1: number, a2: number, a3: number, a4: number): number;
  observe(engine: number, on: boolean): void;
  /** One cycle; copies the words of the events to address `out` of the session's memory, as far as they fit; returns their number. */
  tick(engine: number, out: number, capacity: number): number;
  /** The words of the last cycle's events once more. */
  events(engine: number, out: number, count: number): void;
  step(engine: number): number;
  probe(engine: number, field: number, first: number, count: number, out: number): void;
  upset(engine: number, field: number, index: number, bit: number): number;
  setSwitch(engine: number, name: string, value: number): number;
  message(engine: number, number: number): string;
  save(engine: number): number;
  savedBytes(engine: number, handle: number): number;
  restore(engine: number, handle: number): void;
  discard(engine: number, handle: number): void;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// The JavaScript object that runs Verilated engines.
    #[wasm_bindgen(typescript_type = "RtlHost")]
    pub type RtlHost;

    #[wasm_bindgen(method)]
    fn configs(this: &RtlHost) -> String;
    #[wasm_bindgen(method)]
    fn create(this: &RtlHost, config: &str, run_time: &[u32], seed: u32) -> i32;
    #[wasm_bindgen(method)]
    fn destroy(this: &RtlHost, engine: u32);
    #[wasm_bindgen(method)]
    fn describe(this: &RtlHost, engine: u32) -> String;
    #[wasm_bindgen(method)]
    fn accepts(this: &RtlHost, engine: u32, port: u32) -> u32;
    #[wasm_bindgen(method)]
    fn load(this: &RtlHost, engine: u32, port: u32, bytes: &[u8]);
    #[wasm_bindgen(method)]
    #[allow(clippy::too_many_arguments)]
    fn issue(this: &RtlHost, engine: u32, kind: u32, a0: u32, a1: u32, a2: u32, a3: u32, a4: u32) -> u32;
    #[wasm_bindgen(method)]
    fn observe(this: &RtlHost, engine: u32, on: bool);
    #[wasm_bindgen(method)]
    fn tick(this: &RtlHost, engine: u32, out: *mut u32, capacity: u32) -> u32;
    #[wasm_bindgen(method)]
    fn events(this: &RtlHost, engine: u32, out: *mut u32, count: u32);
    #[wasm_bindgen(method)]
    fn step(this: &RtlHost, engine: u32) -> u32;
    #[wasm_bindgen(method)]
    fn probe(this: &RtlHost, engine: u32, field: u32, first: u32, count: u32, out: *mut u32);
    #[wasm_bindgen(method)]
    fn upset(this: &RtlHost, engine: u32, field: u32, index: u32, bit: u32) -> u32;
    #[wasm_bindgen(method, js_name = setSwitch)]
    fn set_switch(this: &RtlHost, engine: u32, name: &str, value: u32) -> u32;
    #[wasm_bindgen(method)]
    fn message(this: &RtlHost, engine: u32, number: u32) -> String;
    #[wasm_bindgen(method)]
    fn save(this: &RtlHost, engine: u32) -> u32;
    #[wasm_bindgen(method, js_name = savedBytes)]
    fn saved_bytes(this: &RtlHost, engine: u32, handle: u32) -> u32;
    #[wasm_bindgen(method)]
    fn restore(this: &RtlHost, engine: u32, handle: u32);
    #[wasm_bindgen(method)]
    fn discard(this: &RtlHost, engine: u32, handle: u32);
}

/// Room for the words of one step's events at first.
const ROOM: usize = 1 << 10;

/// The host, shared by the engines that it runs.
pub struct Shared(Rc<RtlHost>);

impl Shared {
    /// Takes the JavaScript object.
    pub fn new(host: RtlHost) -> Self {
        Shared(Rc::new(host))
    }
}

impl rtl::RtlHost for Shared {
    fn configs(&self) -> String {
        self.0.configs()
    }

    fn create(&self, config: &str, run_time: &[u32], seed: u32) -> Option<Box<dyn RtlInstance>> {
        let engine = u32::try_from(self.0.create(config, run_time, seed)).ok()?;
        Some(Box::new(Hosted { host: self.0.clone(), engine, words: vec![0; ROOM] }))
    }
}

struct Hosted {
    host: Rc<RtlHost>,
    engine: u32,
    words: Vec<u32>,
}

impl Drop for Hosted {
    fn drop(&mut self) {
        self.host.destroy(self.engine);
    }
}

impl RtlInstance for Hosted {
    fn describe(&self) -> String {
        self.host.describe(self.engine)
    }

    fn accepts(&self, port: u32) -> bool {
        self.host.accepts(self.engine, port) == 1
    }

    fn load(&mut self, port: u32, bytes: &[u8]) {
        self.host.load(self.engine, port, bytes);
    }

    fn issue(&mut self, kind: u32, args: &[u32; MAX_ARGS]) -> u32 {
        self.host.issue(self.engine, kind, args[0], args[1], args[2], args[3], args[4])
    }

    fn observe(&mut self, on: bool) {
        self.host.observe(self.engine, on);
    }

    fn tick(&mut self, events: &mut Vec<u32>) {
        let count = self.host.tick(self.engine, self.words.as_mut_ptr(), self.words.len() as u32) as usize;
        if count > self.words.len() {
            self.words.resize(count, 0);
            self.host.events(self.engine, self.words.as_mut_ptr(), count as u32);
        }
        events.extend_from_slice(&self.words[..count]);
    }

    fn step(&self) -> u32 {
        self.host.step(self.engine)
    }

    fn probe(&self, field: u32, first: u32, out: &mut [u32]) {
        self.host.probe(self.engine, field, first, out.len() as u32, out.as_mut_ptr());
    }

    fn upset(&mut self, field: u32, index: u32, bit: u32) -> bool {
        self.host.upset(self.engine, field, index, bit) == 1
    }

    fn set_switch(&mut self, name: &str, value: u32) -> bool {
        self.host.set_switch(self.engine, name, value) == 1
    }

    fn message(&self, number: u32) -> String {
        self.host.message(self.engine, number)
    }

    fn save(&mut self) -> Snapshot {
        #[cfg(target_arch = "wasm32")]
        grow_ahead();
        let handle = self.host.save(self.engine);
        Snapshot { handle, bytes: self.host.saved_bytes(self.engine, handle) }
    }

    fn restore(&mut self, snapshot: Snapshot) {
        self.host.restore(self.engine, snapshot.handle);
    }

    fn discard(&mut self, snapshot: Snapshot) {
        self.host.discard(self.engine, snapshot.handle);
    }
}

/// Lets this module's memory grow by an eighth at a time. After each growth JavaScript makes its view of the memory anew, and the
/// browser looks for garbage: a growth a snapshot took a third to a half of the time of a run.
#[cfg(target_arch = "wasm32")]
fn grow_ahead() {
    use core::arch::wasm32::memory_size;
    use std::hint::black_box;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    const PAGE: usize = 1 << 16;
    static PAGES: AtomicUsize = AtomicUsize::new(0);
    let pages = memory_size::<0>();
    if pages != PAGES.load(Relaxed) {
        // What is freed at once stays with the allocator.
        drop(black_box(Vec::<u8>::with_capacity((pages / 8).max(16) * PAGE)));
        PAGES.store(memory_size::<0>(), Relaxed);
    }
}
