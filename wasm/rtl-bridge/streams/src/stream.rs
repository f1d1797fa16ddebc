//! One Verilated stream.

use std::collections::BTreeMap;
use std::ffi::{CStr, CString};

use serde::Deserialize;

use crate::ffi;

/// A configuration of the library.
#[derive(Clone, Debug, Deserialize)]
pub struct StreamConfig {
    /// Its name in `design.json`.
    pub name: String,
    /// The folder of `rtl/`.
    pub design: String,
    /// Parameters that it was built with.
    pub parameters: BTreeMap<String, u32>,
}

impl StreamConfig {
    /// A parameter that it was built with; 0 if there is none of the name.
    pub fn parameter(&self, name: &str) -> u32 {
        self.parameters.get(name).copied().unwrap_or(0)
    }
}

/// All configurations of the library.
///
/// # Errors
/// If the library describes them wrongly.
pub fn configs() -> Result<Vec<StreamConfig>, String> {
    // SAFETY: a text that lives as long as the program.
    let text = unsafe { CStr::from_ptr(ffi::qs_streams()) };
    serde_json::from_slice(text.to_bytes()).map_err(|error| error.to_string())
}

/// Inputs of a cycle.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// In reset.
    pub reset: bool,
    /// Nanoseconds.
    pub time: u64,
    /// Cores that frames go to.
    pub cores: u32,
    /// Whether there is a beat at the input.
    pub valid: bool,
    /// What is driven; as long as a beat.
    pub data: &'a [u8],
    /// Bytes of it that belong to the frame.
    pub bytes: usize,
    /// Whether it is the frame's last beat.
    pub last: bool,
    /// Whether a beat at the output is taken.
    pub ready: bool,
}

/// Outputs of a cycle.
#[derive(Clone, Copy, Debug)]
pub struct Output {
    /// `ready_o` of the design.
    pub able: bool,
    /// Whether a beat at the input would be taken.
    pub ready: bool,
    /// Whether the beat at the input is taken.
    pub taken: bool,
    /// Whether there is a beat at the output.
    pub valid: bool,
    /// Whether it is the frame's last one.
    pub last: bool,
    /// Whether the frame has a prefix.
    pub prefixed: bool,
    /// Core that the frame goes to.
    pub core: u32,
    data: [u8; ffi::BYTES],
    keep: [u8; ffi::BYTES / 8],
}

impl Output {
    /// Bytes of the beat that belong to the frame.
    pub fn bytes(&self) -> &[u8] {
        let kept = self.keep.iter().map(|byte| byte.count_ones() as usize).sum();
        &self.data[..kept]
    }

    /// Whether the bytes that belong to the frame are the first ones.
    pub fn keeps_the_first(&self) -> bool {
        u128::from_le_bytes(self.keep).trailing_ones() as usize == self.bytes().len()
    }
}

/// A Verilated stream.
pub struct Stream {
    handle: *mut ffi::Handle,
    width: usize,
}

impl Stream {
    /// Of a configuration. `seed` decides what registers hold that are not reset.
    ///
    /// # Errors
    /// If the library does not have it.
    pub fn new(config: &StreamConfig, seed: u32) -> Result<Self, String> {
        let name = CString::new(config.name.as_str()).map_err(|error| error.to_string())?;
        // SAFETY: the name is a text that ends with 0.
        let handle = unsafe { ffi::qs_stream_create(name.as_ptr(), seed) };
        if handle.is_null() {
            return Err(format!("the library has no {}", config.name));
        }
        Ok(Stream { handle, width: config.parameter("width") as usize / 8 })
    }

    /// Bytes of a beat.
    pub fn width(&self) -> usize {
        self.width
    }

    /// One cycle: its outputs follow from what the registers hold and from its inputs; then comes the edge.
    ///
    /// # Panics
    /// If the data are not as long as a beat.
    pub fn step(&mut self, input: Input) -> Output {
        assert!(input.data.len() == self.width && input.bytes <= self.width, "a beat has {} bytes", self.width);
        let given = ffi::In {
            time: input.time,
            data: input.data.as_ptr(),
            bytes: input.bytes as u32,
            cores: input.cores,
            reset: input.reset.into(),
            valid: input.valid.into(),
            last: input.last.into(),
            ready: input.ready.into(),
        };
        let mut out = ffi::Out {
            data: [0; ffi::BYTES],
            keep: [0; ffi::BYTES / 8],
            core: 0,
            able: 0,
            ready: 0,
            taken: 0,
            valid: 0,
            last: 0,
            prefixed: 0,
        };
        // SAFETY: the handle is of this library, and the data are as long as the beat that is read.
        unsafe { ffi::qs_stream_step(self.handle, &given, &mut out) };
        let ffi::Out { data, keep, core, .. } = out;
        let [able, ready, taken, valid, last, prefixed] =
            [out.able, out.ready, out.taken, out.valid, out.last, out.prefixed].map(|bit| bit != 0);
        Output { able, ready, taken, valid, last, prefixed, core, data, keep }
    }

    /// Turns a fault on, 0 for none; false if this build has no faults.
    pub fn set_fault(&mut self, number: u32) -> bool {
        // SAFETY: the handle is of this library.
        unsafe { ffi::qs_stream_set_fault(self.handle, number) != 0 }
    }

    /// The design's counters.
    pub fn counters(&mut self) -> Vec<u32> {
        let mut counters = vec![0; 64];
        // SAFETY: the handle is of this library, and so many words are there to be written.
        let count = unsafe { ffi::qs_stream_counters(self.handle, counters.as_mut_ptr(), 64) };
        counters.truncate(count as usize);
        counters
    }

    /// What the first assertion that failed has printed.
    pub fn failure(&self) -> Option<String> {
        // SAFETY: a null pointer, or a text that stays until the next step.
        unsafe {
            let text = ffi::qs_stream_failure(self.handle);
            (!text.is_null()).then(|| CStr::from_ptr(text).to_string_lossy().trim().to_string())
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // SAFETY: made by this library, and not used any more.
        unsafe { ffi::qs_stream_destroy(self.handle) };
    }
}
