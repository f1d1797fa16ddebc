//! What a file holds, by its beginning.

use crate::file;
use crate::table::decimal;

/// What a file that is no scenario holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Packets: pcap or pcapng, packed or not.
    Capture,
    /// Packets: CSV.
    Packets,
    /// Operations: CSV with a column `kind`.
    Operations,
    /// Sizes of flows: two columns of numbers, no names on top.
    Sizes,
}

impl Contents {
    /// What a file seems to hold, by its first line; the columns of tables are not checked. None for anything else, such as JSON or text
    /// without columns.
    pub fn of(bytes: &[u8]) -> Option<Contents> {
        if file::is_capture(bytes) {
            return Some(Contents::Capture);
        }
        // Everything decided here is ASCII. The reader of the table refuses what is not UTF-8.
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 << 10)]);
        let mut lines =
            text.trim_start_matches('\u{feff}').lines().map(|line| line.split('#').next().unwrap_or_default());
        let line = lines.find(|line| !line.trim().is_empty())?;
        let fields: Vec<&str> = line.split([' ', '\t', ',']).filter(|field| !field.is_empty()).collect();
        let is_table = line.contains(',');
        match fields[..] {
            [a] if decimal(a, 1).is_some() => Some(Contents::Sizes),
            [a, b] if decimal(a, 1).is_some() && decimal(b, 1).is_some() => Some(Contents::Sizes),
            _ if is_table && fields.contains(&"kind") => Some(Contents::Operations),
            // JSON has commas too.
            _ if is_table && !line.trim_start().starts_with(['{', '[', '"']) => Some(Contents::Packets),
            _ => None,
        }
    }
}
