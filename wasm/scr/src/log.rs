//! What a core knows of the packets, by number.

use programs::shared::SharedArray;

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

/// The log of a core, a bounded ring. Its core writes it, peers read it.
///
/// It has an entry for each number up to that of the last packet written, so the last `length` of these are the ring. The rows behind
/// packets that still wait are here too, of any number: a core reads its own packets, whatever has become of its ring.
#[derive(Clone, Debug)]
pub struct Log<R> {
    /// At number modulo length of the array, a power of 2; none is LOST.
    rows: SharedArray<Option<R>>,
    /// Entries of the ring.
    length: u64,
    /// Number of the last packet that was received.
    received: u64,
    /// Number of the last one that is written, for peers to read.
    written: u64,
}

impl<R: Copy> Log<R> {
    /// An empty log of `length` entries.
    ///
    /// # Panics
    /// Without an entry.
    pub fn new(length: usize) -> Self {
        assert!(length > 0, "a log needs an entry");
        let rows = SharedArray::new(None, length.next_power_of_two());
        Log { rows, length: length as u64, received: 0, written: 0 }
    }

    /// The entry of the packet of this number, from 1 on.
    pub fn get(&self, number: u64) -> Entry<R> {
        if number > self.written {
            return Entry::NotInit;
        }
        if number + self.length <= self.written {
            return Entry::Overwritten;
        }
        self.own(number).map_or(Entry::Lost, |row| Entry::Value(*row))
    }

    /// Number of the last packet that was received.
    pub fn received(&self) -> u64 {
        self.received
    }

    /// Number of the last packet that peers find in it.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// The row of a packet that was received and is not applied yet, or was applied last.
    #[inline]
    pub(crate) fn own(&self, number: u64) -> Option<&R> {
        self.rows.at(self.index(number)).as_ref()
    }

    /// The core knows of a packet: its row, or that it is lost. Numbers follow one another; rows from `applied` on are needed.
    #[inline]
    pub(crate) fn push(&mut self, row: Option<R>, applied: u64) {
        self.received += 1;
        if self.received - applied >= self.rows.len() as u64 {
            self.grow();
        }
        let index = self.index(self.received);
        *self.rows.at_mut(index) = row;
    }

    /// Peers find all packets up to this number.
    pub(crate) fn write(&mut self, number: u64) {
        self.written = self.written.max(number);
    }

    /// Enters a row out of the log of a peer, for a number that was lost. The number must not be applied yet.
    pub(crate) fn recover(&mut self, number: u64, row: R) {
        let index = self.index(number);
        *self.rows.at_mut(index) = Some(row);
    }

    /// Shares memory with the log of another core where both are equal.
    pub(crate) fn share(&mut self, other: &Self)
    where
        R: PartialEq,
    {
        self.rows.share(&other.rows);
    }

    /// Bytes that the next clone adds to the clones before it.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.rows.bytes()
    }

    /// Makes room for as many rows again; the last one is not there yet.
    fn grow(&mut self) {
        let mut rows = SharedArray::new(None, self.rows.len() * 2);
        let length = self.rows.len() as u64;
        for number in self.received - length..self.received {
            *rows.at_mut((number & (2 * length - 1)) as usize) = self.own(number).copied();
        }
        self.rows = rows;
    }

    #[inline]
    fn index(&self, number: u64) -> usize {
        (number & (self.rows.len() as u64 - 1)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_overwritten_is_never_taken_for_something_else() {
        let mut log = Log::new(4);
        log.push(Some('a'), 0);
        log.push(None, 0);
        log.write(2);
        assert_eq!([1, 2, 3, 5].map(|n| log.get(n)), [Entry::Value('a'), Entry::Lost, Entry::NotInit, Entry::NotInit]);
        for letter in "cde".chars() {
            log.push(Some(letter), 0);
        }
        assert_eq!([1, 3].map(|n| log.get(n)), [Entry::Value('a'), Entry::NotInit], "received, not written");
        log.write(5);
        assert_eq!([1, 2, 5].map(|n| log.get(n)), [Entry::Overwritten, Entry::Lost, Entry::Value('e')]);
        assert_eq!((log.own(1), log.received(), log.written()), (Some(&'a'), 5, 5));
        // A row that was lost and came late leaves newer entries alone.
        log.recover(2, 'b');
        assert_eq!([2, 5].map(|n| log.get(n)), [Entry::Value('b'), Entry::Value('e')]);
    }

    #[test]
    fn rows_that_wait_stay_however_many_there_are() {
        let mut log = Log::new(2);
        for number in 1..=1_000_u64 {
            log.push((number % 7 > 0).then_some(number), 0);
            log.write(number);
        }
        assert!((1..=1_000).all(|number| log.own(number).copied() == (number % 7 > 0).then_some(number)));
        assert_eq!([998, 999].map(|n| log.get(n)), [Entry::Overwritten, Entry::Value(999)]);
    }
}
