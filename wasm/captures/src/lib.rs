//! Real packets: captures and tables, reduced to what scenarios need.
//!
//! - [`read`]: a capture, pcap or pcapng, as it is or [`packed`];
//! - [`headers`]: from a frame to its flow: the [`LinkLayer`], tags, labels, tunnels; IPv4, IPv6; TCP and UDP;
//! - [`Capture`]: the packets in columns and in the order of time, with [`PacketCounts`] of what was passed over or changed;
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
mod file;
mod flow;
pub mod headers;
mod intake;
mod link_layer;
pub mod made;
pub mod packed;
mod parts;
mod pcap;
mod pcapng;
mod selection;
pub mod sizes;
pub mod table;
pub mod testing;
pub mod times;

pub use anonymise::PrefixPreserving;
pub use capture::Capture;
pub use contents::Contents;
pub use counts::{PacketCounts, PassedOver};
pub use file::{CaptureOptions, Reading, is_capture, read};
pub use flow::IpFlow;
pub use headers::TunnelFlow;
pub use link_layer::LinkLayer;
pub use scenario::Problem;
pub use selection::Selection;
