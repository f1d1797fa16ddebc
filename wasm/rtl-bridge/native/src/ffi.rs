//! The declarations of `qs_abi.h`.

use std::ffi::c_char;

/// An engine of the bridge; opaque.
#[repr(C)]
pub struct Engine {
    _private: [u8; 0],
}

unsafe extern "C" {
    pub fn qs_configs() -> *const c_char;
    pub fn qs_create(config: *const c_char, run_time: *const u32, count: u32, seed: u32) -> *mut Engine;
    pub fn qs_destroy(engine: *mut Engine);
    pub fn qs_describe(engine: *mut Engine) -> *const c_char;
    pub fn qs_issue(e: *mut Engine, port: u32, kind: u32, a0: u32, a1: u32, a2: u32, a3: u32, a4: u32) -> u32;
    pub fn qs_observe(engine: *mut Engine, on: u32);
    pub fn qs_tick(engine: *mut Engine) -> u32;
    pub fn qs_events(engine: *mut Engine) -> *const u32;
    pub fn qs_step(engine: *mut Engine) -> u32;
    pub fn qs_probe(engine: *mut Engine, field: u32, first: u32, count: u32) -> *const u32;
    pub fn qs_upset(engine: *mut Engine, field: u32, index: u32, bit: u32) -> u32;
    pub fn qs_switch(engine: *mut Engine, name: *const c_char, value: u32) -> u32;
    pub fn qs_message(engine: *mut Engine, number: u32) -> *const c_char;
    pub fn qs_save(engine: *mut Engine) -> u32;
    pub fn qs_saved_bytes(engine: *mut Engine, handle: u32) -> u32;
    pub fn qs_restore(engine: *mut Engine, handle: u32) -> u32;
    pub fn qs_discard(engine: *mut Engine, handle: u32);
}
