//! Captures and tables, right ones and changed ones; the tables themselves are made by `table`.

use std::io::Read;

use captures::testing::{Pcap, PcapNg, cooked_v1, cooked_v2, ethernet, in_ipv4, in_ipv6, tcp, udp, udp6};
use traffic::draw::Draw;

use crate::cases::Kind;
use crate::generate::pick;
use crate::{mutate, table};

/// Numbers that lengths and times are changed to.
const EDGES: [u32; 9] = [0, 1, 7, 12, 40, 65_535, 1 << 24, 1 << 31, u32::MAX];

/// A file that holds packets or operations.
pub fn file(draw: &mut Draw) -> (Kind, Vec<u8>) {
    let kind = *pick(draw, &[Kind::Capture, Kind::Capture, Kind::Table]);
    let mut bytes = match kind {
        Kind::Table => table::file(draw),
        _ if draw.chance(50) => pcap(draw),
        _ => pcapng(draw),
    };
    match draw.below(4) {
        0 => {}
        1 if kind == Kind::Table => table::change(draw, &mut bytes),
        1 => edge(draw, &mut bytes),
        _ => mutate::bytes(draw, &mut bytes),
    }
    if kind == Kind::Capture && draw.chance(10) {
        bytes = packed(draw, &bytes);
        if draw.chance(50) {
            mutate::bytes(draw, &mut bytes);
        }
    }
    (kind, bytes)
}

/// The file inside gzip or zstd.
fn packed(draw: &mut Draw, bytes: &[u8]) -> Vec<u8> {
    if draw.chance(50) {
        return ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest);
    }
    let mut packed = Vec::new();
    let done = flate2::read::GzEncoder::new(bytes, flate2::Compression::fast()).read_to_end(&mut packed);
    done.map_or_else(|error| panic!("{error}"), |_| packed)
}

/// Puts a number where four bytes stand.
fn edge(draw: &mut Draw, bytes: &mut [u8]) {
    let at = draw.below(bytes.len() as u64 / 4) as usize * 4;
    let number = *pick(draw, &EDGES);
    let number = if draw.chance(50) { number.to_be_bytes() } else { number.to_le_bytes() };
    if let Some(four) = bytes.get_mut(at..at + 4) {
        four.copy_from_slice(&number);
    }
}

fn packet(draw: &mut Draw) -> Vec<u8> {
    let packet = transport(draw);
    match draw.below(12) {
        0 => in_ipv4(4, &packet),
        1 => in_ipv6(4, &packet),
        2 => in_ipv4(47, &[&[0, 0, 8, 0], &packet[..]].concat()),
        3 => in_ipv4(47, &[&[0x30, 1, 0x88, 0x0b, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 3, 0, 0x21], &packet[..]].concat()),
        _ => packet,
    }
}

fn transport(draw: &mut Draw) -> Vec<u8> {
    let addresses = [[10, 0, 0, draw.below(4) as u8], [10, 0, 1, draw.below(2) as u8]];
    let ports = [1_000 + draw.below(3) as u16, 443];
    if draw.chance(30) {
        return udp(addresses[0], addresses[1], ports);
    }
    if draw.chance(20) {
        let extensions = [0, 43, 44, 60][draw.below(5) as usize..].to_vec();
        return udp6(u128::from(draw.below(4)), 1 << 127, ports, &extensions);
    }
    tcp(addresses[0], addresses[1], ports, draw.below(64) as u8, [draw.below(9), draw.below(9)])
}

/// A packet as a link of this number has it.
fn frame(draw: &mut Draw, link: u16) -> Vec<u8> {
    let packet = packet(draw);
    let ether_type = *pick(draw, &[0x0800, 0x0800, 0x0800, 0x86dd, 0x8100, 60, 0x8847, 0x8864]);
    let behind = |head: &[u8]| [head, &packet[..]].concat();
    let packet = match ether_type {
        60 => behind(&[0xaa, 0xaa, 3, 0, 0, 0, 8, 0]),
        0x8847 => behind(&[0, 1, 0, 64, 0, 1, 1, 64]),
        0x8864 => behind(&[0x11, 0, 0, 1, 0, 30, 0, 0x21]),
        _ => packet,
    };
    match link {
        0 => [&[2, 0, 0, 0], &packet[..]].concat(),
        9 => [&[0xff, 3, 0, 0x21], &packet[..]].concat(),
        104 => [&[0x0f, 0, 8, 0], &packet[..]].concat(),
        1 => ethernet(&[0x88a8, 0x8100][draw.below(3) as usize..], ether_type, &packet),
        113 => cooked_v1(ether_type, &packet),
        276 => cooked_v2(ether_type, &packet),
        _ => packet,
    }
}

const LINKS: [u16; 8] = [1, 113, 276, 101, 147, 0, 9, 104];

fn pcap(draw: &mut Draw) -> Vec<u8> {
    let link = *pick(draw, &[1, 1, 1, 113, 113, 276, 276, 101, 101, 147, 0, 9, 104]);
    let is_patched = draw.chance(20);
    let declared = if draw.chance(20) { 0x2400_0000 } else { 0 };
    let word = u32::from(link) | declared;
    let mut file = match is_patched {
        true => Pcap::patched(draw.chance(50), word),
        false => Pcap::new(draw.chance(50), draw.chance(50), word),
    };
    for _ in 0..draw.below(40) {
        let frame = frame(draw, link);
        let length = frame.len() + draw.below(1_500) as usize;
        let seconds = if draw.chance(3) { draw.below(u32::MAX.into()) } else { draw.below(2) };
        let time = (seconds, draw.below(1_000_000));
        file = if is_patched { file.patched_packet(time, length, &frame) } else { file.packet(time, length, &frame) };
    }
    file.bytes()
}

fn pcapng(draw: &mut Draw) -> Vec<u8> {
    let mut file = PcapNg::new(draw.chance(50));
    let mut links = Vec::new();
    for _ in 0..draw.below(60) {
        let link = *pick(draw, &LINKS);
        match draw.below(20) {
            0 => {
                file = file.section();
                links.clear();
            }
            1 | 2 => {
                let resolution = draw.chance(50).then(|| draw.below(256) as u8);
                let offset = draw.chance(20).then(|| i64::from(draw.below(1 << 32)) << draw.below(32));
                file = file.interface(link, resolution, offset);
                links.push(link);
            }
            3 => {
                // Any other block, and the obsolete one of packets with anything in it.
                let kind = *pick(draw, &[2, 4, 5, 9, 10, 0xbad, 0x4000_0bad, 0x8000_0001, 77]);
                let length = draw.below(64) as usize;
                file = file.block(kind, &mutate::noise(draw, length));
            }
            4 => file = file.simple(&frame(draw, links.first().copied().unwrap_or(link))),
            _ if links.is_empty() => {
                file = file.interface(1, None, None);
                links.push(1);
            }
            _ => {
                let interface = draw.below(links.len() as u64);
                let frame = frame(draw, links[interface as usize]);
                let ticks = u64::from(draw.below(1 << 32)) << draw.below(20);
                file = match draw.below(8) {
                    0 => file.obsolete(interface as u16, ticks, frame.len(), &frame),
                    1 => file.packet_with_fcs(interface, ticks, draw.below(16), &frame),
                    _ => file.packet(interface, ticks, frame.len(), &frame),
                };
            }
        }
    }
    file.bytes()
}
