//! Verilated engines linked into the program, over the bridge's C interface (`qs_abi.h`).

mod ffi;
pub mod soak;

use std::ffi::{CStr, CString, c_char};
use std::ptr::NonNull;

use contract::{MAX_ARGS, Snapshot};
use session::rtl::{EVENT_WORDS, RtlHost, RtlInstance};

/// The models of the static library.
#[derive(Clone, Copy, Debug, Default)]
pub struct NativeRtl;

impl RtlHost for NativeRtl {
    fn configs(&self) -> String {
        // SAFETY: the bridge returns a string that lives as long as the program.
        text(unsafe { ffi::qs_configs() })
    }

    fn create(&self, config: &str, run_time: &[u32], seed: u32) -> Option<Box<dyn RtlInstance>> {
        let name = CString::new(config).ok()?;
        // SAFETY: both pointers are valid for the call, `run_time` for as many words as are passed on.
        let engine = unsafe { ffi::qs_create(name.as_ptr(), run_time.as_ptr(), run_time.len() as u32, seed) };
        Some(Box::new(NativeInstance { engine: NonNull::new(engine)? }))
    }
}

/// One model. Owned: freed when dropped.
struct NativeInstance {
    engine: NonNull<ffi::Engine>,
}

impl Drop for NativeInstance {
    fn drop(&mut self) {
        // SAFETY: the engine came from qs_create and is used by nobody else.
        unsafe { ffi::qs_destroy(self.engine.as_ptr()) };
    }
}

fn text(pointer: *const c_char) -> String {
    // SAFETY: the bridge returns null-terminated strings that live until the next call.
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

// SAFETY of the calls below: the engine is valid from construction to drop; pointers that come back are read at once, within
// the length that the interface states.
impl RtlInstance for NativeInstance {
    fn describe(&self) -> String {
        text(unsafe { ffi::qs_describe(self.engine.as_ptr()) })
    }

    fn issue(&mut self, port: u32, kind: u32, args: &[u32; MAX_ARGS]) -> u32 {
        unsafe { ffi::qs_issue(self.engine.as_ptr(), port, kind, args[0], args[1], args[2], args[3], args[4]) }
    }

    fn observe(&mut self, on: bool) {
        unsafe { ffi::qs_observe(self.engine.as_ptr(), on.into()) };
    }

    fn tick(&mut self, events: &mut Vec<u32>) {
        let count = unsafe { ffi::qs_tick(self.engine.as_ptr()) } as usize;
        if count > 0 {
            let words =
                unsafe { std::slice::from_raw_parts(ffi::qs_events(self.engine.as_ptr()), count * EVENT_WORDS) };
            events.extend_from_slice(words);
        }
    }

    fn step(&self) -> u32 {
        unsafe { ffi::qs_step(self.engine.as_ptr()) }
    }

    fn probe(&self, field: u32, first: u32, out: &mut [u32]) {
        let count = out.len() as u32;
        let words =
            unsafe { std::slice::from_raw_parts(ffi::qs_probe(self.engine.as_ptr(), field, first, count), out.len()) };
        out.copy_from_slice(words);
    }

    fn upset(&mut self, field: u32, index: u32, bit: u32) -> bool {
        unsafe { ffi::qs_upset(self.engine.as_ptr(), field, index, bit) == 1 }
    }

    fn set_switch(&mut self, name: &str, value: u32) -> bool {
        let Ok(name) = CString::new(name) else { return false };
        unsafe { ffi::qs_switch(self.engine.as_ptr(), name.as_ptr(), value) == 1 }
    }

    fn message(&self, number: u32) -> String {
        text(unsafe { ffi::qs_message(self.engine.as_ptr(), number) })
    }

    fn save(&mut self) -> Snapshot {
        let handle = unsafe { ffi::qs_save(self.engine.as_ptr()) };
        Snapshot { handle, bytes: unsafe { ffi::qs_saved_bytes(self.engine.as_ptr(), handle) } }
    }

    fn restore(&mut self, snapshot: Snapshot) {
        let known = unsafe { ffi::qs_restore(self.engine.as_ptr(), snapshot.handle) };
        assert_eq!(known, 1, "no saved state has handle {}", snapshot.handle);
    }

    fn discard(&mut self, snapshot: Snapshot) {
        unsafe { ffi::qs_discard(self.engine.as_ptr(), snapshot.handle) };
    }
}
