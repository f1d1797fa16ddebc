//! Writes the JSON Schema and the TypeScript types: `scenario-schema [--schema FILE] [--types FOLDER]`.

use scenario::export::{export_types, schema, write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    write(schema, export_types)
}
