//! The committed schema is that of the types.

use std::fs;
use std::path::Path;

#[test]
fn the_committed_schema_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments/schema.json");
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == experiments::export::schema(),
        "experiments/schema.json is stale; write it anew with\n\
         cargo run -p experiments --features schema --example experiment-schema -- --schema experiments/schema.json"
    );
}
