//! From a JSON tree to types, with problems that say exactly where.
//!
//! Serde's own errors are text without a place. This deserializer knows the place of every value, words what was found and
//! expected itself, and goes on after fields that it does not know, so that one reading reports them all.

use std::cell::RefCell;
use std::mem;
use std::vec::IntoIter as Items;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, IgnoredAny, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};

use super::fault::{Fault, Place};
use super::json::Json;
use crate::limits;
use crate::problem::{self, Problem};

/// How the name of an enum begins whose variants are objects with a tag.
const TAGGED: &str = "Tagged";

/// The field that is the tag.
const KIND: &str = "kind";

/// Problems after which reading went on.
pub type Minor = RefCell<Vec<Problem>>;

/// A value and its place.
#[derive(Clone, Copy)]
pub struct Reader<'p, 'de> {
    /// The value.
    pub value: &'de Json<'de>,
    /// Where it stands.
    pub place: Place<'p>,
    /// A field to pass over, the tag of a tagged object.
    pub tag: Option<&'static str>,
    /// Where minor problems go.
    pub minor: &'p Minor,
}

impl<'p, 'de> Reader<'p, 'de> {
    /// The root of a file.
    pub fn root(value: &'de Json<'de>, minor: &'p Minor) -> Self {
        Reader { value, place: Place::Root, tag: None, minor }
    }

    fn wrong(&self, expected: impl Into<String>) -> Fault {
        Fault::new(self.value.shown(), expected).at(self.place)
    }

    /// An object; with `known` its fields are a fixed set.
    fn object<V: Visitor<'de>>(self, known: Option<&'static [&'static str]>, visitor: V) -> Result<V::Value, Fault> {
        let fields = self.fields(known)?.into_iter();
        let place = self.place;
        visitor.visit_map(Object { parent: self, fields, entry: None }).map_err(|fault| fault.at(place))
    }

    /// The fields of an object that are to be read. Says what is wrong with the others.
    fn fields(&self, known: Option<&'static [&'static str]>) -> Result<Vec<&'de Entry<'de>>, Fault> {
        let Json::Object(fields) = self.value else { return Err(self.wrong("an object")) };
        if known.is_none() && fields.len() > limits::ENTRIES {
            let found = format!("{} fields", fields.len());
            return Err(Fault::new(found, format!("at most {}", limits::ENTRIES)).at(self.place));
        }
        let mut seen = vec![false; known.map_or(0, <[_]>::len)];
        let mut tagged = false;
        let mut kept = Vec::new();
        for (i, field) in fields.iter().enumerate() {
            let name = field.0.as_ref();
            let number = known.map(|known| known.iter().position(|known| *known == name));
            let twice = if Some(name) == self.tag {
                mem::replace(&mut tagged, true)
            } else {
                match number {
                    Some(Some(number)) => mem::replace(&mut seen[number], true),
                    Some(None) => {
                        self.unknown(name, known.unwrap_or_default());
                        continue;
                    }
                    None => fields[..i].iter().any(|(other, _)| other == name),
                }
            };
            if twice {
                self.minor(name, Problem::new("", "the field twice", "it once"));
            } else if Some(name) != self.tag {
                kept.push(field);
            }
        }
        Ok(kept)
    }

    fn unknown(&self, name: &str, known: &'static [&'static str]) {
        if self.minor.borrow().len() < limits::PROBLEMS {
            let missing = known.iter().copied().filter(|known| self.value.get(known).is_none());
            let problem = Problem::new("", "an unknown field", problem::list(known.iter().copied()));
            self.minor(name, problem.near(name, missing));
        }
    }

    /// A problem with a field, after which reading goes on.
    fn minor(&self, name: &str, problem: Problem) {
        let mut minor = self.minor.borrow_mut();
        if minor.len() < limits::PROBLEMS {
            let path = Place::Field(&self.place, name).path().trim_start_matches('.').to_owned();
            minor.push(Problem { path, ..problem });
        }
    }

    fn integer(&self, max: u64) -> Result<u64, Fault> {
        match *self.value {
            Json::Unsigned(value) if value <= max => Ok(value),
            _ => Err(self.wrong(format!("an integer from 0 to {max}"))),
        }
    }
}

macro_rules! unsigned {
    ($($method:ident $visit:ident $type:ty,)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            let value = self.integer(<$type>::MAX.into())?;
            // The range is checked.
            visitor.$visit(value as $type).map_err(|fault: Fault| fault.at(self.place))
        }
    )*};
}

