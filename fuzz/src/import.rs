//! Captures and tables, right ones and changed ones.

use captures::testing::{Pcap, PcapNg, Writer, cooked_v1, cooked_v2, ethernet, tcp, udp};
use traffic::draw::Draw;

use crate::cases::Kind;
use crate::generate::pick;
use crate::mutate;

/// Numbers that lengths and times are changed to.
const EDGES: [u32; 9] = [0, 1, 7, 12, 40, 65_535, 1 << 24, 1 << 31, u32::MAX];

/// A file that holds packets or operations.
pub fn file(draw: &mut Draw) -> (Kind, Vec<u8>) {
    let kind = *pick(draw, &[Kind::Capture, Kind::Capture, Kind::Table]);
    let mut bytes = match kind {
        Kind::Table => table(draw),
        _ if draw.chance(50) => pcap(draw),
        _ => pcapng(draw),
    };
    match draw.below(4) {
        0 => {}
        1 if kind == Kind::Table => mutate::tokens(draw, &mut bytes),
        1 => edge(draw, &mut bytes),
        _ => mutate::bytes(draw, &mut bytes),
    }
    (kind, bytes)
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
    let addresses = [[10, 0, 0, draw.below(4) as u8], [10, 0, 1, draw.below(2) as u8]];
    let ports = [1_000 + draw.below(3) as u16, 443];
    if draw.chance(30) {
        return udp(addresses[0], addresses[1], ports);
    }
    tcp(addresses[0], addresses[1], ports, draw.below(64) as u8, [draw.below(9), draw.below(9)])
}

/// A packet as a link of this number has it.
fn frame(draw: &mut Draw, link: u16) -> Vec<u8> {
    let packet = packet(draw);
    let ether_type = *pick(draw, &[0x0800, 0x0800, 0x0800, 0x86dd, 0x8100, 60]);
    match link {
        1 => ethernet(&[0x88a8, 0x8100][draw.below(3) as usize..], ether_type, &packet),
        113 => cooked_v1(ether_type, &packet),
        276 => cooked_v2(ether_type, &packet),
        _ => packet,
    }
}

const LINKS: [u16; 5] = [1, 113, 276, 101, 147];

fn pcap(draw: &mut Draw) -> Vec<u8> {
    let link = *pick(draw, &[1, 1, 1, 113, 113, 276, 276, 101, 101, 147]);
    let mut file = Pcap::new(draw.chance(50), draw.chance(50), link.into());
    for _ in 0..draw.below(40) {
        let frame = frame(draw, link);
        let length = frame.len() + draw.below(1_500) as usize;
        file = file.packet((draw.below(2), draw.below(1_000_000)), length, &frame);
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
                // Any other block, and those that `pcap-parser` reads for others.
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
                file = file.packet(interface, ticks, frame.len(), &frame);
            }
        }
    }
    file.bytes()
}

/// Sizes of flows: bytes and a cumulative share a line, with a mean on top now and then.
fn sizes(draw: &mut Draw) -> Vec<u8> {
    let mut text = if draw.chance(20) { "500\n".to_owned() } else { String::new() };
    let rows = 1 + draw.below(12);
    let mut bytes = 0;
    for row in 1..=rows {
        bytes += draw.below(2_000);
        text += &format!("{bytes} {}\n", 100 * row / rows);
    }
    text.into_bytes()
}

fn table(draw: &mut Draw) -> Vec<u8> {
    if draw.chance(25) {
        return sizes(draw);
    }
    let mut text = Writer::new(false);
    let is_packets = draw.chance(60);
    let head = if is_packets {
        *pick(draw, &["t,flow,bytes\n", "t_ns,flow,bytes,rank,class,upstream_ps\n", "bytes,t_ps,flow\n"])
    } else {
        *pick(draw, &["kind,argument_data,argument_priority\n", "engine,kind,slot_step\n"])
    };
    text.raw(head.as_bytes());
    let columns = head.split(',').count();
    for row in 0..draw.below(30) {
        let wide = if draw.chance(5) { 70_000 } else { 2 };
        let mut fields: Vec<String> = (0..columns).map(|_| (row + draw.below(wide)).to_string()).collect();
        if !is_packets {
            let name = *pick(draw, &["enqueue", "dequeue-max", "dequeue-min", "reset"]);
            let at = usize::from(head.starts_with("engine"));
            fields[at] = name.to_owned();
        }
        text.raw(fields.join(",").as_bytes()).raw(b"\n");
    }
    text.bytes
}
