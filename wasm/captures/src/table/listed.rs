//! Packets of a table, put in order of time.

use std::io::Read;

use scenario::types::Packets;
use scenario::{Problem, limits};

use super::packets::no_packets;
use super::rows::Table;
use super::time::{PS_PER_S, seconds};
use crate::times::{self, Gaps};

/// What came of reading a table of packets.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedPackets {
    /// The packets up to the end or to what is wrong, by time.
    pub packets: Packets,
    /// Packets read.
    pub read: u64,
    /// Facts about the packets for the user: their order, their flows, columns that were not read, idle times that were shortened.
    pub lines: Vec<String>,
    /// What is wrong, with its line: also a gap between packets that is too long.
    pub fault: Option<Problem>,
}

/// A packet as its row has it, without its flow.
pub struct Row {
    /// Time in picoseconds, from any origin.
    pub at_ps: i128,
    /// Line in the file, from 1.
    pub line: u64,
    /// Bytes.
    pub bytes: u32,
    /// Rank, if the row has one.
    pub rank: Option<u32>,
    /// Class, if the row has one.
    pub class: Option<u16>,
    /// Time before the packet came here, if the row has one.
    pub upstream_ps: Option<u64>,
}

/// The packets read, in the order of the file.
#[derive(Default)]
pub struct Rows {
    /// Packets read, taken or not.
    pub read: u64,
    /// Packets passed over: rows without source and destination.
    pub without_addresses: u64,
    /// Names of columns that nothing is read from.
    pub unread: Vec<String>,
    at_ps: Vec<i128>,
    lines: Vec<u64>,
    bytes: Vec<u32>,
    rank: Option<Vec<u32>>,
    class: Option<Vec<u16>>,
    upstream_ps: Option<Vec<u64>>,
}

impl Rows {
    /// Packets taken.
    pub fn taken(&self) -> u64 {
        self.at_ps.len() as u64
    }

    /// Takes a packet.
    ///
    /// # Errors
    /// An optional column that this row has something in and the first one has not, or the other way round.
    pub fn push<R: Read>(&mut self, row: Row, table: &Table<R>) -> Result<(), Problem> {
        let is_first = self.at_ps.is_empty();
        let all = [
            ("rank", self.rank.is_some(), row.rank.is_some()),
            ("class", self.class.is_some(), row.class.is_some()),
            ("upstream_ps", self.upstream_ps.is_some(), row.upstream_ps.is_some()),
        ];
        if let Some((name, is_filled, _)) = all.into_iter().find(|(_, before, now)| !is_first && before != now) {
            let found = if is_filled { "an empty field" } else { "a number" };
            let expected = format!(
                "`{name}` in every row or in none: line {} has {}",
                self.lines[0],
                ["none", "one"][usize::from(is_filled)]
            );
            return Err(table.wrong(format!("{found} of `{name}`"), expected));
        }
        fn add<T>(column: &mut Option<Vec<T>>, value: Option<T>) {
            value.into_iter().for_each(|value| column.get_or_insert_default().push(value));
        }
        add(&mut self.rank, row.rank);
        add(&mut self.class, row.class);
        add(&mut self.upstream_ps, row.upstream_ps);
        self.at_ps.push(row.at_ps);
        self.lines.push(row.line);
        self.bytes.push(row.bytes);
        Ok(())
    }

    /// The packets by time. Those of one time stay in the order of the file. `flow` has the flow of each packet, `lines` what is to be known of
    /// the flows.
    pub fn listed(self, flow: Vec<u32>, lines: Vec<String>, longest_gap_ps: Option<u64>) -> ListedPackets {
        let start_ps = self.at_ps.iter().min().copied().unwrap_or(0);
        let is_from_start = (0..=i128::from(limits::TIME_PS)).contains(&start_ps);
        let origin_ps = if is_from_start { 0 } else { start_ps };
        let gaps = times::gaps(&self.at_ps, origin_ps, longest_gap_ps);
        let place = |behind: usize| format!("line {}, packet {}", self.lines[behind], behind + 1);
        let fault = gaps.refused.map(|gap| gap.problem(place(gap.behind)));
        let lines = lines.into_iter().chain(self.facts(start_ps, is_from_start, &gaps)).collect();
        let (order, len) = (gaps.order.as_deref(), gaps.dt_ps.len());
        let mut packets = Packets {
            flow,
            bytes: self.bytes,
            rank: self.rank,
            class: self.class,
            upstream_ps: self.upstream_ps,
            ..no_packets()
        };
        times::sort(&mut packets.flow, order, len);
        times::sort(&mut packets.bytes, order, len);
        packets.rank.iter_mut().for_each(|column| times::sort(column, order, len));
        packets.class.iter_mut().for_each(|column| times::sort(column, order, len));
        packets.upstream_ps.iter_mut().for_each(|column| times::sort(column, order, len));
        packets.dt_ps = gaps.dt_ps;
        ListedPackets { packets, read: self.read, lines, fault }
    }

    /// What is to be known of the packets, for the user.
    fn facts(&self, start_ps: i128, is_from_start: bool, gaps: &Gaps) -> Vec<String> {
        let longest = i128::from(limits::TIME_PS) / PS_PER_S;
        let why = if start_ps < 0 { "before 0".to_owned() } else { format!("beyond {longest} s") };
        let origin = format!("times count from the first packet, which is at {}, {why}", seconds(start_ps));
        let facts = [
            (!is_from_start).then_some(origin),
            (gaps.unordered > 0).then(|| format!("{} {}", gaps.unordered, times::UNORDERED)),
            (self.without_addresses > 0)
                .then(|| format!("{} passed over: no source and destination", self.without_addresses)),
            (!self.unread.is_empty()).then(|| format!("columns that are not read: {}", shown(&self.unread))),
            gaps.closed.line(),
        ];
        facts.into_iter().flatten().collect()
    }
}

/// Names that a message lists at most.
const LISTED: usize = 8;

/// Names of columns for a message.
fn shown(names: &[String]) -> String {
    let listed = names.iter().take(LISTED).map(|name| format!("`{}`", scenario::plain(name)));
    let others = (names.len() > LISTED).then(|| format!("{} others", names.len() - LISTED));
    listed.chain(others).collect::<Vec<_>>().join(", ")
}
