use contract::{Engine, Events, Monitor, Op, Reference, RejectReason, kind};
use traffic::draw::Draw;

use crate::design::Parameters;
use crate::rolling_window::monitor::WindowMonitor;
use crate::rolling_window::{DESIGN, Shape, event, field, operation};

/// A model with its monitor.
struct Rig {
    engine: Box<dyn Reference>,
    monitor: WindowMonitor,
    events: Events,
    broken: Vec<&'static str>,
}

fn parameters(given: &[(&str, u32)]) -> Parameters {
    let given: Parameters = given.iter().map(|(name, value)| (name.to_string(), *value)).collect();
    (DESIGN.resolve)(&given).unwrap()
}

impl Rig {
    fn new(given: &[(&str, u32)]) -> Rig {
        let parameters = parameters(given);
        Rig {
            engine: (DESIGN.model)(&parameters),
            monitor: WindowMonitor::new(&parameters),
            events: Events::new(),
            broken: Vec::new(),
        }
    }

    /// A step with an operation: the rank that it brings, or why it is refused.
    fn step(&mut self, op: Op) -> Result<u32, RejectReason> {
        let id = self.engine.issue(&op).unwrap();
        self.events.clear();
        self.engine.tick(&mut self.events);
        let mut found = Vec::new();
        self.monitor.step(&[(id, op)], &self.events, &*self.engine, &mut found);
        self.monitor.sweep(&*self.engine, &mut found);
        self.broken.extend(found.iter().map(|violation| violation.invariant));
        let refused = self.events.iter().find(|e| e.kind == kind::REJECTED).map(|e| e.word());
        if let Some(reason) = refused {
            return Err(RejectReason::from_code(reason).unwrap());
        }
        Ok(self.events.iter().find(|e| e.kind == kind::RETIRED).unwrap().args[1])
    }

    fn enqueue(&mut self, rank: u32) -> Result<u32, RejectReason> {
        self.step(Op::new(operation::ENQUEUE, &[7, rank]))
    }

    fn dequeue(&mut self) -> Result<u32, RejectReason> {
        self.step(Op::new(operation::DEQUEUE_MIN, &[]))
    }

    fn word(&self, field: u32) -> u32 {
        (&*self.engine as &dyn Engine).word(field as usize, 0)
    }

    fn has_event(&self, event: u16) -> bool {
        self.events.iter().any(|e| e.kind == kind::DESIGN + event)
    }
}

/// Q43, B14: W = 4, D = 2, so that each queue has 8 ranks.
#[test]
fn b14_the_queues_swap_roles() {
    let mut rig = Rig::new(&[("W", 4), ("D", 2)]);
    assert_eq!([3, 9, 15].map(|rank| rig.enqueue(rank)), [Ok(3), Ok(9), Ok(15)]);
    assert_eq!(rig.enqueue(16), Err(RejectReason::Range));
    assert!(rig.has_event(event::EARLY));
    assert_eq!(rig.enqueue(0), Ok(0));
    assert_eq!([rig.dequeue(), rig.dequeue()], [Ok(0), Ok(3)]);
    assert_eq!(rig.word(field::WINDOW), 0, "the window stays until somebody asks");
    assert_eq!(rig.dequeue(), Ok(9));
    assert!(rig.has_event(event::ADVANCED));
    assert_eq!(rig.word(field::WINDOW), 1, "ranks 8 to 23");
    assert_eq!(rig.enqueue(16), Ok(16));
    assert_eq!(rig.enqueue(5), Ok(8), "late, so it goes to the first rank of the window");
    assert!(rig.has_event(event::LATE));
    assert_eq!([rig.dequeue(), rig.dequeue(), rig.dequeue()], [Ok(8), Ok(15), Ok(16)]);
    assert_eq!(rig.word(field::WINDOW), 2, "ranks 16 to 31");
    assert_eq!(rig.dequeue(), Err(RejectReason::Empty));
    assert_eq!([field::LATE, field::EARLY].map(|field| rig.word(field)), [1, 1]);
    assert_eq!(rig.broken, [""; 0]);
}