impl<'de> Deserializer<'de> for Reader<'_, 'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let place = self.place;
        match self.value {
            Json::Null => visitor.visit_unit(),
            Json::Bool(value) => visitor.visit_bool(*value),
            Json::Unsigned(value) => visitor.visit_u64(*value),
            Json::Negative(value) => visitor.visit_i64(*value),
            Json::Float(value) => visitor.visit_f64(*value),
            Json::Text(text) => visitor.visit_borrowed_str(text),
            Json::List(_) => self.deserialize_seq(visitor),
            Json::Object(_) => self.object(None, visitor),
        }
        .map_err(|fault: Fault| fault.at(place))
    }

    unsigned! {
        deserialize_u8 visit_u8 u8,
        deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64,
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let Json::Bool(value) = self.value else { return Err(self.wrong("true or false")) };
        visitor.visit_bool(*value)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let Json::Text(text) = self.value else { return Err(self.wrong("a string")) };
        visitor.visit_borrowed_str(text).map_err(|fault: Fault| fault.at(self.place))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if *self.value == Json::Null { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let Json::List(items) = self.value else { return Err(self.wrong("a list")) };
        visitor.visit_seq(List { parent: self, items, next: 0 }).map_err(|fault| fault.at(self.place))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.object(None, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.object(Some(fields), visitor)
    }

    /// A string, or of an enum whose name says so an object with the variant in its field `kind`.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let tagged = name.starts_with(TAGGED);
        let (value, place) = match self.value {
            Json::Object(_) if tagged => {
                let kind = self.value.get(KIND).ok_or_else(|| Fault::missing_field(KIND).at(self.place))?;
                (kind, Place::Field(&self.place, KIND))
            }
            _ if tagged => return Err(self.wrong("an object")),
            text => (text, self.place),
        };
        let kind = Reader { value, place, tag: None, minor: self.minor };
        let Json::Text(text) = value else { return Err(kind.wrong(problem::list(variants.iter().copied()))) };
        let text: StrDeserializer<'_, Fault> = text.as_ref().into_deserializer();
        if tagged {
            visitor.visit_enum(Variant { kind: text, place, content: Reader { tag: Some(KIND), ..self } })
        } else {
            visitor.visit_enum(text).map_err(|fault| fault.at(place))
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    serde::forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u128 f32 f64 char bytes byte_buf unit unit_struct tuple tuple_struct ignored_any
    }
}

struct List<'p, 'de> {
    parent: Reader<'p, 'de>,
    items: &'de [Json<'de>],
    next: usize,
}

impl<'de> SeqAccess<'de> for List<'_, 'de> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        let Some(value) = self.items.get(self.next) else { return Ok(None) };
        let place = Place::Item(&self.parent.place, self.next);
        self.next += 1;
        let item = seed.deserialize(Reader { value, place, tag: None, minor: self.parent.minor });
        item.map(Some).map_err(|fault| fault.at(place))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len() - self.next)
    }
}

type Entry<'de> = (std::borrow::Cow<'de, str>, Json<'de>);

struct Object<'p, 'de> {
    parent: Reader<'p, 'de>,
    fields: Items<&'de Entry<'de>>,
    /// The field whose name was read last.
    entry: Option<&'de Entry<'de>>,
}

impl<'de> MapAccess<'de> for Object<'_, 'de> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        self.entry = self.fields.next();
        let Some((name, _)) = self.entry else { return Ok(None) };
        let key: StrDeserializer<'_, Fault> = name.as_ref().into_deserializer();
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Fault> {
        let Some((name, value)) = self.entry else { return Err(Fault::new("a value", "its name before it")) };
        let place = Place::Field(&self.parent.place, name);
        seed.deserialize(Reader { value, place, tag: None, minor: self.parent.minor }).map_err(|fault| fault.at(place))
    }
}

/// A variant of a tagged enum: its content is the object without the tag.
struct Variant<'p, 'k, 'de> {
    kind: StrDeserializer<'de, Fault>,
    place: Place<'k>,
    content: Reader<'p, 'de>,
}

impl<'p, 'de> EnumAccess<'de> for Variant<'p, '_, 'de> {
    type Error = Fault;
    type Variant = Reader<'p, 'de>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Reader<'p, 'de>), Fault> {
        let variant = seed.deserialize(self.kind).map_err(|fault| fault.at(self.place))?;
        Ok((variant, self.content))
    }
}

impl<'de> VariantAccess<'de> for Reader<'_, 'de> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        self.object(Some(&[]), IgnoredAny).map(drop)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, known: &'static [&'static str], visitor: V) -> Result<V::Value, Fault> {
        self.object(Some(known), visitor)
    }
}
