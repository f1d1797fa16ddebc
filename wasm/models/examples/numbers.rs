//! Writes what numbers of events mean into the page: `numbers`.

use std::path::Path;

use models::header;

fn main() -> std::io::Result<()> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/designs");
    std::fs::write(page.join("numbers.ts"), header::typescript())
}
