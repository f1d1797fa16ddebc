//! States as people read them: rows of a table.

use serde::Serialize;

use crate::any::{AnyState, row_of, with, with_state};
use crate::connection_tracker::Connection;
use crate::packet::number;
use crate::token_bucket::Bucket;
use crate::{
    AnyProgram, ConnectionTracker, DdosMitigator, Entry, FiveTuple, HeavyHitter, Hits, PortKnocking, Program, Table,
    TokenBucket,
};

/// How the words of a column are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ColumnKind {
    /// A number.
    Number,
    /// An IPv4 address.
    Address,
    /// Nanoseconds.
    Time,
    /// An index of [`Column::names`].
    Named,
    /// The byte of a TCP header with its flags: FIN is bit 0, SYN 1, RST 2, ACK 4. Bit 7 stands for UDP.
    Flags,
}

/// A part of f(p).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct RowPart {
    /// Its name.
    pub name: &'static str,
    /// How it is written: as a number, the first byte highest.
    pub kind: ColumnKind,
    /// How many bytes it has; the parts of a row follow each other.
    pub bytes: u32,
}

/// A column of a state's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// How its words are written.
    pub kind: ColumnKind,
    /// What the words of a [`ColumnKind::Named`] column mean; empty for other kinds.
    pub names: &'static [&'static str],
}

/// An entry of a state, one word a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct StateEntry {
    /// Cells of the key.
    #[cfg_attr(feature = "schema", ts(type = "Array<number>"))]
    pub key: Vec<u64>,
    /// Cells of the value.
    #[cfg_attr(feature = "schema", ts(type = "Array<number>"))]
    pub value: Vec<u64>,
}

/// A program whose state can be read.
pub trait Inspect: Program {
    /// Columns of the key.
    fn key_columns(&self) -> &'static [Column];
    /// Columns of the value.
    fn value_columns(&self) -> &'static [Column];
    /// Bytes of f(p): what a row has behind them is zeros.
    fn row_bytes(&self) -> usize {
        size_of::<Self::Row>()
    }
    /// Parts of f(p), in the order of its bytes.
    fn row_parts(&self) -> &'static [RowPart];
    /// The key that a row reads and writes.
    fn key(&self, row: &Self::Row) -> Vec<u64>;
    /// The value that a row reads and writes, as it is in this state; `None` if there is none.
    fn value(&self, state: &Self::State, row: &Self::Row) -> Option<Vec<u64>>;
    /// Number of entries.
    fn entries(&self, state: &Self::State) -> usize;
    /// At most `limit` entries, the first ones in the order of their keys.
    fn table(&self, state: &Self::State, limit: usize) -> Vec<StateEntry>;
    /// Shares memory between two states where they are equal.
    fn share(&self, state: &mut Self::State, other: &Self::State);
    /// Bytes that the next clone of a state adds to the clones before it.
    fn bytes(&self, state: &Self::State) -> usize;
}

const fn part(name: &'static str, bytes: u32, kind: ColumnKind) -> RowPart {
    RowPart { name, kind, bytes }
}

const SOURCE_PART: RowPart = part("source", 4, ColumnKind::Address);
const DESTINATION_PART: RowPart = part("destination", 4, ColumnKind::Address);
const SOURCE_PORT_PART: RowPart = part("source port", 2, ColumnKind::Number);
const DESTINATION_PORT_PART: RowPart = part("destination port", 2, ColumnKind::Number);
const PROTOCOL_PART: RowPart = part("protocol", 1, ColumnKind::Number);
const FLAGS_PART: RowPart = part("flags", 1, ColumnKind::Flags);
const SOURCE_PARTS: &[RowPart] = &[SOURCE_PART];
const HITTER_PARTS: &[RowPart] = &[
    SOURCE_PART,
    DESTINATION_PART,
    SOURCE_PORT_PART,
    DESTINATION_PORT_PART,
    PROTOCOL_PART,
    part("bytes", 4, ColumnKind::Number),
    FLAGS_PART,
];
const CONNECTION_PARTS: &[RowPart] = &[
    SOURCE_PART,
    DESTINATION_PART,
    SOURCE_PORT_PART,
    DESTINATION_PORT_PART,
    PROTOCOL_PART,
    FLAGS_PART,
    part("sequence number", 4, ColumnKind::Number),
    part("acknowledgement", 4, ColumnKind::Number),
    part("time", 8, ColumnKind::Time),
];
const BUCKET_PARTS: &[RowPart] = &[
    SOURCE_PART,
    DESTINATION_PART,
    SOURCE_PORT_PART,
    DESTINATION_PORT_PART,
    FLAGS_PART,
    part("time", 5, ColumnKind::Time),
];
const KNOCK_PARTS: &[RowPart] =
    &[SOURCE_PART, DESTINATION_PORT_PART, part("SYN", 1, ColumnKind::Number), part("FIN", 1, ColumnKind::Number)];

const fn column(name: &'static str, kind: ColumnKind) -> Column {
    Column { name, kind, names: &[] }
}

