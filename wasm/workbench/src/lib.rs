//! Sessions of any scenario, and what a viewer sees of them. The session itself knows traits; here stands which bench a scenario names.
//! The page and the command line open their sessions here, so whatever one shows, the other can print.
//!
//! - [`frame`], [`port_frame`], [`network_frame`]: the picture of a step, plain data; `packet_programs::frames`: its cores;
//! - [`inside`]: the elements inside a module of a user;
//! - [`view`]: how it is made.

pub mod frame;
pub mod inside;
pub mod network_frame;
pub mod port_frame;
pub mod view;

use packet_programs::CoreLanes;
use scenario::{Bench, Network, Scenario};
use session::bench::network::Nodes;
use session::bench::operations::Operations;
use session::bench::packets::Packets;
use session::{OpenError, RtlHost, Session};

pub use view::Frames;

/// A session before its first step. The scenario has passed its own checks.
///
/// # Errors
/// [`OpenError`] if the hardware that it names is not built, two engines share a reference, or an engine refuses one of `contents`.
pub fn open(scenario: &Scenario, host: &dyn RtlHost) -> Result<Session, OpenError> {
    session::open(scenario, host, |setup| match (&scenario.bench, Network::of(scenario)) {
        (Bench::Port(port), _) => Packets::plan(setup, port),
        (Bench::Cores(cores), _) => CoreLanes::plan(setup, cores),
        (_, Some(network)) => Nodes::plan(setup, network),
        (_, None) => Operations::plan(setup),
    })
}
