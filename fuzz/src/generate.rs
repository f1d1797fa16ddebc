//! Values for any part of the schema: mostly what shipped scenarios have there, else what is at the edge of what is allowed.
//!
//! Nothing is known here of any field: a new one is in the schema, and its values in the scenarios that use it.

use std::collections::{BTreeMap, BTreeSet};

use scenario::limits::FILE_BYTES;
use serde_json::{Map, Value, json};
use traffic::draw::Draw;

use crate::schema::{Key, Node, Schema, types};

/// Values kept for a place.
const KEPT: usize = 48;
/// Characters of a value that is kept, as JSON.
const SMALL: usize = 3_000;
/// Lists are seldom longer, unless their limit is tried.
const LONG: u32 = 6;

/// What scenarios have at the places of the schema.
pub struct Words {
    schema: Schema,
    /// By place: the address of the part, and the field's name where names are free.
    values: BTreeMap<(usize, String), Vec<Value>>,
    /// Names of fields where they are free.
    names: BTreeMap<usize, BTreeSet<String>>,
}

fn address(node: Node) -> usize {
    std::ptr::from_ref(node) as usize
}

/// One of several.
pub fn pick<'a, T>(draw: &mut Draw, all: &'a [T]) -> &'a T {
    &all[draw.below(all.len().max(1) as u64) as usize]
}

impl Words {
    /// Reads what these scenarios have.
    pub fn of(schema: Schema, scenarios: &[Value]) -> Self {
        let mut words = Words { schema, values: BTreeMap::new(), names: BTreeMap::new() };
        for scenario in scenarios {
            schema
                .walk(schema.root, scenario, &mut Vec::new(), &mut |path, node, value| words.learn(path, node, value));
        }
        words
    }

    fn learn(&mut self, path: &[Key], node: Node, value: &Value) {
        let name = match path.last() {
            Some(Key::Name(name)) => name.clone(),
            _ => String::new(),
        };
        if value.to_string().len() <= SMALL {
            let kept = self.values.entry((address(node), name)).or_default();
            if kept.len() < KEPT && !kept.contains(value) {
                kept.push(value.clone());
            }
        }
        let plain = self.schema.plain(node, value);
        if let (Some(fields), Some(any)) = (value.as_object(), plain.get("additionalProperties")) {
            self.names.entry(address(any)).or_default().extend(fields.keys().cloned());
        }
    }

    /// A value for a field of this name (empty for items of lists). Of 1,000 parts of it, `wild` are of no right kind.
    pub fn value(&self, draw: &mut Draw, node: Node, name: &str, wild: u32) -> Value {
        if draw.below(1_000) < wild {
            return odd(draw);
        }
        let plain = self.schema.resolve(node);
        let whole = plain.get("properties").is_some() || plain.get("items").is_some();
        if let Some(kept) = self.values.get(&(address(node), name.to_owned())) {
            if draw.chance(if whole { 30 } else { 80 }) {
                return pick(draw, kept).clone();
            }
        }
        let alternatives = Schema::alternatives(plain);
        if !alternatives.is_empty() {
            let one = pick(draw, alternatives);
            return self.value(draw, one, name, wild);
        }
        if let Some(constant) = plain.get("const") {
            return constant.clone();
        }
        if let Some(all) = plain.get("enum").and_then(Value::as_array) {
            return pick(draw, all).clone();
        }
        let types = types(plain);
        if types.is_empty() {
            return odd(draw);
        }
        let of = *pick(draw, &types);
        self.of_type(draw, plain, of, wild)
    }

    fn of_type(&self, draw: &mut Draw, plain: Node, name: &str, wild: u32) -> Value {
        let bound = |name: &str| plain.get(name).and_then(Value::as_u64);
        match name {
            "object" => self.object(draw, plain, wild),
            "array" => {
                let (least, most) = (bound("minItems").unwrap_or(0), bound("maxItems").unwrap_or(64));
                self.list(draw, plain, (least, most), wild)
            }
            "integer" => integer(draw, bound("minimum").unwrap_or(0), bound("maximum").unwrap_or(u32::MAX.into())),
            "string" => {
                let (least, most) = (bound("minLength").unwrap_or(0), bound("maxLength").unwrap_or(250));
                self.text(draw, plain, (least, most), wild)
            }
            "boolean" => Value::Bool(draw.chance(50)),
            _ => Value::Null,
        }
    }

