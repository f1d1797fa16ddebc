//! Verilated engines for programs of this machine, over the bridge's C interface (`qs_abi.h`): those of the library that is
//! linked in ([`NativeRtl`]), or any other, built when it is asked for ([`DemandRtl`]) or
//! already there ([`SharedRtl`]).

mod calls;
mod demand;
mod ffi;
mod instance;
mod shared;
pub mod testing;

use session::rtl::{RtlHost, RtlInstance};

pub use calls::{CallUnderWay, calls_under_way};
pub use demand::{DemandRtl, root};
pub use shared::SharedRtl;

/// The models of the static library.
#[derive(Clone, Copy, Debug, Default)]
pub struct NativeRtl;

impl RtlHost for NativeRtl {
    fn configs(&self) -> String {
        instance::configs(&ffi::LINKED)
    }

    fn create(&self, config: &str, run_time: &[u32], seed: u32) -> Option<Box<dyn RtlInstance>> {
        instance::Instance::create(&ffi::LINKED, config, run_time, seed)
    }
}
