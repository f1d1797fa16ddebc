//! What a lane asks of its engine.

use contract::Info;

/// An operation that the engine was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Issued {
    /// Of the element with this data word.
    Enqueue(u32),
    /// Asks for the element that is next.
    Dequeue,
    /// Asks for it, and brings the element with this data word.
    Replace(u32),
}

impl Issued {
    /// The element that it brings.
    pub fn brings(self) -> Option<u32> {
        match self {
            Issued::Enqueue(element) | Issued::Replace(element) => Some(element),
            Issued::Dequeue => None,
        }
    }

    /// Whether it asks for an element.
    pub fn asks(self) -> bool {
        !matches!(self, Issued::Enqueue(_))
    }
}

/// Numbers of the operations that the bench uses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kinds {
    pub enqueue: u8,
    /// The one that takes the smallest priority.
    pub dequeue: u8,
    /// Both in one step, if the engine can.
    pub replace: Option<u8>,
}

impl Kinds {
    /// Of an engine's port. A design with two ends is asked for its smallest element, as ranks want it.
    pub fn of(info: &Info) -> Self {
        let operations = info.ports.first().map_or(&[][..], |port| &port.operations);
        let find = |name: &str| operations.iter().position(|operation| operation.name == name).map(|i| i as u8);
        Kinds {
            enqueue: find("enqueue").unwrap_or(0),
            dequeue: find("dequeue-min").or_else(|| find("dequeue")).unwrap_or(1),
            replace: find("replace"),
        }
    }
}
