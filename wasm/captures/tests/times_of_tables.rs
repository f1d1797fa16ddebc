//! Times of packets in tables: their origin, their order, and gaps that no digit is lost of.

use captures::Selection;
use captures::table::{self, ListedPackets};

fn read(column: &str, times: &[&str]) -> ListedPackets {
    let rows: String = (1..).zip(times).map(|(flow, time)| format!("{time},{flow},64\n")).collect();
    let listed = table::packets(format!("{column},flow,bytes\n{rows}").as_bytes(), Selection::default());
    assert_eq!(listed.fault, None, "{times:?}");
    listed
}

#[test]
fn times_since_1970_count_from_the_first_packet() {
    for (column, times) in [
        ("t", ["1700000000.000001", "1700000000.000003000001"]),
        ("frame.time_epoch", ["1700000000.000001000", "1700000000.000003000001"]),
        ("Time", ["1.700000000000001e9", "1.700000000000003000001e9"]),
        ("timestamp", ["2023-11-14 22:13:20.000001", "2023-11-14T22:13:20.000003000001Z"]),
        ("t", ["2023-11-14 23:13:20.000001+01:00", "2023-11-14 17:13:20.000003000001-0500"]),
        ("t_us", ["1700000000000001", "1700000000000003.000001"]),
        ("time_ns", ["1700000000000001000", "1700000000000003000.001"]),
        ("Time (ps)", ["1700000000000001000000", "1700000000000003000001"]),
        ("t", ["1000.000001", "1000.000003000001"]),
        ("t", ["-0.000002000001", "-0.0000"]),
    ] {
        let listed = read(column, &times);
        assert_eq!(listed.packets.dt_ps, [0, 2_000_001], "{times:?}");
        assert!(listed.lines[0].starts_with("times count from the first packet, which is at "), "{:?}", listed.lines);
    }
    let line = &read("t", &["1700000000.000001"]).lines[0];
    assert_eq!(line, "times count from the first packet, which is at 1700000000.000001 s, beyond 1000 s");
    assert_eq!(read("t", &["2000-03-01", "2000-02-29 00:00"]).packets.dt_ps, [0, 86_400_000_000_000_000]);
    // A small start stays: the packets begin some time after the source.
    let small = read("t", &["1000", "1000.5"]);
    assert_eq!((small.packets.dt_ps, small.lines), (vec![1_000_000_000_000_000, 500_000_000_000], vec![]));
}

#[test]
fn what_is_no_date_is_no_time() {
    for wrong in [
        "2023-13-01",
        "2023-11-14 25:00",
        "2023-11-14 22:13:-5",
        "2023-11-14x",
        "14.11.2023",
        "2023-11-14 22:13:20+x",
        "é23456789",
    ] {
        let csv = format!("t;flow;bytes\n{wrong};1;64\n");
        let fault = table::packets(csv.as_bytes(), Selection::default()).fault.unwrap();
        assert_eq!(
            (fault.path.as_str(), fault.expected.as_str()),
            ("line 2", "`t` as a decimal number or a date"),
            "{wrong}"
        );
    }
}

#[test]
fn packets_are_sorted_by_time_and_counted() {
    let listed = read("t_ps", &["5", "9", "7", "7", "1", "20"]);
    assert_eq!((listed.packets.dt_ps, listed.packets.flow), (vec![1, 4, 2, 0, 2, 11], vec![5, 1, 3, 4, 2, 6]));
    assert_eq!(listed.lines, ["2 before the packet in front of them in the file: all are sorted by time"]);
    let one = table::packets(
        &b"t_ps,flow,bytes,rank,class,upstream_ps\n9,1,64,5,6,7\n2,2,65,8,9,1\n"[..],
        Selection::default(),
    );
    assert_eq!(one.lines, ["1 before the packet in front of them in the file: all are sorted by time"]);
    let packets = one.packets;
    assert_eq!((packets.dt_ps, packets.flow, packets.bytes), (vec![2, 7], vec![2, 1], vec![65, 64]));
    assert_eq!(
        (packets.rank, packets.class, packets.upstream_ps),
        (Some(vec![8, 5]), Some(vec![9, 6]), Some(vec![1, 7]))
    );
}

#[test]
fn long_gaps_are_exact_or_refused() {
    let most = "18446744.073709551615";
    let listed = read("t", &["0", most, "18446745"]);
    assert_eq!(listed.packets.dt_ps, [0, u64::MAX, 926_290_448_385]);
    // One picosecond more, in a file whose clock was not set at first.
    let csv = b"t,flow,bytes\n3,1,64\n0,2,64\n18446747.073709551616,3,64\n18446748,4,64\n";
    let refused = table::packets(&csv[..], Selection::default());
    let message = "line 4, packet 3: found a gap of 18446744.073709551616 s in front of it; expected at most 18446744.073709551615 s: \
                   `--close-gaps 1ms` shortens longer idle times to 1 ms";
    assert_eq!(refused.fault.unwrap().to_string(), message);
    assert_eq!((refused.packets.dt_ps, refused.packets.flow), (vec![0, 3_000_000_000_000], vec![2, 1]));
    assert_eq!(refused.packets.bytes, [64, 64]);
    let closed = table::packets(&csv[..], Selection { longest_gap_ps: Some(1_000_000), ..Selection::default() });
    assert_eq!((closed.fault, closed.packets.dt_ps), (None, vec![0, 1_000_000, 1_000_000, 1_000_000]));
    assert!(
        closed.lines[1].starts_with("3 gaps of more than 1 us between packets shortened to 1 us: "),
        "{:?}",
        closed.lines
    );
}
