//! The packet-history sequencer.

/// Numbers packets and keeps the rows of the last ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequencer<R> {
    /// Rows as stored; before the ring has been filled once, those behind the pointer do not exist yet.
    rows: Vec<R>,
    /// Index of the oldest row, which the next packet overwrites.
    pointer: usize,
    /// Number of the last packet, 0 before the first.
    sequence: u64,
    cores: u32,
}

/// What the sequencer has decided for a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Number of the packet, from 1 on.
    pub sequence: u64,
    /// Core that receives it.
    pub core: u32,
    /// Index of the oldest of the rows that are prefixed.
    pub oldest: usize,
}

impl<R: Copy + Default> Sequencer<R> {
    /// For `cores` cores, with a ring of `rows` rows.
    ///
    /// # Panics
    /// Without a core, or with fewer rows than cores minus one: then rows would be missing without any loss.
    pub fn new(cores: u32, rows: usize) -> Self {
        assert!(cores > 0 && rows + 1 >= cores as usize, "{cores} cores need {} rows", cores.saturating_sub(1));
        Sequencer { rows: vec![R::default(); rows], pointer: 0, sequence: 0, cores }
    }

    /// The rows that are prefixed to the next packet, as stored.
    pub fn rows(&self) -> &[R] {
        &self.rows
    }

    /// Numbers a packet. Its prefix are the rows of now; its own row is stored afterwards, by [`Sequencer::store`].
    pub fn stamp(&mut self) -> Stamp {
        self.sequence += 1;
        let core = ((self.sequence - 1) % u64::from(self.cores)) as u32;
        Stamp { sequence: self.sequence, core, oldest: self.pointer }
    }

    /// Stores the row of the packet that was numbered last in place of the oldest one.
    pub fn store(&mut self, row: R) {
        if let Some(oldest) = self.rows.get_mut(self.pointer) {
            *oldest = row;
            self.pointer = (self.pointer + 1) % self.rows.len();
        }
    }

    /// What a packet that is sent to a core at the end is stamped with: it has no number and no row of its own, and brings the history of
    /// all packets.
    pub fn flush(&self, core: u32) -> Stamp {
        Stamp { sequence: self.sequence, core, oldest: self.pointer }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C1: k = 3, N = 2; rows are the numbers of their packets.
    #[test]
    fn each_packet_carries_the_rows_of_those_before_it() {
        let mut sequencer = Sequencer::<u64>::new(3, 2);
        let mut seen = Vec::new();
        for _ in 0..7 {
            let stamp = sequencer.stamp();
            seen.push((stamp.sequence, stamp.core + 1, sequencer.rows().to_vec(), stamp.oldest));
            sequencer.store(stamp.sequence);
        }
        let expected: [(u64, u32, [u64; 2], usize); 7] = [
            (1, 1, [0, 0], 0),
            (2, 2, [1, 0], 1),
            (3, 3, [1, 2], 0),
            (4, 1, [3, 2], 1),
            (5, 2, [3, 4], 0),
            (6, 3, [5, 4], 1),
            (7, 1, [5, 6], 0),
        ];
        assert_eq!(seen, expected.map(|(sequence, core, rows, oldest)| (sequence, core, rows.to_vec(), oldest)));
    }

    #[test]
    fn one_core_needs_no_row() {
        let mut sequencer = Sequencer::<u64>::new(1, 0);
        assert_eq!(sequencer.stamp(), Stamp { sequence: 1, core: 0, oldest: 0 });
        sequencer.store(1);
        assert!(sequencer.rows().is_empty());
    }
}