/// Nothing moves the window of an empty queue: a jump of ranks beyond it is refused for ever.
#[test]
fn a_jump_beyond_the_window_of_an_empty_queue_is_refused_for_ever() {
    let mut rig = Rig::new(&[("W", 4), ("D", 2)]);
    for _ in 0..50 {
        assert_eq!(rig.enqueue(40), Err(RejectReason::Range));
        assert_eq!(rig.dequeue(), Err(RejectReason::Empty));
    }
    assert_eq!(rig.word(field::EARLY), 50);
}

/// One queue can take all elements of the other: they are shared.
#[test]
fn the_secondary_queue_can_starve_the_primary_one() {
    let mut rig = Rig::new(&[("W", 4), ("D", 1), ("N", 7), ("rank_bits", 5)]);
    for _ in 0..7 {
        assert_eq!(rig.enqueue(3), Ok(3));
    }
    assert_eq!(rig.enqueue(0), Err(RejectReason::Full));
    assert_eq!(rig.enqueue(4), Err(RejectReason::Range), "beyond comes before full");
}

/// Q43: the ideal queue of the monitor, whose ranks do not wrap, agrees in each of 60,000 random steps; ranks wrap many times.
#[test]
fn the_ideal_queue_agrees_while_ranks_wrap() {
    for (seed, (d, rank_bits)) in (0..).zip([(1, 4), (1, 5), (2, 6), (2, 16), (3, 8), (3, 32)]) {
        let given = [("W", 4), ("D", d), ("N", 15), ("rank_bits", rank_bits)];
        let (mut rig, shape) = (Rig::new(&given), Shape::of(&parameters(&given)));
        let mut draw = Draw::new(seed, 0);
        let (mut swaps, mut wraps, mut before) = (0, 0, 0);
        for step in 0..10_000 {
            let fills = (step / 50) % 2 == 0;
            if draw.below(8) < if fills { 5 } else { 2 } {
                // From half a window behind to as much beyond.
                let reach = draw.below(u64::from(4 * shape.span));
                let first = rig.word(field::WINDOW) * shape.span;
                let _ = rig.enqueue(first.wrapping_add(reach).wrapping_sub(shape.span) & shape.last_rank());
            } else {
                let _ = rig.dequeue();
            }
            swaps += u32::from(rig.has_event(event::ADVANCED));
            wraps += u32::from(rig.word(field::WINDOW) < before);
            before = rig.word(field::WINDOW);
        }
        assert_eq!(rig.broken, [""; 0], "D {d}, {rank_bits} bits");
        assert!(swaps > 100 && rig.word(field::LATE) > 500 && rig.word(field::EARLY) > 500, "D {d}: {swaps} swaps");
        assert!(rank_bits > 8 || wraps > 5, "D {d}, {rank_bits} bits: {wraps} wraps");
    }
}

#[test]
fn parameters_that_make_no_sense_are_refused() {
    let wrong = |given: &[(&str, u32)]| {
        let given: Parameters = given.iter().map(|(name, value)| (name.to_string(), *value)).collect();
        let error = (DESIGN.resolve)(&given).err().unwrap();
        format!("{} {}: {}", error.name, error.found, error.expected)
    };
    assert_eq!(wrong(&[("D", 0)]), "D 0: an integer of at least 1: a window of no rank takes nothing");
    assert_eq!(wrong(&[("W", 2), ("D", 1)]), "D 1: W^D from 4 to 256: half of the window has at least 2 ranks");
    assert_eq!(wrong(&[("W", 16), ("D", 3)]), "D 3: W^D from 4 to 256: half of the window has at least 2 ranks");
    assert_eq!(wrong(&[("N", 511)]), "N 511: 2^k - 1, from 1 to 255");
    assert_eq!(wrong(&[("W", 3)]), "W 3: 2, 4, 8, 16 or 32");
    let bits = "an integer from 6 to 32: the window has 16 ranks, and there are ranks behind and beyond it";
    assert_eq!(wrong(&[("rank_bits", 5)]), format!("rank_bits 5: {bits}"));
    assert_eq!(wrong(&[("rank_bits", 33)]), format!("rank_bits 33: {bits}"));
}
