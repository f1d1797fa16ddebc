//! Verilated engines that live in wasm instances of their own. What a cycle needs of them is called directly (see [`Bridge`]); all else,
//! and all of it where that cannot be had, through thin imports.

mod bridge;

use std::rc::Rc;

use contract::{ExpectedWord, MAX_ARGS, Snapshot};
use scenario::map::Map;
use session::rtl::{self, RtlInstance};
use wasm_bindgen::prelude::*;

use bridge::Bridge;

#[wasm_bindgen(typescript_custom_section)]
const HOST: &str = r#"
/** Runs Verilated engines, each in a wasm instance of its own. Implemented by `web/src/session/rtl-host.ts`. */
export interface RtlHost {
  configs(): string;
  /** Number of the new engine, or -1 for a configuration that is not built. */
  create(config: string, runTime: Uint32Array, seed: number): number;
  destroy(engine: number): void;
  describe(engine: number): string;
  /**
   * Puts what a cycle calls of the engine's bridge into the session's table, in the order of the fields of `Bridge`. The place of the
   * first, or 0 if the table cannot be had.
   */
  link(engine: number): number;
  /** The engine's address in its instance, the first argument of its bridge. */
  address(engine: number): number;
  accepts(engine: number, port: number): number;
  load(engine: number, port: number, bytes: Uint8Array): void;
  issue(engine: number, kind: number, a0: number, a1: number, a2: number, a3: number, a4: number): number;
  observe(engine: number, on: boolean): void;
  check(engine: number, on: boolean): void;
  /** One cycle; the number of words of its events. */
  tick(engine: number): number;
  /** The address of these in the engine's memory. */
  events(engine: number): number;
  step(engine: number): number;
  /** The address of a field's words in the engine's memory, up to the next call. */
  probe(engine: number, field: number, first: number, count: number): number;
  /** Copies words from an address of the engine's memory to one of the session's. */
  copy(engine: number, from: number, to: number, count: number): void;
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
    fn link(this: &RtlHost, engine: u32) -> u32;
    #[wasm_bindgen(method)]
    fn address(this: &RtlHost, engine: u32) -> u32;
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
    fn check(this: &RtlHost, engine: u32, on: bool);
    #[wasm_bindgen(method)]
    fn tick(this: &RtlHost, engine: u32) -> u32;
    #[wasm_bindgen(method)]
    fn events(this: &RtlHost, engine: u32) -> u32;
    #[wasm_bindgen(method)]
    fn step(this: &RtlHost, engine: u32) -> u32;
    #[wasm_bindgen(method)]
    fn probe(this: &RtlHost, engine: u32, field: u32, first: u32, count: u32) -> u32;
    #[wasm_bindgen(method)]
    fn copy(this: &RtlHost, engine: u32, from: u32, to: *mut u32, count: u32);
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

/// Rows of up to so many words are read by direct calls, two words each; for longer ones JavaScript is faster, which copies all at once.
const SHORT: usize = 256;

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

    fn adopt(&self, map: &Map) -> Result<String, String> {
        // Where the hardware is was said with the map.
        Ok(map.folder.clone())
    }

    fn create(&self, config: &str, run_time: &[u32], seed: u32) -> Option<Box<dyn RtlInstance>> {
        let engine = u32::try_from(self.0.create(config, run_time, seed)).ok()?;
        let place = self.0.link(engine) as usize;
        // SAFETY: that is what `link` promises.
        let bridge = (place > 0).then(|| unsafe { Bridge::at(place, self.0.address(engine)) });
        Some(Box::new(Hosted { host: self.0.clone(), engine, bridge }))
    }
}

struct Hosted {
    host: Rc<RtlHost>,
    engine: u32,
    bridge: Option<Bridge>,
}

impl Hosted {
    /// Words from an address of the engine's memory on.
    fn read(&self, from: u32, out: &mut [u32]) {
        match &self.bridge {
            Some(bridge) if out.len() <= SHORT => bridge.read(from, out),
            _ => self.host.copy(self.engine, from, out.as_mut_ptr(), out.len() as u32),
        }
    }
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
        let accepts = match &self.bridge {
            Some(bridge) => bridge.accepts(port),
            None => self.host.accepts(self.engine, port),
        };
        accepts == 1
    }

    fn load(&mut self, port: u32, bytes: &[u8]) {
        self.host.load(self.engine, port, bytes);
    }

    fn issue(&mut self, kind: u32, args: &[u32; MAX_ARGS]) -> u32 {
        match &self.bridge {
            Some(bridge) => bridge.issue(kind, args),
            None => self.host.issue(self.engine, kind, args[0], args[1], args[2], args[3], args[4]),
        }
    }

    fn observe(&mut self, on: bool) {
        self.host.observe(self.engine, on);
    }

    fn check(&mut self, on: bool) {
        self.host.check(self.engine, on);
    }

    fn tick(&mut self, events: &mut Vec<u32>) {
        let (count, from) = match &self.bridge {
            Some(bridge) => bridge.tick(),
            None => (self.host.tick(self.engine), self.host.events(self.engine)),
        };
        let before = events.len();
        events.resize(before + count as usize, 0);
        self.read(from, &mut events[before..]);
    }

    fn step(&self) -> u32 {
        self.host.step(self.engine)
    }

    fn probe(&self, field: u32, first: u32, out: &mut [u32]) {
        if let (Some(bridge), [word]) = (&self.bridge, &mut *out) {
            *word = bridge.word(field, first);
            return;
        }
        let count = out.len() as u32;
        let from = match &self.bridge {
            Some(bridge) => bridge.probe(field, first, count),
            None => self.host.probe(self.engine, field, first, count),
        };
        self.read(from, out);
    }

    fn agrees(&self, words: &[ExpectedWord]) -> bool {
        match &self.bridge {
            Some(bridge) => bridge.agrees(words),
            None => words.iter().all(|word| word.is_met(|field, index, out| self.probe(field, index, out))),
        }
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
