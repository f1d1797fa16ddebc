//! Elements inside a module of which only puts and results are known: what was put in and has not come out. Each result is traced back to
//! the put that it brings, and to the elements that should have gone first.

use std::rc::Rc;

use contract::event::kind;
use contract::{Argument, Events, Info, MAX_ARGS, OpId, Role};

use crate::{Number, PresentedOps, fact};

/// Event of an element that comes out before one that goes first.
pub const INVERSION: &str = "inversion";
/// Its facts: rank of the element that comes out, rank of the one that waits, and the operation that put that one in.
pub const INVERSION_FACTS: [&str; 3] = ["rank", "waiting_rank", "cause_op"];
/// Names of the word by which elements are ordered.
const RANKS: [&str; 2] = ["rank", "priority"];
/// Name of the word that is carried through.
const DATA: &str = "data";

/// Which element goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The one with the smallest rank.
    Smallest,
    /// The one with the largest rank.
    Largest,
    /// The one that came first.
    First,
    /// None that is known.
    Unknown,
}

/// An element inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    put: Number,
    /// Kind of its put.
    pub kind: u8,
    /// Step of its put; below 0 before the run.
    came: i64,
    /// Arguments of its put.
    pub words: [u32; MAX_ARGS],
}

impl Element {
    /// The operation that put it in; `None` before the run.
    pub fn put(&self) -> Option<u32> {
        u32::try_from(self.put).ok()
    }
}

/// An element that came out in the last step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// The operation that took it.
    pub take: u32,
    /// The element, if it was inside.
    pub element: Option<Element>,
    /// Steps that it was inside.
    pub waited: u32,
    /// The element that goes first of those that were passed over.
    pub before: Option<Element>,
    /// Elements that were passed over.
    pub passed: u32,
    /// Whether a put pushed it out.
    pub is_pushed_out: bool,
}

/// What an operation is for and where its words are.
#[derive(Clone, Debug)]
struct Kind {
    role: Role,
    rank: Option<usize>,
    data: Option<usize>,
    arguments: Vec<String>,
    results: Vec<String>,
}

/// A take that was accepted and has not brought anything yet.
#[derive(Clone, Copy, Debug)]
struct Taking {
    op: u32,
    kind: u8,
    step: i64,
}

/// What is inside. A copy is a saved state.
#[derive(Clone, Debug)]
pub struct Elements {
    kinds: Rc<[Kind]>,
    order: Order,
    /// Steps after which an element can be taken.
    settles: u32,
    inversion: Option<u16>,
    now: i64,
    /// In the order in which they came.
    inside: Vec<Element>,
    taking: Vec<Taking>,
    left: Vec<Left>,
}

impl Elements {
    /// Of a module before its first step. An element may be passed over in the first `settles` steps after its put.
    pub fn new(info: &Info, order: Order, settles: u32) -> Self {
        let names = |words: &[Argument]| words.iter().map(|word| word.name.clone()).collect();
        let place = |words: &[Argument], names: &[&str]| words.iter().position(|word| names.contains(&&*word.name));
        let kinds = info.operations.iter().map(|operation| Kind {
            role: operation.role,
            rank: place(&operation.arguments, &RANKS),
            data: place(&operation.arguments, &[DATA]),
            arguments: names(&operation.arguments),
            results: names(&operation.results),
        });
        let inversion = info.event(INVERSION).filter(|_| order != Order::Unknown);
        let (inside, taking, left) = Default::default();
        Elements { kinds: kinds.collect(), order, settles, inversion, now: 0, inside, taking, left }
    }

    /// See [`crate::Derived::step`].
    pub fn step(&mut self, presented: PresentedOps, events: &mut Events, wanted: bool) {
        self.left.clear();
        let mut inversions = Vec::new();
        for event in &*events {
            match event.kind {
                kind::ACCEPTED => {
                    if let Some(op) = presented(event.op) {
                        self.accept(event.op, op.kind, op.args);
                    }
                }
                kind::RETIRED => inversions.extend(self.bring(event.op, event.args)),
                kind::DROPPED => self.push_out(event.op, event.first()),
                kind::RESET => {
                    self.inside.clear();
                    self.taking.clear();
                }
                _ => {}
            }
        }
        self.now += 1;
        let Some(inversion) = self.inversion.filter(|_| wanted) else { return };
        let step = events.iter().next().map_or(0, |event| event.step);
        inversions.iter().for_each(|(op, facts)| events.push(step, inversion, *op, facts));
    }

