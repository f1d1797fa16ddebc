//! A bench that replays a list: an operation a step, as soon as the port takes it.

use std::rc::Rc;

use contract::Op;
use session::bench::Bench;

/// The list, and how much of it was presented. A clone is a snapshot: copies share the list.
#[derive(Clone)]
pub struct Replay {
    list: Rc<[Op]>,
    next: usize,
}

impl Bench for Replay {
    /// Everything happens in `operations`. An operation whose port is busy waits, and the run becomes a step longer.
    fn begin(&mut self, _step: u32, accepts: &dyn Fn(u8) -> bool) -> bool {
        self.next < self.list.len() && !accepts(0)
    }

    fn operations(&mut self, _engine: usize, accepts: &dyn Fn(u8) -> bool, into: &mut Vec<Op>) {
        if let Some(op) = self.list.get(self.next).filter(|_| accepts(0)) {
            into.push(*op);
            self.next += 1;
        }
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
    Replay { list: enqueues.chain(ranks.iter().map(|_| Op::new(1, &[]))).collect(), next: 0 }
}

#[test]
fn a_list_is_replayed_and_going_back_replays_it_again() {
    let mut session = crate::pifo_driven_by(Box::new(sorting(&[5, 2, 9])), 6);
    let results = |session: &session::Session| -> Vec<Vec<u32>> {
        session.operations(0, 3, 3).into_iter().map(|op| op.results).collect()
    };
    for step in [5, 1, 5] {
        while !session.seek(step, 100) {}
    }
    assert_eq!(results(&session), [[2, 2], [5, 5], [9, 9]]);
    assert!(session.is_over());
}
