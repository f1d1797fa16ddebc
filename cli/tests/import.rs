//! import: what it reads, and tables that come back. `cmd/import.md` has the commands.

use captures::testing::{Pcap, in_ipv4, syn, udp, udp6};

use crate::common::{Files, queuescope};

/// Raw IP with UDP packets of 28 bytes, each 1 ms after the one before, from one of three sources to one destination.
fn datagrams(packets: u8) -> Vec<u8> {
    let datagram = |i| udp([10, 0, 0, i % 3], [10, 0, 1, 9], [53, 9]);
    let packet = |file: Pcap, i| file.packet((0, u32::from(i) * 1_000), 28, &datagram(i));
    (0..packets).fold(Pcap::new(false, false, 101), packet).bytes()
}

/// Packets of raw IP at these times, in seconds and microseconds.
fn at(times: &[(u32, u32)]) -> Vec<u8> {
    times.iter().fold(Pcap::new(false, false, 101), |file, time| file.packet(*time, 100, &syn())).bytes()
}

/// A tunnel, and a packet behind extension headers.
fn tunnels() -> Vec<u8> {
    let inside = udp([10, 0, 0, 1], [10, 0, 0, 2], [5, 6]);
    let gre = in_ipv4(47, &[&[0, 0, 8, 0], &inside[..]].concat());
    let six = udp6(1, 2, [7, 8], &[0, 43]);
    Pcap::new(false, false, 101).packet((0, 0), gre.len(), &gre).packet((0, 1), six.len(), &six).bytes()
}

/// What `import` reads without a base.
pub fn files() -> Files {
    let five = datagrams(5);
    let wireshark = "sep=;\r\nNo.;Time;Source;Destination;Protocol;Length;Info\r\n1;1700000000,000005;10.0.0.1;10.0.0.2;UDP;1500,0;5 > 6\r\n\
                     2;1700000000,000003;10.0.0.2;10.0.0.1;UDP;64;6 > 5\r\n";
    vec![
        ("capture.pcap", datagrams(30)),
        ("cut.pcap", five[..five.len() - 1].to_vec()),
        ("five.pcap", five),
        ("jump.pcap", at(&[(0, 0), (1_700_000_000, 0), (1_700_000_000, 10), (1_700_000_000, 20)])),
        ("ahead.pcap", at(&[(5, 0), (3_605, 0), (5, 10), (5, 20), (5, 30)])),
        ("tunnels.pcap", tunnels()),
        ("wireshark.CSV", wireshark.into()),
        ("wireshark.tsv", wireshark.replace("sep=;\r\n", "").replace(';', "\t").into()),
        ("gap.csv", b"t,flow,bytes\n0,1,64\n1700000000.5,1,64\n".into()),
        ("sizes.txt", b"1 0.1\n2 0.3\n5 0.55\n28 0.8\n206 0.95\n1370 0.999999\n".into()),
        ("mean.txt", b"90958\n".into()),
        ("swapped.txt", b"0.1 1\n0.3 3\n1.0 100\n".into()),
        ("nothing.txt", b"0 0.5\n0 1\n".into()),
        ("flows.txt", b"100 0.5\n300 1\n".into()),
    ]
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
