//! Wrong captures, each with its message, and what was read before.

use captures::Selection;

use captures::testing::{Pcap, PcapNg, syn};

use super::read;

/// The message, and how many packets were taken before.
fn wrong(bytes: &[u8]) -> (String, usize) {
    let reading = read(bytes, Selection::default(), None);
    (reading.fault.expect("a fault").to_string(), reading.capture.len())
}

fn two() -> Vec<u8> {
    Pcap::new(false, false, 101).packet((0, 0), 40, &syn()).packet((0, 1), 40, &syn()).bytes()
}

#[test]
fn foreign_files() {
    for (bytes, found, expected) in [
        (&b""[..], "nothing", ""),
        (b"{}", "the bytes 7b 7d", ""),
        (b"GIF89a", "the bytes 47 49 46 38", ""),
        (&two()[..20], "a header that is cut short or wrong", ""),
        (&PcapNg::new(true).bytes()[..20], "a header that is cut short or wrong", ""),
        (b"snoop\0\0\0", "a capture of snoop", ": `editcap -F pcapng` of Wireshark converts others"),
        (b"\xfd7zXZ\0", "a file packed by xz", ", as it is or packed by gzip or zstd: unpack it first"),
        (b"PK\x03\x04", "a ZIP archive", ", as it is or packed by gzip or zstd: unpack it first"),
    ] {
        let message = format!("byte 0: found {found}; expected a capture, pcap or pcapng{expected}");
        assert_eq!(wrong(bytes), (message, 0));
    }
}

#[test]
fn an_unknown_link() {
    let of_link = |link| wrong(&Pcap::new(true, true, link).packet((0, 0), 40, &syn()).bytes());
    let expected = "expected Ethernet, Linux cooked, loopback, PPP, Cisco HDLC, raw IP, MPLS or LLC: capture on an interface of these, or \
                    export times, addresses, ports and lengths as CSV, which `--as packets` reads";
    for (link, name) in [(127, "127 (Wi-Fi with a radiotap header)"), (220, "220 (USB)"), (4_711, "4711")] {
        assert_eq!(of_link(link), (format!("byte 0: found link type {name}; {expected}"), 0));
    }
}

#[test]
fn truncated_files_keep_what_was_before() {
    let file = two();
    let message =
        |there| format!("packet 2, byte 80: found the end of the file, {there} bytes on; expected a whole packet");
    assert_eq!(wrong(&file[..file.len() - 1]), (message(55), 1));
    assert_eq!(wrong(&file[..83]), (message(3), 1));
    let file = PcapNg::new(false).interface(101, None, None).packet(0, 0, 40, &syn()).bytes();
    let message = "packet 1, byte 48: found the end of the file, 71 bytes on; expected a whole packet";
    assert_eq!(wrong(&file[..file.len() - 1]), (message.to_owned(), 0));
}

#[test]
fn lengths_that_no_capture_has() {
    let mut file = Pcap::new(false, false, 101).packet((0, 0), 40, &syn());
    file.0.u32(0).u32(0).u32(0xffff_fff0).u32(40).raw(&syn());
    let message = "packet 2, byte 80: found a block of 4294967280 bytes; expected at most 16777216";
    assert_eq!(wrong(&file.bytes()), (message.to_owned(), 1));
    // A block that is too short for its packet.
    let mut file = PcapNg::new(false).interface(101, None, None);
    file.0.u32(6).u32(40).u32(0).u32(0).u32(0).u32(5_000).u32(40).raw(&[0; 8]).u32(40).raw(&[0; 9_000]);
    let message = "packet 1, byte 48: found a malformed block; expected a capture, pcap or pcapng";
    assert_eq!(wrong(&file.bytes()), (message.to_owned(), 0));
    let mut file = PcapNg::new(true).interface(101, None, None);
    file.0.u32(6).u32(7).raw(&[0; 100]);
    assert_eq!(wrong(&file.bytes()), (message.to_owned(), 0));
}

#[test]
fn interfaces_that_are_not_there_or_too_fine() {
    let file = PcapNg::new(false).interface(101, None, None);
    let message = "packet 1, byte 48: found interface 3; expected one of the 1 that are described before it";
    assert_eq!(wrong(&file.packet(3, 0, 40, &syn()).bytes()), (message.to_owned(), 0));
    let message = "packet 1, byte 28: found interface 0; expected one of the 0 that are described before it";
    assert_eq!(wrong(&PcapNg::new(false).simple(&syn()).bytes()), (message.to_owned(), 0));
    for resolution in [20, 0xff] {
        let file = PcapNg::new(false).interface(101, Some(resolution), None).bytes();
        let message = format!(
            "packet 1, byte 28: found the time resolution {resolution:#04x}; expected 10^-19 s or 2^-63 s at the finest"
        );
        assert_eq!(wrong(&file), (message, 0));
    }
}

#[test]
fn a_reader_that_fails() {
    struct Fails;
    impl std::io::Read for Fails {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("no more"))
        }
    }
    let start = two();
    let reading = read(std::io::Read::chain(&start[..], Fails), Selection::default(), None);
    assert_eq!(reading.fault.unwrap().found, "an error in reading: no more");
}
