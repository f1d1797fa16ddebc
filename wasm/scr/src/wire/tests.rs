#![allow(clippy::unwrap_used)] // a test says what broke by panicking

use super::*;
use programs::{
    AnyProgram, ConnectionTracker, DdosMitigator, Flags, HeavyHitter, Packet, PortKnocking, Protocol, TokenBucket,
};

const SYN: Flags = Flags { syn: true, fin: false, rst: false, ack: false };

fn tcp() -> Packet {
    Packet {
        source: 0x0a00_0001,
        destination: 0xc0a8_0102,
        source_port: 50_000,
        destination_port: 443,
        protocol: Protocol::Tcp,
        bytes: 64,
        flags: SYN,
        sequence: 0x0102_0304,
        acknowledgement: 0x0506_0708,
    }
}

fn udp() -> Packet {
    Packet { protocol: Protocol::Udp, flags: Flags::default(), sequence: 0, acknowledgement: 0, ..tcp() }
}

fn nic(cores: u32, rows: usize, row_bytes: usize) -> SequencerSettings {
    SequencerSettings { variant: Variant::Nic, cores, rows, row_bytes }
}

/// A frame of `packet` with one byte changed.
fn changed(packet: &Packet, at: usize, byte: u8) -> Vec<u8> {
    let mut frame = frame_of(packet, 0, 0);
    frame[at] = byte;
    frame
}

#[test]
fn a_packet_is_read_from_its_frame_with_tags_options_and_padding() {
    for packet in [tcp(), udp()] {
        for tags in 0..=2 {
            for options in 0..=10 {
                for bytes in [124, 1_514, 9_600] {
                    let packet = Packet { bytes, ..packet };
                    assert_eq!(parse(&frame_of(&packet, tags, options)), Ok(packet), "{tags} {options} {bytes}");
                }
            }
        }
    }
    // Behind a packet of 40 bytes there is padding up to 60: it counts.
    let mut padded = frame_of(&Packet { bytes: 54, ..tcp() }, 0, 0);
    padded.resize(60, 0);
    assert_eq!(parse(&padded), Ok(Packet { bytes: 60, ..tcp() }));
    let longest = vec![0; 70_000];
    let long = [&frame_of(&tcp(), 0, 0)[..], &longest].concat();
    assert_eq!(parse(&long).unwrap().bytes, 65_535);
}

#[test]
fn a_frame_that_ends_within_a_header_is_truncated() {
    for packet in [tcp(), udp()] {
        for tags in 0..=2 {
            for options in [0, 1, 10] {
                let frame = frame_of(&Packet { bytes: 0, ..packet }, tags, options);
                for length in 0..frame.len() {
                    assert_eq!(parse(&frame[..length]), Err(Unnumbered::Truncated), "{tags} {options} {length}");
                }
                assert!(parse(&frame).is_ok());
            }
        }
    }
    assert_eq!(frame_of(&Packet { bytes: 0, ..tcp() }, 2, 10).len(), HEADER_BYTES);
}

