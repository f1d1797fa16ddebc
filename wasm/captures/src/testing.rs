//! Captures byte by byte, for tests.

/// A TCP segment over IPv4 without a payload: 40 bytes.
pub fn tcp(source: [u8; 4], destination: [u8; 4], ports: [u16; 2], flags: u8, numbers: [u32; 2]) -> Vec<u8> {
    let mut packet = ipv4(6, 40, source, destination);
    packet.extend(ports.map(u16::to_be_bytes).concat());
    packet.extend(numbers.map(u32::to_be_bytes).concat());
    packet.extend([0x50, flags, 0, 0, 0, 0, 0, 0]);
    packet
}

/// A UDP datagram over IPv4 without a payload: 28 bytes.
pub fn udp(source: [u8; 4], destination: [u8; 4], ports: [u16; 2]) -> Vec<u8> {
    let mut packet = ipv4(17, 28, source, destination);
    packet.extend(ports.map(u16::to_be_bytes).concat());
    packet.extend([0, 8, 0, 0]);
    packet
}

/// The SYN that tests send where nothing depends on it.
pub fn syn() -> Vec<u8> {
    tcp([10, 0, 0, 1], [10, 0, 0, 2], [50_000, 443], 2, [7, 0])
}

fn ipv4(protocol: u8, total: u16, source: [u8; 4], destination: [u8; 4]) -> Vec<u8> {
    let mut header = vec![0x45, 0];
    header.extend(total.to_be_bytes());
    header.extend([0, 0, 0, 0, 64, protocol, 0, 0]);
    header.extend(source);
    header.extend(destination);
    header
}

/// A frame of Ethernet with VLAN tags of these types in front of the type.
pub fn ethernet(tags: &[u16], ether_type: u16, packet: &[u8]) -> Vec<u8> {
    let mut frame = vec![2; 12];
    for tag in tags {
        frame.extend(tag.to_be_bytes());
        frame.extend([0, 5]);
    }
    frame.extend(ether_type.to_be_bytes());
    frame.extend(packet);
    frame
}

/// A packet as a Linux cooked capture of version 1 has it.
pub fn cooked_v1(ether_type: u16, packet: &[u8]) -> Vec<u8> {
    let mut frame = vec![0; 14];
    frame.extend(ether_type.to_be_bytes());
    frame.extend(packet);
    frame
}

/// A packet as a Linux cooked capture of version 2 has it.
pub fn cooked_v2(ether_type: u16, packet: &[u8]) -> Vec<u8> {
    let mut frame = ether_type.to_be_bytes().to_vec();
    frame.resize(20, 0);
    frame.extend(packet);
    frame
}

/// Writes numbers in one of the two byte orders.
#[derive(Clone)]
pub struct Writer {
    /// Whether numbers begin with their highest byte.
    pub big_endian: bool,
    /// What was written.
    pub bytes: Vec<u8>,
}

impl Writer {
    /// Nothing yet.
    pub fn new(big_endian: bool) -> Self {
        Writer { big_endian, bytes: Vec::new() }
    }

    /// Writes 2 bytes.
    pub fn u16(&mut self, number: u16) -> &mut Self {
        self.bytes.extend(if self.big_endian { number.to_be_bytes() } else { number.to_le_bytes() });
        self
    }

    /// Writes 4 bytes.
    pub fn u32(&mut self, number: u32) -> &mut Self {
        self.bytes.extend(if self.big_endian { number.to_be_bytes() } else { number.to_le_bytes() });
        self
    }

    /// Writes 8 bytes.
    pub fn u64(&mut self, number: u64) -> &mut Self {
        self.bytes.extend(if self.big_endian { number.to_be_bytes() } else { number.to_le_bytes() });
        self
    }

    /// Writes bytes as they are.
    pub fn raw(&mut self, bytes: &[u8]) -> &mut Self {
        self.bytes.extend(bytes);
        self
    }
}

/// A pcap file.
pub struct Pcap(pub Writer);

impl Pcap {
    /// A file without packets, of a resolution and of a number of the link.
    pub fn new(big_endian: bool, nanoseconds: bool, link: u32) -> Self {
        let mut file = Writer::new(big_endian);
        file.u32(if nanoseconds { 0xa1b2_3c4d } else { 0xa1b2_c3d4 }).u16(2).u16(4).u32(0).u32(0).u32(65_535).u32(link);
        Pcap(file)
    }

    /// A packet at a time in seconds and their parts, of `length` bytes on the link.
    pub fn packet(mut self, time: (u32, u32), length: usize, frame: &[u8]) -> Self {
        self.0.u32(time.0).u32(time.1).u32(frame.len() as u32).u32(length as u32).raw(frame);
        self
    }

    /// The file.
    pub fn bytes(self) -> Vec<u8> {
        self.0.bytes
    }
}

/// A pcapng file.
#[derive(Clone)]
pub struct PcapNg(pub Writer);

impl PcapNg {
    /// A file with a section in it.
    pub fn new(big_endian: bool) -> Self {
        PcapNg(Writer::new(big_endian)).section()
    }

    /// Begins another section.
    pub fn section(self) -> Self {
        let mut body = Writer::new(self.0.big_endian);
        body.u32(0x1a2b_3c4d).u16(1).u16(0).u64(u64::MAX);
        self.block(0x0a0d_0d0a, &body.bytes)
    }

    /// A block of a type.
    pub fn block(mut self, kind: u32, body: &[u8]) -> Self {
        let padding = body.len().next_multiple_of(4) - body.len();
        let length = (12 + body.len() + padding) as u32;
        self.0.u32(kind).u32(length).raw(body).raw(&vec![0; padding]).u32(length);
        self
    }

    /// An interface with a time resolution and an offset in seconds, if it has such options.
    pub fn interface(self, link: u16, resolution: Option<u8>, offset_s: Option<i64>) -> Self {
        let mut body = Writer::new(self.0.big_endian);
        body.u16(link).u16(0).u32(0);
        if let Some(resolution) = resolution {
            body.u16(9).u16(1).raw(&[resolution, 0, 0, 0]);
        }
        if let Some(offset) = offset_s {
            body.u16(14).u16(8).u64(offset as u64);
        }
        if resolution.or(offset_s.map(|_| 0)).is_some() {
            body.u16(0).u16(0);
        }
        self.block(1, &body.bytes)
    }

    /// A packet of an interface at a time, of `length` bytes on the link.
    pub fn packet(self, interface: u32, ticks: u64, length: usize, frame: &[u8]) -> Self {
        let mut body = Writer::new(self.0.big_endian);
        body.u32(interface).u32((ticks >> 32) as u32).u32(ticks as u32).u32(frame.len() as u32).u32(length as u32);
        body.raw(frame);
        self.block(6, &body.bytes)
    }

    /// A packet without a time.
    pub fn simple(self, frame: &[u8]) -> Self {
        let mut body = Writer::new(self.0.big_endian);
        body.u32(frame.len() as u32).raw(frame);
        self.block(3, &body.bytes)
    }

    /// The file.
    pub fn bytes(self) -> Vec<u8> {
        self.0.bytes
    }
}