    fn accept(&mut self, op: OpId, kind: u8, words: [u32; MAX_ARGS]) {
        let Some(known) = self.kinds.get(usize::from(kind)) else { return };
        let (puts, takes) =
            (matches!(known.role, Role::Put | Role::Exchange), matches!(known.role, Role::Take | Role::Exchange));
        if puts {
            self.inside.push(Element { put: op.0.into(), kind, came: self.now, words });
        }
        if takes {
            self.taking.push(Taking { op: op.0, kind, step: self.now });
        }
    }

    /// What a take brings; the facts of an inversion.
    fn bring(&mut self, op: OpId, words: &[u32]) -> Option<(OpId, [u32; 3])> {
        let at = self.taking.iter().position(|taking| taking.op == op.0)?;
        let taking = self.taking.remove(at);
        let own = |element: &Element| element.put == Number::from(op.0);
        if words.is_empty() {
            self.inside.retain(|element| !own(element));
            return None;
        }
        let kinds = self.kinds.clone();
        let names = &kinds[usize::from(taking.kind)].results;
        let fits = |element: &Element| !own(element) && self.fits(element, names, words);
        let element = self.inside.iter().position(fits).map(|at| self.inside.remove(at));
        let result = names.iter().position(|name| RANKS.contains(&name.as_str())).map(|at| words[at]);
        let rank = result.or(element.and_then(|element| self.rank(&element)));
        let settled = |waits: &&Element| waits.came + i64::from(self.settles) <= taking.step && !own(waits);
        let passed: Vec<&Element> = self
            .inside
            .iter()
            .filter(settled)
            .filter(|waits| self.goes_before(waits, element.as_ref(), rank))
            .collect();
        let before = passed.iter().min_by_key(|waits| self.place(waits)).map(|waits| **waits);
        self.left.push(Left {
            take: op.0,
            element,
            waited: element.map_or(0, |element| (self.now - element.came) as u32),
            before,
            passed: passed.len() as u32,
            is_pushed_out: false,
        });
        let before = before?;
        let waiting_rank = self.rank(&before).unwrap_or(0);
        Some((op, [rank.unwrap_or(0), waiting_rank, fact(before.put)]))
    }

    /// Whether the results of a take are the words of an element.
    fn fits(&self, element: &Element, names: &[String], words: &[u32]) -> bool {
        let Some(put) = self.kinds.get(usize::from(element.kind)) else { return false };
        names.iter().zip(words).all(|(name, word)| {
            let at = put.arguments.iter().position(|argument| argument == name);
            at.is_some_and(|at| element.words[at] == *word)
        })
    }

    /// Whether an element that waits goes before one that came out.
    fn goes_before(&self, waits: &Element, left: Option<&Element>, rank: Option<u32>) -> bool {
        match (self.order, self.rank(waits), rank) {
            (Order::Smallest, Some(own), Some(rank)) => own < rank,
            (Order::Largest, Some(own), Some(rank)) => own > rank,
            (Order::First, ..) => left.is_some_and(|left| waits.put < left.put),
            _ => false,
        }
    }

    /// A put pushes out an element: of those with these words the newest.
    fn push_out(&mut self, op: OpId, [data, rank]: [u32; 2]) {
        let fits = |element: &Element| {
            let Some(kind) = self.kinds.get(usize::from(element.kind)) else { return false };
            kind.data.is_none_or(|at| element.words[at] == data) && kind.rank.is_none_or(|at| element.words[at] == rank)
        };
        let element = self.inside.iter().rposition(fits).map(|at| self.inside.remove(at));
        let waited = element.map_or(0, |element| (self.now - element.came) as u32);
        self.left.push(Left { take: op.0, element, waited, before: None, passed: 0, is_pushed_out: true });
    }

    fn rank(&self, element: &Element) -> Option<u32> {
        self.kinds.get(usize::from(element.kind))?.rank.map(|at| element.words[at])
    }

