//! The interface of `qs_abi.h`, of the library that is linked in or of one that is loaded.

use std::ffi::c_char;
use std::path::Path;

/// An engine of the bridge; opaque.
#[repr(C)]
pub struct Engine {
    _private: [u8; 0],
}

/// Declares the functions once: as those of the linked library, and as a table that any library can fill.
macro_rules! interface {
    ($(fn $name:ident($($argument:ident: $kind:ty),*) $(-> $result:ty)?;)*) => {
        mod linked {
            use super::*;
            unsafe extern "C" {
                $(pub fn $name($($argument: $kind),*) $(-> $result)?;)*
            }
        }

        /// The functions of one library.
        pub struct Api {
            $(pub $name: unsafe extern "C" fn($($kind),*) $(-> $result)?,)*
        }

        /// Those of the library that is linked into the program.
        pub static LINKED: Api = Api { $($name: linked::$name,)* };

        impl Api {
            /// Those of a shared library.
            ///
            /// # Safety
            /// The file must be a library that the bridge was built into.
            pub unsafe fn load(file: &Path) -> Result<&'static Api, libloading::Error> {
                // SAFETY: as promised by the caller. The library is never unloaded, so what is found in it stays valid.
                unsafe {
                    let library = Box::leak(Box::new(libloading::Library::new(file)?));
                    let api = Api { $($name: *library.get(concat!(stringify!($name), "\0").as_bytes())?,)* };
                    Ok(Box::leak(Box::new(api)))
                }
            }
        }
    };
}

interface! {
    fn qs_configs() -> *const c_char;
    fn qs_create(config: *const c_char, run_time: *const u32, count: u32, seed: u32) -> *mut Engine;
    fn qs_destroy(engine: *mut Engine);
    fn qs_describe(engine: *mut Engine) -> *const c_char;
    fn qs_accepts(engine: *mut Engine, port: u32) -> u32;
    fn qs_load(engine: *mut Engine, port: u32, bytes: *const u8, count: u32);
    fn qs_issue(e: *mut Engine, kind: u32, a0: u32, a1: u32, a2: u32, a3: u32, a4: u32) -> u32;
    fn qs_observe(engine: *mut Engine, on: u32);
    fn qs_check(engine: *mut Engine, on: u32);
    fn qs_tick(engine: *mut Engine) -> u32;
    fn qs_events(engine: *mut Engine) -> *const u32;
    fn qs_step(engine: *mut Engine) -> u32;
    fn qs_probe(engine: *mut Engine, field: u32, first: u32, count: u32) -> *const u32;
    fn qs_word(engine: *mut Engine, field: u32, index: u32) -> u32;
    fn qs_upset(engine: *mut Engine, field: u32, index: u32, bit: u32) -> u32;
    fn qs_switch(engine: *mut Engine, name: *const c_char, value: u32) -> u32;
    fn qs_message(engine: *mut Engine, number: u32) -> *const c_char;
    fn qs_save(engine: *mut Engine) -> u32;
    fn qs_saved_bytes(engine: *mut Engine, handle: u32) -> u32;
    fn qs_restore(engine: *mut Engine, handle: u32) -> u32;
    fn qs_discard(engine: *mut Engine, handle: u32);
    fn qs_stray(seed: u32);
    fn qs_trace_open(engine: *mut Engine, path: *const c_char, clock_ps: u32, first: u32) -> *const c_char;
    fn qs_trace_close(engine: *mut Engine) -> u32;
}
