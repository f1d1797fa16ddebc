//! Finds the link in a text: as it stands, decoded once or several times, and in addresses that carry it.

use crate::cursor::Cursor;
use crate::encodings::{has_quoted_printable, is_quoted_printable, percent_decoded, quoted_printable};
use crate::fragment::{ALONE, Fragment, Key};
use crate::normal::{normal, visible};
use crate::reader::{Reading, read};
use crate::wrappers;

/// Characters of a text at most; a longer one is not looked at.
pub const MOST_CHARS: usize = 1 << 20;
/// Wrappers around a link at most.
pub const MOST_WRAPPERS: usize = 5;
/// Times that a text was percent-encoded at most.
const MOST_ENCODINGS: usize = 4;
/// Signs `#` of a text behind which a link is looked for.
const MOST_SIGNS: usize = 64;
/// Places at which a link is looked for at most, in all decoded texts together.
const MOST_PLACES: usize = 512;
/// Bytes of all texts that are decoded and searched at most.
const MOST_DECODED: usize = 8 << 20;
/// Bytes that are unpacked at most, to find the ends of packed data: twice what a scenario may have.
const MOST_UNPACKED: usize = 16 << 20;
/// Bytes before a `#` in which its address begins, for `<…>` around it.
const ADDRESS_BEFORE: usize = 2_000;

/// Why a text cannot be read as a link, though it holds one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkTextError {
    /// The host whose addresses do not hold where they lead.
    #[error(
        "the link is hidden in an address of {0}, which does not hold it in readable form; such addresses are taken apart here, never fetched: \
         open it in a browser, and copy the address of the page that it leads to"
    )]
    Hidden(String),
    /// Too many wrappers.
    #[error(
        "the link is hidden: found more than {most} addresses around each other; expected at most {most}: open it in a browser, and copy \
         the address of the page that it leads to",
        most = MOST_WRAPPERS
    )]
    Nested,
}

/// The clean fragment of the link in a text, from `#` on: the text may be an address, a fragment, what follows `#`, or text with one of
/// them in it. None if it has no link: then it is to be read as it stands, which says what is missing.
///
/// A link that is wrong, with a step that is no number for example, is returned as far as it could be decoded.
///
/// # Errors
/// If an address hides the link.
pub fn mend(text: &str) -> Result<Option<String>, LinkTextError> {
    if text.len() > MOST_CHARS {
        return Ok(None);
    }
    let mut search = Search::default();
    if let Some(fragment) = search.text(text) {
        return Ok(Some(fragment.to_string()));
    }
    match search {
        Search { is_nested: true, .. } => Err(LinkTextError::Nested),
        Search { wrong: Some(wrong), .. } => Ok((wrong.trim() != text.trim()).then_some(wrong)),
        Search { hiding: Some(host), .. } => Err(LinkTextError::Hidden(host)),
        _ => Ok(None),
    }
}

/// Whether something that a link may lead to is named at the beginning of a text.
pub fn has_target(text: &str) -> bool {
    let name = text.split(|c: char| !(c.is_ascii_lowercase() || c == '-')).next().unwrap_or_default();
    Key::of(name).is_some()
}

/// What was found so far, and how much may still be tried.
pub struct Search {
    places: usize,
    /// Bytes that may still be decoded.
    decoded: usize,
    depth: usize,
    /// Bytes that may still be unpacked.
    pub unpacked: usize,
    /// The first link with something wrong in it.
    wrong: Option<String>,
    hiding: Option<String>,
    is_nested: bool,
    /// Whether a comparison was begun: then one of its sides is not the link.
    pub is_comparison: bool,
}

impl Default for Search {
    fn default() -> Self {
        Search {
            places: MOST_PLACES,
            decoded: MOST_DECODED,
            depth: 0,
            unpacked: MOST_UNPACKED,
            wrong: None,
            hiding: None,
            is_nested: false,
            is_comparison: false,
        }
    }
}

impl Search {
    /// The link in a text that another address carries.
    pub fn inner(&mut self, text: &str) -> Option<Fragment> {
        if self.depth == MOST_WRAPPERS {
            self.is_nested = true;
            return None;
        }
        self.depth += 1;
        let outer = std::mem::take(&mut self.is_comparison);
        let found = self.text(text);
        self.is_comparison |= outer;
        self.depth -= 1;
        found
    }

    fn text(&mut self, text: &str) -> Option<Fragment> {
        self.decoded = self.decoded.checked_sub(text.len() + 1)?;
        let plain = normal(text);
        if !has_quoted_printable(&plain) {
            return self.encoded(plain);
        }
        // Lines are quoted before they are encoded.
        let decoded = normal(&quoted_printable(&visible(text)));
        // `#lesson=3Dbbq-tree` could be a name.
        let is_first =
            is_quoted_printable(&plain) && !has_value_below(&plain) || has_target_in_quoted_printable(&plain);
        let (first, second) = if is_first { (decoded, plain) } else { (plain, decoded) };
        self.encoded(first).or_else(|| self.encoded(second))
    }

