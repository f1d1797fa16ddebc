//! A distributed denial-of-service attack.

use programs::{Flags, Packet, Protocol};
use traffic::draw::Draw;

use super::{ATTACKERS, Arrival, CLIENTS, Gaps, SERVERS, SMALL};

/// UDP packets to one server: of attackers, whose addresses are on the list of the mitigator, and of clients.
///
/// A packet draws its time, if that is not steady, whether it is an attacker's, and its source.
#[derive(Clone, Debug)]
pub struct Ddos {
    draw: Draw,
    gaps: Gaps,
    now_ps: u64,
    attackers: u32,
    clients: u32,
    percent_attack: u32,
    left: u64,
}

impl Ddos {
    /// `packets` packets of so many sources, `percent_attack` of 100 by attackers.
    pub fn new(seed: u64, gaps: Gaps, attackers: u32, clients: u32, percent_attack: u32, packets: u64) -> Self {
        let draw = Draw::new(seed, 0);
        Ddos {
            draw,
            gaps,
            now_ps: 0,
            attackers: attackers.max(1),
            clients: clients.max(1),
            percent_attack,
            left: packets,
        }
    }

    /// Addresses of all attackers.
    pub fn listed(&self) -> Vec<u32> {
        (0..self.attackers).map(|number| ATTACKERS + number).collect()
    }
}

impl Iterator for Ddos {
    type Item = Arrival;

    fn next(&mut self) -> Option<Arrival> {
        self.left = self.left.checked_sub(1)?;
        self.now_ps = self.now_ps.saturating_add(self.gaps.next(&mut self.draw));
        let (first, count) =
            if self.draw.chance(self.percent_attack) { (ATTACKERS, self.attackers) } else { (CLIENTS, self.clients) };
        let packet = Packet {
            source: first + self.draw.below(count.into()),
            destination: SERVERS,
            source_port: 5_000,
            destination_port: 80,
            protocol: Protocol::Udp,
            bytes: SMALL,
            flags: Flags::default(),
            sequence: 0,
            acknowledgement: 0,
        };
        Some(Arrival { t_ps: self.now_ps, packet })
    }
}
