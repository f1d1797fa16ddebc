//! Saved states of a model, by handle.

use contract::Snapshot;

/// Saved states `S`, each under a handle that is never used twice.
#[derive(Debug)]
pub struct Images<S> {
    /// In the order of the handles. A state stays where it is when those before it are freed.
    saved: Vec<(u32, Box<S>)>,
    next: u32,
}

impl<S> Default for Images<S> {
    fn default() -> Self {
        Images { saved: Vec::new(), next: 0 }
    }
}

impl<S> Images<S> {
    /// Keeps a state; `bytes` is what it takes, as the budget of a history counts it.
    pub fn keep(&mut self, state: S, bytes: u32) -> Snapshot {
        let handle = self.next;
        self.next += 1;
        self.saved.push((handle, Box::new(state)));
        Snapshot { handle, bytes }
    }

    /// The saved state.
    ///
    /// # Panics
    /// If the handle is unknown or discarded.
    pub fn get(&self, snapshot: Snapshot) -> &S {
        match self.find(snapshot) {
            Ok(at) => &self.saved[at].1,
            Err(_) => panic!("no saved state has handle {}", snapshot.handle),
        }
    }

    /// Frees the state.
    pub fn discard(&mut self, snapshot: Snapshot) {
        if let Ok(at) = self.find(snapshot) {
            self.saved.remove(at);
        }
    }

    fn find(&self, snapshot: Snapshot) -> Result<usize, usize> {
        self.saved.binary_search_by_key(&snapshot.handle, |(handle, _)| *handle)
    }
}
