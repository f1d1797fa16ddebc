//! TCP connections from handshake to FIN.

use std::sync::Arc;

use programs::{Flags, Packet, Protocol};
use traffic::draw::Draw;

use super::{Arrival, CLIENTS, Gaps, SERVERS, SMALL};

/// Which connection sends the next packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Popularity {
    /// Any, all alike.
    Even,
    /// The i-th one with a share of 1/i: Zipf's law.
    Zipf,
}

/// TCP connections, a number of which are open at once. One that has ended is followed by the next one of its place. Connection by
/// connection a client opens, sends data, closes, and the server closes as well; acknowledgements of data are left out.
///
/// A packet draws its time, if that is not steady, then the place of its connection, if there are several; a new connection draws its
/// ports, first numbers and length from a stream of its own number.
#[derive(Clone, Debug)]
pub struct Connections {
    seed: u64,
    draw: Draw,
    gaps: Gaps,
    now_ps: u64,
    /// Sums of the weights of the places up to each one.
    weights: Arc<[u64]>,
    places: Vec<Connection>,
    /// Connections that have begun.
    begun: u32,
    /// Fewest and most packets of data of a connection.
    data: (u32, u32),
    bytes: u16,
    left: u64,
}

/// A connection and how far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Connection {
    client: u32,
    client_port: u16,
    server: u32,
    /// First sequence numbers of client and server.
    first: [u32; 2],
    /// Packets of data.
    data: u32,
    /// Packets sent.
    sent: u32,
}

/// Packets of a connection besides data: three of the handshake, four of the end.
const OTHERS: u32 = 7;

impl Connections {
    /// `packets` packets over `open` connections at a time, each of `data.0` to `data.1` packets of data of `bytes` bytes.
    pub fn new(
        seed: u64,
        gaps: Gaps,
        popularity: Popularity,
        open: u32,
        data: (u32, u32),
        bytes: u16,
        packets: u64,
    ) -> Self {
        let weight = |place: u64| match popularity {
            Popularity::Even => 1 << 20,
            Popularity::Zipf => (1_u64 << 31) / place,
        };
        let mut sum = 0;
        let weights = (1..=u64::from(open.max(1))).map(|place| {
            sum += weight(place);
            sum
        });
        let weights: Arc<[u64]> = weights.collect();
        let places = (0..open.max(1)).map(|number| Connection::new(seed, number, data)).collect();
        let draw = Draw::new(seed, u32::MAX);
        Connections { seed, draw, gaps, now_ps: 0, weights, places, begun: open.max(1), data, bytes, left: packets }
    }

    /// One connection of so many packets, all of them.
    pub fn elephant(seed: u64, gaps: Gaps, bytes: u16, packets: u32) -> Self {
        let data = packets.saturating_sub(OTHERS);
        Connections::new(seed, gaps, Popularity::Even, 1, (data, data), bytes, packets.into())
    }

    /// The place whose connection sends next: none is drawn of one.
    fn place(&mut self) -> usize {
        let all = self.weights.last().copied().unwrap_or(1);
        if self.weights.len() == 1 {
            return 0;
        }
        // A draw has 32 bits; the sum may have more.
        let drawn = self.draw.up_to(all - 1);
        self.weights.partition_point(|sum| *sum <= drawn)
    }
}

impl Connection {
    fn new(seed: u64, number: u32, (least, most): (u32, u32)) -> Self {
        let mut draw = Draw::new(seed, number);
        Connection {
            // Clients differ, so that no 5-tuple comes twice among the first 2^20 connections.
            client: CLIENTS + number % (1 << 20),
            client_port: 1_024 + draw.below(60_000) as u16,
            server: SERVERS + draw.below(256),
            first: [draw.below(1 << 32), draw.below(1 << 32)],
            data: least + draw.up_to(most.saturating_sub(least).into()) as u32,
            sent: 0,
        }
    }

    fn is_over(&self) -> bool {
        self.sent == self.data + OTHERS
    }

    /// Its next packet, with frames of data of so many bytes.
    fn packet(&mut self, bytes: u16) -> Packet {
        let [client, server] = self.first.map(|first| first.wrapping_add(1));
        // Data is what a frame has beyond its headers.
        let length = u32::from(bytes.max(SMALL) - 54);
        let end = client.wrapping_add(self.data.wrapping_mul(length));
        let syn = Flags { syn: true, ..Flags::default() };
        let ack = Flags { ack: true, ..Flags::default() };
        let fin = Flags { fin: true, ack: true, ..Flags::default() };
        let after_data = self.sent.saturating_sub(self.data);
        let (forward, flags, sequence, acknowledgement) = match self.sent {
            0 => (true, syn, self.first[0], 0),
            1 => (false, Flags { ack: true, ..syn }, self.first[1], client),
            2 => (true, ack, client, server),
            sent if sent < 3 + self.data => (true, ack, client.wrapping_add((sent - 3).wrapping_mul(length)), server),
            _ if after_data == 3 => (true, fin, end, server),
            _ if after_data == 4 => (false, ack, server, end.wrapping_add(1)),
            _ if after_data == 5 => (false, fin, server, end.wrapping_add(1)),
            _ => (true, ack, end.wrapping_add(1), server.wrapping_add(1)),
        };
        let is_data = self.sent >= 3 && self.sent < 3 + self.data;
        self.sent += 1;
        let (near, far) = ((self.client, self.client_port), (self.server, 443));
        let ((source, source_port), (destination, destination_port)) = if forward { (near, far) } else { (far, near) };
        let bytes = if is_data { bytes.max(SMALL) } else { SMALL };
        let protocol = Protocol::Tcp;
        Packet { source, destination, source_port, destination_port, protocol, bytes, flags, sequence, acknowledgement }
    }
}

impl Iterator for Connections {
    type Item = Arrival;

    fn next(&mut self) -> Option<Arrival> {
        self.left = self.left.checked_sub(1)?;
        self.now_ps = self.now_ps.saturating_add(self.gaps.next(&mut self.draw));
        let at = self.place();
        if self.places[at].is_over() {
            self.places[at] = Connection::new(self.seed, self.begun, self.data);
            self.begun = self.begun.wrapping_add(1);
        }
        Some(Arrival { t_ps: self.now_ps, packet: self.places[at].packet(self.bytes) })
    }
}
