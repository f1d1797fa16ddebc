//! Packet programs on many cores: what they are imported from. `cmd/cores.md` has the commands.

use captures::testing::{Pcap, ethernet, tcp, udp};

use crate::common::Files;

/// A TCP connection of so many packets over Ethernet, each 1 us after the one before.
fn connection(link: u32, packets: u32) -> Vec<u8> {
    let segment = |i| tcp([10, 0, 0, 1], [10, 0, 1, 9], [50_000, 443], if i == 0 { 2 } else { 16 }, [i, 9]);
    let packet = |file: Pcap, i| file.packet((0, i), 54, &ethernet(&[], 0x0800, &segment(i)));
    (0..packets).fold(Pcap::new(false, false, link), packet).bytes()
}

/// What is imported for packet programs.
pub fn files() -> Files {
    let datagram = udp([10, 0, 0, 1], [10, 0, 1, 9], [53, 9]);
    let mut fragment = datagram.clone();
    fragment[7] = 9;
    // Time in microseconds, bytes on the link, type, packet.
    let frames: [(u32, usize, u16, &[u8]); 7] = [
        (9, 42, 0x0800, &datagram),
        (10, 54, 0x86dd, &[0x60; 40]),
        (11, 42, 0x0800, &fragment),
        (12, 42, 0x0800, &datagram[..15]),
        (13, 9_601, 0x0800, &datagram),
        (14, 70_000, 0x0800, &datagram),
        (8, 9_600, 0x0800, &datagram),
    ];
    let capture = |frames: &[(u32, usize, u16, &[u8])]| {
        let file = Pcap::new(false, false, 1);
        let frame = |file: Pcap, (us, bytes, ether_type, packet): &(u32, usize, u16, &[u8])| {
            file.packet((0, *us), *bytes, &ethernet(&[], *ether_type, packet))
        };
        frames.iter().fold(file, frame).bytes()
    };
    vec![
        ("connection.pcap", connection(1, 50)),
        ("table.csv", b"t_us,flow,bytes\n0,1,64\n".into()),
        ("odd.pcap", capture(&frames)),
        ("empty.pcap", capture(&[])),
        ("unread.pcap", capture(&frames[1..4])),
        ("foreign.pcap", connection(147, 1)),
    ]
}
