//! Writes the JSON Schema and the TypeScript types: `experiment-schema [--schema FILE] [--types FOLDER]`.

use experiments::export::{export_types, schema};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    scenario::export::write(&[("--schema", schema)], export_types)
}
