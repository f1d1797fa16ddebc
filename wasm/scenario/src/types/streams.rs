use serde::{Deserialize, Serialize};

use super::source::{source, stream};

stream! {
    /// Poisson arrivals: the times between packets are exponential and independent.
    pub struct Poisson {
        /// Mean rate, 1 to 1,000,000 Mb/s, without the link's overhead.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::RATE_MBPS)))]
        pub rate_mbps: u32,
    }
}

stream! {
    /// Batches at Poisson times. The packets of a batch arrive at once and are of one flow.
    pub struct BatchPoisson {
        /// Mean rate, 1 to 1,000,000 Mb/s, without the link's overhead.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::RATE_MBPS)))]
        pub rate_mbps: u32,
        /// Packets of a batch, 1 to 65,536.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::BATCH)))]
        pub batch: u32,
    }
}

stream! {
    /// Periods in which packets follow each other at a steady rate, and silence between them. It begins with packets.
    pub struct OnOff {
        /// Rate while on, 1 to 1,000,000 Mb/s, without the link's overhead.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::RATE_MBPS)))]
        pub rate_mbps: u32,
        /// Mean length of an on period, 1 to 10^15 ps. Each one has at least one packet.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::TIME_PS)), ts(type = "number"))]
        pub on_ps: u64,
        /// Mean length of an off period, 1 to 10^15 ps.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::TIME_PS)), ts(type = "number"))]
        pub off_ps: u64,
        /// How long the periods are. `exponential` when left out.
        #[serde(default, skip_serializing_if = "super::is_default")]
        #[cfg_attr(feature = "schema", ts(as = "Option<_>"))]
        pub durations: Durations,
    }
}

stream! {
    /// Bursts at regular times.
    pub struct Burst {
        /// Packets of a burst, 1 to 65,536.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::BATCH)))]
        pub burst: u32,
        /// From the beginning of a burst to that of the next, 1 to 10^15 ps. A burst that takes longer delays the next one.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::TIME_PS)), ts(type = "number"))]
        pub period_ps: u64,
        /// Rate within a burst, 1 to 1,000,000 Mb/s. Its packets arrive at once when left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::RATE_MBPS)))]
        pub rate_mbps: Option<u32>,
    }
}

source! {
    /// Ranks and times that are hard on a queue.
    pub struct Adversarial {
        /// How ranks follow each other.
        pub pattern: Pattern,
        /// The smallest rank, 0 to 4,294,967,295. 0 when left out.
        #[serde(default, skip_serializing_if = "super::is_default")]
        #[cfg_attr(feature = "schema", ts(as = "Option<_>"))]
        pub min: u32,
        /// The largest rank, `min` to 4,294,967,295.
        pub max: u32,
        /// Mean rate, 1 to 1,000,000 Mb/s, without the link's overhead.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::RATE_MBPS)))]
        pub rate_mbps: u32,
        /// Packets that arrive at once, 1 to 65,536; a pause after them keeps the rate. 1 when left out.
        #[serde(default = "super::one", skip_serializing_if = "super::is_one")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::BATCH)), ts(as = "Option<_>"))]
        pub burst: u32,
        /// Packets at most, 1 to 67,108,864; that many over all sources.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::PACKETS)))]
        pub packets: u32,
        /// Length of a packet, without the link's overhead.
        pub size: super::Size,
        /// Number of flows, 1 to 65,536; each packet is of any of them. 1 when left out.
        #[serde(default = "super::one", skip_serializing_if = "super::is_one")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::limits::FLOWS)), ts(as = "Option<_>"))]
        pub flows: u32,
    }
}

/// How long periods are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Durations {
    /// Drawn from exponential distributions.
    #[default]
    Exponential,
    /// All alike.
    Fixed,
}

/// How ranks follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Pattern {
    /// From `min` to `max` over all packets of the source.
    Ascending,
    /// From `max` to `min` over all packets of the source.
    Descending,
    /// From `min` to `max` in steps of 1, again and again.
    Sawtooth,
    /// `max` and `min` in turn.
    Extremes,
    /// `min` always.
    Same,
}
