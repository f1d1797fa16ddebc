//! The interface of `qs_streams_abi.h`.

use std::ffi::c_char;

/// Bytes of the widest beat.
pub const BYTES: usize = 128;

/// A stream of the bridge; opaque.
#[repr(C)]
pub struct Handle {
    _private: [u8; 0],
}

#[repr(C)]
pub struct In {
    pub time: u64,
    pub data: *const u8,
    pub bytes: u32,
    pub cores: u32,
    pub reset: u8,
    pub valid: u8,
    pub last: u8,
    pub ready: u8,
}

#[repr(C)]
pub struct Out {
    pub data: [u8; BYTES],
    pub keep: [u8; BYTES / 8],
    pub core: u32,
    pub able: u8,
    pub ready: u8,
    pub taken: u8,
    pub valid: u8,
    pub last: u8,
    pub prefixed: u8,
}

unsafe extern "C" {
    pub fn qs_streams() -> *const c_char;
    pub fn qs_stream_create(config: *const c_char, seed: u32) -> *mut Handle;
    pub fn qs_stream_destroy(stream: *mut Handle);
    pub fn qs_stream_step(stream: *mut Handle, input: *const In, output: *mut Out);
    pub fn qs_stream_set_fault(stream: *mut Handle, number: u32) -> u32;
    pub fn qs_stream_counters(stream: *mut Handle, to: *mut u32, count: u32) -> u32;
    pub fn qs_stream_failure(stream: *mut Handle) -> *const c_char;
}
