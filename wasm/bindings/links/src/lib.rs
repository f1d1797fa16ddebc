//! Mangled links for JavaScript: what the command line reads, the page reads.

use wasm_bindgen::prelude::*;

/// The clean fragment of the link in a text, from `#` on; undefined if the text has none: then it is read as it stands.
///
/// # Errors
/// Why the link cannot be read, in words.
#[wasm_bindgen]
pub fn mend(text: &str) -> Result<Option<String>, String> {
    links::mend(text).map_err(|error| error.to_string())
}
