//! Modules that are right, and modules that are not, beside the model of a PIFO.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

use contract::{IssueError, Snapshot};
use scenario::map::Map;

use super::*;

/// An element inside: data, rank, step of its put.
type Inside = [u32; 3];

/// A queue that is driven as a map says, and brings what `choose` picks.
struct Queue {
    info: Info,
    inside: Vec<Inside>,
    given: Vec<Op>,
    step: u32,
    ops: u32,
    choose: fn(&[Inside], u32) -> Option<usize>,
    keeps: bool,
}

impl Engine for Queue {
    fn info(&self) -> &Info {
        &self.info
    }

    fn accepts(&self, _: u8) -> bool {
        true
    }

    fn issue(&mut self, op: &Op) -> Result<OpId, IssueError> {
        self.given.push(*op);
        self.ops += 1;
        Ok(OpId(self.ops - 1))
    }

    fn tick(&mut self, events: &mut Events) {
        let first = self.ops - self.given.len() as u32;
        for (id, op) in (first..).zip(std::mem::take(&mut self.given)) {
            events.push(self.step, kind::ACCEPTED, OpId(id), &[]);
            let brought = if op.kind == 1 { (self.choose)(&self.inside, self.step) } else { None };
            let words = brought.map(|at| if self.keeps { self.inside[at] } else { self.inside.remove(at) });
            events.push(self.step, kind::RETIRED, OpId(id), words.as_ref().map_or(&[], |words| &words[..2]));
            if op.kind == 0 {
                self.inside.push([op.args[0], op.args[1], self.step]);
            }
        }
        self.step += 1;
    }

    fn step(&self) -> u32 {
        self.step
    }

    fn probe(&self, _: usize, _: u32, out: &mut [u32]) {
        out.fill(0);
    }

    fn save(&mut self) -> Snapshot {
        Snapshot { handle: 0, bytes: 0 }
    }

    fn restore(&mut self, _: Snapshot) {}

    fn discard(&mut self, _: Snapshot) {}
}

fn map(rest: &str) -> Map {
    let text = format!(
        r#"{{ "version": 1, "top": "q", "sources": ["q.sv"], "clock": "clk", {rest} "operations": [
            {{ "name": "put", "role": "put", "valid": "push",
               "arguments": [{{ "name": "data", "signal": "d" }}, {{ "name": "rank", "signal": "r" }}] }},
            {{ "name": "take", "role": "take", "valid": "pop",
               "results": [{{ "name": "data", "signal": "q" }}, {{ "name": "rank", "signal": "s" }}] }}],
          "ports": [{{ "name": "clk", "direction": "in", "bits": 1 }}, {{ "name": "push", "direction": "in", "bits": 1 }},
            {{ "name": "pop", "direction": "in", "bits": 1 }}, {{ "name": "d", "direction": "in", "bits": 8 }},
            {{ "name": "r", "direction": "in", "bits": 8 }}, {{ "name": "q", "direction": "out", "bits": 8 }},
            {{ "name": "s", "direction": "out", "bits": 8 }}] }}"#
    );
    Map::from_json(&text).unwrap()
}

const PUT: u8 = 0;
const TAKE: (u8, u32, u32) = (1, 0, 0);

/// The first difference over these operations, one a step: what was expected, and what was found.
fn difference(
    rest: &str,
    choose: fn(&[Inside], u32) -> Option<usize>,
    keeps: bool,
    operations: &[(u8, u32, u32)],
) -> Option<(String, String)> {
    let map = map(rest);
    let design = models::catalogue::find("pifo").unwrap();
    let mut model = (design.model)(&(design.resolve)(&Default::default()).unwrap());
    let info = map.info();
    let rules = Rules::of(&map, model.info()).unwrap();
    let mut lockstep = Lockstep::new(0, &info).by_results(Some(rules));
    let mut queue = Queue { info, inside: vec![], given: vec![], step: 0, ops: 0, choose, keeps };
    for (number, (kind, data, rank)) in (0..).zip(operations) {
        let given = &mut [GivenOp::new(number, Op::new(*kind, &[*data, *rank]))];
        lockstep.step(given, &mut queue, &mut *model, &mut Events::new(), &mut Events::new());
    }
    lockstep.divergence.map(|found| (found.expected, found.actual))
}

