//! The numbers of flows.

use crate::types::Traffic;

/// The first flow of each source: the one that it says, else the one after all flows of the sources before. Flows of lists are as
/// written, and 0 stands for them.
pub fn first_flows(traffic: &[Traffic]) -> Vec<u64> {
    let mut free = 0;
    let first = traffic.iter().map(|source| {
        let said = match source {
            Traffic::Ops(_) | Traffic::Random(_) | Traffic::Packets(_) => Some(0),
            other => other.frame().and_then(|frame| frame.first_flow),
        };
        let first = said.map_or(free, u64::from);
        free = free.max(first.saturating_add(flow_count(source)));
        first
    });
    first.collect()
}

/// Numbers that the flows of a source take, from its first one on.
pub fn flow_count(source: &Traffic) -> u64 {
    match source {
        Traffic::Ops(_) | Traffic::Random(_) => 0,
        Traffic::Packets(source) => source.flow.iter().max().map_or(0, |flow| u64::from(*flow) + 1),
        Traffic::Poisson(source) => source.flows.into(),
        Traffic::BatchPoisson(source) => source.flows.into(),
        Traffic::OnOff(source) => source.flows.into(),
        Traffic::Burst(source) => source.flows.into(),
        Traffic::Adversarial(source) => source.flows.into(),
        Traffic::Flows(source) => source.flows.into(),
        Traffic::Incast(source) => u64::from(source.senders) * u64::from(source.rounds),
        Traffic::Tenants(source) => source.tenants.iter().map(|tenant| u64::from(tenant.flows)).sum(),
        _ => 0,
    }
}

/// Finite flows of a source that send or wait for their jitter at once: of an incast at most, of flows that begin at random four times
/// their mean and some. The other kinds keep nothing of a flow.
pub fn under_way(source: &Traffic) -> u64 {
    match source {
        Traffic::Incast(source) => {
            let sends_ps = (u64::from(source.bytes) * 8_000_000).div_ceil(u64::from(source.rate_mbps.max(1)));
            let lasts_ps = sends_ps.saturating_add(source.jitter_ps);
            let rounds = (lasts_ps / source.period_ps.unwrap_or(u64::MAX).max(1)).saturating_add(1);
            u64::from(source.senders).saturating_mul(rounds.min(source.rounds.into()))
        }
        // They begin as fast as they would end at the load: the mean is the load by the rate of each (Little's law).
        Traffic::Flows(source) => {
            let mean = u64::from(source.load_mbps).div_ceil(u64::from(source.rate_mbps.max(1)));
            (4 * mean + SOME).min(source.flows.into())
        }
        _ => 0,
    }
}

/// Flows that begin at random may be so many more than their mean says.
const SOME: u64 = 1_000;