#[test]
fn every_cause_is_found() {
    let cases = [
        // ARP, a length of IEEE 802.3, a third tag.
        (changed(&tcp(), 13, 0x06), Unnumbered::NotIpv4),
        (changed(&tcp(), 12, 0x00), Unnumbered::NotIpv4),
        ([&frame_of(&tcp(), 2, 0)[..18], &frame_of(&tcp(), 1, 0)[12..]].concat(), Unnumbered::NotIpv4),
        ([&frame_of(&tcp(), 0, 0)[..12], &[0x86, 0xdd], &[0; 40]].concat(), Unnumbered::Ipv6),
        ([&frame_of(&tcp(), 0, 0)[..12], &[0x81, 0x00, 0, 1, 0x86, 0xdd], &[0; 40]].concat(), Unnumbered::Ipv6),
        // Version 6; a header of 16 bytes; a packet shorter than its headers; TCP's header shorter, or longer than the packet; UDP's length.
        (changed(&tcp(), 14, 0x65), Unnumbered::Malformed),
        (changed(&tcp(), 14, 0x44), Unnumbered::Malformed),
        (changed(&tcp(), 17, 39), Unnumbered::Malformed),
        (changed(&udp(), 17, 27), Unnumbered::Malformed),
        (changed(&tcp(), 46, 0x40), Unnumbered::Malformed),
        (changed(&tcp(), 46, 0xf0), Unnumbered::Malformed),
        (changed(&udp(), 39, 7), Unnumbered::Malformed),
        // More fragments; an offset in each of its bytes.
        (changed(&tcp(), 20, 0x20), Unnumbered::Fragment),
        (changed(&tcp(), 20, 0x01), Unnumbered::Fragment),
        (changed(&tcp(), 21, 0x01), Unnumbered::Fragment),
        // ICMP, whatever follows.
        (changed(&tcp(), 23, 1), Unnumbered::OtherProtocol),
    ];
    for (frame, cause) in cases {
        assert_eq!(parse(&frame), Err(cause), "{frame:02x?}");
    }
    // "Do not fragment" is no fragment, and a packet as long as its headers is none too short.
    assert_eq!(parse(&changed(&tcp(), 20, 0x40)), Ok(tcp()));
    assert_eq!(parse(&changed(&tcp(), 17, 40)), Ok(tcp()));
    assert_eq!(parse(&changed(&udp(), 17, 28)), Ok(udp()));
    assert_eq!(parse(&changed(&udp(), 39, 8)), Ok(udp()));
}

/// C1 (Q100): k = 3, N = 2. Of each frame the core from 1 on, the rows as stored, the oldest one.
#[test]
fn each_frame_carries_the_rows_of_those_before_it() {
    let mut wire = FrameSequencer::new(DdosMitigator::default(), nic(3, 2, 4)).unwrap();
    let expected: [(u32, [u32; 2], u16); 7] = [
        (1, [0, 0], 0),
        (2, [1, 0], 1),
        (3, [1, 2], 0),
        (1, [3, 2], 1),
        (2, [3, 4], 0),
        (3, [5, 4], 1),
        (1, [5, 6], 0),
    ];
    for (number, (core, rows, oldest)) in (1..).zip(expected) {
        let frame = frame_of(&Packet { source: number, ..tcp() }, 0, 0);
        let now = 1_000 + u64::from(number);
        let departure = wire.forward(&frame, now);
        let prefix = [
            &u64::from(number).to_be_bytes()[..],
            &now.to_be_bytes(),
            &oldest.to_be_bytes(),
            &rows[0].to_be_bytes(),
            &rows[1].to_be_bytes(),
        ];
        let bytes = [prefix.concat(), frame].concat();
        assert_eq!(departure, SentFrame { core: core - 1, verdict: Ok(number.into()), bytes });
    }
}

#[test]
fn a_switch_puts_a_dummy_header_in_front() {
    let mut wire =
        FrameSequencer::new(PortKnocking::default(), SequencerSettings { variant: Variant::Switch, ..nic(2, 1, 8) })
            .unwrap();
    let frame = frame_of(&tcp(), 1, 0);
    wire.forward(&frame, 5);
    let bytes = wire.forward(&frame, 6).bytes;
    let expected = [
        &[2, 0x53, 0x43, 0x52, 0, 0, 2, 0x53, 0x43, 0x52, 0, 1, 0x88, 0xb5][..],
        &[0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0],
        &[10, 0, 0, 1, 1, 0xbb, 1, 0],
        &frame,
    ];
    assert_eq!(bytes, expected.concat());
}

