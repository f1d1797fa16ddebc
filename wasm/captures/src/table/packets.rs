//! Packets out of tables.

use std::io::Read;

use scenario::types::Packets;
use scenario::{Problem, limits};

use super::columns::{self, is_wireshark_field};
use super::flows::{FlowColumns, Flows};
use super::listed::{ListedPackets, Row, Rows};
use super::rows::{self, Table};
use crate::Selection;
use crate::selection::MOST;

/// What a column of packets holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Times, in units of 10 to the power of so many picoseconds.
    Time(u32),
    /// Numbers or names of flows.
    Flow,
    /// Bytes of packets.
    Bytes,
    /// Ranks.
    Rank,
    /// Classes.
    Class,
    /// Times before the packets came here.
    Upstream,
    /// Addresses of senders.
    Source,
    /// Addresses of receivers.
    Destination,
    /// Ports of senders.
    SourcePort,
    /// Ports of receivers.
    DestinationPort,
    /// Protocols, by number or by name.
    Protocol,
    /// Wireshark's summaries.
    Info,
}

/// What columns hold, by their names: those of this project first, then those of other programs. A column that is called `timestamp` or the like
/// counts seconds.
const COLUMNS: [(Column, &[&str]); 16] = [
    (Column::Time(12), &["t", "t_s", "time", "time_s", "timestamp", "frame.time_epoch", "frame.time_relative"]),
    (Column::Time(9), &["t_ms", "time_ms", "timestamp_ms"]),
    (Column::Time(6), &["t_us", "time_us", "timestamp_us", "t_µs", "time_µs"]),
    (Column::Time(3), &["t_ns", "time_ns", "timestamp_ns"]),
    (Column::Time(0), &["t_ps", "time_ps", "timestamp_ps"]),
    (Column::Flow, &["flow", "flow_id", "flowid"]),
    (Column::Bytes, &["bytes", "size", "length", "len", "frame.len"]),
    (Column::Rank, &["rank"]),
    (Column::Class, &["class"]),
    (Column::Upstream, &["upstream_ps"]),
    (Column::Source, &["source", "src", "source_ip", "src_ip", "ip.src", "ipv6.src"]),
    (Column::Destination, &["destination", "dst", "destination_ip", "dst_ip", "ip.dst", "ipv6.dst"]),
    (Column::SourcePort, &["source_port", "src_port", "sport", "tcp.srcport", "udp.srcport"]),
    (Column::DestinationPort, &["destination_port", "dst_port", "dport", "tcp.dstport", "udp.dstport"]),
    (Column::Protocol, &["protocol", "proto", "ip.proto", "ipv6.nxt"]),
    (Column::Info, &["info"]),
];

/// What a column of this key holds; none if it is not known.
pub fn meaning(key: &str) -> Option<Column> {
    // Wireshark's own columns, as tshark has them.
    let key = key.strip_prefix("_ws.col.").unwrap_or(key);
    COLUMNS.iter().find(|(_, names)| names.contains(&key)).map(|(column, _)| *column)
}

/// What is expected of a table that has no column that is known.
const KINDS: &str = "a table of packets (columns `t`, `flow`, `bytes`), of operations (`kind`) or of flow sizes (two columns: bytes and a \
                     cumulative share), with `,`, `;`, `|` or tabs between the columns";

/// Reads packets: a column of times, `t` in seconds or `t_ms`, `t_us`, `t_ns`, `t_ps`, then `flow` and `bytes`; `rank`, `class` and
/// `upstream_ps` if there are such. Names of other programs and addresses instead of flows are in cli/README.md#import.
pub fn packets(source: impl Read, selection: Selection) -> ListedPackets {
    let mut rows = Rows::default();
    let mut flows = None;
    let fault = read(source, selection, &mut rows, &mut flows).err();
    let (flow, lines) = flows.map(Flows::numbers).unwrap_or_default();
    let listed = rows.listed(flow, lines, selection.longest_gap_ps);
    ListedPackets { fault: listed.fault.or(fault), ..listed }
}

/// Columns of a table of packets, by their places.
struct Places {
    time: (usize, u32),
    bytes: usize,
    rank: Option<usize>,
    class: Option<usize>,
    upstream: Option<usize>,
}

