//! What holds for every source of packets, and the sequences that never change.

use traffic::draw::Draw;
use traffic::packets::{
    ExplicitPackets, FlowShape, GivenRank, ListedPacket, Pace, Pattern, RankSource, Starts, Stream, Style,
    TenantStreams, Transfers,
};
use traffic::size::{SizeTable, Sizes};
use traffic::{Arrivals, Packet, PacketSource};

const SEED: u64 = 0x0123_4567_89ab_cdef;
const START: u64 = 1_000;

fn style(size: Sizes, rank: RankSource) -> Style {
    Style { first_flow: 3, flows: 5, class: 1, weight: 2, size, rank, upstream_ps: 700 }
}

fn stream(size: Sizes, rank: RankSource, pace: Pace, source: u32, packets: u64) -> Stream {
    Stream::new(style(size, rank), pace, Draw::new(SEED, source), (START, u64::MAX), packets)
}

fn transfers(starts: Starts, source: u32, packets: u64) -> PacketSource {
    let shape =
        FlowShape { first_flow: 9, class: 0, weight: 1, packet_bytes: 1460, rate_mbps: 10_000, upstream_ps: 300 };
    PacketSource::Transfers(Transfers::new(shape, starts, Draw::new(SEED, source), (START, u64::MAX), packets))
}

/// One source of every kind with the number that it has among several.
fn source(kind: usize, number: u32) -> PacketSource {
    let (rate_mbps, n) = (10_000, 400);
    let fixed = || Sizes::Fixed(1500);
    let uniform = || Sizes::Uniform(64, 1500);
    let web = Sizes::Named(SizeTable::find("web-search-upper").unwrap());
    let on_off = |exponential| Pace::OnOff { rate_mbps, on_ps: 9_000_000, off_ps: 5_000_000, exponential, left_ps: 0 };
    let stream = |size, rank, pace| PacketSource::Stream(stream(size, rank, pace, number, n));
    match kind {
        0 => {
            let listed = |n: u32| ListedPacket {
                dt_ps: u64::from(n * n % 7) * 1_000,
                flow: n % 3,
                class: (n % 2) as u16,
                bytes: 64 + n,
                rank: n,
                upstream_ps: 0,
            };
            PacketSource::Explicit(ExplicitPackets::new(&(0..400).map(listed).collect::<Vec<_>>(), START, 4))
        }
        1 => stream(
            uniform(),
            GivenRank::Uniform { min: 0, max: 99 }.into(),
            Pace::Poisson { rate_mbps, mean: uniform().mean() },
        ),
        2 => stream(
            fixed(),
            GivenRank::Fixed { rank: 8 }.into(),
            Pace::Batches { rate_mbps, mean: fixed().mean(), batch: 7 },
        ),
        3 => stream(Sizes::Bimodal { small: 64, large: 1500, percent: 40 }, GivenRank::Flow {}.into(), on_off(true)),
        4 => stream(fixed(), GivenRank::Exponential { mean: 25, max: 99 }.into(), on_off(false)),
        5 => {
            let pace = Pace::Bursts { rate_mbps: Some(40_000), burst: 16, period_ps: 20_000_000, spent_ps: 0 };
            stream(fixed(), GivenRank::InverseExponential { mean: 25, max: 99 }.into(), pace)
        }
        6 => {
            let rank = RankSource::Pattern { pattern: Pattern::Sawtooth, min: 5, max: 25, packets: n };
            stream(fixed(), rank, Pace::Steady { rate_mbps, burst: 3, owed_ps: 0 })
        }
        7 => {
            let starts =
                Starts::Incast { senders: 20, bytes: 9_000, jitter_ps: 400_000, period_ps: 2_000_000, rounds: 3 };
            transfers(starts, number, u64::MAX)
        }
        8 => transfers(Starts::Poisson { load_mbps: 8_000, size: web, flows: 50 }, number, n),
        _ => {
            let tenant = |i: u32, pace| {
                let draw = Draw::new(SEED, number + ((i + 1) << 16));
                let style = Style { first_flow: i * 10, ..style(uniform(), GivenRank::Fixed { rank: 0 }.into()) };
                Stream::new(style, pace, draw, (START, u64::MAX), u64::MAX)
            };
            let steady = Pace::Steady { rate_mbps: 300, burst: 1, owed_ps: 0 };
            let poisson = Pace::Poisson { rate_mbps, mean: uniform().mean() };
            PacketSource::Tenants(TenantStreams::new(
                [tenant(0, poisson), tenant(1, on_off(true)), tenant(2, steady)],
                n,
            ))
        }
    }
}

