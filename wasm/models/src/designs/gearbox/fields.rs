//! The state as it is read from outside: the memories that hardware has.

use std::rc::Rc;

use contract::Field;

use crate::design::bits;
use crate::fair_queueing::descriptor::Store;
use crate::fair_queueing::flows::Flows;
use crate::fair_queueing::{fifos, state};

use super::levels::Gearbox;
use super::shape::Shape;
use super::variants::Quota;

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
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
    /// A word of the FIFOs of a ring, or of their descriptors, by its number among those of the ring.
    Ring(usize, u32),
}

/// The fields of a Gearbox, with what they hold.
pub fn fields(shape: &Shape) -> Vec<(Field, FieldKind)> {
    let count = shape.levels.len() as u32;
    let (rules, size) = (&shape.rules, shape.size());
    let many = bits(shape.most_served().into());
    let field =
        |name: &str, count, bits, level, meaning: &str, kind| (Field::new(name, count, bits, level, meaning), kind);
    let level = "level of the flow's last packet, from 1 on; 0 before the first one";
    let served = "bytes that the level has served in this unit of virtual time";
    let mut all = vec![field("flow.level", shape.flows, bits(count.into()), state::FLOWS, level, FieldKind::FlowLevel)];
    if shape.levels.iter().any(|level| level.subs > 0) {
        let meaning = "1 if that packet went to a sub-FIFO of the level above";
        all.push(field("flow.stepped", shape.flows, 1, state::FLOWS, meaning, FieldKind::FlowStepped));
    }
    all.push(field("level.served", count, many, state::FIFOS, served, FieldKind::Served(0)));
    if rules.separate {
        let meaning = "bytes served in this unit of virtual time of the sub-FIFOs beside the level";
        all.push(field("level.sub_served", count, many, state::TIME, meaning, FieldKind::Served(1)));
    }
    if rules.quota == Quota::Initial {
        let meaning = "bytes that there were when the FIFO began to be served";
        all.push(field("level.initial", count, many, state::TIME, meaning, FieldKind::Initial(0)));
    }
    if rules.quota != Quota::Drain {
        let meaning = "FIFOs from the one that the level serves late to the present one";
        all.push(field("level.lag", count, bits(63), state::TIME, meaning, FieldKind::Lag));
    }
    let rings = shape.levels.iter().enumerate().map(|(i, level)| (format!("l{}", i + 1), level.ring));
    let subs = shape.levels.iter().enumerate().skip(1);
    let subs = subs.map(|(i, level)| (format!("l{}.sub", i + 1), shape.sub_ring(level)));
    for (ring, (name, fifos)) in rings.chain(subs).enumerate().filter(|(_, (_, fifos))| *fifos > 0) {
        let which = if ring < shape.levels.len() { "FIFO" } else { "sub-FIFO" };
        let words = (which, ", set A before set B");
        let of_ring = fifos::fields(&size, (fifos, shape.depth), (&name, &name), words);
        all.extend((0..).zip(of_ring).map(|(number, field)| (field, FieldKind::Ring(ring, number))));
    }
    all
}

/// What each field holds, and the number of the first field of each ring.
pub(super) fn numbers(shape: &Shape) -> (Rc<[FieldKind]>, Rc<[u32]>) {
    let kinds: Vec<FieldKind> = fields(shape).into_iter().map(|(_, kind)| kind).collect();
    let first = |ring: usize| kinds.iter().position(|kind| *kind == FieldKind::Ring(ring, 0)).map_or(0, |at| at as u32);
    let rings = (0..2 * shape.levels.len() - 1).map(first).collect();
    (kinds.into(), rings)
}

/// A word of a field.
pub(super) fn word(gearbox: &Gearbox, field: u32, at: u32, store: &Store, flows: &Flows) -> u32 {
    let Some(kind) = gearbox.kinds.get(field as usize) else { return 0 };
    let hand = || gearbox.hands[at as usize];
    match *kind {
        FieldKind::FlowLevel => flows.get(at).level.into(),
        FieldKind::FlowStepped => flows.get(at).stepped.into(),
        FieldKind::Served(counter) => hand().served[counter],
        FieldKind::Initial(counter) => hand().initial[counter],
        FieldKind::Lag => hand().lag,
        FieldKind::Ring(ring, number) => gearbox.fifos.word(ring, number, at, store),
    }
}
