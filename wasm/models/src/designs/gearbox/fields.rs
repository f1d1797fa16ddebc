//! The state as it is read from outside: the memories that hardware has.

use std::rc::Rc;

use contract::Field;

use crate::fair_queueing::engine::{DESCRIPTOR, descriptor};
use crate::fair_queueing::flows::Flows;
use crate::fair_queueing::store::Store;
use crate::fair_queueing::{bits, state};

use super::levels::Gearbox;
use super::shape::Shape;
use super::variants::Quota;

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The level of each flow's last packet.
    FlowLevel,
    /// Whether that packet went to a sub-FIFO of the level above.
    FlowStepped,
    /// Bytes that each level has served in this unit of time: of its own, or of sub-FIFOs.
    Served(usize),
    /// Bytes that were there at first.
    Initial(usize),
    /// FIFOs from the one that a level serves to the present one.
    Lag,
    /// Of each FIFO of a ring the place of its oldest packet.
    Head(usize),
    /// Its packets.
    Count(usize),
    /// Their bytes.
    Bytes(usize),
    /// A word of each descriptor of a ring.
    Packet(usize, u32),
}

/// The fields of a Gearbox, with what they hold.
pub fn fields(shape: &Shape) -> Vec<(Field, Kind)> {
    let count = shape.levels.len() as u32;
    let (rules, size) = (&shape.rules, shape.size());
    let many = bits(shape.most_served().into());
    let field =
        |name: &str, count, bits, level, meaning: &str, kind| (Field::new(name, count, bits, level, meaning), kind);
    let level = "level of the flow's last packet, from 1 on; 0 before the first one";
    let served = "bytes that the level has served in this unit of virtual time";
    let mut all = vec![field("flow.level", shape.flows, bits(count.into()), state::FLOWS, level, Kind::FlowLevel)];
    if shape.levels.iter().any(|level| level.subs > 0) {
        let meaning = "1 if that packet went to a sub-FIFO of the level above";
        all.push(field("flow.stepped", shape.flows, 1, state::FLOWS, meaning, Kind::FlowStepped));
    }
    all.push(field("level.served", count, many, state::FIFOS, served, Kind::Served(0)));
    if rules.separate {
        let meaning = "bytes served in this unit of virtual time of the sub-FIFOs beside the level";
        all.push(field("level.sub_served", count, many, state::TIME, meaning, Kind::Served(1)));
    }
    if rules.quota == Quota::Initial {
        let meaning = "bytes that there were when the FIFO began to be served";
        all.push(field("level.initial", count, many, state::TIME, meaning, Kind::Initial(0)));
    }
    if rules.quota != Quota::Drain {
        let meaning = "FIFOs from the one that the level serves late to the present one";
        all.push(field("level.lag", count, bits(63), state::TIME, meaning, Kind::Lag));
    }
    let rings = shape.levels.iter().enumerate().map(|(i, level)| (format!("l{}", i + 1), level.ring));
    let subs = shape.levels.iter().enumerate().skip(1);
    let subs = subs.map(|(i, level)| (format!("l{}.sub", i + 1), shape.sub_ring(level)));
    for (ring, (name, fifos)) in rings.chain(subs).enumerate().filter(|(_, (_, fifos))| *fifos > 0) {
        let which = if ring < shape.levels.len() { "FIFO" } else { "sub-FIFO" };
        let mut add = |what: &str, count, bits, level, meaning: String, kind| {
            all.push((Field::new(&format!("{name}.{what}"), count, bits, level, &meaning), kind));
        };
        let head = format!("place of the oldest packet of each {which}, set A before set B");
        add("head", fifos, bits(u64::from(shape.depth) - 1), state::FIFOS, head, Kind::Head(ring));
        let count = format!("packets in each {which}");
        add("count", fifos, bits(shape.depth.into()), state::FIFOS, count, Kind::Count(ring));
        let sum = u64::from(shape.depth) * u64::from(shape.longest);
        add("bytes", fifos, bits(sum), state::FIFOS, format!("bytes in each {which}"), Kind::Bytes(ring));
        let widths = [32, bits(u64::from(shape.flows) - 1), bits(shape.longest.into()), bits(size.clock.modulus() - 1)];
        let meanings = ["what was enqueued", "its flow", "its bytes", "when it is to leave: its F"];
        for (i, (what, (bits, meaning))) in DESCRIPTOR.iter().zip(widths.into_iter().zip(meanings)).enumerate() {
            let meaning = format!("{meaning}; {which} i has the places from i times depth on");
            add(what, fifos * shape.depth, bits, state::PACKETS, meaning, Kind::Packet(ring, i as u32));
        }
    }
    all
}

/// What each field holds, and the number of the first field of each ring.
pub(super) fn numbers(shape: &Shape) -> (Rc<[Kind]>, Rc<[u32]>) {
    let kinds: Vec<Kind> = fields(shape).into_iter().map(|(_, kind)| kind).collect();
    let first = |ring: usize| kinds.iter().position(|kind| *kind == Kind::Head(ring)).map_or(0, |at| at as u32);
    let rings = (0..2 * shape.levels.len() - 1).map(first).collect();
    (kinds.into(), rings)
}

/// A word of a field.
pub(super) fn word(gearbox: &Gearbox, field: u32, at: u32, store: &Store, flows: &Flows) -> u32 {
    let Some(kind) = gearbox.kinds.get(field as usize) else { return 0 };
    let hand = || gearbox.hands[at as usize];
    match *kind {
        Kind::FlowLevel => flows.get(at).level.into(),
        Kind::FlowStepped => flows.get(at).stepped.into(),
        Kind::Served(counter) => hand().served[counter],
        Kind::Initial(counter) => hand().initial[counter],
        Kind::Lag => hand().lag,
        Kind::Head(ring) => gearbox.fifos.get(ring, at).head,
        Kind::Count(ring) => gearbox.fifos.get(ring, at).count,
        Kind::Bytes(ring) => gearbox.fifos.get(ring, at).bytes,
        Kind::Packet(ring, i) => descriptor(&store.get(gearbox.fifos.address(ring, at)), i),
    }
}