#[test]
fn what_the_program_does_not_handle_passes_in_a_round_of_its_own() {
    let mut wire = FrameSequencer::new(PortKnocking::default(), nic(2, 1, 8)).unwrap();
    let (handled, other) = (frame_of(&tcp(), 0, 0), frame_of(&udp(), 0, 0));
    let mut forward = |frame: &[u8]| {
        let SentFrame { core, verdict, bytes } = wire.forward(frame, 0);
        (core, verdict, bytes.len() - frame.len())
    };
    assert_eq!(forward(&handled), (0, Ok(1), 26));
    assert_eq!(forward(&other), (0, Err(Unnumbered::OtherProtocol), 0));
    assert_eq!(forward(&handled), (1, Ok(2), 26));
    assert_eq!(forward(&other[..20]), (1, Err(Unnumbered::Truncated), 0));
    assert_eq!(forward(&[]), (0, Err(Unnumbered::Truncated), 0));
    assert_eq!(forward(&handled), (0, Ok(3), 26));
    assert_eq!(Unnumbered::ALL.map(|cause| wire.passed(cause)), [2, 0, 0, 0, 0, 1]);
}

/// The row of a frame, as the next frame carries it.
fn row<P: Program>(program: P, row_bytes: usize, packet: &Packet, now: u64) -> Vec<u8> {
    let mut wire = FrameSequencer::new(program, nic(1, 1, row_bytes)).unwrap();
    let frame = frame_of(packet, 0, 0);
    wire.forward(&frame, now);
    wire.forward(&frame, 0).bytes[18..18 + row_bytes].to_vec()
}

