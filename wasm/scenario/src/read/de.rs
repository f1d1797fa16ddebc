//! From a JSON tree to types, with problems that say exactly where.
//!
//! Serde's own errors are text without a place. This deserializer knows the place of every value, words what was found and
//! expected itself, and goes on after fields that it does not know, so that one reading reports them all.

use std::cell::{OnceCell, RefCell};
use std::vec::IntoIter as Items;

use serde::de::value::{BorrowedStrDeserializer, U64Deserializer};
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor};

use super::fault::{Fault, Place};
use super::json::Json;
use crate::limits;
use crate::problem::{self, Problem};

/// How the name of an enum begins whose variants are objects with a tag.
const TAGGED: &str = "Tagged";

/// The field that is the tag.
const KIND: &str = "kind";

/// What is wrong so far.
#[derive(Default)]
pub struct Found {
    /// Problems after which reading went on.
    pub minor: RefCell<Vec<Problem>>,
    /// The first value that is not right. If its field has a default, reading goes on with that, for the sake of the others.
    pub fault: OnceCell<Fault>,
}

/// A value and its place. Passed by reference: there is a copy of the code that passes it for every type.
#[derive(Clone, Copy)]
pub struct Reader<'p, 'de> {
    /// The value.
    pub value: &'de Json<'de>,
    /// Where it stands.
    pub place: Place<'p>,
    /// A field to pass over, the tag of a tagged object.
    pub tag: Option<&'static str>,
    /// Where problems go.
    pub found: &'p Found,
}

impl<'p, 'de> Reader<'p, 'de> {
    /// The root of a file.
    pub fn root(value: &'de Json<'de>, found: &'p Found) -> Self {
        Reader { value, place: Place::Root, tag: None, found }
    }

    #[inline(never)]
    fn wrong(&self, expected: impl Into<String>) -> Fault {
        Fault::new(self.value.shown(), expected).at(self.place)
    }

    /// An object with a fixed set of fields: the list of their values, in the order of the type. Derived code for that is half of
    /// the code for names and values.
    fn structure<V: Visitor<'de>>(&self, known: &'static [&'static str], visitor: V) -> Result<V::Value, Fault> {
        let fields = Parts::Fields(known, self.fields(known)?);
        let mut sequence = Sequence { parent: self, parts: fields, next: 0, absent: None };
        // The type takes what is absent for its default; if it has none, that is the fault.
        let read = visitor.visit_seq(&mut sequence);
        read.map_err(|fault| sequence.absent.map_or(fault, Fault::missing_field).at(self.place))
    }

    /// The values of the fields of an object. Says what is wrong with others.
    fn fields(&self, known: &'static [&'static str]) -> Result<Vec<Option<&'de Json<'de>>>, Fault> {
        let Json::Object(fields) = self.value else { return Err(self.wrong("an object")) };
        let mut values = vec![None; known.len()];
        let mut tag = None;
        for (name, value) in fields {
            let name = name.as_ref();
            let slot = if Some(name) == self.tag {
                &mut tag
            } else if let Some(number) = known.iter().position(|known| *known == name) {
                &mut values[number]
            } else {
                self.unknown(name, known);
                continue;
            };
            match slot {
                Some(_) => self.twice(name),
                None => *slot = Some(value),
            }
        }
        Ok(values)
    }

    /// The names and values of an object that may have any. Says which are there twice.
    fn entries(&self) -> Result<Vec<&'de Entry<'de>>, Fault> {
        let Json::Object(fields) = self.value else { return Err(self.wrong("an object")) };
        if fields.len() > limits::ENTRIES {
            let found = format!("{} fields", fields.len());
            return Err(Fault::new(found, format!("at most {}", limits::ENTRIES)).at(self.place));
        }
        let mut kept = Vec::new();
        for (i, field) in fields.iter().enumerate() {
            if fields[..i].iter().any(|(other, _)| *other == field.0) {
                self.twice(&field.0);
            } else {
                kept.push(field);
            }
        }
        Ok(kept)
    }

    fn twice(&self, name: &str) {
        self.minor(name, Problem::new("", "the field twice", "it once"));
    }

    fn unknown(&self, name: &str, known: &'static [&'static str]) {
        if self.found.minor.borrow().len() < limits::PROBLEMS {
            let missing = known.iter().copied().filter(|known| self.value.get(known).is_none());
            let problem = Problem::new("", "an unknown field", problem::list(known.iter().copied()));
            self.minor(name, problem.near(name, missing));
        }
    }

    /// A problem with a field, after which reading goes on.
    fn minor(&self, name: &str, problem: Problem) {
        let mut minor = self.found.minor.borrow_mut();
        if minor.len() < limits::PROBLEMS {
            let path = Place::Field(&self.place, name).path().trim_start_matches('.').to_owned();
            minor.push(Problem { path, ..problem });
        }
    }

    /// The number of the variant that this is.
    fn variant(&self, tagged: bool, variants: &'static [&'static str]) -> Result<u64, Fault> {
        let (value, place) = match self.value {
            Json::Object(_) if tagged => {
                let kind = self.value.get(KIND).ok_or_else(|| Fault::missing_field(KIND).at(self.place))?;
                (kind, Place::Field(&self.place, KIND))
            }
            _ if tagged => return Err(self.wrong("an object")),
            text => (text, self.place),
        };
        let kind = Reader { value, place, tag: None, found: self.found };
        let Json::Text(text) = value else { return Err(kind.wrong(problem::list(variants.iter().copied()))) };
        let number = variants.iter().position(|variant| variant == text);
        number.map(|number| number as u64).ok_or_else(|| Fault::unknown_variant(text, variants).at(place))
    }

    #[inline(never)]
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

