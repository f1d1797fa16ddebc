//! What a run shows at the cores, and what of the scenario's expectations was found.

use cores::{CoreMonitor, CoreViolations, Counters, Lane};
use programs::AnyProgram;
use scenario::{CoreCount, ExpectedCount, ExpectedPacket, Technique};
use session::Session;
use session::bench::BenchViolation;

use crate::bench::CoreLanes;
use crate::fates::{Followed, PacketFate};
use crate::sequenced::SequencedLane;

/// The cores of one technique: behind an engine, or without one.
pub struct CoresOf<'a> {
    /// The engine; 0 for a technique that is behind none.
    pub engine: usize,
    /// How packets and state are spread.
    pub technique: Technique,
    /// The sequencer in front of the cores, if there is one.
    pub sequenced: Option<&'a SequencedLane>,
    /// The cores.
    pub lane: &'a Lane<AnyProgram>,
    /// What happened in the step.
    pub followed: &'a Followed,
}

impl CoresOf<'_> {
    /// What messages call it.
    pub fn name(&self) -> String {
        match self.technique {
            Technique::Scr => format!("engine {}", self.engine),
            other => format!("technique {}", other.word()),
        }
    }
}

/// The cores of every technique of a session: those behind the engines first. None with other benches.
pub fn all_cores(session: &Session) -> impl Iterator<Item = CoresOf<'_>> {
    let bench: &dyn std::any::Any = session.bench();
    bench.downcast_ref::<CoreLanes>().into_iter().flat_map(CoreLanes::all)
}

impl CoreLanes {
    /// The cores of every technique: those behind the engines first.
    pub fn all(&self) -> impl Iterator<Item = CoresOf<'_>> {
        let behind = self.lanes().map(|(engine, lane)| CoresOf {
            engine,
            technique: Technique::Scr,
            sequenced: Some(lane),
            lane: lane.cores(),
            followed: lane.followed(),
        });
        let beside = self.beside().iter().map(|lane| CoresOf {
            engine: 0,
            technique: lane.technique(),
            sequenced: None,
            lane: lane.cores(),
            followed: lane.followed(),
        });
        behind.chain(beside)
    }

    /// Packets whose fate was known in the step and is not as expected.
    pub(crate) fn wrong_fates(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        for cores in self.all() {
            for fate in &cores.followed.fates {
                let wanted = self.expected.packet(cores.engine, cores.technique, fate.number);
                let found = wanted.filter_map(|expected| differs(fate, expected));
                wrong.extend(found.map(|what| format!("{}, {what}", cores.name())));
            }
        }
        wrong
    }

    /// What is expected of the cores and did not come, when the run is over. Where hardware is to diverge, packets may be missing.
    pub(crate) fn missing_at_end(&self, diverges: bool) -> Vec<String> {
        let mut wrong = Vec::new();
        for cores in self.all() {
            let name = cores.name();
            let lost = cores.sequenced.and_then(SequencedLane::conservation);
            wrong.extend(lost.filter(|_| !diverges).map(|lost| format!("{name}: {lost}")));
            for number in cores.followed.awaited.iter() {
                wrong.push(format!("{name}, packet {number}: expected its fate, the run ended without it"));
            }
            for expected in self.expected.counts(cores.engine, cores.technique) {
                let ExpectedCount { core, count, min, max, .. } = expected;
                let value = counted(cores.lane, *core, *count);
                if value.is_none_or(|value| min.is_some_and(|min| value < min) || max.is_some_and(|max| value > max)) {
                    let of = core.map_or(String::new(), |core| format!(" of core {core}"));
                    let bounds = match (min, max) {
                        (Some(min), Some(max)) if min == max => format!("{min}"),
                        (Some(min), Some(max)) => format!("from {min} to {max}"),
                        (Some(min), None) => format!("at least {min}"),
                        (None, max) => format!("at most {}", max.unwrap_or_default()),
                    };
                    let found = value.map_or("there is no such core".to_string(), |value| format!("got {value}"));
                    wrong.push(format!("{name}: expected {}{of} {bounds}, {found}", count.word()));
                }
            }
        }
        wrong
    }

    /// What the engines and the cores behind them have left, by engine: packets that are not sent yet, and cores that wait for each other
    /// for ever.
    pub(crate) fn left(&self) -> Vec<(usize, String)> {
        let mut all = Vec::new();
        for cores in self.all() {
            if let Some((waiting, inside)) = cores.sequenced.map(SequencedLane::waiting) {
                if waiting + inside > 0 {
                    let text = format!("{waiting} packets in front of the sequencer, {inside} in it");
                    all.push((cores.engine, text));
                }
            }
            for wait in cores.lane.stuck().into_iter().flat_map(|stuck| &stuck.waits) {
                let peers: Vec<String> = wait.peers.iter().map(u32::to_string).collect();
                let (core, row, number) = (wait.core, wait.row, wait.number);
                let (of, peers) = (if peers.len() == 1 { "core" } else { "cores" }, peers.join(", "));
                let text = format!(
                    "core {core} waits with packet {number} for the row of packet {row}, which {of} {peers} may have"
                );
                all.push((cores.engine, text));
            }
        }
        all
    }

    /// Monitors of the cores that found something, each with its first violation.
    pub(crate) fn broken(&self) -> Vec<BenchViolation> {
        let mut all = Vec::new();
        for cores in self.all() {
            let violations: &CoreViolations = cores.lane.violations();
            for (monitor, name) in CoreMonitor::ALL.into_iter().zip(scenario::check::cores::MONITORS) {
                let Some(first) = violations.first().iter().find(|violation| violation.monitor == monitor) else {
                    continue;
                };
                let (id, count, of) = (monitor.id(), violations.count(monitor), cores.name());
                let (number, core, t_ps) = (first.number, first.core, first.t_ps);
                let (expected, found) = (&first.expected, &first.found);
                let text = format!(
                    "{name} ({id}), {of}, packet {number}, core {core}, at {t_ps} ps: expected {expected}, found {found} ({count} times in all)"
                );
                all.push(BenchViolation { engine: cores.engine, invariant: name, text });
            }
        }
        all
    }
}

