//! Tables of packets as spreadsheets and pandas save them: all of them hold the same packets.

use captures::Selection;
use captures::table::{self, ListedPackets};

fn read(bytes: &[u8]) -> ListedPackets {
    table::packets(bytes, Selection::default())
}

/// Reads three packets at 0, 2 and 5 us.
fn expect_three(bytes: &[u8]) {
    let read = read(bytes);
    let text = String::from_utf8_lossy(bytes);
    assert_eq!(read.fault, None, "{text}");
    let packets = read.packets;
    assert_eq!((packets.dt_ps, packets.flow), (vec![0, 2_000_000, 3_000_000], vec![1, 2, 1]), "{text}");
    assert_eq!((packets.bytes, packets.rank), (vec![1500, 64, 1500], None), "{text}");
    assert_eq!(read.lines, [""; 0], "{text}");
}

const PLAIN: &str = "t,flow,bytes\n0.000000,1,1500\n0.000002,2,64\n0.000005,1,1500\n";

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes).collect()
}

#[test]
fn separators_are_found() {
    for separator in [",", ";", "\t", "|"] {
        let text = PLAIN.replace(',', separator);
        expect_three(text.as_bytes());
        expect_three(format!("sep={separator}\n{text}").as_bytes());
        expect_three(format!("\"SEP={separator}\"\r\n{}", text.replace('\n', "\r\n")).as_bytes());
        let quoted = format!("\"{}", text.replace(separator, &format!("\"{separator}\"")).replace('\n', "\"\n\""));
        expect_three(quoted.trim_end_matches('"').as_bytes());
    }
    // Named, any other sign separates too.
    expect_three(format!("sep=:\n{}", PLAIN.replace(',', ":")).as_bytes());
    // Of a separator in quotes nothing is separated.
    expect_three(PLAIN.replace("bytes", "\"Length\"").replace("flow", "\"flow\"").as_bytes());
}

#[test]
fn numbers_in_every_form() {
    let german = PLAIN.replace(',', ";").replace('.', ",");
    expect_three(german.as_bytes());
    for [zero, two, five] in [
        ["0.0", "2e-06", "5e-06"],
        ["0", "2E-6", "0.5E-5"],
        ["+0.0", "+2.0e-06", "+.5e-05"],
        ["0.", "20e-07", "500000E-11"],
        ["-0.0", "0.00000200000000000001", "0.0000050000000000000000000000000000000000000001"],
    ] {
        let text = format!("t,flow,bytes\n{zero},1.0,1500.000000000\n{two},2e0,6.4e1\n{five},+1,1.5E3\n");
        expect_three(text.as_bytes());
        expect_three(text.replace(',', ";").replace('.', ",").as_bytes());
        expect_three(text.replace(',', "\t").as_bytes());
    }
    let mixed = "t;flow;bytes\n0,5;1;64\n0,6;1;1.500\n";
    let message = "line 3: found \"1.500\"; expected a decimal comma, as line 2 has it, and no separators of thousands";
    assert_eq!(read(mixed.as_bytes()).fault.unwrap().to_string(), message);
    let quoted = "t,flow,bytes\n\"0,5\",1,64\n";
    let message = "line 2: found \"0,5\"; expected `t` with a decimal point, where a comma separates";
    assert_eq!(read(quoted.as_bytes()).fault.unwrap().to_string(), message);
}

#[test]
fn encodings_and_ends_of_lines() {
    let marked = format!("\u{feff}{PLAIN}");
    expect_three(marked.as_bytes());
    for text in [PLAIN, &marked, &PLAIN.replace(',', "\t"), &marked.replace('\n', "\r\n"), &PLAIN.replace(',', ";")] {
        expect_three(&utf16(text, u16::to_le_bytes));
        expect_three(&utf16(text, u16::to_be_bytes));
        expect_three(text.trim_end().as_bytes());
    }
    // The line of the second packet.
    for (end, line) in [("\r\n", 3), ("\r", 3), ("\n\n", 5), ("\r\n\r\n", 5), ("\n# \n", 5)] {
        expect_three(PLAIN.replace('\n', end).as_bytes());
        let fault = read(PLAIN.replace('\n', end).replace("64", "x").as_bytes()).fault.unwrap();
        assert_eq!((fault.path, fault.found), (format!("line {line}"), "\"x\"".to_owned()), "{end:?}");
    }
    let names = "t;flow;bytes\n0;Grüße 😀;64\n0;Grüße;64\n0;Grüße 😀;64\n";
    for bytes in [names.as_bytes().to_vec(), utf16(names, u16::to_le_bytes), utf16(names, u16::to_be_bytes)] {
        assert_eq!(read(&bytes).packets.flow, [0, 1, 0]);
    }
    // Half a character at the end is no part of a number.
    let fault = read(&[utf16(PLAIN.trim_end(), u16::to_le_bytes), vec![0x30]].concat()).fault.unwrap();
    assert_eq!((fault.path.as_str(), fault.found.as_str()), ("line 4", "\"1500\u{fffd}\""));
}

