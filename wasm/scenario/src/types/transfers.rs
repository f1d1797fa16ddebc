use file_type::file_type;

use super::source::source;

source! {
    /// Many senders that each send a flow at the same time, again and again. Every sender has a link of its own; in each round
    /// each sender begins a new flow.
    pub struct Incast {
        /// Senders, 1 to 4,096: the fan-in. With all rounds there are at most 65,536 flows.
        #[file(min = 1, max = SENDERS)]
        pub senders: u32,
        /// Bytes that each sender sends in a round, 1 to 1,000,000,000.
        #[file(min = 1, max = FLOW_BYTES)]
        pub bytes: u32,
        /// Length of a packet, 1 to 65,535 bytes; the last one of a flow may be shorter. 1500 when left out.
        #[file(default = 1500, min = 1, max = BYTES)]
        pub packet_bytes: u32,
        /// Rate of each sender's link, 1 to 1,000,000 Mb/s.
        #[file(min = 1, max = RATE_MBPS)]
        pub rate_mbps: u32,
        /// A sender begins late by a time drawn evenly from 0 to this, which is at most 10^15 ps. 0 when left out.
        #[file(default, max = TIME_PS)]
        pub jitter_ps: u64,
        /// Rounds, 1 to 65,536. 1 when left out.
        #[file(default = 1, min = 1, max = FLOWS)]
        pub rounds: u32,
        /// From the beginning of a round to that of the next, 1 to 10^15 ps; required where there are more than one.
        #[file(min = 1, max = TIME_PS)]
        pub period_ps: Option<u64>,
    }
}

source! {
    /// Finite flows that begin at Poisson times, each from a sender with a link of its own.
    pub struct Flows {
        /// Mean rate of all flows together, 1 to 1,000,000 Mb/s, without the link's overhead.
        #[file(min = 1, max = RATE_MBPS)]
        pub load_mbps: u32,
        /// Rate of each sender's link, 1 to 1,000,000 Mb/s: the packets of a flow follow each other at this rate.
        #[file(min = 1, max = RATE_MBPS)]
        pub rate_mbps: u32,
        /// Number of flows, 1 to 65,536.
        #[file(min = 1, max = FLOWS)]
        pub flows: u32,
        /// Bytes of a flow.
        pub size: super::Size,
        /// Length of a packet, 1 to 65,535 bytes; the last one of a flow may be shorter. 1500 when left out.
        #[file(default = 1500, min = 1, max = BYTES)]
        pub packet_bytes: u32,
        /// Packets at most, 1 to 67,108,864, after which flows are cut off. As many as the flows can have when left out, which
        /// must not be more than that.
        #[file(min = 1, max = PACKETS)]
        pub packets: Option<u32>,
    }
}
