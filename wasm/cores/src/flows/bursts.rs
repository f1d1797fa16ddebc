//! Bursts beyond what a token bucket lets through.

use programs::{Flags, Packet, Protocol};

use super::{Arrival, CLIENTS, SERVERS, SMALL};

/// UDP flows that send bursts in turn: one a period, the flows one after the other. Draws nothing.
#[derive(Clone, Debug)]
pub struct TokenBursts {
    flows: u32,
    burst: u32,
    gap_ps: u64,
    period_ps: u64,
    /// Packets so far.
    number: u64,
    packets: u64,
}

impl TokenBursts {
    /// `packets` packets: `burst` of a flow with gaps of `gap_ps`, and `period_ps` after their beginning those of the next flow.
    pub fn new(flows: u32, burst: u32, gap_ps: u64, period_ps: u64, packets: u64) -> Self {
        let (flows, burst) = (flows.max(1), burst.max(1));
        // A burst ends before the next one begins: times never decrease.
        let period_ps = period_ps.max(gap_ps.saturating_mul(burst.into()));
        TokenBursts { flows, burst, gap_ps, period_ps, number: 0, packets }
    }
}

impl Iterator for TokenBursts {
    type Item = Arrival;

    fn next(&mut self) -> Option<Arrival> {
        if self.number == self.packets {
            return None;
        }
        let (burst, of_burst) = (self.number / u64::from(self.burst), self.number % u64::from(self.burst));
        self.number += 1;
        let t_ps = burst.saturating_mul(self.period_ps).saturating_add(of_burst.saturating_mul(self.gap_ps));
        let flow = (burst % u64::from(self.flows)) as u32;
        let packet = Packet {
            source: CLIENTS + flow,
            destination: SERVERS,
            source_port: 5_000,
            destination_port: 53,
            protocol: Protocol::Udp,
            bytes: SMALL,
            flags: Flags::default(),
            sequence: 0,
            acknowledgement: 0,
        };
        Some(Arrival { t_ps, packet })
    }
}
