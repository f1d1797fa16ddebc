//! Which packets of a file are taken.

/// Packets taken at most, whatever is asked for: about 400 MB of columns.
pub const MOST: u64 = 16 << 20;

/// Every k-th packet, up to a number of packets. Those that are passed over do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Packets that are taken; then the file is not read any further. The whole file without it.
    pub packets: Option<u64>,
    /// Of so many packets one is taken, the first. At least 1.
    pub every: u64,
}

impl Default for Selection {
    /// All of them.
    fn default() -> Self {
        Selection { packets: None, every: 1 }
    }
}

impl Selection {
    /// Whether the packet behind `before` others is taken.
    pub(crate) fn takes(self, before: u64) -> bool {
        before % self.every.max(1) == 0
    }

    /// Whether `taken` packets are all that were asked for.
    pub(crate) fn is_full(self, taken: u64) -> bool {
        self.packets.is_some_and(|packets| taken >= packets)
    }
}
