//! What is wrong with a text that is not JSON, in plain words: what stands there, and what may stand there.

use serde_json::error::Category;

use super::scan;
use crate::problem::{self, Problem};

/// Where in the grammar a text stands after its first bytes, which are JSON so far.
#[derive(Default)]
struct Place {
    /// Open lists and objects, `[` or `{`, the innermost last.
    open: Vec<u8>,
    in_string: bool,
    /// The last byte that is no white space; 0 before the first.
    last: u8,
    /// In an object: after the colon, so what stood last is a value.
    named: bool,
}

/// The problem with `text` at the place where `error` was met.
pub fn problem(text: &str, error: &serde_json::Error) -> Problem {
    // Lines count from 1. Columns count bytes and name the last byte that was read, 0 for the end of the line before.
    let line: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let mut at = (line + error.column()).saturating_sub(1).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let bytes = text.as_bytes();
    let mut place = place(&bytes[..at]);
    if error.classify() == Category::Eof {
        let whole = place_at_end(bytes);
        let expected = format!("the rest of {whole}; the text is cut off");
        return Problem::new(scan::position(text, at), "the end of the text", expected);
    }
    if !place.in_string {
        // All of a word or number that is none.
        let word = bytes[..at].iter().rev().take_while(|byte| is_of_word(**byte)).count();
        if word > 0 && bytes.get(at).is_some_and(|byte| is_of_word(*byte)) {
            at -= word;
            place = self::place(&bytes[..at]);
        }
    }
    let rest = text[at..].lines().next().unwrap_or_default();
    let found = if rest.is_empty() { "the end of the line".to_owned() } else { problem::quote(rest) };
    Problem::new(scan::position(text, at), found, expected(&place, rest, &bytes[..at]))
}

const fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'+')
}

fn place(bytes: &[u8]) -> Place {
    let mut place = Place::default();
    let mut bytes = bytes.iter();
    while let Some(&byte) = bytes.next() {
        match byte {
            b'"' => place.in_string = !place.in_string,
            b'\\' if place.in_string => drop(bytes.next()),
            _ if place.in_string => {}
            b'[' | b'{' => place.open.push(byte),
            b']' | b'}' => drop(place.open.pop()),
            _ => {}
        }
        if !place.in_string {
            match byte {
                b':' | b']' | b'}' => place.named = true,
                b',' | b'[' | b'{' => place.named = false,
                _ => {}
            }
            if !byte.is_ascii_whitespace() {
                place.last = byte;
            }
        }
    }
    place
}

/// What is open at the end of a text that is cut off.
fn place_at_end(bytes: &[u8]) -> &'static str {
    let place = place(bytes);
    match place.open.last() {
        _ if place.in_string => "a string",
        Some(b'[') => "a list",
        Some(_) => "an object",
        None => "a value",
    }
}

fn expected(place: &Place, rest: &str, before: &[u8]) -> &'static str {
    let next = rest.bytes().next();
    match (place.open.last(), place.last, next) {
        _ if place.in_string && before.iter().rev().take(6).any(|byte| *byte == b'\\') => {
            "an escape such as `\\n` or `\\u00e9` after the backslash"
        }
        _ if place.in_string => "a double quote at the end of the text in this line",
        (_, _, Some(b'/')) => "no comment, which JSON does not have",
        (_, b',', Some(b']' | b'}')) => "no comma before it",
        (Some(b'{'), b'{' | b',', _) => "a name in double quotes",
        (None, 0, _) => "`{`, with which a JSON object begins",
        (None, ..) => "nothing after the end",
        (_, b':' | b',' | b'[', _) => {
            "a value: a number, text in double quotes, a list, an object, true, false or null"
        }
        (Some(b'{'), ..) if !place.named => "a colon after the name",
        (Some(b'{'), ..) => "a comma or `}`",
        _ => "a comma or `]`",
    }
}

#[cfg(test)]
mod tests {
    use crate::Scenario;

    /// What is said of a text.
    fn said(text: &str) -> String {
        Scenario::from_json(text).unwrap_err()[0].to_string()
    }

