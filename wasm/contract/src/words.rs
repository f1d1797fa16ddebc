//! Results of operations.

use std::ops::Deref;
use std::rc::Rc;

/// Results of one operation: as many words as it has, up to two without memory of their own. Nothing at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Words {
    /// The first of two words, so many; the others are 0.
    Few([u32; 2], u8),
    /// Three and more.
    Many(Rc<[u32]>),
}

impl Default for Words {
    fn default() -> Self {
        Words::Few([0; 2], 0)
    }
}

impl Deref for Words {
    type Target = [u32];

    fn deref(&self) -> &[u32] {
        match self {
            Words::Few(words, count) => words.get(..usize::from(*count)).unwrap_or(words),
            Words::Many(words) => words,
        }
    }
}

impl From<&[u32]> for Words {
    fn from(words: &[u32]) -> Self {
        match *words {
            [] => Words::default(),
            [one] => Words::Few([one, 0], 1),
            [one, two] => Words::Few([one, two], 2),
            _ => Words::Many(words.into()),
        }
    }
}

/// The first of some words; 0 for those that are not there.
pub(crate) fn first<const N: usize>(words: &[u32]) -> [u32; N] {
    let mut all = [0; N];
    for (to, from) in all.iter_mut().zip(words) {
        *to = *from;
    }
    all
}

impl Words {
    /// The first of them; 0 for those that are not there.
    pub fn first<const N: usize>(&self) -> [u32; N] {
        first(self)
    }
}
