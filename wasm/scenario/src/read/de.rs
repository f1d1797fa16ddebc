//! From a JSON tree to types, with problems that say exactly where.
//!
//! Serde's own errors are text without a place. This deserializer knows the place of every value, and words what was found and
//! expected itself. It goes on after what is wrong, with something in its place: a number or a list at once; where a type cannot be
//! made at all, because a field is missing for example, by reading the whole again ([`read`]). So all that is wrong is reported.

mod found;
mod parts;

use std::ptr;

use serde::de::{Deserialize, Deserializer, Expected, Visitor};

use super::fault::{REQUIRED, ReadFault, ReadProblem, ValuePath, Wrong};
use super::json::Json;
use crate::limits;
use crate::problem::{self, Problem};
use found::FoundProblems;
use parts::{KnownVariant, NamedValue, Object, Parts, Sequence};

/// How the name of an enum begins whose variants are objects with a tag.
const TAGGED: &str = "Tagged";

/// The name of the enum whose variants differ by what stands there: a number, a text or a list.
const UNTAGGED: &str = "Setting";

/// The field that is the tag.
const KIND: &str = "kind";

/// Fields that other sources of traffic have under another name.
const MEANT: [(&str, &str); 2] = [("size", "bytes"), ("bytes", "size")];

/// Stands for what is missing or wrong in a file, so that reading goes on with the rest: the largest number, an empty list, the first
/// variant.
static STAND_IN: Json<'static> = Json::Null;

/// Text that stands for another: right where digits are expected, and no name of anything.
const TEXT: &str = "0000000000000000";

/// Readings at most: each but the last finds a part that ended it.
const READINGS: usize = 8;

/// Makes a type of a tree, and says what is wrong with it. There is a value if nothing is, or if something could stand for all that is.
pub fn read<'de, T: Deserialize<'de>>(tree: &'de Json<'de>) -> (Option<T>, Vec<ReadProblem>) {
    let found = FoundProblems::default();
    let mut value = None;
    for _ in 0..READINGS {
        found.passed.borrow_mut().clear();
        let ended = found.ended.borrow().len();
        value = T::deserialize(&Reader::root(tree, &found)).ok();
        if found.ended.borrow().len() == ended {
            break;
        }
    }
    let FoundProblems { passed, ended } = found;
    let mut all = passed.into_inner();
    all.extend(ended.into_inner().into_iter().map(|(_, problem)| problem));
    (value, all)
}

/// A value and its place. Passed by reference: there is a copy of the code that passes it for every type.
#[derive(Clone, Copy)]
pub struct Reader<'p, 'de> {
    /// The value.
    pub value: &'de Json<'de>,
    /// Where it stands.
    pub place: ValuePath<'p>,
    /// A field to pass over, the tag of a tagged object.
    pub tag: Option<&'static str>,
    /// Where problems go.
    pub found: &'p FoundProblems,
}

impl<'p, 'de> Reader<'p, 'de> {
    /// The root of a file.
    pub fn root(value: &'de Json<'de>, found: &'p FoundProblems) -> Self {
        Reader { value, place: ValuePath::Root, tag: None, found }
    }

    /// Whether the value is none of the file's.
    fn stands_in(&self) -> bool {
        ptr::eq(self.value, &STAND_IN)
    }

    /// Says that the value is not what it should be; reading goes on with a stand-in.
    fn wrong(&self, kind: Wrong, expected: &str) {
        if !self.stands_in() {
            self.pass(kind, Problem::new("", self.value.shown(), expected));
        }
    }
    fn pass(&self, kind: Wrong, problem: Problem) {
        let path = self.place.path().trim_start_matches('.').to_owned();
        let doubt = path.len();
        self.found.pass(ReadProblem { problem: Problem { path, ..problem }, kind, doubt });
    }

