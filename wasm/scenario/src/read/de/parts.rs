//! What serde asks a value for its parts: elements, fields, entries, variants.

use std::ptr;
use std::vec::IntoIter as Items;

use serde::de::value::{BorrowedStrDeserializer, U64Deserializer};
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor};

use super::super::fault::{ReadFault, ValuePath};
use super::super::json::Json;
use super::found::PartKey;
use super::{Reader, STAND_IN};

/// What a [`Sequence`] goes through.
pub(super) enum Parts<'de> {
    /// Of a list.
    Items(&'de [Json<'de>]),
    /// Names and values of fields.
    Fields(&'static [&'static str], Vec<Option<&'de Json<'de>>>),
}

/// The values of a list, or of the fields of a type.
pub(super) struct Sequence<'p, 'de> {
    pub(super) parent: &'p Reader<'p, 'de>,
    pub(super) parts: Parts<'de>,
    pub(super) next: usize,
    /// Whether the field that was asked for last is not there.
    pub(super) absent: bool,
}

impl<'p, 'de> Sequence<'p, 'de> {
    fn part(&self, number: usize) -> PartKey {
        (ptr::from_ref(self.parent.value) as usize, number)
    }
    fn next(&mut self) -> Option<Reader<'p, 'de>> {
        let found = self.parent.found;
        // What was wrong in a list before is left out of it.
        while matches!(self.parts, Parts::Items(_)) && found.is_wrong(self.part(self.next)) {
            self.next += 1;
        }
        let number = self.next;
        self.next += 1;
        let (place, value) = match &self.parts {
            Parts::Items(items) => (ValuePath::Item(&self.parent.place, number), items.get(number)),
            Parts::Fields(names, values) => {
                let place = ValuePath::Field(&self.parent.place, names.get(number)?);
                let value = if found.is_wrong(self.part(number)) { Some(&STAND_IN) } else { *values.get(number)? };
                self.absent = value.is_none();
                (place, value)
            }
        };
        Some(Reader { value: value?, place, tag: None, found })
    }

    /// Why the type could not be made of its fields: it takes what is absent for its default, and if it has none, that is the fault.
    pub(super) fn ended(&self, fault: ReadFault) -> ReadFault {
        let number = self.next.saturating_sub(1);
        match &self.parts {
            Parts::Fields(names, _) if self.absent => {
                let missing = names.get(number).map(|name| ReadFault::missing_field(name).at(self.parent.place));
                self.parent.found.end(self.part(number), missing.unwrap_or(fault))
            }
            _ => fault,
        }
    }

    /// A part that could not be read.
    fn broken(&self, fault: ReadFault, place: ValuePath<'_>) -> ReadFault {
        self.parent.found.end(self.part(self.next - 1), fault.at(place))
    }
}

impl<'de> SeqAccess<'de> for Sequence<'_, 'de> {
    type Error = ReadFault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, ReadFault> {
        let Some(part) = self.next() else { return Ok(None) };
        seed.deserialize(&part).map(Some).map_err(|fault| self.broken(fault, part.place))
    }

    fn size_hint(&self) -> Option<usize> {
        match &self.parts {
            Parts::Items(items) => Some(items.len().saturating_sub(self.next)),
            Parts::Fields(..) => None,
        }
    }
}

/// A name and its value.
pub(super) type NamedValue<'de> = (std::borrow::Cow<'de, str>, Json<'de>);

/// The entries of an object whose names are free.
pub(super) struct Object<'p, 'de> {
    pub(super) parent: &'p Reader<'p, 'de>,
    pub(super) entries: Items<&'de NamedValue<'de>>,
    /// The entry whose name was read last.
    pub(super) entry: Option<&'de NamedValue<'de>>,
}

impl<'de> MapAccess<'de> for Object<'_, 'de> {
    type Error = ReadFault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, ReadFault> {
        self.entry = self.entries.next();
        let Some((name, _)) = self.entry else { return Ok(None) };
        seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, ReadFault> {
        let Some((name, value)) = self.entry else { return Err(ReadFault::new("a value", "its name before it")) };
        let place = ValuePath::Field(&self.parent.place, name);
        seed.deserialize(&Reader { value, place, tag: None, found: self.parent.found }).map_err(|fault| fault.at(place))
    }
}

/// A variant of an enum. If it is tagged, its content is the object without the tag.
pub(super) struct KnownVariant<'p, 'de> {
    pub(super) number: u64,
    pub(super) content: Reader<'p, 'de>,
}

impl<'p, 'de> EnumAccess<'de> for KnownVariant<'p, 'de> {
    type Error = ReadFault;
    type Variant = VariantContent<'p, 'de>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, VariantContent<'p, 'de>), ReadFault> {
        Ok((seed.deserialize(U64Deserializer::new(self.number))?, VariantContent(self.content)))
    }
}

/// The content of a variant.
pub(super) struct VariantContent<'p, 'de>(Reader<'p, 'de>);

impl<'de> VariantAccess<'de> for VariantContent<'_, 'de> {
    type Error = ReadFault;

    fn unit_variant(self) -> Result<(), ReadFault> {
        if self.0.tag.is_some() {
            self.0.fields(&[]);
        }
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, ReadFault> {
        seed.deserialize(&self.0)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, ReadFault> {
        self.0.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadFault> {
        self.0.structure(known, visitor)
    }
}
