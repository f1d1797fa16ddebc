//! The committed JSON Schema of the scenario file, and where in a file which part of it holds.

use serde_json::Value;

/// A part of the schema.
pub type Node = &'static Value;

/// A place in a file: the names and indices that lead there.
pub type Path = Vec<Key>;

/// A step into a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Key {
    /// A field of an object.
    Name(String),
    /// An item of a list.
    Index(usize),
}

/// The schema.
#[derive(Clone, Copy)]
pub struct Schema {
    /// Of the whole file.
    pub root: Node,
}

impl Schema {
    /// Reads the text of a schema, which lives as long as the program.
    pub fn new(text: &str) -> Result<Self, serde_json::Error> {
        Ok(Schema { root: Box::leak(Box::new(serde_json::from_str(text)?)) })
    }

    /// The definition that a part refers to, or itself.
    pub fn resolve(self, node: Node) -> Node {
        match node.get("$ref").and_then(Value::as_str).and_then(|name| name.strip_prefix('#')) {
            Some(pointer) => self.root.pointer(pointer).unwrap_or(node),
            None => node,
        }
    }

    /// The alternatives that a resolved part offers; none if it is plain.
    pub fn alternatives(node: Node) -> &'static [Value] {
        ["oneOf", "anyOf"].iter().find_map(|name| node.get(name)?.as_array()).map_or(&[], Vec::as_slice)
    }

    /// The plain part that describes `value`: references followed, the alternative that fits it chosen.
    pub fn plain(self, node: Node, value: &Value) -> Node {
        let node = self.resolve(node);
        match Self::alternatives(node).iter().find(|node| self.fits(node, value)) {
            Some(alternative) => self.plain(alternative, value),
            None => node,
        }
    }

    /// Whether a value looks like what a part describes: its type and what is constant in it.
    fn fits(self, node: Node, value: &Value) -> bool {
        let node = self.resolve(node);
        let alternatives = Self::alternatives(node);
        if !alternatives.is_empty() {
            return alternatives.iter().any(|node| self.fits(node, value));
        }
        if let Some(constant) = node.get("const") {
            return constant == value;
        }
        let right = types(node).iter().any(|name| match *name {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "integer" => value.is_u64() || value.is_i64(),
            "boolean" => value.is_boolean(),
            "null" => value.is_null(),
            _ => true,
        });
        let marked = node.get("properties").and_then(Value::as_object).into_iter().flatten();
        let mut constants = marked.filter_map(|(name, part)| Some((name, part.get("const")?)));
        right && constants.all(|(name, constant)| value.get(name) == Some(constant))
    }

    /// What describes the field of an object; none if the schema has no such field.
    pub fn field(plain: Node, name: &str) -> Option<Node> {
        let own = plain.get("properties").and_then(|fields| fields.get(name));
        own.or_else(|| plain.get("additionalProperties").filter(|any| any.is_object()))
    }

    /// What describes the item of a list.
    pub fn item(plain: Node, index: usize) -> Option<Node> {
        let first = plain.get("prefixItems").and_then(|items| items.get(index));
        first.or_else(|| plain.get("items").filter(|any| any.is_object()))
    }

    /// Calls back for every place in a file that the schema knows, with the part that describes it.
    pub fn walk(self, node: Node, value: &Value, at: &mut Path, see: &mut impl FnMut(&Path, Node, &Value)) {
        see(at, node, value);
        let plain = self.plain(node, value);
        let mut inside = |key: Key, node: Option<Node>, value: &Value| {
            if let Some(node) = node {
                at.push(key);
                self.walk(node, value, at, see);
                at.pop();
            }
        };
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    inside(Key::Name(name.clone()), Self::field(plain, name), value);
                }
            }
            Value::Array(items) => {
                for (i, value) in items.iter().enumerate() {
                    inside(Key::Index(i), Self::item(plain, i), value);
                }
            }
            _ => {}
        }
    }
}

/// The types that a plain part allows; none if it does not say.
pub fn types(plain: Node) -> Vec<&'static str> {
    match plain.get("type") {
        Some(Value::String(name)) => vec![name],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

/// The value at a place, to be changed.
pub fn at<'a>(value: &'a mut Value, path: &[Key]) -> Option<&'a mut Value> {
    path.iter().try_fold(value, |value, key| match key {
        Key::Name(name) => value.get_mut(name),
        Key::Index(i) => value.get_mut(i),
    })
}
