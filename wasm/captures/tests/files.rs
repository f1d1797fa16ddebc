//! Right captures of every kind.

use std::net::IpAddr;

use captures::{Capture, IpFlow, PacketCounts, PassedOver, PrefixPreserving, Reading, Selection};

use captures::testing::{Pcap, PcapNg, cooked_v1, cooked_v2, ethernet, in_ipv6, syn, tcp, udp};
use programs::Flags;

use super::{capture, read, times_ps};

const IPV4: u16 = 0x0800;
/// A second in picoseconds.
const S: u64 = 1_000_000_000_000;

fn framed() -> Vec<u8> {
    ethernet(&[], IPV4, &syn())
}

#[test]
fn pcap_in_both_byte_orders_and_both_resolutions() {
    for big_endian in [false, true] {
        for (nanoseconds, part_ps) in [(false, 1_000_000), (true, 1_000)] {
            let file = Pcap::new(big_endian, nanoseconds, 1).packet((100, 900_000), 60, &framed());
            let file = file.packet((101, 5), 1_500, &framed());
            let read = capture(&file.bytes());
            assert_eq!(times_ps(&read), [0, S - 899_995 * part_ps], "{big_endian} {nanoseconds}");
            assert_eq!((read.bytes, read.flow), (vec![60, 1_500], vec![0, 0]));
            let flow = IpFlow {
                source: [10, 0, 0, 1].into(),
                destination: [10, 0, 0, 2].into(),
                source_port: 50_000,
                destination_port: 443,
                protocol: 6,
            };
            assert_eq!((read.flows, read.flags, read.sequence), (vec![flow], vec![2, 2], vec![7, 7]));
        }
    }
}

#[test]
fn every_link_and_its_length_as_a_frame_of_ethernet() {
    let packet = udp([1, 2, 3, 4], [5, 6, 7, 8], [53, 9]);
    let of_link = |link: u32, frame: &[u8]| {
        let read = capture(&Pcap::new(false, false, link).packet((0, 0), frame.len(), frame).bytes());
        assert_eq!(read.flows[0].destination, IpAddr::from([5, 6, 7, 8]), "link {link}");
        assert_eq!((read.flows[0].source_port, read.flags[0]), (53, 0));
        read.bytes[0]
    };
    let alone = packet.len() as u16 + 14;
    assert_eq!(of_link(1, &ethernet(&[], IPV4, &packet)), alone);
    assert_eq!(of_link(1, &ethernet(&[0x8100], IPV4, &packet)), alone + 4);
    assert_eq!(of_link(1, &ethernet(&[0x88a8, 0x8100], IPV4, &packet)), alone + 8);
    assert_eq!(of_link(113, &cooked_v1(IPV4, &packet)), alone);
    assert_eq!(of_link(276, &cooked_v2(IPV4, &packet)), alone);
    for raw in [12, 14, 101, 228] {
        assert_eq!(of_link(raw, &packet), alone);
    }
    // Other bits stand above the type.
    assert_eq!(of_link(0x0001_0001, &ethernet(&[], IPV4, &packet)), alone);
}

#[test]
fn pcapng_with_several_interfaces_resolutions_and_sections() {
    for big_endian in [false, true] {
        let file = PcapNg::new(big_endian)
            .interface(1, None, None)
            .interface(101, Some(9), None)
            .interface(113, Some(0x80 | 10), Some(-5))
            .block(5, &[0; 12])
            .packet(0, 2_000_000, 60, &framed())
            .packet(1, 2_000_000_001, 40, &syn())
            .packet(2, 8 * 1_024 + 512, 56, &cooked_v1(IPV4, &syn()))
            .section()
            .interface(276, Some(6), None)
            .packet(0, 4_000_000, 60, &cooked_v2(IPV4, &syn()))
            .simple(&cooked_v2(IPV4, &syn()));
        let read = capture(&file.bytes());
        // 2 s, 2.000000001 s, 3.5 s, 4 s, and a packet without a time.
        assert_eq!(times_ps(&read), [0, 1_000, 3 * S / 2, 2 * S, 2 * S], "{big_endian}");
        assert_eq!(read.bytes, [60, 54, 54, 54, 54]);
        assert_eq!((read.flows.len(), read.counts.untimed, read.counts.taken), (1, 1, 5));
    }
}

