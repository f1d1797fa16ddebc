//! Packets and operations out of tables: CSV with a line of names on top.

use std::collections::BTreeMap;
use std::io::Read;

use contract::{Argument, Operation};
use csv::{Position, ReaderBuilder, StringRecord, Trim};
use scenario::types::{Op, Packets};
use scenario::{Problem, limits, plain, quote};

use crate::Selection;
use crate::selection::MOST;

/// What came of reading a table of packets.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedPackets {
    /// The packets up to the end or to what is wrong.
    pub packets: Packets,
    /// Packets read.
    pub read: u64,
    /// What is wrong, with its line.
    pub fault: Option<Problem>,
}

/// Names of the column of times, and the picoseconds of one.
const TIMES: [(&str, u64); 6] = [
    ("t", 1_000_000_000_000),
    ("t_s", 1_000_000_000_000),
    ("t_ms", 1_000_000_000),
    ("t_us", 1_000_000),
    ("t_ns", 1_000),
    ("t_ps", 1),
];

/// The other columns of packets.
const PACKET_COLUMNS: [&str; 5] = ["flow", "bytes", "rank", "class", "upstream_ps"];

/// Reads packets: a column of times, `t` in seconds or `t_ms`, `t_us`, `t_ns`, `t_ps`, then `flow` and `bytes`; `rank`, `class` and
/// `upstream_ps` if there are such. Times are those from the start of the source.
pub fn packets(source: impl Read, selection: Selection) -> ListedPackets {
    let packets = Packets {
        dt_ps: Vec::new(),
        flow: Vec::new(),
        bytes: Vec::new(),
        rank: None,
        class: None,
        upstream_ps: None,
        start_ps: 0,
        weight: 1,
    };
    let mut listed = ListedPackets { packets, read: 0, fault: None };
    listed.fault = read_packets(source, selection, &mut listed).err();
    listed
}

fn read_packets(source: impl Read, selection: Selection, listed: &mut ListedPackets) -> Result<(), Problem> {
    let mut table = Table::new(source)?;
    let times = TIMES.iter().filter_map(|(name, unit)| Some((table.column(name)?, *name, *unit)));
    let [(t, t_name, unit)] = times.collect::<Vec<_>>()[..] else {
        let expected = "one column of times: `t` (seconds), `t_ms`, `t_us`, `t_ns` or `t_ps`";
        return Err(Problem::new("line 1", table.names(), expected));
    };
    let known: Vec<&str> = [t_name].into_iter().chain(PACKET_COLUMNS).collect();
    table.knows(|name| known.contains(&name), &known)?;
    let (flow, bytes) = (table.needed("flow")?, table.needed("bytes")?);
    let [rank, class, upstream] = ["rank", "class", "upstream_ps"].map(|name| table.column(name));
    let packets = &mut listed.packets;
    packets.rank = rank.map(|_| Vec::new());
    packets.class = class.map(|_| Vec::new());
    packets.upstream_ps = upstream.map(|_| Vec::new());
    let (mut before, mut taken_before) = (0, 0);
    while !selection.ends(packets.flow.len() as u64) {
        if packets.flow.len() as u64 >= MOST {
            return Err(table.wrong(format!("more than {MOST} packets"), "fewer: `--packets` or `--every`"));
        }
        if !table.advance()? {
            return Ok(());
        }
        let now = table.time(t, unit)?;
        if now < before {
            return Err(table.wrong(
                format!("{} of the time {}", table.quoted(t), t_name),
                "at least the time of the packet before",
            ));
        }
        before = now;
        // All columns are read before one grows.
        let flow = table.number(flow, "flow", 0, u32::MAX.into())?;
        let bytes = table.number(bytes, "bytes", 1, limits::BYTES.into())?;
        let optional = |column: Option<usize>, name, most| column.map(|at| table.number(at, name, 0, most)).transpose();
        let rank = optional(rank, "rank", u32::MAX.into())?;
        let class = optional(class, "class", u16::MAX.into())?;
        let upstream = optional(upstream, "upstream_ps", limits::TIME_PS)?;
        listed.read += 1;
        if !selection.takes(listed.read - 1, packets.flow.len() as u64) {
            continue;
        }
        packets.dt_ps.push(now - taken_before);
        taken_before = now;
        packets.flow.push(flow as u32);
        packets.bytes.push(bytes as u32);
        packets.rank.as_mut().zip(rank).into_iter().for_each(|(column, rank)| column.push(rank as u32));
        packets.class.as_mut().zip(class).into_iter().for_each(|(column, class)| column.push(class as u16));
        packets.upstream_ps.as_mut().zip(upstream).into_iter().for_each(|(column, time)| column.push(time));
    }
    Ok(())
}

