//! Packets, byte by byte.

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

/// A UDP datagram over IPv6 without a payload, behind extension headers of these types: 48 bytes and 8 for each.
pub fn udp6(source: u128, destination: u128, ports: [u16; 2], extensions: &[u8]) -> Vec<u8> {
    let mut rest = Vec::new();
    for i in 0..extensions.len() {
        let next = extensions.get(i + 1).copied().unwrap_or(17);
        // Of 8 bytes each: a length of 0 says so in all of them.
        rest.extend([next, 0, 0, 0, 0, 0, 0, 0]);
    }
    rest.extend(ports.map(u16::to_be_bytes).concat());
    rest.extend([0, 8, 0, 0]);
    let mut packet = vec![0x60, 0, 0, 0];
    packet.extend((rest.len() as u16).to_be_bytes());
    packet.extend([extensions.first().copied().unwrap_or(17), 64]);
    packet.extend(source.to_be_bytes());
    packet.extend(destination.to_be_bytes());
    packet.extend(rest);
    packet
}

/// A packet of IPv4 that carries a protocol.
pub fn in_ipv4(protocol: u8, payload: &[u8]) -> Vec<u8> {
    let mut packet = ipv4(protocol, 20 + payload.len() as u16, [192, 0, 2, 1], [192, 0, 2, 2]);
    packet.extend(payload);
    packet
}

/// A packet of IPv6 that carries a protocol.
pub fn in_ipv6(protocol: u8, payload: &[u8]) -> Vec<u8> {
    let mut packet = vec![0x60, 0, 0, 0];
    packet.extend((payload.len() as u16).to_be_bytes());
    packet.extend([protocol, 64]);
    packet.extend([[0x20, 1, 0xd, 0xb8, 0, 0, 0, 1], [0x20, 1, 0xd, 0xb8, 0, 0, 0, 2]].concat().repeat(2));
    packet.extend(payload);
    packet
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
