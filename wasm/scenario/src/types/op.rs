use std::borrow::Cow;
use std::fmt;

use contract::{MAX_ARGS, Operation};
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

/// An operation as a list of its name and its arguments: `["enqueue", data, priority]`, or `["idle", steps]`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(type = "[string, ...number[]]"))]
pub struct Op {
    /// Name of the operation, or `idle`.
    pub name: String,
    /// Arguments in order.
    pub args: Vec<u32>,
}

impl Op {
    /// Name of the bubble.
    pub const IDLE: &'static str = "idle";
    /// Name of the operation that empties an engine, in every design that has one.
    pub const RESET: &'static str = "reset";

    /// The same among these operations of an engine; `None` if there is none of its name.
    pub fn among(&self, operations: &[Operation]) -> Option<contract::Op> {
        let kind = operations.iter().position(|operation| operation.name == self.name)?;
        Some(contract::Op::new(kind as u8, &self.args))
    }
}

impl Serialize for Op {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(1 + self.args.len()))?;
        list.serialize_element(&self.name)?;
        self.args.iter().try_for_each(|arg| list.serialize_element(arg))?;
        list.end()
    }
}

impl<'de> Deserialize<'de> for Op {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items;
        impl<'de> Visitor<'de> for Items {
            type Value = Op;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of an operation's name and at most {MAX_ARGS} integers")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Op, A::Error> {
                let name: Option<Cow<'de, str>> = seq.next_element()?;
                let name = name.ok_or_else(|| A::Error::invalid_length(0, &self))?.into_owned();
                let mut args = Vec::new();
                while let Some(arg) = seq.next_element()? {
                    args.push(arg);
                    if args.len() > MAX_ARGS {
                        return Err(A::Error::invalid_length(1 + args.len(), &self));
                    }
                }
                Ok(Op { name, args })
            }
        }
        deserializer.deserialize_seq(Items)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Op {
    fn schema_name() -> Cow<'static, str> {
        "Op".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "An operation: its name and its arguments, or `idle` and a number of steps.",
            "type": "array",
            "prefixItems": [{ "type": "string", "description": "Name of the operation, or `idle`." }],
            "items": { "type": "integer", "minimum": 0, "maximum": u32::MAX },
            "minItems": 1,
            "maxItems": 1 + MAX_ARGS
        })
    }
}
