//! What the page knows of designs before a session is open.

use models::catalogue::DESIGNS;
use wasm_bindgen::prelude::*;

/// A line a design: its name in scenario files, a tab, its name for people.
#[wasm_bindgen(js_name = designNames)]
pub fn design_names() -> String {
    DESIGNS.iter().map(|design| format!("{}\t{}\n", design.name, design.label())).collect()
}
