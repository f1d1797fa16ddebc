//! A bench that replays a list: an operation a step, as soon as the port takes it.

use std::rc::Rc;

use contract::{Op, Words};
use session::bench::Bench;
use session::log::Outcome;

/// The list, and how much of it was presented. A clone is a snapshot: copies share the list.
#[derive(Clone)]
pub struct Replay {
    list: Rc<[Op]>,
    next: usize,
    /// The operation of this step.
    given: Option<Op>,
}

impl Bench for Replay {
    /// The next operation, once every engine takes it.
    fn begin(&mut self, _step: u32, accepts: &dyn Fn(u8) -> bool) -> bool {
        let next = self.list.get(self.next).copied();
        self.given = next.filter(|_| accepts(0));
        self.next += usize::from(self.given.is_some());
        next.is_some() && self.given.is_none()
    }

    fn operations(&mut self, _engine: usize, _accepts: &dyn Fn(u8) -> bool, into: &mut Vec<Op>) {
        into.extend(self.given);
    }

    fn left(&self) -> u64 {
        (self.list.len() - self.next) as u64
    }

    fn save(&mut self) -> (Box<dyn Bench>, u64) {
        (self.copy(), size_of::<Self>() as u64)
    }

    fn copy(&self) -> Box<dyn Bench> {
        Box::new(self.clone())
    }
}

/// Enqueues of these ranks, then a dequeue of the smallest for each. Data words are ranks.
pub fn sorting(ranks: &[u32]) -> Replay {
    let enqueues = ranks.iter().map(|rank| Op::new(0, &[*rank, *rank]));
    Replay { list: enqueues.chain(ranks.iter().map(|_| Op::new(1, &[]))).collect(), next: 0, given: None }
}

#[test]
fn a_list_is_replayed_and_going_back_replays_it_again() {
    let mut session = crate::pifo_driven_by(Box::new(sorting(&[5, 2, 9])), 6);
    for step in [5, 1, 5] {
        while !session.seek(step, 100) {}
    }
    let served = |step, rank| Outcome::Retired { step, results: Words::Few([rank, rank], 2) };
    let results = session.log(0).unwrap().window(3, 3).map(|entry| entry.outcome.clone());
    assert_eq!(results.collect::<Vec<_>>(), [served(3, 2), served(4, 5), served(5, 9)]);
    assert!(session.is_over());
}