const SOURCE: &[Column] = &[column("source", ColumnKind::Address)];
const FLOW: &[Column] = &[
    column("source", ColumnKind::Address),
    column("destination", ColumnKind::Address),
    column("source port", ColumnKind::Number),
    column("destination port", ColumnKind::Number),
    column("protocol", ColumnKind::Number),
];
const BYTES: &[Column] = &[column("bytes", ColumnKind::Number)];
const HITS: &[Column] = &[column("hits", ColumnKind::Number)];
const BUCKET: &[Column] = &[column("tokens", ColumnKind::Number), column("last", ColumnKind::Time)];
const CONNECTION: &[Column] = &[
    Column {
        name: "state",
        kind: ColumnKind::Named,
        names: &["SYN_SENT", "SYN_RECV", "ESTABLISHED", "FIN_WAIT_1", "FIN_WAIT_2", "LAST_ACK", "TIME_WAIT"],
    },
    Column { name: "opened by", kind: ColumnKind::Named, names: &["destination", "source"] },
    column("expected", ColumnKind::Number),
    column("last", ColumnKind::Time),
];
const KNOCKS: &[Column] = &[Column { name: "knocks", kind: ColumnKind::Named, names: &["0", "1", "2", "OPEN"] }];

/// A key or a value, one word a column.
trait Cells {
    fn cells(&self) -> Vec<u64>;
}

impl Cells for u32 {
    fn cells(&self) -> Vec<u64> {
        vec![u64::from(*self)]
    }
}

impl Cells for FiveTuple {
    fn cells(&self) -> Vec<u64> {
        let FiveTuple { source, destination, source_port, destination_port, protocol } = *self;
        vec![source.into(), destination.into(), source_port.into(), destination_port.into(), protocol.into()]
    }
}

impl Cells for Bucket {
    fn cells(&self) -> Vec<u64> {
        vec![self.tokens.into(), self.last]
    }
}

impl Cells for Connection {
    fn cells(&self) -> Vec<u64> {
        vec![self.state as u64, self.smaller_opened.into(), self.expected.into(), self.last]
    }
}

fn first<K: Entry + Ord + Cells, V: Entry + Cells>(table: &Table<K, V>, limit: usize) -> Vec<StateEntry> {
    let entry = |(key, value): (K, V)| StateEntry { key: key.cells(), value: value.cells() };
    table.sorted().into_iter().take(limit).map(entry).collect()
}

/// A program whose state is a table.
macro_rules! inspect {
    ($program:ty, $key:expr, $value:expr, $parts:expr, $key_of:expr) => {
        impl Inspect for $program {
            fn key_columns(&self) -> &'static [Column] {
                $key
            }
            fn value_columns(&self) -> &'static [Column] {
                $value
            }
            fn row_parts(&self) -> &'static [RowPart] {
                $parts
            }
            fn key(&self, row: &Self::Row) -> Vec<u64> {
                $key_of(row).cells()
            }
            fn value(&self, state: &Self::State, row: &Self::Row) -> Option<Vec<u64>> {
                state.get($key_of(row)).map(|value| value.cells())
            }
            fn entries(&self, state: &Self::State) -> usize {
                state.len()
            }
            fn table(&self, state: &Self::State, limit: usize) -> Vec<StateEntry> {
                first(state, limit)
            }
            fn share(&self, state: &mut Self::State, other: &Self::State) {
                state.share(other);
            }
            fn bytes(&self, state: &Self::State) -> usize {
                state.bytes()
            }
        }
    };
}

inspect!(HeavyHitter, FLOW, BYTES, HITTER_PARTS, |row: &[u8; 18]| FiveTuple::of_bytes(row));
inspect!(TokenBucket, FLOW, BUCKET, BUCKET_PARTS, |row: &[u8; 18]| TokenBucket::flow(row));
inspect!(PortKnocking, SOURCE, KNOCKS, KNOCK_PARTS, |row: &[u8; 8]| number(&row[..4]) as u32);
inspect!(ConnectionTracker, FLOW, CONNECTION, CONNECTION_PARTS, |row: &[u8; 30]| {
    let flow = FiveTuple::of_bytes(row);
    flow.min(flow.reversed())
});

impl Inspect for DdosMitigator {
    fn key_columns(&self) -> &'static [Column] {
        SOURCE
    }
    fn value_columns(&self) -> &'static [Column] {
        HITS
    }
    fn row_parts(&self) -> &'static [RowPart] {
        SOURCE_PARTS
    }
    fn key(&self, row: &[u8; 4]) -> Vec<u64> {
        vec![number(row)]
    }
    fn value(&self, state: &Hits, row: &[u8; 4]) -> Option<Vec<u64>> {
        state.by_source.get(number(row) as u32).map(|hits| hits.cells())
    }
    fn entries(&self, state: &Hits) -> usize {
        state.by_source.len()
    }
    fn table(&self, state: &Hits, limit: usize) -> Vec<StateEntry> {
        first(&state.by_source, limit)
    }
    fn share(&self, state: &mut Hits, other: &Hits) {
        state.by_source.share(&other.by_source);
    }
    fn bytes(&self, state: &Hits) -> usize {
        state.by_source.bytes()
    }
}

