//! A VCD with signals added to it, read and written line by line: only its definitions are kept.

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};

use crate::export::vcd::definitions::Definitions;
use crate::export::vcd::numbers::{SCOPE, STEP};

/// Bits of an added signal.
const WIDTH: u32 = 32;

/// What an added signal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(u32),
    /// There is none: `z`, nothing drives it. A bubble in a pipeline is no error, and viewers draw `x` as one.
    None,
    /// Not known: `x`.
    Unknown,
}

impl From<Option<u32>> for Value {
    fn from(number: Option<u32>) -> Self {
        number.map_or(Value::None, Value::Number)
    }
}

/// Copies a VCD and adds the scope [`SCOPE`] with signals.
pub struct Merge<R, W> {
    from: R,
    to: W,
    /// What it defines, with what is added.
    pub definitions: Definitions,
    codes: Vec<String>,
    /// Codes of the signals that the copied file defines.
    known: BTreeSet<Vec<u8>>,
    before: Vec<Option<Value>>,
    /// The line that was read last and is yet to be written: a time. Empty at the end.
    next: Vec<u8>,
}

impl<R: BufRead, W: Write> Merge<R, W> {
    /// Copies the definitions and adds signals of these names behind [`STEP`], up to the first time.
    ///
    /// # Errors
    /// If something cannot be read or written.
    pub fn begin(from: R, to: W, names: &[String]) -> io::Result<Self> {
        let mut merge = Merge {
            from,
            to,
            definitions: Definitions::default(),
            codes: Vec::new(),
            known: BTreeSet::new(),
            before: vec![None; names.len() + 1],
            next: Vec::new(),
        };
        let mut line = Vec::new();
        loop {
            line.clear();
            if merge.from.read_until(b'\n', &mut line)? == 0 {
                return Err(io::Error::other("its definitions do not end"));
            }
            let text = String::from_utf8_lossy(&line);
            if text.trim_start().starts_with("$enddefinitions") {
                break;
            }
            merge.definitions.read(&text);
            merge.to.write_all(&line)?;
        }
        merge.known = merge.definitions.codes().map(|code| code.as_bytes().to_vec()).collect();
        merge.define(&[&[STEP.to_owned()], names].concat())?;
        merge.to.write_all(&line)?;
        merge.copy_values()?;
        Ok(merge)
    }

    fn define(&mut self, names: &[String]) -> io::Result<()> {
        self.codes = (0..).take(names.len()).map(|more| self.definitions.free_code(more)).collect();
        let variables = names
            .iter()
            .zip(&self.codes)
            .map(|(name, code)| format!("  $var wire {WIDTH} {code} {name} [{}:0] $end", WIDTH - 1));
        let lines =
            [vec![format!(" $scope module {SCOPE} $end")], variables.collect(), vec![" $upscope $end".to_owned()]];
        for line in lines.concat() {
            self.definitions.read(&line);
            writeln!(self.to, "{line}")?;
        }
        Ok(())
    }

    /// From this time on the added signals have these values. Times ascend.
    ///
    /// # Errors
    /// If something cannot be read or written.
    pub fn at(&mut self, time: u64, values: &[Value]) -> io::Result<()> {
        while self.time().is_some_and(|next| next < time) {
            self.copy_time()?;
            self.copy_values()?;
        }
        if self.time() == Some(time) {
            self.copy_time()?;
        } else {
            writeln!(self.to, "#{time}")?;
        }
        for ((code, before), value) in self.codes.iter().zip(&mut self.before).zip(values) {
            if before.replace(*value) == Some(*value) {
                continue;
            }
            match value {
                Value::Number(number) => writeln!(self.to, "b{number:b} {code}")?,
                Value::None => writeln!(self.to, "bz {code}")?,
                Value::Unknown => writeln!(self.to, "bx {code}")?,
            }
        }
        // What else changes at this time.
        if self.next.is_empty() { self.copy_values() } else { Ok(()) }
    }

    /// Copies the rest.
    ///
    /// # Errors
    /// If something cannot be read or written.
    pub fn end(mut self) -> io::Result<Definitions> {
        while self.time().is_some() {
            self.copy_time()?;
            self.copy_values()?;
        }
        self.to.flush()?;
        Ok(self.definitions)
    }

    /// The time that was read last and is yet to be written.
    fn time(&self) -> Option<u64> {
        std::str::from_utf8(self.next.strip_prefix(b"#")?).ok()?.trim().parse().ok()
    }

    fn copy_time(&mut self) -> io::Result<()> {
        self.to.write_all(&self.next)?;
        self.next.clear();
        Ok(())
    }

    /// Copies lines up to the next time, which is kept. Changes of signals without a definition are left out: Verilator writes some of the
    /// scope around the design, which the file has not, and strict readers refuse them.
    fn copy_values(&mut self) -> io::Result<()> {
        loop {
            self.next.clear();
            if self.from.read_until(b'\n', &mut self.next)? == 0 || self.next.starts_with(b"#") {
                return Ok(());
            }
            if code_of(&self.next).is_none_or(|code| self.known.contains(code)) {
                self.to.write_all(&self.next)?;
            }
        }
    }
}

/// The code of the signal that a line changes, if it does.
fn code_of(line: &[u8]) -> Option<&[u8]> {
    let line = line.trim_ascii();
    match line.first()? {
        b'0' | b'1' | b'x' | b'X' | b'z' | b'Z' => Some(&line[1..]),
        b'b' | b'B' | b'r' | b'R' => line.rsplit(|byte| *byte == b' ').next(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "$timescale 1ps $end\n $scope module top $end\n  $var wire 1 ! clk_i $end\n $upscope $end\n$enddefinitions $end\n#0\n1!\n#2\n0!\nb101 \"\n1$\n#4\n1!\n";

    fn merged(values: &[(u64, [Value; 2])]) -> String {
        let mut to = Vec::new();
        let mut merge = Merge::begin(FILE.as_bytes(), &mut to, &["op".to_owned()]).unwrap();
        values.iter().for_each(|(time, values)| merge.at(*time, values).unwrap());
        merge.end().unwrap();
        String::from_utf8(to).unwrap().split_once("$enddefinitions $end\n").unwrap().1.to_owned()
    }

    #[test]
    fn values_stand_at_their_times_and_are_written_once() {
        let [first, second] = [[Value::Number(0), Value::None], [Value::Number(1), Value::None]];
        let text = merged(&[(0, first), (3, second), (4, [Value::Number(1), Value::Unknown]), (9, first)]);
        assert_eq!(text, "#0\nb0 \"\nbz #\n1!\n#2\n0!\n#3\nb1 \"\n#4\nbx #\n1!\n#9\nb0 \"\nbz #\n");
    }

    #[test]
    fn without_values_the_file_is_as_it_was_but_for_what_it_does_not_define() {
        assert_eq!(merged(&[]), "#0\n1!\n#2\n0!\n#4\n1!\n");
    }

    #[test]
    fn a_file_whose_definitions_do_not_end_is_none() {
        let broken = FILE.split_once("$enddefinitions").unwrap().0;
        assert!(Merge::begin(broken.as_bytes(), Vec::new(), &[]).is_err());
    }
}
