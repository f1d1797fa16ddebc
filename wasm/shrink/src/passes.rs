//! Ways to make a list of operations smaller. A pass proposes lists, learns of each whether it became the current one, and goes
//! on from there. Each proposal is smaller in the order (operations, idle steps, numbers), so every pass ends.

use contract::{Argument, Operation};

use session::presented::Presented;

/// A way to make a list smaller.
pub trait Pass {
    /// The next proposal, or `None` if there is nothing left to try.
    fn propose(&mut self, current: &[Presented]) -> Option<Vec<Presented>>;
    /// Whether the last proposal has become the current list.
    fn answer(&mut self, accepted: bool);
}

/// Takes out operations: halves first, single ones at last, until none can go (delta debugging by complements). What goes
/// leaves either nothing, so that its neighbours move together, or idle steps, so that they keep their distance.
pub struct Remove {
    size: usize,
    at: usize,
    way: u8,
    any: bool,
}

impl Remove {
    /// From the halves of a list of this length on.
    pub fn new(length: usize) -> Self {
        Remove { size: length.div_ceil(2).max(1), at: 0, way: 0, any: false }
    }
}

/// Nothing is left; idle steps in place of operations; the idle steps before a single operation.
const WAYS: u8 = 3;

impl Pass for Remove {
    fn propose(&mut self, current: &[Presented]) -> Option<Vec<Presented>> {
        loop {
            if self.at >= current.len() {
                match self.size {
                    1 if !self.any => return None,
                    1 => {}
                    _ => self.size = self.size.div_ceil(2),
                }
                (self.at, self.way, self.any) = (0, 0, false);
                if current.is_empty() {
                    return None;
                }
            }
            let end = (self.at + self.size).min(current.len());
            let gone = &current[self.at..end];
            let idle = match self.way {
                0 => Some(0),
                1 => Some(gone.iter().map(Presented::steps).sum()),
                _ if self.size == 1 => Some(gone[0].idle),
                _ => None,
            };
            // Idle steps at the end or none at all: that was the first way.
            let idle = idle.filter(|idle| self.way == 0 || (*idle > 0 && end < current.len()));
            let Some(idle) = idle else {
                self.answer(false);
                continue;
            };
            let mut list = [&current[..self.at], &current[end..]].concat();
            if let Some(next) = list.get_mut(self.at) {
                next.put_off(idle);
                // The operations before it may be at its port: without the one that began its step it has a step of its own.
                next.same_step &= gone.iter().all(|one| one.same_step);
            }
            if let Some(first) = list.first_mut() {
                first.same_step = false;
            }
            return Some(list);
        }
    }

    fn answer(&mut self, accepted: bool) {
        if accepted {
            (self.way, self.any) = (0, true);
        } else if self.way + 1 < WAYS {
            self.way += 1;
        } else {
            (self.way, self.at) = (0, self.at + self.size);
        }
    }
}

/// Smaller values to try in place of a number.
fn smaller(value: u32) -> Vec<u32> {
    if value <= 32 { (0..value).collect() } else { vec![0, value / 4, value / 2, value - value / 4, value - 1] }
}

/// Steps through the values to try for one thing after the other.
#[derive(Default)]
struct Attempts {
    at: usize,
    attempt: usize,
}

impl Attempts {
    /// The next value for the thing here, whose value is `value`; `None` moves on to the next thing.
    fn value(&mut self, value: u32) -> Option<u32> {
        let next = smaller(value).get(self.attempt).copied();
        (self.at, self.attempt) = if next.is_some() { (self.at, self.attempt + 1) } else { (self.at + 1, 0) };
        next
    }

    /// A thing that has become smaller is tried again.
    fn answer(&mut self, accepted: bool) {
        if accepted {
            self.attempt = 0;
        }
    }
}

/// Shortens idle steps: all to none at once, then one after the other.
#[derive(Default)]
pub struct Idle {
    all: bool,
    place: Attempts,
}

