//! Frame check sequences that a file declares are taken off.

use captures::testing::{Pcap, PcapNg, ethernet, udp};

use super::capture;

/// A frame of 100 bytes.
fn frame() -> Vec<u8> {
    let mut frame = ethernet(&[], 0x0800, &udp([1; 4], [2; 4], [3, 4]));
    frame.resize(100, 0);
    frame
}

fn with_fcs(bytes: usize) -> Vec<u8> {
    [frame(), vec![0xee; bytes]].concat()
}

#[test]
fn of_pcap_in_words_of_16_bits() {
    // Bit 26 says that the upper four bits count; other bits above the type say nothing of it.
    for (word, fcs, expected) in [
        (0x2400_0001, 4, 100),
        (0x4400_0001, 4, 100),
        (0x0400_0001, 0, 100),
        (0x2000_0001, 4, 104),
        (0x0001_0001, 0, 100),
    ] {
        for big_endian in [false, true] {
            let frame = with_fcs(fcs);
            let read = capture(&Pcap::new(big_endian, false, word).packet((0, 0), frame.len(), &frame).bytes());
            assert_eq!(read.bytes, [expected], "{word:08x}");
            let taken_off = u64::from(expected == 100 && fcs > 0);
            assert_eq!(read.counts.without_fcs, taken_off);
        }
    }
}

#[test]
fn of_an_interface_or_of_a_packet() {
    for big_endian in [false, true] {
        let file = PcapNg::new(big_endian).interface_with_fcs(1, 4).interface(1, None, None);
        let file = file.packet(0, 0, 104, &with_fcs(4)).packet(1, 1, 100, &frame());
        // What the packet declares counts more than its interface; 0 declares nothing.
        let file = file.packet_with_fcs(1, 2, 4, &with_fcs(4)).packet_with_fcs(0, 3, 4, &with_fcs(4));
        let file = file.packet_with_fcs(0, 4, 0, &with_fcs(4)).packet_with_fcs(1, 5, 0, &frame());
        let read = capture(&file.bytes());
        assert_eq!(read.bytes, [100; 6]);
        assert_eq!(read.counts.lines(), ["4 with a frame check sequence, which is taken off"]);
    }
}

#[test]
fn of_other_links_two_or_four_bytes_or_bits() {
    let packet = |fcs: usize| [&[0xff, 3, 0, 0x21][..], &udp([1; 4], [2; 4], [3, 4]), &vec![0xee; fcs]].concat();
    for (declared, fcs) in [(2, 2), (4, 4), (16, 2), (32, 4), (0, 0)] {
        let file = PcapNg::new(false).interface_with_fcs(9, declared).packet(0, 0, packet(fcs).len(), &packet(fcs));
        assert_eq!(capture(&file.bytes()).bytes, [42], "{declared}");
    }
    let file = Pcap::new(false, false, 0x1400_0009).packet((0, 0), packet(2).len(), &packet(2));
    assert_eq!(capture(&file.bytes()).bytes, [42]);
}

#[test]
fn a_frame_that_was_cut_has_lost_it_with_its_end() {
    let cut = &frame()[..60];
    let read = capture(&Pcap::new(false, false, 0x2400_0001).packet((0, 0), 104, cut).bytes());
    assert_eq!((read.bytes, read.counts.taken), (vec![100], 1));
    // Shorter than its own check sequence: no packet.
    let read = capture(&Pcap::new(false, false, 0x2400_0001).packet((0, 0), 3, &frame()[..3]).bytes());
    assert_eq!(read.counts.taken, 0);
}
