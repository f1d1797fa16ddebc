//! What is derived from the types: the JSON Schema for editors, TypeScript types for the page.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use schemars::JsonSchema;
use ts_rs::{Config, ExportError, TS};

use crate::map::Map;
use crate::problem::Problem;
use crate::types::Scenario;

/// The JSON Schema of the scenario file, as text.
pub fn schema() -> String {
    schema_of::<Scenario>("Queuescope scenario")
}

/// The JSON Schema of a type, as text.
pub fn schema_of<T: JsonSchema>(title: &str) -> String {
    let mut schema = schemars::schema_for!(T);
    schema.insert("title".to_owned(), title.into());
    serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
}

/// Writes what the arguments of the program name: `--schema FILE` the schema, `--types FOLDER` the types.
///
/// # Errors
/// In words, if an argument is none of these or a path cannot be written.
pub fn write(schema: fn() -> String, types: fn(&Path) -> Result<(), ExportError>) -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let path = arguments.next().ok_or_else(|| format!("{argument} needs a path after it"))?;
        match argument.as_str() {
            "--schema" => fs::write(path, schema())?,
            "--types" => types(Path::new(&path))?,
            _ => return Err(format!("{argument}: expected --schema FILE or --types FOLDER").into()),
        }
    }
    Ok(())
}

/// Names of the designs, or of a map file, for the schema.
pub(crate) fn designs() -> serde_json::Value {
    let names: Vec<_> = models::catalogue::names().collect();
    serde_json::json!([{ "enum": names }, { "pattern": "\\.map\\.json$" }])
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