/// A reader that gives a byte at a time.
struct Slow<'a>(&'a [u8]);

impl std::io::Read for Slow<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let some = self.0.len().min(into.len()).min(1);
        into[..some].copy_from_slice(&self.0[..some]);
        self.0 = &self.0[some..];
        Ok(some)
    }
}

#[test]
fn a_long_table_in_any_encoding_is_read_to_its_end() {
    let rows: String = (0..20_000).map(|i| format!("{i};Grüße 😀 {};64\r\n", i % 7)).collect();
    let text = format!("\u{feff}t_us;flow;bytes\r\n{rows}");
    for bytes in [text.as_bytes().to_vec(), utf16(&text, u16::to_le_bytes), utf16(&text, u16::to_be_bytes)] {
        for listed in [table::packets(Slow(&bytes), Selection::default()), read(&bytes)] {
            assert_eq!((listed.fault, listed.read), (None, 20_000));
            let expected: Vec<u32> = (0..20_000).map(|i| i % 7).collect();
            assert_eq!(listed.packets.flow, expected);
            assert!(listed.packets.dt_ps[1..].iter().all(|dt| *dt == 1_000_000));
        }
    }
}

#[test]
fn an_index_and_separators_at_the_end_are_no_columns() {
    let indexed = |name: &str, numbers: [&str; 3]| {
        let mut lines = PLAIN.lines();
        let head = format!("{name},{}\n", lines.next().unwrap());
        lines.zip(numbers).fold(head, |text, (line, number)| format!("{text}{number},{line}\n"))
    };
    for name in ["", "Unnamed: 0", "index", "Index", ",Unnamed: 0"] {
        for numbers in [["0", "1", "2"], ["10", "20", "30"], ["0.0", "1.0", "2.0"]] {
            let numbers = if name.starts_with(',') { ["0,0", "1,1", "2,2"] } else { numbers };
            expect_three(indexed(name, numbers).as_bytes());
        }
    }
    expect_three(PLAIN.replace('\n', ",\n").as_bytes());
    expect_three(PLAIN.replace('\n', ",,,\n").as_bytes());
    // As pandas calls the column behind the last separator.
    expect_three(PLAIN.replace('\n', ",\n").replace("bytes,", "bytes,Unnamed: 3").as_bytes());
    // Only behind the rows, or only behind the names.
    expect_three(PLAIN.replace("0\n", "0,,\n").as_bytes());
    expect_three(PLAIN.replace("bytes\n", "bytes,,\n").as_bytes());
    // A column of nothing, and rows of nothing.
    expect_three(PLAIN.replace("bytes\n", "bytes,rank\n").replace("0\n", "0,\n").replace("4\n", "4,nan\n").as_bytes());
    expect_three(PLAIN.replace("0.000002", ",,\n \n0.000002").as_bytes());
    expect_three(format!("\n\n# packets\n{PLAIN},,\n").as_bytes());
    expect_three(PLAIN.replace(',', " , ").replace("t ", " Time ").as_bytes());
}

#[test]
fn flows_have_names() {
    let flows = |text: &str| {
        let read = read(text.as_bytes());
        assert_eq!(read.fault, None, "{text}");
        (read.packets.flow, read.lines.join("; "))
    };
    let named = |numbers: Vec<u32>| (numbers, "2 flows, numbered by first appearance".to_owned());
    assert_eq!(flows("t,flow,bytes\n1,web,64\n2,\"a,b\",64\n3,web,64\n"), named(vec![0, 1, 0]));
    // One name makes names of all: hashes may look like numbers.
    assert_eq!(flows("t,flow_id,bytes\n1,1234,64\n2,7f,64\n3,1234,64\n"), named(vec![0, 1, 0]));
    assert_eq!(flows("t,flow,bytes\n1,7f,64\n2,-1.5,64\n3,-1.5,64\n"), named(vec![0, 1, 1]));
    assert_eq!(flows("t,flow,bytes\n1,9,64\n2,9.0,64\n"), (vec![9, 9], String::new()));
}
