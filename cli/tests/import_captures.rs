//! import: captures with clocks that jump, tunnels, and in gzip.

use std::fs;
use std::path::PathBuf;

use captures::testing::{Pcap, in_ipv4, syn, udp, udp6};

use crate::common::queuescope;

/// Packets of raw IP at these times, in seconds and microseconds.
fn at(times: &[(u32, u32)]) -> Vec<u8> {
    times.iter().fold(Pcap::new(false, false, 101), |file, time| file.packet(*time, 100, &syn())).bytes()
}

#[test]
fn a_clock_that_jumps_is_refused_with_packet_and_gap_or_closed() {
    let file = at(&[(0, 0), (1_700_000_000, 0), (1_700_000_000, 10), (1_700_000_000, 20)]);
    for options in [&["import", "-"][..], &["import", "-", "--load", "90"]] {
        let refused = queuescope(options, &file);
        let message = "packet 2: found a gap of 1700000000 s in front of it; expected at most 18446744.073709551615 s: `--close-gaps 1ms`";
        assert!(refused.code == 2 && refused.stderr.contains(message), "{}", refused.stderr);
    }
    let closed = queuescope(&["import", "-", "--close-gaps", "1ms"], &file);
    assert!(closed.stdout.contains(r#""dt_ps":[0,1000000000,10000000,10000000]"#), "{}", closed.stdout);
    let line = "1 gap of more than 1 ms between packets shortened to 1 ms: 1699999999.999 s of idle time left out\n";
    assert!(closed.stderr.contains(line), "{}", closed.stderr);
    let wrong = queuescope(&["import", "-", "--close-gaps", "5"], &file);
    assert!(wrong.code == 2 && wrong.stderr.contains("expected a time with its unit, such as 1ms"), "{}", wrong.stderr);
}

#[test]
fn a_packet_that_is_ahead_does_not_move_the_others_together() {
    let file = at(&[(5, 0), (3_605, 0), (5, 10), (5, 20), (5, 30)]);
    let refused = queuescope(&["import", "-", "--load", "90"], &file);
    assert!(refused.code == 2 && refused.stderr.contains("3 of 4 gaps become 0"), "{}", refused.stderr);
    let closed = queuescope(&["import", "-", "--close-gaps", "50us"], &file);
    assert!(closed.stdout.contains(r#""dt_ps":[0,10000000,10000000,10000000,50000000]"#), "{}", closed.stdout);
}

#[test]
fn tunnels_lead_to_the_flow_inside_or_outside() {
    let inside = udp([10, 0, 0, 1], [10, 0, 0, 2], [5, 6]);
    let gre = in_ipv4(47, &[&[0, 0, 8, 0], &inside[..]].concat());
    let six = udp6(1, 2, [7, 8], &[0, 43]);
    let file = Pcap::new(false, false, 101).packet((0, 0), gre.len(), &gre).packet((0, 1), six.len(), &six).bytes();
    let flows = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tunnels.csv");
    let arguments = ["import", "-", "--keep-addresses", "--flows", flows.to_str().unwrap()];
    let table = |options: &[&str]| {
        let made = queuescope(&[&arguments, options].concat(), &file);
        assert_eq!(made.code, 0, "{}", made.stderr);
        fs::read_to_string(&flows).unwrap().lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(table(&[]), ["0,10.0.0.1,10.0.0.2,5,6,17,1,66", "1,::1,::2,7,8,17,1,78"]);
    assert_eq!(table(&["--outer"])[0], "0,192.0.2.1,192.0.2.2,0,0,47,1,66");
    let table = queuescope(&["import", "-", "--as", "packets", "--outer"], b"t,flow,bytes\n0,1,64\n");
    assert!(table.code == 2 && table.stderr.contains("--outer: only captures have tunnels"), "{}", table.stderr);
}
