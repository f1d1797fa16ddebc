use super::super::{Report, part};
use super::{explicit, sizes};
use crate::limits;
use crate::types::{Flows, Incast, PacketMix, SourceFrame, Tenant, TenantArrivals, Tenants, Traffic};

/// Checks a source and gives the packets that it yields at most.
pub fn check(path: &str, source: &Traffic, report: &mut Report) -> u64 {
    if let Some(frame) = source.frame() {
        check_frame(path, frame, report);
    }
    match source {
        // They are for another bench, which is said already.
        Traffic::Ops(_) | Traffic::Random(_) => 0,
        Traffic::Packets(source) => {
            explicit::check(path, source, report);
            source.dt_ps.len() as u64
        }
        Traffic::Poisson(source) => {
            check_rate(path, "rate_mbps", source.rate_mbps, report);
            check_mix(path, source.mix(), report)
        }
        Traffic::BatchPoisson(source) => {
            check_rate(path, "rate_mbps", source.rate_mbps, report);
            report.range(path, "batch", source.batch, 1, limits::BATCH);
            check_mix(path, source.mix(), report)
        }
        Traffic::OnOff(source) => {
            check_rate(path, "rate_mbps", source.rate_mbps, report);
            report.range(path, "on_ps", source.on_ps, 1, limits::TIME_PS);
            report.range(path, "off_ps", source.off_ps, 1, limits::TIME_PS);
            check_mix(path, source.mix(), report)
        }
        Traffic::Burst(source) => {
            report.optional(path, "rate_mbps", source.rate_mbps, 1, limits::RATE_MBPS);
            report.range(path, "burst", source.burst, 1, limits::BATCH);
            report.range(path, "period_ps", source.period_ps, 1, limits::TIME_PS);
            check_mix(path, source.mix(), report)
        }
        Traffic::Adversarial(source) => {
            check_rate(path, "rate_mbps", source.rate_mbps, report);
            report.range(path, "burst", source.burst, 1, limits::BATCH);
            report.range(path, "max", source.max, source.min, u32::MAX);
            let mix = PacketMix { size: &source.size, flows: source.flows, rank: None, packets: source.packets };
            check_mix(path, mix, report)
        }
        Traffic::Incast(source) => check_incast(path, source, report),
        Traffic::Flows(source) => check_flows(path, source, report),
        Traffic::Tenants(source) => check_tenants(path, source, report),
        _ => 0,
    }
}

fn check_rate(path: &str, name: &str, rate: u32, report: &mut Report) {
    report.range(path, name, rate, 1, limits::RATE_MBPS);
}

fn check_frame(path: &str, frame: SourceFrame, report: &mut Report) {
    report.range(path, "weight", frame.weight, 1, limits::WEIGHT);
    report.range(path, "upstream_ps", frame.upstream_ps, 0, limits::TIME_PS);
    if report.range(path, "start_ps", frame.start_ps, 0, limits::TIME_PS) {
        report.optional(path, "until_ps", frame.until_ps, frame.start_ps + 1, limits::TIME_PS);
    }
}

/// Packets of a source, or 0 if that is reported: a sum over sources would say it again.
fn check_packets(path: &str, packets: u32, report: &mut Report) -> u64 {
    if report.range(path, "packets", packets, 1, limits::PACKETS) { packets.into() } else { 0 }
}

fn check_mix(path: &str, mix: PacketMix<'_>, report: &mut Report) -> u64 {
    sizes::check_packets(&part(path, "size"), mix.size, report);
    report.range(path, "flows", mix.flows, 1, limits::FLOWS);
    if let Some(rank) = mix.rank {
        sizes::check_ranks(&part(path, "rank"), rank, report);
    }
    check_packets(path, mix.packets, report)
}

fn check_incast(path: &str, source: &Incast, report: &mut Report) -> u64 {
    let senders = report.range(path, "senders", source.senders, 1, limits::SENDERS);
    report.range(path, "bytes", source.bytes, 1, limits::FLOW_BYTES);
    report.range(path, "packet_bytes", source.packet_bytes, 1, limits::BYTES);
    check_rate(path, "rate_mbps", source.rate_mbps, report);
    report.range(path, "jitter_ps", source.jitter_ps, 0, limits::TIME_PS);
    if report.range(path, "rounds", source.rounds, 1, limits::FLOWS) && senders {
        let most = limits::FLOWS / source.senders;
        if source.rounds > most {
            let expected = format!("at most {most} rounds of {} senders: {} flows", source.senders, limits::FLOWS);
            report.wrong(part(path, "rounds"), source.rounds, expected);
        }
    }
    match source.period_ps {
        Some(period) => drop(report.range(path, "period_ps", period, 1, limits::TIME_PS)),
        None if source.rounds > 1 => {
            report.wrong(part(path, "period_ps"), "nothing", "the time from round to round, in picoseconds");
        }
        None => {}
    }
    let each = source.bytes.div_ceil(source.packet_bytes.max(1));
    u64::from(source.senders).saturating_mul(source.rounds.into()).saturating_mul(each.into())
}

fn check_flows(path: &str, source: &Flows, report: &mut Report) -> u64 {
    check_rate(path, "load_mbps", source.load_mbps, report);
    check_rate(path, "rate_mbps", source.rate_mbps, report);
    report.range(path, "flows", source.flows, 1, limits::FLOWS);
    sizes::check_flows(&part(path, "size"), &source.size, report);
    report.range(path, "packet_bytes", source.packet_bytes, 1, limits::BYTES);
    let each = source.size.distribution().most().div_ceil(source.packet_bytes.max(1));
    let all = u64::from(source.flows) * u64::from(each);
    source.packets.map_or(all, |packets| all.min(check_packets(path, packets, report)))
}

fn check_tenants(path: &str, source: &Tenants, report: &mut Report) -> u64 {
    if report.count(&part(path, "tenants"), source.tenants.len(), 1, limits::TENANTS) {
        for (i, tenant) in source.tenants.iter().enumerate() {
            check_tenant(&format!("{path}.tenants[{i}]"), tenant, report);
        }
    }
    check_packets(path, source.packets, report)
}

fn check_tenant(path: &str, tenant: &Tenant, report: &mut Report) {
    report.text(path, "name", &tenant.name, 1, limits::NAME);
    report.range(path, "weight", tenant.weight, 1, limits::WEIGHT);
    report.range(path, "flows", tenant.flows, 1, limits::FLOWS);
    sizes::check_packets(&part(path, "size"), &tenant.size, report);
    match tenant.rate_mbps {
        Some(rate) => check_rate(path, "rate_mbps", rate, report),
        None if tenant.arrivals == TenantArrivals::Backlogged => {}
        None => {
            report.wrong(part(path, "rate_mbps"), "nothing", "a rate in Mb/s, which only `backlogged` may leave out")
        }
    }
    let on_off = tenant.arrivals == TenantArrivals::OnOff;
    for (name, time) in [("on_ps", tenant.on_ps), ("off_ps", tenant.off_ps)] {
        let of = || part(path, name);
        match time {
            Some(_) if !on_off => report.wrong(of(), "a period", "nothing but with `\"arrivals\": \"on-off\"`"),
            Some(time) => drop(report.range(path, name, time, 1, limits::TIME_PS)),
            None if on_off => report.wrong(of(), "nothing", "a time in picoseconds, which `on-off` needs"),
            None => {}
        }
    }
}
