//! Calls into the libraries of users' modules, numbered. A `while` in combinational logic may never end, and no call can be broken off: a
//! program that has a clock looks whether the same call is still under way, and ends with what is known of the place.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use contract::{ExpectedWord, MAX_ARGS, Snapshot};
use session::rtl::{RtlHost, RtlInstance};

use crate::SharedRtl;

/// The calls of one module: the number of the last one, odd while it is under way.
struct Calls {
    number: AtomicU64,
    /// What to say if one does not end.
    text: String,
}

/// Those of all modules that there are.
static ALL: Mutex<Vec<Weak<Calls>>> = Mutex::new(Vec::new());

/// A call that has not come back yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallUnderWay {
    /// The instance of a module, by a number of its own while it lives.
    pub instance: usize,
    /// The number of the call among those of the instance.
    pub number: u64,
    /// What to say if it does not end.
    pub text: String,
}

/// The calls into users' modules that have not come back yet, of all threads.
pub fn calls_under_way() -> Vec<CallUnderWay> {
    let mut found = Vec::new();
    ALL.lock().unwrap_or_else(PoisonError::into_inner).retain(|calls| {
        let Some(calls) = calls.upgrade() else { return false };
        let number = calls.number.load(Ordering::Relaxed);
        if number % 2 == 1 {
            found.push(CallUnderWay { instance: Arc::as_ptr(&calls).addr(), number, text: calls.text.clone() });
        }
        true
    });
    found
}

/// A module of a user whose calls are numbered.
pub struct NumberedInstance {
    instance: Box<dyn RtlInstance>,
    calls: Arc<Calls>,
}

impl NumberedInstance {
    /// An instance of a configuration of this library. `text` is said if a call into it does not end.
    pub fn create(
        library: &SharedRtl,
        config: &str,
        run_time: &[u32],
        seed: u32,
        text: String,
    ) -> Option<Box<dyn RtlInstance>> {
        let calls = Arc::new(Calls { number: AtomicU64::new(1), text });
        ALL.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::downgrade(&calls));
        // Making it resets it, which takes cycles.
        let instance = library.create(config, run_time, seed)?;
        calls.number.fetch_add(1, Ordering::Relaxed);
        Some(Box::new(NumberedInstance { instance, calls }))
    }

    fn call<T>(&mut self, run: impl FnOnce(&mut dyn RtlInstance) -> T) -> T {
        self.calls.number.fetch_add(1, Ordering::Relaxed);
        let result = run(self.instance.as_mut());
        self.calls.number.fetch_add(1, Ordering::Relaxed);
        result
    }
}

impl RtlInstance for NumberedInstance {
    fn describe(&self) -> String {
        self.instance.describe()
    }
    fn accepts(&self, port: u32) -> bool {
        self.instance.accepts(port)
    }
    fn load(&mut self, port: u32, bytes: &[u8]) {
        self.instance.load(port, bytes);
    }
    fn issue(&mut self, kind: u32, args: &[u32; MAX_ARGS]) -> u32 {
        self.instance.issue(kind, args)
    }
    fn observe(&mut self, on: bool) {
        self.instance.observe(on);
    }
    fn check(&mut self, on: bool) {
        self.instance.check(on);
    }
    fn tick(&mut self, events: &mut Vec<u32>) {
        self.call(|instance| instance.tick(events));
    }
    fn step(&self) -> u32 {
        self.instance.step()
    }
    fn probe(&self, field: u32, first: u32, out: &mut [u32]) {
        self.instance.probe(field, first, out);
    }
    fn agrees(&self, words: &[ExpectedWord]) -> bool {
        self.instance.agrees(words)
    }
    fn upset(&mut self, field: u32, index: u32, bit: u32) -> bool {
        self.call(|instance| instance.upset(field, index, bit))
    }
    fn set_switch(&mut self, name: &str, value: u32) -> bool {
        self.instance.set_switch(name, value)
    }
    fn message(&self, number: u32) -> String {
        self.instance.message(number)
    }
    fn save(&mut self) -> Snapshot {
        self.instance.save()
    }
    fn restore(&mut self, snapshot: Snapshot) {
        self.instance.restore(snapshot);
    }
    fn discard(&mut self, snapshot: Snapshot) {
        self.instance.discard(snapshot);
    }
    fn trace_open(&mut self, file: &Path, clock_ps: u32, first: u32) -> Option<Vec<String>> {
        self.instance.trace_open(file, clock_ps, first)
    }
    fn trace_close(&mut self) -> bool {
        self.instance.trace_close()
    }
}
