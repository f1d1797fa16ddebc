//! Values of the arguments of an operation that brings an element, by the arguments' names.

use contract::{Info, MAX_ARGS};
use traffic::Packet;

use crate::rules::Rules;

/// Source of an argument's value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Meaning {
    /// `data`, also called `element`: the number that stands for the packet.
    Element,
    /// `priority` or `rank`.
    Priority,
    /// The same, counted down from the largest one.
    PriorityFromLast,
    /// `flow`: the number of the flow, and once they are used up the first ones again.
    Flow,
    /// `bytes`.
    Bytes,
    /// `packet_time`: units of virtual time, at most the largest value of the argument.
    PacketTime,
    /// `queue`: the logical queue.
    Queue,
    /// Any other: its smallest value.
    #[default]
    Least,
}

/// The arguments of one operation with their ranges.
#[derive(Clone, Copy, Debug, Default)]
pub struct PacketArguments([(Meaning, u32, u32); MAX_ARGS]);

impl PacketArguments {
    /// Arguments of an operation of an engine's port.
    pub fn of(info: &Info, kind: u8) -> Self {
        let mut all = PacketArguments::default();
        let operation = info.operation(kind);
        for (slot, argument) in all.0.iter_mut().zip(operation.map_or(&[][..], |operation| &operation.arguments)) {
            let meaning = match &*argument.name {
                "data" | "element" => Meaning::Element,
                "priority" | "rank" if info.largest_first => Meaning::PriorityFromLast,
                "priority" | "rank" => Meaning::Priority,
                "flow" => Meaning::Flow,
                "bytes" => Meaning::Bytes,
                "packet_time" => Meaning::PacketTime,
                "queue" => Meaning::Queue,
                _ => Meaning::Least,
            };
            *slot = (meaning, argument.min, argument.max);
        }
        all
    }

    /// Bytes of the longest packet that the operation takes.
    pub fn longest(&self) -> u32 {
        self.0.iter().find(|(meaning, ..)| *meaning == Meaning::Bytes).map_or(u32::MAX, |(_, _, max)| *max)
    }

    /// Whether one of them is a logical queue.
    pub fn has_queues(&self) -> bool {
        self.0.iter().any(|(meaning, ..)| *meaning == Meaning::Queue)
    }

    /// The smallest value of each, and this logical queue.
    pub fn least(&self, queue: u32) -> [u32; MAX_ARGS] {
        self.0.map(|(meaning, min, _)| if meaning == Meaning::Queue { queue } else { min })
    }

    /// Values for an element that stands for a packet; `priority` is that of its rank, if it has one. The logical queue, of an engine that has
    /// several, is the first.
    #[inline]
    pub fn values(&self, element: u32, packet: &Packet, priority: Option<u32>, rules: &Rules) -> [u32; MAX_ARGS] {
        self.values_in(0, element, packet, priority, rules)
    }

    /// The same for a logical queue.
    #[inline]
    pub fn values_in(
        &self,
        queue: u32,
        element: u32,
        packet: &Packet,
        priority: Option<u32>,
        rules: &Rules,
    ) -> [u32; MAX_ARGS] {
        self.0.map(|(meaning, min, max)| match meaning {
            Meaning::Element => element,
            Meaning::Priority => priority.unwrap_or(min),
            Meaning::PriorityFromLast => max - priority.unwrap_or(min),
            Meaning::Flow => (u64::from(packet.flow) % (u64::from(max) + 1)) as u32,
            Meaning::Bytes => packet.bytes,
            Meaning::PacketTime => rules.packet_time(packet).min(max.into()) as u32,
            Meaning::Queue => queue,
            Meaning::Least => min,
        })
    }
}
