//! What must hold of any input: it is refused with words that can be shown, or it is right, travels unharmed, opens and runs; within
//! the limits of memory. What does not hold panics.

use captures::made::{self, Time};
use captures::sizes::{PACKET_BYTES, SizeList};
use captures::{CaptureOptions, Contents, PacketCounts, PassedOver, PrefixPreserving, Selection, TunnelFlow, table};
use std::collections::BTreeMap;

use contract::Implementation;
use experiments::{Experiment, Run};
use rtl_native::NativeRtl;
use scenario::types::Breakpoint;
use scenario::{Condition, Interpolation, Link, LinkError, Problem, Scenario, Target, Traffic, limits, link};
use session::Session;
use traffic::draw::Draw;
use workbench::Frames;

use crate::cases::{Case, Kind};
use crate::memory::peak_of;

/// Steps that are run of what opens.
const STEPS: u32 = 1_000;

/// What became of cases.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome {
    /// Right scenarios.
    pub accepted: u32,
    /// Of those, opened.
    pub opened: u32,
    /// Of those, with hardware.
    pub hardware: u32,
    /// Steps executed.
    pub steps: u32,
    /// Most bytes while reading.
    pub reading: usize,
    /// Most bytes while running.
    pub running: usize,
}

/// Examines a case. `besides` is done while it is read.
///
/// # Panics
/// If something is not as it must be.
pub fn examine(case: &Case, besides: impl FnOnce()) -> Outcome {
    let (read, reading) = peak_of(|| {
        besides();
        match case.kind {
            Kind::Scenario => read_file(&case.bytes).map(Box::new).map(Read::Scenario),
            Kind::Link => read_link(&case.bytes).map(Box::new).map(Read::Scenario),
            Kind::Mangled => read_mangled(&case.bytes).map(Box::new).map(Read::Scenario),
            Kind::Experiment => read_experiment(&case.bytes).map(Box::new).map(Read::Experiment),
            Kind::Capture => read_capture(&case.bytes, case.seed).map(Box::new).map(Read::Scenario),
            Kind::Table => read_table(&case.bytes).map(Box::new).map(Read::Scenario),
        }
    });
    let unpacked = match case.kind {
        Kind::Link | Kind::Mangled => limits::FILE_BYTES.min(case.bytes.len() * limits::PACKED),
        Kind::Scenario | Kind::Experiment | Kind::Capture | Kind::Table => case.bytes.len(),
    };
    // Links are packed, so what they name is not seen.
    let names = |kind: &str| case.bytes.windows(kind.len()).any(|part| part == kind.as_bytes());
    let is_network = unpacked > case.bytes.len() || ["network", "mesh", "nic"].into_iter().any(names);
    let more = if is_network { limits::READING_NETWORK } else { 0 };
    let most = limits::READING + more + limits::READING_BYTE * unpacked.max(case.bytes.len());
    assert!(reading <= most, "reading {} bytes took {reading} bytes of memory, {most} are allowed", case.bytes.len());
    let Some(read) = read else { return Outcome { reading, ..Outcome::default() } };
    let mut draw = Draw::new(u64::from(case.seed), 0);
    let (ran, running) = peak_of(|| match read {
        Read::Scenario(scenario) => {
            travel(&scenario);
            run(as_models(*scenario, case.hardware), &mut draw)
        }
        Read::Experiment(experiment) => run_point(&experiment, &mut draw),
    });
    assert!(running <= limits::RUNNING, "running took {running} bytes of memory, {} are allowed", limits::RUNNING);
    Outcome { reading, running, ..ran }
}

/// What was right.
enum Read {
    Scenario(Box<Scenario>),
    Experiment(Box<Experiment>),
}

fn read_experiment(bytes: &[u8]) -> Option<Experiment> {
    Experiment::from_bytes(bytes).map_err(|problems| presentable(&problems)).ok()
}

fn read_file(bytes: &[u8]) -> Option<Scenario> {
    Scenario::from_bytes(bytes).map_err(|problems| presentable(&problems)).ok()
}