    /// Where it is in the order: the smallest goes first.
    fn place(&self, element: &Element) -> (u32, Number) {
        let rank = self.rank(element).unwrap_or(0);
        let rank = match self.order {
            Order::Smallest => rank,
            Order::Largest => u32::MAX - rank,
            Order::First | Order::Unknown => 0,
        };
        (rank, element.put)
    }

    /// Elements inside.
    pub fn count(&self) -> u32 {
        self.inside.len() as u32
    }

    /// The first elements inside, at most so many, in the order in which they should come out.
    pub fn first(&self, most: usize) -> Vec<Element> {
        let mut all = self.inside.clone();
        all.sort_by_key(|element| self.place(element));
        all.truncate(most);
        all
    }

    /// Whether a take of the next step may pass over an element.
    pub fn is_young(&self, element: &Element) -> bool {
        element.came + i64::from(self.settles) > self.now
    }

    /// What came out in the last step.
    pub fn left(&self) -> &[Left] {
        &self.left
    }

    pub(crate) fn begin_run(&mut self, ops: u32) {
        for element in &mut self.inside {
            element.put -= Number::from(ops);
            element.came -= self.now;
        }
        self.taking.clear();
        self.left.clear();
        self.now = 0;
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.inside) + size_of_val(&*self.taking) + size_of_val(&*self.left)
    }
}

#[cfg(test)]
mod tests {
    use contract::{EventKind, Implementation, Op, Operation};

    use super::*;

    const PUT: u8 = 0;
    const TAKE: u8 = 1;
    const SWAP: u8 = 2;

    fn info() -> Info {
        let words = || vec![Argument::new("rank", 0, 99), Argument::new("data", 0, 99)];
        Info {
            design: "adopted".to_string(),
            implementation: Implementation::Rtl,
            parameters: vec![],
            ports: vec![],
            operations: vec![
                Operation::new("put", Role::Put, words(), vec![]),
                Operation::new("take", Role::Take, vec![], words()),
                Operation::new("swap", Role::Exchange, words(), words()),
            ],
            serves: Some(1),
            largest_first: false,
            clock_ps: 1,
            stages: vec![],
            levels: vec![],
            fields: vec![],
            signals: Default::default(),
            events: vec![EventKind { name: INVERSION.to_string(), arguments: vec![] }],
        }
    }

    /// Elements, and the number of the next operation.
    struct Run(Elements, u32);

    impl Run {
        fn of(order: Order, settles: u32) -> Self {
            Run(Elements::new(&info(), order, settles), 0)
        }

        /// A step: operations that are accepted, and what takes bring, by number. The inversions.
        fn step(&mut self, ops: &[(u8, u32, u32)], brought: &[(u32, &[u32])]) -> Vec<[u32; 3]> {
            let mut events = Events::new();
            let first = self.1;
            for _ in ops {
                events.push(0, kind::ACCEPTED, OpId(self.1), &[]);
                self.1 += 1;
            }
            brought.iter().for_each(|(op, words)| events.push(0, kind::RETIRED, OpId(*op), words));
            let presented = |id: OpId| {
                let (kind, rank, data) = *ops.get(id.0.checked_sub(first)? as usize)?;
                Some(Op::new(kind, &[rank, data]))
            };
            self.0.step(&presented, &mut events, true);
            events.iter().filter(|event| event.kind == kind::DESIGN).map(|event| event.first()).collect()
        }

        fn inside(&self) -> Vec<u32> {
            self.0.first(9).iter().map(|element| element.words[1]).collect()
        }

        fn left(&self) -> Vec<(u32, Option<u32>, u32)> {
            self.0.left().iter().map(|left| (left.take, left.element.and_then(|e| e.put()), left.passed)).collect()
        }
    }

    #[test]
    fn a_result_is_traced_to_its_put_and_to_what_it_passes_over() {
        let mut run = Run::of(Order::Smallest, 1);
        run.step(&[(PUT, 5, 1)], &[]);
        run.step(&[(PUT, 3, 2)], &[]);
        run.step(&[(PUT, 4, 3)], &[]);
        assert_eq!(run.inside(), [2, 3, 1]);
        assert_eq!(run.step(&[(TAKE, 0, 0)], &[(3, &[5, 1])]), [[5, 3, 1]]);
        assert_eq!(run.left(), [(3, Some(0), 2)]);
        assert_eq!(run.0.left()[0].waited, 3);
        assert_eq!(run.step(&[(TAKE, 0, 0)], &[(4, &[3, 2])]), [[0; 3]; 0]);
        assert_eq!(run.inside(), [3]);
    }