/// What is not as expected of a packet.
fn differs(fate: &PacketFate, expected: &ExpectedPacket) -> Option<String> {
    let number = fate.number;
    let differs = |what: &str, expected: &str, found: &str| {
        Some(format!("packet {number}: expected {what} {expected}, got {found}"))
    };
    if let Some(core) = expected.core.filter(|core| *core != fate.core) {
        return differs("core", &core.to_string(), &fate.core.to_string());
    }
    if let Some(outcome) = expected.outcome.filter(|outcome| *outcome != fate.outcome) {
        return differs("outcome", outcome.word(), fate.outcome.word());
    }
    let lists = [
        ("replayed", &expected.replayed, &fate.replayed),
        ("recovered", &expected.recovered, &fate.recovered),
        ("skipped", &expected.skipped, &fate.skipped),
    ];
    for (what, wanted, found) in lists {
        let Some(wanted) = wanted else { continue };
        if !wanted.iter().copied().map(u64::from).eq(found.iter().copied()) {
            return differs(what, &format!("{wanted:?}"), &format!("{found:?}"));
        }
    }
    None
}

/// A count of all cores, or of one.
pub fn counted(lane: &Lane<AnyProgram>, core: Option<u32>, count: CoreCount) -> Option<u64> {
    let totals = lane.totals();
    let counters: Counters = match core {
        None => totals.packets,
        Some(core) => *lane.counters().get(core as usize)?,
    };
    Some(match count {
        CoreCount::Arrived => counters.arrived,
        CoreCount::Lost => counters.lost,
        CoreCount::Dropped => counters.dropped,
        CoreCount::Done => counters.done,
        CoreCount::Pass => counters.pass,
        CoreCount::Drop => counters.drop,
        CoreCount::Invalid => counters.invalid,
        CoreCount::Replayed => counters.replayed,
        CoreCount::Recovered => counters.recovered,
        CoreCount::Skipped => counters.skipped,
        CoreCount::Unhandled => totals.unhandled,
        CoreCount::Overwritten => totals.overwritten,
        CoreCount::Moved => totals.moved,
        CoreCount::PacketsPerS => match totals.end_ps {
            0 => 0,
            end_ps => (u128::from(counters.done) * 1_000_000_000_000 / u128::from(end_ps)) as u64,
        },
    })
}