fn smallest(inside: &[Inside], _: u32) -> Option<usize> {
    (0..inside.len()).min_by_key(|at| inside[*at][1])
}

fn first(inside: &[Inside], _: u32) -> Option<usize> {
    (!inside.is_empty()).then_some(0)
}

const MIXED: &[(u8, u32, u32)] = &[(PUT, 1, 7), (PUT, 2, 3), TAKE, (PUT, 3, 5), TAKE, TAKE, TAKE];

#[test]
fn the_right_order_is_right() {
    assert_eq!(difference("", smallest, false, MIXED), None);
}

#[test]
fn another_order_is_found_with_the_operation_that_put_the_element_in() {
    let (expected, actual) = difference("", first, false, MIXED).unwrap();
    assert_eq!((expected.as_str(), actual.as_str()), ("data 2, rank 3 (put in by op 1)", "data 1, rank 7"));
}

#[test]
fn the_largest_first_is_a_model_with_ranks_turned_round() {
    let largest = |inside: &[Inside], _: u32| (0..inside.len()).max_by_key(|at| inside[*at][1]);
    assert_eq!(difference(r#""order": "largest","#, largest, false, MIXED), None);
    assert!(difference(r#""order": "largest","#, smallest, false, MIXED).is_some());
}

#[test]
fn an_element_comes_out_once() {
    let (_, actual) = difference("", smallest, true, &[(PUT, 1, 7), (PUT, 2, 9), TAKE, TAKE]).unwrap();
    assert_eq!(actual, "data 1, rank 7, which is not inside");
}

#[test]
fn nothing_is_right_only_while_nothing_has_settled() {
    let operations = &[(PUT, 1, 7), TAKE];
    let settled = |inside: &[Inside], step: u32| inside.iter().position(|[.., put]| put + 3 <= step);
    assert_eq!(difference(r#""settles": 3,"#, settled, false, operations), None);
    let (expected, actual) = difference("", settled, false, operations).unwrap();
    assert_eq!(
        (expected.as_str(), actual.as_str()),
        ("data 1, rank 7 (put in by op 0)", "nothing, though elements are inside")
    );
}

#[test]
fn what_was_put_in_a_moment_ago_may_be_passed_over_and_need_not() {
    let operations = &[(PUT, 1, 7), (PUT, 9, 9), (PUT, 2, 3), TAKE, TAKE];
    let late = |inside: &[Inside], step: u32| {
        let old = (0..inside.len()).filter(|at| inside[*at][2] + 2 <= step);
        old.min_by_key(|at| inside[*at][1])
    };
    assert_eq!(difference(r#""settles": 2,"#, late, false, operations), None);
    assert_eq!(difference(r#""settles": 2,"#, smallest, false, operations), None);
    assert!(difference("", late, false, operations).is_some());
}

#[test]
fn equal_ranks_are_free_only_if_the_map_says_so() {
    let operations = &[(PUT, 1, 7), (PUT, 2, 7), TAKE, TAKE];
    let newest = |inside: &[Inside], _: u32| inside.len().checked_sub(1);
    let free = r#""compare": { "design": "pifo", "equal_ranks": "free" },"#;
    assert_eq!(difference(free, newest, false, operations), None);
    let (expected, _) = difference("", newest, false, operations).unwrap();
    assert_eq!(expected, "data 1, rank 7 (put in by op 0)");
}

#[test]
fn a_model_that_is_too_small_is_named_as_the_cause() {
    let many: Vec<(u8, u32, u32)> = (0..17).map(|i| (PUT, i, i)).chain([TAKE]).collect();
    let found = difference("", smallest, false, &many).unwrap();
    assert_eq!(found, ("room in the model: give it a larger capacity in the scenario".into(), "a full model".into()));
}