    fn object(&self, draw: &mut Draw, plain: Node, wild: u32) -> Value {
        let mut made = Map::new();
        let required = plain.get("required").and_then(Value::as_array);
        let required = |name: &str| required.is_some_and(|all| all.iter().any(|one| one == name));
        let rich = pick(draw, &[5, 30, 80]);
        for (name, part) in plain.get("properties").and_then(Value::as_object).into_iter().flatten() {
            let there = if required(name) { draw.below(1_000) >= wild } else { draw.chance(*rich) };
            if there {
                made.insert(name.clone(), self.value(draw, part, name, wild));
            }
        }
        if let Some(any) = plain.get("additionalProperties").filter(|any| any.is_object()) {
            let known: Vec<&String> = self.names.get(&address(any)).into_iter().flatten().collect();
            for _ in 0..draw.below(5) {
                let new = known.is_empty() || draw.below(1_000) < wild;
                let name = if new { letters(draw, 8) } else { (*pick(draw, &known)).clone() };
                let value = self.value(draw, any, &name, wild);
                made.insert(name, value);
            }
        }
        if draw.below(1_000) < wild {
            made.insert(letters(draw, 12), odd(draw));
        }
        Value::Object(made)
    }

    fn list(&self, draw: &mut Draw, plain: Node, (least, most): (u64, u64), wild: u32) -> Value {
        let count = least + u64::from(draw.below(u64::from(LONG)));
        let mut made: Vec<Value> = Vec::new();
        for i in 0..count.min(most) as usize {
            let Some(node) = Schema::item(plain, i) else { break };
            made.push(self.value(draw, node, "", wild));
        }
        // A list of the greatest length costs as much as thousands of others.
        let edge = if most <= 5_000 { 100 } else { 20_000 };
        if draw.below(edge) == 0 {
            // What is far larger than any file may be is refused by its size alone.
            let fits = |last: &&Value| last.to_string().len() as u64 * most < 2 * FILE_BYTES as u64;
            if let Some(last) = made.last().filter(fits).cloned() {
                made.resize((most + u64::from(draw.chance(30))) as usize, last);
            }
        }
        Value::Array(made)
    }

    fn text(&self, draw: &mut Draw, plain: Node, (least, most): (u64, u64), wild: u32) -> Value {
        // What has a pattern is made of the characters that others of its kind have.
        let kept = plain.get("pattern").and(self.values.iter().find(|((node, _), _)| *node == address(plain)));
        if let Some(found) = kept.and_then(|(_, kept)| pick(draw, kept).as_str()) {
            let mut all: Vec<char> = found.chars().collect();
            for i in (1..all.len()).rev() {
                all.swap(i, draw.below(i as u64 + 1) as usize);
            }
            return Value::String(all.into_iter().collect());
        }
        let length = match draw.below(20) {
            0 => least,
            1 => most,
            2 if draw.below(1_000) < wild => most + 1,
            _ => least + u64::from(draw.below(24)).min(most.saturating_sub(least)),
        };
        Value::String(letters(draw, length as usize))
    }
}

/// A whole number at an edge of a range or in it.
fn integer(draw: &mut Draw, least: u64, most: u64) -> Value {
    let power = 1_u64 << draw.below(33);
    let drawn = match draw.below(10) {
        0 => least,
        1 => most,
        2 => least + 1,
        3 => most.saturating_sub(1),
        4 => power - 1,
        5 => power,
        6 => power + 1,
        7 | 8 => least + u64::from(draw.below(20)),
        _ => least + u64::from(draw.below((most - least + 1).min(1 << 32))),
    };
    drawn.clamp(least, most).into()
}

/// Characters that have given programs trouble, among plain ones.
const LETTERS: &[char] = &[
    'a',
    'b',
    'z',
    '0',
    '9',
    '-',
    '_',
    '.',
    '[',
    ']',
    ' ',
    '<',
    '>',
    '&',
    '"',
    '\'',
    '\\',
    '/',
    '\n',
    '\t',
    '\0',
    '\u{7f}',
    'ü',
    '…',
    '\u{2028}',
    '\u{202e}',
    '\u{feff}',
    '\u{fffd}',
    '\u{301}',
    '\u{1f469}',
    '\u{10ffff}',
];

/// A text of so many characters, some of them strange.
pub fn letters(draw: &mut Draw, length: usize) -> String {
    let few = if draw.chance(70) { 10 } else { LETTERS.len() };
    (0..length).map(|_| *pick(draw, &LETTERS[..few])).collect()
}

/// A value of any kind.
pub fn odd(draw: &mut Draw) -> Value {
    match draw.below(16) {
        0 => Value::Null,
        1 => Value::Bool(draw.chance(50)),
        2 => json!(-1),
        3 => json!(i64::MIN),
        4 => json!(u64::MAX),
        5 => json!(u64::from(u32::MAX) + 1),
        6 => json!(0.5),
        7 => json!(1e300),
        8 => json!([]),
        9 => json!({}),
        10 => {
            let depth = draw.below(40);
            (0..depth).fold(json!(0), |inside, _| json!([inside]))
        }
        11 => json!("x".repeat(draw.below(20_000) as usize)),
        12 => json!({ "kind": letters(draw, 6) }),
        13 => (0..draw.below(300)).collect(),
        14 => integer(draw, 0, u64::MAX >> 1),
        _ => Value::String(letters(draw, 10)),
    }
}