/// Columns of exported operations that nothing is read from.
const EXPORTED: [&str; 4] = ["op", "outcome", "reason", "result_step"];

/// Reads operations: a column `kind`, and `argument_data` and the like for the arguments. With `slot_step` steps between operations are
/// idle; with `engine` only operations of the first one count. So what the command line exports as CSV is read. At most `limits::OPS`.
///
/// # Errors
/// What is wrong, with its line.
pub fn operations(source: impl Read, operations: &[Operation]) -> Result<Vec<Op>, Problem> {
    let mut table = Table::new(source)?;
    let kind = table.needed("kind")?;
    let names = operations.iter().flat_map(|operation| &operation.arguments);
    let arguments: BTreeMap<&str, usize> =
        names.filter_map(|a| Some((a.name.as_str(), table.column(&format!("argument_{}", a.name))?))).collect();
    let columns: Vec<String> =
        operations.iter().flat_map(|o| &o.arguments).map(|a| format!("argument_{}", a.name)).collect();
    let known: Vec<&str> =
        ["kind", "engine", "slot_step"].into_iter().chain(columns.iter().map(String::as_str)).collect();
    table.knows(|name| known.contains(&name) || EXPORTED.contains(&name) || name.starts_with("result_"), &known)?;
    let (engine, slot) = (table.column("engine"), table.column("slot_step"));
    let (mut ops, mut first_engine, mut next_slot) = (Vec::new(), None, 0);
    while table.advance()? {
        if let Some(engine) = engine {
            let engine = table.number(engine, "engine", 0, u32::MAX.into())?;
            if *first_engine.get_or_insert(engine) != engine {
                continue;
            }
        }
        if ops.len() + 2 > limits::OPS {
            return Err(table.wrong(format!("more than {} operations and idle times", limits::OPS - 2), "fewer"));
        }
        if let Some(slot) = slot {
            let step = table.number(slot, "slot_step", 0, limits::STEPS.into())?;
            let idle = step.checked_sub(next_slot).or((step + 1 == next_slot).then_some(0));
            let expected = "at least the step of the operation before";
            let idle = idle.ok_or_else(|| table.wrong(format!("step {step}"), expected))?;
            if idle > 0 {
                ops.push(Op { name: Op::IDLE.to_owned(), args: vec![idle as u32] });
            }
            next_slot = step + 1;
        }
        let name = table.field(kind);
        let Some(operation) = operations.iter().find(|operation| operation.name == name) else {
            let names = || operations.iter().map(|operation| operation.name.as_str());
            return Err(table.wrong(quote(name), words(names())).near(name, names()));
        };
        let argument = |argument: &Argument| {
            let column = format!("argument_{}", argument.name);
            let at = arguments.get(argument.name.as_str()).copied();
            let at = at.ok_or_else(|| table.wrong("no such column".to_owned(), format!("`{column}`")))?;
            table.number(at, &column, argument.min.into(), argument.max.into()).map(|value| value as u32)
        };
        let args = operation.arguments.iter().map(argument).collect::<Result<_, _>>()?;
        ops.push(Op { name: operation.name.clone(), args });
    }
    Ok(ops)
}

