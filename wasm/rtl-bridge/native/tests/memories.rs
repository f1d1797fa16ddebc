//! What is told of the ports of the memories is what they do: words change where a port writes and nowhere else, and what a stage takes
//! was read where a port reads.

use contract::event::kind;
use session::Session;

use crate::sessions::{open, ops, parse, words};

const NONE: u32 = u32::MAX;

fn on(d: u32, traffic: &str) -> Session {
    let engine = format!(r#"{{"design":"bbq","implementation":"rtl","parameters":{{"W":4,"D":{d},"N":15}}}}"#);
    open(&parse(&ops(&engine, 7, traffic, "")))
}

/// The addresses at the ports of a memory in the cycle that was executed last.
fn ports(session: &Session, memory: &str) -> (u32, u32) {
    let words = words(session, 0, &format!("pipe.ram.{memory}"));
    (words[0], words[1])
}

/// Each memory, with the fields that lie in it.
fn memories(d: u32) -> Vec<(String, Vec<String>)> {
    let own = |name: &str| (name.to_string(), vec![name.to_string()]);
    let mut all: Vec<_> = (2..=d).map(|level| own(&format!("l{level}.bitmap"))).collect();
    all.push(("pb".to_string(), vec!["pb.head".to_string(), "pb.tail".to_string()]));
    all.extend(["qe.data", "qe.prev", "qe.next"].map(own));
    all
}

const RANDOM: &str = r#"{"kind":"random","slots":3000,"mix":{"enqueue":5,"dequeue-max":3,"dequeue-min":2}}"#;
const RESETS: &str = r#"{"kind":"ops","ops":[["enqueue",1,2],["enqueue",2,2],["dequeue-max"],["reset",3],["idle",30],
    ["enqueue",3,1],["dequeue-min"]]}"#;

#[test]
fn words_change_where_a_port_writes_and_nowhere_else() {
    for (d, traffic, least) in [(1, RANDOM, 1000), (2, RANDOM, 1000), (2, RESETS, 8)] {
        let mut session = on(d, traffic);
        let mut written = 0;
        while !session.is_over() {
            let before: Vec<Vec<Vec<u32>>> =
                memories(d).iter().map(|(_, fields)| fields.iter().map(|f| words(&session, 0, f)).collect()).collect();
            session.step(|_, _| ());
            for ((memory, fields), before) in memories(d).iter().zip(before) {
                let (_, port) = ports(&session, memory);
                written += u32::from(port != NONE);
                for (field, before) in fields.iter().zip(before) {
                    let after = words(&session, 0, field);
                    for (address, (old, new)) in (0..).zip(before.iter().zip(&after)) {
                        assert!(
                            old == new || address == port,
                            "depth {d}, step {}: {field}[{address}] changed, the port writes at {port}",
                            session.executed() - 1
                        );
                    }
                }
            }
        }
        assert!(written >= least, "depth {d}: {written} writes");
    }
}

#[test]
fn what_stages_take_was_read_where_a_port_reads() {
    let mut session = on(2, RANDOM);
    let number = |name: &str| {
        let info = session.engine(0).unwrap().info();
        kind::DESIGN + info.events.iter().position(|event| event.name == name).unwrap() as u16
    };
    let (fetched, indexed, linked, unlinked) =
        (number("fetched"), number("indexed"), number("linked"), number("unlinked"));
    let (mut elements, mut counters, mut ends) = (0, 0, 0);
    let mut buckets = std::collections::VecDeque::new();
    while !session.is_over() {
        session.step(|_, _| ());
        buckets.push_back(ports(&session, "pb").0);
        let (mut fetches, mut picks) = (false, false);
        for event in session.events(0) {
            // An operation, then the arguments that the events have names for.
            let args = &event.args;
            if event.kind == fetched {
                fetches = true;
                elements += 1;
                assert_eq!(ports(&session, "qe.data").0, args[1]);
                let (orange, purple) = (ports(&session, "qe.prev").0, ports(&session, "qe.next").0);
                assert_eq!((orange, purple), if args[2] == 0 { (args[1], NONE) } else { (NONE, args[1]) });
            } else if event.kind == indexed && args[0] == 2 {
                picks = true;
                counters += 1;
                assert_eq!(ports(&session, "l2.stoc").0, args[1]);
            } else if event.kind == linked || event.kind == unlinked {
                ends += 1;
                // Read four stages before, and written back now.
                assert_eq!(buckets[buckets.len() - 5], args[0]);
                assert_eq!(ports(&session, "pb").1, args[0]);
            }
        }
        assert_eq!(ports(&session, "qe.data").0 != NONE, fetches);
        assert_eq!(ports(&session, "l2.stoc").0 != NONE, picks);
    }
    assert!(elements > 500 && counters > 1000 && ends > 1000, "{elements} {counters} {ends}");
}

#[test]
fn the_free_list_reads_each_word_that_it_writes_once_in_order() {
    let mut session = on(1, RANDOM);
    let (mut written, mut read) = (Vec::new(), Vec::new());
    while !session.is_over() {
        session.step(|_, _| ());
        let (reads, writes) = ports(&session, "free");
        read.extend((reads != NONE).then_some(reads));
        written.extend((writes != NONE).then_some(writes));
    }
    assert!(read.len() > 100, "{}", read.len());
    assert_eq!(written[..read.len()], read);
}