    #[test]
    fn each_mistake_is_said_in_plain_words() {
        let value = "a value: a number, text in double quotes, a list, an object, true, false or null";
        for (text, expected) in [
            ("hello", "line 1 column 1: found \"hello\"; expected `{`, with which a JSON object begins"),
            ("{} oops", "line 1 column 4: found \"oops\"; expected nothing after the end"),
            ("{\"a\": 1,}", "line 1 column 9: found \"}\"; expected no comma before it"),
            ("{\"a\": [1,\n ]}", "line 2 column 2: found \"]}\"; expected no comma before it"),
            ("{\"a\": nan}", &format!("line 1 column 7: found \"nan}}\"; expected {value}")),
            ("{\"a\": True}", &format!("line 1 column 7: found \"True}}\"; expected {value}")),
            ("{\"a\": 01}", &format!("line 1 column 7: found \"01}}\"; expected {value}")),
            ("{\"a\": ,}", &format!("line 1 column 7: found \",}}\"; expected {value}")),
            ("{\"a\": [1,, 2]}", &format!("line 1 column 10: found \", 2]}}\"; expected {value}")),
            ("{\"a\" 1}", "line 1 column 6: found \"1}\"; expected a colon after the name"),
            ("{a: 1}", "line 1 column 2: found \"a: 1}\"; expected a name in double quotes"),
            ("{\"a\": 1, b: 2}", "line 1 column 10: found \"b: 2}\"; expected a name in double quotes"),
            ("{\"a\": 1 \"b\": 2}", "line 1 column 9: found \"\\\"b\\\": 2}\"; expected a comma or `}`"),
            ("{\"a\": [1] \"b\": 2}", "line 1 column 11: found \"\\\"b\\\": 2}\"; expected a comma or `}`"),
            ("{\"é\": [1 2]}", "line 1 column 10: found \"2]}\"; expected a comma or `]`"),
            ("{\"a\": 1 // one\n}", "line 1 column 9: found \"// one\"; expected no comment, which JSON does not have"),
            (
                "{\"a\": \"x,\n}",
                "line 1 column 10: found the end of the line; expected a double quote at the end of the text in this line",
            ),
            ("{\"a\": \"\\x\"}", "expected an escape such as `\\n` or `\\u00e9` after the backslash"),
            ("{\"a\": [1", "found the end of the text; expected the rest of a list; the text is cut off"),
            ("{\"a\": \"x", "found the end of the text; expected the rest of a string; the text is cut off"),
        ] {
            let said = said(text);
            assert!(said.contains(expected), "{text}\n  {said}\n  {expected}");
        }
    }

    #[test]
    fn whatever_is_put_into_a_file_has_a_place_in_it() {
        let right = "{\"é\": [1, -2.5e3, \"a\\u00e9\\n\"],\n \"b\": {\"c\": true, \"d\": null}}";
        let marks = [
            "", "\"", "\\", ",", ":", "[", "]", "{", "}", "\n", "\r\n", "\u{1}", "é", "x", "0", ".", "-", "/",
            "\\ud800",
        ];
        let mut wrong = 0;
        for (at, _) in right.char_indices() {
            for mark in marks {
                let cut = format!("{}{mark}", &right[..at]);
                for text in [format!("{cut}{}", &right[at..]), cut] {
                    let Err(problem) = crate::read::parse(&text) else { continue };
                    wrong += 1;
                    assert!(!problem.found.is_empty() && !problem.expected.is_empty(), "{text}");
                    let path = problem.path.strip_prefix("line ").and_then(|path| path.split_once(" column "));
                    let (line, column) =
                        path.map_or((1, 1), |(line, column)| (line.parse().unwrap(), column.parse().unwrap()));
                    let line = text.split('\n').nth(line - 1_usize).unwrap_or_default();
                    assert!(column <= line.chars().count() + 1, "{text}: {problem}");
                }
            }
        }
        assert!(wrong > 500, "{wrong}");
    }
}
