//! Packet programs on many cores, from files and from captures.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::common::{queuescope, scenarios};

fn shipped(name: &str) -> String {
    scenarios().join(name).to_str().unwrap().to_owned()
}

/// C2 (Q105), lost {3}.
#[test]
fn what_becomes_of_each_packet_is_told() {
    let file = shipped("scr-c2-lost-3.json");
    let ran = queuescope(&["run", &file], b"");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let fates = |what: &str| ran.stdout.lines().filter(|line| line.contains(what)).map(str::trim).collect::<Vec<_>>();
    assert_eq!(fates("packet 3 at").len(), 1, "{}", ran.stdout);
    assert!(fates("packet 3 at core 0")[0].contains("lost, at "), "{}", ran.stdout);
    assert!(fates("packet 5 at core 0")[0].contains("pass, replayed 2 3 4, recovered 2 3, at "), "{}", ran.stdout);
    assert!(ran.stdout.contains("  recovered                   2\n"), "{}", ran.stdout);
    let json = queuescope(&["run", &file, "--json"], b"");
    let lines: Vec<Value> = json.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let fate = lines.iter().find(|line| line["packet"] == 5).unwrap();
    assert_eq!((&fate["technique"], &fate["outcome"], &fate["core"]), (&"scr".into(), &"pass".into(), &0.into()));
    assert_eq!((fate["replayed"].to_string(), fate["recovered"].to_string()), ("[2,3,4]".into(), "[2,3]".into()));
    let cores = &lines.last().unwrap()["metrics"]["cores"][0];
    assert_eq!((&cores["counts"]["lost"], &cores["counts"]["done"]), (&1.into(), &7.into()));
}

/// CA5 (Q106).
#[test]
fn a_deadlock_is_an_error_unless_the_file_expects_it() {
    let file = shipped("scr-late-log.json");
    let declared = queuescope(&["run", "--quiet", &file], b"");
    assert_eq!(declared.code, 0, "{}", declared.stdout);
    assert!(declared.stdout.contains("packets left, as expected: engine 0: at step "), "{}", declared.stdout);
    let plain = queuescope(&["run", "--quiet", "--no-expect", &file], b"");
    assert_eq!(plain.code, 1, "{}", plain.stdout);
    for line in [
        "core 0 waits with packet 5 for the row of packet 3, which core 1 may have\n",
        "core 1 waits with packet 6 for the row of packet 3, which core 0 may have\n",
        "invariant broken: no-deadlock (M5), engine 0, ",
    ] {
        assert!(plain.stdout.contains(line), "{}", plain.stdout);
    }
}

/// A pcap file of Ethernet with a TCP connection of so many packets, each 1 us after the one before.
fn capture(packets: u32) -> Vec<u8> {
    let mut file = [0xa1b2_c3d4_u32.to_le_bytes().to_vec(), vec![2, 0, 4, 0], vec![0; 12], vec![1, 0, 0, 0]].concat();
    for i in 0..packets {
        file.extend([0, i, 54, 54].map(u32::to_le_bytes).concat());
        file.extend(
            [&[2; 12][..], &[8, 0, 0x45, 0, 0, 40, 0, 0, 0, 0, 64, 6, 0, 0, 10, 0, 0, 1, 10, 0, 1, 9]].concat(),
        );
        let flags = if i == 0 { 2 } else { 16 };
        file.extend([&[195, 80, 1, 187][..], &i.to_be_bytes(), &[0, 0, 0, 9, 0x50, flags, 0, 0, 0, 0, 0, 0]].concat());
    }
    file
}

