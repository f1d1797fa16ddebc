//! The sequencer of `scr::wire` as an engine: a frame is forwarded in the step of its slot.

use contract::{Op, Verdict, kind};
use programs::AnyProgram;
use scr::wire::{FrameSequencer, Unnumbered, row_words, words_of_row};

use super::{NO_PLACE, event, field, level, program, settings};
use crate::design::Parameters;
use crate::sink::Sink;
use crate::stepped::Model;

/// The sequencer.
#[derive(Debug)]
pub struct SequencerModel {
    /// Before the first frame.
    fresh: FrameSequencer<AnyProgram>,
    wire: FrameSequencer<AnyProgram>,
    /// The frame of the next operation.
    frame: Vec<u8>,
}

impl SequencerModel {
    /// A sequencer before its first frame.
    ///
    /// # Panics
    /// If the parameters do not go together: they were not resolved.
    pub fn new(parameters: &Parameters) -> Self {
        let fresh = match FrameSequencer::new(program(parameters), settings(parameters)) {
            Ok(fresh) => fresh,
            Err(error) => panic!("{error}"),
        };
        SequencerModel { wire: fresh.clone(), fresh, frame: Vec::new() }
    }

    /// Core of the next frame with a number, or of the next without one.
    fn next_core(&self, numbered: bool) -> u32 {
        let passed = || Unnumbered::ALL.iter().map(|cause| self.wire.passed(*cause)).sum();
        let before = if numbered { self.wire.number() } else { passed() };
        (before % u64::from(self.wire.settings().cores)) as u32
    }

    /// Reports the words that a frame has changed.
    fn report(&self, cause: Option<Unnumbered>, place: u32, sink: &mut Sink) {
        let mut write = |field, index, value| sink.write(level::HISTORY, field, index, value);
        if let Some(cause) = cause {
            write(field::NEXT_CORE_PASSED, 0, self.next_core(false));
            return write(field::PASSED, cause as u32, self.wire.passed(cause) as u32);
        }
        write(field::NEXT_CORE, 0, self.next_core(true));
        write(field::NUMBER, 0, self.wire.number() as u32);
        write(field::NUMBER_HIGH, 0, (self.wire.number() >> 32) as u32);
        write(field::OLDEST, 0, self.wire.oldest() as u32);
        if place != NO_PLACE {
            let row = words_of_row(self.wire.stored(place as usize), self.wire.settings().row_bytes);
            (field::ROW..).zip(row).for_each(|(field, word)| write(field, place, word));
        }
    }
}

impl Model for SequencerModel {
    type Plan = ();
    type Results = Vec<u32>;
    type Saved = FrameSequencer<AnyProgram>;

    fn load(&mut self, _port: u8, bytes: &[u8]) {
        self.frame.clear();
        self.frame.extend_from_slice(bytes);
    }

    fn admit(&self, _op: &Op) -> (Verdict, ()) {
        (Ok(()), ())
    }

    fn apply(&mut self, op: &Op, (): (), sink: &mut Sink) -> Vec<u32> {
        let [_, low, high, ..] = op.args;
        let oldest = self.wire.oldest() as u32;
        let sent = self.wire.forward(&self.frame, u64::from(high) << 32 | u64::from(low));
        let cause = sent.verdict.err();
        let code = cause.map_or(0, |cause| 1 + cause as u32);
        sink.tell(event::PARSED, &[code]);
        if let Ok(number) = sent.verdict {
            sink.tell(event::PREFIXED, &[sent.core, number as u32, oldest]);
        }
        let place = if cause.is_none() && self.wire.settings().rows > 0 { oldest } else { NO_PLACE };
        if sink.report {
            self.report(cause, place, sink);
        }
        // The comparison waits for this event, so it is reported even if nobody observes.
        sink.say(kind::DESIGN + event::RECORDED, &[sent.core, code, place]);
        sent.results(&self.wire.settings())
    }

    fn clear(&mut self) {
        self.wire = self.fresh.clone();
    }

    fn word(&self, field: u32, index: u32) -> u32 {
        match field {
            field::NUMBER => self.wire.number() as u32,
            field::NUMBER_HIGH => (self.wire.number() >> 32) as u32,
            field::OLDEST => self.wire.oldest() as u32,
            field::NEXT_CORE | field::NEXT_CORE_PASSED => self.next_core(field == field::NEXT_CORE),
            field::PASSED => Unnumbered::ALL.get(index as usize).map_or(0, |cause| self.wire.passed(*cause) as u32),
            _ => {
                let row = self.wire.stored(index as usize);
                let mut words = words_of_row(row, self.wire.settings().row_bytes);
                words.nth(field.saturating_sub(field::ROW) as usize).unwrap_or_default()
            }
        }
    }

    fn save(&mut self) -> (FrameSequencer<AnyProgram>, usize) {
        let settings = self.wire.settings();
        (self.wire.clone(), 64 + 4 * settings.rows * row_words(settings.row_bytes))
    }

    fn restore(&mut self, saved: &FrameSequencer<AnyProgram>) {
        self.wire = saved.clone();
    }
}
