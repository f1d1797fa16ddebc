//! State by key.

use rustc_hash::FxHashMap;
use xxhash_rust::xxh3::xxh3_64;

use crate::FiveTuple;

/// A key or a value of a table. Different ones have different words.
pub trait Entry: Copy + PartialEq {
    /// It in two words.
    fn words(&self) -> [u64; 2];
}

impl Entry for u32 {
    fn words(&self) -> [u64; 2] {
        [u64::from(*self), 0]
    }
}

impl Entry for FiveTuple {
    fn words(&self) -> [u64; 2] {
        let ports = u64::from(self.source_port) << 16 | u64::from(self.destination_port);
        [u64::from(self.source) << 32 | u64::from(self.destination), u64::from(self.protocol) << 32 | ports]
    }
}

/// A table of state, with a digest that every change keeps up to date: replicas are compared after every packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<K: Eq + std::hash::Hash, V> {
    entries: FxHashMap<K, V>,
    /// Sum of the digests of all entries, so that their order is of no importance.
    digest: u64,
}

impl<K: Eq + std::hash::Hash, V> Default for Table<K, V> {
    fn default() -> Self {
        Table { entries: FxHashMap::default(), digest: 0 }
    }
}

impl<K: Entry + Eq + std::hash::Hash + Ord, V: Entry> Table<K, V> {
    /// The value of a key.
    pub fn get(&self, key: K) -> Option<V> {
        self.entries.get(&key).copied()
    }

    /// Gives a key a value.
    pub fn set(&mut self, key: K, value: V) {
        let before = self.entries.insert(key, value);
        if let Some(before) = before {
            self.digest = self.digest.wrapping_sub(digest(key, before));
        }
        self.digest = self.digest.wrapping_add(digest(key, value));
    }

    /// Takes a key out.
    pub fn remove(&mut self, key: K) {
        if let Some(value) = self.entries.remove(&key) {
            self.digest = self.digest.wrapping_sub(digest(key, value));
        }
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// All entries in the order of their keys.
    pub fn sorted(&self) -> Vec<(K, V)> {
        let mut all: Vec<_> = self.entries.iter().map(|(key, value)| (*key, *value)).collect();
        all.sort_unstable_by_key(|(key, _)| *key);
        all
    }

    /// Equal tables have equal digests; of two that differ they are equal by chance only, 1 in 2^64.
    pub fn digest(&self) -> u64 {
        self.digest
    }
}

fn digest<K: Entry, V: Entry>(key: K, value: V) -> u64 {
    let mut bytes = [0; 32];
    for (to, word) in bytes.chunks_exact_mut(8).zip(key.words().into_iter().chain(value.words())) {
        to.copy_from_slice(&word.to_le_bytes());
    }
    xxh3_64(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

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
    }
}
