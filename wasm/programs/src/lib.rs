//! Stateful packet programs: the five that State-Compute Replication was evaluated with.
//!
//! A program is a deterministic state machine over packets: `state' = step(state, f(p))`, and a verdict. All that it reads of a packet is
//! its *row*, f(p), a few bytes: the rows of all packets in order give the state. Time is the sequencer's stamp, in the row.
//!
//! | program | key | value | row, bytes |
//! |---|---|---|---|
//! | [`DdosMitigator`] | source address | hits | 4 |
//! | [`HeavyHitter`] | 5-tuple | bytes | 18 |
//! | [`ConnectionTracker`] | 5-tuple, both directions alike | state of the connection | 30 |
//! | [`TokenBucket`] | 5-tuple | tokens, last time | 18 |
//! | [`PortKnocking`] | source address | knocks that were right | 8 |
//!
//! [`AnyProgram`] is one of them, chosen at run time. States are [`Table`]s, whose clones share memory ([`shared`]); [`Inspect`] shows them
//! as rows.

mod any;
mod connection_tracker;
mod ddos_mitigator;
mod heavy_hitter;
mod inspect;
mod packet;
mod port_knocking;
mod sequential;
pub mod shared;
mod table;
mod token_bucket;

use std::fmt::Debug;

pub use any::{AnyProgram, AnyState, ProgramKind};
pub use connection_tracker::{Connection, ConnectionState, ConnectionTracker};
pub use ddos_mitigator::{DdosMitigator, Hits};
pub use heavy_hitter::HeavyHitter;
pub use inspect::{Column, ColumnKind, Inspect, RowPart, StateEntry};
pub use packet::{FiveTuple, Flags, Packet, Protocol};
pub use port_knocking::{Knocks, PortKnocking};
pub use sequential::Sequential;
pub use table::{Entry, Table};
pub use token_bucket::{Bucket, TokenBucket};

/// What becomes of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It goes on.
    Pass,
    /// It is dropped.
    Drop,
    /// It goes on, flagged: it does not fit the state of its connection.
    Invalid,
}

/// A packet program.
pub trait Program {
    /// What it reads of a packet, as the sequencer keeps it: bytes in network order.
    type Row: AsRef<[u8]> + AsMut<[u8]> + Copy + Debug + Default + PartialEq;
    /// State that replicas have each of their own.
    type State: Clone + Debug;

    /// The state before the first packet.
    fn initial(&self) -> Self::State;

    /// f(p) of a packet that the sequencer stamps with `now` in nanoseconds. None for a packet of a protocol that the program does not
    /// handle: it changes no state.
    fn row(&self, packet: &Packet, now: u64) -> Option<Self::Row>;

    /// The state after the packet of this row, and the packet's verdict.
    fn step(&self, state: &mut Self::State, row: &Self::Row) -> Verdict;

    /// A digest of a state: equal states have equal ones.
    fn digest(&self, state: &Self::State) -> u64;
}