impl<'de> Deserializer<'de> for &Reader<'_, 'de> {
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
            Json::Object(_) => self.deserialize_map(visitor),
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
        visitor
            .visit_seq(Sequence { parent: self, parts: Parts::Items(items), next: 0, absent: None })
            .map_err(|fault| fault.at(self.place))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let entries = self.entries()?.into_iter();
        visitor.visit_map(Object { parent: self, entries, entry: None }).map_err(|fault| fault.at(self.place))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.structure(fields, visitor)
    }

    /// A string, or of an enum whose name says so an object with the variant in its field `kind`.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let tagged = name.starts_with(TAGGED);
        let number = self.variant(tagged, variants)?;
        visitor.visit_enum(Variant { number, content: Reader { tag: tagged.then_some(KIND), ..*self } })
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    serde::forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u128 f32 f64 char bytes byte_buf unit unit_struct tuple tuple_struct ignored_any
    }
}

enum Parts<'de> {
    /// Of a list.
    Items(&'de [Json<'de>]),
    /// Names and values of fields.
    Fields(&'static [&'static str], Vec<Option<&'de Json<'de>>>),
}

struct Sequence<'p, 'de> {
    parent: &'p Reader<'p, 'de>,
    parts: Parts<'de>,
    next: usize,
    /// The field that was asked for last, if it is not there.
    absent: Option<&'static str>,
}

impl<'p, 'de> Sequence<'p, 'de> {
    fn next(&mut self) -> Option<Reader<'p, 'de>> {
        let number = self.next;
        self.next += 1;
        let (place, value) = match &self.parts {
            Parts::Items(items) => (Place::Item(&self.parent.place, number), items.get(number)),
            Parts::Fields(names, values) => {
                let (name, value) = (names.get(number)?, *values.get(number)?);
                self.absent = if value.is_none() { Some(name) } else { None };
                (Place::Field(&self.parent.place, name), value)
            }
        };
        Some(Reader { value: value?, place, tag: None, found: self.parent.found })
    }

    /// Goes on after a field that is wrong, as if it were absent.
    fn wrong(&self, fault: Fault) -> Result<(), Fault> {
        match self.parts {
            Parts::Items(_) => Err(fault),
            Parts::Fields(..) => {
                let _ = self.parent.found.fault.set(fault);
                Ok(())
            }
        }
    }
}

impl<'de> SeqAccess<'de> for Sequence<'_, 'de> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        let Some(part) = self.next() else { return Ok(None) };
        match seed.deserialize(&part) {
            Ok(value) => Ok(Some(value)),
            Err(fault) => self.wrong(fault.at(part.place)).map(|()| None),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        match &self.parts {
            Parts::Items(items) => Some(items.len() - self.next),
            Parts::Fields(..) => None,
        }
    }
}

type Entry<'de> = (std::borrow::Cow<'de, str>, Json<'de>);

struct Object<'p, 'de> {
    parent: &'p Reader<'p, 'de>,
    entries: Items<&'de Entry<'de>>,
    /// The entry whose name was read last.
    entry: Option<&'de Entry<'de>>,
}

impl<'de> MapAccess<'de> for Object<'_, 'de> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        self.entry = self.entries.next();
        let Some((name, _)) = self.entry else { return Ok(None) };
        seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Fault> {
        let Some((name, value)) = self.entry else { return Err(Fault::new("a value", "its name before it")) };
        let place = Place::Field(&self.parent.place, name);
        seed.deserialize(&Reader { value, place, tag: None, found: self.parent.found }).map_err(|fault| fault.at(place))
    }
}

/// A variant of an enum. If it is tagged, its content is the object without the tag.
struct Variant<'p, 'de> {
    number: u64,
    content: Reader<'p, 'de>,
}

impl<'p, 'de> EnumAccess<'de> for Variant<'p, 'de> {
    type Error = Fault;
    type Variant = Content<'p, 'de>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Content<'p, 'de>), Fault> {
        Ok((seed.deserialize(U64Deserializer::new(self.number))?, Content(self.content)))
    }
}

/// The content of a variant.
struct Content<'p, 'de>(Reader<'p, 'de>);

impl<'de> VariantAccess<'de> for Content<'_, 'de> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        if self.0.tag.is_some() { self.0.fields(&[]).map(drop) } else { Ok(()) }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        seed.deserialize(&self.0)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        self.0.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, known: &'static [&'static str], visitor: V) -> Result<V::Value, Fault> {
        self.0.structure(known, visitor)
    }
}
