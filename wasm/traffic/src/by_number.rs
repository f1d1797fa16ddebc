//! Values by number.

use std::collections::BTreeMap;
use std::rc::Rc;

/// A map from numbers, whose order it keeps, to values of any kind. Copies share the tree, which holds only places: a snapshot copies a
/// list of values and no nodes.
#[derive(Clone, Debug)]
pub struct ByNumber<V> {
    /// Shared by copies, until one of them gets or loses a number.
    places: Rc<BTreeMap<u64, u32>>,
    values: Vec<Option<V>>,
    /// Places without a value.
    free: Vec<u32>,
}

/// Bytes that the tree takes for a number: a number and a place in nodes that are half full.
const PLACE: usize = 28;

impl<V> Default for ByNumber<V> {
    fn default() -> Self {
        ByNumber { places: Rc::default(), values: Vec::new(), free: Vec::new() }
    }
}

impl<V> ByNumber<V> {
    /// The value of a number.
    pub fn get(&self, number: u32) -> Option<&V> {
        self.values[self.place(number)?].as_ref()
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, number: u32) -> Option<&mut V> {
        let place = self.place(number)?;
        self.values[place].as_mut()
    }

    /// Whether a number has a value.
    pub fn contains(&self, number: u32) -> bool {
        self.place(number).is_some()
    }

    /// Gives a number a value, in place of the one that it had.
    pub fn insert(&mut self, number: u32, value: V) {
        let place = self.make_place(number);
        self.values[place] = Some(value);
    }

    /// The value of a number; if it has none, it gets this one.
    pub fn get_or_insert_with(&mut self, number: u32, value: impl FnOnce() -> V) -> &mut V {
        let place = self.make_place(number);
        self.values[place].get_or_insert_with(value)
    }

    /// Takes the value of a number away.
    pub fn remove(&mut self, number: u32) -> Option<V> {
        self.place(number)?;
        let place = Rc::make_mut(&mut self.places).remove(&number.into())?;
        self.free.push(place);
        self.values[place as usize].take()
    }

    /// How many numbers have values.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether none has.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The numbers that have values, in order.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        self.places.keys().map(|number| *number as u32)
    }

    /// The values, in no particular order.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.values.iter().flatten()
    }

    /// The same, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.values.iter_mut().flatten()
    }

    /// Numbers and values, in the order of the numbers.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &V)> {
        self.numbers().filter_map(|number| Some((number, self.get(number)?)))
    }

    /// Bytes that a clone adds to those before it, roughly, without what the values point to.
    pub fn bytes(&self) -> u64 {
        let places = if Rc::strong_count(&self.places) == 1 { PLACE * self.len() } else { 0 };
        (places + self.values.len() * size_of::<Option<V>>() + 4 * self.free.len()) as u64
    }

    fn place(&self, number: u32) -> Option<usize> {
        self.places.get(&number.into()).map(|place| *place as usize)
    }

    /// The place of a number, a free one if it has none yet.
    fn make_place(&mut self, number: u32) -> usize {
        if let Some(place) = self.place(number) {
            return place;
        }
        let place = self.free.pop().unwrap_or_else(|| {
            self.values.push(None);
            self.values.len() as u32 - 1
        });
        Rc::make_mut(&mut self.places).insert(number.into(), place);
        place as usize
    }
}

/// The same numbers have the same values.
impl<V: PartialEq> PartialEq for ByNumber<V> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.numbers().all(|number| self.get(number) == other.get(number))
    }
}

impl<V: Eq> Eq for ByNumber<V> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_used_again_and_order_is_that_of_numbers() {
        let mut map = ByNumber::default();
        for number in [30, 10, 20] {
            map.insert(number, number + 1);
        }
        assert_eq!((map.remove(10), map.remove(10), map.len()), (Some(11), None, 2));
        *map.get_or_insert_with(5, || 0) += 7;
        map.insert(20, 2);
        assert_eq!(map.numbers().collect::<Vec<_>>(), [5, 20, 30]);
        assert_eq!((map.get(5), map.get(20), map.get(10)), (Some(&7), Some(&2), None));
        assert_eq!(map.get_mut(30), Some(&mut 31));
        assert_eq!((map.contains(5), map.contains(10), map.values.len()), (true, false, 3));
    }

    #[test]
    fn maps_are_equal_whatever_their_past() {
        let (mut one, mut other) = (ByNumber::default(), ByNumber::default());
        for number in 0..4 {
            one.insert(number, number);
            other.insert(3 - number, 3 - number);
        }
        assert_eq!(one, other);
        other.remove(2);
        assert_ne!(one, other);
        one.remove(2);
        assert_eq!(one, other);
        other.insert(1, 9);
        assert_ne!(one, other);
    }
}
