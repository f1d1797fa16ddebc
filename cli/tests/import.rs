//! import: a capture becomes a scenario that runs.

use std::fs;
use std::path::PathBuf;

use crate::common::queuescope;

/// A pcap file of raw IP with UDP packets of 28 bytes, each 1 ms after the one before, from one of three sources to one destination.
fn capture(packets: u8) -> Vec<u8> {
    let mut file = [0xa1b2_c3d4_u32.to_le_bytes().to_vec(), vec![2, 0, 4, 0], vec![0; 12], vec![101, 0, 0, 0]].concat();
    for i in 0..packets {
        let times = [0, u32::from(i) * 1_000, 28, 28].map(u32::to_le_bytes).concat();
        let ip = [0x45, 0, 0, 28, 0, 0, 0, 0, 64, 17, 0, 0, 10, 0, 0, i % 3, 10, 0, 1, 9];
        file.extend([&times[..], &ip, &[0, 53, 0, 9, 0, 8, 0, 0]].concat());
    }
    file
}

fn written(name: &str, bytes: &[u8]) -> (PathBuf, String) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).unwrap();
    let text = path.to_str().unwrap().to_owned();
    (path, text)
}

#[test]
fn a_capture_becomes_a_scenario_that_runs() {
    let (_, file) = written("import.pcap", &capture(30));
    let (out, out_name) = written("import.json", b"");
    let (flows, flows_name) = written("import-flows.csv", b"");
    let arguments = ["import", &file, "--out", &out_name, "--flows", &flows_name, "--load", "90", "--keep-addresses"];
    let ended = queuescope(&arguments, b"");
    assert_eq!((ended.code, ended.stdout.as_str()), (0, ""), "{}", ended.stderr);
    assert!(ended.stderr.contains("30 packets read, 30 taken: 3 flows over 29 ms"), "{}", ended.stderr);
    let table = fs::read_to_string(&flows).unwrap();
    assert!(table.ends_with("1,10.0.0.1,10.0.1.9,53,9,17,10,420\n2,10.0.0.2,10.0.1.9,53,9,17,10,420\n"), "{table}");
    let valid = queuescope(&["validate", &out_name], b"");
    assert_eq!(valid.stdout, format!("{out_name}: fine: 1 engine, 1 source, at most 30 packets\n"));
    let run = queuescope(&["run", &out_name], b"");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("flows.finished                      3 flows"), "{}", run.stdout);
    assert!(fs::read_to_string(&out).unwrap().contains(r#""title":"Packets of import.pcap""#));
    // From standard input, with other addresses, the scenario is the same but for its name.
    let hidden = ["import", "-", "--flows", &flows_name, "--load", "90", "--seed", "2a"];
    let piped = queuescope(&hidden, &capture(30));
    assert_eq!(piped.code, 0, "{}", piped.stderr);
    let same = fs::read_to_string(&out).unwrap().replace("import.pcap", "standard input");
    assert_eq!(piped.stdout, same);
    assert!(!fs::read_to_string(&flows).unwrap().contains("10.0."));
}

#[test]
fn what_is_wrong_is_told_and_what_was_before_is_kept_if_asked() {
    let whole = capture(5);
    let cut = &whole[..whole.len() - 1];
    let fault = "standard input: packet 5, byte 200: found the end of the file, 43 bytes on; expected a whole packet";
    let refused = queuescope(&["import", "-"], cut);
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
    assert!(
        refused.stderr.contains(&format!("{fault}; --partial keeps the 4 packets before it\n")),
        "{}",
        refused.stderr
    );
    let kept = queuescope(&["import", "-", "--partial"], cut);
    assert_eq!(kept.code, 0, "{}", kept.stderr);
    assert!(kept.stderr.contains(&format!("{fault}\n")), "{}", kept.stderr);
    assert!(kept.stdout.contains(r#""flow":[0,1,2,0]"#), "{}", kept.stdout);
    let some = queuescope(&["import", "-", "--every", "2", "--packets", "2", "--scale", "0.5"], &whole);
    assert!(some.stdout.contains(r#""dt_ps":[0,1000000000],"flow":[0,1]"#), "{}", some.stdout);
    for (arguments, message) in [
        (&["--scale", "x"][..], "expected a decimal number from 0.000001 to 1,000,000"),
        (&["--scale", "1", "--load", "5"], "cannot be used with"),
        (&["--as", "operations"], "operations need a scenario of the bench `ops`: --base FILE"),
        (&["--as", "packets", "--flows", "x"], "--flows: only captures have flows with addresses"),
        (&["--as", "packets"], "standard input: line 1: found "),
    ] {
        let ended = queuescope(&[&["import", "-"], arguments].concat(), &whole);
        assert!(ended.code == 2 && ended.stderr.contains(message), "{arguments:?}: {}", ended.stderr);
    }
}

#[test]
fn exported_operations_come_back() {
    let exported = queuescope(&["export", "bbq-table2-pipeline.json", "--csv", "-"], b"");
    assert_eq!(exported.code, 0, "{}", exported.stderr);
    let arguments = ["import", "-", "--as", "operations", "--base", "bbq-table2-pipeline.json"];
    let imported = queuescope(&arguments, exported.stdout.as_bytes());
    assert_eq!(imported.code, 0, "{}", imported.stderr);
    let again = queuescope(&["export", "-", "--csv", "-"], imported.stdout.as_bytes());
    assert_eq!(again.stdout, exported.stdout);
}

#[test]
fn sizes_of_flows_become_flows_and_their_mean_is_shown() {
    let table = b"100 0.5\n300 1\n";
    let arguments = ["import", "-", "--as", "sizes"];
    let ended = queuescope(&arguments, table);
    assert!(ended.code == 2 && ended.stderr.contains("sizes need --interpolation"), "{}", ended.stderr);
    let made = queuescope(&[&arguments[..], &["--interpolation", "linear"]].concat(), table);
    assert_eq!(made.code, 0, "{}", made.stderr);
    assert!(made.stderr.contains("2 rows, mean 125 bytes"), "{}", made.stderr);
    let size = r#""size":{"kind":"table","bytes":[100,300],"flows":[1,2],"interpolation":"linear","mean":125}"#;
    assert!(made.stdout.contains(size), "{}", made.stdout);
    let run = queuescope(&["run", "-"], made.stdout.as_bytes());
    assert!(run.stdout.contains("flows.finished                   1000 flows"), "{}", run.stdout);
}
