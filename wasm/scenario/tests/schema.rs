//! The committed schema is the one of the types.

use std::fs;
use std::path::Path;

#[test]
fn the_committed_schema_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/schema.json");
    let committed = fs::read_to_string(path).unwrap_or_default();
    assert!(
        committed == scenario::export::schema(),
        "scenarios/schema.json is stale; write it anew with\n\
         cargo run -p scenario --features schema --example scenario-schema -- --schema scenarios/schema.json"
    );
}
