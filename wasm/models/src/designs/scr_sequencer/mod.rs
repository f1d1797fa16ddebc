//! The packet-history sequencer of State-Compute Replication: numbers frames, hands them to cores in turn, and puts the rows, f(p), of the
//! frames before in front of each. See `scr::wire` for the format.
//!
//! A frame is one operation, which carries its bytes. Its results are what left for its core, as words: `scr::wire::SentPrefix` splits them.
//! A model does a frame in its slot; hardware takes a beat a cycle, so its latency varies.
//!
//! - [`model`]: what it does;
//! - [`monitor`]: what must hold of any implementation;
//! - this file: its parameters and its interface.

pub mod model;
pub mod monitor;
#[cfg(test)]
mod tests;

use contract::{Argument, Field, Info, Operation, Port, Role};
use programs::{AnyProgram, DdosMitigator, Inspect};
use scr::wire::{LONGEST_PREFIX, SENT_WORDS, SequencerSettings, SettingsError, Unnumbered, Variant, row_words};

use crate::design::{
    Design, EventSpec, NamedFact, ParameterError, ParameterSpec, Parameters, bits, choice, complete, fixed, number,
    reset, value,
};
use crate::stepped::Stepped;

/// Operations, by their number.
pub mod operation {
    /// `frame bytes time time_high`, and the bytes of the frame.
    pub const FRAME: u8 = 0;
    /// `reset cycles`, at a port of its own: it does not wait until a frame has come in.
    pub const RESET: u8 = 1;
}

/// Event kinds, by their number; the last two are of hardware alone.
pub mod event {
    /// The headers of a frame were read: why it gets no number.
    pub const PARSED: u16 = 0;
    /// A frame with a number begins to leave, rows first: core, number, index of the oldest row.
    pub const PREFIXED: u16 = 1;
    /// The last beat of a frame is on its way out, so the history has it: core, cause, and the index at which its row is stored.
    pub const RECORDED: u16 = 2;
    /// A beat of a frame came in: bytes of the frame so far.
    pub const ENTERED: u16 = 3;
    /// A beat of a frame left: bytes so far, those of the prefix too.
    pub const LEFT: u16 = 4;
}

/// Stands for the place of a row that is not stored.
pub const NO_PLACE: u32 = u32::MAX;

const EVENTS: &[EventSpec] = &[
    EventSpec::new("parsed", &["cause"], &[]),
    EventSpec::new("prefixed", &["core", "number", "oldest"], &[("row.0", "oldest")]),
    EventSpec::new("recorded", &["core", "cause", "place"], &[("row.0", "place")]),
    EventSpec::new("entered", &["bytes"], &[]),
    EventSpec::new("left", &["bytes"], &[]),
];

/// Words of `cause` in events and results: a frame gets a number, or why it gets none, in the order of [`Unnumbered`].
pub const CAUSES: &[&str] = &["numbered", "truncated", "not-ipv4", "ipv6", "malformed", "fragment", "other-protocol"];

const NAMED: &[NamedFact] = &[NamedFact { event: "parsed", argument: "cause", names: CAUSES }];

/// Longest frame, in bytes.
pub const MAX_FRAME: u32 = 9_600;
/// Most rows: with one byte each the prefix is as long as it may be.
const MAX_ROWS: u32 = (LONGEST_PREFIX - 18) as u32;

const PROGRAMS: &[&str] = &AnyProgram::NAMES;

const WIDTH: ParameterSpec =
    number("width", (64, 1024), 512, "bits", "bits of a frame that come in and leave in a cycle, a power of two");
const PROGRAM: ParameterSpec =
    ParameterSpec { run_time: false, ..choice("program", PROGRAMS, "packet program whose f(p) the rows are") };
const ROWS: ParameterSpec = number("rows", (0, MAX_ROWS), 3, "rows", "rows of the history, N");
const ROW_BYTES: ParameterSpec =
    number("row_bytes", (1, 64), 4, "bytes", "bytes of a row; as many as f(p) of the program has if none is given");
const VARIANT: ParameterSpec = ParameterSpec {
    run_time: false,
    ..choice("variant", &["nic", "switch"], "where it is: a switch puts a dummy Ethernet header in front")
};
const CORES: ParameterSpec =
    number("cores", (0, MAX_ROWS + 1), 4, "cores", "cores that frames go to, k; N + 1 if none is given").at_run_time();

/// The design.
pub const DESIGN: Design = Design {
    name: "scr_sequencer",
    title: "Packet-history sequencer, of State-Compute Replication",
    parameters: &[WIDTH, PROGRAM, ROWS, ROW_BYTES, VARIANT, CORES],
    switches: &[],
    preset: &[],
    events: EVENTS,
    named: NAMED,
    things: &[],
    drawn: &[],
    listed: None,
    resolve,
    info,
    model: |parameters| Box::new(Stepped::new(model::SequencerModel::new(parameters), info(parameters))),
    hardware: |design, parameters| match value(parameters, "rows") {
        0 => Err("there is no hardware without a row".to_string()),
        _ => fixed(design, parameters),
    },
    monitor: |parameters, info| Box::new(monitor::SequencerMonitor::new(&settings(parameters), info)),
};

