//! What the stages of the hardware tell, in the order of their codes. The bridge describes itself in the same words; a test of the
//! hardware holds one against the other.

use crate::design::{EventSpec, NamedFact};

const COUNTER: &[(&str, &str)] = &[("l{level}.stoc", "index")];

const BUCKET: &[(&str, &str)] = &[("pb.head", "priority"), ("qe.data", "element")];

/// The event kinds.
pub const EVENTS: &[EventSpec] = &[
    EventSpec { name: "indexed", arguments: &["level", "index", "bitmap", "late_select"], concerns: COUNTER },
    EventSpec {
        name: "forwarded",
        arguments: &["what", "from_stage", "to_stage", "address", "value", "from_op", "head", "tail"],
        concerns: &[],
    },
    EventSpec {
        name: "speculated",
        arguments: &["level", "index", "how", "ahead_index", "ahead_op"],
        concerns: COUNTER,
    },
    EventSpec { name: "adopted", arguments: &["level", "index", "stoc", "from_op"], concerns: COUNTER },
    EventSpec {
        name: "committed",
        arguments: &["level", "index", "stoc_before", "stoc_after", "wlb_after", "bit_after"],
        concerns: COUNTER,
    },
    EventSpec {
        name: "colored",
        arguments: &["priority", "color", "recolored", "same_ahead"],
        concerns: &[("pb.head", "priority")],
    },
    EventSpec { name: "bypassed", arguments: &["priority", "element", "from_op"], concerns: BUCKET },
    EventSpec { name: "fetched", arguments: &["priority", "element", "color", "head", "tail"], concerns: BUCKET },
    EventSpec { name: "linked", arguments: &["priority", "element", "old_head"], concerns: BUCKET },
    EventSpec { name: "unlinked", arguments: &["priority", "element", "color", "new_end"], concerns: BUCKET },
];

/// What numbers among their facts mean.
pub const NAMED: &[NamedFact] = &[
    // Whether the bit that the operation ahead works on was to be waited for, and what became of it.
    NamedFact { event: "indexed", argument: "late_select", names: &["none", "stays", "clears"] },
    // The value that is handed over.
    NamedFact { event: "forwarded", argument: "what", names: &["bitmap", "stoc", "bucket", "data", "link"] },
    // An enqueue ahead sets its bit for certain; another bit is left; no other bit is left, so the operation must adopt.
    NamedFact { event: "speculated", argument: "how", names: &["certain", "guess", "must-adopt"] },
];