/// A mangled link leads where the clean one does.
fn read_mangled(bytes: &[u8]) -> Option<Scenario> {
    let text = String::from_utf8_lossy(bytes);
    let (clean, mangled) = text.split_once('\n').unwrap_or((&text, &text));
    let mended = links::mend(mangled).unwrap_or_else(|error| panic!("{mangled:?}: {error}"));
    assert!(mended.as_deref() == Some(clean), "{mangled:?} was mended to {mended:?}; expected {clean:?}");
    let again = links::mend(clean);
    assert!(again.as_ref().is_ok_and(|again| again.as_deref() == Some(clean)), "{clean:?} was mended to {again:?}");
    if clean.starts_with("#s=") { read_link(mangled.as_bytes()) } else { None }
}

fn read_link(bytes: &[u8]) -> Option<Scenario> {
    let text = String::from_utf8_lossy(bytes);
    let mended = links::mend(&text).unwrap_or_else(|error| {
        shown(&error.to_string());
        None
    });
    let as_it_is = link::decode(&text);
    let read = mended.map_or_else(|| as_it_is.clone(), |mended| link::decode(&mended));
    // A link that can be read needs no mending.
    if let Ok(Link { target: Target::Scenario(scenario), step }) = &as_it_is {
        let same = matches!(&read, Ok(Link { target: Target::Scenario(mended), .. }) if mended == scenario);
        assert!(
            same && (step.is_none() || read.as_ref().is_ok_and(|link| link.step == *step)),
            "mending changed {text:?}"
        );
    }
    match read {
        Ok(Link { target: Target::Scenario(scenario), .. }) => Some(*scenario),
        Ok(Link { target: Target::Named(name), .. }) => {
            assert!(name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'), "the name {name:?}");
            None
        }
        Ok(Link { target: Target::Address(address), .. }) => {
            let plain = address.starts_with("https://") && address.bytes().all(|b| b.is_ascii_graphic());
            assert!(plain, "the address {address:?}");
            None
        }
        Err(error) => {
            shown(&error.to_string());
            if let LinkError::Scenario(problems) = &error {
                presentable(problems);
            }
            None
        }
    }
}

/// What is made of a capture, of all packets in front of what is wrong.
fn read_capture(bytes: &[u8], seed: u32) -> Option<Scenario> {
    let selection = Selection {
        packets: (seed % 5 == 0).then_some(7),
        every: 1 + u64::from(seed % 3),
        counts_rest: seed % 2 == 0,
        longest_gap_ps: (seed % 7 == 0).then_some(1_000_000),
    };
    let tunnels = if seed % 4 == 1 { TunnelFlow::Outer } else { TunnelFlow::Inner };
    let options = CaptureOptions { selection, anonymous: Some(PrefixPreserving::new(seed.into())), tunnels };
    let reading = captures::read(bytes, &options);
    reading.fault.iter().for_each(|problem| shown(&problem.to_string()));
    let capture = reading.capture;
    let PacketCounts { read, taken, left_out, .. } = capture.counts;
    let passed: u64 = PassedOver::ALL.iter().map(|cause| capture.counts.passed(*cause)).sum();
    assert_eq!((taken, read), (capture.len() as u64, taken + left_out + passed), "packets are counted once");
    let longest = selection.longest_gap_ps.unwrap_or(u64::MAX);
    assert!(capture.dt_ps.iter().all(|dt| *dt <= longest), "a gap above the longest");
    assert!(capture.flow.iter().all(|flow| (*flow as usize) < capture.flows.len()), "a flow without a number");
    let time = [Time::AsGiven, Time::Load { percent: 90 }, Time::Scaled { millionths: 3 }][seed as usize % 3];
    // For a link, or for the cores of a program.
    let base = if seed % 2 == 0 { made::base() } else { Scenario::from_json(PROGRAM) };
    let base = base.unwrap_or_else(|problems| panic!("{problems:?}"));
    of_packets(&base, made::listed(&capture, &base), time)
}

/// Engines for packets with headers out of captures.
const PROGRAM: &str = r#"{ "version": 1, "traffic": [], "bench": { "kind": "cores", "techniques": ["scr", "lock", "rss", "rss++"] },
    "engines": [{ "design": "scr_sequencer", "implementation": "model", "parameters": { "program": "connection-tracker", "rows": 3 } }] }"#;

