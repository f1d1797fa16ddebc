//! Finish tags of flows.

use std::collections::BTreeSet;

use crate::ByNumber;

/// The finish tags of those flows whose tag is beyond the virtual time; of any other flow the tag does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    /// Tag and weight by flow.
    flows: ByNumber<(u64, u32)>,
    /// Tags and flows in the order of the tags.
    order: BTreeSet<(u64, u32)>,
    /// Weights of all flows.
    weights: u64,
}

impl Tags {
    /// The tag of a flow, 0 if it does not matter.
    pub fn get(&self, flow: u32) -> u64 {
        self.flows.get(flow).map_or(0, |(tag, _)| *tag)
    }

    /// Gives a flow a tag.
    pub fn set(&mut self, flow: u32, tag: u64, weight: u32) {
        self.remove(flow);
        self.flows.insert(flow, (tag, weight));
        self.order.insert((tag, flow));
        self.weights += u64::from(weight);
    }

    /// The flow with the smallest tag.
    pub fn first(&self) -> Option<(u64, u32)> {
        self.order.first().copied()
    }

    /// Sum of the weights of all flows that have tags.
    pub fn weights(&self) -> u64 {
        self.weights
    }

    /// Forgets what is not beyond this virtual time.
    pub fn pass(&mut self, virtual_time: u64) {
        while let Some((_, flow)) = self.first().filter(|(tag, _)| *tag <= virtual_time) {
            self.remove(flow);
        }
    }

    /// Bytes that they take, roughly.
    pub fn bytes(&self) -> u64 {
        self.flows.bytes() + 32 * self.order.len() as u64
    }

    fn remove(&mut self, flow: u32) {
        if let Some((tag, weight)) = self.flows.remove(flow) {
            self.order.remove(&(tag, flow));
            self.weights -= u64::from(weight);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_kept_in_order_until_they_are_passed() {
        let mut tags = Tags::default();
        for (flow, tag, weight) in [(1, 30, 2), (2, 10, 3), (3, 20, 4), (2, 25, 5)] {
            tags.set(flow, tag, weight);
        }
        assert_eq!((tags.first(), tags.weights(), tags.get(2), tags.get(9)), (Some((20, 3)), 11, 25, 0));
        tags.pass(25);
        assert_eq!((tags.first(), tags.weights(), tags.get(2)), (Some((30, 1)), 2, 0));
        tags.pass(u64::MAX);
        assert_eq!(tags, Tags::default());
    }
}
