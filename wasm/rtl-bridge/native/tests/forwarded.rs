//! A bucket is forwarded with its whole HEAD and TAIL, also where elements have more than 16 bits.

use contract::Engine;
use contract::event::{Event, kind};
use session::Session;

use crate::sessions::{list, open, ops, parse};

const NONE: u32 = u32::MAX;

/// What `forwarded` calls a bucket.
const BUCKET: u32 = 2;

/// The first elements wait at priority 100, then only elements beyond `0xffff` come and go above it.
fn session() -> Session {
    let engine = r#"{"design":"bbq","implementation":"rtl","parameters":{"W":16,"D":2,"N":131071}}"#;
    let mix =
        r#"{"kind":"random","slots":3000,"mix":{"enqueue":5,"dequeue-max":4},"collide_percent":70,"hot":1,"phase":40}"#;
    let first = list(vec![r#"["enqueue",0,100]"#; 0x10000]);
    open(&parse(&ops(engine, 0, &format!("{first},{mix}"), "")))
}

fn word(engine: &dyn Engine, field: &str, index: u32) -> u32 {
    engine.word(engine.info().field(field).unwrap(), index)
}

/// An argument of an event, by its name.
fn argument(engine: &dyn Engine, event: Event, name: &str) -> u32 {
    let known = &engine.info().events[usize::from(event.kind - kind::DESIGN)];
    let at = known.arguments.iter().position(|argument| argument == name);
    event.args[at.unwrap_or_else(|| panic!("{} has no argument {name}", known.name))]
}

/// The name of a design's own event.
fn name(engine: &dyn Engine, event: Event) -> String {
    event.kind.checked_sub(kind::DESIGN).map_or(String::new(), |at| engine.info().events[usize::from(at)].name.clone())
}

#[test]
#[ignore = "long: npm run test:all"]
fn a_forwarded_bucket_has_its_whole_head_and_tail() {
    let mut session = session();
    while !session.seek(0x10000, 100_000) {}
    let (mut buckets, mut wide, mut empty, mut others) = (0, 0, 0, 0);
    while !session.is_over() {
        session.step(|_, _| ());
        let (engine, events) = (session.engine(0).unwrap(), session.events(0));
        for event in events.iter().filter(|event| name(engine, *event) == "forwarded") {
            let of = |name: &str| argument(engine, event, name);
            let found = (of("head"), of("tail"));
            if of("what") != BUCKET {
                others += 1;
                assert_eq!(found, (NONE, NONE), "step {}: {event:?}", event.step);
                continue;
            }
            buckets += 1;
            // The operation that forwards it also writes it in this cycle.
            let empties = events.iter().any(|other| {
                name(engine, other) == "unlinked"
                    && other.op.0 == of("from_op")
                    && argument(engine, other, "new_end") == NONE
            });
            let written = (word(engine, "pb.head", of("address")), word(engine, "pb.tail", of("address")));
            let expected = if empties { (NONE, NONE) } else { written };
            assert_eq!(found, expected, "step {}: {event:?}", event.step);
            // As ever: HEAD in the lower half, TAIL in the upper one, as far as there is room.
            let packed = if empties { NONE } else { expected.0 | expected.1 << 16 };
            assert_eq!(of("value"), packed, "step {}: {event:?}", event.step);
            wide += u32::from(!empties && expected.0.min(expected.1) > 0xffff);
            empty += u32::from(empties);
        }
    }
    assert!(buckets > 1000 && wide > 500 && empty > 20 && others > 1000, "{buckets} {wide} {empty} {others}");
}