    /// The link in a text that may be percent-encoded.
    fn encoded(&mut self, mut text: String) -> Option<Fragment> {
        for _ in 0..=MOST_ENCODINGS {
            self.decoded = self.decoded.checked_sub(text.len() + 1)?;
            let restored = with_sign(&text).and_then(|text| self.plain(&text));
            // The addresses in a comparison are its sides.
            let found = if has_comparison(&text) { restored } else { restored.or_else(|| self.wrapped(&text)) };
            let found = found.or_else(|| self.plain(&text));
            if found.is_some() || self.is_nested {
                return found.filter(|_| !self.is_nested);
            }
            let decoded = normal(&percent_decoded(&text));
            if decoded == text {
                return None;
            }
            text = decoded;
        }
        None
    }

    /// The link in an address that carries it.
    fn wrapped(&mut self, text: &str) -> Option<Fragment> {
        for address in wrappers::addresses(text) {
            let carried = wrappers::carried(&address);
            if carried.is_empty() && self.hiding.is_none() {
                self.hiding = wrappers::hiding_host(&address);
            }
            let found = carried.iter().find_map(|text| self.inner(text));
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The link in a text as it stands: behind a `#`, or at the beginning.
    fn plain(&mut self, text: &str) -> Option<Fragment> {
        let begin = bare(text).map(|at| (at, false));
        let signs = text.match_indices('#').take(MOST_SIGNS).map(|(at, _)| (at + 1, true));
        for (at, is_sign) in begin.into_iter().chain(signs) {
            self.places = self.places.checked_sub(1)?;
            if is_sign && let Some(region) = bracketed(text, at) {
                let (before, behind) = region;
                if let Some(found) = self.place(&format!("{before}{behind}"), before.len()) {
                    return Some(found);
                }
            }
            if let Some(found) = self.place(text, at) {
                return Some(found);
            }
        }
        None
    }

    fn place(&mut self, text: &str, at: usize) -> Option<Fragment> {
        let mut cursor = Cursor::new(text, at);
        cursor.skip_blanks();
        match read(cursor, self) {
            Reading::Whole(fragment) if self.is_comparison && fragment.key != Key::Comparison => None,
            Reading::Whole(fragment) => Some(fragment),
            Reading::Wrong(fragment) => {
                let wrong = || fragment.map_or_else(|| text.to_owned(), |fragment| fragment.to_string());
                self.wrong = self.wrong.take().or_else(|| Some(wrong()));
                None
            }
            Reading::Nothing => None,
        }
    }
}

/// Where what follows a `#` stands at the beginning of a text without one.
fn bare(text: &str) -> Option<usize> {
    let behind = text.trim_start_matches(|c: char| c.is_whitespace() || "<([{\"'`*“„‘«‹»›（「『【《〈".contains(c));
    (has_target(behind) && behind.contains('=')).then_some(text.len() - behind.len())
}

/// Whether a comparison begins behind a `#` or at the beginning of a text.
fn has_comparison(text: &str) -> bool {
    text.contains("#compare=") || bare(text).is_some_and(|at| text[at..].starts_with("compare="))
}

/// The text with `#` where it alone is encoded: `%23scenario=a`.
fn with_sign(text: &str) -> Option<String> {
    let mut signs = text.match_indices("%23").take(MOST_SIGNS);
    let is_alone = |rest: &str| {
        has_target(rest) && rest.trim_start_matches(|c: char| c.is_ascii_lowercase() || c == '-').starts_with('=')
    };
    signs.any(|(at, sign)| is_alone(&text[at + sign.len()..])).then(|| text.replace("%23", "#"))
}

/// Whether a line ends with the `=` of a field that may stand alone, and not with the one by which a line goes on.
fn has_value_below(text: &str) -> bool {
    let is_above = |rest: &str| rest.strip_prefix("=\n").is_some_and(|value| !value.starts_with('='));
    ALONE.iter().any(|name| text.split(&format!("#{name}")).skip(1).any(is_above))
}

/// Whether a field that leads somewhere has `=3D` in it.
fn has_target_in_quoted_printable(text: &str) -> bool {
    text.match_indices("=3").any(|(at, _)| {
        let before = &text[..at];
        let name = before.rsplit(|c: char| !(c.is_ascii_lowercase() || c == '-')).next().unwrap_or_default();
        text[at + 2..].starts_with(['D', 'd']) && Key::of(name).is_some()
    })
}

/// The address around `at` without white space, if `<` stands before it and `>` behind it: before and from `at` on. Chat programs write
/// its title behind `|`.
fn bracketed(text: &str, at: usize) -> Option<(String, String)> {
    let mut from = at.saturating_sub(ADDRESS_BEFORE);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let start = from + text[from..at].rfind('<')? + 1;
    let before: String = text[start..at].split_whitespace().collect();
    let behind = &text[at..at + text[at..].find('>')?];
    let lower = before.to_ascii_lowercase();
    let address = lower.strip_prefix("url:").unwrap_or(&lower);
    let is_address = address == "#" || address.starts_with("http://") || address.starts_with("https://");
    let behind: String = behind.split('|').next().unwrap_or_default().split_whitespace().collect();
    (is_address && !before.contains('>')).then_some((before, behind))
}
