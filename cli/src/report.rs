//! What a run says: operations as JSON lines or as a table, and the end of it.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{self, Write};

use contract::event::FLUSHED;
use contract::{Engine, Implementation, Info};
use port::{Departure, Numbered, Ranked, Standing};
use serde::Serialize;
use session::Session;
use session::bench::BenchViolation;
use session::lockstep::Divergence;
use session::log::{Entry, Outcome};
use traffic::Packet;
use workbench::frame::{Broken, LockstepFrame};
use workbench::network_frame::engine_name;
use workbench::view::broken;

use crate::cores;
use crate::input::Branch;
use crate::network::{self, NetworkMetrics};
use crate::outcome;
use crate::packets::{self, Class};
use crate::words;

/// One operation as a line of JSON. Names come from the catalogue and need no escapes.
pub fn json_line(out: &mut impl Write, engine: usize, entry: &Entry, info: &Info) -> io::Result<()> {
    let step = match entry.outcome {
        Outcome::InFlight => entry.slot,
        Outcome::Rejected { step, .. } | Outcome::Retired { step, .. } | Outcome::Flushed { step } => step,
    };
    let kind = info.operation_name(entry.kind);
    write!(out, r#"{{"step":{step},"engine":{engine},"op":{},"kind":"{kind}","ok":"#, entry.op)?;
    match &entry.outcome {
        Outcome::InFlight => write!(out, "null")?,
        Outcome::Rejected { reason, .. } => write!(out, r#"false,"reason":"{}""#, words::reason(*reason))?,
        Outcome::Flushed { .. } => write!(out, r#"false,"reason":"{FLUSHED}""#)?,
        Outcome::Retired { results, .. } => {
            write!(out, "true")?;
            for (name, value) in words::results(info, entry.kind).zip(results.iter()) {
                write!(out, r#","{name}":{value}"#)?;
            }
        }
    }
    writeln!(out, "}}")
}

/// A packet whose last bit left in the step as a line of JSON.
pub fn json_departure(out: &mut impl Write, step: u32, engine: usize, departure: &Departure) -> io::Result<()> {
    let Departure { ranked: Ranked { numbered: Numbered { number, packet }, rank, priority }, end_ps, .. } = departure;
    let Packet { flow, class, bytes, .. } = packet;
    write!(
        out,
        r#"{{"step":{step},"t_ps":{end_ps},"engine":{engine},"packet":{number},"flow":{flow},"class":{class}"#
    )?;
    write!(out, r#","bytes":{bytes}"#)?;
    if let (Some(rank), Some(priority)) = (rank, priority) {
        write!(out, r#","rank":{rank},"priority":{priority}"#)?;
    }
    writeln!(out, "}}")
}

/// The same as a row of the table.
pub fn departure_row(out: &mut impl Write, step: u32, engine: usize, departure: &Departure) -> io::Result<()> {
    let Departure { ranked: Ranked { numbered: Numbered { number, packet }, rank, .. }, end_ps, .. } = departure;
    let what = format!("packet {number} leaves, flow {}, {} bytes", packet.flow, packet.bytes);
    let rank = rank.map_or(String::new(), |rank| format!("rank {rank}, "));
    writeln!(out, "{step:>10} {engine:>6} {:>10}  {what:<34} {rank}at {end_ps} ps", "")
}

/// The head of the table.
pub fn table_head(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{:>10} {:>6} {:>10}  {:<34} result", "step", "engine", "op", "operation")
}

/// One operation as a row of the table.
pub fn table_row(out: &mut impl Write, engine: usize, entry: &Entry, info: &Info) -> io::Result<()> {
    let (step, result) = match &entry.outcome {
        Outcome::InFlight => (entry.slot, "under way at the end of the run".to_owned()),
        Outcome::Rejected { step, reason } => (*step, format!("rejected: {}", words::reason(*reason))),
        Outcome::Flushed { step } => (*step, "lost to a reset".to_owned()),
        // What went in need not be said again.
        Outcome::Retired { step, .. } if words::arguments(info, entry.kind).next().is_some() => {
            (*step, "done".to_owned())
        }
        Outcome::Retired { step, results } => (*step, words::list(words::results(info, entry.kind), results)),
    };
    writeln!(out, "{step:>10} {engine:>6} {:>10}  {:<34} {result}", entry.op, words::call(info, entry))
}

/// The last line of a run in JSON. Digests are those of engine 0.
#[derive(Serialize)]
struct LastLine {
    /// The branch that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    branch: Option<String>,
    metrics: Metrics,
    digest: String,
    timing_digest: String,
    /// Failed expectations, in words.
    failed: Vec<String>,
}

#[derive(Serialize)]
struct Metrics {
    steps: u32,
    /// How a run of packets ended: `drained`, `stuck`, `stopped`, `out-of-steps`; absent where a divergence stopped it.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'static str>,
    engines: Vec<EngineMetrics>,
    /// What was measured from end to end of a network; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    network: Option<NetworkMetrics>,
    /// What was counted at the cores, by technique; absent where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cores: Vec<cores::CoresMetrics>,
}

#[derive(Serialize)]
struct EngineMetrics {
    engine: usize,
    design: String,
    implementation: Implementation,
    presented: u32,
    accepted: u32,
    rejected: u32,
    retired: u32,
    flushed: u32,
    digest: String,
    timing_digest: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    lockstep: Option<LockstepFrame>,
    /// Invariants watched; absent where nothing is.
    #[serde(skip_serializing_if = "Option::is_none")]
    invariants: Option<usize>,
    /// Those that broke.
    broken: Vec<Broken>,
    /// What was measured of its packets, by name; absent where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    packets: Option<BTreeMap<String, u64>>,
    /// The same by class; absent where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    classes: Vec<Class>,
    /// Packets that are left; absent where all left or were dropped.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<Standing>,
}

fn metrics(session: &Session) -> Metrics {
    let of_engine = |(i, engine): (usize, &dyn Engine)| {
        let log = session.log(i)?;
        Some(EngineMetrics {
            engine: i,
            design: engine.info().design.clone(),
            implementation: engine.info().implementation,
            presented: log.presented(),
            accepted: log.counts().accepted,
            rejected: log.counts().rejected,
            retired: log.counts().retired,
            flushed: log.counts().flushed,
            digest: format!("{:016x}", log.digest()),
            timing_digest: format!("{:016x}", log.timing_digest()),
            lockstep: session.lockstep(i).map(|lockstep| LockstepFrame {
                results: lockstep.results,
                words: lockstep.words,
                // The run is over: now all state is compared.
                divergence: session.sweep(i),
            }),
            invariants: session.monitor(i).map(|watch| watch.invariants().len()),
            broken: session.monitor(i).into_iter().flat_map(broken).collect(),
            packets: packets::by_name(session, i),
            classes: packets::classes(session, i),
            left: session.left(i),
        })
    };
    Metrics {
        steps: session.executed(),
        end: session.end().map(port::End::word),
        engines: session.engines().enumerate().filter_map(of_engine).collect(),
        network: network::metrics(session),
        cores: cores::metrics(session),
    }
}

/// Writes the last line of a run in JSON.
pub fn json_end(out: &mut impl Write, session: &Session, branch: &Branch) -> io::Result<()> {
    let metrics = metrics(session);
    let (digest, timing_digest) =
        metrics.engines.first().map(|first| (first.digest.clone(), first.timing_digest.clone())).unwrap_or_default();
    let branch = branch.name();
    serde_json::to_writer(&mut *out, &LastLine { branch, metrics, digest, timing_digest, failed: session.failures() })?;
    writeln!(out)
}

/// Writes the end of a run in words.
pub fn text_end(out: &mut impl Write, session: &Session, branch: &Branch) -> io::Result<()> {
    let metrics = metrics(session);
    writeln!(out, "{} steps{}", metrics.steps, branch.of_it())?;
    network::write(out, session)?;
    for metrics in metrics.engines {
        // A mesh has many, and each has its line in JSON.
        if network::is_idle(session, metrics.engine) {
            continue;
        }
        let EngineMetrics { engine, design, implementation, presented, rejected, retired, flushed, digest, .. } =
            metrics;
        let implementation = match implementation {
            Implementation::Rtl => "RTL",
            Implementation::Model => "model",
        };
        let lost = if flushed > 0 { format!(", {flushed} lost to resets") } else { String::new() };
        let counts = format!("{presented} operations, {rejected} rejected, {retired} done{lost}");
        let name = engine_name(session, engine);
        writeln!(out, "{name}, {design} {implementation}: {counts}, digest {digest}")?;
        if let Some(LockstepFrame { results, words, divergence }) = metrics.lockstep {
            let same = if divergence.is_none() { ", all the same" } else { "" };
            writeln!(
                out,
                "  compared with its reference: {results} verdicts and results, {words} words of state{same}"
            )?;
        }
        if let Some(watched) = metrics.invariants {
            let all = if metrics.broken.is_empty() { "all hold" } else { "not all hold" };
            writeln!(out, "  {watched} invariants watched in every step: {all}")?;
        }
        packets::write(out, session, engine)?;
    }
    cores::write(out, session)
}

/// Something that is not as it would be in a run without faults.
pub struct RunFinding {
    /// What it is, in a line.
    pub line: String,
    /// Whether the scenario declares it.
    pub expected: bool,
}

impl RunFinding {
    fn new(kind: &str, expected: bool, what: impl Display) -> Self {
        let how = if expected { ", as expected" } else { "" };
        RunFinding { line: format!("{kind}{how}: {what}"), expected }
    }
}

/// What a run that is over has to report: the first divergence of each pair, failed expectations, packets that are left because the
/// run could not go on, and broken invariants.
pub fn findings(session: &Session) -> Vec<RunFinding> {
    let engines = 0..session.engines().count();
    let mut divergences: Vec<_> = engines.clone().filter_map(|engine| session.sweep(engine)).collect();
    divergences.sort_by_key(|divergence| divergence.step);
    let is_network = workbench::network_frame::network(session).is_some();
    let first = |divergence: Divergence| {
        let node = if is_network {
            format!(", in {}", engine_name(session, divergence.engine as usize))
        } else {
            String::new()
        };
        RunFinding::new("first divergence", session.expects(&divergence), format!("{divergence}{node}"))
    };
    let mut all: Vec<RunFinding> = divergences.into_iter().map(first).collect();
    all.extend(session.failures().iter().map(|failure| RunFinding::new("expectation failed", false, failure)));
    // What diverges on purpose may lose packets, and what is to wait for ever leaves them.
    let declared = session.expects_divergence() || session.expects_broken(0, "no-deadlock");
    all.extend(session.undrained().iter().map(|left| RunFinding::new("packets left", declared, left)));
    for (engine, monitor) in engines.filter_map(|i| Some((i, session.monitor(i)?))) {
        for Broken { invariant, step, count } in broken(monitor) {
            let text = monitor.at(step).find(|v| v.invariant == invariant).map_or("", |v| &v.text);
            let name = engine_name(session, engine);
            let what = format!("{invariant}, step {step}, {name}: {text} ({count} times in all)");
            all.push(RunFinding::new("invariant broken", session.expects_broken(engine, &invariant), what));
        }
    }
    for BenchViolation { engine, invariant, text } in session.bench().violations() {
        all.push(RunFinding::new("invariant broken", session.expects_broken(engine, invariant), text));
    }
    all
}

/// Writes the findings, and gives how the run ended.
pub fn verdict(out: &mut impl Write, session: &Session) -> io::Result<outcome::VerbOutcome> {
    packets::write_stopped(out, session)?;
    let findings = findings(session);
    for RunFinding { line, .. } in &findings {
        writeln!(out, "{line}")?;
    }
    if session.is_cut_short() && session.expects_of_end() {
        writeln!(out, "what the scenario expects of the end of the run is not judged: the divergence stopped it")?;
    }
    let fine = findings.iter().all(|finding| finding.expected);
    Ok(if fine { outcome::VerbOutcome::Fine } else { outcome::VerbOutcome::Different })
}

#[cfg(test)]
mod tests {
    use contract::Op;
    use models::catalogue;
    use rtl_native::NativeRtl;
    use session::Driven;
    use session::bench::operations::Operations;
    use session::expect::Expectations;
    use session::rtl::RtlEngine;
    use session::session::SessionSpec;
    use traffic::{ExplicitOperations, Repeated, Source};

    use super::*;

    /// RTL held against a model of smaller capacity.
    fn unequal() -> Session {
        let design = catalogue::find("bbq").unwrap();
        let parameters = |capacity| {
            let given = [("W", 4), ("D", 1), ("N", 15), ("capacity", capacity)];
            (design.resolve)(&given.map(|(name, value)| (name.to_owned(), value)).into()).unwrap()
        };
        let rtl = RtlEngine::new(&NativeRtl, design, &parameters(2), 1).unwrap();
        let model = (design.model)(&parameters(1));
        let enqueue = Repeated { slot: Some(Op { kind: 0, args: [7, 3, 0, 0, 0] }), times: 3 };
        let monitor = |engine: &dyn Engine| (design.monitor)(&parameters(2), engine.info());
        Session::new(SessionSpec {
            monitors: vec![monitor(&rtl), monitor(&*model)],
            engines: vec![Driven::compared_with(Box::new(rtl), 1), Driven::alone(model)],
            bench: Box::new(Operations::new(vec![vec![Source::Explicit(ExplicitOperations::new([enqueue]))]])),
            steps: 10,
            stops: false,
            stop_on_divergence: true,
            expect: Expectations::default(),
        })
    }

    #[test]
    fn the_first_divergence_is_named() {
        let mut session = unequal();
        crate::run::to_the_end(&mut session);
        let mut out = Vec::new();
        assert_eq!(verdict(&mut out, &session).unwrap(), outcome::VerbOutcome::Different);
        let said = String::from_utf8(out).unwrap();
        let line = "first divergence: step 0, engine 0, stage 6 (PB: link or unlink; output), \
            free.count[0] (bbq.u_free_list.fresh_q, bbq.u_free_list.held_q, bbq.u_free_list.write_q, bbq.u_free_list.read_q): expected 0, found 1\n";
        assert!(said.starts_with(line), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        let mut out = Vec::new();
        text_end(&mut out, &session, &Branch::default()).unwrap();
        assert!(!String::from_utf8(out).unwrap().contains("all the same"));
    }
}
