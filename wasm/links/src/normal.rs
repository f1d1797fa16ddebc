//! The text without what programs add on the way: invisible characters, HTML entities, backslashes, quote marks before lines.

/// Rounds of decoding entities at most: each `amp;` of `&amp;amp;` takes one.
const ROUNDS: usize = 8;

/// Entities by name, of the characters that a link or its surroundings have.
const NAMED: [(&str, char); 17] = [
    ("amp", '&'),
    ("num", '#'),
    ("equals", '='),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", ' '),
    ("percnt", '%'),
    ("colon", ':'),
    ("sol", '/'),
    ("period", '.'),
    ("quest", '?'),
    ("lowbar", '_'),
    ("hyphen", '-'),
    ("dash", '-'),
    ("shy", '\u{ad}'),
];

/// The longest entity between `&` and `;`, such as `#x00000026`.
const LONGEST: usize = 12;

/// The text as it was written: lines end with `\n`, entities and escapes are characters, invisible characters are gone, and quote marks
/// before lines are removed.
pub fn normal(text: &str) -> String {
    let mut text = visible(text);
    for _ in 0..ROUNDS {
        let decoded = visible(&entities(&text));
        if decoded == text {
            break;
        }
        text = decoded;
    }
    unquoted(&unescaped(&text))
}

/// Whether text programs add this character and readers do not see it. Characters that turn text around are not among them.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{fe0e}' | '\u{fe0f}')
}

/// The text with plain blanks, lines that end with `\n`, and without invisible characters.
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            _ if is_invisible(c) => {}
            '\r' => {
                chars.next_if_eq(&'\n');
                out.push('\n');
            }
            '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{b}' | '\u{c}' => out.push('\n'),
            '\n' | '\t' => out.push(c),
            '\u{2010}' | '\u{2011}' | '\u{fe63}' | '\u{ff0d}' => out.push('-'),
            '\u{ff03}' => out.push('#'),
            '\u{ff06}' => out.push('&'),
            '\u{ff1d}' => out.push('='),
            _ if c.is_whitespace() => out.push(' '),
            _ => out.push(c),
        }
    }
    out
}

/// Entities once decoded; what is none stays.
fn entities(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut parts = text.split('&');
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let entity = part.bytes().take(LONGEST + 1).position(|b| b == b';').map(|end| (&part[..end], end));
        match entity.and_then(|(name, end)| Some((character(name)?, end))) {
            Some((c, end)) => {
                out.push(c);
                out.push_str(&part[end + 1..]);
            }
            None => {
                out.push('&');
                out.push_str(part);
            }
        }
    }
    out
}

fn character(name: &str) -> Option<char> {
    let Some(number) = name.strip_prefix('#') else {
        return NAMED.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, c)| *c);
    };
    let hexadecimal = number.strip_prefix(['x', 'X']);
    let (digits, radix) = hexadecimal.map_or((number, 10), |digits| (digits, 16));
    let right = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_alphanumeric());
    let code = if right { u32::from_str_radix(digits, radix).ok()? } else { return None };
    char::from_u32(code).filter(|c| *c >= ' ')
}

/// `\u0026` as JSON and JavaScript write `&`, and `\&`, `\_` as Markdown and LaTeX do.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('\\');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code =
            part.strip_prefix('u').and_then(|rest| rest.get(..4)).and_then(|hex| u32::from_str_radix(hex, 16).ok());
        match code.and_then(char::from_u32).filter(char::is_ascii_graphic) {
            Some(c) => {
                out.push(c);
                out.push_str(&part[5..]);
            }
            None => {
                if !part.starts_with(['#', '&', '=', '_', '-', '.', '%', '/', '~', '"']) {
                    out.push('\\');
                }
                out.push_str(part);
            }
        }
    }
    out
}

/// Lines without `> `, `>> ` and `| ` before them.
fn unquoted(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(without_marks).collect();
    lines.join("\n")
}

/// A line behind its quote marks.
fn without_marks(line: &str) -> &str {
    let behind = line.trim_start_matches([' ', '\t', '>', '|']);
    let before = &line[..line.len() - behind.len()];
    if before.contains(['>', '|']) { behind } else { line }
}
