//! What signals are in a run, of hardware that has every signal as a field (`wasm/rtl-bridge/include/all_signals.h`).

use std::collections::BTreeMap;

use scenario::condition::{Condition, Element, Located, Test};
use session::search::Search;
use session::session::Session;

use crate::Bits;
use crate::bits::{cut, part};

/// When a signal is looked at, around the edge of the clock that ends a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Moment {
    /// As the edge finds it: inputs of the step are there, registers are as the step before left them.
    Edge,
    /// Behind the edge, as the page shows registers.
    After,
}

/// A field of the engine.
#[derive(Clone, Copy)]
struct Field {
    number: usize,
    count: u32,
}

/// Where a search for the last change of a signal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastChange {
    /// The edge at the end of this step changed it.
    At(u32),
    /// Nothing has changed it since the first step.
    Never,
    /// Nothing has changed it from this step on; earlier ones were not searched.
    Before(u32),
}

impl LastChange {
    /// The step, if there is one.
    pub fn step(self) -> Option<u32> {
        match self {
            LastChange::At(step) => Some(step),
            _ => None,
        }
    }
}

/// Steps of one call of a search.
const BUDGET: u32 = 4096;

/// The signals of an engine of a session, whose cursor moves.
pub struct Values<'a> {
    session: &'a mut Session,
    engine: usize,
    after: BTreeMap<String, Field>,
    edge: BTreeMap<String, Field>,
}

impl<'a> Values<'a> {
    /// Of an engine of a session.
    ///
    /// # Errors
    /// In words, if its hardware has no signals as fields.
    pub fn new(session: &'a mut Session, engine: usize) -> Result<Self, String> {
        let (mut after, mut edge) = (BTreeMap::new(), BTreeMap::new());
        let fields = session.engine(engine).map(|engine| &engine.info().fields[..]).unwrap_or_default();
        for (number, field) in fields.iter().enumerate() {
            let about = Field { number, count: field.count };
            if let Some(name) = field.name.strip_prefix("signal.") {
                after.insert(name.to_owned(), about);
            } else if let Some(name) = field.name.strip_prefix("edge.") {
                edge.insert(name.to_owned(), about);
            }
        }
        if after.is_empty() {
            return Err(format!(
                "engine {engine} has no signals as fields: it is a model, or another build of the hardware"
            ));
        }
        Ok(Values { session, engine, after, edge })
    }

    /// Names of all signals.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.after.keys().map(String::as_str)
    }

    /// The session, whose cursor may be anywhere.
    pub fn session(&mut self) -> &mut Session {
        self.session
    }

    /// Whether a signal has values.
    pub fn has(&self, name: &str) -> bool {
        self.after.contains_key(name)
    }

    /// `width` bits of a signal from bit `low` on, whose elements have `bits` bits; `None` if the hardware does not have it, or before the
    /// first step.
    pub fn read(&mut self, name: &str, bits: u32, low: u32, width: u32, step: u32, moment: Moment) -> Option<Bits> {
        let field = match moment {
            Moment::After => {
                self.go(Some(step))?;
                *self.after.get(name)?
            }
            Moment::Edge => match self.edge.get(name).copied() {
                Some(field) => {
                    self.go(Some(step))?;
                    field
                }
                // Of a large memory: only edges write it.
                None => {
                    self.go(step.checked_sub(1))?;
                    *self.after.get(name)?
                }
            },
        };
        let engine = self.session.engine(self.engine)?;
        let words = bits.div_ceil(32);
        let mut value = Bits::default();
        let (first, last) = (low / bits, (low + width - 1) / bits);
        for element in (first..=last).rev() {
            let mut row = vec![0; words as usize];
            engine.probe(field.number, element * words, &mut row);
            value = (value << bits) + cut(Bits::new(row), bits);
        }
        Some(part(&value, low - first * bits, width))
    }

    /// The last step, at most `step`, whose edge changed any of these bits. About `most` steps are searched, and all steps between two
    /// snapshots at least.
    pub fn last_change(&mut self, name: &str, bits: u32, low: u32, width: u32, step: u32, most: u32) -> LastChange {
        self.searched(name, bits, low, width, step, most).unwrap_or(LastChange::Never)
    }

    /// The same; `None` if there is no such signal, or nothing has changed it.
    fn searched(&mut self, name: &str, bits: u32, low: u32, width: u32, step: u32, most: u32) -> Option<LastChange> {
        let field = *self.after.get(name)?;
        let engine = self.engine as u32;
        let words = bits.div_ceil(32);
        let (first, last) = (low / bits * words, (low + width - 1) / bits * words + words - 1);
        let located = |value| Located { value, column: 1 };
        let conditions: Vec<_> = (first..=last)
            .map(|index| {
                let field_name = located(format!("signal.{name}"));
                let element = Element { field: field_name, index: (field.count > 1).then_some(index) };
                Condition::Test(Some(Located { value: engine, column: 1 }), Test::Changed(element))
            })
            .collect();
        // The search looks before the cursor: it begins one step later.
        self.go(Some(step + 1))?;
        let mut to = step + 1;
        if self.session.executed() < step + 2 {
            // The run ends here: the last step is looked at by itself.
            let now = self.read(name, bits, low, width, step, Moment::After)?;
            let before =
                step.checked_sub(1).and_then(|before| self.read(name, bits, low, width, before, Moment::After));
            if before.is_some_and(|before| before != now) {
                return Some(LastChange::At(step));
            }
            self.go(Some(step))?;
            to = step;
        }
        loop {
            self.go(Some(to))?;
            let mut search = Search::new(self.session, &conditions, true).ok()?;
            while !search.work(self.session, BUDGET) {
                let reached = search.reached();
                if step.saturating_sub(reached) >= most {
                    return Some(LastChange::Before(reached));
                }
            }
            let found = search.found()?.step;
            // Words hold bits that nobody asked for.
            let now = self.read(name, bits, low, width, found, Moment::After)?;
            let before =
                found.checked_sub(1).and_then(|before| self.read(name, bits, low, width, before, Moment::After));
            if before.is_none_or(|before| before != now) {
                return Some(LastChange::At(found));
            }
            to = found;
        }
    }

    /// The next step behind `step`, at most `most` steps on, whose edge changes any of these bits.
    pub fn next_change(&mut self, name: &str, bits: u32, low: u32, width: u32, step: u32, most: u32) -> Option<u32> {
        let mut before = self.read(name, bits, low, width, step, Moment::After)?;
        for next in step + 1..=step.saturating_add(most) {
            let now = self.read(name, bits, low, width, next, Moment::After)?;
            if self.session.executed() < next + 1 {
                return None;
            }
            if now != before {
                return Some(next);
            }
            before = now;
        }
        None
    }

    /// Moves the cursor to a step, or before the first one.
    fn go(&mut self, step: Option<u32>) -> Option<()> {
        let Some(step) = step else {
            self.session.restart();
            return Some(());
        };
        if self.session.executed() != step + 1 {
            while !self.session.seek(step, BUDGET) {}
        }
        Some(())
    }
}