    /// An object with a fixed set of fields: the list of their values, in the order of the type. Derived code for that is half of
    /// the code for names and values.
    fn structure<V: Visitor<'de>>(&self, known: &'static [&'static str], visitor: V) -> Result<V::Value, ReadFault> {
        let mut sequence = self.sequence(known);
        visitor.visit_seq(&mut sequence).map_err(|fault| sequence.ended(fault))
    }
    fn sequence<'r>(&'r self, known: &'static [&'static str]) -> Sequence<'r, 'de> {
        Sequence { parent: self, parts: Parts::Fields(known, self.fields(known)), next: 0, absent: false }
    }

    /// The values of the fields of an object. Says what is wrong with others.
    fn fields(&self, known: &'static [&'static str]) -> Vec<Option<&'de Json<'de>>> {
        let Json::Object(fields) = self.value else {
            self.wrong(Wrong::Value, "an object");
            return vec![Some(&STAND_IN); known.len()];
        };
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
        values
    }

    /// The names and values of an object that may have any. Says which are there twice.
    fn entries(&self) -> Vec<&'de NamedValue<'de>> {
        let mut kept = Vec::new();
        match self.value {
            Json::Object(fields) if fields.len() > limits::ENTRIES => {
                let found = format!("{} fields", fields.len());
                self.pass(Wrong::Value, Problem::new("", found, format!("at most {}", limits::ENTRIES)));
            }
            Json::Object(fields) => {
                for (i, field) in fields.iter().enumerate() {
                    if fields[..i].iter().any(|(other, _)| *other == field.0) {
                        self.twice(&field.0);
                    } else {
                        kept.push(field);
                    }
                }
            }
            _ => self.wrong(Wrong::Value, "an object"),
        }
        kept
    }

    fn twice(&self, name: &str) {
        self.minor(name, Problem::new("", "the field twice", "it once"));
    }

    fn unknown(&self, name: &str, known: &'static [&'static str]) {
        if !self.found.is_full() {
            let missing = || known.iter().copied().filter(|known| self.value.get(known).is_none());
            let problem = Problem::new("", "an unknown field", problem::list(known.iter().copied()));
            let mut problem = problem.near(name, missing());
            if let Some((_, meant)) =
                MEANT.iter().find(|(other, meant)| *other == name && missing().any(|m| m == *meant))
            {
                problem.hint = (*meant).to_owned();
            }
            self.minor(name, problem);
        }
    }

    /// A problem with a field that is passed over.
    fn minor(&self, name: &str, problem: Problem) {
        Reader { place: ValuePath::Field(&self.place, name), ..*self }.pass(Wrong::Nothing, problem);
    }

    /// The number of the variant that this is, if it is any.
    fn variant(&self, tagged: bool, variants: &'static [&'static str]) -> Option<u64> {
        let mut kind = *self;
        if tagged {
            let Json::Object(_) = self.value else {
                self.wrong(Wrong::Value, "an object");
                return None;
            };
            kind.place = ValuePath::Field(&self.place, KIND);
            kind.value = self.value.get(KIND).unwrap_or(&STAND_IN);
        }
        let number = match kind.value {
            Json::Text(text) => variants.iter().position(|variant| variant == text),
            _ => None,
        };
        if number.is_none() && !self.stands_in() {
            let expected = problem::list(variants.iter().copied());
            let mut problem = match kind.value {
                _ if kind.stands_in() => Problem::new("", "nothing", REQUIRED),
                Json::Text(text) => {
                    Problem::new("", problem::quote(text), expected).near(text, variants.iter().copied())
                }
                other => Problem::new("", other.shown(), expected),
            };
            // What else there is in the object hangs on it.
            problem.path = kind.place.path().trim_start_matches('.').to_owned();
            let doubt = problem.path.rfind('.').unwrap_or(problem.path.len());
            self.found.pass(ReadProblem { problem, kind: Wrong::Value, doubt });
        }
        number.map(|number| number as u64)
    }

    /// The number of the variant of a setting: a number, a text, a list.
    fn setting(&self) -> Option<u64> {
        match self.value {
            Json::Unsigned(value) if *value <= u32::MAX.into() => Some(0),
            Json::Text(_) => Some(1),
            Json::List(_) => Some(2),
            _ => {
                self.wrong(
                    Wrong::Leaf,
                    &format!("an integer from 0 to {}, a word or a list of such integers", u32::MAX),
                );
                None
            }
        }
    }

    /// The items of a list.
    fn list<'r>(&'r self) -> Result<Sequence<'r, 'de>, ReadFault> {
        let items = match self.value {
            Json::List(items) => &items[..],
            _ if self.stands_in() => &[],
            other => return Err(ReadFault::new(other.shown(), "a list")),
        };
        Ok(Sequence { parent: self, parts: Parts::Items(items), next: 0, absent: false })
    }

    /// The text that this is, or another one.
    fn text(&self, expected: &dyn Expected) -> &'de str {
        if let Json::Text(text) = self.value {
            return text;
        }
        self.wrong(Wrong::Leaf, &expected.to_string());
        TEXT
    }
    fn flag(&self) -> bool {
        match self.value {
            Json::Bool(flag) => *flag,
            _ => {
                self.wrong(Wrong::Value, "true or false");
                false
            }
        }
    }
    fn integer(&self, max: u64) -> u64 {
        match *self.value {
            Json::Unsigned(value) if value <= max => value,
            _ => {
                self.wrong(Wrong::Leaf, &format!("an integer from 0 to {max}"));
                // Of smaller ranges this is out of range, which leads to their own words.
                max
            }
        }
    }
}

macro_rules! unsigned {
    ($($method:ident $visit:ident $type:ty,)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFault> {
            let value = self.integer(<$type>::MAX.into());
            // The range is checked.
            visitor.$visit(value as $type)
        }
    )*};
}

impl<'de> Deserializer<'de> for &Reader<'_, 'de> {
    type Error = ReadFault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFault> {
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
    }

    unsigned! {
        deserialize_u8 visit_u8 u8,
        deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64,
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFault> {
        visitor.visit_bool(self.flag())
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFault> {
        let text = self.text(&visitor);
        visitor.visit_borrowed_str(text)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFault> {
        if matches!(self.value, Json::Null) { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFault> {
        visitor.visit_seq(&mut self.list()?)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadFault> {
        let entries = self.entries().into_iter();
        visitor.visit_map(Object { parent: self, entries, entry: None })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadFault> {
        self.structure(fields, visitor)
    }

    /// A string, or of an enum whose name says so an object with the variant in its field `kind`.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadFault> {
        let tagged = name.starts_with(TAGGED);
        let number = if name == UNTAGGED { self.setting() } else { self.variant(tagged, variants) };
        let value = if number.is_some() { self.value } else { &STAND_IN };
        let content = Reader { value, tag: tagged.then_some(KIND), ..*self };
        visitor.visit_enum(KnownVariant { number: number.unwrap_or(0), content })
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, ReadFault> {
        visitor.visit_newtype_struct(self)
    }

    serde::forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u128 f32 f64 char bytes byte_buf unit unit_struct tuple tuple_struct ignored_any
    }
}