#[test]
fn flows_are_numbered_by_first_appearance_and_a_direction_is_a_flow() {
    let (a, b) = ([10, 0, 0, 1], [10, 0, 0, 2]);
    let there = tcp(a, b, [1, 2], 0x02, [100, 0]);
    let back = tcp(b, a, [2, 1], 0x12, [300, 101]);
    let other = udp(a, b, [1, 2]);
    let file = [&there, &back, &other, &there].into_iter().enumerate();
    let file = file.fold(Pcap::new(false, false, 101), |file, (i, packet)| file.packet((0, i as u32), 40, packet));
    let read = capture(&file.bytes());
    assert_eq!(read.flow, [0, 1, 2, 0]);
    assert_eq!((&read.flags[..2], &read.acknowledgement[..2]), (&[0x02, 0x12][..], &[0, 101][..]));
    assert_eq!((read.flows[1].source_port, read.sequence[1], read.dt_ps[1]), (2, 300, 1_000_000));
    let flags = Flags::of_bits(read.flags[1]);
    assert!(flags.syn && flags.ack);
}

#[test]
fn what_is_not_tcp_or_udp_is_passed_over_and_counted() {
    let mut fragment = udp([1; 4], [2; 4], [3, 4]);
    fragment[7] = 9;
    let mut first_fragment = udp([1; 4], [2; 4], [3, 4]);
    first_fragment[6] = 0x20;
    let mut icmp = syn();
    icmp[9] = 1;
    let mut short_header = syn();
    short_header[0] = 0x44;
    let mut short_packet = syn();
    short_packet[3] = 39;
    let mut short_offset = syn();
    short_offset[32] = 0x40;
    let mut version = syn();
    version[0] = 0x55;
    let frames = [
        ethernet(&[], 0x0806, &[0; 28]),
        ethernet(&[], 60, &[0; 60]),
        ethernet(&[0x8100], 0x86dd, &in_ipv6(58, &[0; 8])),
        ethernet(&[], IPV4, &fragment),
        ethernet(&[], IPV4, &icmp),
        ethernet(&[], IPV4, &syn()[..23]),
        ethernet(&[], IPV4, &[]),
        vec![1; 13],
        ethernet(&[0x8100], IPV4, &[])[..16].to_vec(),
        ethernet(&[], IPV4, &short_header),
        ethernet(&[], IPV4, &short_packet),
        ethernet(&[], IPV4, &short_offset),
        ethernet(&[], IPV4, &version),
        ethernet(&[], IPV4, &first_fragment),
        framed(),
    ];
    let file = frames.iter().fold(Pcap::new(false, false, 1), |file, frame| file.packet((0, 0), frame.len(), frame));
    let counts = capture(&file.bytes()).counts;
    assert_eq!((counts.read, counts.taken), (15, 2));
    let by_cause = PassedOver::ALL.map(|cause| counts.passed(cause));
    assert_eq!(by_cause, [2, 1, 2, 4, 4, 0]);
    assert_eq!(counts.lines()[1], "1 passed over: later fragments, which have no ports");
}

#[test]
fn interfaces_of_other_links_are_passed_over() {
    let file = PcapNg::new(false).interface(1, None, None).interface(220, None, None);
    let read = capture(&file.packet(1, 0, 9, &[0; 9]).packet(0, 1, 60, &framed()).bytes());
    assert_eq!((read.counts.passed(PassedOver::UnknownLink), read.counts.taken), (1, 1));
    assert_eq!(read.counts.lines(), ["1 passed over: link type 220 (USB)"]);
}

