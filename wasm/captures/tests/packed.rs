//! Captures inside gzip and zstd.

use std::io::Write;

use captures::testing::{Pcap, PcapNg, syn};
use captures::{Contents, Selection};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::{capture, read};

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

fn many() -> Vec<u8> {
    (0..5_000).fold(Pcap::new(false, false, 101), |file, i| file.packet((5, i), 400, &syn())).bytes()
}

#[test]
fn packed_and_unpacked_are_the_same() {
    let plain = capture(&many());
    for packed in [gzip(&many()), zstd(&many())] {
        assert_eq!(Contents::of(&packed, "a file"), Some(Contents::Capture));
        assert!(packed.len() < many().len() / 2);
        assert_eq!(capture(&packed), plain);
    }
    let ng = PcapNg::new(true).interface(101, None, None).packet(0, 1, 40, &syn()).bytes();
    assert_eq!(capture(&gzip(&ng)), capture(&zstd(&ng)));
}

#[test]
fn members_and_frames_in_a_row_are_one_file() {
    let file = many();
    let (a, b) = file.split_at(70_001);
    let plain = capture(&file);
    assert_eq!(capture(&[gzip(a), gzip(b)].concat()), plain);
    // A frame that is skipped may stand anywhere between others.
    let skipped = [&[0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"abc"].concat();
    assert_eq!(capture(&[skipped.clone(), zstd(a), skipped.clone(), zstd(b), skipped].concat()), plain);
}

#[test]
fn damaged_files_keep_what_was_before() {
    for packed in [gzip(&many()), zstd(&many())] {
        let reading = read(&packed[..packed.len() - 20], Selection::default(), None);
        let fault = reading.fault.unwrap();
        assert!(fault.found.ends_with("the packed file is cut short"), "{fault}");
        assert!(fault.path.starts_with("packet "), "{fault}");
        assert!(reading.capture.len() > 1_000, "{fault}, behind {} packets", reading.capture.len());
    }
    // The checksum of the content stands in front of its length, at the end.
    let mut damaged = gzip(&many());
    let checksum = damaged.len() - 8;
    damaged[checksum] ^= 1;
    let reading = read(&damaged[..], Selection::default(), None);
    assert_eq!(reading.capture.len(), 5_000);
    let fault = reading.fault.unwrap();
    assert!(fault.found.contains("the packed file is damaged"), "{fault}");
    let twice = read(&gzip(&gzip(&many()))[..], Selection::default(), None).fault.unwrap().to_string();
    assert!(twice.starts_with("byte 0: found a packed file in a packed file; expected a capture"), "{twice}");
}
