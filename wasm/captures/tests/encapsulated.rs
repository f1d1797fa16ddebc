//! Link layers, and what stands between a frame and its IP packet: each leads to the same flow.

use captures::testing::{Pcap, ethernet, in_ipv4, in_ipv6, syn, udp, udp6};
use captures::{Capture, CaptureOptions, PassedOver, TunnelFlow};

use super::capture;

fn packet() -> Vec<u8> {
    udp([1, 2, 3, 4], [5, 6, 7, 8], [53, 9])
}

fn behind(head: &[u8], packet: &[u8]) -> Vec<u8> {
    [head, packet].concat()
}

fn of_link(link: u32, frame: &[u8]) -> Capture {
    capture(&Pcap::new(false, false, link).packet((0, 0), frame.len(), frame).bytes())
}

/// The one packet of a frame of this link, and its length.
fn taken(link: u32, frame: &[u8]) -> u16 {
    let read = of_link(link, frame);
    assert_eq!(read.counts.lines(), [""; 0], "link {link}");
    assert_eq!((read.flows[0].source_port, read.flows[0].destination_port), (53, 9), "link {link}");
    read.bytes[0]
}

#[test]
fn links_count_as_frames_of_ethernet() {
    let packet = packet();
    let alone = packet.len() as u16 + 14;
    let six = udp6(1, 2, [53, 9], &[]);
    for (link, head) in [
        (0, &[2, 0, 0, 0][..]),
        (0, &[0, 0, 0, 2]),
        (108, &[0, 0, 0, 2]),
        (9, &[0xff, 3, 0, 0x21]),
        (9, &[0, 0x21]),
        (9, &[0xff, 3, 0x21]),
        (9, &[0x21]),
        (50, &[0xff, 3, 0, 0x21]),
        (204, &[1, 0xff, 3, 0, 0x21]),
        (51, &[0x11, 0, 0, 1, 0, 30, 0, 0x21]),
        (104, &[0x0f, 0, 8, 0]),
        (100, &[0xaa, 0xaa, 3, 0, 0, 0, 8, 0]),
    ] {
        assert_eq!(taken(link, &behind(head, &packet)), alone, "link {link}, {head:02x?}");
    }
    // Linux, BSD and macOS have each a number for IPv6.
    for family in [10, 24, 28, 30] {
        assert_eq!(taken(0, &behind(&[family, 0, 0, 0], &six)), 62);
        assert_eq!(taken(108, &behind(&[0, 0, 0, family], &six)), 62);
    }
    assert_eq!(taken(104, &behind(&[0x0f, 0, 0x86, 0xdd], &six)), 62);
    assert_eq!(taken(9, &behind(&[0xff, 3, 0, 0x57], &six)), 62);
    assert_eq!(taken(229, &six), 62);
}

#[test]
fn labels_tags_and_sessions_count_with_their_bytes() {
    let packet = packet();
    let bottom = [0, 1, 1, 64];
    let mpls = behind(&[0, 1, 0, 64], &behind(&bottom, &packet));
    assert_eq!(taken(1, &ethernet(&[], 0x8847, &mpls)), 50);
    assert_eq!(taken(1, &ethernet(&[0x8100], 0x8848, &behind(&bottom, &packet))), 50);
    assert_eq!(taken(219, &behind(&bottom, &packet)), 46);
    // A pseudowire: a control word, then another frame of Ethernet.
    let inside = behind(&[0, 0, 0, 7], &ethernet(&[0x8100], 0x0800, &packet));
    assert_eq!(taken(1, &ethernet(&[], 0x8847, &behind(&bottom, &inside))), 14 + 4 + 4 + 18 + 28);
    let session = behind(&[0x11, 0, 0, 1, 0, 30, 0, 0x21], &packet);
    assert_eq!(taken(1, &ethernet(&[], 0x8864, &session)), 50);
    let snap = behind(&[0xaa, 0xaa, 3, 0, 0, 0, 8, 0], &packet);
    assert_eq!(taken(1, &ethernet(&[], snap.len() as u16, &snap)), 50);
    assert_eq!(taken(1, &ethernet(&[0x88a8, 0x8100], 36, &snap)), 58);
    // LLC in a Linux cooked capture.
    assert_eq!(taken(113, &captures::testing::cooked_v1(4, &snap)), 14 + 36);
}

