//! What programs can read of a packet.

/// A transport protocol that programs know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Protocol {
    /// TCP, 6.
    Tcp,
    /// UDP, 17.
    Udp,
}

impl Protocol {
    /// Its number in IPv4 headers.
    pub const fn number(self) -> u8 {
        match self {
            Protocol::Tcp => 6,
            Protocol::Udp => 17,
        }
    }
}

/// The flags of TCP that programs read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// FIN.
    pub fin: bool,
    /// SYN.
    pub syn: bool,
    /// RST.
    pub rst: bool,
    /// ACK.
    pub ack: bool,
}

impl Flags {
    /// As TCP headers have them: FIN is bit 0, SYN 1, RST 2, ACK 4.
    pub const fn bits(self) -> u8 {
        self.fin as u8 | (self.syn as u8) << 1 | (self.rst as u8) << 2 | (self.ack as u8) << 4
    }

    /// Out of a byte of a TCP header.
    pub const fn of_bits(bits: u8) -> Self {
        Flags { fin: bits & 1 != 0, syn: bits & 2 != 0, rst: bits & 4 != 0, ack: bits & 16 != 0 }
    }
}

/// Names a flow in one direction. Addresses and ports are numbers, in the order of their bytes in headers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FiveTuple {
    /// Source IPv4 address.
    pub source: u32,
    /// Destination IPv4 address.
    pub destination: u32,
    /// Source port.
    pub source_port: u16,
    /// Destination port.
    pub destination_port: u16,
    /// Number of the protocol.
    pub protocol: u8,
}

impl FiveTuple {
    /// Bytes in a row.
    pub const BYTES: usize = 13;

    /// In network order: source, destination, ports, protocol.
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[0..4].copy_from_slice(&self.source.to_be_bytes());
        bytes[4..8].copy_from_slice(&self.destination.to_be_bytes());
        bytes[8..10].copy_from_slice(&self.source_port.to_be_bytes());
        bytes[10..12].copy_from_slice(&self.destination_port.to_be_bytes());
        bytes[12] = self.protocol;
        bytes
    }

    /// Reads what [`FiveTuple::to_bytes`] writes, at the front of `bytes`.
    ///
    /// # Panics
    /// With fewer than [`FiveTuple::BYTES`].
    pub fn of_bytes(bytes: &[u8]) -> Self {
        FiveTuple {
            source: number(&bytes[0..4]) as u32,
            destination: number(&bytes[4..8]) as u32,
            source_port: number(&bytes[8..10]) as u16,
            destination_port: number(&bytes[10..12]) as u16,
            protocol: bytes[12],
        }
    }

    /// The flow in the other direction.
    pub fn reversed(self) -> Self {
        FiveTuple {
            source: self.destination,
            destination: self.source,
            source_port: self.destination_port,
            destination_port: self.source_port,
            protocol: self.protocol,
        }
    }
}

/// A number in network order, of at most 8 bytes.
pub(crate) fn number(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// An IPv4 packet with TCP or UDP in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packet {
    /// Source IPv4 address.
    pub source: u32,
    /// Destination IPv4 address.
    pub destination: u32,
    /// Source port.
    pub source_port: u16,
    /// Destination port.
    pub destination_port: u16,
    /// What it carries.
    pub protocol: Protocol,
    /// Length of the Ethernet frame, without preamble and checksum.
    pub bytes: u16,
    /// Flags of TCP; none with UDP.
    pub flags: Flags,
    /// Sequence number of TCP; 0 with UDP.
    pub sequence: u32,
    /// Acknowledgement number of TCP; 0 with UDP.
    pub acknowledgement: u32,
}

impl Packet {
    /// Its flow.
    pub fn flow(&self) -> FiveTuple {
        FiveTuple {
            source: self.source,
            destination: self.destination,
            source_port: self.source_port,
            destination_port: self.destination_port,
            protocol: self.protocol.number(),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Flags by their letters in tcpdump: S, A, F, R.
    pub(crate) fn flags(letters: &str) -> Flags {
        let has = |letter| letters.contains(letter);
        Flags { fin: has('F'), syn: has('S'), rst: has('R'), ack: has('A') }
    }

    /// A TCP packet of 64 bytes from a source to a port.
    pub(crate) fn tcp(source: u32, destination_port: u16, flags: Flags) -> Packet {
        Packet {
            source,
            destination: 99,
            source_port: 7,
            destination_port,
            protocol: Protocol::Tcp,
            bytes: 64,
            flags,
            sequence: 0,
            acknowledgement: 0,
        }
    }

    /// The same of UDP.
    pub(crate) fn udp(source: u32, destination_port: u16) -> Packet {
        Packet { protocol: Protocol::Udp, ..tcp(source, destination_port, Flags::default()) }
    }

    #[test]
    fn a_flow_is_read_as_it_was_written() {
        let flow = FiveTuple {
            source: 0x0a00_0001,
            destination: 0xc0a8_0102,
            source_port: 50_000,
            destination_port: 443,
            protocol: 6,
        };
        let bytes = flow.to_bytes();
        assert_eq!(bytes, [10, 0, 0, 1, 192, 168, 1, 2, 0xc3, 0x50, 0x01, 0xbb, 6]);
        assert_eq!(FiveTuple::of_bytes(&bytes), flow);
        assert_eq!(flow.reversed().reversed(), flow);
    }

    #[test]
    fn flags_are_the_bits_of_tcp() {
        let all = (0..32).map(Flags::of_bits);
        for flags in all {
            assert_eq!(Flags::of_bits(flags.bits()), flags);
        }
        assert_eq!(Flags { syn: true, ack: true, ..Flags::default() }.bits(), 0x12);
    }
}