/// What is made of a table, of sizes of flows, of packets or of operations.
fn read_table(bytes: &[u8]) -> Option<Scenario> {
    let unit = [None, Some(1), Some(PACKET_BYTES)][bytes.len() % 3];
    match SizeList::read(bytes).and_then(|list| list.table(Interpolation::Linear, unit)) {
        Ok(sizes) => {
            let base = made::base().unwrap_or_else(|problems| panic!("{problems:?}"));
            return made::of_sizes(&base, sizes, 80, 100_000).map_err(|problems| presentable(&problems)).ok();
        }
        Err(problem) => shown(&problem.to_string()),
    }
    // Whatever it is, it can be told from its beginning.
    let _ = Contents::of(bytes, "table.csv");
    let listed = table::packets(bytes, Selection::default());
    listed.lines.iter().for_each(|line| shown(line));
    assert_eq!(listed.packets.dt_ps.len(), listed.packets.flow.len(), "each packet has a flow");
    listed.fault.iter().for_each(|problem| shown(&problem.to_string()));
    let base = Scenario::from_json(OPERATIONS).unwrap_or_else(|problems| panic!("{problems:?}"));
    match table::operations(bytes, &base.operations()) {
        Ok(ops) if !ops.is_empty() => Some(made::of_operations(&base, ops).unwrap_or_else(|p| panic!("{p:?}"))),
        Ok(_) => None,
        Err(problem) => {
            shown(&problem.to_string());
            let base = made::base().unwrap_or_else(|problems| panic!("{problems:?}"));
            of_packets(&base, Traffic::Packets(listed.packets), Time::AsGiven)
        }
    }
}

/// Engines for operations out of tables.
const OPERATIONS: &str = r#"{ "version": 1, "engines": [{ "design": "bbq", "implementation": "model" }],
    "bench": { "kind": "ops" }, "traffic": [] }"#;

fn of_packets(base: &Scenario, packets: Traffic, time: Time) -> Option<Scenario> {
    made::of_packets(base, packets, time).map_err(|problems| presentable(&problems)).ok()
}

/// Problems are there, few, and can be shown.
fn presentable(problems: &[Problem]) {
    assert!((1..=limits::PROBLEMS).contains(&problems.len()), "{} problems", problems.len());
    problems.iter().for_each(|problem| shown(&problem.to_string()));
}

fn shown(text: &str) {
    assert!(!text.is_empty(), "a message without words");
    let lines = || text.lines();
    assert!(lines().all(|line| line.chars().count() < 1_000), "a message of {} characters", text.chars().count());
    assert!(!lines().any(|line| line.chars().any(char::is_control)), "a message that is not plain: {text:?}");
}

/// It is the same after any way of keeping it.
fn travel(scenario: &Scenario) {
    for text in [scenario.to_json(), scenario.to_text()] {
        assert!(Scenario::from_json(&text).as_ref() == Ok(scenario), "written and read it is another scenario");
    }
    let carried = link::decode(&link::encode(scenario, Some(7)));
    let same = carried.is_ok_and(|link| {
        link.step == Some(7) && matches!(&link.target, Target::Scenario(carried) if **carried == *scenario)
    });
    assert!(same, "in a link it is another scenario");
}

