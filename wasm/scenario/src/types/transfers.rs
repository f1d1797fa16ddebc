use super::source::source;

source! {
    /// Many senders that each send a flow at the same time, again and again. Every sender has a link of its own; in each round
    /// each sender begins a new flow.
    pub struct Incast {
        /// Senders, 1 to 4,096: the fan-in. With all rounds there are at most 65,536 flows.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::SENDERS)))]
        pub senders: u32,
        /// Bytes that each sender sends in a round, 1 to 1,000,000,000.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::FLOW_BYTES)))]
        pub bytes: u32,
        /// Length of a packet, 1 to 65,535 bytes; the last one of a flow may be shorter. 1500 when left out.
        #[serde(default = "super::default_packet", skip_serializing_if = "super::is_default_packet")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::BYTES)), ts(as = "Option<_>"))]
        pub packet_bytes: u32,
        /// Rate of each sender's link, 1 to 1,000,000 Mb/s.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::RATE_MBPS)))]
        pub rate_mbps: u32,
        /// A sender begins late by a time drawn evenly from 0 to this, which is at most 10^15 ps. 0 when left out.
        #[serde(default, skip_serializing_if = "super::is_default")]
        #[cfg_attr(feature = "schema", schemars(range(max = crate::limits::TIME_PS)), ts(type = "number", optional))]
        pub jitter_ps: u64,
        /// Rounds, 1 to 65,536. 1 when left out.
        #[serde(default = "super::one", skip_serializing_if = "super::is_one")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::FLOWS)), ts(as = "Option<_>"))]
        pub rounds: u32,
        /// From the beginning of a round to that of the next, 1 to 10^15 ps; required where there are more than one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(
            feature = "schema",
            schemars(range(min = 1, max = crate::limits::TIME_PS)),
            ts(type = "number", optional)
        )]
        pub period_ps: Option<u64>,
    }
}

source! {
    /// Finite flows that begin at Poisson times, each from a sender with a link of its own.
    pub struct Flows {
        /// Mean rate of all flows together, 1 to 1,000,000 Mb/s, without the link's overhead.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::RATE_MBPS)))]
        pub load_mbps: u32,
        /// Rate of each sender's link, 1 to 1,000,000 Mb/s: the packets of a flow follow each other at this rate.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::RATE_MBPS)))]
        pub rate_mbps: u32,
        /// Number of flows, 1 to 65,536.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::FLOWS)))]
        pub flows: u32,
        /// Bytes of a flow.
        pub size: super::Size,
        /// Length of a packet, 1 to 65,535 bytes; the last one of a flow may be shorter. 1500 when left out.
        #[serde(default = "super::default_packet", skip_serializing_if = "super::is_default_packet")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::BYTES)), ts(as = "Option<_>"))]
        pub packet_bytes: u32,
        /// Packets at most, 1 to 67,108,864, after which flows are cut off. As many as the flows can have when left out, which
        /// must not be more than that.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::PACKETS)))]
        pub packets: Option<u32>,
    }
}
