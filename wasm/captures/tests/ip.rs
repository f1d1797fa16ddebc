//! IPv6 with its extension headers, and packets that were cut off.

use std::net::{IpAddr, Ipv6Addr};

use captures::made;
use captures::testing::{Pcap, ethernet, in_ipv4, in_ipv6, syn, udp, udp6};
use captures::{PassedOver, PrefixPreserving, Selection};
use scenario::{Scenario, Traffic};

use super::{capture, read};

const A: u128 = 0x2001_0db8 << 96 | 1;
const B: u128 = 0x2001_0db8 << 96 | 2;

/// A capture of raw IP with these packets.
fn raw(packets: &[Vec<u8>]) -> Vec<u8> {
    let file = Pcap::new(false, false, 101);
    packets.iter().fold(file, |file, packet| file.packet((0, 0), packet.len(), packet)).bytes()
}

#[test]
fn ipv6_with_and_without_extension_headers_is_one_flow() {
    // Hop by hop, routing, fragment, destination options, authentication, mobility.
    let chains: [&[u8]; 6] = [&[], &[0], &[43, 60], &[0, 60, 43, 44], &[51], &[135]];
    let packets = chains.map(|extensions| udp6(A, B, [5, 6], extensions));
    let read = capture(&raw(&packets));
    assert_eq!((read.len(), read.flows.len()), (6, 1));
    let flow = read.flows[0];
    assert_eq!(flow.source, IpAddr::V6(Ipv6Addr::from(A)));
    assert_eq!((flow.source_port, flow.destination_port, flow.protocol), (5, 6, 17));
    assert_eq!(read.bytes[..3], [62, 70, 78]);
}

#[test]
fn later_fragments_other_protocols_and_cut_headers_of_ipv6() {
    let mut fragment = udp6(A, B, [5, 6], &[44]);
    fragment[43] = 8;
    let mut none = udp6(A, B, [5, 6], &[]);
    none[6] = 59;
    let mut wrong_length = udp6(A, B, [5, 6], &[]);
    wrong_length[5] = 4;
    let packets = [fragment, none, udp6(A, B, [5, 6], &[0])[..47].to_vec(), vec![0x60; 39], wrong_length];
    let counts = capture(&raw(&packets)).counts;
    let by_cause = PassedOver::ALL.map(|cause| counts.passed(cause));
    assert_eq!(by_cause, [0, 1, 1, 2, 1, 0]);
}

#[test]
fn a_packet_without_a_length_is_taken() {
    let mut segment = udp6(A, B, [5, 6], &[]);
    segment[4..6].fill(0);
    let mut segment4 = syn();
    segment4[2..4].fill(0);
    assert_eq!(capture(&raw(&[segment, segment4])).len(), 2);
}

#[test]
fn an_authentication_header_of_ipv4_is_no_end() {
    let mut inside = vec![17, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1];
    inside.extend(&udp([0; 4], [0; 4], [7, 8])[20..]);
    let read = capture(&raw(&[in_ipv4(51, &inside)]));
    assert_eq!((read.flows[0].source_port, read.flows[0].protocol), (7, 17));
}

#[test]
fn what_is_cut_behind_the_ports_keeps_its_flow() {
    // As many bytes of a frame as some monitors keep.
    let frame = ethernet(&[], 0x0800, &syn());
    for length in [38, 40, 47] {
        let read = capture(&Pcap::new(false, false, 1).packet((0, 0), 1_514, &frame[..length]).bytes());
        assert_eq!((read.flows[0].source_port, read.flows[0].destination_port, read.bytes[0]), (50_000, 443, 1_514));
        assert_eq!((read.counts.cut, read.flags[0], read.sequence[0]), (1, 0, 0), "{length} bytes");
        assert_eq!(read.counts.lines(), ["1 of TCP cut off behind the ports: flags and numbers count as 0"]);
    }
    let whole = capture(&Pcap::new(false, false, 1).packet((0, 0), 1_514, &frame[..48]).bytes());
    assert_eq!((whole.counts.cut, whole.flags[0], whole.sequence[0]), (0, 2, 7));
    let short = capture(&Pcap::new(false, false, 1).packet((0, 0), 1_514, &frame[..37]).bytes());
    assert_eq!(short.counts.passed(PassedOver::CutHeader), 1);
}

#[test]
fn addresses_of_ipv6_are_replaced_as_those_of_ipv4() {
    let file = raw(&[udp6(A, B, [5, 6], &[])]);
    let flow = read(&file[..], Selection::default(), Some(PrefixPreserving::new(1))).capture.flows[0];
    let bits = |address| if let IpAddr::V6(address) = address { u128::from(address) } else { panic!("{address}") };
    let (source, destination) = (bits(flow.source), bits(flow.destination));
    assert_ne!(source, A);
    assert_eq!((source ^ destination).leading_zeros(), (A ^ B).leading_zeros());
}

#[test]
fn packet_programs_see_ipv4_addresses_in_place_of_ipv6() {
    let base = r#"{ "version": 1, "traffic": [], "bench": { "kind": "cores", "techniques": ["scr"] }, "engines": [{ "design": "scr_sequencer",
        "implementation": "model", "parameters": { "program": "connection-tracker", "rows": 3 } }] }"#;
    let base = Scenario::from_json(base).unwrap();
    let there = udp6(A, B, [5, 6], &[]);
    let back = udp6(B, A, [6, 5], &[]);
    let listed = made::listed(&capture(&raw(&[there, back, in_ipv6(17, &udp([0; 4], [0; 4], [1, 2])[20..])])), &base);
    let Traffic::Headers(headers) = listed else { panic!("{listed:?}") };
    let source: Vec<u32> = headers.source.iter().map(|address| address.0).collect();
    let destination: Vec<u32> = headers.destination.unwrap().iter().map(|address| address.0).collect();
    assert_eq!(source, [0xf000_0001, 0xf000_0002, 0xf000_0003]);
    assert_eq!(destination[..2], [0xf000_0002, 0xf000_0001]);
}
