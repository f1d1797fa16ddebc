//! State by key.

use crate::FiveTuple;
use crate::shared::SharedArray;

/// A key or a value of a table. Different ones have different words, and keys have the order of their words.
pub trait Entry: Copy + PartialEq {
    /// It in two words.
    fn words(&self) -> [u64; 2];
}

impl Entry for u32 {
    #[inline]
    fn words(&self) -> [u64; 2] {
        [0, u64::from(*self)]
    }
}

impl Entry for FiveTuple {
    #[inline]
    fn words(&self) -> [u64; 2] {
        let ports = u64::from(self.source_port) << 16 | u64::from(self.destination_port);
        [u64::from(self.source) << 32 | u64::from(self.destination), ports << 8 | u64::from(self.protocol)]
    }
}

/// A table of state, with a digest that every change keeps up to date: replicas are compared after every packet. Clones share
/// memory.
///
/// Entries lie at the hash of their key or behind it (linear probing). At most 3 of 4 slots are taken.
#[derive(Clone, Debug)]
pub struct Table<K, V> {
    slots: SharedArray<Option<(K, V)>>,
    len: usize,
    /// Sum of the digests of all entries, so that their order is of no importance.
    digest: u64,
}

impl<K, V> Default for Table<K, V> {
    fn default() -> Self {
        Table { slots: SharedArray::default(), len: 0, digest: 0 }
    }
}

/// Where a key is, or would be.
struct Place<V> {
    hash: u64,
    index: usize,
    value: Option<V>,
}

impl<K: Entry, V: Entry> Table<K, V> {
    /// The value of a key.
    pub fn get(&self, key: K) -> Option<V> {
        if self.len == 0 { None } else { self.find(key).value }
    }

    /// Gives a key a value.
    pub fn set(&mut self, key: K, value: V) {
        self.update(key, |_| Some(value));
    }

    /// Takes a key out.
    pub fn remove(&mut self, key: K) {
        self.update(key, |_| None);
    }

    /// Gives a key the value that `change` makes of its value; none on either side means that the key is not there.
    #[inline]
    pub fn update(&mut self, key: K, change: impl FnOnce(Option<V>) -> Option<V>) {
        if (self.len + 1) * 4 > self.slots.len() * 3 {
            self.grow();
        }
        let Place { hash, index, value: before } = self.find(key);
        let after = change(before);
        if before == after {
            return;
        }
        if let Some(before) = before {
            self.digest = self.digest.wrapping_sub(digest(hash, before));
        }
        match after {
            Some(value) => {
                self.digest = self.digest.wrapping_add(digest(hash, value));
                self.len += usize::from(before.is_none());
                *self.slots.at_mut(index) = Some((key, value));
            }
            None => self.vacate(index),
        }
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All entries in the order of their keys.
    pub fn sorted(&self) -> Vec<(K, V)> {
        let entry = |index: usize| *self.slots.at(index);
        // Words and places are sorted: the same code for every kind of table.
        let taken = (0..self.slots.len()).filter_map(|index| Some((entry(index)?.0.words(), index)));
        let mut order: Vec<([u64; 2], usize)> = taken.collect();
        order.sort_unstable();
        order.into_iter().filter_map(|(_, index)| entry(index)).collect()
    }

    /// Equal tables have equal digests; of two that differ they are equal by chance only, 1 in 2^64.
    #[inline]
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Shares memory with another table where both are equal. Tables after the same changes are equal slot by slot.
    pub fn share(&mut self, other: &Self) {
        self.slots.share(&other.slots);
    }

    /// Bytes that the next clone adds to the clones before it.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.slots.bytes()
    }

    /// The slot of a key, or the free one at which its search ends.
    #[inline]
    fn find(&self, key: K) -> Place<V> {
        let hash = hash(key.words());
        let mut index = self.home(hash);
        loop {
            match self.slots.at(index) {
                Some((there, value)) if *there == key => return Place { hash, index, value: Some(*value) },
                None => return Place { hash, index, value: None },
                Some(_) => index = self.next(index),
            }
        }
    }

    /// Frees a slot: entries behind it that its entry had pushed on move up.
    fn vacate(&mut self, index: usize) {
        self.len -= 1;
        let (mut free, mut at) = (index, self.next(index));
        while let Some((key, value)) = *self.slots.at(at) {
            let home = self.home(hash(key.words()));
            // Slots from its home to its place, and to the free one: it may move if that is not in front of its home.
            let mask = self.slots.len() - 1;
            if at.wrapping_sub(home) & mask >= at.wrapping_sub(free) & mask {
                *self.slots.at_mut(free) = Some((key, value));
                free = at;
            }
            at = self.next(at);
        }
        *self.slots.at_mut(free) = None;
    }