const KINDS: usize = 10;

fn digest(packets: impl Iterator<Item = Packet>) -> u64 {
    // FNV-1a, 64 bits.
    packets.fold(0xcbf2_9ce4_8422_2325, |hash, p| {
        let flags = u64::from(p.last) | u64::from(p.finite) << 1;
        let words = [p.t_ps, p.flow.into(), p.class.into(), p.weight.into(), p.bytes.into(), p.rank.into()];
        let rest = [p.remaining, flags, p.flow_start_ps, p.upstream_ps];
        let bytes = words.into_iter().chain(rest).flat_map(u64::to_le_bytes);
        bytes.fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    })
}

#[test]
fn sequences_never_change() {
    let digests: Vec<_> = (0..KINDS).map(|kind| format!("{:016x}", digest(source(kind, 4)))).collect();
    let expected = [
        "4e2b7f22e1ed3ec1",
        "d70f27d2eef61bff",
        "d7cd89a053c33020",
        "f19941cfe3429662",
        "37e2d19ae3c02eb1",
        "ca3a363bb09d24a7",
        "92436d4ead04d503",
        "43cad3e587c1bb30",
        "e0fd2ca93417cba3",
        "fe767fa1e4e52fd4",
    ];
    assert_eq!(digests, expected);
}

#[test]
fn times_never_decrease_and_as_many_packets_come_as_asked() {
    for kind in 0..KINDS {
        let most = source(kind, 4).most();
        let packets: Vec<_> = source(kind, 4).collect();
        assert_eq!(packets.len() as u64, most, "kind {kind}");
        assert_eq!(most, if kind == 7 { 20 * 3 * 7 } else { 400 }, "kind {kind}");
        assert!(packets.windows(2).all(|pair| pair[0].t_ps <= pair[1].t_ps), "kind {kind}");
        assert!(packets.iter().all(|p| p.t_ps >= START && p.weight > 0 && p.bytes > 0), "kind {kind}");
        assert!(packets.iter().all(|p| p.remaining >= p.bytes.into() && p.flow_start_ps <= p.t_ps), "kind {kind}");
        assert!(packets.iter().all(|p| p.finite || (p.remaining == u64::from(p.bytes) && !p.last)), "kind {kind}");
    }
}

#[test]
fn a_clone_is_a_snapshot_of_every_kind() {
    for kind in 0..KINDS {
        for taken in [0, 1, 57, 399] {
            let mut source = source(kind, 2);
            source.by_ref().take(taken).for_each(drop);
            let snapshot = source.clone();
            assert_eq!(source.collect::<Vec<_>>(), snapshot.collect::<Vec<_>>(), "kind {kind} after {taken}");
        }
    }
}

#[test]
fn a_source_at_the_end_does_not_disturb_the_others() {
    let sources: Vec<_> = (0..KINDS).map(|kind| source(kind, kind as u32)).collect();
    let alone: Vec<Packet> = Arrivals::new(sources[..KINDS - 1].to_vec()).collect();
    let mut together: Vec<Packet> = Arrivals::new(sources.clone()).collect();
    assert_eq!(together.len() as u64, Arrivals::new(sources.clone()).most());
    assert!(together.windows(2).all(|pair| pair[0].t_ps <= pair[1].t_ps));
    for packet in sources[KINDS - 1].clone() {
        let at = together.iter().position(|p| *p == packet).expect("it is among them");
        together.remove(at);
    }
    assert_eq!(together, alone);
}

#[test]
fn sources_of_one_kind_differ_by_their_number() {
    // A list draws nothing, and neither does an incast but for its jitter.
    for kind in 1..KINDS {
        assert_ne!(digest(source(kind, 1)), digest(source(kind, 2)), "kind {kind}");
    }
}

#[test]
fn a_stream_ends_before_its_time() {
    let steady = Pace::Steady { rate_mbps: 1_000_000, burst: 1, owed_ps: 0 };
    let until = |until_ps| {
        let style = style(Sizes::Fixed(1000), GivenRank::Fixed { rank: 0 }.into());
        Stream::new(style, steady.clone(), Draw::new(1, 0), (START, until_ps), 100).map(|p| p.t_ps).collect::<Vec<_>>()
    };
    assert_eq!(until(25_000), [1_000, 9_000, 17_000]);
    assert_eq!(until(25_001).len(), 4);
    assert_eq!(until(START).len(), 0);
}
