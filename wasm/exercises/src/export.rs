//! What is derived from the types: the JSON Schema of hand-ins for editors, TypeScript types for the page.

use std::path::Path;

use ts_rs::{Config, ExportError, TS};

use crate::hand_in::HandIn;

/// The JSON Schema of a hand-in, as text.
pub fn schema() -> String {
    scenario::export::schema_of::<HandIn>("Queuescope hand-in")
}

/// Writes the TypeScript types into a folder.
///
/// # Errors
/// If a file cannot be written.
pub fn export_types(folder: &Path) -> Result<(), ExportError> {
    HandIn::export_all(&Config::new().with_out_dir(folder))
}
