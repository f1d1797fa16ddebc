//! What is derived from the types: the JSON Schema for editors, TypeScript types for the page.

use std::path::Path;

use ts_rs::{Config, ExportError, TS};

use crate::file::Experiment;

/// The JSON Schema of the experiment file, as text.
pub fn schema() -> String {
    scenario::export::schema_of::<Experiment>("Queuescope experiment")
}

/// Writes the TypeScript types of the file into a folder.
///
/// # Errors
/// If the folder cannot be written.
pub fn export_types(folder: &Path) -> Result<(), ExportError> {
    let config = Config::new().with_out_dir(folder);
    Experiment::export_all(&config)
}