#[test]
fn packets_of_a_capture_go_through_all_four_techniques() {
    let base = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cores-base.json");
    let text = r#"{ "version": 1, "traffic": [],
        "engines": [{ "design": "scr_sequencer", "implementation": "model", "parameters": { "program": "heavy-hitter", "rows": 3 } }],
        "bench": { "kind": "cores", "techniques": ["scr", "lock", "rss", "rss++"] } }"#;
    fs::write(&base, text).unwrap();
    let base = base.to_str().unwrap();
    let imported = queuescope(&["import", "-", "--base", base, "--keep-addresses", "--scale", "0.1"], &capture(50));
    assert_eq!(imported.code, 0, "{}", imported.stderr);
    assert!(imported.stdout.contains(r#""kind":"headers","dt_ps":[0,100000,"#), "{}", imported.stdout);
    assert!(imported.stdout.contains(r#""source":["10.0.0.1","#), "{}", imported.stdout);
    let ran = queuescope(&["run", "-", "--quiet"], imported.stdout.as_bytes());
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
    // 17 frames of 60 bytes are less than 1,024 bytes.
    for line in [
        "at the cores      scr, engine 0           lock            rss          rss++\n",
        "  done                       50             50             50             50\n",
        "  pass                       17             17             17             17\n",
        "  drop                       33             33             33             33\n",
    ] {
        assert!(ran.stdout.contains(line), "{}", ran.stdout);
    }
    for (arguments, message) in [
        (&["--load", "90"][..], "found a load; expected `--scale` with the bench `cores`, which has no link"),
        (&["--as", "packets"], "line 1"),
    ] {
        let refused = queuescope(&[&["import", "-", "--base", base], arguments].concat(), &capture(5));
        assert!(refused.code == 2 && refused.stderr.contains(message), "{}", refused.stderr);
    }
    let table = queuescope(&["import", "-", "--base", base, "--as", "packets"], b"t_us,flow,bytes\n0,1,64\n");
    assert!(table.code == 2 && table.stderr.contains("found packets without headers"), "{}", table.stderr);
}

/// A record of a pcap file: a frame of Ethernet that had `bytes` on its link, captured at `us`.
fn record(us: u32, bytes: u32, ether_type: u16, packet: &[u8]) -> Vec<u8> {
    let captured = 14 + packet.len() as u32;
    [&[0, us, captured, bytes].map(u32::to_le_bytes).concat()[..], &[2; 12], &ether_type.to_be_bytes(), packet].concat()
}

#[test]
fn frames_that_cores_cannot_take_are_counted_or_shortened() {
    let base = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cores-odd-base.json");
    let text = r#"{ "version": 1, "traffic": [],
        "engines": [{ "design": "scr_sequencer", "implementation": "model", "parameters": { "program": "heavy-hitter", "rows": 3 } }],
        "bench": { "kind": "cores" } }"#;
    fs::write(&base, text).unwrap();
    let arguments = ["import", "-", "--base", base.to_str().unwrap()];
    let header = &capture(0)[..];
    let udp = [&[0x45, 0, 0, 28, 0, 0, 0, 0, 64, 17, 0, 0, 10, 0, 0, 1, 10, 0, 1, 9][..], &[0, 53, 0, 9, 0, 8, 0, 0]]
        .concat();
    let mut fragment = udp.clone();
    fragment[7] = 9;
    let records = [
        record(9, 42, 0x0800, &udp),
        record(10, 54, 0x86dd, &[0x60; 40]),
        record(11, 42, 0x0800, &fragment),
        record(12, 42, 0x0800, &udp[..15]),
        record(13, 9_601, 0x0800, &udp),
        record(14, 70_000, 0x0800, &udp),
        record(8, 9_600, 0x0800, &udp),
    ];
    let made = queuescope(&arguments, &[header, &records.concat()].concat());
    assert_eq!(made.code, 0, "{}", made.stderr);
    for line in [
        "7 packets read, 4 taken: 1 flows over 6 us\n",
        "1 passed over: neither TCP nor UDP\n",
        "1 before the packet in front of them in the file: all are sorted by time\n",
        "1 longer than 65,535 bytes, counted as so many\n",
        "2 longer than 9600 bytes, shortened: a sequencer takes none longer\n",
    ] {
        assert!(made.stderr.contains(line), "{line}{}", made.stderr);
    }
    assert_eq!(made.stderr.matches("1 passed over: ").count(), 3, "{}", made.stderr);
    let made = made.stdout;
    assert!(made.contains(r#""dt_ps":[0,1000000,4000000,1000000]"#), "{made}");
    assert!(made.contains(r#""bytes":[9600,60,9600,9600]"#), "{made}");
    let ran = queuescope(&["run", "-", "--quiet"], made.as_bytes());
    assert!(ran.code == 0 && ran.stdout.contains("  done                        4\n"), "{}{}", ran.stdout, ran.stderr);
    // Zero packets, and none that a program could read.
    for records in [&[][..], &records[1..4].concat()] {
        let refused = queuescope(&arguments, &[header, records].concat());
        assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
        assert!(refused.stderr.contains("found no packets; expected one at least"), "{}", refused.stderr);
    }
    let mut foreign = capture(1);
    foreign[20] = 147;
    let refused = queuescope(&arguments, &foreign);
    assert!(
        refused.code == 2 && refused.stderr.contains("found link type 147 (private, of a user); expected Ethernet, "),
        "{}",
        refused.stderr
    );
}
