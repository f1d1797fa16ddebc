//! The port's settings in numbers.

use scenario::limits;
use scenario::types::{Arbitration, Elements, PortBench};
use traffic::Packet;

/// Settings of one lane.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Period of the engine's clock, which is the length of a step, in picoseconds.
    pub clock_ps: u32,
    /// Rate of the link in Mb/s.
    pub rate_mbps: u32,
    /// Bytes that the link adds to each packet.
    pub overhead_bytes: u32,
    /// Picoseconds from the last bit on the link to the last bit at its other end.
    pub propagation_ps: u64,
    /// What an element of the queue is.
    pub elements: Elements,
    /// Most arrivals that wait for the engine's port.
    pub ingress: usize,
    /// Most packets that wait behind the elements of their flows.
    pub buffer: usize,
    /// Most flows whose order and completion are followed at once.
    pub followed: usize,
    /// Most packets of a flow before the queue and in it.
    pub flow_limit: u32,
    /// Which operation goes first where an enqueue and a dequeue could be issued.
    pub arbitration: Arbitration,
    /// Most packets dequeued ahead of the link, those under way through the engine included.
    pub prefetch: u32,
    /// Window over which fairness is measured, in picoseconds.
    pub window_ps: u64,
    /// Bytes that a flow of `unit_weight` sends in a unit of virtual time.
    pub unit_bytes: u32,
    /// Weight of a flow that sends `unit_bytes` in a unit of virtual time.
    pub unit_weight: u32,
}

impl Rules {
    /// Settings of a scenario's port for one of so many engines (1 or more), with this clock period, which holds unless the scenario sets one.
    pub fn new(port: &PortBench, clock_ps: u32, engines: usize) -> Self {
        Rules {
            clock_ps: port.clock_ps.unwrap_or(clock_ps).max(1),
            rate_mbps: port.rate_mbps,
            overhead_bytes: port.overhead_bytes,
            propagation_ps: port.propagation_ps,
            elements: port.elements,
            ingress: port.ingress as usize,
            buffer: limits::buffer(engines),
            followed: limits::flows_followed(engines),
            flow_limit: port.flow_limit.unwrap_or(u32::MAX),
            arbitration: port.arbitration,
            prefetch: port.prefetch,
            window_ps: port.window_ps,
            unit_bytes: port.unit_bytes,
            unit_weight: port.unit_weight,
        }
    }

    /// Time of a step in picoseconds.
    #[inline]
    pub fn time(&self, step: u64) -> u64 {
        step.saturating_mul(self.clock_ps.into())
    }

    /// Units of virtual time that a packet takes in fair queueing, rounded up (catalogue GA19).
    pub fn packet_time(&self, packet: &Packet) -> u64 {
        let unit = u64::from(self.unit_bytes.max(1)) * u64::from(packet.weight.max(1));
        (u64::from(packet.bytes) * u64::from(self.unit_weight)).div_ceil(unit)
    }

    /// Picoseconds that a packet occupies the link, rounded up.
    pub fn serialisation_ps(&self, bytes: u32) -> u64 {
        ((u64::from(bytes) + u64::from(self.overhead_bytes)) * 8_000_000).div_ceil(u64::from(self.rate_mbps.max(1)))
    }
}