/// The program among complete parameters.
pub fn program(parameters: &Parameters) -> AnyProgram {
    AnyProgram::of_number(value(parameters, "program")).unwrap_or_else(|| DdosMitigator::default().into())
}

/// What the sequencer is set up with, of complete parameters.
pub fn settings(parameters: &Parameters) -> SequencerSettings {
    let [rows, row_bytes, variant, cores] =
        ["rows", "row_bytes", "variant", "cores"].map(|name| value(parameters, name));
    SequencerSettings {
        variant: if variant == 0 { Variant::Nic } else { Variant::Switch },
        cores,
        rows: rows as usize,
        row_bytes: row_bytes as usize,
    }
}

fn resolve(given: &Parameters) -> Result<Parameters, ParameterError> {
    let mut parameters = complete(DESIGN.parameters, given)?;
    let usual = [("row_bytes", program(&parameters).row_bytes() as u32), ("cores", value(&parameters, "rows") + 1)];
    for (name, usual) in usual.into_iter().filter(|(name, _)| !given.contains_key(*name)) {
        parameters.insert(name.to_string(), usual);
    }
    let width = value(&parameters, "width");
    if !width.is_power_of_two() {
        return Err(ParameterError::new("width", width, "a power of two from 64 to 1024".to_string()));
    }
    settings(&parameters).check().map_err(|error| {
        let name = match error {
            SettingsError::NoCore | SettingsError::TooFewRows { .. } => "cores",
            SettingsError::PrefixTooLong { .. } | SettingsError::TooManyFields { .. } => "rows",
        };
        ParameterError::new(name, value(&parameters, name), format!("settings that go together: {error}"))
    })?;
    Ok(parameters)
}

/// Numbers of the fields, in the order in which [`info`] lists them.
pub mod field {
    /// `ready`, at a level of its own.
    pub const READY: u32 = 0;
    /// `number`.
    pub const NUMBER: u32 = 1;
    /// `number_high`.
    pub const NUMBER_HIGH: u32 = 2;
    /// `oldest`.
    pub const OLDEST: u32 = 3;
    /// `next_core`.
    pub const NEXT_CORE: u32 = 4;
    /// `next_core_passed`.
    pub const NEXT_CORE_PASSED: u32 = 5;
    /// `passed`.
    pub const PASSED: u32 = 6;
    /// `row.0`; those of the other words follow.
    pub const ROW: u32 = 7;
}

/// Levels of state, by their number.
pub mod level {
    /// Whether frames are taken.
    pub const INPUT: u32 = 0;
    /// Everything else: in place with the event `recorded` of a frame.
    pub const HISTORY: u32 = 1;
}

/// Interface and state. The word `i` of field `row.j` has bytes 4j to 4j + 3 of row i, the first one highest.
pub fn info(parameters: &Parameters) -> Info {
    let (settings, word) = (settings(parameters), Argument::new);
    let rows = settings.rows as u32;
    let words = row_words(settings.row_bytes);
    let mut results = vec![
        word("core", 0, settings.cores - 1),
        word("number", 0, u32::MAX),
        word("cause", 0, Unnumbered::ALL.len() as u32),
        word("oldest", 0, rows.saturating_sub(1)),
        word("digest", 0, u32::MAX),
        word("digest_high", 0, u32::MAX),
    ];
    debug_assert_eq!(results.len(), SENT_WORDS);
    for row in 0..rows {
        results.extend((0..words).map(|at| word(&format!("row[{row}].{at}"), 0, u32::MAX)));
    }
    let arguments = vec![word("bytes", 1, MAX_FRAME), word("time", 0, u32::MAX), word("time_high", 0, u32::MAX)];
    let frame = Operation { bytes: MAX_FRAME, ..Operation::new("frame", Role::Other, arguments, results) };
    let state = |name: &str, count, bits, meaning: &str| Field::new(name, count, bits, level::HISTORY, meaning);
    let mut fields = vec![
        Field::new("ready", 1, 1, level::INPUT, "1 if frames are taken; 0 while a reset is held"),
        state("number", 1, 32, "number of the last frame that has one, its lower 32 bits; 0 before the first"),
        state("number_high", 1, 32, "the upper 32 bits of that number"),
        state(
            "oldest",
            1,
            bits(u64::from(rows.saturating_sub(1))),
            "index of the oldest row, which is overwritten next",
        ),
        state("next_core", 1, bits(rows.into()), "core of the next frame that gets a number"),
        state("next_core_passed", 1, bits(rows.into()), "core of the next frame that gets none"),
        state("passed", Unnumbered::ALL.len() as u32, 32, "frames without a number, by cause"),
    ];
    if rows > 0 {
        let meaning = |at| format!("bytes {} to {} of each row, the first one highest", 4 * at, 4 * at + 3);
        fields.extend((0..words).map(|at| state(&format!("row.{at}"), rows, 32, &meaning(at))));
    }
    let mut info = DESIGN.describe(parameters, &["input", "history"], fields, (vec![frame, reset().at(1)], None), 0);
    info.levels[level::HISTORY as usize].event = info.event("recorded");
    info.events.truncate(event::ENTERED.into());
    // 340 MHz, as reported of the NetFPGA.
    info.clock_ps = 2_941;
    info.ports = ["frames", "reset"].map(|name| Port { name: name.to_string() }).to_vec();
    info
}