    #[test]
    fn a_take_may_pass_over_what_has_not_settled_and_what_came_after_it() {
        let mut run = Run::of(Order::Smallest, 2);
        run.step(&[(PUT, 5, 1)], &[]);
        run.step(&[], &[]);
        run.step(&[(PUT, 3, 2)], &[]);
        assert!(run.0.is_young(&run.0.first(1)[0]) && !run.0.is_young(&run.0.first(2)[1]));
        run.step(&[(TAKE, 0, 0)], &[]);
        run.step(&[(PUT, 1, 3)], &[]);
        assert_eq!(run.step(&[], &[(2, &[5, 1])]), [[0; 3]; 0]);
        assert_eq!(run.left(), [(2, Some(0), 0)]);
    }

    #[test]
    fn what_was_not_inside_has_no_put_and_nothing_takes_nothing_away() {
        let mut run = Run::of(Order::Largest, 1);
        run.step(&[(PUT, 5, 1)], &[]);
        assert_eq!(run.step(&[(TAKE, 0, 0)], &[(1, &[4, 1])]), [[4, 5, 0]]);
        assert_eq!((run.left(), run.inside()), (vec![(1, None, 1)], vec![1]));
        run.step(&[(TAKE, 0, 0)], &[(2, &[])]);
        assert!(run.left().is_empty() && run.inside() == [1]);
    }

    #[test]
    fn an_exchange_puts_its_element_in_unless_nothing_came_out() {
        let mut run = Run::of(Order::Smallest, 1);
        run.step(&[(SWAP, 5, 1)], &[(0, &[])]);
        assert!(run.inside().is_empty());
        run.step(&[(PUT, 5, 1)], &[]);
        run.step(&[(SWAP, 2, 2)], &[(2, &[5, 1])]);
        assert_eq!((run.inside(), run.left()), (vec![2], vec![(2, Some(1), 0)]));
    }

    #[test]
    fn in_the_order_of_arrival_the_older_goes_first() {
        let mut run = Run::of(Order::First, 1);
        run.step(&[(PUT, 9, 1)], &[]);
        run.step(&[(PUT, 1, 2)], &[]);
        assert_eq!(run.inside(), [1, 2]);
        assert_eq!(run.step(&[(TAKE, 0, 0)], &[(2, &[1, 2])]), [[1, 9, 0]]);
        let mut other = Run::of(Order::Unknown, 1);
        other.step(&[(PUT, 9, 1)], &[]);
        other.step(&[(PUT, 1, 2)], &[]);
        assert_eq!(other.step(&[(TAKE, 0, 0)], &[(2, &[1, 2])]), [[0; 3]; 0]);
    }

    #[test]
    fn a_reset_takes_all_and_a_pushed_out_element_is_gone() {
        let mut run = Run::of(Order::Smallest, 1);
        run.step(&[(PUT, 5, 1)], &[]);
        run.step(&[(PUT, 5, 1)], &[]);
        let mut events = Events::new();
        events.push(0, kind::DROPPED, OpId(1), &[1, 5]);
        run.0.step(&|_| None, &mut events, true);
        assert!(run.0.left()[0].is_pushed_out && run.left() == [(1, Some(1), 0)]);
        events.clear();
        events.push(0, kind::RESET, OpId(2), &[1]);
        run.0.step(&|_| None, &mut events, true);
        assert_eq!(run.0.count(), 0);
    }

    #[test]
    fn before_the_run_operations_have_no_number() {
        let mut run = Run::of(Order::Smallest, 1);
        run.step(&[(PUT, 5, 1)], &[]);
        run.0.begin_run(1);
        run.1 = 0;
        assert_eq!(run.0.first(1)[0].put(), None);
        run.step(&[(TAKE, 0, 0)], &[(0, &[5, 1])]);
        assert_eq!((run.left(), run.0.left()[0].waited), (vec![(0, None, 0)], 1));
    }
}