impl Pass for Idle {
    fn propose(&mut self, current: &[Presented]) -> Option<Vec<Presented>> {
        if !self.all {
            self.all = true;
            if current.iter().any(|p| p.idle > 0) {
                return Some(current.iter().map(|p| Presented { idle: 0, ..*p }).collect());
            }
        }
        while let Some(here) = current.get(self.place.at) {
            if let Some(idle) = self.place.value(here.idle) {
                let mut list = current.to_vec();
                list[self.place.at].idle = idle;
                return Some(list);
            }
        }
        None
    }

    fn answer(&mut self, accepted: bool) {
        self.place.answer(accepted);
    }
}

/// Makes numbers small: all at once in their order, then all that are equal together, then each on its own.
pub struct Numbers {
    operations: Vec<Operation>,
    ranked: bool,
    together: bool,
    place: Attempts,
}

impl Numbers {
    /// Of operations that have these arguments.
    pub fn new(operations: &[Operation]) -> Self {
        Numbers { operations: operations.to_vec(), ranked: false, together: true, place: Attempts::default() }
    }

    /// Where the numbers are, in order: operation and argument. Those that must not be 0 stay as they are.
    fn places(&self, current: &[Presented]) -> Vec<(usize, usize)> {
        let of = |p: &Presented| arguments(&self.operations, p, |argument| argument.name != DATA && argument.min == 0);
        current.iter().enumerate().flat_map(|(i, p)| of(p).into_iter().map(move |a| (i, a))).collect()
    }
}

impl Pass for Numbers {
    fn propose(&mut self, current: &[Presented]) -> Option<Vec<Presented>> {
        let places = self.places(current);
        let mut values: Vec<u32> = places.iter().map(|(i, a)| current[*i].args[*a]).collect();
        values.sort_unstable();
        values.dedup();
        let mapped = |to: &dyn Fn(u32) -> u32| {
            let mut list = current.to_vec();
            places.iter().for_each(|(i, a)| list[*i].args[*a] = to(current[*i].args[*a]));
            list
        };
        if !self.ranked {
            self.ranked = true;
            let list = mapped(&|value| values.binary_search(&value).map_or(value, |rank| rank as u32));
            if list != current {
                return Some(list);
            }
        }
        while self.together {
            let Some(value) = values.get(self.place.at) else {
                (self.together, self.place) = (false, Attempts::default());
                break;
            };
            if let Some(small) = self.place.value(*value) {
                return Some(mapped(&|v| if v == *value { small } else { v }));
            }
        }
        while let Some((i, a)) = places.get(self.place.at) {
            if let Some(small) = self.place.value(current[*i].args[*a]) {
                let mut list = current.to_vec();
                list[*i].args[*a] = small;
                return Some(list);
            }
        }
        None
    }

    fn answer(&mut self, accepted: bool) {
        self.place.answer(accepted);
    }
}

/// Name of the argument that only has to be told apart.
const DATA: &str = "data";

/// Numbers the data 1, 2, 3 and so on: all at once, then one after the other.
pub struct Data {
    operations: Vec<Operation>,
    all: bool,
    at: usize,
}

impl Data {
    /// Of operations that have these arguments.
    pub fn new(operations: &[Operation]) -> Self {
        Data { operations: operations.to_vec(), all: false, at: 0 }
    }
}

impl Pass for Data {
    fn propose(&mut self, current: &[Presented]) -> Option<Vec<Presented>> {
        let mut numbered = current.to_vec();
        let mut number = 0;
        for presented in &mut numbered {
            for a in arguments(&self.operations, presented, |argument| argument.name == DATA) {
                number += 1;
                presented.args[a] = number;
            }
        }
        if !self.all {
            self.all = true;
            if numbered != current {
                return Some(numbered);
            }
        }
        while self.at < current.len() {
            let at = self.at;
            self.at += 1;
            if numbered[at] != current[at] {
                let mut list = current.to_vec();
                list[at] = numbered[at];
                return Some(list);
            }
        }
        None
    }

    fn answer(&mut self, _accepted: bool) {}
}

/// Places of the arguments that are wanted.
fn arguments(operations: &[Operation], of: &Presented, wanted: impl Fn(&Argument) -> bool) -> Vec<usize> {
    let arguments = operations.get(of.kind as usize).map_or(&[][..], |o| &o.arguments);
    arguments.iter().enumerate().filter(|(_, a)| wanted(a)).map(|(place, _)| place).collect()
}
