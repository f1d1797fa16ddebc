//! A JSON tree that borrows its text and keeps what a file really says: order, and fields that occur twice.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};

use crate::problem;

/// Bytes of a value that a message can show some of.
const ENOUGH: usize = 200;

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Json<'a> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A whole number from 0 on.
    Unsigned(u64),
    /// A whole number below 0.
    Negative(i64),
    /// Any other number.
    Float(f64),
    /// A string.
    Text(Cow<'a, str>),
    /// A list.
    List(Vec<Json<'a>>),
    /// An object: fields in the order of the file.
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

impl<'a> Json<'a> {
    /// The first field of this name, if this is an object that has one.
    pub fn get(&self, name: &str) -> Option<&Json<'a>> {
        match self {
            Json::Object(fields) => fields.iter().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// What a message says was found: the value as JSON, short and safe.
    pub fn shown(&self) -> String {
        match self {
            Json::Text(text) => problem::quote(text),
            Json::List(list) if list.is_empty() => "an empty list".to_owned(),
            Json::Object(fields) if fields.is_empty() => "an empty object".to_owned(),
            Json::List(_) | Json::Object(_) => {
                let mut out = String::new();
                self.write(&mut out, ENOUGH, "", |text, out| out.push_str(&problem::quote(text)));
                problem::cut(&out)
            }
            Json::Null => "null".to_owned(),
            Json::Bool(value) => value.to_string(),
            Json::Unsigned(value) => value.to_string(),
            Json::Negative(value) => value.to_string(),
            Json::Float(value) => fraction(*value),
        }
    }

    /// Writes the value in one line, with a gap behind commas and colons and within the braces of objects; false, with part of it written,
    /// if that passes `end`.
    pub fn write(&self, out: &mut String, end: usize, gap: &str, string: fn(&str, &mut String)) -> bool {
        let separate = |first: bool, out: &mut String| {
            if !first {
                out.push(',');
                out.push_str(gap);
            }
        };
        match self {
            Json::List(list) => {
                out.push('[');
                for (i, item) in list.iter().enumerate() {
                    separate(i == 0, out);
                    if !item.write(out, end, gap, string) {
                        return false;
                    }
                }
                out.push(']');
            }
            Json::Object(fields) => {
                let edge = if fields.is_empty() { "" } else { gap };
                out.push('{');
                out.push_str(edge);
                for (i, (name, item)) in fields.iter().enumerate() {
                    separate(i == 0, out);
                    string(name, out);
                    out.push(':');
                    out.push_str(gap);
                    if !item.write(out, end, gap, string) {
                        return false;
                    }
                }
                out.push_str(edge);
                out.push('}');
            }
            Json::Text(text) => string(text, out),
            plain => out.push_str(&plain.shown()),
        }
        out.len() <= end
    }
}

/// A number with a fraction, to six digits: nothing of the format takes one.
fn fraction(value: f64) -> String {
    // Beyond it there are no such fractions.
    if value.abs() * 1e6 >= (1u64 << 53) as f64 {
        return "a huge number".to_owned();
    }
    let digits = format!("{value:.6}");
    let short = digits.trim_end_matches('0');
    if short.ends_with('.') { format!("{short}0") } else { short.to_owned() }
}

impl<'de> Deserialize<'de> for Json<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Any)
    }
}

struct Any;

impl<'de> Visitor<'de> for Any {
    type Value = Json<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json<'de>, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json<'de>, E> {
        Ok(Json::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json<'de>, E> {
        Ok(Json::Unsigned(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json<'de>, E> {
        Ok(u64::try_from(value).map_or(Json::Negative(value), Json::Unsigned))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json<'de>, E> {
        Ok(Json::Float(value))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Json<'de>, E> {
        Ok(Json::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json<'de>, E> {
        Ok(Json::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Json<'de>, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = seq.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json<'de>, A::Error> {
        let mut fields = Vec::new();
        while let Some((FieldName(key), value)) = map.next_entry()? {
            fields.push((key, value));
        }
        Ok(Json::Object(fields))
    }
}

/// The name of a field. `Cow` alone would copy it.
#[derive(Deserialize)]
struct FieldName<'a>(#[serde(borrow)] Cow<'a, str>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_shown_short() {
        let shown = [1.5, -0.25, 3.0, 0.1, 1e-9, 4294967296.5, 1e300].map(fraction);
        assert_eq!(shown, ["1.5", "-0.25", "3.0", "0.1", "0.0", "4294967296.5", "a huge number"]);
    }
}
