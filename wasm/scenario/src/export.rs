//! What is derived from the types: the JSON Schema for editors, TypeScript types for the page.

use std::path::Path;

use ts_rs::{Config, ExportError, TS};

use crate::problem::Problem;
use crate::types::Scenario;

/// The JSON Schema of the scenario file, as text.
pub fn schema() -> String {
    let mut schema = schemars::schema_for!(Scenario);
    schema.insert("title".to_owned(), "Queuescope scenario".into());
    let text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text + "\n"
}

/// Names of the designs, for the schema.
pub(crate) fn designs() -> Vec<&'static str> {
    models::catalogue::NAMES.to_vec()
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
    Problem::export_all(&config)
}
