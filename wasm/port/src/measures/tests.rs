use scenario::types::{Arbitration, Elements, PortBench};

use super::*;
use crate::packet::Ranked;

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

/// Of a link with this propagation time, with windows of 1,000 ps, for at most so many flows at once.
fn measures(propagation_ps: u64, followed: usize) -> Measures {
    let port = PortBench {
        rate_mbps: 1000,
        overhead_bytes: 0,
        propagation_ps,
        clock_ps: Some(1000),
        elements: Elements::Packets,
        ingress: 1,
        flow_limit: None,
        arbitration: Arbitration::Alternate,
        prefetch: 1,
        window_ps: 1000,
        unit_bytes: 1,
        unit_weight: 1,
    };
    let mut rules = Rules::new(&port, 1000, 1);
    rules.followed = followed;
    Measures::new(Detail::SESSION, &rules, true)
}

/// A packet of rank 0, the first one.
fn ranked(packet: Packet) -> Ranked {
    Ranked { numbered: Numbered { number: 0, packet }, rank: Some(0), priority: Some(0) }
}

fn value(measures: &Measures, key: &str) -> u64 {
    measures.value(key).unwrap()
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
    let mut measures = measures(0, 10);
    let [a, b] = [packet(0, 0, 1_000_000, 1250), packet(1, 0, 1_000_000, 1250)];
    measures.arrived(&a);
    measures.arrived(&b);
    measures.departed(&ranked(a), 1_500_000, 0);
    measures.departed(&ranked(b), 3_000_000, 0);
    // 20,000 bits in two microseconds.
    assert_eq!(value(&measures, "throughput"), 10_000);
    assert_eq!((value(&measures, "delay.mean"), value(&measures, "delay.max")), (1_250_000, 2_000_000));
    assert_eq!(measures.flows().unwrap().get(1).unwrap().throughput(), Some(5_000));
    assert_eq!(measures.conservation(0), None);
}

#[test]
fn an_inversion_is_a_smaller_rank_left_behind() {
    let mut measures = measures(0, 10);
    [5, 3, 9, 3].into_iter().for_each(|rank| measures.enqueued(Some(rank)));
    // In the ideal order: 3, 3, 5, 9.
    [3, 9, 3, 5].into_iter().for_each(|rank| measures.came_out(&ranked(packet(0, 0, 0, 64)).numbered, Some(rank)));
    assert_eq!((value(&measures, "inversions"), value(&measures, "inversion.max")), (1, 6));
    assert_eq!(value(&measures, "unpifoness"), 6);
    let by_rank = measures.by_rank().bins();
    assert_eq!(by_rank.iter().map(|bin| (bin.inversions, bin.unpifoness)).nth(9), Some((1, 6)));
    assert_eq!(by_rank.iter().map(|bin| bin.inversions).sum::<u64>(), 1);
    assert_eq!(measures.occupied.least(), None);
}

#[test]
fn a_flow_is_finished_with_its_last_byte() {
    let mut measures = measures(500, 10);
    let mut flow = [packet(7, 0, 100, 1000), packet(7, 0, 200, 500)];
    for (packet, (remaining, last)) in flow.iter_mut().zip([(1500, false), (500, true)]) {
        *packet = Packet { finite: true, flow_start_ps: 100, remaining, last, ..*packet };
        measures.arrived(packet);
    }
    // The second one leaves first.
    measures.departed(&ranked(flow[1]), 9_000, 0);
    assert_eq!(value(&measures, "flows.finished"), 0);
    measures.departed(&ranked(flow[0]), 10_100, 0);
    assert_eq!((value(&measures, "flows.finished"), value(&measures, "fct.mean")), (1, 10_500));
    assert!(measures.groups.as_ref().is_some_and(|groups| groups.shares.open.is_empty()));
}

