//! One Verilated model over the bridge's interface, whichever library it comes from.

use std::ffi::{CStr, CString, c_char};
use std::path::Path;
use std::ptr::NonNull;

use contract::{MAX_ARGS, Snapshot};
use session::rtl::RtlInstance;

use crate::ffi::{self, Api};

/// The configurations of a library, as JSON.
pub fn configs(api: &'static Api) -> String {
    // SAFETY: the bridge returns a string that lives as long as the library.
    text(unsafe { (api.qs_configs)() })
}

/// Sets what Verilator's own random numbers begin with in models that are made from now on. No model may differ for it.
pub fn stray(api: &'static Api, seed: u32) {
    // SAFETY: a plain number.
    unsafe { (api.qs_stray)(seed) }
}

/// One model. Owned: freed when dropped.
pub struct Instance {
    api: &'static Api,
    engine: NonNull<ffi::Engine>,
}

impl Instance {
    /// A model of a configuration of this library, for a host.
    pub fn create(api: &'static Api, config: &str, run_time: &[u32], seed: u32) -> Option<Box<dyn RtlInstance>> {
        let name = CString::new(config).ok()?;
        // SAFETY: both pointers are valid for the call, `run_time` for as many words as are passed on.
        let engine = unsafe { (api.qs_create)(name.as_ptr(), run_time.as_ptr(), run_time.len() as u32, seed) };
        Some(Box::new(Instance { api, engine: NonNull::new(engine)? }))
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        // SAFETY: the engine came from qs_create and is used by nobody else.
        unsafe { (self.api.qs_destroy)(self.engine.as_ptr()) };
    }
}

fn text(pointer: *const c_char) -> String {
    // SAFETY: the bridge returns null-terminated strings that live until the next call.
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

// SAFETY of the calls below: the engine is valid from construction to drop; pointers that come back are read at once, within
// the length that the interface states.
impl RtlInstance for Instance {
    fn describe(&self) -> String {
        text(unsafe { (self.api.qs_describe)(self.engine.as_ptr()) })
    }

    fn accepts(&self, port: u32) -> bool {
        unsafe { (self.api.qs_accepts)(self.engine.as_ptr(), port) == 1 }
    }

    fn load(&mut self, port: u32, bytes: &[u8]) {
        unsafe { (self.api.qs_load)(self.engine.as_ptr(), port, bytes.as_ptr(), bytes.len() as u32) };
    }

    fn issue(&mut self, kind: u32, args: &[u32; MAX_ARGS]) -> u32 {
        unsafe { (self.api.qs_issue)(self.engine.as_ptr(), kind, args[0], args[1], args[2], args[3], args[4]) }
    }

    fn observe(&mut self, on: bool) {
        unsafe { (self.api.qs_observe)(self.engine.as_ptr(), on.into()) };
    }

    fn check(&mut self, on: bool) {
        unsafe { (self.api.qs_check)(self.engine.as_ptr(), on.into()) };
    }

    fn tick(&mut self, events: &mut Vec<u32>) {
        let count = unsafe { (self.api.qs_tick)(self.engine.as_ptr()) } as usize;
        if count > 0 {
            let words = unsafe { std::slice::from_raw_parts((self.api.qs_events)(self.engine.as_ptr()), count) };
            events.extend_from_slice(words);
        }
    }

    fn step(&self) -> u32 {
        unsafe { (self.api.qs_step)(self.engine.as_ptr()) }
    }

    fn probe(&self, field: u32, first: u32, out: &mut [u32]) {
        if let [word] = out {
            *word = unsafe { (self.api.qs_word)(self.engine.as_ptr(), field, first) };
            return;
        }
        let words = unsafe {
            let words = (self.api.qs_probe)(self.engine.as_ptr(), field, first, out.len() as u32);
            std::slice::from_raw_parts(words, out.len())
        };
        out.copy_from_slice(words);
    }

    fn upset(&mut self, field: u32, index: u32, bit: u32) -> bool {
        unsafe { (self.api.qs_upset)(self.engine.as_ptr(), field, index, bit) == 1 }
    }

    fn set_switch(&mut self, name: &str, value: u32) -> bool {
        let Ok(name) = CString::new(name) else { return false };
        unsafe { (self.api.qs_switch)(self.engine.as_ptr(), name.as_ptr(), value) == 1 }
    }

    fn message(&self, number: u32) -> String {
        text(unsafe { (self.api.qs_message)(self.engine.as_ptr(), number) })
    }

    fn save(&mut self) -> Snapshot {
        let handle = unsafe { (self.api.qs_save)(self.engine.as_ptr()) };
        Snapshot { handle, bytes: unsafe { (self.api.qs_saved_bytes)(self.engine.as_ptr(), handle) } }
    }

    fn restore(&mut self, snapshot: Snapshot) {
        let known = unsafe { (self.api.qs_restore)(self.engine.as_ptr(), snapshot.handle) };
        assert_eq!(known, 1, "no saved state has handle {}", snapshot.handle);
    }

    fn discard(&mut self, snapshot: Snapshot) {
        unsafe { (self.api.qs_discard)(self.engine.as_ptr(), snapshot.handle) };
    }

    fn trace_open(&mut self, file: &Path, clock_ps: u32, first: u32) -> Option<Vec<String>> {
        let path = CString::new(file.as_os_str().as_encoded_bytes()).ok()?;
        let left_out = unsafe { (self.api.qs_trace_open)(self.engine.as_ptr(), path.as_ptr(), clock_ps, first) };
        (!left_out.is_null()).then(|| text(left_out).lines().map(str::to_owned).collect())
    }

    fn trace_close(&mut self) -> bool {
        unsafe { (self.api.qs_trace_close)(self.engine.as_ptr()) == 1 }
    }
}
