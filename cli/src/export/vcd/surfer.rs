//! A command file of Surfer, written for its version 0.7.
//!
//! Its state files (`.surf.ron`) are what the program has in memory, written out: each version may read another form. Commands are
//! documented, and stay. They cannot group what is shown, so a divider stands above each group; its name is one word.

use std::fmt::Write;

use crate::export::vcd::definitions::Variable;
use crate::export::vcd::layout::{Group, Radix, element};

/// The extension of such files.
pub const EXTENSION: &str = "sucl";

/// The file: `surfer RUN.vcd --command-file RUN.sucl` opens both.
pub fn command_file(groups: &[Group]) -> String {
    let mut text = String::new();
    for group in groups {
        let rows = group.rows.iter().filter_map(|row| Some((row, path(&row.variable)?)));
        let mut is_begun = false;
        for (row, path) in rows {
            if !is_begun {
                let _ = writeln!(text, "divider_add {}", word(&group.title));
                is_begun = true;
            }
            let _ = writeln!(text, "variable_add {path}");
            if row.radix == Radix::Decimal {
                let _ = writeln!(text, "item_set_format Unsigned");
            }
        }
    }
    text + "zoom_fit\n"
}

/// A signal as Surfer calls it: elements of an array are in a scope with the array's name. `None` for single bits of arrays, which it takes
/// for bits of one signal.
fn path(variable: &Variable) -> Option<String> {
    let Variable { scopes, name, range, .. } = variable;
    let names = match element(name) {
        (_, Some(_)) if range.is_empty() => return None,
        (array, Some(_)) => {
            // Several dimensions are several scopes.
            let numbers = name[array.len()..].split_inclusive(']').map(str::to_owned);
            [array.to_owned()].into_iter().chain(numbers).collect()
        }
        (name, None) => vec![name.to_owned()],
    };
    Some([&scopes[..], &names].concat().join("."))
}

/// A title as one word. `#` begins a comment, and `;` ends a command.
fn word(title: &str) -> String {
    let words: Vec<&str> =
        title.split(|c: char| c.is_whitespace() || matches!(c, '#' | ';')).filter(|word| !word.is_empty()).collect();
    words.join("_")
}
