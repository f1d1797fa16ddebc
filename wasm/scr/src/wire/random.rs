//! Random frames: good ones, and ones that are wrong by a little, so that every boundary of a check is met from both sides.

use programs::{Flags, Packet, Protocol};
use traffic::draw::Draw;

use super::frame_of;

/// What frames there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameMix {
    /// All kinds.
    Any,
    /// TCP in whole frames of 64 bytes, which every program handles.
    Handled,
    /// ARP in whole frames of 64 bytes, which none does.
    Passed,
}

/// A packet of one of few flows, so that state is made, changed and forgotten all the time.
pub fn packet_of_few_flows(draw: &mut Draw) -> Packet {
    let ends = [draw.below(4), 10 + draw.below(2)];
    let at = draw.below(2) as usize;
    Packet {
        source: ends[at],
        destination: ends[1 - at],
        source_port: 100 + draw.below(3) as u16,
        destination_port: 100 + draw.below(3) as u16,
        protocol: if draw.below(8) == 0 { Protocol::Udp } else { Protocol::Tcp },
        bytes: 64 + draw.below(129) as u16,
        flags: Flags::of_bits([2, 2, 16, 16, 18, 17, 1, 4][draw.below(8) as usize]),
        // Few numbers, so that one is often the expected one.
        sequence: draw.below(3),
        acknowledgement: draw.below(3),
    }
}

/// A source of random frames.
#[derive(Clone, Debug)]
pub struct RandomFrames {
    draw: Draw,
    mix: FrameMix,
}

impl RandomFrames {
    /// Of a seed.
    pub fn new(seed: u64, mix: FrameMix) -> Self {
        RandomFrames { draw: Draw::new(seed, 1), mix }
    }

    fn word(&mut self) -> u32 {
        self.draw.below(1 << 32)
    }

    /// Bytes of a frame: most have few.
    fn size(&mut self) -> u32 {
        match self.draw.below(4_000) {
            // About as much as a size can say.
            0..3 => 65_400 + self.draw.below(300),
            3..8 => 9_500 + self.draw.below(101),
            8..40 => 1_400 + self.draw.below(115),
            40..1_000 => 100 + self.draw.below(300),
            _ => self.draw.below(160),
        }
    }

    fn packet(&mut self) -> Packet {
        let tcp = self.draw.below(3) > 0;
        // Behind UDP's header there is something as well.
        Packet {
            source: self.word(),
            destination: self.word(),
            source_port: self.word() as u16,
            destination_port: self.word() as u16,
            protocol: if tcp { Protocol::Tcp } else { Protocol::Udp },
            bytes: 0,
            flags: if tcp { Flags::of_bits(self.word() as u8) } else { Flags::default() },
            sequence: self.word(),
            acknowledgement: self.word(),
        }
    }

    /// The next one.
    pub fn next_frame(&mut self) -> Vec<u8> {
        if self.mix == FrameMix::Passed {
            return [&[0xff; 12][..], &[0x08, 0x06], &[0; 50]].concat();
        }
        let mut packet = self.packet();
        if self.mix == FrameMix::Handled {
            packet.protocol = Protocol::Tcp;
            packet.bytes = 64;
            return frame_of(&packet, 0, 0);
        }
        // Tags and options are rare in traffic and common here.
        let tags = [0, 0, 1, 2][self.draw.below(4) as usize];
        let options = [0, 0, 0, self.draw.below(11) as usize][self.draw.below(4) as usize];
        let size = self.size();
        packet.bytes = size.min(65_000) as u16;
        let mut frame = frame_of(&packet, tags, options);
        let least = if packet.protocol == Protocol::Tcp { 20 } else { 8 };
        let headers = 14 + 4 * tags + 20 + 4 * options + least;
        // What no program reads is there to be forwarded.
        let mut payload = Draw::new(self.word().into(), 2);
        for byte in &mut frame[headers..] {
            *byte = payload.below(256) as u8;
        }
        for byte in &mut frame[..12] {
            *byte = self.draw.below(256) as u8;
        }
        if size > 65_000 {
            frame.resize(size as usize, 0xa5);
        }
        if packet.protocol == Protocol::Tcp {
            // Bits that no program reads: of the offset's byte, and flags.
            frame[headers - 20 + 12] |= self.draw.below(16) as u8;
            frame[headers - 20 + 13] |= (self.draw.below(256) as u8) & 0xe8;
        }
        if self.draw.below(5) < 2 {
            self.spoil(&mut frame, tags, options, packet.protocol);
            // Which of two causes counts shows where a header ends.
            if self.draw.below(3) == 0 {
                let ip = 14 + 4 * tags;
                let ends = [14, 18, 22, ip, ip + 20, headers - least, headers];
                frame.truncate(ends[self.draw.below(7) as usize] + self.draw.below(3) as usize - 1);
            }
        }
        frame
    }

