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

/// The fields of a table without quotes, changed by row and column.
fn rewritten(text: &str, separator: &str, change: impl Fn(usize, usize, &str) -> String) -> String {
    let row = |(row, line): (usize, &str)| {
        let fields: Vec<String> = line.split(',').enumerate().map(|(at, field)| change(row, at, field)).collect();
        fields.join(separator) + "\r\n"
    };
    text.lines().enumerate().map(row).collect()
}

#[test]
fn exported_operations_come_back_through_pandas_and_a_german_spreadsheet() {
    for base in ["bbq-coloring.json", "bbq-table2-pipeline.json"] {
        let exported = queuescope(&["export", base, "--csv", "-"], b"").stdout;
        let rows: Vec<Vec<&str>> = exported.lines().map(|line| line.split(',').collect()).collect();
        let is_argument = |at: usize| rows[0][at].starts_with("argument_");
        // pandas holds a column with an empty field as floats.
        let has_gap = |at: usize| rows.iter().any(|row| row[at].is_empty());
        let float = |row: usize, at: usize, field: &str| match row > 0 && has_gap(at) && field.parse::<u32>().is_ok() {
            true => format!("{field}.0"),
            false => field.to_owned(),
        };
        let pandas = rewritten(&exported, ",", float);
        let indexed = rewritten(&exported, ",", |row, at, field| {
            let index = if row == 0 { String::new() } else { (row - 1).to_string() };
            if at == 0 { format!("{index},{}", float(row, at, field)) } else { float(row, at, field) }
        });
        // Arguments as floats too where none is empty.
        let floats =
            rewritten(&exported, ",", |row, at, field| match row > 0 && is_argument(at) && !field.is_empty() {
                true => format!("{field}.000000"),
                false => float(row, at, field),
            });
        let missing = pandas.replace(",,", ",NaN,").replace(",,", ",NaN,");
        let german =
            rewritten(&exported, ";", |row, at, field| match row > 0 && is_argument(at) && !field.is_empty() {
                true => format!("{field},0"),
                false => field.to_owned(),
            });
        let named = format!("\u{feff}sep=;\r\n{german}");
        let utf16: Vec<u8> =
            format!("\u{feff}{german}").replace(';', "\t").encode_utf16().flat_map(u16::to_le_bytes).collect();
        let saved = [pandas, indexed, floats, missing, german, named].map(String::into_bytes);
        let import = |csv: &[u8]| queuescope(&["import", "-", "--as", "operations", "--base", base], csv);
        let expected = import(exported.as_bytes());
        assert!(expected.code == 0 && expected.stdout.contains("enqueue"), "{}", expected.stderr);
        for csv in saved.iter().chain([&utf16]) {
            let ended = import(csv);
            assert_eq!((ended.stdout, ended.code), (expected.stdout.clone(), 0), "{}", String::from_utf8_lossy(csv));
        }
    }
}

#[test]
fn tables_of_packets_of_other_programs() {
    let text = "sep=;\r\nNo.;Time;Source;Destination;Protocol;Length;Info\r\n1;1700000000,000005;10.0.0.1;10.0.0.2;UDP;1500,0;5 > 6\r\n\
                2;1700000000,000003;10.0.0.2;10.0.0.1;UDP;64;6 > 5\r\n";
    let (_, file) = written("wireshark.CSV", text.as_bytes());
    let (_, tabs) = written("wireshark.tsv", text.replace("sep=;\r\n", "").replace(';', "\t").as_bytes());
    for file in [&file, &tabs] {
        let ended = queuescope(&["import", file], b"");
        assert!(ended.stdout.contains(r#""dt_ps":[0,2000000],"flow":[1,0],"bytes":[64,1500]"#), "{}", ended.stderr);
        for line in [
            "2 packets read, 2 taken",
            "2 flows, numbered by first appearance",
            "times count from the first packet, which is at 1700000000.000003 s, beyond 1000 s",
            "1 before the packet in front of them in the file: all are sorted by time",
        ] {
            assert!(ended.stderr.contains(&format!("{file}: {line}\n")), "{}", ended.stderr);
        }
    }
    // A clock that was not set at first.
    let gap = b"t,flow,bytes\n0,1,64\n1700000000.5,1,64\n";
    let fault = "line 3, packet 2: found a gap of 1700000000.5 s in front of it; expected at most 18446744.073709551615 s: `--close-gaps";
    let refused = queuescope(&["import", "-", "--as", "packets"], gap);
    assert!(refused.code == 2 && refused.stderr.contains(fault), "{}", refused.stderr);
    let kept = queuescope(&["import", "-", "--as", "packets", "--partial"], gap);
    assert!(kept.code == 0 && kept.stdout.contains(r#""dt_ps":[0],"#), "{}", kept.stderr);
}

#[test]
fn sizes_in_packets_have_a_unit() {
    let table = b"1 0.1\n2 0.3\n5 0.55\n28 0.8\n206 0.95\n1370 0.999999\n";
    let import = |arguments: &[&str], table: &[u8]| {
        queuescope(&[&["import", "-", "--as", "sizes", "--interpolation", "linear"], arguments].concat(), table)
    };
    let unclear = "sizes this small may be packets: `--size-unit packets` counts 1460 bytes for each";
    let rounded = "line 6: the last share, \"0.999999\", counts as 1";
    let bytes = import(&[], table);
    for line in ["6 rows, mean 62 bytes\n", unclear, rounded] {
        assert!(bytes.code == 0 && bytes.stderr.contains(line), "{}", bytes.stderr);
    }
    for unit in ["packets", "1460"] {
        let packets = import(&["--size-unit", unit], table);
        assert!(packets.stderr.contains("6 rows, mean 90958 bytes, 62 packets of 1460 bytes\n"), "{}", packets.stderr);
        assert!(packets.stdout.contains(r#""bytes":[1460,2920,7300,40880,300760,2000200]"#), "{}", packets.stdout);
        assert!(!packets.stderr.contains(unclear), "{}", packets.stderr);
    }
    assert!(!import(&["--size-unit", "bytes"], table).stderr.contains(unclear));
    for unit in ["0", "65536", "flits", "-1"] {
        let ended = import(&["--size-unit", unit], table);
        let message = "expected `bytes`, `packets` or a number from 1 to 65535";
        assert!(ended.code == 2 && (ended.stderr.contains(message) || unit == "-1"), "{}", ended.stderr);
    }
    for (table, message) in [
        (&b"0.1 1\n0.3 3\n1.0 100\n"[..], "line 1: found a share in front of a size; expected the size first"),
        (
            b"90958\n1 0.1\n2 0.3\n5 0.55\n28 0.8\n206 0.95\n1370 1\n",
            "it fits sizes in packets of 1460 bytes by `linear`",
        ),
        (b"0 0.5\n0 1\n", "found sizes whose mean is 0 bytes"),
    ] {
        let ended = import(&[], table);
        assert!(ended.code == 2 && ended.stderr.contains(message), "{}", ended.stderr);
    }
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
