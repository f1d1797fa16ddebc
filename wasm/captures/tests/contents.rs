//! What a file holds, by its beginning.

use captures::Contents;
use captures::testing::{Pcap, PcapNg, syn};

/// Text in UTF-16 with a byte order mark.
fn utf16(text: &str) -> Vec<u8> {
    [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
}

#[test]
fn a_file_shows_what_it_holds_by_its_beginning() {
    let capture = Pcap::new(false, false, 101).packet((0, 0), 40, &syn()).bytes();
    for (bytes, expected) in [
        (&capture[..], Some(Contents::Capture)),
        (&PcapNg::new(true).bytes(), Some(Contents::Capture)),
        (&[0x1f, 0x8b, 8], Some(Contents::Capture)),
        (b"t_ns,flow,bytes\n1,2,3\n", Some(Contents::Packets)),
        (b"# of today\n\nflow, bytes", Some(Contents::Packets)),
        (b"op,kind,slot_step\n", Some(Contents::Operations)),
        (b"1711250\n10000 0.15\n", Some(Contents::Sizes)),
        (b"10000,15.5\r\n", Some(Contents::Sizes)),
        (b"{ \"version\": 1, \"kind\": 2 }", None),
        (b"[1, 2, 3]", None),
        (b"Some words", None),
        (b"", None),
    ] {
        assert_eq!(Contents::of(bytes, "a file"), expected, "{}", String::from_utf8_lossy(bytes));
    }
}

#[test]
fn a_table_is_one_however_it_was_saved() {
    for (text, expected) in [
        ("t;flow;bytes\n0,5;1;64\n", Some(Contents::Packets)),
        ("t\tflow\tbytes\n0.5\t1\t64\n", Some(Contents::Packets)),
        ("t|flow|bytes\n", Some(Contents::Packets)),
        ("sep=;\r\nt;flow;bytes\r\n0;1;64\r\n", Some(Contents::Packets)),
        ("\"No.\",\"Time\",\"Source\",\"Destination\",\"Protocol\",\"Length\",\"Info\"\n", Some(Contents::Packets)),
        ("frame.time_epoch\tip.src\n", Some(Contents::Packets)),
        (",t,flow,bytes\n0,0.0,1,64\n", Some(Contents::Packets)),
        ("flow,bytes,rank\n1,2,3\n", Some(Contents::Packets)),
        ("Name;Ort\nA;B\n", Some(Contents::Packets)),
        ("engine;op;Kind\n0;0;enqueue\n", Some(Contents::Operations)),
        ("size,cdf\n500,0.1\n", Some(Contents::Sizes)),
        (",size,cdf\n0,500,0.1\n", Some(Contents::Sizes)),
        ("flow size cdf\n500 1 0.1\n", Some(Contents::Sizes)),
        ("t flow bytes\n0.5 1 64\n", Some(Contents::Packets)),
        ("500;0,1\n", Some(Contents::Sizes)),
        ("500 10 %\n", Some(Contents::Sizes)),
        ("500\t10%\n", Some(Contents::Sizes)),
        ("1 1 0\n", Some(Contents::Sizes)),
        ("1e3,1.5e-1\n", Some(Contents::Sizes)),
        ("https://example.org/?a=1;b=2\n", None),
    ] {
        assert_eq!(Contents::of(text.as_bytes(), "a file"), expected, "{text}");
        let saved = format!("\u{feff}{text}").replace('\n', "\r\n");
        assert_eq!(Contents::of(saved.as_bytes(), "a file"), expected, "{text}");
        assert_eq!(Contents::of(&utf16(text), "a file"), expected, "{text} in UTF-16");
    }
    assert_eq!(Contents::of(b"Some words", "words.CSV"), Some(Contents::Packets));
    assert_eq!(Contents::of(b"{\"a\":1}", "scenario.csv"), None);
}
