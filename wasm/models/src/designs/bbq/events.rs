//! What the stages of the hardware tell, in the order of their codes. The bridge describes itself in the same words; a test of the
//! hardware holds one against the other.

use crate::design::{EventSpec, NamedFact};

const COUNTER: &[(&str, &str)] = &[("l{level}.stoc", "index")];

const BUCKET: &[(&str, &str)] = &[("pb.head", "priority"), ("qe.data", "element")];

/// The event kinds.
pub const EVENTS: &[EventSpec] = &[
    EventSpec::new("indexed", &["level", "index", "bitmap", "late_select"], COUNTER),
    EventSpec::new(
        "forwarded",
        &["what", "from_stage", "to_stage", "address", "value", "from_op", "head", "tail"],
        &[],
    ),
    EventSpec::new("speculated", &["level", "index", "how", "ahead_index", "ahead_op"], COUNTER),
    EventSpec::new("adopted", &["level", "index", "stoc", "from_op"], COUNTER),
    EventSpec::new("committed", &["level", "index", "stoc_before", "stoc_after", "wlb_after", "bit_after"], COUNTER),
    EventSpec::new("colored", &["priority", "color", "recolored", "same_ahead"], &[("pb.head", "priority")]),
    EventSpec::new("bypassed", &["priority", "element", "from_op"], BUCKET),
    EventSpec::new("fetched", &["priority", "element", "color", "head", "tail"], BUCKET),
    EventSpec::new("linked", &["priority", "element", "old_head"], BUCKET),
    EventSpec::new("unlinked", &["priority", "element", "color", "new_end"], BUCKET),
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
