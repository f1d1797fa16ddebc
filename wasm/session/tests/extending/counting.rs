//! An observer that counts the operations by outcome and remembers the fullest moment of the queue.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

use session::log::{Entry, Outcome};
use session::{Observer, Step, When};

/// What was counted up to the cursor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    served: u32,
    refused: u32,
    steps: u32,
}

/// The observer; the session owns it, so whoever wants the counts shares them.
struct Counting(Rc<RefCell<Counts>>);

impl Observer for Counting {
    /// Counts belong to the cursor: they are taken in every execution, and go back with it.
    fn when(&self) -> When {
        When::Always
    }

    fn settled(&mut self, _engine: usize, entry: &Entry) {
        let mut counts = self.0.borrow_mut();
        match entry.outcome {
            Outcome::Retired { .. } => counts.served += 1,
            Outcome::Rejected { .. } => counts.refused += 1,
            Outcome::Flushed { .. } | Outcome::InFlight => {}
        }
    }

    fn step(&mut self, _step: &Step<'_>) {
        self.0.borrow_mut().steps += 1;
    }

    fn save(&self) -> Option<Rc<dyn Any>> {
        Some(Rc::new(*self.0.borrow()))
    }

    fn restore(&mut self, saved: Option<&dyn Any>) {
        *self.0.borrow_mut() = saved.and_then(|saved| saved.downcast_ref().copied()).unwrap_or_default();
    }
}

#[test]
fn counts_follow_the_cursor_back_and_forth() {
    let counts = Rc::new(RefCell::new(Counts::default()));
    let bench = crate::replaying::sorting(&[7; 20]);
    let mut session = crate::pifo_driven_by(Box::new(bench), 40).with_observer(Box::new(Counting(counts.clone())));
    for (step, served, refused) in [(39, 32, 8), (15, 16, 0), (17, 16, 2), (39, 32, 8)] {
        while !session.seek(step, 7) {}
        assert_eq!(*counts.borrow(), Counts { served, refused, steps: step + 1 }, "step {step}");
    }
}
