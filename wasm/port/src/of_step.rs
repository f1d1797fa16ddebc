//! What belongs to one step alone.

use std::ops::{Deref, DerefMut};

/// A list that each step begins anew. Its clone is empty: a snapshot is taken between steps.
#[derive(Debug)]
pub(crate) struct OfStep<T>(Vec<T>);

impl<T> Default for OfStep<T> {
    fn default() -> Self {
        OfStep(Vec::new())
    }
}

impl<T> Clone for OfStep<T> {
    fn clone(&self) -> Self {
        OfStep::default()
    }
}

impl<T> Deref for OfStep<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T> DerefMut for OfStep<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.0
    }
}
