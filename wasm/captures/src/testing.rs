//! Captures byte by byte, for tests.

mod files;
mod packets;

pub use files::{Pcap, PcapNg, Writer};
pub use packets::{cooked_v1, cooked_v2, ethernet, in_ipv4, in_ipv6, syn, tcp, udp, udp6};
