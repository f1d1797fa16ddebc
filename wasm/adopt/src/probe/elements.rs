//! Elements that a probe puts in: told apart by their words, with ranks that it chooses.

use std::collections::BTreeMap;

use scenario::map::{Direction, Map, MappedOperation, Slice};

/// The word that orders elements.
pub const RANK: &str = "rank";

/// The words of an element by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Element {
    words: BTreeMap<String, u32>,
}

impl Element {
    /// A word, 0 if it has none of this name.
    pub fn word(&self, name: &str) -> u32 {
        self.words.get(name).copied().unwrap_or(0)
    }

    /// The element with another word.
    pub fn with(mut self, name: &str, value: u32) -> Self {
        self.words.insert(name.to_owned(), value);
        self
    }

    /// Names of its words.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.words.keys()
    }

    /// Whether a take brought this element.
    pub fn is(&self, words: &BTreeMap<String, u32>) -> bool {
        words.iter().all(|(name, value)| self.words.get(name).is_none_or(|own| own == value))
    }

    /// The words as text, for sentences.
    pub fn text(&self) -> String {
        text(&self.words)
    }
}

/// Words as text, for sentences.
pub fn text(words: &BTreeMap<String, u32>) -> String {
    words.iter().map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join(", ")
}

/// Makes elements for a put.
#[derive(Clone, Debug)]
pub struct Maker {
    words: Vec<(String, u32, u32)>,
}

impl Maker {
    /// Elements for an operation of a map.
    pub fn new(map: &Map, operation: &MappedOperation) -> Self {
        let word = |slice: &Slice| {
            let bits = map.signal(&slice.signal, Direction::In).map_or(32, |signal| signal.bits);
            let most = u32::MAX >> (32 - bits.clamp(1, 32));
            let (least, most) = (slice.min.unwrap_or(0), slice.max.unwrap_or(most).min(most));
            // Words of zeros and ones may have a meaning.
            let inner = bits > 1 && most - least > 2;
            let ends = if inner && slice.min.is_none() { least + 1 } else { least };
            let all_ones = inner && most == u32::MAX >> (32 - bits.clamp(1, 32));
            (slice.name.clone(), ends, if all_ones { most - 1 } else { most })
        };
        Maker { words: operation.arguments.iter().map(word).collect() }
    }

    /// Whether elements have a rank.
    pub fn has_rank(&self) -> bool {
        self.words.iter().any(|(name, ..)| name == RANK)
    }

    /// Whether elements have anything beside a rank.
    pub fn has_data(&self) -> bool {
        self.words.iter().any(|(name, ..)| name != RANK)
    }

    /// How many ranks there are; as many as any probe uses where elements have none.
    pub fn rank_span(&self) -> u32 {
        let rank = self.words.iter().find(|(name, ..)| name == RANK);
        rank.map_or(u32::MAX, |(_, least, most)| (most - least).saturating_add(1))
    }

    /// How many elements can be told apart.
    pub fn distinct(&self) -> usize {
        let counts = self.words.iter().map(|(_, least, most)| u64::from(most - least) + 1);
        counts.max().unwrap_or(1).min(1 << 20) as usize
    }

    /// Element number `number` with this rank. Elements of different numbers differ in all words that are wide enough but the rank; where the
    /// rank is the only word, it is what tells them apart.
    pub fn make(&self, number: u32, rank: u32) -> Element {
        let word = |(name, least, most): &(String, u32, u32)| {
            let span = u64::from(most - least) + 1;
            let value = if name == RANK { u64::from(rank) } else { scattered(number, span) };
            (name.clone(), least + (value % span) as u32)
        };
        Element { words: self.words.iter().map(word).collect() }
    }

    /// Elements that differ, with ranks that do not matter.
    pub fn series(&self, count: usize) -> Vec<Element> {
        (0..count as u32).map(|number| self.make(number, (number * 5 + 7) % 4093)).collect()
    }
}

/// A number below `span` for each number, different ones for numbers below it, in no order.
fn scattered(number: u32, span: u64) -> u64 {
    let factor = [7919, 101, 37, 7, 5, 3].into_iter().find(|factor| span > *factor && span % factor != 0).unwrap_or(1);
    (u64::from(number) * factor + 2) % span
}
