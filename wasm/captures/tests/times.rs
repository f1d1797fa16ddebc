//! Times of captures: order, gaps that are too long, idle time.

use captures::made::{self, Time};
use captures::testing::{Pcap, PcapNg, syn};
use captures::{Reading, Selection};

use super::{capture, read, times_ps};

/// A second in picoseconds.
const S: u64 = 1_000_000_000_000;

/// A capture of packets at these times, in seconds and microseconds.
fn at(times: &[(u32, u32)]) -> Vec<u8> {
    times.iter().fold(Pcap::new(false, false, 101), |file, time| file.packet(*time, 400, &syn())).bytes()
}

/// One packet before clocks were set, then one each 10 us.
fn unset_clock() -> Vec<u8> {
    at(&[(0, 0), (1_700_000_000, 0), (1_700_000_000, 10), (1_700_000_000, 20)])
}

fn closed(bytes: &[u8], longest_gap_ps: u64) -> Reading {
    read(bytes, Selection { longest_gap_ps: Some(longest_gap_ps), ..Selection::default() }, None)
}

#[test]
fn packets_are_sorted_by_time() {
    let ahead = capture(&at(&[(5, 0), (5, 10), (3_605, 20), (5, 30), (5, 40)]));
    assert_eq!(ahead.dt_ps, [0, 10_000_000, 20_000_000, 10_000_000, 3_600 * S - 20_000_000]);
    let line = "1 before the packet in front of them in the file: all are sorted by time";
    assert_eq!((ahead.counts.unordered, ahead.counts.lines()), (1, vec![line.to_owned()]));
    let late = capture(&at(&[(5, 1_000), (5, 0), (5, 10), (5, 20)]));
    assert_eq!(late.dt_ps, [0, 10_000_000, 10_000_000, 980_000_000]);
}

#[test]
fn a_gap_beyond_64_bits_is_refused_with_packet_and_gap() {
    let reading = read(&unset_clock()[..], Selection::default(), None);
    let message = "packet 2: found a gap of 1700000000 s in front of it; expected at most 18446744.073709551615 s: `--close-gaps 1ms` shortens \
                   longer idle times to 1 ms";
    assert_eq!(reading.fault.unwrap().to_string(), message);
    assert_eq!((reading.capture.len(), reading.capture.counts.taken, reading.capture.counts.left_out), (1, 1, 3));
}

#[test]
fn times_are_exact_over_years_as_long_as_gaps_fit() {
    let days = 86_400 * 200;
    let read = capture(&at(&[(0, 0), (days, 1), (2 * days, 2), (3 * days, 3)]));
    assert_eq!(read.dt_ps, [0, 17_280_000 * S + 1_000_000, 17_280_000 * S + 1_000_000, 17_280_000 * S + 1_000_000]);
    assert_eq!(read.duration_ps(), 3 * (17_280_000 * u128::from(S) + 1_000_000));
}

#[test]
fn idle_time_is_closed_and_all_else_stays() {
    let reading = closed(&unset_clock(), 1_000_000_000);
    assert_eq!(
        (reading.fault, times_ps(&reading.capture)),
        (None, vec![0, 1_000_000_000, 1_010_000_000, 1_020_000_000])
    );
    let line = "1 gap of more than 1 ms between packets shortened to 1 ms: 1699999999.999 s of idle time left out";
    assert_eq!(reading.capture.counts.lines(), [line]);
    assert_eq!(closed(&at(&[(0, 0), (0, 999), (0, 2_000)]), 1_000_000_000).capture.counts.closed.gaps, 1);
}

#[test]
fn a_load_beside_which_all_other_gaps_vanish_is_refused() {
    let capture = capture(&at(&[(5, 0), (5, 10), (3_605, 20), (5, 30), (5, 40)]));
    let base = made::base().unwrap();
    let made = made::of_packets(&base, made::listed(&capture, &base), Time::Load { percent: 90 });
    let message = "found a gap of 3599.999 s in front of packet 5: next to it 3 of 4 gaps become 0; expected shorter idle times, so that a \
                   load leaves the others: `--close-gaps 1ms`";
    assert_eq!(made.unwrap_err()[0].to_string(), message);
}

#[test]
fn a_packet_without_a_time_has_that_of_the_one_in_front_of_it_in_the_file() {
    let file = PcapNg::new(false).interface(101, None, None).simple(&syn());
    let file = file.packet(0, 30, 40, &syn()).simple(&syn()).packet(0, 20, 40, &syn()).simple(&syn());
    let read = capture(&file.bytes());
    assert_eq!(times_ps(&read), [0, 0, 10_000_000, 10_000_000, 10_000_000]);
    assert_eq!((read.counts.untimed, read.counts.unordered), (3, 1));
}

#[test]
fn the_obsolete_packet_block_is_read_as_the_enhanced_one() {
    for big_endian in [false, true] {
        let file = PcapNg::new(big_endian).interface(1, None, None).interface(101, Some(9), None);
        let file = file.obsolete(1, 5_000, 1_500, &syn()).packet(1, 7_000, 40, &syn()).obsolete(1, 6_000, 40, &syn());
        let read = capture(&file.bytes());
        assert_eq!((times_ps(&read), &read.bytes[..]), (vec![0, 1_000_000, 2_000_000], &[1_514, 54, 54][..]));
    }
}

#[test]
fn blocks_that_are_not_read_are_counted_by_name() {
    for big_endian in [false, true] {
        let file =
            PcapNg::new(big_endian).interface(101, None, None).block(4, &[0; 4]).block(5, &[0; 12]).block(10, &[0; 8]);
        let file =
            file.block(0x204, &[0; 20]).block(0x204, &[0; 20]).block(0xbad, &[0; 8]).block(0x8000_0001, &[1, 2, 3]);
        let read = capture(&file.packet(0, 1, 40, &syn()).bytes());
        let lines = [
            "2 Sysdig blocks (type 0x204), which are not read",
            "1 Custom blocks (type 0xbad), which are not read",
            "1 local blocks of type 0x80000001, which are not read",
        ];
        assert_eq!((read.counts.taken, read.counts.lines()), (1, lines.map(str::to_owned).to_vec()));
    }
}

#[test]
fn the_patched_pcap_in_both_byte_orders() {
    for big_endian in [false, true] {
        let file =
            Pcap::patched(big_endian, 101).patched_packet((5, 0), 400, &syn()).patched_packet((5, 7), 40, &syn());
        let read = capture(&file.bytes());
        assert_eq!((times_ps(&read), &read.bytes[..]), (vec![0, 7_000_000], &[414, 54][..]));
    }
}