fn read(source: impl Read, selection: Selection, rows: &mut Rows, flows: &mut Option<Flows>) -> Result<(), Problem> {
    let mut table = rows::open(source)?;
    let (places, columns) = places(&mut table, rows)?;
    let flows = flows.insert(Flows::new(columns));
    loop {
        let taken = rows.taken();
        if selection.ends(taken) {
            return Ok(());
        }
        if taken >= MOST {
            return Err(table.wrong(format!("more than {MOST} packets"), "fewer: `--packets` or `--every`"));
        }
        if !table.advance()? {
            return Ok(());
        }
        // All columns are read before one grows.
        let row = places.row(&mut table)?;
        let flow = flows.read(&mut table)?;
        rows.read += 1;
        let Some(flow) = flow else {
            rows.without_addresses += 1;
            continue;
        };
        if selection.takes(rows.read - rows.without_addresses - 1, taken) {
            rows.push(row, &table)?;
            flows.push(&flow, &table);
        }
    }
}

/// Finds the columns.
fn places<R: Read>(table: &mut Table<R>, rows: &mut Rows) -> Result<(Places, FlowColumns), Problem> {
    let keys: Vec<String> = table.head.iter().map(|name| columns::key(name)).collect();
    let times: Vec<usize> = (0..keys.len()).filter(|at| matches!(meaning(&keys[*at]), Some(Column::Time(_)))).collect();
    let [time] = times[..] else {
        let is_known = keys.iter().any(|key| meaning(key).is_some());
        let expected = "one column of times: `t` (seconds), `t_ms`, `t_us`, `t_ns` or `t_ps`";
        let expected = if is_known || keys.is_empty() { expected } else { KINDS };
        return Err(table.wrong_head(table.names(), expected));
    };
    let t_name = table.head[time].clone();
    let known = [t_name.as_str(), "flow", "bytes", "rank", "class", "upstream_ps"];
    let columns = columns::meanings(table, &known, meaning, is_wireshark_field)?;
    let only = |column| columns::only(table, &columns, &column);
    let needed =
        |column, name: &str| only(column)?.ok_or_else(|| table.wrong_head(table.names(), format!("a column {name}")));
    let flow = only(Column::Flow)?;
    let flows = FlowColumns::of(&columns);
    let flows = flows
        .ok_or_else(|| table.wrong_head(table.names(), "a column `flow`, or the columns `source` and `destination`"))?;
    let unread = keys.iter().filter(|key| meaning(key).is_none() && is_wireshark_field(key) && *key != "frame.number");
    rows.unread = unread.cloned().collect();
    if flow.is_some() {
        let is_address = |column| {
            use Column::{Destination, DestinationPort, Protocol, Source, SourcePort};
            matches!(column, Source | Destination | SourcePort | DestinationPort | Protocol)
        };
        rows.unread.extend(columns.iter().filter(|(_, c)| is_address(*c)).map(|(at, _)| keys[*at].clone()));
    }
    let unit = columns.iter().find_map(|(at, column)| match column {
        Column::Time(places) if *at == time => Some(*places),
        _ => None,
    });
    let places = Places {
        time: (time, unit.unwrap_or(0)),
        bytes: needed(Column::Bytes, "`bytes`")?,
        rank: only(Column::Rank)?,
        class: only(Column::Class)?,
        upstream: only(Column::Upstream)?,
    };
    Ok((places, flows))
}

impl Places {
    /// Reads all of a row but its flow.
    fn row<R: Read>(&self, table: &mut Table<R>) -> Result<Row, Problem> {
        let at_ps = table.time(self.time.0, self.time.1)?;
        let bytes = table.whole(self.bytes, 1, limits::BYTES.into())? as u32;
        Ok(Row {
            at_ps,
            line: table.line(),
            bytes,
            rank: table.optional(self.rank, u32::MAX.into())?.map(|rank| rank as u32),
            class: table.optional(self.class, u16::MAX.into())?.map(|class| class as u16),
            upstream_ps: table.optional(self.upstream, limits::TIME_PS)?,
        })
    }
}

/// A list of no packets.
pub fn no_packets() -> Packets {
    Packets {
        dt_ps: Vec::new(),
        flow: Vec::new(),
        bytes: Vec::new(),
        rank: None,
        class: None,
        upstream_ps: None,
        start_ps: 0,
        weight: 1,
    }
}
