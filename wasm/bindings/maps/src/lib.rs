//! Maps of modules of users for the session's module, which reads none by itself: few scenarios name one, and the reader is large.

use scenario::map::Map;
use wasm_bindgen::prelude::*;

/// A map that is right, for the session's `adopt`.
///
/// # Errors
/// A JSON array of `Problem`, as text: what is wrong with it.
#[wasm_bindgen]
pub fn pack(map: &str) -> Result<Vec<u8>, String> {
    Map::from_json(map).map(|map| map.pack()).map_err(|problems| serde_json::to_string(&problems).unwrap_or_default())
}
