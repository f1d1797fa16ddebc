//! Writes the numbers of all designs that have hardware as C++ headers into the bridge, and what numbers of events mean into the page:
//! `headers`.

use std::path::Path;

use models::{catalogue, header};

fn main() -> std::io::Result<()> {
    let bridge = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rtl-bridge");
    std::fs::write(bridge.join("include/contract.h"), header::shared())?;
    for design in catalogue::all() {
        let folder = bridge.join(design.name);
        if folder.exists() {
            std::fs::write(folder.join(format!("{}_numbers.h", design.name)), header::of(design))?;
        }
    }
    std::fs::write(bridge.join("../../web/src/designs/numbers.ts"), header::typescript())
}