/// Models in the place of hardware, if it is not to be run.
fn as_models(mut scenario: Scenario, hardware: bool) -> Scenario {
    if !hardware {
        // Models have none of the words inside the hardware.
        let hardware: Vec<_> =
            scenario.engines.iter().map(|engine| engine.implementation == Implementation::Rtl).collect();
        let is_inside = |engine: u32, name: &str| {
            name.starts_with("pipe.") && hardware.get(engine as usize).copied().unwrap_or_default()
        };
        scenario.expect.states.retain(|state| !is_inside(state.engine, &state.field));
        let notes = &mut scenario.notes;
        notes.retain(|note| !is_inside(note.engine.unwrap_or(0), note.element.as_deref().unwrap_or_default()));
        scenario.view.selection.take_if(|selection| is_inside(selection.engine, &selection.element));
        for engine in &mut scenario.engines {
            engine.implementation = Implementation::Model;
            engine.switches = BTreeMap::default();
        }
        // Models have no switches, and do not tell all that hardware does.
        scenario.edits.retain(|edit| edit.switch.is_none());
        scenario.forks.iter_mut().for_each(|fork| fork.edits.retain(|edit| edit.switch.is_none()));
        let breakpoints = std::mem::take(&mut scenario.breakpoints);
        let known = |breakpoint: &Breakpoint| Condition::of(&breakpoint.when, &scenario).is_ok();
        scenario.breakpoints = breakpoints.into_iter().filter(known).collect();
    }
    scenario
}

/// Opens a scenario, runs it, and goes back to a step of it, which must look as before.
fn run(scenario: Scenario, draw: &mut Draw) -> Outcome {
    let mut outcome = Outcome { accepted: 1, ..Outcome::default() };
    let mut session = match workbench::open(&scenario, &NativeRtl) {
        Ok(session) => session,
        Err(error) => {
            // Hardware may not be built, and only an engine knows whether it takes what it is to hold at first; else a right scenario opens.
            let hardware = scenario.engines.iter().any(|engine| engine.implementation == Implementation::Rtl);
            let filled = error.path.starts_with("contents[");
            assert!(hardware || filled, "a right scenario does not open: {error}");
            shown(&error.to_string());
            return outcome;
        }
    };
    outcome.opened = 1;
    outcome.hardware = u32::from(scenario.engines.iter().any(|engine| engine.implementation == Implementation::Rtl));
    let last = STEPS.min(session.steps()) - 1;
    let wanted = draw.below(u64::from(last) + 1);
    seek(&mut session, wanted, draw);
    // A divergence may have ended the run before.
    let (step, before) = (session.executed() - 1, picture(&session));
    seek(&mut session, last, draw);
    assert!(session.executed() <= STEPS && session.executed() > 0, "{} steps", session.executed());
    outcome.steps = session.executed();
    picture(&session);
    seek(&mut session, step, draw);
    assert!(picture(&session) == before, "step {step} looks different after {} steps", outcome.steps);
    outcome
}

/// Runs the beginning of a point of an experiment, whose scenario is right like any other.
fn run_point(experiment: &Experiment, draw: &mut Draw) -> Outcome {
    let points = experiment.points();
    let point = &points[draw.below(points.len() as u64) as usize];
    let scenario = experiment.scenario(point).unwrap_or_else(|problems| panic!("point {point:?}: {problems:?}"));
    travel(&scenario);
    let mut run = Run::new(experiment, point).unwrap_or_else(|problems| panic!("{problems:?}"));
    let is_over = run.work(STEPS);
    assert_eq!((run.conservation(), run.undrained()), (None, None), "over: {is_over}");
    Outcome { accepted: 1, opened: 1, steps: run.packets().min(STEPS.into()) as u32, ..Outcome::default() }
}

/// As the page does it: in slices.
fn seek(session: &mut Session, step: u32, draw: &mut Draw) {
    let mut slices = 0;
    while !session.seek(step, 1 + draw.below(400)) {
        slices += 1;
        assert!(slices <= 2 * STEPS, "seeking to step {step} does not end");
    }
}

/// All that the page would show.
fn picture(session: &Session) -> String {
    let mut frame = session.frame();
    // Invariants are watched wherever the run has been, so far or later.
    frame.engines.iter_mut().for_each(|engine| engine.broken.clear());
    // How long a run with packets is shows at its end.
    frame.steps = 0;
    let operations: Vec<_> = (0..frame.engines.len()).map(|engine| session.operations(engine, 0, 64)).collect();
    serde_json::to_string(&(frame, operations)).unwrap_or_default()
}
