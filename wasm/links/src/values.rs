//! Values of fields: where each of them ends.

use crate::cursor::Cursor;

/// Endings of files; behind one, signs that could be of the address are not.
const FILES: [&str; 4] = [".json", ".md", ".markdown", ".txt"];

/// Whether this is a character of names of scenarios and of parts of guides.
pub fn is_name(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'
}

/// The name of a lesson or an exercise; only one of the reader's own has a dot in it.
pub fn lesson(cursor: &mut Cursor) -> String {
    let is_of_it = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let mut there = *cursor;
    let own = there.value(|c| is_of_it(c) || c == '.');
    let own = own.trim_end_matches('.');
    if own.strip_prefix("own.").is_some_and(|name| name.chars().all(is_of_it)) {
        *cursor = there;
        return own.to_owned();
    }
    cursor.value(is_of_it)
}

/// The name of an experiment, without the end of a sentence.
pub fn experiment(cursor: &mut Cursor) -> String {
    let name = cursor.value(|c| c.is_ascii_alphanumeric() || "_.-".contains(c));
    name.trim_end_matches('.').to_owned()
}

/// The name of a module of the reader, as the address has it: blanks and `$` may be encoded. Empty if it is none.
pub fn adopted(cursor: &mut Cursor) -> String {
    let mut there = *cursor;
    let name = there.value(|c| c.is_ascii_alphanumeric() || "_.$%-".contains(c));
    let name = name.trim_end_matches('.');
    if name.replace("%20", "").replace("%24", "").contains('%') {
        return String::new();
    }
    *cursor = there;
    name.to_owned()
}

/// An address, without what follows the name of a file.
pub fn address(cursor: &mut Cursor) -> String {
    let is_in_parentheses = cursor.before().trim_end_matches(|c: char| !c.is_whitespace() && c != '(').ends_with('(');
    let address = cursor.value(|c| c.is_ascii_graphic() && !"<>\"&`".contains(c));
    let mut end = address.len();
    for file in FILES {
        if let Some(at) = address.to_ascii_lowercase().rfind(file) {
            let behind = at + file.len();
            let signs = address[behind..].chars().all(|c| !c.is_ascii_alphanumeric() && !"/?=#%~_-".contains(c));
            let is_over = signs || Cursor::new(&address, behind).is_end();
            end = if is_over { end.min(behind) } else { end };
        }
    }
    if is_in_parentheses {
        let mut open = 0;
        let unbalanced = address.char_indices().find(|(_, c)| {
            open += i32::from(*c == '(') - i32::from(*c == ')');
            open < 0
        });
        end = unbalanced.map_or(end, |(at, _)| end.min(at));
    }
    address[..end].to_owned()
}