#[test]
fn what_is_no_ip_behind_them_is_passed_over() {
    for (link, frame) in [
        (0, behind(&[9, 0, 0, 0], &packet())),
        (9, behind(&[0xff, 3, 0xc0, 0x21], &packet())),
        (104, behind(&[0x0f, 0, 0x80, 0x35], &packet())),
        (1, ethernet(&[], 0x8863, &packet())),
        (1, ethernet(&[], 40, &[0x42, 0x42, 3, 0, 0, 0, 0, 0])),
        (1, ethernet(&[], 0x8847, &behind(&[0, 1, 1, 64], &[0x90; 40]))),
    ] {
        assert_eq!(of_link(link, &frame).counts.passed(PassedOver::NotIp), 1, "link {link}");
    }
    let endless = ethernet(&[], 0x8847, &[0; 60]);
    assert_eq!(of_link(1, &endless).counts.passed(PassedOver::CutHeader), 1);
}

#[test]
fn a_packet_in_a_tunnel_has_the_flow_inside_or_the_one_outside() {
    let (inside, six) = (packet(), udp6(1, 2, [53, 9], &[]));
    let gre = |flags: u16, kind: u16, fields: usize, inside: &[u8]| {
        let head = [flags.to_be_bytes(), kind.to_be_bytes()].concat();
        in_ipv4(47, &behind(&head, &behind(&vec![0; fields], inside)))
    };
    let ppp = behind(&[0xff, 3, 0, 0x21], &inside);
    for packet in [
        in_ipv4(4, &inside),
        in_ipv4(41, &six),
        in_ipv6(4, &inside),
        in_ipv6(41, &in_ipv6(4, &inside)),
        gre(0, 0x0800, 0, &inside),
        gre(0x2000, 0x86dd, 4, &six),
        gre(0xb000, 0x0800, 12, &inside),
        gre(0, 0x6558, 0, &ethernet(&[0x8100], 0x0800, &inside)),
        gre(0, 0x8847, 0, &behind(&[0, 1, 1, 64], &inside)),
        gre(0x3081, 0x880b, 12, &ppp),
        in_ipv4(137, &behind(&[0, 1, 1, 64], &inside)),
    ] {
        assert_eq!(usize::from(taken(101, &packet)), packet.len() + 14);
        let options = CaptureOptions { tunnels: TunnelFlow::Outer, ..CaptureOptions::default() };
        let file =
            Pcap::new(false, false, 101).packet((0, 0), packet.len(), &packet).packet((0, 1), 40, &syn()).bytes();
        let outer = captures::read(&file[..], &options).capture;
        assert_eq!((outer.flows[0].source_port, outer.flows[0].destination_port, outer.flags[0]), (0, 0, 0));
        assert!(
            ["192.0.2.1", "2001:db8:0:1:2001:db8:0:2"].contains(&outer.flows[0].source.to_string().as_str()),
            "{outer:?}"
        );
        assert_eq!((outer.flows[1].source_port, outer.counts.cut), (50_000, 0));
    }
}

#[test]
fn layers_within_layers_without_an_end_are_read_in_order() {
    // A frame of the largest size of tags alone, and one of tunnels alone.
    let tags = [0x81, 0, 0, 5].repeat(1 << 20);
    assert_eq!(of_link(1, &behind(&[2; 12], &tags)).counts.passed(PassedOver::CutHeader), 1);
    let tunnel = in_ipv4(4, &[])[..20].repeat(1 << 16);
    assert_eq!(of_link(101, &tunnel).counts.passed(PassedOver::CutHeader), 1);
}
