//! Sources against the programs that they are for.

use std::collections::{BTreeMap, BTreeSet};

use cores::flows::{Arrival, Connections, Ddos, Gaps, Knocking, Popularity, TokenBursts};
use programs::{
    ConnectionState, ConnectionTracker, DdosMitigator, FiveTuple, PortKnocking, Program, Sequential, TokenBucket,
    Verdict,
};

/// Verdicts of a program on the packets of a source, and the program at the end.
fn follow<P: Program + Clone>(
    program: P,
    packets: impl Iterator<Item = Arrival>,
    mut seen: impl FnMut(&Arrival, Verdict, &P::State),
) {
    let mut run = Sequential::new(program.clone());
    let mut before = 0;
    for arrival in packets {
        assert!(arrival.t_ps >= before, "times go back");
        before = arrival.t_ps;
        let row = program.row(&arrival.packet, arrival.t_ps / 1_000).unwrap();
        let verdict = run.step(&row);
        seen(&arrival, verdict, run.state());
    }
}

/// A connection whatever the direction.
fn key(flow: FiveTuple) -> FiveTuple {
    flow.min(flow.reversed())
}

#[test]
fn every_connection_goes_from_syn_sent_to_time_wait() {
    use ConnectionState::{Established, FinWait1, FinWait2, LastAck, SynReceived, SynSent, TimeWait};
    let path = [SynSent, SynReceived, Established, FinWait1, FinWait2, LastAck, TimeWait];
    for (seed, popularity, data) in
        [(1, Popularity::Even, (0, 9)), (2, Popularity::Zipf, (1, 30)), (3, Popularity::Even, (5, 5))]
    {
        let packets = Connections::new(seed, Gaps::Exponential(50_000), popularity, 20, data, 700, 20_000);
        let mut states: BTreeMap<FiveTuple, Vec<ConnectionState>> = BTreeMap::new();
        follow(ConnectionTracker::default(), packets, |arrival, verdict, state| {
            assert_eq!(verdict, Verdict::Pass, "{:?}", arrival.packet);
            let key = key(arrival.packet.flow());
            let states = states.entry(key).or_default();
            let now = state.get(key).unwrap().state;
            if states.last() != Some(&now) {
                states.push(now);
            }
        });
        let whole = states.values().filter(|states| states[..] == path).count();
        let begun = states.values().filter(|states| path.starts_with(states)).count();
        assert_eq!(begun, states.len(), "a connection takes another way");
        // All but those that are open at the end.
        assert!(whole >= states.len() - 20 && whole > 500, "{whole} of {}", states.len());
    }
}

#[test]
fn an_elephant_is_one_connection() {
    let packets: Vec<_> = Connections::elephant(5, Gaps::Steady(1_000), 1_500, 1_000).collect();
    let flows: BTreeSet<_> = packets.iter().map(|arrival| key(arrival.packet.flow())).collect();
    assert_eq!((packets.len(), flows.len()), (1_000, 1));
    assert!(packets[999].packet.flags.ack && packets[996].packet.flags.fin && packets[998].packet.flags.fin);
    assert_eq!(packets[999].t_ps, 1_000_000);
}

#[test]
fn zipf_gives_the_i_th_place_a_share_of_one_in_i() {
    // So long that no connection ends.
    let packets = Connections::new(9, Gaps::Steady(1), Popularity::Zipf, 8, (1 << 20, 1 << 20), 64, 100_000);
    let mut counts = BTreeMap::new();
    packets.for_each(|arrival| *counts.entry(key(arrival.packet.flow())).or_insert(0_u32) += 1);
    let mut counts: Vec<u32> = counts.into_values().collect();
    counts.sort_unstable_by_key(|count| std::cmp::Reverse(*count));
    // The sum of the first eight of the harmonic series is 2.718.
    for (place, count) in (1..).zip(counts) {
        let expected = 36_793 / place;
        assert!(count.abs_diff(expected) < expected / 20 + 100, "{place}: {count}, expected {expected}");
    }
}

#[test]
fn a_knocker_opens_and_an_attacker_never_does() {
    for open_is_sticky in [false, true] {
        let packets = Knocking::new(4, Gaps::Exponential(9_000), 10, 10, 60, 5, 50_000);
        let (mut opened, mut attacks) = (BTreeSet::new(), 0);
        follow(PortKnocking { open_is_sticky }, packets, |arrival, verdict, _| {
            if Knocking::is_attack(&arrival.packet) {
                attacks += 1;
                assert_eq!(verdict, Verdict::Drop, "{:?}", arrival.packet);
            } else {
                let passes = match arrival.packet.destination_port {
                    102 => true,
                    22 => open_is_sticky,
                    _ => false,
                };
                assert_eq!(verdict == Verdict::Pass, passes, "{:?}", arrival.packet);
                opened.extend(passes.then_some(arrival.packet.source));
            }
        });
        assert!(opened.len() == 10 && (29_000..31_000).contains(&attacks), "{attacks}");
    }
}

#[test]
fn a_burst_is_policed_to_the_rate() {
    let passed = |gap_ps, period_ps| {
        let mut of_burst = vec![0_u32; 40];
        let mut number = 0;
        let packets = TokenBursts::new(4, 50, gap_ps, period_ps, 2_000);
        follow(TokenBucket, packets, |_, verdict, _| {
            of_burst[number / 50] += u32::from(verdict == Verdict::Pass);
            number += 1;
        });
        of_burst
    };
    // At once: the 16 tokens of a full bucket.
    assert_eq!(passed(1_000, 20_000_000), [16; 40]);
    // As fast as tokens come, all pass.
    assert_eq!(passed(1_024_000, 60_000_000), [50; 40]);
    // Bursts of a flow that come before the bucket is full again: four flows, so 5 us of it are 4 tokens.
    assert_eq!(passed(0, 1_250_000)[4..], [4; 36]);
}

#[test]
fn listed_sources_are_dropped_and_others_pass() {
    let packets = Ddos::new(6, Gaps::Exponential(10_000), 30, 50, 70, 20_000);
    let blocked = packets.listed();
    let mut dropped = 0;
    follow(DdosMitigator { blocked: blocked.clone() }, packets, |arrival, verdict, state| {
        let listed = blocked.contains(&arrival.packet.source);
        dropped += u32::from(listed);
        assert_eq!(verdict == Verdict::Drop, listed);
        assert_eq!(state.dropped, dropped);
    });
    assert!((13_500..14_500).contains(&dropped), "{dropped}");
}

#[test]
fn sources_are_the_same_for_the_same_seed_and_a_clone_is_a_snapshot() {
    let source = |seed| Connections::new(seed, Gaps::Exponential(50_000), Popularity::Zipf, 20, (0, 9), 700, 500);
    assert!(source(1).eq(source(1)) && !source(1).eq(source(2)));
    let mut one = source(3);
    one.by_ref().take(123).for_each(drop);
    assert!(one.clone().eq(one));
    assert!(Knocking::new(1, Gaps::Steady(1), 0, 0, 50, 0, 100).count() == 100);
}
