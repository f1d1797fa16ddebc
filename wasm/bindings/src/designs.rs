//! The designs of this build: what the page knows of designs before a session is open.

use models::catalogue::DESIGNS;
use wasm_bindgen::prelude::*;

/// A line a design: its name in scenario files, a tab, its name for people.
#[wasm_bindgen(js_name = designNames)]
pub fn design_names() -> String {
    let mut lines = String::new();
    for design in DESIGNS {
        for part in [design.name, "\t", design.label(), "\n"] {
            lines.push_str(part);
        }
    }
    lines
}
