//! Names of columns: what they mean, by whatever program they were written.

use std::collections::BTreeSet;
use std::io::Read;

use scenario::{Problem, quote};

use super::rows::{Table, Unused};

/// A name as names are compared: in small letters, with `_` for spaces, hyphens and brackets. `Time (us)` is `time_us`.
pub fn key(name: &str) -> String {
    let plain = |c: char| if matches!(c, ' ' | '-' | '(' | ')' | '[' | ']') { ' ' } else { c.to_ascii_lowercase() };
    name.chars().map(plain).collect::<String>().split_whitespace().collect::<Vec<_>>().join("_")
}

/// Columns that are the row's number in any table.
const ROW_NUMBERS: [&str; 4] = ["index", "no.", "no", "frame.number"];

/// Whether pandas calls a column that has no name so.
fn is_unnamed(key: &str) -> bool {
    key.is_empty() || key.starts_with("unnamed:")
}

/// The use of a column that has no name, or the row's number; none for all others. An index that pandas writes has no name, or `Unnamed: 0` once it
/// was read; behind the last column no name is a separator too many. `is_in_front`: no column before it has a name.
fn unnamed(key: &str, is_in_front: bool) -> Option<Unused> {
    match key {
        "" if !is_in_front => Some(Unused::Nothing),
        key if is_unnamed(key) || ROW_NUMBERS.contains(&key) => Some(Unused::RowNumber),
        _ => None,
    }
}

/// Name of a field of Wireshark, as `tshark -T fields` writes it: `ip.ttl`, `_ws.col.info`.
pub fn is_wireshark_field(key: &str) -> bool {
    let is_part = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_lowercase() || c == '_')
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    key.contains('.') && key.split('.').all(is_part)
}

/// The meaning of every column of a table, by `meaning` of its key; of those without a meaning their use is checked. `known` are the names for a
/// message.
///
/// # Errors
/// A name that occurs twice, or that is not known.
pub fn meanings<R: Read, M: Copy>(
    table: &mut Table<R>,
    known: &[&str],
    meaning: impl Fn(&str) -> Option<M>,
    is_ignored: impl Fn(&str) -> bool,
) -> Result<Vec<(usize, M)>, Problem> {
    let keys: Vec<String> = table.head.iter().map(|name| key(name)).collect();
    let (mut meanings, mut unused, mut seen) = (Vec::new(), Vec::new(), BTreeSet::new());
    let first_named = keys.iter().position(|key| !is_unnamed(key)).unwrap_or(keys.len());
    for (at, key) in keys.iter().enumerate() {
        if !key.is_empty() && !seen.insert(key) {
            let found = format!("the column {} twice", quote(&table.head[at]));
            return Err(table.wrong_head(found, "each name once: take one of them out, or name it otherwise"));
        }
        match meaning(key) {
            Some(meaning) => meanings.push((at, meaning)),
            None if is_ignored(key) => unused.push((at, Unused::Anything)),
            None => match unnamed(key, at < first_named) {
                Some(kind) => unused.push((at, kind)),
                None => return Err(unknown(table, at, known)),
            },
        }
    }
    table.leave(unused);
    Ok(meanings)
}

fn unknown<R: Read>(table: &Table<R>, at: usize, known: &[&str]) -> Problem {
    let name = &table.head[at];
    let expected = known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    table.wrong_head(format!("the column {}", quote(name)), expected).near(name, known.iter().copied())
}

/// The only column of a meaning.
///
/// # Errors
/// Two of them.
pub fn only<R: Read, M: PartialEq>(
    table: &Table<R>,
    columns: &[(usize, M)],
    meaning: &M,
) -> Result<Option<usize>, Problem> {
    let of_meaning = || columns.iter().filter(|(_, other)| other == meaning).map(|(at, _)| *at);
    if of_meaning().count() > 1 {
        let names: Vec<String> = of_meaning().map(|at| table.named(at)).collect();
        return Err(table.wrong_head(format!("the columns {}", names.join(" and ")), "one of them"));
    }
    Ok(of_meaning().next())
}
