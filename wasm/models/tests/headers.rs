//! The C++ headers are as the models have the numbers.

use std::path::Path;

use models::{catalogue, header};

#[test]
fn headers_are_as_written() {
    let bridge = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rtl-bridge");
    let found = |file: &str| std::fs::read_to_string(bridge.join(file)).unwrap_or_default();
    let advice = "is stale: cargo run -p models --all-features --example headers";
    assert_eq!(found("include/contract.h"), header::shared(), "contract.h {advice}");
    assert_eq!(found("../../web/src/designs/numbers.ts"), header::typescript(), "numbers.ts {advice}");
    let designs: Vec<_> = catalogue::all().filter(|design| bridge.join(design.name).exists()).collect();
    assert!(designs.len() >= 4, "only {} designs have an adapter", designs.len());
    for design in designs {
        let file = format!("{0}/{0}_numbers.h", design.name);
        assert_eq!(found(&file), header::of(design), "{file} {advice}");
    }
}
