//! Packet programs on many cores, in time.
//!
//! A [`Lane`] is one program on k cores by one technique, with the time that it has reached. It is a value: a clone is a snapshot, and shares
//! the memory of what does not change. [`Lane::snapshot`] makes one to be kept, and counts its bytes. Several lanes compare techniques on one
//! traffic.
//!
//! ```
//! use cores::flows::{Connections, Gaps, Popularity};
//! use cores::{CoreEventKind, Lane, LaneSettings, Losses, TechniqueSettings, Recording};
//! use programs::{AnyProgram, PortKnocking};
//!
//! let program = AnyProgram::from(PortKnocking::default());
//! let mut settings = LaneSettings::new(TechniqueSettings::scr(3), 3);
//! settings.losses = Losses::of_numbers(&[2]);
//! let mut lane = Lane::new(program, settings)?;
//! lane.watch(Recording::Everything);
//!
//! // Packets arrive at their times; what is due before a packet arrives happens before it. (Packets of a sequencer outside: `Lane::deliver`.)
//! for arrival in Connections::new(1, Gaps::Steady(40_000), Popularity::Even, 2, (1, 5), 64, 5) {
//!     lane.arrive(&arrival);
//! }
//! // A time between events: what is due has happened, and cores are in the middle of what they do.
//! lane.advance(210_000);
//! let (snapshot, _bytes) = lane.snapshot();
//! let lost = lane.take_events().into_iter().filter(|event| event.kind == CoreEventKind::Lost);
//! assert_eq!(lost.map(|event| (event.number, event.core)).collect::<Vec<_>>(), [(2, 1)]);
//!
//! // From event to event, to the end.
//! lane.end();
//! while let Some(t_ps) = lane.next_ps() {
//!     lane.advance(t_ps);
//! }
//! assert_eq!((lane.totals().packets.done, lane.violations().total(), lane.stuck()), (4, 0, None));
//! assert_eq!((snapshot.now_ps(), snapshot.view().cores.len()), (210_000, 3));
//! # Ok::<(), cores::LaneError>(())
//! ```
//!
//! [`Lane::run`] does the same with a whole traffic. Lanes are generic; [`programs::AnyProgram`] is a program chosen at run time, with which
//! all of this is compiled once.
//!
//! - [`flows`]: packets that arrive, by seed;
//! - [`Lane`], [`LaneSettings`], [`Losses`], [`Costs`]: a run and what it is set up with;
//! - [`CoreEvent`]: what happens; [`view`]: what there is to see; [`CoreViolations`]: what monitors M1 to M8 find;
//! - [`Sharded`]: programs whose state can be divided;
//! - [`toeplitz`]: the hash of receive-side scaling.

mod costs;
mod counters;
mod events;
pub mod flows;
mod lane;
mod look;
mod losses;
mod monitors;
mod rest;
mod settings;
mod sharded;
mod techniques;
pub mod toeplitz;
pub mod view;

pub use costs::Costs;
pub use counters::{Counters, Throughput, Totals};
pub use events::{CoreEvent, CoreEventKind, Recording, ServiceSpans};
pub use flows::Arrival;
pub use lane::{DeliveredPacket, Lane};
pub use losses::Losses;
pub use monitors::{CoreMonitor, CoreViolation, CoreViolations};
pub use settings::{LaneError, LaneSettings, MOST_CORES, TechniqueSettings};
pub use sharded::Sharded;
