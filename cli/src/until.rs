//! `queuescope run FILE --until CONDITION`

use std::io::{self, Write};

use contract::Info;
use contract::event::SHARED_EVENTS;
use scenario::{Condition, Problem, Scenario, plain};
use session::Session;
use session::search::Search;
use workbench::Frames;
use workbench::frame::{EngineFrame, EventFrame};
use workbench::network_frame::engine_name;
use workbench::port_frame::{LaneFrame, PacketFrame};

use crate::input::Branch;
use crate::outcome::{Done, Failure, VerbOutcome};
use crate::progress::StepProgress;
use crate::words;

/// Steps between two looks at the progress.
const SLICE: u32 = 4096;

/// Runs to the first step in which a condition holds, or the breakpoint of this name, and prints what happened in it.
pub fn run(scenario: &Scenario, session: &mut Session, asked: &str, branch: &Branch) -> Done {
    let search = Search::new(session, &[condition(scenario, asked)?], false);
    let mut search = search.map_err(|why| Failure::new(format!("--until: {why}")))?;
    let mut progress = StepProgress::new(session.steps(), false);
    while !search.work(session, SLICE) {
        progress.step(session.executed());
    }
    drop(progress);
    let mut out = io::stdout().lock();
    match search.found() {
        Some(found) => {
            writeln!(out, "step {}{}", found.step, branch.of_it())?;
            happened(&mut out, session)?;
            Ok(VerbOutcome::Fine)
        }
        None => {
            writeln!(out, "it never holds: the run{} has {} steps", branch.of_it(), session.steps())?;
            Ok(VerbOutcome::Different)
        }
    }
}

/// A condition as it is written, or that of the breakpoint that is called so.
fn condition(scenario: &Scenario, asked: &str) -> Result<Condition, Failure> {
    let mut named =
        scenario.breakpoints.iter().filter_map(|breakpoint| Some((breakpoint.name.as_deref()?, &breakpoint.when)));
    let when = named.clone().find(|(name, _)| *name == asked).map_or(asked, |(_, when)| when);
    Condition::of(when, scenario).map_err(|problems| {
        let mut lines: Vec<String> = problems.iter().map(|problem: &Problem| format!("--until: {problem}")).collect();
        if let Some((first, _)) = named.next() {
            let rest: Vec<String> = named.map(|(name, _)| format!(", `{}`", plain(name))).collect();
            lines.push(format!(
                "--until: nor is it a breakpoint of the file, which has `{}`{}",
                plain(first),
                rest.concat()
            ));
        }
        Failure::Said(lines)
    })
}

/// What happened in the step that was executed last.
fn happened(out: &mut impl Write, session: &Session) -> io::Result<()> {
    let frame = session.frame();
    let lanes: Vec<_> = frame.engines.iter().filter_map(|engine| engine.lane.as_ref()).collect();
    // Engines of other clocks are at other times, and nodes of a network meet other packets.
    let together = frame.network.is_none() && lanes.windows(2).all(|pair| pair[0].now_ps == pair[1].now_ps);
    for line in lanes.iter().take(usize::from(together)).flat_map(|lane| arrivals(lane)) {
        writeln!(out, "  {line}")?;
    }
    for (i, (engine, live)) in frame.engines.iter().zip(session.engines()).enumerate() {
        for line in lines(engine, live.info(), frame.step, (session.lane(i).is_some(), together)) {
            writeln!(out, "  {}: {line}", engine_name(session, i))?;
        }
    }
    Ok(())
}

/// Packets that arrived in the step.
fn arrivals(lane: &LaneFrame) -> Vec<String> {
    listed(lane.arrived.iter().map(|packet| format!("{} arrives", packet_words(packet))), lane.moved.arrived, "arrived")
}

/// Lines of some of so many packets, and one for the others, which did the same.
fn listed(lines: impl Iterator<Item = String>, of: u32, did: &str) -> Vec<String> {
    let mut lines: Vec<String> = lines.collect();
    let more = (of as usize).saturating_sub(lines.len());
    if more > 0 {
        lines.push(format!("packets that {did} as well: {more}"));
    }
    lines
}

fn packet_words(packet: &PacketFrame) -> String {
    let PacketFrame { packet, flow, class, bytes, .. } = packet;
    format!("packet {packet} of flow {flow}, class {class}, {bytes} bytes")
}

/// Lines on a step of an engine and its packets.
fn lines(engine: &EngineFrame, info: &Info, step: u32, (packets, together): (bool, bool)) -> Vec<String> {
    let operations = &info.operations[..];
    let mut lines = Vec::new();
    if let Some(lane) = engine.lane.as_ref().filter(|_| packets && !together) {
        lines.extend(arrivals(lane));
    }
    for slot in &engine.slots {
        let operation = operations.iter().find(|operation| operation.name == slot.kind);
        let names = operation.into_iter().flat_map(|operation| &operation.arguments).map(|a| a.name.as_str());
        lines.push(format!("op {} is {}{}", slot.op, slot.kind, pairs(names, &slot.arguments)));
    }
    lines.extend(engine.events.iter().map(|event| event_words(event, info)));
    let lane = engine.lane.iter().filter(|_| packets);
    for lane in lane {
        let departed = lane.departed.iter().map(|element| {
            let ranks = element.rank.zip(element.priority);
            let ranks = ranks.map(|(rank, priority)| format!(", rank {rank}, priority {priority}"));
            format!("{} leaves{}", packet_words(&element.packet), ranks.unwrap_or_default())
        });
        lines.extend(listed(departed, lane.moved.departed, "left"));
        let dropped = lane.dropped.iter().map(|drop| format!("{} is lost: {}", packet_words(&drop.packet), drop.cause));
        lines.extend(listed(dropped, lane.moved.dropped, "were lost"));
    }
    let divergence = engine.lockstep.iter().filter_map(|lockstep| lockstep.divergence.as_ref());
    lines.extend(divergence.filter(|divergence| divergence.step == step).map(|found| format!("divergence: {found}")));
    lines.extend(
        engine.violations.iter().map(|broken| format!("invariant broken: {}: {}", broken.invariant, broken.text)),
    );
    lines
}

fn event_words(event: &EventFrame, info: &Info) -> String {
    let of = event.op.map_or(String::new(), |op| format!("op {op} "));
    let first = event.args.first().copied().unwrap_or(0);
    match event.kind.as_str() {
        "accepted" | "flushed" => format!("{of}{}", event.kind),
        "rejected" => format!("{of}rejected: {}", words::reason(first)),
        "retired" => format!("{of}retired{}", pairs(["data", "priority"], &event.args)),
        "assertion" => format!("{of}assertion: {}", event.text),
        kind => {
            let shared =
                SHARED_EVENTS.iter().filter(|(name, ..)| *name == kind).flat_map(|(.., names)| *names).copied();
            let own = info.events.iter().filter(|known| known.name == kind).flat_map(|known| &known.arguments);
            format!("{of}{kind}{}", pairs(shared.chain(own.map(String::as_str)), &event.args))
        }
    }
}

/// Names and values behind a word.
fn pairs<'a>(names: impl IntoIterator<Item = &'a str>, values: &[u32]) -> String {
    let pairs = words::list(names, values);
    if pairs.is_empty() { String::new() } else { format!(", {pairs}") }
}
