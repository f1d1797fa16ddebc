//! The traffic of a scenario as packets with headers, which packet programs read.

use std::sync::Arc;

use cores::Arrival;
use cores::flows::{Connections, Ddos, Gaps, Knocking, Popularity, TokenBursts};
use programs::{Flags, Packet, Protocol};
use scenario::{Bench, Headers, Problem, Scenario, Traffic, Transport, check};

/// Packets with headers of all sources, in the order of their arrival; of several at the same time, in the order of the sources. A clone
/// is a snapshot.
#[derive(Clone, Debug)]
pub struct HeaderArrivals {
    sources: Vec<Source>,
}

/// A source, and its next packet.
#[derive(Clone, Debug)]
struct Source {
    next: Option<Arrival>,
    start_ps: u64,
    packets: Packets,
    /// Packets that are still to come.
    left: u64,
}

/// Where packets come from.
#[derive(Clone, Debug)]
enum Packets {
    Listed { list: Arc<[Arrival]>, next: usize },
    Connections(Connections),
    Knocking(Knocking),
    Ddos(Ddos),
    TokenBursts(TokenBursts),
}

/// The packets of a scenario with a `cores` bench, at their beginning.
///
/// # Errors
/// What [`check::check`] finds wrong, or that the bench is another one.
pub fn headers(scenario: &Scenario) -> Result<HeaderArrivals, Vec<Problem>> {
    // Notes are about the longest branch; this may be a shorter one.
    let problems = check::check(scenario, false);
    if !problems.is_empty() {
        return Err(problems);
    }
    let Bench::Cores(_) = &scenario.bench else {
        return Err(vec![Problem::new("bench.kind", "another bench", "`cores`, which takes packets with headers")]);
    };
    let source = |(number, traffic)| {
        // Each source draws from streams of its own.
        let seed = scenario.seed.0.wrapping_add(u64::from(number) << 48);
        let (start_ps, packets) = packets(traffic, seed)?;
        let mut source = Source { next: None, start_ps, packets, left: count(traffic) + 1 };
        source.advance();
        Some(source)
    };
    Ok(HeaderArrivals { sources: (0_u32..).zip(&scenario.traffic).filter_map(source).collect() })
}

/// Packets with headers that the sources of a scenario have, without drawing them.
pub fn header_count(scenario: &Scenario) -> u64 {
    scenario.traffic.iter().map(count).sum()
}

/// Packets of a source; 0 of one that is for another bench.
fn count(traffic: &Traffic) -> u64 {
    match traffic {
        Traffic::Headers(source) => source.dt_ps.len() as u64,
        Traffic::Connections(source) => source.packets.into(),
        Traffic::Knocking(source) => source.packets.into(),
        Traffic::Ddos(source) => source.packets.into(),
        Traffic::TokenBursts(source) => source.packets.into(),
        _ => 0,
    }
}

/// When a source begins, and its packets; `None` of one that is for another bench.
fn packets(traffic: &Traffic, seed: u64) -> Option<(u64, Packets)> {
    Some(match traffic {
        Traffic::Headers(source) => (source.start_ps, Packets::Listed { list: listed(source), next: 0 }),
        Traffic::Connections(source) => {
            let popularity = match source.popularity {
                scenario::Popularity::Even => Popularity::Even,
                scenario::Popularity::Zipf => Popularity::Zipf,
            };
            let data = (source.data_min, source.data_max.unwrap_or(source.data_min));
            let (gaps, packets) = (gaps(source.gaps, source.gap_ps), u64::from(source.packets));
            let bytes = source.bytes as u16;
            let source_of = Connections::new(seed, gaps, popularity, source.open, data, bytes, packets);
            (source.start_ps, Packets::Connections(source_of))
        }
        Traffic::Knocking(source) => {
            let (gaps, packets) = (gaps(source.gaps, source.gap_ps), u64::from(source.packets));
            let (knockers, attackers, percent) = (source.knockers, source.attackers, source.attack_percent);
            let source_of = Knocking::new(seed, gaps, knockers, attackers, percent, source.data, packets);
            (source.start_ps, Packets::Knocking(source_of))
        }
        Traffic::Ddos(source) => {
            let (gaps, packets) = (gaps(source.gaps, source.gap_ps), u64::from(source.packets));
            let source_of = Ddos::new(seed, gaps, source.attackers, source.clients, source.attack_percent, packets);
            (source.start_ps, Packets::Ddos(source_of))
        }
        Traffic::TokenBursts(source) => {
            let packets = u64::from(source.packets);
            let source_of = TokenBursts::new(source.flows, source.burst, source.gap_ps, source.period_ps, packets);
            (source.start_ps, Packets::TokenBursts(source_of))
        }
        _ => return None,
    })
}

