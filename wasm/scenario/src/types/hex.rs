use std::fmt;

use serde::de::{self, Deserialize, Deserializer, Unexpected, Visitor};
use serde::{Serialize, Serializer};

/// 64 bits, written as 16 hexadecimal digits: JSON numbers lose bits beyond 2^53.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(as = "String"))]
pub struct Hex64(pub u64);

impl fmt::Display for Hex64 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Serialize for Hex64 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex64 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Digits;
        impl Visitor<'_> for Digits {
            type Value = Hex64;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("16 hexadecimal digits in quotes")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Hex64, E> {
                // The parser of integers also takes a sign.
                let digits = text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
                let value = if digits { u64::from_str_radix(text, 16).ok() } else { None };
                value.map(Hex64).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
            }
        }
        deserializer.deserialize_str(Digits)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Hex64 {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Hex64".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "64 bits as 16 hexadecimal digits.",
            "type": "string",
            "pattern": "^[0-9a-fA-F]{16}$"
        })
    }
}
