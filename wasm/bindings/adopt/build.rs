//! The module's table of functions is open to the page, which puts functions of the hardware into it (see `src/bridge.rs`).

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-cdylib-link-arg=--export-table");
        println!("cargo::rustc-cdylib-link-arg=--growable-table");
    }
}