    /// Makes a frame wrong, or nearly so.
    fn spoil(&mut self, frame: &mut Vec<u8>, tags: usize, options: usize, protocol: Protocol) {
        let ether_type = 12 + 4 * tags;
        let ip = ether_type + 2;
        let transport = ip + 20 + 4 * options;
        let least = if protocol == Protocol::Tcp { 20 } else { 8 };
        let below = |draw: &mut Draw, n: u64| draw.below(n) as usize;
        let put = |frame: &mut [u8], at: usize, number: usize| {
            frame[at..at + 2].copy_from_slice(&(number as u16).to_be_bytes());
        };
        match self.draw.below(17) {
            // It ends somewhere in its headers.
            0 | 1 => frame.truncate(1 + below(&mut self.draw, (transport + least) as u64)),
            2 => {
                let types = [0x0806, 0x86dd, 0x0801, 0x0700, 0x0040, 0x9100, 0x86dc, 0x8600, 0x0000];
                put(frame, ether_type, types[below(&mut self.draw, 9)]);
            }
            // One tag more than there is, perhaps the third.
            3 => {
                let at = ether_type;
                let tag: [[u8; 4]; 3] = [[0x81, 0, 0, 9], [0x88, 0xa8, 0x81, 0], [0x81, 0, 0x08, 0]];
                let tag = tag[below(&mut self.draw, 3)];
                frame.splice(at..at, tag);
            }
            4 => frame[ether_type + below(&mut self.draw, 2)] ^= 1 << self.draw.below(8),
            5 => frame[ip] = (frame[ip] & 15) | (self.draw.below(16) << 4) as u8,
            6 => frame[ip] = 0x40 | self.draw.below(16) as u8,
            7 => {
                // As long as the headers, or a byte more or less.
                let length = 20 + 4 * options + least + below(&mut self.draw, 3) - 1;
                put(frame, ip + 2, length);
            }
            8 => put(frame, ip + 2, below(&mut self.draw, 80)),
            9 => frame[ip + 6] = self.draw.below(256) as u8,
            10 => frame[ip + 6 + below(&mut self.draw, 2)] = 1 << self.draw.below(8),
            11 => frame[ip + 9] = [1, 6, 17, 7, 4, 16, 0, 47, 22][below(&mut self.draw, 9)],
            12 if protocol == Protocol::Tcp => {
                frame[transport + 12] = (self.draw.below(16) << 4) as u8;
            }
            13 if protocol == Protocol::Tcp => {
                // The packet ends with TCP's options, or a byte before or behind.
                let words = 5 + below(&mut self.draw, 11);
                frame[transport + 12] = (words << 4) as u8;
                put(frame, ip + 2, 20 + 4 * options + 4 * words + below(&mut self.draw, 3) - 1);
            }
            12 | 13 => put(frame, transport + 4, [0, 7, 8, 9, 0x100, 0x107, 0x700][below(&mut self.draw, 7)]),
            14 => {
                let at = below(&mut self.draw, (transport + least) as u64);
                frame[at] ^= 1 << self.draw.below(8);
            }
            15 => {
                let length = 1 + below(&mut self.draw, 120);
                *frame = (0..length).map(|_| self.draw.below(256) as u8).collect();
            }
            // IPv6, an IPv4 packet behind it or not.
            _ => put(frame, ether_type, 0x86dd),
        }
    }
}