impl Inspect for AnyProgram {
    fn row_bytes(&self) -> usize {
        with!(self, program => program.row_bytes())
    }
    fn key_columns(&self) -> &'static [Column] {
        with!(self, program => program.key_columns())
    }
    fn value_columns(&self) -> &'static [Column] {
        with!(self, program => program.value_columns())
    }
    fn row_parts(&self) -> &'static [RowPart] {
        with!(self, program => program.row_parts())
    }
    fn key(&self, row: &Self::Row) -> Vec<u64> {
        with!(self, program => program.key(&row_of(program, row)))
    }
    fn value(&self, state: &Self::State, row: &Self::Row) -> Option<Vec<u64>> {
        with_state!(self, state, program, of => program.value(of, &row_of(program, row)))
    }
    fn entries(&self, state: &Self::State) -> usize {
        with_state!(self, state, program, of => program.entries(of))
    }
    fn table(&self, state: &Self::State, limit: usize) -> Vec<StateEntry> {
        with_state!(self, state, program, of => program.table(of, limit))
    }
    fn share(&self, state: &mut Self::State, other: &Self::State) {
        match (state, other) {
            (AnyState::DdosMitigator(state), AnyState::DdosMitigator(other)) => state.by_source.share(&other.by_source),
            (AnyState::HeavyHitter(state), AnyState::HeavyHitter(other)) => state.share(other),
            (AnyState::ConnectionTracker(state), AnyState::ConnectionTracker(other)) => state.share(other),
            (AnyState::TokenBucket(state), AnyState::TokenBucket(other)) => state.share(other),
            (AnyState::PortKnocking(state), AnyState::PortKnocking(other)) => state.share(other),
            _ => unreachable!("the state of another program"),
        }
    }
    fn bytes(&self, state: &Self::State) -> usize {
        with_state!(self, state, program, of => program.bytes(of))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Packet;
    use crate::packet::tests::{flags, tcp};

    #[test]
    fn the_entry_of_a_packet_is_found_by_its_key_and_has_a_word_a_column() {
        let programs: [AnyProgram; 5] = [
            DdosMitigator { blocked: vec![1] }.into(),
            HeavyHitter.into(),
            ConnectionTracker::default().into(),
            TokenBucket.into(),
            PortKnocking::default().into(),
        ];
        for program in programs {
            let mut state = program.initial();
            let row = program.row(&tcp(1, 100, flags("S")), 5_000).unwrap();
            program.step(&mut state, &row);
            let table = program.table(&state, 9);
            assert_eq!((table.len(), program.entries(&state)), (1, 1));
            assert_eq!(table[0].key, program.key(&row));
            assert_eq!(Some(&table[0].value), program.value(&state, &row).as_ref());
            assert_eq!(program.value(&program.initial(), &row).is_some(), program.entries(&program.initial()) > 0);
            assert_eq!(table[0].key.len(), program.key_columns().len());
            assert_eq!(table[0].value.len(), program.value_columns().len());
            for (column, word) in program.value_columns().iter().zip(&table[0].value) {
                assert!(column.kind != ColumnKind::Named || column.names.get(*word as usize).is_some());
            }
            assert!(program.bytes(&state) > 0 && program.table(&state, 0).is_empty());
        }
    }

    #[test]
    fn the_parts_of_a_row_are_its_bytes_in_order() {
        let packet = Packet { sequence: 77, acknowledgement: 99, ..tcp(0x0a02_0001, 443, flags("SA")) };
        let read = |program: AnyProgram| -> Vec<(&str, u64)> {
            let row = program.row(&packet, 5_000).unwrap();
            let mut rest = &row[..program.row_bytes()];
            let parts = program.row_parts().iter().map(|part| {
                let (bytes, behind) = rest.split_at(part.bytes as usize);
                rest = behind;
                (part.name, number(bytes))
            });
            let parts = parts.collect();
            assert!(rest.is_empty());
            parts
        };
        let flow = [
            ("source", packet.source.into()),
            ("destination", packet.destination.into()),
            ("source port", packet.source_port.into()),
            ("destination port", 443),
        ];
        let [source, .., port] = flow;
        let flags = ("flags", 0b1_0010);
        assert_eq!(read(DdosMitigator::default().into()), [source]);
        assert_eq!(read(PortKnocking::default().into()), [source, port, ("SYN", 1), ("FIN", 0)]);
        assert_eq!(read(TokenBucket.into()), [&flow[..], &[flags, ("time", 5_000)]].concat());
        let protocol = [&flow[..], &[("protocol", 6)]].concat();
        assert_eq!(read(HeavyHitter.into()), [&protocol[..], &[("bytes", packet.bytes.into()), flags]].concat());
        let numbers = [flags, ("sequence number", 77), ("acknowledgement", 99), ("time", 5_000)];
        assert_eq!(read(ConnectionTracker::default().into()), [&protocol[..], &numbers].concat());
    }
}
