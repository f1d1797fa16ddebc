use file_type::file_type;

use super::{Size, SourceFrame};

/// Tenants that share the port. Tenant i is class i, and has flows and a weight of its own.
#[file_type]
pub struct Tenants {
    /// The tenants, 1 to 64.
    #[file(min = 1, max = TENANTS)]
    pub tenants: Vec<Tenant>,
    /// Packets of all tenants together at most, 1 to 67,108,864; that many over all sources.
    #[file(min = 1, max = PACKETS)]
    pub packets: u32,
    /// Number of the first flow; those of the first tenant come first. When left out, the flows follow those of the sources before.
    pub first_flow: Option<u32>,
    /// A packet waited in queues before this one for a time drawn evenly from 0 to this, which is at most 10^15 ps. 0 when left
    /// out.
    #[file(default, max = TIME_PS)]
    pub upstream_ps: u64,
    /// When the source begins, 0 to 10^15 ps. 0 when left out.
    #[file(default, max = TIME_PS)]
    pub start_ps: u64,
    /// When the source ends, beyond `start_ps`, at most 10^15 ps: all packets are earlier. Its packets alone bound it when left
    /// out.
    #[file(min = 1, max = TIME_PS)]
    pub until_ps: Option<u64>,
}

impl Tenants {
    /// Their flows and their time, with the class and weight of none of them.
    pub fn frame(&self) -> SourceFrame {
        let Tenants { first_flow, upstream_ps, start_ps, until_ps, .. } = *self;
        SourceFrame { first_flow, class: 0, weight: 1, upstream_ps, start_ps, until_ps }
    }
}

/// A tenant.
#[file_type]
pub struct Tenant {
    /// Its name, 1 to 100 characters.
    #[file(min = 1, max = NAME)]
    pub name: String,
    /// Weight of each of its flows, and of its class, 1 to 1000. 1 when left out.
    #[file(default = 1, min = 1, max = WEIGHT)]
    pub weight: u32,
    /// Number of flows, 1 to 65,536; each packet is of any of them. 1 when left out.
    #[file(default = 1, min = 1, max = FLOWS)]
    pub flows: u32,
    /// How its packets arrive. `poisson` when left out.
    #[file(default)]
    pub arrivals: TenantArrivals,
    /// Mean rate, or with `on-off` the rate while on, 1 to 1,000,000 Mb/s, without the link's overhead. Only with `backlogged` it
    /// may be left out, and is that of the port's link.
    #[file(min = 1, max = RATE_MBPS)]
    pub rate_mbps: Option<u32>,
    /// With `on-off`: mean length of an on period, exponential, 1 to 10^15 ps.
    #[file(min = 1, max = TIME_PS)]
    pub on_ps: Option<u64>,
    /// With `on-off`: mean length of an off period, exponential, 1 to 10^15 ps.
    #[file(min = 1, max = TIME_PS)]
    pub off_ps: Option<u64>,
    /// Length of a packet, without the link's overhead.
    pub size: Size,
}

/// How the packets of a tenant arrive.
#[file_type]
pub enum TenantArrivals {
    /// Exponential times between packets.
    #[default]
    Poisson,
    /// Steady in periods, silent between them.
    OnOff,
    /// Without a pause: there is always something to send.
    Backlogged,
}
