//! Lines of `key: value`.

use scenario::{Problem, quote};

/// The path of a problem in a line.
pub(super) fn at(line: usize) -> String {
    format!("line {line}")
}

/// The line of such a path.
pub(super) fn line_of(path: &str) -> usize {
    path.strip_prefix("line ").and_then(|line| line.parse().ok()).unwrap_or(0)
}

/// Keys of a block with their values. Those that nobody asks for are errors.
pub(super) struct Keys<'a> {
    /// Line, key, value; a key that was asked for is taken out.
    left: Vec<(usize, &'a str, &'a str)>,
    /// Keys that were asked for, for messages.
    known: Vec<&'static str>,
    /// Line for what is missing.
    line: usize,
    problems: Vec<Problem>,
}

impl<'a> Keys<'a> {
    /// Reads lines with their numbers. What is missing is reported at `line`.
    pub(super) fn read(
        lines: impl Iterator<Item = (usize, &'a str)>,
        line: usize,
        problems: &mut Vec<Problem>,
    ) -> Self {
        let mut left: Vec<(usize, &str, &str)> = Vec::new();
        for (number, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
            let Some((key, value)) = text.split_once(':') else {
                problems.push(Problem::new(at(number), quote(text), "`key: value`"));
                continue;
            };
            let (key, value) = (key.trim(), value.trim());
            if left.iter().any(|(_, known, _)| *known == key) {
                problems.push(Problem::new(at(number), format!("{} again", quote(key)), "each key once"));
                continue;
            }
            left.push((number, key, value));
        }
        Keys { left, known: Vec::new(), line, problems: Vec::new() }
    }

    /// Adds a problem.
    pub(super) fn wrong(&mut self, line: usize, found: &str, expected: &str) {
        self.problems.push(Problem::new(at(line), found, expected));
    }

    /// A value with its line, if the key is there.
    pub(super) fn optional(&mut self, key: &'static str) -> Option<(usize, &'a str)> {
        self.known.push(key);
        let place = self.left.iter().position(|(_, known, _)| *known == key)?;
        let (line, _, value) = self.left.remove(place);
        Some((line, value))
    }

    /// A text that must be there.
    pub(super) fn text(&mut self, key: &'static str) -> String {
        match self.optional(key) {
            Some((_, value)) if !value.is_empty() => value.to_owned(),
            Some((line, _)) => {
                self.wrong(line, &format!("`{key}` without a text"), "a text");
                String::new()
            }
            None => {
                self.missing(key);
                String::new()
            }
        }
    }

    /// A whole number in a range. What stands for one that is left out; `None` if it must be there.
    pub(super) fn number(&mut self, key: &'static str, min: u64, max: u64, absent: Option<u64>) -> Option<u64> {
        match self.optional(key) {
            Some((line, value)) => self.whole(line, value, min, max),
            None if absent.is_some() => absent,
            None => {
                self.missing(key);
                None
            }
        }
    }

    /// A whole number in a range that may be left out.
    pub(super) fn bound(&mut self, key: &'static str, max: u64) -> Option<u64> {
        let (line, value) = self.optional(key)?;
        self.whole(line, value, 0, max)
    }

    /// Whole numbers with commas between them.
    pub(super) fn list(&mut self, key: &'static str, min: u64, max: u64) -> Option<Vec<u64>> {
        let (line, value) = self.optional(key)?;
        value.split(',').map(|part| self.whole(line, part.trim(), min, max)).collect()
    }

    fn whole(&mut self, line: usize, value: &str, min: u64, max: u64) -> Option<u64> {
        let is_plain = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
        let number = value.parse().ok().filter(|number| is_plain && (min..=max).contains(number));
        if number.is_none() {
            self.wrong(line, &quote(value), &format!("a whole number from {min} to {max}"));
        }
        number
    }

    fn missing(&mut self, key: &str) {
        self.wrong(self.line, &format!("no `{key}`"), &format!("`{key}: …`"));
    }

    /// All that was wrong, with the keys that nobody asked for.
    pub(super) fn finish(mut self) -> Vec<Problem> {
        let names = || self.known.iter().copied();
        for (line, key, _) in &self.left {
            let list = names().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
            self.problems.push(Problem::new(at(*line), quote(key), format!("one of {list}")).near(key, names()));
        }
        self.problems
    }
}