    fn grow(&mut self) {
        let slots = SharedArray::new(None, self.slots.len() * 2 + usize::from(self.slots.is_empty()));
        let before = std::mem::replace(&mut self.slots, slots);
        for (key, value) in before.iter().copied().flatten() {
            let index = self.find(key).index;
            *self.slots.at_mut(index) = Some((key, value));
        }
    }

    #[inline]
    fn home(&self, hash: u64) -> usize {
        // Keys that follow one another are spread evenly over the upper half of the product.
        (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (self.slots.len() - 1)
    }

    #[inline]
    fn next(&self, index: usize) -> usize {
        (index + 1) & (self.slots.len() - 1)
    }
}

impl<K: Entry, V: Entry> PartialEq for Table<K, V> {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.slots.iter().flatten().all(|(key, value)| other.get(*key) == Some(*value))
    }
}

impl<K: Entry, V: Entry + Eq> Eq for Table<K, V> {}

/// Spreads a word over all bits. Different words stay different.
#[inline]
fn spread(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let word = (word ^ word >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word ^ word >> 32
}

/// The words of a key in one.
#[inline]
fn hash([first, second]: [u64; 2]) -> u64 {
    first.wrapping_mul(0xa24b_aed4_963e_e407) ^ second
}

/// Digest of a value under a key of this hash.
#[inline]
fn digest<V: Entry>(hash: u64, value: V) -> u64 {
    let [first, second] = value.words();
    spread(hash.wrapping_add(first.wrapping_mul(0x9fb2_1c65_1e98_df25)) ^ second.wrapping_mul(0xd6e8_feb8_6659_fd93))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::shared::PAGE;

    #[test]
    fn the_digest_is_that_of_what_is_in_it_whatever_the_way_there() {
        let mut long = Table::<u32, u32>::default();
        for i in 0..100 {
            long.set(i % 7, i);
            long.remove((i + 3) % 5);
        }
        let mut direct = Table::default();
        for (key, value) in long.sorted().into_iter().rev() {
            direct.set(key, value);
        }
        assert!(!direct.is_empty() && direct.len() < 7);
        assert_eq!((long.digest(), &long), (direct.digest(), &direct));
        direct.set(0, 1_000);
        assert_ne!(long.digest(), direct.digest());
        assert_ne!(long, direct);
    }

    #[test]
    fn it_is_a_map_while_it_grows_and_shrinks_and_clones_keep_what_they_had() {
        let (mut table, mut plain) = (Table::<u32, u32>::default(), BTreeMap::new());
        let mut saved = Vec::new();
        for i in 0..20_000_u32 {
            let key = i.wrapping_mul(2_654_435_761) % (1 + i / 8);
            if i % 3 == 0 || i > 15_000 {
                table.remove(key);
                plain.remove(&key);
            } else {
                table.update(key, |before| Some(before.unwrap_or(0) + i));
                *plain.entry(key).or_insert(0) += i;
            }
            assert_eq!((table.len(), table.get(key)), (plain.len(), plain.get(&key).copied()));
            saved.extend((i % 999 == 0).then(|| (table.clone(), plain.clone())));
        }
        for (table, plain) in saved {
            assert_eq!(table.sorted(), plain.into_iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn keys_have_the_order_of_their_words() {
        let numbers = [0, 1, 255, 256, 65_535];
        let mut flows = Vec::new();
        for i in 0..5 * 5 * 5 * 5 * 2_usize {
            let number = |place: u32| numbers[i / 5_usize.pow(place) % 5];
            flows.push(FiveTuple {
                source: number(0),
                destination: number(1),
                source_port: number(2) as u16,
                destination_port: number(3) as u16,
                protocol: [6, 17][i % 2],
            });
        }
        let mut by_words = flows.clone();
        flows.sort_unstable();
        by_words.sort_unstable_by_key(Entry::words);
        assert_eq!(flows, by_words);
    }

    #[test]
    fn a_clone_of_a_large_table_costs_the_pages_that_change() {
        let mut table = Table::<u32, u32>::default();
        (0..10_000).for_each(|key| table.set(key, key));
        let _saved = table.clone();
        let nothing = table.bytes();
        table.set(7, 1);
        let page = PAGE * size_of::<Option<(u32, u32)>>() + 2 * size_of::<usize>();
        assert_eq!(table.bytes(), nothing + page);
        assert!(nothing < 5_000, "{nothing}");
    }
}