/// A table, line by line.
struct Table<R> {
    reader: csv::Reader<R>,
    head: StringRecord,
    row: StringRecord,
}

impl<R: Read> Table<R> {
    fn new(source: R) -> Result<Self, Problem> {
        let mut reader = ReaderBuilder::new().trim(Trim::All).comment(Some(b'#')).from_reader(source);
        let head = reader.headers().map_err(|error| broken(&error))?.clone();
        Ok(Table { reader, head, row: StringRecord::new() })
    }

    /// Reads the next line; false at the end.
    fn advance(&mut self) -> Result<bool, Problem> {
        self.reader.read_record(&mut self.row).map_err(|error| broken(&error))
    }

    fn column(&self, name: &str) -> Option<usize> {
        self.head.iter().position(|head| head == name)
    }

    fn needed(&self, name: &str) -> Result<usize, Problem> {
        self.column(name).ok_or_else(|| Problem::new("line 1", self.names(), format!("a column `{name}`")))
    }

    /// The names of the columns for a message.
    fn names(&self) -> String {
        match self.head.len() {
            0 => "nothing".to_owned(),
            _ => format!("the columns {}", quote(&self.head.iter().collect::<Vec<_>>().join(","))),
        }
    }

    /// Whether every column is known.
    fn knows(&self, is_known: impl Fn(&str) -> bool, known: &[&str]) -> Result<(), Problem> {
        let Some(unknown) = self.head.iter().find(|name| !is_known(name)) else { return Ok(()) };
        let found = format!("the column {}", quote(unknown));
        Err(Problem::new("line 1", found, words(known.iter().copied())).near(unknown, known.iter().copied()))
    }

    fn field(&self, at: usize) -> &str {
        self.row.get(at).unwrap_or_default()
    }

    fn quoted(&self, at: usize) -> String {
        quote(self.field(at))
    }

    fn number(&self, at: usize, name: &str, least: u64, most: u64) -> Result<u64, Problem> {
        let number = self.field(at).parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| self.wrong(self.quoted(at), format!("`{name}` from {least} to {most}")))
    }

    /// A time in picoseconds out of a decimal number of units. Digits behind a picosecond are dropped.
    fn time(&self, at: usize, unit: u64) -> Result<u64, Problem> {
        let ps = decimal(self.field(at), unit).filter(|ps| *ps <= limits::TIME_PS);
        ps.ok_or_else(|| self.wrong(self.quoted(at), "a time as a decimal number, at most 1,000 s"))
    }

    fn wrong(&self, found: String, expected: impl Into<String>) -> Problem {
        Problem::new(line(self.row.position()), found, expected)
    }
}

/// A decimal number times `unit`, rounded down.
pub fn decimal(text: &str, unit: u64) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) {
        return None;
    }
    // More digits than the unit has matter to nobody.
    let fraction = &fraction[..fraction.len().min(12)];
    let part = u128::from(fraction.parse::<u64>().ok()?) * u128::from(unit) / 10_u128.pow(fraction.len() as u32);
    u64::try_from(u128::from(whole.parse::<u64>().ok()?) * u128::from(unit) + part).ok()
}

/// Names for a message.
fn words<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn line(position: Option<&Position>) -> String {
    position.map_or(String::new(), |position| format!("line {}", position.line()))
}

/// A table that is none.
fn broken(error: &csv::Error) -> Problem {
    let (found, expected) = match error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            (format!("{len} fields"), format!("{expected_len}, as many as line 1 has"))
        }
        csv::ErrorKind::Utf8 { .. } => ("bytes that are not UTF-8".to_owned(), "text in UTF-8".to_owned()),
        _ => (plain(&error.to_string()), "a table: comma-separated values with a line of names on top".to_owned()),
    };
    Problem::new(line(error.position()), found, expected)
}
