//! What a core knows of the packets, by number: a bounded ring.

/// The entry of a packet in a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry<R> {
    /// The core has its row.
    Value(R),
    /// The core has received a later packet, and not this row.
    Lost,
    /// The core does not know yet.
    NotInit,
    /// A later packet has taken its place in the ring.
    Overwritten,
}

/// The log of a core. Its core writes it, peers read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log<R> {
    /// At number modulo length: the number, and the row or none if it is lost. 0 is the number of no packet.
    entries: Vec<(u64, Option<R>)>,
}

impl<R: Copy> Log<R> {
    /// An empty log of `length` entries.
    ///
    /// # Panics
    /// Without an entry.
    pub fn new(length: usize) -> Self {
        assert!(length > 0, "a log needs an entry");
        Log { entries: vec![(0, None); length] }
    }

    /// The entry of the packet of this number, from 1 on.
    pub fn get(&self, number: u64) -> Entry<R> {
        match self.entries[self.at(number)] {
            (there, Some(row)) if there == number => Entry::Value(row),
            (there, None) if there == number => Entry::Lost,
            (there, _) if there > number => Entry::Overwritten,
            _ => Entry::NotInit,
        }
    }

    /// Writes the row of a packet, or that it is lost.
    pub(crate) fn set(&mut self, number: u64, row: Option<R>) {
        let at = self.at(number);
        self.entries[at] = (number, row);
    }

    fn at(&self, number: u64) -> usize {
        (number % self.entries.len() as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_overwritten_is_never_taken_for_something_else() {
        let mut log = Log::new(4);
        log.set(1, Some('a'));
        log.set(2, None);
        assert_eq!([1, 2, 3, 5].map(|n| log.get(n)), [Entry::Value('a'), Entry::Lost, Entry::NotInit, Entry::NotInit]);
        log.set(5, Some('e'));
        assert_eq!([1, 5].map(|n| log.get(n)), [Entry::Overwritten, Entry::Value('e')]);
    }
}
