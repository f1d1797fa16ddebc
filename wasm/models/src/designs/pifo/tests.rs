use contract::{Engine, Events, IssueError};

use super::super::{DESIGN, info, operation::*};
use super::*;
use crate::stepped::Stepped;

fn pifo(given: &[(&str, u32)]) -> Stepped<Pifo> {
    let given: crate::design::Parameters = given.iter().map(|(name, value)| (name.to_string(), *value)).collect();
    let parameters = (DESIGN.resolve)(&given).unwrap_or_else(|e| panic!("{}: expected {}", e.name, e.expected));
    Stepped::new(Pifo::new(&parameters), info(&parameters))
}

/// One operation a step: what became of each, as (kind, first two arguments) of verdict, losses and result.
fn run(pifo: &mut Stepped<Pifo>, ops: &[(u8, &[u32])]) -> Vec<Vec<(u16, u32, u32)>> {
    let step = |(kind, args): &(u8, &[u32])| {
        let mut events = Events::new();
        assert!(pifo.issue(&Op::new(*kind, args)).is_ok());
        pifo.tick(&mut events);
        let shared = events.iter().filter(|e| e.kind < kind::DESIGN);
        shared.map(|e| (e.kind, e.first())).map(|(kind, [a, b])| (kind, a, b)).collect()
    };
    ops.iter().map(step).collect()
}

#[test]
fn a_replace_takes_before_it_gives() {
    let mut pifo = pifo(&[("N", 2)]);
    let found = run(
        &mut pifo,
        &[
            (REPLACE, &[9, 1]),
            (ENQUEUE, &[10, 5]),
            (ENQUEUE, &[11, 7]),
            (ENQUEUE, &[12, 6]),
            (REPLACE, &[13, 1]),
            (REPLACE, &[14, 9]),
            (DEQUEUE, &[0]),
        ],
    );
    let retired = |data, rank| vec![(kind::ACCEPTED, 0, 0), (kind::RETIRED, data, rank)];
    let refused = |reason: RejectReason| vec![(kind::REJECTED, reason as u32, 0)];
    let expected = [
        refused(RejectReason::Empty), // what comes in the same step is too late for it
        retired(10, 5),
        retired(11, 7),
        refused(RejectReason::Full),
        retired(10, 5), // a full list has room for it
        retired(13, 1),
        retired(11, 7),
    ];
    assert_eq!(found, expected);
}

#[test]
fn the_last_is_pushed_out_unless_the_newcomer_would_be_it() {
    let mut pifo = pifo(&[("N", 3), ("overflow", 1)]);
    let found = run(
        &mut pifo,
        &[(ENQUEUE, &[0, 4]), (ENQUEUE, &[1, 6]), (ENQUEUE, &[2, 6]), (ENQUEUE, &[3, 6]), (ENQUEUE, &[4, 5])],
    );
    assert_eq!(found[3], [(kind::REJECTED, RejectReason::Full as u32, 0)]);
    assert_eq!(found[4], [(kind::ACCEPTED, 0, 0), (kind::DROPPED, 2, 6), (kind::RETIRED, 4, 5)]);
}

/// B9, Q24.
#[test]
fn logical_pifos_share_the_list_and_its_room() {
    let mut pifo = pifo(&[("N", 4), ("ids", 2)]);
    let found = run(
        &mut pifo,
        &[
            (ENQUEUE, &[0, 1, 0]),
            (ENQUEUE, &[1, 3, 1]),
            (ENQUEUE, &[2, 2, 1]),
            (DEQUEUE, &[1]),
            (REPLACE, &[3, 0, 0, 1]),
            (DEQUEUE, &[1]),
            (DEQUEUE, &[0]),
        ],
    );
    let results: Vec<(u32, u32)> =
        found[3..].iter().map(|events| events.last().map_or((0, 0), |(_, data, rank)| (*data, *rank))).collect();
    assert_eq!(results, [(2, 2), (1, 3), (RejectReason::Empty as u32, 0), (3, 0)]);
    assert!(matches!(pifo.issue(&Op::new(DEQUEUE, &[2])), Err(IssueError::ArgumentTooLarge { argument: 0, max: 1 })));
}
