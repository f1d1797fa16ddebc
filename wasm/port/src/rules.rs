//! The port's settings in numbers.

use std::ops::Deref;

use scenario::limits;
use scenario::types::PortBench;
use traffic::Packet;

/// Settings of one lane: those of the scenario's port, and what follows from them for one of several engines.
#[derive(Clone, Debug)]
pub struct Rules {
    port: PortBench,
    /// Period of the engine's clock, which is the length of a step, in picoseconds.
    pub clock_ps: u32,
    /// Most packets that wait behind the elements of their flows.
    pub buffer: usize,
    /// Most flows whose order and completion are followed at once.
    pub followed: usize,
}

impl Deref for Rules {
    type Target = PortBench;

    fn deref(&self) -> &PortBench {
        &self.port
    }
}

impl Rules {
    /// Settings of a scenario's port for one of so many engines (1 or more), with this clock period, which holds unless the scenario sets one.
    pub fn new(port: &PortBench, clock_ps: u32, engines: usize) -> Self {
        Rules {
            clock_ps: port.clock_ps.unwrap_or(clock_ps).max(1),
            buffer: limits::buffer(engines),
            followed: limits::flows_followed(engines),
            port: port.clone(),
        }
    }

    /// The same, with so many flows that are followed at once.
    pub fn following(self, followed: usize) -> Self {
        Rules { followed, ..self }
    }

    /// Time of a step in picoseconds.
    #[inline]
    pub fn time(&self, step: u64) -> u64 {
        step.saturating_mul(self.clock_ps.into())
    }

    /// Units of virtual time that a packet takes in fair queueing, rounded up (GA19).
    pub fn packet_time(&self, packet: &Packet) -> u64 {
        let unit = u64::from(self.unit_bytes.max(1)) * u64::from(packet.weight.max(1));
        (u64::from(packet.bytes) * u64::from(self.unit_weight)).div_ceil(unit)
    }

    /// Picoseconds that a packet occupies the link, rounded up.
    pub fn serialisation_ps(&self, bytes: u32) -> u64 {
        Rules::serialisation_of(&self.port, bytes)
    }

    /// The same of a port.
    pub fn serialisation_of(port: &PortBench, bytes: u32) -> u64 {
        ((u64::from(bytes) + u64::from(port.overhead_bytes)) * 8_000_000).div_ceil(u64::from(port.rate_mbps.max(1)))
    }
}