fn gaps(gaps: scenario::Gaps, gap_ps: u64) -> Gaps {
    match gaps {
        scenario::Gaps::Steady => Gaps::Steady(gap_ps),
        scenario::Gaps::Exponential => Gaps::Exponential(gap_ps),
    }
}

/// The packets of a list, with times from its beginning on.
fn listed(source: &Headers) -> Arc<[Arrival]> {
    /// The entry of a column that may be left out.
    fn entry<T: Copy>(column: &Option<Vec<T>>, i: usize, default: T) -> T {
        column.as_ref().map_or(default, |column| column[i])
    }
    let mut t_ps = 0;
    let packet = |i: usize| {
        t_ps += source.dt_ps[i];
        let protocol = match entry(&source.transport, i, Transport::Tcp) {
            Transport::Tcp => Protocol::Tcp,
            Transport::Udp => Protocol::Udp,
        };
        let letters = source.flags.as_ref().filter(|_| protocol == Protocol::Tcp).map_or("", |flags| &flags[i]);
        let has = |letter| letters.contains(letter);
        let packet = Packet {
            source: source.source[i].0,
            destination: source.destination.as_ref().map_or(DESTINATION, |column| column[i].0),
            source_port: entry(&source.source_port, i, SOURCE_PORT),
            destination_port: source.destination_port[i],
            protocol,
            bytes: entry(&source.bytes, i, 64) as u16,
            flags: Flags { fin: has('F'), syn: has('S'), rst: has('R'), ack: has('A') },
            sequence: entry(&source.sequence, i, 0),
            acknowledgement: entry(&source.acknowledgement, i, 0),
        };
        Arrival { t_ps, packet }
    };
    (0..source.dt_ps.len()).map(packet).collect()
}

/// Where listed packets go that say nothing of it: 10.1.0.0.
const DESTINATION: u32 = 0x0a01_0000;
/// The port that they come from.
const SOURCE_PORT: u16 = 40_000;

impl Iterator for Packets {
    type Item = Arrival;

    fn next(&mut self) -> Option<Arrival> {
        match self {
            Packets::Listed { list, next } => {
                *next += 1;
                list.get(*next - 1).copied()
            }
            Packets::Connections(source) => source.next(),
            Packets::Knocking(source) => source.next(),
            Packets::Ddos(source) => source.next(),
            Packets::TokenBursts(source) => source.next(),
        }
    }
}

impl Source {
    fn advance(&mut self) {
        let next = self.packets.next();
        self.left = self.left.saturating_sub(1);
        self.next = next.map(|arrival| Arrival { t_ps: arrival.t_ps.saturating_add(self.start_ps), ..arrival });
    }
}

impl HeaderArrivals {
    /// Packets that are still to come.
    pub fn left(&self) -> u64 {
        self.sources.iter().map(|source| source.left).sum()
    }

    /// When the next packet arrives, in picoseconds.
    pub fn next_ps(&self) -> Option<u64> {
        self.first().map(|(_, t_ps)| t_ps)
    }

    /// The source whose packet comes next, and when.
    fn first(&self) -> Option<(usize, u64)> {
        let next = self.sources.iter().enumerate().filter_map(|(at, source)| Some((at, source.next?.t_ps)));
        next.min_by_key(|(_, t_ps)| *t_ps)
    }
}

impl Iterator for HeaderArrivals {
    type Item = Arrival;

    fn next(&mut self) -> Option<Arrival> {
        let (at, _) = self.first()?;
        let arrival = self.sources[at].next;
        self.sources[at].advance();
        arrival
    }
}
