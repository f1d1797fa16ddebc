//! TCP connection tracking: each connection is followed from its handshake to its end, and packets that do not fit are flagged.

use crate::packet::number;
use crate::table::Entry;
use crate::{FiveTuple, Flags, Packet, Program, Protocol, Table, Verdict};

/// Follows TCP connections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConnectionTracker {
    /// Whether a connection is forgotten when its timer has run out. Otherwise timers are there to be seen only.
    pub enforces_timers: bool,
}

/// Where a connection is between its handshake and its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectionState {
    /// A SYN was sent.
    SynSent,
    /// The other side has answered it with SYN and ACK.
    SynReceived,
    /// The handshake is complete.
    Established,
    /// One side has sent a FIN.
    FinWait1,
    /// The other side has acknowledged it.
    FinWait2,
    /// The other side has sent a FIN as well.
    LastAck,
    /// All is acknowledged.
    TimeWait,
}

impl ConnectionState {
    /// Seconds without a packet that fits, after which the connection is over; none while the states have no timer.
    pub const fn timer_s(self) -> Option<u64> {
        match self {
            ConnectionState::SynSent => Some(120),
            ConnectionState::SynReceived => Some(60),
            ConnectionState::Established => Some(432_000),
            ConnectionState::FinWait1 | ConnectionState::FinWait2 => Some(120),
            ConnectionState::LastAck => Some(30),
            ConnectionState::TimeWait => None,
        }
    }
}

/// What is known of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connection {
    /// Where it is.
    pub state: ConnectionState,
    /// Whether the side whose address and port are the smaller ones has sent the first SYN.
    pub smaller_opened: bool,
    /// The number that the next packet of the handshake acknowledges, or that the next packet of the other side begins with.
    pub expected: u32,
    /// Time of the last packet that fitted, in nanoseconds.
    pub last: u64,
}

impl Entry for Connection {
    fn words(&self) -> [u64; 2] {
        let state = (self.state as u64) << 33 | u64::from(self.smaller_opened) << 32;
        [state | u64::from(self.expected), self.last]
    }
}

impl Program for ConnectionTracker {
    /// 5-tuple, flags, sequence number (4), acknowledgement number (4), time in nanoseconds (8).
    type Row = [u8; 30];
    /// By 5-tuple, in the direction in which the source is the smaller end.
    type State = Table<FiveTuple, Connection>;

    fn initial(&self) -> Self::State {
        Table::default()
    }

    fn row(&self, packet: &Packet, now: u64) -> Option<[u8; 30]> {
        if packet.protocol != Protocol::Tcp {
            return None;
        }
        let mut row = [0; 30];
        row[..13].copy_from_slice(&packet.flow().to_bytes());
        row[13] = packet.flags.bits();
        row[14..18].copy_from_slice(&packet.sequence.to_be_bytes());
        row[18..22].copy_from_slice(&packet.acknowledgement.to_be_bytes());
        row[22..].copy_from_slice(&now.to_be_bytes());
        Some(row)
    }

    fn step(&self, state: &mut Self::State, row: &[u8; 30]) -> Verdict {
        let flow = FiveTuple::of_bytes(row);
        let segment = Segment {
            flags: Flags::of_bits(row[13]),
            sequence: number(&row[14..18]) as u32,
            acknowledgement: number(&row[18..22]) as u32,
            now: number(&row[22..]),
            from_smaller: flow <= flow.reversed(),
        };
        let key = flow.min(flow.reversed());
        // A reset ends nothing here: the timer does.
        if segment.flags.rst {
            return Verdict::Pass;
        }
        let mut verdict = Verdict::Pass;
        state.update(key, |there| {
            let known = there.filter(|connection| !(self.enforces_timers && connection.is_over(segment.now)));
            match known.map_or_else(|| segment.opens(), |connection| connection.after(&segment)) {
                Some(next) => Some(Connection { last: segment.now, ..next }),
                None => {
                    verdict = Verdict::Invalid;
                    there
                }
            }
        });
        verdict
    }

    fn digest(&self, state: &Self::State) -> u64 {
        state.digest()
    }
}

/// The fields of a packet that its connection depends on.
struct Segment {
    flags: Flags,
    sequence: u32,
    acknowledgement: u32,
    now: u64,
    from_smaller: bool,
}

impl Segment {
    /// Whether it is a SYN and nothing else.
    fn is_syn(&self) -> bool {
        self.flags == Flags { syn: true, ..Flags::default() }
    }

    /// The connection that it opens; none if it does not.
    fn opens(&self) -> Option<Connection> {
        self.is_syn().then(|| Connection {
            state: ConnectionState::SynSent,
            smaller_opened: self.from_smaller,
            expected: self.sequence.wrapping_add(1),
            last: self.now,
        })
    }
}

impl Connection {
    fn is_over(&self, now: u64) -> bool {
        self.state.timer_s().is_some_and(|seconds| now.saturating_sub(self.last) > seconds * 1_000_000_000)
    }

