//! Values by name.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A few values, each with a name, in the order of the names. Read and written as an object.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Named<V>(Vec<(String, V)>);

impl<V> Default for Named<V> {
    fn default() -> Self {
        Named(Vec::new())
    }
}

impl<V> Named<V> {
    /// The value of this name.
    pub fn get(&self, name: &str) -> Option<&V> {
        Some(&self.0[self.place(name).ok()?].1)
    }

    /// Whether a value has this name.
    pub fn contains_key(&self, name: &str) -> bool {
        self.place(name).is_ok()
    }

    /// Gives a name its value, in place of the one that it had.
    pub fn insert(&mut self, name: String, value: V) {
        match self.place(&name) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (name, value)),
        }
    }

    /// Takes the value of a name away.
    pub fn remove(&mut self, name: &str) -> Option<V> {
        let at = self.place(name).ok()?;
        Some(self.0.remove(at).1)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&String, &V)> {
        self.0.iter().map(|(name, value)| (name, value))
    }

    /// The names.
    pub fn keys(&self) -> impl Iterator<Item = &String> {
        self.0.iter().map(|(name, _)| name)
    }

    /// Names and values, the values to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (&String, &mut V)> {
        self.0.iter_mut().map(|(name, value)| (&*name, value))
    }

    fn place(&self, name: &str) -> Result<usize, usize> {
        match self.0.iter().position(|(other, _)| other.as_str() >= name) {
            Some(at) if self.0[at].0 == name => Ok(at),
            at => Err(at.unwrap_or(self.0.len())),
        }
    }
}

impl<V> Extend<(String, V)> for Named<V> {
    fn extend<I: IntoIterator<Item = (String, V)>>(&mut self, all: I) {
        for (name, value) in all {
            self.insert(name, value);
        }
    }
}

impl<V> FromIterator<(String, V)> for Named<V> {
    fn from_iter<I: IntoIterator<Item = (String, V)>>(all: I) -> Self {
        let mut named = Named::default();
        named.extend(all);
        named
    }
}

impl<V, const N: usize> From<[(String, V); N]> for Named<V> {
    fn from(all: [(String, V); N]) -> Self {
        all.into_iter().collect()
    }
}

impl<V> std::ops::Index<&str> for Named<V> {
    type Output = V;

    /// # Panics
    /// If no value has this name.
    fn index(&self, name: &str) -> &V {
        self.get(name).unwrap_or_else(|| panic!("nothing is called {name}"))
    }
}

impl<'a, V> IntoIterator for &'a Named<V> {
    type Item = &'a (String, V);
    type IntoIter = std::slice::Iter<'a, (String, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<V> IntoIterator for Named<V> {
    type Item = (String, V);
    type IntoIter = std::vec::IntoIter<(String, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<V: Serialize> Serialize for Named<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.len()))?;
        for (name, value) in self {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Named<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read<V>(PhantomData<V>);

        impl<'de, V: Deserialize<'de>> Visitor<'de> for Read<V> {
            type Value = Named<V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Named<V>, A::Error> {
                let mut named = Named::default();
                while let Some((name, value)) = map.next_entry()? {
                    named.insert(name, value);
                }
                Ok(named)
            }
        }

        deserializer.deserialize_map(Read(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order_and_come_back_from_a_file() {
        let text = r#"{"b":2,"a":1,"c[10]":4,"b":3}"#;
        let mut named: Named<u32> = serde_json::from_str(text).unwrap_or_default();
        named.insert("c[2]".to_owned(), 5);
        assert_eq!(serde_json::to_string(&named).ok().as_deref(), Some(r#"{"a":1,"b":3,"c[10]":4,"c[2]":5}"#));
        assert_eq!((named.get("b"), named.get("d"), named.len()), (Some(&3), None, 4));
        assert_eq!((named.remove("a"), named.remove("a"), named.contains_key("a")), (Some(1), None, false));
    }
}
