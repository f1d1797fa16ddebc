use super::*;
use crate::bench::port::{Numbered, Ranked};

fn packet(flow: u32, class: u16, t_ps: u64, bytes: u32) -> Packet {
    Packet {
        t_ps,
        flow,
        class,
        weight: 1,
        bytes,
        rank: 0,
        remaining: bytes.into(),
        last: false,
        finite: false,
        flow_start_ps: t_ps,
        upstream_ps: 0,
    }
}

fn departure(packet: Packet, end_ps: u64) -> Departure {
    let ranked = Ranked { numbered: Numbered { number: 0, packet }, rank: Some(0), priority: Some(0) };
    Departure { ranked, ready_ps: 0, begin_ps: 0, end_ps }
}

fn value(metrics: &Metrics, key: &str) -> u64 {
    metrics.value(key).unwrap()
}

#[test]
fn every_measure_has_a_name_of_its_own_and_a_meaning() {
    for (i, measure) in LIST.iter().enumerate() {
        assert!(!measure.meaning.is_empty());
        assert!(LIST[..i].iter().all(|other| other.key != measure.key), "{}", measure.key);
    }
}

#[test]
fn throughput_is_from_the_first_arrival_to_the_last_departure() {
    let mut metrics = Metrics::new(0, 1000, true);
    let [a, b] = [packet(0, 0, 1_000_000, 1250), packet(1, 0, 1_000_000, 1250)];
    metrics.arrived(&a);
    metrics.arrived(&b);
    metrics.departed(&departure(a, 1_500_000));
    metrics.departed(&departure(b, 3_000_000));
    // 20,000 bits in two microseconds.
    assert_eq!(value(&metrics, "throughput"), 10_000);
    assert_eq!((value(&metrics, "delay.mean"), value(&metrics, "delay.max")), (1_250_000, 2_000_000));
    assert_eq!(metrics.flows().get(1).unwrap().throughput(), Some(5_000));
    assert_eq!(metrics.conservation(), None);
}

#[test]
fn an_inversion_is_a_smaller_rank_left_behind() {
    let mut metrics = Metrics::new(0, 1000, true);
    [5, 3, 9, 3].into_iter().for_each(|rank| metrics.enqueued(rank));
    // In the ideal order: 3, 3, 5, 9.
    [3, 9, 3, 5].into_iter().for_each(|rank| metrics.dequeued(rank));
    assert_eq!((value(&metrics, "inversions"), value(&metrics, "inversion.max")), (1, 6));
    assert_eq!(value(&metrics, "unpifoness"), 6);
    let by_rank = metrics.by_rank().bins();
    assert_eq!(by_rank.iter().map(|bin| (bin.inversions, bin.unpifoness)).nth(9), Some((1, 6)));
    assert_eq!(by_rank.iter().map(|bin| bin.inversions).sum::<u64>(), 1);
    assert!(metrics.ranks.is_empty());
}

#[test]
fn a_flow_is_finished_with_its_last_byte() {
    let mut metrics = Metrics::new(500, 1000, true);
    let mut flow = [packet(7, 0, 100, 1000), packet(7, 0, 200, 500)];
    for (packet, (remaining, last)) in flow.iter_mut().zip([(1500, false), (500, true)]) {
        *packet = Packet { finite: true, flow_start_ps: 100, remaining, last, ..*packet };
        metrics.arrived(packet);
    }
    // The second one leaves first.
    metrics.departed(&departure(flow[1], 9_000));
    assert_eq!(value(&metrics, "flows.finished"), 0);
    metrics.departed(&departure(flow[0], 10_100));
    assert_eq!((value(&metrics, "flows.finished"), value(&metrics, "fct.mean")), (1, 10_500));
    assert!(metrics.shares.open() == 0);
}

#[test]
fn a_flow_that_lost_a_packet_never_finishes() {
    let mut metrics = Metrics::new(0, 1000, true);
    let first = Packet { finite: true, remaining: 3000, ..packet(7, 0, 100, 1000) };
    let second = Packet { remaining: 2000, ..first };
    let third = Packet { remaining: 1000, last: true, ..first };
    metrics.arrived(&first);
    metrics.dropped(&first, None, Cause::Full);
    metrics.arrived(&second);
    metrics.dropped(&second, None, Cause::Full);
    metrics.arrived(&third);
    metrics.departed(&departure(third, 9_000));
    assert_eq!((value(&metrics, "flows.hurt"), value(&metrics, "flows.finished")), (1, 0));
    assert_eq!((value(&metrics, "dropped.full"), metrics.conservation()), (2, None));
    assert!(metrics.shares.open() == 0);
}

#[test]
fn what_is_lost_or_doubled_is_said() {
    let mut metrics = Metrics::new(0, 1000, true);
    let a = packet(0, 0, 0, 64);
    metrics.arrived(&a);
    assert!(metrics.conservation().unwrap().starts_with("1 packets arrived, 0 departed, 0 were dropped"));
    metrics.departed(&departure(a, 1000));
    assert_eq!(metrics.conservation(), None);
    metrics.unknown();
    assert!(metrics.conservation().is_some());
}

#[test]
fn flows_beyond_the_most_are_counted_together() {
    let mut groups = Groups::default();
    (0..groups::MOST as u32 + 10).for_each(|flow| groups.arrived(flow, 1));
    assert_eq!(groups.iter().count(), groups::MOST);
    assert_eq!(groups.others().map(|others| others.arrived), Some(10));
}