#[test]
fn lengths_beyond_a_frame_are_counted() {
    let file = Pcap::new(false, false, 1).packet((4, 0), 65_549, &framed()).packet((5, 0), 0, &framed());
    let read = capture(&file.bytes());
    assert_eq!((read.bytes, read.counts.oversized), (vec![65_535, 54], 1));
}

#[test]
fn some_packets_of_many() {
    let file = (0..10).fold(Pcap::new(false, false, 101), |file, i| file.packet((i, 0), 40, &syn()));
    let file = file.packet((10, 0), 48, &in_ipv6(58, &[0; 8])).bytes();
    let select = |packets, every| {
        let reading = read(&file[..], Selection { packets, every, ..Selection::default() }, None);
        assert_eq!(reading.fault, None);
        let PacketCounts { read, left_out, .. } = reading.capture.counts;
        (times_ps(&reading.capture).into_iter().map(|t| t / S).collect::<Vec<_>>(), read, left_out)
    };
    assert_eq!(select(None, 4), (vec![0, 4, 8], 11, 7));
    assert_eq!(select(Some(2), 3), (vec![0, 3], 4, 2));
    assert_eq!(select(Some(0), 1), (vec![], 0, 0));
    assert_eq!(select(Some(99), 1).0.len(), 10);
}

#[test]
fn packets_behind_the_last_one_taken_are_counted_on_request() {
    let file = (0..10).fold(Pcap::new(false, false, 101), |file, i| file.packet((i, 0), 40, &syn()));
    let file = file.packet((10, 0), 48, &in_ipv6(58, &[0; 8])).bytes();
    let select = |file: &[u8], packets| {
        let selection = Selection { packets: Some(packets), counts_rest: true, ..Selection::default() };
        let Reading { capture, fault } = read(file, selection, None);
        let PacketCounts { read, taken, left_out, .. } = capture.counts;
        assert_eq!(capture.len() as u64, taken);
        ((read, taken, left_out, capture.counts.passed(PassedOver::OtherProtocol)), fault.is_some())
    };
    assert_eq!(select(&file, 3), ((11, 3, 7, 1), false));
    assert_eq!(select(&file, 99), ((11, 10, 0, 1), false));
    assert_eq!(select(&file[..file.len() - 98], 3), ((9, 3, 6, 0), true));
}

#[test]
fn addresses_are_replaced_and_all_else_stays() {
    let file = Pcap::new(false, false, 101).packet((0, 0), 40, &syn()).packet((0, 1), 40, &syn()).bytes();
    let plain = capture(&file);
    let hidden = |seed| read(&file[..], Selection::default(), Some(PrefixPreserving::new(seed))).capture;
    let (a, b, other) = (plain.flows[0], hidden(1).flows[0], hidden(2).flows[0]);
    assert!(a.source != b.source && b.source != other.source);
    let expected = Capture { flows: vec![IpFlow { source: b.source, destination: b.destination, ..a }], ..plain };
    assert_eq!(hidden(1), expected);
}

#[test]
fn a_block_larger_than_the_buffer_and_a_reader_that_gives_a_byte_at_a_time() {
    struct Slow<'a>(&'a [u8]);
    impl std::io::Read for Slow<'_> {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            let some = self.0.len().min(into.len()).min(1);
            into[..some].copy_from_slice(&self.0[..some]);
            self.0 = &self.0[some..];
            Ok(some)
        }
    }
    let file = PcapNg::new(true).interface(101, None, None).block(0x0bad, &vec![7; 3 << 20]);
    let file = file.packet(0, 1, 40, &syn()).bytes();
    assert_eq!(capture(&file).len(), 1);
    let small = Pcap::new(true, false, 101).packet((0, 0), 40, &syn()).bytes();
    let reading = read(Slow(&small), Selection::default(), None);
    assert_eq!((reading.capture.len(), reading.fault), (1, None));
}
