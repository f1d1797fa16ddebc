//! Finish tags of flows.

use crate::ByNumber;
use crate::packets::pending::{PendingStarts, Start};

/// Tags of the past that may stand in the order besides two of each flow.
const SPARE: u64 = 256;

/// The finish tags of those flows whose tag is beyond the virtual time; of any other flow the tag does not matter.
#[derive(Clone, Debug, Default)]
pub struct Tags {
    /// Tag and weight by flow.
    flows: ByNumber<(u64, u32)>,
    /// Tags and flows in the order of the tags, among them some that flows have no longer; the first is none of those.
    order: PendingStarts,
    /// How many there are.
    ordered: u64,
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
        self.weights += u64::from(weight);
        if self.ordered > 2 * self.flows.len() as u64 + SPARE {
            (self.order, self.ordered) = (PendingStarts::default(), 0);
            self.flows.iter().for_each(|(flow, (tag, _))| self.order.push(Start { t_ps: *tag, flow }));
            self.ordered = self.flows.len() as u64;
        } else {
            self.order.push(Start { t_ps: tag, flow });
            self.ordered += 1;
        }
        self.settle();
    }

    /// The flow with the smallest tag.
    pub fn first(&self) -> Option<(u64, u32)> {
        let Start { t_ps, flow } = self.order.first();
        (!self.flows.is_empty()).then_some((t_ps, flow))
    }

    /// Sum of the weights of all flows that have tags.
    pub fn weights(&self) -> u64 {
        self.weights
    }

    /// Forgets what is not beyond this virtual time.
    pub fn pass(&mut self, virtual_time: u64) {
        while let Some((_, flow)) = self.first().filter(|(tag, _)| *tag <= virtual_time) {
            self.remove(flow);
            self.settle();
        }
    }

    /// Bytes that they take, roughly.
    pub fn bytes(&self) -> u64 {
        self.flows.bytes() + self.order.bytes()
    }

    fn remove(&mut self, flow: u32) {
        if let Some((_, weight)) = self.flows.remove(flow) {
            self.weights -= u64::from(weight);
        }
    }

    /// Takes those from the front of the order that are of the past.
    fn settle(&mut self) {
        while self.ordered > 0 {
            let Start { t_ps, flow } = self.order.first();
            if self.flows.get(flow).is_some_and(|(tag, _)| *tag == t_ps) {
                break;
            }
            self.order.pop();
            self.ordered -= 1;
        }
    }
}

/// The same flows have the same tags.
impl PartialEq for Tags {
    fn eq(&self, other: &Self) -> bool {
        (&self.flows, self.weights) == (&other.flows, other.weights)
    }
}

impl Eq for Tags {}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::draw::Draw;

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
    /// Many tags for few flows, so that most of the order is of the past, and ties.
    #[test]
    fn the_first_is_that_of_a_plain_list() {
        let (mut tags, mut plain, mut draw) = (Tags::default(), BTreeMap::new(), Draw::new(3, 0));
        let mut time = 0;
        for _ in 0..20_000 {
            let (flow, ahead, weight) = (draw.below(9), u64::from(draw.below(400)), draw.below(5) + 1);
            tags.set(flow, time + ahead, weight);
            plain.insert(flow, (time + ahead, weight));
            if draw.chance(20) {
                time += u64::from(draw.below(60));
                tags.pass(time);
                plain.retain(|_, (tag, _)| *tag > time);
            }
            assert_eq!(tags.first(), plain.iter().map(|(flow, (tag, _))| (*tag, *flow)).min());
            assert_eq!(tags.weights(), plain.values().map(|(_, weight)| u64::from(*weight)).sum::<u64>());
            assert!(tags.ordered <= 2 * 9 + SPARE + 1);
        }
    }
}
