//! The signals that a VCD defines.

use std::collections::BTreeMap;

/// Characters of an identifier code, from `!` on.
const DIGITS: u64 = 94;

/// A signal of a VCD.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The scopes that it is in, the outermost first.
    pub scopes: Vec<String>,
    /// Its name, with the element of an array: `mem[3]`.
    pub name: String,
    /// Its identifier code, which others that are always equal may have too.
    pub code: String,
    /// Its bits as the file writes them, `[7:0]`; empty for a single one.
    pub range: String,
}

impl Variable {
    /// Scopes and name with dots between them, without bits.
    pub fn path(&self) -> String {
        [&self.scopes[..], std::slice::from_ref(&self.name)].concat().join(".")
    }
}

/// The signals of a VCD, in the order of the file.
#[derive(Default)]
pub struct Definitions {
    variables: Vec<Variable>,
    by_path: BTreeMap<String, usize>,
    /// Scopes that are open.
    scopes: Vec<String>,
    /// The largest identifier code as a number.
    largest: u64,
}

impl Definitions {
    /// Takes in a line of the definitions, as Verilator and this program write them: one command with its `$end`.
    pub fn read(&mut self, line: &str) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        match words[..] {
            ["$scope", _, name, ..] => self.scopes.push(name.to_owned()),
            ["$upscope", ..] => drop(self.scopes.pop()),
            ["$var", _, _, code, name, ref rest @ ..] => {
                let range = rest.first().filter(|word| **word != "$end").copied().unwrap_or_default();
                let variable = Variable {
                    scopes: self.scopes.clone(),
                    name: name.to_owned(),
                    code: code.to_owned(),
                    range: range.to_owned(),
                };
                self.largest = self.largest.max(number_of(code));
                self.by_path.insert(variable.path(), self.variables.len());
                self.variables.push(variable);
            }
            _ => {}
        }
    }

    /// All signals, in the order of the file.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Identifier codes of all signals.
    pub fn codes(&self) -> impl Iterator<Item = &str> {
        self.variables.iter().map(|variable| variable.code.as_str())
    }

    /// The signal of this path, scopes and name with dots between them.
    pub fn find(&self, path: &str) -> Option<&Variable> {
        self.by_path.get(path).map(|place| &self.variables[*place])
    }

    /// The signals of the scope of this path: the members of a structure.
    pub fn members<'a>(&'a self, path: &str) -> impl Iterator<Item = &'a Variable> {
        let begin = format!("{path}.");
        let inside = self.by_path.range(begin.clone()..).take_while(move |(path, _)| path.starts_with(&begin));
        inside.map(|(_, place)| &self.variables[*place])
    }

    /// An identifier code that no signal has; the next call for `more` gives another one. Codes stay dense: viewers keep tables of them.
    pub fn free_code(&self, more: u64) -> String {
        code_of(self.largest + 1 + more)
    }
}

/// The number of an identifier code, from 1 on: the first character is the lowest digit.
fn number_of(code: &str) -> u64 {
    code.bytes()
        .rev()
        .fold(0, |sum, byte| sum.saturating_mul(DIGITS).saturating_add(u64::from(byte.saturating_sub(b' '))))
}

fn code_of(mut number: u64) -> String {
    let mut code = String::new();
    while number > 0 {
        let digit = (number - 1) % DIGITS;
        code.push(char::from(b'!' + digit as u8));
        number = (number - 1 - digit) / DIGITS;
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_numbers_and_back() {
        for number in (1..20_000).chain([94 * 94, 94 * 94 + 94, 94 * 94 + 95, 1 << 40]) {
            let code = code_of(number);
            assert!(code.bytes().all(|byte| (b'!'..=b'~').contains(&byte)), "{code}");
            assert_eq!(number_of(&code), number, "{code}");
        }
        assert_eq!([code_of(1), code_of(94), code_of(95)], ["!", "~", "!!"]);
    }

    #[test]
    fn a_signal_has_its_scopes_and_a_free_code_is_nobodys() {
        let mut all = Definitions::default();
        let lines = [
            "$timescale 1ps $end",
            " $scope module top $end",
            "  $var wire  1 '! clk_i $end",
            "  $scope module u_ram $end",
            "   $var wire  8 ~ mem[3] [7:0] $end",
            "  $upscope $end",
            "  $var wire  4 #! count [3:0] $end",
            " $upscope $end",
        ];
        lines.iter().for_each(|line| all.read(line));
        let paths: Vec<String> = all.variables().iter().map(Variable::path).collect();
        assert_eq!(paths, ["top.clk_i", "top.u_ram.mem[3]", "top.count"]);
        assert_eq!(all.find("top.u_ram.mem[3]").map(|found| found.range.as_str()), Some("[7:0]"));
        assert_eq!(all.find("top.clk_i").map(|found| found.range.as_str()), Some(""));
        assert_eq!(all.members("top.u_ram").count(), 1);
        assert_eq!([all.free_code(0), all.free_code(1)], ["(!", ")!"], "behind '!, the largest");
    }
}
