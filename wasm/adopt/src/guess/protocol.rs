//! The protocols that are known, as tables: the roles of each, and the words that speak for a role with their weights.

use scenario::map::Direction;

use super::signal::Side;

/// A role that a signal can have.
#[derive(Clone, Copy, Debug)]
pub struct Role {
    /// What the signal does.
    pub job: Job,
    /// Which way it leads.
    pub direction: Direction,
    /// Fewest and most bits.
    pub width: (u32, u32),
    /// Whether there is no protocol without it.
    pub needed: bool,
    /// The operation that it belongs to; [`Side::Unknown`] of any.
    pub side: Side,
    /// What a name of this side adds.
    pub own_side: i32,
    /// Words that speak for it.
    pub words: &'static [(&'static str, i32)],
}

/// What a signal does in a protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// Presents a put.
    Put,
    /// Says that a put is taken.
    PutReady,
    /// Says that there is no room.
    Full,
    /// Presents a take.
    Take,
    /// Says that there is an element, in the step of the take.
    TakeReady,
    /// Says that there is none.
    Empty,
    /// Says that the results of a take are there.
    ResultValid,
    /// Tells operations apart.
    Code,
    /// Presents an operation, whatever the code says.
    Strobe,
    /// Says that an operation is taken.
    Ready,
    /// A bit for each that wants to be selected.
    Requests,
    /// The one that is selected.
    Index,
    /// Says that one is selected.
    Any,
}

/// Roles that come together.
#[derive(Clone, Copy, Debug)]
pub struct Protocol {
    /// Its roles.
    pub roles: &'static [Role],
}

const BIT: (u32, u32) = (1, 1);

const fn role(job: Job, direction: Direction, side: Side, words: &'static [(&'static str, i32)]) -> Role {
    Role { job, direction, width: BIT, needed: true, side, own_side: 2, words }
}

const fn optional(role: Role) -> Role {
    Role { needed: false, ..role }
}

/// Words by which a bit presents an operation. One of them, or the verb, has to be there.
const PUT_WORDS: &[(&str, i32)] = &[
    ("enqueue", 6),
    ("push", 6),
    ("write", 6),
    ("insert", 6),
    ("put", 6),
    ("add", 5),
    ("valid", 8),
    ("val", 7),
    ("request", 5),
    ("strobe", 5),
    ("enable", 4),
];
const TAKE_WORDS: &[(&str, i32)] = &[
    ("dequeue", 6),
    ("pop", 6),
    ("read", 6),
    ("remove", 6),
    ("delete", 5),
    ("get", 6),
    ("take", 6),
    ("extract", 6),
    ("valid", 3),
    ("request", 5),
    ("strobe", 5),
    ("enable", 4),
    ("ack", 4),
    ("next", 5),
];
const READY_WORDS: &[(&str, i32)] = &[("ready", 8), ("grant", 6), ("accept", 6), ("ack", 3)];
const RESULT_WORDS: &[(&str, i32)] =
    &[("valid", 5), ("val", 5), ("result", 3), ("response", 3), ("done", 5), ("strobe", 3)];

const PUT: Role = role(Job::Put, Direction::In, Side::Put, PUT_WORDS);
const POP: Role = role(Job::Take, Direction::In, Side::Take, TAKE_WORDS);
const RESULT: Role = Role { own_side: 4, ..optional(role(Job::ResultValid, Direction::Out, Side::Take, RESULT_WORDS)) };
const FULL: Role = role(Job::Full, Direction::Out, Side::Put, &[("full", 8)]);
const EMPTY: Role = role(Job::Empty, Direction::Out, Side::Take, &[("empty", 8)]);

/// How elements go in: valid and ready; a push and full; a push that is always taken.
pub const PUTS: &[Protocol] = &[
    Protocol { roles: &[PUT, role(Job::PutReady, Direction::Out, Side::Put, READY_WORDS)] },
    Protocol { roles: &[PUT, FULL] },
    Protocol { roles: &[PUT] },
];

/// How they come out: valid and ready; a pop and empty; a pop and an output that says that there is one; a pop alone.
pub const TAKES: &[Protocol] = &[
    Protocol {
        roles: &[
            role(Job::TakeReady, Direction::Out, Side::Take, &[("valid", 8), ("val", 7), ("available", 5)]),
            role(Job::Take, Direction::In, Side::Take, READY_WORDS),
        ],
    },
    Protocol { roles: &[POP, EMPTY, RESULT] },
    Protocol {
        roles: &[
            POP,
            role(
                Job::TakeReady,
                Direction::Out,
                Side::Take,
                &[("ready", 8), ("valid", 6), ("val", 6), ("available", 5)],
            ),
        ],
    },
    Protocol { roles: &[POP, RESULT] },
];

/// One port with an operation code.
pub const CODE: Protocol = Protocol {
    roles: &[
        Role { width: (1, 8), ..role(Job::Code, Direction::In, Side::Unknown, &[("op", 24), ("command", 24)]) },
        optional(role(
            Job::Strobe,
            Direction::In,
            Side::Unknown,
            &[("valid", 8), ("request", 4), ("start", 4), ("enable", 3), ("strobe", 5)],
        )),
        optional(role(Job::Ready, Direction::Out, Side::Unknown, READY_WORDS)),
        optional(FULL),
        optional(EMPTY),
        RESULT,
    ],
};

/// Requests to an index, without elements.
pub const SELECTOR: Protocol = Protocol {
    roles: &[
        Role {
            width: (2, 4096),
            ..role(
                Job::Requests,
                Direction::In,
                Side::Unknown,
                &[("request", 8), ("valid", 5), ("ready", 4), ("eligible", 6)],
            )
        },
        Role {
            width: (1, 4096),
            ..role(
                Job::Index,
                Direction::Out,
                Side::Unknown,
                &[("index", 8), ("grant", 7), ("select", 6), ("winner", 6), ("id", 4)],
            )
        },
        optional(role(Job::Any, Direction::Out, Side::Unknown, &[("any", 7), ("valid", 6), ("found", 6)])),
        optional(role(
            Job::Strobe,
            Direction::In,
            Side::Unknown,
            &[("enable", 5), ("next", 5), ("advance", 5), ("ready", 5), ("ack", 4)],
        )),
    ],
};

/// Words of signals that report, set up or test, whatever else their name says: they have no role.
pub const FOREIGN: &[&str] = &[
    "almost",
    "nearly",
    "half",
    "prog",
    "overflow",
    "underflow",
    "count",
    "occupancy",
    "level",
    "usage",
    "used",
    "depth",
    "fill",
    "availability",
    "error",
    "debug",
    "threshold",
    "parity",
    "clear",
    "flush",
    "config",
    "reset",
    "init",
    "test",
    "testmode",
    "scan",
    "drop",
    "dropped",
    "evict",
    "evicted",
    "spill",
    "victim",
    "clock",
    "last",
    "keep",
    "strb",
    "afull",
    "aempty",
];
