//! Writes the JSON Schema and the TypeScript types of hand-ins: `exercise-schema [--schema FILE] [--types FOLDER]`.

use exercises::export::{export_types, schema};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    scenario::export::write(&[("--schema", schema)], export_types)
}