#[test]
fn rows_are_those_of_the_programs_cut_or_filled_up() {
    let now = 0x0102_0304_0506_0708;
    let five_tuple = [10, 0, 0, 1, 192, 168, 1, 2, 0xc3, 0x50, 1, 0xbb];
    assert_eq!(row(DdosMitigator::default(), 4, &tcp(), now), five_tuple[..4]);
    assert_eq!(row(HeavyHitter, 18, &tcp(), now), [&five_tuple[..], &[6, 0, 0, 0, 64, 2]].concat());
    let tracked = [&five_tuple[..], &[6, 2], &[1, 2, 3, 4, 5, 6, 7, 8], &[1, 2, 3, 4, 5, 6, 7, 8]].concat();
    assert_eq!(row(ConnectionTracker::default(), 30, &tcp(), now), tracked);
    assert_eq!(row(TokenBucket, 18, &udp(), now), [&five_tuple[..], &[0x80, 4, 5, 6, 7, 8]].concat());
    assert_eq!(row(PortKnocking::default(), 8, &tcp(), now), [10, 0, 0, 1, 1, 0xbb, 1, 0]);
    assert_eq!(row(ConnectionTracker::default(), 14, &tcp(), now), tracked[..14]);
    assert_eq!(row(PortKnocking::default(), 14, &tcp(), now), [10, 0, 0, 1, 1, 0xbb, 1, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn settings_that_cannot_work_are_refused_in_words() {
    let refused = |settings: SequencerSettings| FrameSequencer::new(HeavyHitter, settings).unwrap_err().to_string();
    assert_eq!(refused(nic(0, 0, 18)), "a sequencer needs at least one core");
    assert_eq!(refused(nic(4, 2, 18)), "4 cores need at least 3 rows, not 2");
    assert_eq!(refused(nic(1, 449, 18)), "449 rows of 18 bytes make a prefix of more than 8086 bytes");
    assert_eq!(
        refused(nic(1, usize::MAX, 18)),
        format!("{} rows of 18 bytes make a prefix of more than 8086 bytes", usize::MAX)
    );
    assert_eq!(refused(nic(1, 1 << 32, 0)), "4294967296 rows of 0 bytes make a prefix of more than 8086 bytes");
    // C5 (Q110): rows of 14 bytes are 4 fields, so 11 of them fit, for 12 cores.
    let switch = |rows| SequencerSettings { variant: Variant::Switch, ..nic(12, rows, 14) };
    assert_eq!(switch(11).check(), Ok(()));
    assert_eq!(refused(switch(12)), "12 rows of 14 bytes need more than the 44 fields of 32 bits of a switch");
    assert_eq!(nic(1, 0, 18).check(), Ok(()));
    assert_eq!(nic(128, 127, 14).check(), Ok(()));
}

#[test]
fn the_digest_depends_on_every_byte_that_leaves() {
    let mut wire = FrameSequencer::new(HeavyHitter, nic(2, 1, 18)).unwrap();
    let departure = wire.forward(&frame_of(&tcp(), 0, 0), 0);
    let digest = departure.digest(0);
    assert_ne!(departure.digest(1), digest);
    assert_ne!(SentFrame { core: 1, ..departure.clone() }.digest(0), digest);
    for at in 0..departure.bytes.len() {
        let mut other = departure.clone();
        other.bytes[at] ^= 1;
        assert_ne!(other.digest(0), digest);
    }
}

#[test]
fn what_left_comes_as_words() {
    let settings = SequencerSettings { variant: Variant::Switch, ..nic(2, 2, 14) };
    let mut wire = FrameSequencer::new(ConnectionTracker::default(), settings).unwrap();
    let frame = frame_of(&tcp(), 0, 0);
    wire.forward(&frame, 5);
    let sent = wire.forward(&frame, 6);
    let results = sent.results(&settings);
    let words = SentPrefix::of(&results).unwrap();
    assert_eq!((words.core, words.number, words.cause, words.oldest), (1, 2, None, 1));
    assert_eq!(words.digest, frame_digest(1, true, &sent.bytes));
    // The row of 30 bytes is cut to 14: protocol and flags are its last ones.
    let row = [0x0a00_0001, 0xc0a8_0102, 0xc350_01bb, 0x0602_0000];
    assert_eq!(words.rows, [&row[..], &[0; 4]].concat());
    let mut bytes = [0xff; 14];
    row_bytes(words.each_row(14).next().unwrap(), &mut bytes);
    assert_eq!(bytes, sent.bytes[14 + 18..][..14]);
    assert_eq!(words_of_row(wire.stored(0), 14).collect::<Vec<_>>(), row);

    let passed = wire.forward(&frame[..20], 7);
    let results = passed.results(&settings);
    let words = SentPrefix::of(&results).unwrap();
    assert_eq!((words.core, words.number, words.cause, words.oldest), (0, 0, Some(Unnumbered::Truncated), 0));
    assert_eq!(words.rows, [0; 8]);
    assert_eq!(SentPrefix::of(&results[..5]), None);
    assert_eq!(SentPrefix::of(&[0, 0, 7, 0, 0, 0]), None);
}

#[test]
fn the_digest_of_a_frame_depends_on_every_bit_and_on_the_length() {
    let bytes: Vec<u8> = (0..29).collect();
    let digest = frame_digest(3, true, &bytes);
    // As the hardware's adapter has it.
    assert_eq!(frame_digest(0, false, &[1]), {
        let one = 0x9e37_79b9_7f4a_7c15_u64;
        let mixed = one ^ one >> 32;
        let two = (mixed ^ 1).wrapping_mul(one);
        two ^ two >> 32
    });
    assert_ne!(frame_digest(2, true, &bytes), digest);
    assert_ne!(frame_digest(3, false, &bytes), digest);
    assert_ne!(frame_digest(3, true, &[&bytes[..], &[0]].concat()), digest);
    for bit in 0..8 * bytes.len() {
        let mut other = bytes.clone();
        other[bit / 8] ^= 1 << (bit % 8);
        assert_ne!(frame_digest(3, true, &other), digest, "{bit}");
    }
}

/// A program that is chosen at run time has longer rows, of which the same leaves.
#[test]
fn a_program_of_any_kind_sends_the_same_frames() {
    let settings = nic(2, 3, 8);
    let mut plain = FrameSequencer::new(PortKnocking::default(), settings).unwrap();
    let mut any = FrameSequencer::new(AnyProgram::from(PortKnocking::default()), settings).unwrap();
    for (packet, now) in [tcp(), udp(), tcp(), tcp(), tcp()].iter().zip(1..) {
        let frame = frame_of(packet, 0, 0);
        assert_eq!(any.forward(&frame, now), plain.forward(&frame, now));
    }
    assert_eq!((any.number(), any.oldest()), (plain.number(), plain.oldest()));
    assert_eq!((any.number(), any.passed(Unnumbered::OtherProtocol)), (4, 1));
}
