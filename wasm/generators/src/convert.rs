//! Sources of packets from what a scenario says of them. All values have been checked.

use scenario::{Durations, Flows, Incast, PacketMix, Packets, SourceFrame, TenantArrivals, Tenants, Traffic};
use traffic::PacketSource;
use traffic::draw::Draw;
use traffic::packets::{
    ExplicitPackets, FlowShape, GivenRank, ListedPacket, Pace, RankSource, Starts, Stream, Style, TenantStreams,
    Transfers,
};

/// The rank of packets whose source gives none.
const NO_RANK: GivenRank = GivenRank::Fixed { rank: 0 };

/// The source of this number, whose flows begin with `first_flow`; `None` for operations. `link_mbps` is the rate of the port.
pub fn source(source: &Traffic, seed: u64, number: u32, first_flow: u32, link_mbps: u32) -> Option<PacketSource> {
    let draw = Draw::new(seed, number);
    let of = |frame: SourceFrame, mix: PacketMix<'_>, pace: Pace| {
        let rank = mix.rank.cloned().unwrap_or(NO_RANK).into();
        PacketSource::Stream(stream(frame, mix, rank, first_flow, pace, draw.clone()))
    };
    Some(match source {
        Traffic::Ops(_) | Traffic::Random(_) => return None,
        Traffic::Packets(source) => PacketSource::Explicit(explicit(source)),
        Traffic::Poisson(source) => {
            let pace = Pace::Poisson { rate_mbps: source.rate_mbps, mean: source.size.distribution().mean() };
            of(source.frame(), source.mix(), pace)
        }
        Traffic::BatchPoisson(source) => {
            let mean = source.size.distribution().mean();
            let pace = Pace::Batches { rate_mbps: source.rate_mbps, mean, batch: source.batch };
            of(source.frame(), source.mix(), pace)
        }
        Traffic::OnOff(source) => {
            let exponential = source.durations == Durations::Exponential;
            of(source.frame(), source.mix(), on_off(source.rate_mbps, source.on_ps, source.off_ps, exponential))
        }
        Traffic::Burst(source) => {
            let (rate_mbps, burst, period_ps) = (source.rate_mbps, source.burst, source.period_ps);
            of(source.frame(), source.mix(), Pace::Bursts { rate_mbps, burst, period_ps, spent_ps: 0 })
        }
        Traffic::Adversarial(source) => {
            let (min, max, packets) = (source.min, source.max, source.packets);
            let rank = RankSource::Pattern { pattern: source.pattern, min, max, packets: packets.into() };
            let pace = Pace::Steady { rate_mbps: source.rate_mbps, burst: source.burst, owed_ps: 0 };
            let mix = PacketMix { size: &source.size, flows: source.flows, rank: None, packets };
            PacketSource::Stream(stream(source.frame(), mix, rank, first_flow, pace, draw))
        }
        Traffic::Incast(source) => PacketSource::Transfers(incast(source, first_flow, draw)),
        Traffic::Flows(source) => PacketSource::Transfers(flows(source, first_flow, draw)),
        Traffic::Tenants(source) => PacketSource::Tenants(tenants(source, seed, number, first_flow, link_mbps)),
        _ => return None,
    })
}

/// From when on, and until when.
fn times(frame: SourceFrame) -> (u64, u64) {
    (frame.start_ps, frame.until_ps.unwrap_or(u64::MAX))
}

fn stream(frame: SourceFrame, mix: PacketMix<'_>, rank: RankSource, first_flow: u32, pace: Pace, draw: Draw) -> Stream {
    let SourceFrame { class, weight, upstream_ps, .. } = frame;
    let style = Style { first_flow, flows: mix.flows, class, weight, size: mix.size.distribution(), rank, upstream_ps };
    Stream::new(style, pace, draw, times(frame), mix.packets.into())
}

fn on_off(rate_mbps: u32, on_ps: u64, off_ps: u64, exponential: bool) -> Pace {
    Pace::OnOff { rate_mbps, on_ps, off_ps, exponential, left_ps: 0 }
}

fn explicit(source: &Packets) -> ExplicitPackets {
    let listed = |i: usize| ListedPacket {
        dt_ps: source.dt_ps[i],
        flow: source.flow[i],
        class: source.class.as_ref().map_or(0, |class| class[i]),
        bytes: source.bytes[i],
        rank: source.rank.as_ref().map_or(0, |rank| rank[i]),
        upstream_ps: source.upstream_ps.as_ref().map_or(0, |upstream| upstream[i]),
    };
    let list: Vec<_> = (0..source.dt_ps.len()).map(listed).collect();
    ExplicitPackets::new(&list, source.start_ps, source.weight)
}

fn shape(frame: SourceFrame, first_flow: u32, packet_bytes: u32, rate_mbps: u32) -> FlowShape {
    let SourceFrame { class, weight, upstream_ps, .. } = frame;
    FlowShape { first_flow, class, weight, packet_bytes, rate_mbps, upstream_ps }
}

fn incast(source: &Incast, first_flow: u32, draw: Draw) -> Transfers {
    let starts = Starts::Incast {
        senders: source.senders,
        bytes: source.bytes,
        jitter_ps: source.jitter_ps,
        period_ps: source.period_ps.unwrap_or(0),
        rounds: source.rounds,
    };
    let shape = shape(source.frame(), first_flow, source.packet_bytes, source.rate_mbps);
    Transfers::new(shape, starts, draw, times(source.frame()), u64::MAX)
}

fn flows(source: &Flows, first_flow: u32, draw: Draw) -> Transfers {
    let starts = Starts::Poisson { load_mbps: source.load_mbps, size: source.size.distribution(), flows: source.flows };
    let shape = shape(source.frame(), first_flow, source.packet_bytes, source.rate_mbps);
    Transfers::new(shape, starts, draw, times(source.frame()), source.packets.map_or(u64::MAX, u64::from))
}

/// Each tenant draws from a stream of its own, so that one at the end does not disturb the others.
fn tenants(source: &Tenants, seed: u64, number: u32, first_flow: u32, link_mbps: u32) -> TenantStreams {
    let mut first_flow = first_flow;
    let streams = (0..).zip(&source.tenants).map(|(i, tenant)| {
        let rate_mbps = tenant.rate_mbps.unwrap_or(link_mbps);
        let pace = match tenant.arrivals {
            TenantArrivals::Poisson => Pace::Poisson { rate_mbps, mean: tenant.size.distribution().mean() },
            TenantArrivals::OnOff => on_off(rate_mbps, tenant.on_ps.unwrap_or(1), tenant.off_ps.unwrap_or(1), true),
            TenantArrivals::Backlogged => Pace::Steady { rate_mbps, burst: 1, owed_ps: 0 },
        };
        let frame = SourceFrame { class: i, weight: tenant.weight, ..source.frame() };
        let mix = PacketMix { size: &tenant.size, flows: tenant.flows, rank: None, packets: source.packets };
        let draw = Draw::new(seed, number | (u32::from(i) + 1) << 16);
        let stream = stream(frame, mix, NO_RANK.into(), first_flow, pace, draw);
        first_flow = first_flow.saturating_add(tenant.flows);
        stream
    });
    TenantStreams::new(streams.collect::<Vec<_>>(), source.packets.into())
}
