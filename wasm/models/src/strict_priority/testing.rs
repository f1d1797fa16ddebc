//! For tests of the designs: a run under watch.

use contract::{Event, Events, Op, Reference, Violation, kind};
use derived::Derived;
use traffic::draw::Draw;

use super::{event, field, operation};
use crate::design::{Design, Parameters, insert_list};

/// A run, one operation a step.
pub struct Run {
    /// The engine after it.
    pub model: Box<dyn Reference>,
    /// All that was told.
    pub events: Events,
    /// Invariants that did not hold.
    pub found: Vec<Violation>,
}

/// Parameters of numbers and of one list.
pub fn given(numbers: &[(&str, u32)], bounds: &[u32]) -> Parameters {
    let mut all: Parameters = numbers.iter().map(|(k, v)| (k.to_string(), *v)).collect();
    if !bounds.is_empty() {
        insert_list(&mut all, "bounds", bounds);
    }
    all
}

/// Runs operations under watch.
pub fn run(design: &Design, given: &Parameters, ops: impl IntoIterator<Item = (u8, u32, u32)>) -> Run {
    let Ok(resolved) = (design.resolve)(given) else { panic!("{given:?} is not legal") };
    let mut model = (design.model)(&resolved);
    let mut monitor = (design.monitor)(&resolved, model.info());
    let Some(mut derived) = Derived::of(model.info()) else { panic!("{} has inversions", design.name) };
    let (mut events, mut found) = (Events::new(), Vec::new());
    for (kind, data, rank) in ops {
        let op = Op::new(kind, &[data, rank]);
        let Ok(id) = model.issue(&op) else { panic!("{op:?} cannot be issued") };
        let mut last = Events::new();
        model.tick(&mut last);
        derived.step(&|_| Some(op), &mut last, true);
        events.append(&last);
        monitor.step(&[(id, op)], &last, &*model, &mut found);
    }
    monitor.sweep(&*model, &mut found);
    Run { model, events, found }
}

impl Run {
    /// The words of a field.
    pub fn words(&self, name: &str) -> Vec<u32> {
        let info = self.model.info();
        let Some(number) = info.field(name) else { panic!("no field {name}") };
        (&*self.model as &dyn contract::Engine).words(number)
    }

    /// The ranks in each queue, the oldest first.
    pub fn queues(&self) -> Vec<Vec<u32>> {
        let (counts, heads, ranks) = (self.words("queue.count"), self.words("queue.head"), self.words("packet.rank"));
        let capacity = ranks.len() / counts.len();
        let of = |i: usize| {
            let place = |age: u32| i * capacity + (heads[i] + age) as usize % capacity;
            (0..counts[i]).map(|age| ranks[place(age)]).collect()
        };
        assert_eq!(self.model.info().fields[field::RANK as usize].name, "packet.rank");
        (0..counts.len()).map(of).collect()
    }

    /// Ranks of all that retired after so many operations.
    pub fn ranks_out(&self, after: usize) -> Vec<u32> {
        let retired = self.events.iter().filter(|e| e.kind == kind::RETIRED && e.op.0 as usize >= after);
        retired.map(|e| e.args[1]).collect()
    }

    /// Arguments of all events of a kind of the design, which has six at most.
    pub fn told(&self, number: u16) -> Vec<[u32; 6]> {
        self.events.iter().filter(|e| e.kind == kind::DESIGN + number).map(|e| e.first()).collect()
    }

    /// Of each inversion the rank that left and the rank that waits.
    pub fn inversions(&self) -> Vec<(u32, u32)> {
        self.told(event::INVERSION).iter().map(|args| (args[1], args[3])).collect()
    }
}

/// Packets of these ranks, their data counting from 0.
pub fn enqueue(ranks: &[u32]) -> Vec<(u8, u32, u32)> {
    (0..).zip(ranks).map(|(data, rank)| (operation::ENQUEUE, data, *rank)).collect()
}

/// So many dequeues.
pub fn dequeues(count: usize) -> Vec<(u8, u32, u32)> {
    vec![(operation::DEQUEUE, 0, 0); count]
}

/// Three enqueues to two dequeues, of ranks below a limit, drained at the end.
pub fn mixed(draw: &mut Draw, count: u32, most: u64) -> Vec<(u8, u32, u32)> {
    let mixed = (0..count).map(|data| match draw.below(5) {
        0 | 1 => (operation::DEQUEUE, 0, 0),
        _ => (operation::ENQUEUE, data, draw.below(most)),
    });
    let mixed: Vec<_> = mixed.collect();
    mixed.into_iter().chain(dequeues(400)).collect()
}

/// Checks that all packets that were taken in came out, once.
pub fn assert_conserved(run: &Run, ops: &[(u8, u32, u32)]) {
    let retired = |kind_of_op: u8| -> Vec<u32> {
        let of = |e: &Event| e.kind == kind::RETIRED && ops[e.op.0 as usize].0 == kind_of_op;
        let mut data: Vec<u32> = run.events.iter().filter(of).map(|e| e.args[0]).collect();
        data.sort_unstable();
        data
    };
    assert_eq!(retired(operation::ENQUEUE), retired(operation::DEQUEUE));
}
