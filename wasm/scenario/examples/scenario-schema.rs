//! Writes the JSON Schemas and the TypeScript types: `scenario-schema [--schema FILE] [--map-schema FILE] [--types FOLDER]`.

use scenario::export::{export_types, map_schema, schema, write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    write(&[("--schema", schema), ("--map-schema", map_schema)], export_types)
}
