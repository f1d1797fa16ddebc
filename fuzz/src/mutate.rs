//! Right and wrong files and links, changed.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use serde_json::Value;
use traffic::draw::Draw;

use crate::generate::{Words, letters, pick};
use crate::schema::{Key, Node, Path, Schema, at};

/// Pieces of JSON, and what is nearly JSON.
const TOKENS: &[&[u8]] = &[
    b"[",
    b"]",
    b"{",
    b"}",
    b"\"",
    b",",
    b":",
    b"0",
    b"-1",
    b"1e9",
    b"1e999",
    b"-0",
    b"0.1",
    b"null",
    b"true",
    b"4294967296",
    b"18446744073709551616",
    b"\\",
    b"\\u0000",
    b"\\ud800",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\0",
    b"\n",
    b" ",
    b"//",
    b"NaN",
    b"{}",
    b"[]",
    b"\"\"",
    b"\"idle\",",
    b"\"kind\":",
    b"\"version\":1,",
    b"\"version\":2,",
];

/// One to three changes of the structure: a part made anew, left out, doubled, exchanged for another, or a number
/// next to it.
pub fn structure(draw: &mut Draw, words: &Words, schema: Schema, value: &mut Value, wild: u32) {
    for _ in 0..=draw.below(3) {
        let mut places: Vec<(Path, Node)> = Vec::new();
        let mut see = |path: &Path, node: Node, _: &Value| places.push((path.clone(), node));
        schema.walk(schema.root, value, &mut Vec::new(), &mut see);
        let (path, node) = pick(draw, &places).clone();
        let Some((last, parents)) = path.split_last() else { continue };
        let name = if let Key::Name(name) = last { name.as_str() } else { "" };
        let other = pick(draw, &places).0.clone();
        match draw.below(8) {
            0 => match (at(value, parents), last) {
                (Some(Value::Object(fields)), Key::Name(name)) => drop(fields.remove(name)),
                (Some(Value::Array(items)), Key::Index(i)) => drop(items.remove(*i)),
                _ => {}
            },
            1 => {
                if let (Some(Value::Array(items)), Key::Index(i)) = (at(value, parents), last) {
                    items.insert(*i, items[*i].clone());
                }
            }
            2 => {
                let from = at(value, &other).cloned();
                if let (Some(from), Some(to)) = (from, at(value, &path)) {
                    *to = from;
                }
            }
            3 => {
                // A number at the edge of itself.
                if let Some(to) = at(value, &path) {
                    let nudged =
                        to.as_u64().map(|n| *pick(draw, &[0, 1, n.saturating_sub(1), n.saturating_add(1), n >> 1]));
                    *to = nudged.map_or(Value::Null, Value::from);
                }
            }
            _ => {
                if let Some(to) = at(value, &path) {
                    *to = words.value(draw, node, name, wild);
                }
            }
        }
    }
}

/// One to three pieces of the text replaced by tokens.
pub fn tokens(draw: &mut Draw, bytes: &mut Vec<u8>) {
    for _ in 0..=draw.below(3) {
        let (start, end) = piece(draw, bytes.len());
        bytes.splice(start..end, pick(draw, TOKENS).iter().copied());
    }
}

/// A short stretch of so many bytes.
fn piece(draw: &mut Draw, length: usize) -> (usize, usize) {
    let start = draw.below(length as u64 + 1) as usize;
    (start, (start + draw.below(4) as usize).min(length))
}

/// One to four changes of bytes: bits, stretches cut out, doubled or moved, the end lost.
pub fn bytes(draw: &mut Draw, bytes: &mut Vec<u8>) {
    for _ in 0..=draw.below(4) {
        let length = bytes.len() as u64;
        if length == 0 {
            return;
        }
        let start = draw.below(length) as usize;
        let end = start + draw.below((length - start as u64).min(64) + 1) as usize;
        match draw.below(6) {
            0 | 1 => bytes[start] ^= 1 << draw.below(8),
            2 => bytes[start] = draw.below(256) as u8,
            3 => drop(bytes.drain(start..end)),
            4 => {
                let stretch = bytes[start..end].to_vec();
                let to = draw.below(length) as usize;
                bytes.splice(to..to, stretch);
            }
            _ => bytes.truncate(start),
        }
    }
}

/// Bytes drawn evenly, or all of a few kinds.
pub fn noise(draw: &mut Draw, length: usize) -> Vec<u8> {
    match draw.below(3) {
        0 => (0..length).map(|_| draw.below(256) as u8).collect(),
        1 => letters(draw, length).into_bytes(),
        _ => (0..length / 3).flat_map(|_| pick(draw, TOKENS).iter().copied()).collect(),
    }
}

/// A link that carries these bytes, seldom without a flaw.
pub fn link(draw: &mut Draw, carried: &[u8]) -> Vec<u8> {
    let mut packed = if draw.chance(10) { carried.to_vec() } else { compress_to_vec(carried, draw.below(3) as u8) };
    if draw.chance(25) {
        bytes(draw, &mut packed);
    }
    let version = pick(draw, &["1.", "1.", "1.", "1.", "1.", "1.", "2.", "1", "", ".", "1.."]);
    let base = pick(
        draw,
        &[
            "#s=",
            "#s=",
            "s=",
            "https://example.org/a/?b=c#s=",
            "#scenario=x&s=",
            "#x=1&&s=",
            "#t=4&s=",
            "#url=",
            "#url=https://a.b/",
        ],
    );
    let ends = [
        "",
        "",
        "",
        "&t=0",
        "&t=12",
        "&t=2147483648",
        "&t=2147483649",
        "&t=-1",
        "&t=",
        "&t=1&t=x",
        "&later=%00",
        "\r\n",
        "#",
    ];
    let mut text = format!("{base}{version}{}{}", URL_SAFE_NO_PAD.encode(packed), pick(draw, &ends)).into_bytes();
    if draw.chance(20) {
        bytes(draw, &mut text);
    }
    text
}
