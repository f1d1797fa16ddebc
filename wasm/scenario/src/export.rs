//! What is derived from the types: the JSON Schema for editors, TypeScript types for the page.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use schemars::JsonSchema;
use ts_rs::{Config, ExportError, TS};

use crate::map::Map;
use crate::problem::Problem;
use crate::types::Scenario;

/// An option that writes a JSON Schema to a file, and the text of the schema.
pub type SchemaOption = (&'static str, fn() -> String);

/// The JSON Schema of the scenario file, as text.
pub fn schema() -> String {
    schema_of::<Scenario>("Queuescope scenario")
}

/// The JSON Schema of the map of a user's module, as text.
pub fn map_schema() -> String {
    schema_of::<Map>("Queuescope map of a module")
}

/// The JSON Schema of a type, as text.
pub fn schema_of<T: JsonSchema>(title: &str) -> String {
    let mut schema = schemars::schema_for!(T);
    schema.insert("title".to_owned(), title.into());
    serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
}

/// Writes what the arguments of the program name: an option of `schemas` and a file its schema, `--types` and a folder the types.
///
/// # Errors
/// In words, if an argument is none of these or a path cannot be written.
pub fn write(schemas: &[SchemaOption], types: fn(&Path) -> Result<(), ExportError>) -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let path = arguments.next().ok_or_else(|| format!("{argument} needs a path after it"))?;
        match schemas.iter().find(|(option, _)| *option == argument) {
            Some((_, schema)) => fs::write(path, schema())?,
            None if argument == "--types" => types(Path::new(&path))?,
            None => {
                let files: Vec<String> = schemas.iter().map(|(option, _)| format!("{option} FILE")).collect();
                return Err(format!("{argument}: expected {} or --types FOLDER", files.join(", ")).into());
            }
        }
    }
    Ok(())
}

/// Names of the designs, or of a map file, for the schema.
pub(crate) fn designs() -> serde_json::Value {
    serde_json::json!([{ "enum": design_names() }, { "pattern": "\\.map\\.json$" }])
}

/// A note stands at a step or has a condition.
pub(crate) fn step_or_when() -> serde_json::Value {
    serde_json::json!([{ "required": ["step"] }, { "required": ["when"] }])
}

/// Names of the designs, for the schema.
pub(crate) fn design_names() -> Vec<&'static str> {
    models::catalogue::names().collect()
}

/// A parameter of a user's module, for the schema of maps.
pub(crate) fn module_parameters(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let literal = serde_json::json!({ "type": "string", "pattern": r#"^[0-9A-Za-z'_.\-"]+$"# });
    settings(literal)
}

/// What an input without a role is set to, for the schema of maps.
pub(crate) fn ties(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    settings(serde_json::json!({ "const": "step" }))
}

/// An object of numbers and of these texts.
fn settings(text: serde_json::Value) -> schemars::Schema {
    let number = serde_json::json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX });
    schemars::json_schema!({ "type": "object", "additionalProperties": { "anyOf": [number, text] } })
}

/// Names of the measures.
pub(crate) fn measures() -> Vec<&'static str> {
    crate::measures::LIST.iter().map(|measure| measure.key).collect()
}

/// Names of the distributions of sizes, for the schema.
pub(crate) fn distributions() -> Vec<&'static str> {
    traffic::size::DISTRIBUTIONS.iter().map(|distribution| distribution.name).collect()
}

/// Writes the TypeScript types of the file and of its problems into a folder.
///
/// # Errors
/// If the folder cannot be written.
pub fn export_types(folder: &Path) -> Result<(), ExportError> {
    let config = Config::new().with_out_dir(folder);
    Scenario::export_all(&config)?;
    Map::export_all(&config)?;
    Problem::export_all(&config)
}
