//! What must hold of any implementation.

use std::collections::VecDeque;

use contract::event::kind;
use contract::{Engine, Event, Events, Info, Invariant, Monitor, Op, OpId, Violation};
use scr::wire::{SENT_WORDS, SequencerSettings, Unnumbered, row_words};

use super::{NO_PLACE, field, operation};

const NUMBERS: Invariant =
    Invariant::new("numbers", "frames that the program handles are numbered from 1 on without a gap");
const TURNS: Invariant =
    Invariant::new("turns", "frames with a number visit all cores in turn, the others in a round of their own");
const OLDEST: Invariant =
    Invariant::new("oldest", "the index in front of a frame names the row that its own overwrites");
const HISTORY: Invariant =
    Invariant::new("history", "a frame carries the rows of the last N frames with a number, as they were stored");
const CONSERVATION: Invariant =
    Invariant::new("conservation", "every frame that came in leaves once, in order, or is still inside");

/// What is known of a frame that leaves.
struct Due {
    op: OpId,
    /// The first words of its results: core, number, cause, oldest.
    words: [u32; 4],
    /// Its rows.
    rows: Vec<u32>,
}

/// Watches a sequencer.
pub struct SequencerMonitor {
    cores: u32,
    rows: u32,
    /// Words of a row.
    words: u32,
    recorded: Option<u16>,
    /// Frames with a number, and without one.
    counts: [u32; 2],
    /// Frames without a number, by cause.
    passed: [u32; Unnumbered::ALL.len()],
    /// Rows as they were stored.
    history: Vec<u32>,
    /// Frames that came in and do not count yet.
    inside: VecDeque<OpId>,
    /// Frames that count and have not left.
    due: VecDeque<Due>,
}

impl SequencerMonitor {
    /// Before the first frame of a sequencer that describes itself so.
    pub fn new(settings: &SequencerSettings, info: &Info) -> Self {
        let words = row_words(settings.row_bytes) as u32;
        SequencerMonitor {
            cores: settings.cores,
            rows: settings.rows as u32,
            words,
            recorded: info.event("recorded"),
            counts: [0; 2],
            passed: [0; Unnumbered::ALL.len()],
            history: vec![0; settings.rows * words as usize],
            inside: VecDeque::new(),
            due: VecDeque::new(),
        }
    }

    fn clear(&mut self) {
        (self.counts, self.passed) = Default::default();
        self.history.fill(0);
        self.inside.clear();
        self.due.clear();
    }

    /// The row that is overwritten next.
    fn oldest(&self) -> u32 {
        self.counts[0].checked_rem(self.rows).unwrap_or_default()
    }

    /// The last beat of a frame is on its way out.
    fn count(&mut self, event: &Event, engine: &dyn Engine, found: &mut Vec<Violation>) {
        let [core, cause, place] = event.first();
        if self.inside.pop_front() != Some(event.op) {
            found.push(wrong(CONSERVATION, event.op, "it is forwarded, and is not the oldest inside".to_string()));
        }
        let (oldest, is_numbered) = (self.oldest(), cause == 0);
        let count = &mut self.counts[usize::from(!is_numbered)];
        let turn = *count % self.cores;
        *count += 1;
        if core != turn {
            found.push(wrong(TURNS, event.op, format!("it goes to core {core}, in turn is {turn}")));
        }
        let stored = if is_numbered && self.rows > 0 { oldest } else { NO_PLACE };
        if place != stored {
            found.push(wrong(OLDEST, event.op, format!("its row goes to {place}, the oldest is {stored}")));
        }
        let words = if is_numbered { [core, self.counts[0], 0, oldest] } else { [core, 0, cause, 0] };
        let rows = if is_numbered { self.history.clone() } else { vec![0; self.history.len()] };
        self.due.push_back(Due { op: event.op, words, rows });
        if let Some(passed) = self.passed.get_mut(cause.wrapping_sub(1) as usize) {
            *passed += 1;
        }
        if stored != NO_PLACE {
            let first = (stored * self.words) as usize;
            for (at, word) in (0..).zip(&mut self.history[first..first + self.words as usize]) {
                *word = engine.word((field::ROW + at) as usize, stored);
            }
        }
    }

    /// A frame has left.
    fn leave(&mut self, event: &Event, found: &mut Vec<Violation>) {
        let Some(due) = self.due.pop_front().filter(|due| due.op == event.op) else {
            return found.push(wrong(CONSERVATION, event.op, "it leaves, and is not the next to leave".to_string()));
        };
        let names = [TURNS, NUMBERS, NUMBERS, OLDEST];
        for ((invariant, expected), actual) in names.into_iter().zip(due.words).zip(event.args) {
            if expected != *actual {
                found.push(wrong(invariant, event.op, format!("{actual} left, expected {expected}")));
            }
        }
        let rows = event.args.get(SENT_WORDS..).unwrap_or_default();
        if let Some(at) = (0..due.rows.len()).find(|at| rows.get(*at) != Some(&due.rows[*at])) {
            let row = at as u32 / self.words;
            found.push(wrong(HISTORY, event.op, format!("row {row} is another one than was stored")));
        }
    }
}

fn wrong(invariant: Invariant, op: OpId, text: String) -> Violation {
    Violation { invariant: invariant.name, op, text }
}

impl Monitor for SequencerMonitor {
    fn invariants(&self) -> &'static [Invariant] {
        &[NUMBERS, TURNS, OLDEST, HISTORY, CONSERVATION]
    }

    fn step(&mut self, presented: &[(OpId, Op)], events: &Events, engine: &dyn Engine, found: &mut Vec<Violation>) {
        for event in events {
            let frame = presented.iter().find(|(id, op)| *id == event.op && op.kind == operation::FRAME);
            match event.kind {
                kind::RESET => self.clear(),
                kind::ACCEPTED if frame.is_some() => self.inside.push_back(event.op),
                // A reset has no results.
                kind::RETIRED if !event.args.is_empty() => self.leave(&event, found),
                code if Some(code) == self.recorded => self.count(&event, engine, found),
                _ => {}
            }
        }
        let state = [field::NUMBER, field::OLDEST].map(|field| engine.word(field as usize, 0));
        let expected = [self.counts[0], self.oldest()];
        if state[0] != expected[0] {
            found.push(wrong(
                NUMBERS,
                OpId::NONE,
                format!("the last number is {}, expected {}", state[0], expected[0]),
            ));
        }
        if state[1] != expected[1] {
            found.push(wrong(OLDEST, OpId::NONE, format!("the oldest row is {}, expected {}", state[1], expected[1])));
        }
    }

    fn sweep(&mut self, engine: &dyn Engine, found: &mut Vec<Violation>) {
        for (cause, expected) in (0..).zip(self.passed) {
            let counted = engine.word(field::PASSED as usize, cause);
            if counted != expected {
                let text = format!("{counted} frames of cause {cause} are counted, {expected} have left");
                found.push(wrong(CONSERVATION, OpId::NONE, text));
            }
        }
        for row in 0..self.rows {
            for at in 0..self.words {
                let word = engine.word((field::ROW + at) as usize, row);
                if word != self.history[(row * self.words + at) as usize] {
                    let text = format!("row {row} has changed since it was stored");
                    return found.push(wrong(HISTORY, OpId::NONE, text));
                }
            }
        }
    }
}
