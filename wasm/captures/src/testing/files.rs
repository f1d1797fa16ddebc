//! Files, byte by byte.

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

    /// A file of the patched libpcap of Alexey Kuznetzov.
    pub fn patched(big_endian: bool, link: u32) -> Self {
        let mut file = Writer::new(big_endian);
        file.u32(0xa1b2_cd34).u16(2).u16(4).u32(0).u32(0).u32(65_535).u32(link);
        Pcap(file)
    }

    /// A packet in a file of the patched libpcap: index of the interface, protocol and type stand behind the lengths.
    pub fn patched_packet(mut self, time: (u32, u32), length: usize, frame: &[u8]) -> Self {
        self.0.u32(time.0).u32(time.1).u32(frame.len() as u32).u32(length as u32).u32(1).u16(8).u16(0).raw(frame);
        self
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

    /// A packet of an interface at a time, whose flags say how many bytes of check sequence stand behind it.
    pub fn packet_with_fcs(self, interface: u32, ticks: u64, fcs: u32, frame: &[u8]) -> Self {
        let mut body = Writer::new(self.0.big_endian);
        let length = frame.len() as u32;
        body.u32(interface).u32((ticks >> 32) as u32).u32(ticks as u32).u32(length).u32(length).raw(frame);
        body.raw(&vec![0; frame.len().next_multiple_of(4) - frame.len()]);
        // A comment in front of the flags, then the end of options.
        body.u16(1).u16(3).raw(b"abc\0").u16(2).u16(4).u32(fcs << 5 | 1).u16(0).u16(0);
        self.block(6, &body.bytes)
    }

    /// A packet in the obsolete Packet Block.
    pub fn obsolete(self, interface: u16, ticks: u64, length: usize, frame: &[u8]) -> Self {
        let mut body = Writer::new(self.0.big_endian);
        body.u16(interface).u16(0xffff).u32((ticks >> 32) as u32).u32(ticks as u32);
        body.u32(frame.len() as u32).u32(length as u32).raw(frame);
        self.block(2, &body.bytes)
    }

    /// An interface whose frames have a check sequence of so many bytes.
    pub fn interface_with_fcs(self, link: u16, fcs: u8) -> Self {
        let mut body = Writer::new(self.0.big_endian);
        body.u16(link).u16(0).u32(0).u16(13).u16(1).raw(&[fcs, 0, 0, 0]).u16(0).u16(0);
        self.block(1, &body.bytes)
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
