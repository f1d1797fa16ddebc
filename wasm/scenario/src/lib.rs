//! The scenario file: one JSON file describes one experiment completely.
//!
//! - [`types`]: the file as types; the JSON Schema and the TypeScript types are derived from them.
//! - [`read`]: from text to types: size first, then JSON, version, types. Problems carry the path of what is wrong.
//! - [`check`]: what types cannot say: names and ranges of the designs, references, limits.
//! - [`condition`]: conditions on a step, as breakpoints have them.
//! - [`link`]: a scenario as a link, and back.
//! - [`format`]: JSON for people.
//! - [`map`]: the map file, by which a module of a user is an engine.
//! - [`measures`]: what is measured of packets.
//! - [`flows`]: the numbers of flows.
//! - [`seeds`]: further seeds, each drawn from the scenario's own.
//! - [`network`]: engines behind engines as nodes and ways.
//!
//! ```
//! use scenario::Scenario;
//! let text = r#"{ "version": 1, "engines": [{ "design": "bbq", "implementation": "model" }],
//!                 "bench": { "kind": "ops" }, "traffic": [{ "kind": "ops", "ops": [["enqueu", 17, 5]] }] }"#;
//! let problems = Scenario::from_json(text).unwrap_err();
//! assert_eq!(problems[0].to_string(), "traffic[0].ops[0][0]: found \"enqueu\"; \
//!     expected `enqueue`, `dequeue-max`, `dequeue-min`, `reset` or `idle`; did you mean `enqueue`?");
//! ```

pub mod check;
pub mod condition;
#[cfg(feature = "schema")]
pub mod export;
pub mod flows;
pub mod format;
pub mod limits;
pub mod link;
pub mod map;
pub mod measures;
pub mod network;
mod problem;
pub mod read;
pub mod seeds;
pub mod types;

pub use condition::Condition;
pub use link::{Link, LinkError, Target};
pub use network::Network;
pub use problem::{Problem, list, plain, quote};
pub use types::*;

/// The version of the format that is written, and the newest one that is read.
pub const VERSION: u32 = read::upgrade::newest();
