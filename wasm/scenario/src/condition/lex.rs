//! Text to the words and signs of a condition.

use super::Comparison;
use crate::problem::{self, Problem};

/// A word or a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'t> {
    /// Letters, digits, and `_`, `-`, `.` between them; begins with a letter.
    Name(&'t str),
    /// A number: decimal, or with 0x or 0b before it.
    Number(u32),
    /// `(`, `)`, `[`, `]`, `,` or `:`.
    Sign(char),
    /// A comparison.
    Compare(Comparison),
    /// Nothing more.
    End,
}

impl Token<'_> {
    /// In words, for messages.
    pub fn shown(self, text: &str) -> String {
        if self == Token::End { "the end".to_owned() } else { problem::quote(text) }
    }
}

/// A token, its text and its column, from 1.
pub type PlacedToken<'t> = (Token<'t>, &'t str, usize);

/// All tokens; the last one is the end.
pub fn tokens(text: &str) -> Result<Vec<PlacedToken<'_>>, Problem> {
    let mut all = Vec::new();
    let (mut rest, mut column) = (text, 1);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            c if c.is_whitespace() => c.len_utf8(),
            c if c.is_ascii_alphabetic() => span(rest, |c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')),
            // With its sign and its fraction, so that a message shows the number that is refused.
            c if c.is_ascii_digit() => span(rest, in_number),
            '-' if rest[1..].starts_with(|c: char| c.is_ascii_digit()) => 1 + span(&rest[1..], in_number),
            '!' | '<' | '>' if rest[1..].starts_with('=') => 2,
            c => c.len_utf8(),
        };
        let (found, after) = rest.split_at(length);
        if !first.is_whitespace() {
            all.push((token(found, column)?, found, column));
        }
        column += found.chars().count();
        rest = after;
    }
    all.push((Token::End, "", column));
    Ok(all)
}

fn in_number(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '.'
}

fn span(text: &str, inside: impl Fn(char) -> bool) -> usize {
    text.find(|c| !inside(c)).unwrap_or(text.len())
}

fn token(text: &str, column: usize) -> Result<Token<'_>, Problem> {
    let wrong = |expected: &str| Problem::new(format!("column {column}"), problem::quote(text), expected);
    Ok(match text {
        "(" | ")" | "[" | "]" | "," | ":" => Token::Sign(text.chars().next().unwrap_or(' ')),
        "=" => Token::Compare(Comparison::Equal),
        "!=" => Token::Compare(Comparison::Unequal),
        "<" => Token::Compare(Comparison::Less),
        "<=" => Token::Compare(Comparison::AtMost),
        ">" => Token::Compare(Comparison::More),
        ">=" => Token::Compare(Comparison::AtLeast),
        name if name.starts_with(|c: char| c.is_ascii_alphabetic()) => Token::Name(name),
        number if number.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit()) => {
            let (digits, radix) = match (number.strip_prefix("0x"), number.strip_prefix("0b")) {
                (Some(digits), _) => (digits, 16),
                (_, Some(digits)) => (digits, 2),
                _ => (number, 10),
            };
            let value = u32::from_str_radix(digits, radix).ok();
            Token::Number(value.ok_or_else(|| wrong("an integer from 0 to 4294967295, or one as 0x1f or 0b101"))?)
        }
        _ => return Err(wrong("a name, a number, a comparison or a bracket")),
    })
}
