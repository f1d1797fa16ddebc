use file_type::file_type;

use super::source::{source, stream};
use traffic::packets::Pattern;

stream! {
    /// Poisson arrivals: the times between packets are exponential and independent.
    pub struct Poisson {
        /// Mean rate, 1 to 1,000,000 Mb/s, without the link's overhead.
        #[file(min = 1, max = RATE_MBPS)]
        pub rate_mbps: u32,
    }
}

stream! {
    /// Batches at Poisson times. The packets of a batch arrive at once and are of one flow.
    pub struct BatchPoisson {
        /// Mean rate, 1 to 1,000,000 Mb/s, without the link's overhead.
        #[file(min = 1, max = RATE_MBPS)]
        pub rate_mbps: u32,
        /// Packets of a batch, 1 to 65,536.
        #[file(min = 1, max = BATCH)]
        pub batch: u32,
    }
}

stream! {
    /// Periods in which packets follow each other at a steady rate, and silence between them. It begins with packets.
    pub struct OnOff {
        /// Rate while on, 1 to 1,000,000 Mb/s, without the link's overhead.
        #[file(min = 1, max = RATE_MBPS)]
        pub rate_mbps: u32,
        /// Mean length of an on period, 1 to 10^15 ps. Each one has at least one packet.
        #[file(min = 1, max = TIME_PS)]
        pub on_ps: u64,
        /// Mean length of an off period, 1 to 10^15 ps.
        #[file(min = 1, max = TIME_PS)]
        pub off_ps: u64,
        /// How long the periods are. `exponential` when left out.
        #[file(default)]
        pub durations: Durations,
    }
}

stream! {
    /// Bursts at regular times.
    pub struct Burst {
        /// Packets of a burst, 1 to 65,536.
        #[file(min = 1, max = BATCH)]
        pub burst: u32,
        /// From the beginning of a burst to that of the next, 1 to 10^15 ps. A burst that takes longer delays the next one.
        #[file(min = 1, max = TIME_PS)]
        pub period_ps: u64,
        /// Rate within a burst, 1 to 1,000,000 Mb/s. Its packets arrive at once when left out.
        #[file(min = 1, max = RATE_MBPS)]
        pub rate_mbps: Option<u32>,
    }
}

source! {
    /// Ranks and times that are hard on a queue.
    pub struct Adversarial {
        /// How ranks follow each other.
        pub pattern: Pattern,
        /// The smallest rank, 0 to 4,294,967,295. 0 when left out.
        #[file(default)]
        pub min: u32,
        /// The largest rank, `min` to 4,294,967,295.
        pub max: u32,
        /// Mean rate, 1 to 1,000,000 Mb/s, without the link's overhead.
        #[file(min = 1, max = RATE_MBPS)]
        pub rate_mbps: u32,
        /// Packets that arrive at once, 1 to 65,536; a pause after them keeps the rate. 1 when left out.
        #[file(default = 1, min = 1, max = BATCH)]
        pub burst: u32,
        /// Packets at most, 1 to 67,108,864; that many over all sources.
        #[file(min = 1, max = PACKETS)]
        pub packets: u32,
        /// Length of a packet, without the link's overhead.
        pub size: super::Size,
        /// Number of flows, 1 to 65,536; each packet is of any of them. 1 when left out.
        #[file(default = 1, min = 1, max = FLOWS)]
        pub flows: u32,
    }
}

/// How long periods are.
#[file_type]
pub enum Durations {
    /// Drawn from exponential distributions.
    #[default]
    Exponential,
    /// All alike.
    Fixed,
}
