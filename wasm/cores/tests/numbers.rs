//! A program that writes down which packets it has seen, and lanes that run it.

use std::cell::Cell;
use std::rc::Rc;

use cores::{Arrival, CoreEvent, CoreEventKind, Lane, LaneSettings, Recording, Sharded};
use programs::{Column, FiveTuple, Flags, Inspect, Packet, Program, Protocol, RowPart, StateEntry, Verdict};

/// A program whose row is the number of its packet, and whose state is all numbers so far. At one call of `step` among all, it goes wrong.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    /// Calls of `step`, of all replicas together.
    pub calls: Rc<Cell<u64>>,
    /// The call at which the state goes wrong; 0 for none.
    pub wrong_state: u64,
    /// The call at which the verdict goes wrong; 0 for none.
    pub wrong_verdict: u64,
}

impl Program for Numbers {
    type Row = [u8; 4];
    type State = Vec<u32>;

    fn initial(&self) -> Vec<u32> {
        Vec::new()
    }
    fn row(&self, packet: &Packet, _: u64) -> Option<[u8; 4]> {
        (packet.protocol == Protocol::Tcp).then_some(packet.sequence.to_be_bytes())
    }
    fn step(&self, state: &mut Vec<u32>, row: &[u8; 4]) -> Verdict {
        self.calls.set(self.calls.get() + 1);
        let number = u32::from_be_bytes(*row);
        state.push(if self.calls.get() == self.wrong_state { 0 } else { number });
        if self.calls.get() == self.wrong_verdict { Verdict::Drop } else { Verdict::Pass }
    }
    fn digest(&self, state: &Vec<u32>) -> u64 {
        state.iter().fold(0, |digest, number| digest.wrapping_mul(31).wrapping_add(u64::from(*number)))
    }
}

impl Inspect for Numbers {
    fn key_columns(&self) -> &'static [Column] {
        &[]
    }
    fn value_columns(&self) -> &'static [Column] {
        &[]
    }
    fn row_parts(&self) -> &'static [RowPart] {
        &[]
    }
    fn key(&self, _: &[u8; 4]) -> Vec<u64> {
        Vec::new()
    }
    fn value(&self, _: &Vec<u32>, _: &[u8; 4]) -> Option<Vec<u64>> {
        None
    }
    fn entries(&self, state: &Vec<u32>) -> usize {
        state.len()
    }
    fn table(&self, _: &Vec<u32>, _: usize) -> Vec<StateEntry> {
        Vec::new()
    }
    fn share(&self, _: &mut Vec<u32>, _: &Vec<u32>) {}
    fn bytes(&self, state: &Vec<u32>) -> usize {
        size_of_val(&**state)
    }
}

impl Sharded for Numbers {
    fn hashed(&self, packet: &Packet) -> FiveTuple {
        FiveTuple { source: packet.sequence, ..FiveTuple::default() }
    }
    fn merged<'a>(&self, shards: impl Iterator<Item = &'a Vec<u32>>) -> Vec<u32> {
        shards.flatten().copied().collect()
    }
}

/// The packet of a number.
pub fn packet(number: u32) -> Packet {
    Packet {
        source: 1,
        destination: 2,
        source_port: 3,
        destination_port: 4,
        protocol: Protocol::Tcp,
        bytes: 64,
        flags: Flags::default(),
        sequence: number,
        acknowledgement: 0,
    }
}

/// Packets 1 to `count`, one each `gap_ps`.
pub fn arrivals(count: u32, gap_ps: u64) -> impl Iterator<Item = Arrival> {
    (1..=count).map(move |number| Arrival { t_ps: u64::from(number - 1) * gap_ps, packet: packet(number) })
}

/// A lane whose events are recorded.
pub fn lane(program: Numbers, settings: LaneSettings) -> Lane<Numbers> {
    let mut lane = Lane::new(program, settings).unwrap();
    lane.watch(Recording::Everything);
    lane
}

/// What each core took in, in order: skipped numbers in brackets, those out of the log of a peer with a `*`.
pub fn taken(events: &[CoreEvent], cores: usize) -> Vec<String> {
    let of = |core: usize| {
        let numbers = events.iter().filter(|event| event.core as usize == core).filter_map(|event| match &event.kind {
            CoreEventKind::Replays { row, peer } => Some(format!("{row}{}", if peer.is_some() { "*" } else { "" })),
            CoreEventKind::Skips { row } => Some(format!("({row})")),
            CoreEventKind::Processed { verdict: Some(_), .. } => Some(event.number.to_string()),
            _ => None,
        });
        numbers.collect::<Vec<_>>().join(" ")
    };
    (0..cores).map(of).collect()
}
