//! Finds the static library of Verilated streams that the set-up built.

use std::path::PathBuf;

fn main() {
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default());
    // Another library of the same interface: the one with faults.
    println!("cargo:rerun-if-env-changed=QUEUESCOPE_RTL");
    let folder = std::env::var("QUEUESCOPE_RTL").map_or(here.join("../../../.cache/rtl/native"), PathBuf::from);
    let library = folder.join("libqsstreams.a");
    println!("cargo:rerun-if-changed={}", library.display());
    if !library.exists() {
        println!("cargo:warning=the RTL is not built yet: run `node scripts/setup.mjs --checks`");
    }
    println!("cargo:rustc-link-search=native={}", folder.display());
    println!("cargo:rustc-link-lib=static=qsstreams");
    println!("cargo:rustc-link-lib=dylib=stdc++");
}
