//! A position in a text whose lines may be wrapped. Mail programs break long lines, in the middle of a link as well; what stands on the
//! next line may also be the next sentence.

use crate::encodings::percent_decoded;
use crate::normal::is_invisible;

/// Lines of at least so many characters may have been wrapped.
const WRAPPED: usize = 60;
/// A word is broken only where its line begins with it, or nearly.
const INDENT: usize = 20;

/// Bytes of an address that carries a link at most.
pub const MOST_ADDRESS: usize = 1 << 17;

/// What closes a link, or what a program or a writer puts behind it.
const CLOSING: &str = ")]}>\"'<|”“„’‘‚»«›‹）」』】》〉。，、；：！？—–";
/// Signs at the end of a sentence or a clause; they close a link where nothing of it follows.
const ENDING: &str = ".,;:!?_~/\\*`-";

/// A position in a text.
#[derive(Clone, Copy)]
pub struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Cursor<'t> {
    pub fn new(text: &'t str, at: usize) -> Self {
        Cursor { text, at }
    }

    /// What follows.
    pub fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// What precedes.
    pub fn before(&self) -> &'t str {
        &self.text[..self.at]
    }

    pub fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Passes over white space.
    pub fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Behind the end of a line and the blanks around it, if the cursor is there and the next line is not blank.
    fn next_line(&self) -> Option<Cursor<'t>> {
        let rest = self.rest();
        let behind = rest.trim_start();
        let blanks = &rest[..rest.len() - behind.len()];
        let next = Cursor::new(self.text, self.text.len() - behind.len());
        (blanks.matches('\n').count() == 1 && !behind.is_empty()).then_some(next)
    }

    /// Takes `sign`, which may stand at the beginning of the next line.
    pub fn take(&mut self, sign: char) -> bool {
        for there in [Some(*self), self.next_line()].into_iter().flatten() {
            if there.rest().starts_with(sign) {
                self.at = there.at + sign.len_utf8();
                return true;
            }
        }
        false
    }

    /// The name of a field with its `=`, or with nothing behind it if `alone` may stand so. Lines may be broken within.
    pub fn key(&mut self, alone: &[&str]) -> Option<String> {
        let mut there = *self;
        let mut key = String::new();
        if let Some(next) = there.next_line() {
            there = next;
        }
        loop {
            let rest = there.rest();
            let part =
                rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || "_.-".contains(c)).len();
            key.push_str(&rest[..part]);
            there.skip(part);
            if key.len() > 40 {
                return None;
            }
            if there.rest().starts_with('=') {
                there.skip(1);
                break;
            }
            let next = there.next_line();
            let name = key.trim_end_matches('.');
            let is_alone = alone.contains(&name) && !next.is_some_and(|next| next.rest().starts_with('='));
            if is_alone && (there.rest().starts_with('&') || there.is_end()) {
                key.truncate(name.len());
                break;
            }
            there = next.filter(|next| {
                part > 0 && next.rest().starts_with(|c: char| c.is_ascii_lowercase() || c == '=' || c == '-')
            })?;
        }
        *self = there;
        Some(key)
    }

    /// Characters of a value. The next line belongs to it if it looks like more of it.
    pub fn value(&mut self, is_of_it: impl Fn(char) -> bool) -> String {
        let mut value = String::new();
        loop {
            let rest = self.rest();
            let part = rest.len() - rest.trim_start_matches(&is_of_it).len();
            value.push_str(&rest[..part]);
            self.skip(part);
            match self.next_line() {
                Some(next) if self.goes_on(&value, next, &is_of_it) => *self = next,
                _ => return value,
            }
        }
    }

    /// Whether a value goes on in the next line.
    fn goes_on(&self, value: &str, next: Cursor, is_of_it: &impl Fn(char) -> bool) -> bool {
        let word = next.word();
        let behind = word.trim_start_matches(is_of_it);
        let part = &word[..word.len() - behind.len()];
        let more = behind.starts_with('&');
        // Another address.
        let is_other = !value.is_empty() && (word.starts_with("https://") || word.starts_with("http://"));
        if part.is_empty() || is_other || !(more || Cursor::new(next.text, next.at + part.len()).is_end()) {
            return false;
        }
        let is_last = next.rest()[word.len()..].trim().is_empty();
        let hyphen = value.ends_with('-') || (part.starts_with('-') && part.len() > 1);
        let is_over = value.ends_with(['.', ',', ';', ':', '!', '?', ')']);
        value.is_empty() || more || hyphen || is_last || (self.is_wrapped() && !is_over)
    }

    /// Up to the next white space.
    fn word(&self) -> &'t str {
        self.rest().split(char::is_whitespace).next().unwrap_or_default()
    }

    /// Whether the line that ends here is as long as wrapped ones and begins with the word that ends here.
    fn is_wrapped(&self) -> bool {
        let line = self.before().rsplit('\n').next().unwrap_or_default();
        let word = line.rsplit(char::is_whitespace).next().unwrap_or_default();
        line.len() >= WRAPPED && line.len() - word.len() <= INDENT
    }

    /// What stands up to the next field, blank or bracket; none if that is more than so many bytes.
    pub fn raw(&self, most: usize) -> Option<&'t str> {
        let rest = self.rest();
        let mut length = 0;
        for c in rest.chars().take_while(|c| !(*c == '&' || c.is_whitespace() || "<>\"".contains(*c))) {
            length += c.len_utf8();
            if length > most {
                return None;
            }
        }
        Some(&rest[..length])
    }

    /// An address that begins here, on as many lines as it seems to have.
    pub fn address(mut self) -> String {
        let mut address = String::new();
        loop {
            let word = self.word();
            if address.len() + word.len() > MOST_ADDRESS {
                return address;
            }
            let part = word.split(['<', '>', '"', '|', '`']).next().unwrap_or_default();
            address.push_str(part);
            self.skip(part.len());
            let next = self.next_line().filter(|_| part.len() == word.len());
            let goes_on = next.is_some_and(|next| {
                let word = next.word();
                let more = word.contains(['%', '&', '=']) || address.ends_with(['%', '&', '=', '-', '/', '_', '?']);
                !word.contains("://") && (more || self.is_wrapped())
            });
            match next {
                Some(next) if goes_on => self = next,
                _ => return address,
            }
        }
    }

    /// Packed data, with all the characters that may belong to it. White space and quote marks are not in it.
    pub fn packed(&self) -> String {
        let mut packed = String::new();
        for c in self.rest().chars() {
            if crate::packed::is_packed(c) {
                packed.push(c);
            } else if !(c.is_whitespace() || c == '>' || c == '|') {
                break;
            }
        }
        packed
    }

    /// Passes over so many characters of packed data.
    pub fn skip_packed(&mut self, count: usize) {
        let behind =
            self.rest().char_indices().filter(|(_, c)| crate::packed::is_packed(*c)).nth(count.saturating_sub(1));
        self.at += behind.map_or(0, |(at, c)| at + c.len_utf8());
    }

    /// Whether a link may end here.
    pub fn is_end(&self) -> bool {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return true };
        if first.is_whitespace() || CLOSING.contains(first) || rest.starts_with(":~:") {
            return true;
        }
        if ENDING.contains(first) {
            let behind = rest.trim_start_matches(|c| ENDING.contains(c)).chars().next();
            return behind.is_none_or(|c| c.is_whitespace() || CLOSING.contains(c));
        }
        if first == '%' {
            return self.is_encoded_end();
        }
        false
    }

    /// The same where the address bar has encoded what follows.
    fn is_encoded_end(&self) -> bool {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let escapes =
            bytes.chunks_exact(3).take_while(|c| c[0] == b'%' && c[1..].iter().all(u8::is_ascii_hexdigit)).count();
        let (escaped, behind) = rest.split_at(3 * escapes);
        let decoded = percent_decoded(escaped);
        let Some(first) = decoded.chars().find(|c| !is_invisible(*c)) else {
            return escapes > 0 && Cursor::new(behind, 0).is_end();
        };
        escapes > 0 && first != '%' && (first.is_whitespace() || CLOSING.contains(first))
    }
}
