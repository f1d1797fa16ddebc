//! Sources at a port-knocking firewall.

use programs::{Flags, Packet, Protocol};
use traffic::draw::Draw;

use super::{ATTACKERS, Arrival, CLIENTS, Gaps, SERVERS, SMALL};

/// The knocks, in order.
const KNOCKS: [u16; 3] = [100, 101, 102];
/// The port that sources want.
const WANTED: u16 = 22;

/// Sources that knock in the right order and then send to port 22, until their FIN, among attackers that try ports near the knocks and never
/// have all three in order.
///
/// A packet draws its time, if that is not steady, whether it is an attacker's, the source, and an attacker its port.
#[derive(Clone, Debug)]
pub struct Knocking {
    draw: Draw,
    gaps: Gaps,
    now_ps: u64,
    percent_attack: u32,
    /// Packets that each knocker has sent since its last FIN.
    knockers: Vec<u32>,
    /// Last two ports that each attacker has tried, and whether it has sent its SYN.
    attackers: Vec<([u16; 2], bool)>,
    /// Packets of a knocker to the wanted port.
    data: u32,
    left: u64,
}

impl Knocking {
    /// `packets` packets of so many sources of each kind, `percent_attack` of 100 by attackers; knockers send `data` packets when they are
    /// in.
    pub fn new(
        seed: u64,
        gaps: Gaps,
        knockers: u32,
        attackers: u32,
        percent_attack: u32,
        data: u32,
        packets: u64,
    ) -> Self {
        Knocking {
            draw: Draw::new(seed, 0),
            gaps,
            now_ps: 0,
            percent_attack,
            knockers: vec![0; knockers.max(1) as usize],
            attackers: vec![([0; 2], false); attackers.max(1) as usize],
            data: data.max(1),
            left: packets,
        }
    }

    /// Whether a packet is of an attacker.
    pub fn is_attack(packet: &Packet) -> bool {
        packet.source >= ATTACKERS
    }

    fn knock(&mut self) -> Packet {
        let at = self.draw.below(self.knockers.len() as u64);
        let sent = &mut self.knockers[at as usize];
        let port = KNOCKS.get(*sent as usize).copied().unwrap_or(WANTED);
        let is_last = *sent + 1 == KNOCKS.len() as u32 + self.data;
        let flags = Flags { syn: *sent == 0, fin: is_last, ack: *sent > 0, ..Flags::default() };
        *sent = if is_last { 0 } else { *sent + 1 };
        packet(CLIENTS + at, port, flags)
    }

    fn attack(&mut self) -> Packet {
        let at = self.draw.below(self.attackers.len() as u64);
        let mut port = KNOCKS[0] - 1 + self.draw.below(5) as u16;
        let (before, has_begun) = &mut self.attackers[at as usize];
        // The third knock behind the first two would open: it tries another port.
        if *before == [KNOCKS[0], KNOCKS[1]] && port == KNOCKS[2] {
            port = WANTED;
        }
        *before = [before[1], port];
        let flags = Flags { syn: !*has_begun, ack: *has_begun, ..Flags::default() };
        *has_begun = true;
        packet(ATTACKERS + at, port, flags)
    }
}

fn packet(source: u32, destination_port: u16, flags: Flags) -> Packet {
    Packet {
        source,
        destination: SERVERS,
        source_port: 40_000,
        destination_port,
        protocol: Protocol::Tcp,
        bytes: SMALL,
        flags,
        sequence: 0,
        acknowledgement: 0,
    }
}

impl Iterator for Knocking {
    type Item = Arrival;

    fn next(&mut self) -> Option<Arrival> {
        self.left = self.left.checked_sub(1)?;
        self.now_ps = self.now_ps.saturating_add(self.gaps.next(&mut self.draw));
        let packet = if self.draw.chance(self.percent_attack) { self.attack() } else { self.knock() };
        Some(Arrival { t_ps: self.now_ps, packet })
    }
}
