//! Programs whose state can be divided by keys.

use programs::{
    AnyProgram, AnyState, ConnectionTracker, DdosMitigator, Entry, FiveTuple, HeavyHitter, Hits, Packet, PortKnocking,
    Program, ProgramKind, Table, TokenBucket,
};

/// A program whose state can be divided among cores: the network card sends all packets of a key to one core.
pub trait Sharded: Program {
    /// What the network card hashes of a packet: the fields of the program's key. The others are 0.
    fn hashed(&self, packet: &Packet) -> FiveTuple;

    /// The state of all shards together.
    fn merged<'a>(&self, shards: impl Iterator<Item = &'a Self::State>) -> Self::State
    where
        Self::State: 'a;
}

/// A key that is only a source.
fn source(packet: &Packet) -> FiveTuple {
    FiveTuple { source: packet.source, ..FiveTuple::default() }
}

/// Tables without a key in common, in one.
fn union<'a, K: Entry + Ord + 'a, V: Entry + 'a>(tables: impl Iterator<Item = &'a Table<K, V>>) -> Table<K, V> {
    let mut all = Table::default();
    tables.flat_map(Table::sorted).for_each(|(key, value)| all.set(key, value));
    all
}

/// A program with a table by 5-tuple or by source.
macro_rules! sharded {
    ($program:ty, $hashed:expr) => {
        impl Sharded for $program {
            fn hashed(&self, packet: &Packet) -> FiveTuple {
                $hashed(packet)
            }

            fn merged<'a>(&self, shards: impl Iterator<Item = &'a Self::State>) -> Self::State
            where
                Self::State: 'a,
            {
                union(shards)
            }
        }
    };
}

sharded!(HeavyHitter, Packet::flow);
sharded!(TokenBucket, Packet::flow);
sharded!(PortKnocking, source);
// Both directions of a connection have one key: the smaller end first.
sharded!(ConnectionTracker, |packet: &Packet| packet.flow().min(packet.flow().reversed()));

impl Sharded for DdosMitigator {
    fn hashed(&self, packet: &Packet) -> FiveTuple {
        source(packet)
    }

    /// Every shard has the whole list, and counters of its own.
    fn merged<'a>(&self, shards: impl Iterator<Item = &'a Hits>) -> Hits {
        let mut all = Hits::default();
        for shard in shards {
            all.dropped = all.dropped.wrapping_add(shard.dropped);
            for (source, hits) in shard.by_source.sorted() {
                let before = all.by_source.get(source).unwrap_or(0);
                all.by_source.set(source, before.wrapping_add(hits));
            }
        }
        all
    }
}

/// Does the same for whichever program it is.
macro_rules! any {
    ($any:expr, $shards:expr, $($kind:ident)*) => {
        match $any.kind() {
            $(ProgramKind::$kind(program) => AnyState::$kind(program.merged($shards.map(|shard| match shard {
                AnyState::$kind(state) => state,
                _ => unreachable!("the state of another program"),
            }))),)*
        }
    };
}

impl Sharded for AnyProgram {
    fn hashed(&self, packet: &Packet) -> FiveTuple {
        match self.kind() {
            ProgramKind::DdosMitigator(program) => program.hashed(packet),
            ProgramKind::HeavyHitter(program) => program.hashed(packet),
            ProgramKind::ConnectionTracker(program) => program.hashed(packet),
            ProgramKind::TokenBucket(program) => program.hashed(packet),
            ProgramKind::PortKnocking(program) => program.hashed(packet),
        }
    }

    fn merged<'a>(&self, shards: impl Iterator<Item = &'a AnyState>) -> AnyState {
        any!(self, shards, DdosMitigator HeavyHitter ConnectionTracker TokenBucket PortKnocking)
    }
}
