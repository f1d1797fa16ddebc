//! What is derived from the types: the JSON Schema for editors, TypeScript types for the page.

use std::path::Path;

use ts_rs::{Config, ExportError, TS};

use crate::file::Experiment;

/// The JSON Schema of the experiment file, as text.
pub fn schema() -> String {
    let mut schema = schemars::schema_for!(Experiment);
    schema.insert("title".to_owned(), "Queuescope experiment".into());
    let text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text + "\n"
}

/// Writes the TypeScript types of the file into a folder.
///
/// # Errors
/// If the folder cannot be written.
pub fn export_types(folder: &Path) -> Result<(), ExportError> {
    let config = Config::new().with_out_dir(folder);
    Experiment::export_all(&config)
}
