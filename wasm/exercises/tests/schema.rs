//! The committed schema is that of the types.

#[test]
fn the_schema_is_fresh() {
    let committed = include_str!("../../../exercises/hand-in.schema.json");
    let again =
        "cargo run -p exercises --features schema --example exercise-schema -- --schema exercises/hand-in.schema.json";
    assert!(committed == exercises::export::schema(), "run: {again}");
}