    /// It after a packet; none if the packet does not fit.
    fn after(self, segment: &Segment) -> Option<Connection> {
        use ConnectionState::{Established, FinWait1, FinWait2, LastAck, SynReceived, SynSent, TimeWait};
        let Segment { flags, sequence, acknowledgement, .. } = *segment;
        let forward = segment.from_smaller == self.smaller_opened;
        let to = |state, expected| Connection { state, expected, ..self };
        let acknowledges = flags.ack && acknowledgement == self.expected;
        // What the side that is to answer sends next.
        let answers = flags.ack && sequence == self.expected;
        match self.state {
            SynSent if forward && segment.is_syn() => segment.opens(),
            SynSent if !forward && flags.syn && acknowledges => Some(to(SynReceived, sequence.wrapping_add(1))),
            SynReceived if forward && acknowledges => Some(to(Established, self.expected)),
            SynSent | SynReceived => None,
            Established if flags.fin => Some(to(FinWait1, acknowledgement)),
            // The acknowledgement may carry a FIN of its own.
            FinWait1 if answers => to(FinWait2, self.expected).after(segment),
            FinWait2 if flags.fin => Some(to(LastAck, acknowledgement)),
            LastAck if answers => Some(to(TimeWait, self.expected)),
            TimeWait if segment.is_syn() => segment.opens(),
            Established | FinWait1 | FinWait2 | LastAck | TimeWait => Some(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ConnectionState::{Established, FinWait1, FinWait2, LastAck, SynReceived, SynSent, TimeWait};
    use super::*;
    use crate::packet::tests::{flags, tcp, udp};

    /// From the client, port 50000 at 1, to the server, port 443 at 2; or back.
    fn segment(forward: bool, bits: &str, sequence: u32, acknowledgement: u32) -> Packet {
        let packet = Packet { source_port: 50_000, destination: 2, ..tcp(1, 443, flags(bits)) };
        let packet = Packet { sequence, acknowledgement, ..packet };
        if forward {
            return packet;
        }
        Packet { source: 2, destination: 1, source_port: 443, destination_port: 50_000, ..packet }
    }

    /// Verdicts, and the state after each packet.
    fn follow(program: ConnectionTracker, packets: &[(Packet, u64)]) -> Vec<(Verdict, Option<ConnectionState>)> {
        let mut state = program.initial();
        let step = |(packet, now): &(Packet, u64)| {
            let verdict = program.step(&mut state, &program.row(packet, *now).unwrap());
            assert!(state.len() <= 1, "both directions are one connection");
            (verdict, state.sorted().first().map(|(_, connection)| connection.state))
        };
        packets.iter().map(step).collect()
    }

    #[test]
    fn a_connection_from_its_handshake_to_its_end() {
        for client_ends in [true, false] {
            let fin = |forward, sequence, acknowledgement| segment(forward, "FA", sequence, acknowledgement);
            let (x, y) = if client_ends { (101, 301) } else { (301, 101) };
            let packets = [
                (segment(true, "S", 100, 0), SynSent),
                (segment(false, "SA", 300, 101), SynReceived),
                (segment(true, "A", 101, 301), Established),
                (segment(true, "A", 101, 301), Established),
                (fin(client_ends, x, y), FinWait1),
                (segment(!client_ends, "A", y, x + 1), FinWait2),
                (fin(!client_ends, y, x + 1), LastAck),
                (segment(client_ends, "A", x + 1, y + 1), TimeWait),
                (segment(true, "S", 900, 0), SynSent),
            ];
            let seen = follow(ConnectionTracker::default(), &packets.map(|(packet, _)| (packet, 5)));
            assert_eq!(seen, packets.map(|(_, state)| (Verdict::Pass, Some(state))));
        }
    }

    #[test]
    fn an_acknowledgement_with_a_fin_of_its_own_takes_two_steps_at_once() {
        let packets = [
            segment(true, "S", 100, 0),
            segment(false, "SA", 300, 101),
            segment(true, "A", 101, 301),
            segment(true, "FA", 101, 301),
            segment(false, "FA", 301, 102),
        ];
        let seen = follow(ConnectionTracker::default(), &packets.map(|packet| (packet, 0)));
        assert_eq!(seen[4], (Verdict::Pass, Some(LastAck)));
    }

    #[test]
    fn what_does_not_fit_the_handshake_is_flagged_and_changes_nothing() {
        let packets = [
            (segment(true, "A", 100, 1), Verdict::Invalid, None),
            (segment(true, "R", 100, 1), Verdict::Pass, None),
            (segment(true, "SA", 100, 1), Verdict::Invalid, None),
            (segment(true, "S", 100, 0), Verdict::Pass, Some(SynSent)),
            (segment(false, "SA", 300, 100), Verdict::Invalid, Some(SynSent)),
            (segment(true, "SA", 300, 101), Verdict::Invalid, Some(SynSent)),
            // A SYN that is sent again brings a new number.
            (segment(true, "S", 200, 0), Verdict::Pass, Some(SynSent)),
            (segment(false, "SA", 300, 101), Verdict::Invalid, Some(SynSent)),
            (segment(false, "SA", 300, 201), Verdict::Pass, Some(SynReceived)),
            (segment(true, "A", 201, 300), Verdict::Invalid, Some(SynReceived)),
            (segment(false, "A", 301, 301), Verdict::Invalid, Some(SynReceived)),
            (segment(true, "R", 201, 301), Verdict::Pass, Some(SynReceived)),
        ];
        let seen = follow(ConnectionTracker::default(), &packets.map(|(packet, ..)| (packet, 0)));
        assert_eq!(seen, packets.map(|(_, verdict, state)| (verdict, state)));
        assert_eq!(ConnectionTracker::default().row(&udp(1, 2), 0), None);
    }

    #[test]
    fn timers_end_connections_only_where_they_are_enforced() {
        let second = 1_000_000_000;
        let syn = (segment(true, "S", 100, 0), 0);
        for (at, enforces_timers, verdict) in [
            (120 * second, true, Verdict::Pass),
            (120 * second + 1, true, Verdict::Invalid),
            (500 * second, false, Verdict::Pass),
        ] {
            let answer = (segment(false, "SA", 300, 101), at);
            let seen = follow(ConnectionTracker { enforces_timers }, &[syn, answer]);
            assert_eq!(seen[1].0, verdict);
        }
    }
}
