use std::fmt;
use std::net::Ipv4Addr;

use serde::de::{self, Deserialize, Deserializer, Unexpected, Visitor};
use serde::{Serialize, Serializer};

/// An IPv4 address, written with dots: `10.2.0.1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(as = "String"))]
pub struct Address(pub u32);

/// Addresses that begin alike: `10.3.0.0/27`, or a single one, `10.3.0.7`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(as = "String"))]
pub struct AddressRange {
    /// The first of them.
    pub first: u32,
    /// Bits at their beginning that are alike, 0 to 32.
    pub bits: u32,
}

impl Address {
    fn of(text: &str) -> Option<Self> {
        text.parse::<Ipv4Addr>().ok().map(|address| Address(address.to_bits()))
    }
}

impl AddressRange {
    /// Out of its text. Bits behind those that are alike are 0.
    fn of(text: &str) -> Option<Self> {
        let (address, bits) = text.split_once('/').unwrap_or((text, "32"));
        // The parser of integers also takes a sign.
        let bits = bits.parse().ok().filter(|bits| *bits <= 32 && !text.contains('+'))?;
        let range = AddressRange { first: Address::of(address)?.0, bits };
        (u64::from(range.first) % range.count() == 0).then_some(range)
    }

    /// How many addresses there are in it.
    pub fn count(self) -> u64 {
        1 << (32 - self.bits)
    }

    /// All of them in order.
    pub fn addresses(self) -> impl Iterator<Item = u32> {
        (0..self.count()).map(move |number| self.first + number as u32)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ipv4Addr::from_bits(self.0).fmt(f)
    }
}

impl fmt::Display for AddressRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bits {
            32 => Address(self.first).fmt(f),
            bits => write!(f, "{}/{bits}", Address(self.first)),
        }
    }
}

/// Text for a type of addresses: how it is read, what is expected, and its schema.
macro_rules! text {
    ($type:ident, $expected:literal, $described:literal, $pattern:literal) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Text;
                impl Visitor<'_> for Text {
                    type Value = $type;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str($expected)
                    }

                    fn visit_str<E: de::Error>(self, text: &str) -> Result<$type, E> {
                        $type::of(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
                    }
                }
                deserializer.deserialize_str(Text)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "description": $described, "type": "string", "pattern": $pattern })
            }
        }
    };
}

text!(
    Address,
    "an IPv4 address in quotes, \"10.2.0.1\"",
    "An IPv4 address, `10.2.0.1`.",
    r"^(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(\.(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])){3}$"
);
text!(
    AddressRange,
    "an IPv4 address or a range of them in quotes, \"10.3.0.0/27\"; all bits behind the first 27 are 0 then",
    "An IPv4 address, `10.3.0.7`, or those that begin alike, `10.3.0.0/27`.",
    r"^(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(\.(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])){3}(/([12]?[0-9]|3[0-2]))?$"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_they_are_written() {
        for text in ["10.3.0.0/27", "10.3.0.7", "0.0.0.0/0", "255.255.255.255"] {
            assert_eq!(AddressRange::of(text).map(|range| range.to_string()).as_deref(), Some(text));
        }
        let range = AddressRange::of("10.3.0.4/30").map(|range| (range.count(), range.addresses().last()));
        assert_eq!(range, Some((4, Some(0x0a03_0007))));
        for wrong in ["10.3.0.1/27", "10.3.0.0/33", "10.3.0/24", "10.3.0.0/", "10.3.0.0/+8", "", "10.3.0.256"] {
            assert_eq!(AddressRange::of(wrong), None, "{wrong}");
        }
    }
}
