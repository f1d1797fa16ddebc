//! Sources that play one after the other.

/// Sources that play one after the other.
#[derive(Clone)]
pub struct Playlist {
    sources: Vec<traffic::Source>,
    at: usize,
}

impl Playlist {
    /// Before the first slot.
    pub fn new(sources: Vec<traffic::Source>) -> Self {
        Playlist { sources, at: 0 }
    }

    /// Slots of all sources, from their beginning on.
    pub fn slots(&self) -> u64 {
        self.sources.iter().map(traffic::Source::slots).sum()
    }
}

impl Iterator for Playlist {
    type Item = traffic::Slot;

    fn next(&mut self) -> Option<traffic::Slot> {
        while let Some(source) = self.sources.get_mut(self.at) {
            if let Some(slot) = source.next() {
                return Some(slot);
            }
            self.at += 1;
        }
        None
    }
}
