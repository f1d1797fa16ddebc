//! Real packets: captures and tables, reduced to what scenarios need.
//!
//! - [`file`]: pcap and pcapng, packet by packet, by `pcap-parser`;
//! - [`headers`]: from a frame to its flow: Ethernet, Linux cooked, raw IP; IPv4; TCP and UDP;
//! - [`Capture`]: the packets in columns, with [`PacketCounts`] of what was passed over;
//! - [`PrefixPreserving`]: addresses that stand for those of the capture;
//! - [`table`]: packets and operations out of CSV;
//! - [`sizes`]: tables of flow sizes;
//! - [`made`]: scenarios of packets.
//!
//! Files may be anything: nothing here panics, and what is wrong is a [`Problem`] with the place in the file.

mod anonymise;
mod capture;
mod contents;
mod counts;
pub mod file;
pub mod headers;
pub mod made;
mod selection;
pub mod sizes;
pub mod table;
pub mod testing;

pub use anonymise::PrefixPreserving;
pub use capture::Capture;
pub use contents::Contents;
pub use counts::{PacketCounts, PassedOver};
pub use file::{Reading, read};
pub use scenario::Problem;
pub use selection::Selection;