#[test]
fn a_flow_that_lost_a_packet_never_finishes() {
    let mut measures = measures(0, 10);
    let first = Packet { finite: true, remaining: 3000, ..packet(7, 0, 100, 1000) };
    let second = Packet { remaining: 2000, ..first };
    let third = Packet { remaining: 1000, last: true, ..first };
    measures.arrived(&first);
    measures.dropped(&first, None, DropCause::Full);
    measures.arrived(&second);
    measures.dropped(&second, None, DropCause::Full);
    measures.arrived(&third);
    measures.departed(&ranked(third), 9_000, 0);
    assert_eq!((value(&measures, "flows.hurt"), value(&measures, "flows.finished")), (1, 0));
    assert_eq!((value(&measures, "dropped.full"), measures.conservation(0)), (2, None));
    assert!(measures.groups.as_ref().is_some_and(|groups| groups.shares.open.is_empty()));
}

#[test]
fn what_is_lost_or_doubled_is_said() {
    let mut measures = measures(0, 10);
    let a = packet(0, 0, 0, 64);
    measures.arrived(&a);
    assert!(measures.conservation(0).unwrap().starts_with("1 packets arrived, 0 departed, 0 were dropped, 0 are left"));
    assert_eq!(measures.conservation(1), None);
    measures.departed(&ranked(a), 1000, 0);
    assert_eq!(measures.conservation(0), None);
    measures.unknown();
    assert!(measures.conservation(0).is_some());
}

#[test]
fn flows_beyond_the_most_are_counted_together() {
    let mut groups = Groups::default();
    (0..groups::MOST as u32 + 10).for_each(|flow| groups.arrived(flow, 1));
    assert_eq!(groups.iter().count(), groups::MOST);
    assert_eq!(groups.others.as_ref().map(|others| others.arrived), Some(10));
}

/// A flow that lost a packet is forgotten once nothing of it is held; until then its order is known.
#[test]
fn packets_of_a_hurt_flow_are_still_in_order_or_not() {
    let mut measures = measures(0, 10);
    let packet = |last| Packet { finite: true, remaining: 4000, last, ..packet(7, 0, 100, 1000) };
    let all: Vec<Packet> = [false, false, false, true].map(packet).into();
    all.iter().for_each(|packet| measures.arrived(packet));
    measures.dropped(&all[0], None, DropCause::Full);
    let leave = |measures: &mut Measures, number: u32| {
        let ranked = Ranked { numbered: Numbered { number, packet: all[number as usize] }, rank: None, priority: None };
        measures.came_out(&ranked.numbered, None);
        measures.departed(&ranked, 9_000, 0);
    };
    // The last packet first; then those before it.
    [3, 2, 1].into_iter().for_each(|number| leave(&mut measures, number));
    assert_eq!(value(&measures, "reordered"), 2);
    assert_eq!(
        measures.groups.as_ref().map(|groups| (groups.shares.open.len(), groups.shares.order.len())),
        Some((0, 0))
    );
}

/// Of flows beyond the most that are followed at once neither order nor completion is measured; once one of those is done there is room.
#[test]
fn so_many_flows_are_followed_at_once() {
    let mut measures = measures(0, 2);
    let of = |flow: u32| Packet { finite: true, last: true, ..packet(flow, 0, 0, 100) };
    let done = |measures: &mut Measures, flow: u32| {
        let Ranked { numbered, .. } = ranked(of(flow));
        measures.came_out(&numbered, Some(0));
        measures.departed(&ranked(of(flow)), 1000, 0);
    };
    (0..3).for_each(|flow| measures.arrived(&of(flow)));
    (0..3).for_each(|_| measures.enqueued(Some(0)));
    done(&mut measures, 2);
    assert_eq!(value(&measures, "flows.finished"), 0);
    done(&mut measures, 0);
    measures.arrived(&of(3));
    measures.enqueued(Some(0));
    done(&mut measures, 3);
    assert_eq!(value(&measures, "flows.finished"), 2);
}
