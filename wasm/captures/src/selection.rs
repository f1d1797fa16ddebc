//! Which packets of a file are taken, and at which times.

/// Packets taken at most, whatever is asked for: about 400 MB of columns.
pub const MOST: u64 = 16 << 20;

/// Every k-th packet, up to a number of packets. Those that are passed over do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Packets that are taken at most. All of the file without it.
    pub packets: Option<u64>,
    /// Whether the rest of the file is read to count its packets. Else reading ends with the last packet taken.
    pub counts_rest: bool,
    /// Of so many packets one is taken, the first. At least 1.
    pub every: u64,
    /// Picoseconds to which longer times between packets taken are shortened. Without it all are kept.
    pub longest_gap_ps: Option<u64>,
}

impl Default for Selection {
    /// All of them.
    fn default() -> Self {
        Selection { packets: None, counts_rest: false, every: 1, longest_gap_ps: None }
    }
}

impl Selection {
    /// Whether the packet behind `before` others, of which `taken` were taken, is taken too.
    pub(crate) fn takes(self, before: u64, taken: u64) -> bool {
        before % self.every.max(1) == 0 && !self.is_full(taken)
    }

    /// Whether nothing is to be read behind `taken` packets.
    pub(crate) fn ends(self, taken: u64) -> bool {
        !self.counts_rest && self.is_full(taken)
    }

    fn is_full(self, taken: u64) -> bool {
        self.packets.is_some_and(|packets| taken >= packets)
    }
}
