//! A save file of GTKWave, written for its versions 3.3: one line for a signal, after a line of flags wherever they change.

use std::fmt::Write;

use crate::export::vcd::layout::{Group, Radix};

/// Flags, as the viewer's source calls them: radix, with numbers at the right; a line without a signal; begin and end of a group.
mod flag {
    pub const HEXADECIMAL: u32 = 0x2;
    pub const DECIMAL: u32 = 0x4;
    pub const BINARY: u32 = 0x8;
    pub const RIGHT: u32 = 0x20;
    pub const BLANK: u32 = 0x200;
    pub const CLOSED: u32 = 0x40_0000;
    pub const BEGIN: u32 = 0x80_0000;
    pub const END: u32 = 0x100_0000;
}

/// The extension of such files.
pub const EXTENSION: &str = "gtkw";

/// The file: `gtkwave RUN.vcd RUN.gtkw` opens both. It names no VCD, so that both can be moved.
pub fn save_file(groups: &[Group], first_ps: u64) -> String {
    let mut text = format!("[*] Queuescope, for GTKWave 3.3\n[timestart] {first_ps}\n[sst_expanded] 1\n");
    for group in groups {
        let closed = if group.is_folded { flag::CLOSED } else { 0 };
        line(&mut text, flag::BLANK | flag::BEGIN | closed, &format!("-{}", group.title));
        for row in &group.rows {
            let radix = match row.radix {
                Radix::Bit => flag::BINARY,
                Radix::Decimal => flag::DECIMAL,
                Radix::Hexadecimal => flag::HEXADECIMAL,
            };
            line(&mut text, radix | flag::RIGHT, &format!("{}{}", row.variable.path(), row.variable.range));
        }
        line(&mut text, flag::BLANK | flag::END | closed, &format!("-{}", group.title));
    }
    text
}

fn line(text: &mut String, flags: u32, what: &str) {
    let _ = writeln!(text, "@{flags:x}\n{what}");
}
