//! What a file holds, by its beginning.

use crate::file;
use crate::sizes;
use crate::table::text::{self, Layout};
use crate::table::{Column, key, meaning};

/// What a file that is no scenario holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Packets: pcap or pcapng, packed or not.
    Capture,
    /// Packets: a table with a line of names.
    Packets,
    /// Operations: a table with a column `kind`.
    Operations,
    /// Sizes of flows: two or three columns of numbers, with or without names on top.
    Sizes,
}

impl Contents {
    /// What a file called `name` seems to hold, by its first lines; the columns of tables are not checked. Whatever has columns is a table,
    /// and so is what is called one. None for anything else, such as JSON or text without columns.
    pub fn of(bytes: &[u8], name: &str) -> Option<Contents> {
        if file::is_capture(bytes) {
            return Some(Contents::Capture);
        }
        let text = text::beginning(bytes);
        if text.trim_start().starts_with(['{', '[']) {
            return None;
        }
        let by_name = || is_table_name(name).then_some(Contents::Packets);
        // Addresses of pages have separators too.
        let is_line = |line: &&str| !line.trim().is_empty() && !line.starts_with('#') && !line.contains("://");
        let layout = Layout::of(&text);
        let skipped = usize::from(layout.is_some_and(|layout| layout.has_separator_line));
        let mut lines = text.lines().filter(is_line).skip(skipped);
        let Some(first) = lines.next() else { return by_name() };
        let keys: Vec<String> = match layout {
            Some(layout) => {
                first.split(char::from(layout.separator)).map(|name| key(name.trim().trim_matches('"'))).collect()
            }
            None => first.split_whitespace().map(key).collect(),
        };
        let has = |is: fn(&str) -> bool| keys.iter().any(|key| is(key));
        let has_times = has(|key| matches!(meaning(key), Some(Column::Time(_))));
        if has(|key| key == "kind") && (layout.is_some() || is_table_name(name)) {
            return Some(Contents::Operations);
        }
        match (sizes::seems(first, lines.next()), layout) {
            (true, _) if !has_times => Some(Contents::Sizes),
            (true, _) | (_, Some(_)) => Some(Contents::Packets),
            (false, None) => by_name(),
        }
    }
}

/// Whether a file is called as tables are.
fn is_table_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    [".csv", ".tsv", ".tab"].iter().any(|ending| name.ends_with(ending))
}
