//! The trait that everything that schedules implements.

use std::path::Path;

use crate::event::{Events, Verdict};
use crate::info::Info;
use crate::op::{Filled, Op, OpId};

/// A saved state. The image stays with the engine's host; the handle is valid for the engine that gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// Name of the image.
    pub handle: u32,
    /// Size of the image in bytes.
    pub bytes: u32,
}

/// A word of state, and what it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpectedWord {
    /// Number of the field.
    pub field: u32,
    /// Place in the field.
    pub index: u32,
    /// What it should be.
    pub value: u32,
}

impl ExpectedWord {
    /// Whether the word that `probe` reads, given field, place and room for one word, is as expected.
    pub fn is_met(&self, probe: impl FnOnce(u32, u32, &mut [u32])) -> bool {
        let mut word = [0];
        probe(self.field, self.index, &mut word);
        word[0] == self.value
    }
}

/// Why an operation could not be presented. A caller's mistake, unlike a rejection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IssueError {
    /// The operation's port already has one for this cycle, or accepts none.
    PortTaken,
    /// The engine knows no such operation.
    NoSuchOperation,
    /// An argument is over its limit: which one, and the limit.
    ArgumentTooLarge {
        /// Position of the argument.
        argument: u8,
        /// Largest value it may have.
        max: u32,
    },
    /// The bytes that it carries are not as many as its first argument says, or more than it takes.
    WrongBytes {
        /// Bytes that its port was given.
        loaded: u32,
        /// Its first argument.
        said: u32,
    },
}

/// Something that schedules.
///
/// Order within a step: `issue` once to any of its ports, with `load` before an operation that carries bytes, then `tick`. Events of a tick come in this order: verdicts, then what
/// stages did, then retirements. The slot of step s sees every event of earlier ticks, so a reaction to a retirement is
/// issued in the next slot.
pub trait Engine {
    /// What the engine is. Constant over its life.
    fn info(&self) -> &Info;

    /// Whether a port would take an operation in this cycle: it has none, and it is not busy with an earlier one. To be busy refuses
    /// nothing: no operation is presented, and there is no verdict.
    fn accepts(&self, port: u8) -> bool;

    /// Hands over the bytes that an operation of a port carries, right before it is issued; no part of the state until then.
    fn load(&mut self, _port: u8, _bytes: &[u8]) {}

    /// Presents an operation to its port for this cycle. A port that is given nothing sees a bubble.
    ///
    /// # Errors
    /// [`IssueError`] if the call itself is wrong; nothing is issued then.
    fn issue(&mut self, op: &Op) -> Result<OpId, IssueError>;

    /// Sets a word of state before the first step, as the design's `preset` allows it. `false` if it does not.
    fn preset(&mut self, _field: usize, _index: u32, _value: u32) -> bool {
        false
    }

    /// The caller has finished preloading; nothing is in flight. Step and operation numbers restart at 0.
    fn begin_run(&mut self, _filled: Filled) {}

    /// Advances one cycle of the engine's fastest clock and appends what happened.
    fn tick(&mut self, events: &mut Events);

    /// Steps executed so far: the number of the next step.
    fn step(&self) -> u32;

    /// Reads `out.len()` words of a field, from `first` on. Words past the end of the field read as 0.
    fn probe(&self, field: usize, first: u32, out: &mut [u32]);

    /// Whether all of these words are as expected: as if each was read by [`Engine::probe`], at less cost where the state is far away.
    fn agrees(&self, words: &[ExpectedWord]) -> bool {
        words.iter().all(|word| word.is_met(|field, index, out| self.probe(field as usize, index, out)))
    }

    /// Whether the engine tells what its stages do: its design's own events and its `pipe.*` fields. On at first; verdicts,
    /// retirements, assertions and events of levels ([`crate::info::Level::event`]) come in any case. Not part of the state: call again
    /// after [`Engine::restore`].
    fn observe(&mut self, _on: bool) {}

    /// Turns the evaluation of assertions on or off; on at first. Without it a step of hardware takes less time, and an assertion that
    /// would fail is not reported. Not part of the state: call again after [`Engine::restore`].
    fn check(&mut self, _on: bool) {}

    /// Saves the whole state. [`Engine::restore`] and then the same calls give the same events and the same state.
    fn save(&mut self) -> Snapshot;

    /// Returns to a saved state.
    ///
    /// # Panics
    /// If the handle was not given by this engine or is already discarded.
    fn restore(&mut self, snapshot: Snapshot);

    /// Frees a saved state.
    fn discard(&mut self, snapshot: Snapshot);

    /// Inverts one bit of a stored word, as a particle strike would, to show that checks notice. `false` if the engine
    /// offers no such thing, or not for this word.
    fn upset(&mut self, _field: &str, _index: u32, _bit: u32) -> bool {
        false
    }

    /// Turns one mechanism of the design on or off from the next tick on, to see what goes wrong without it. `false` if there is
    /// no such switch. What is set is part of the state.
    fn set_switch(&mut self, _name: &str, _on: bool) -> bool {
        false
    }

    /// The text behind the number in an assertion event.
    fn message(&self, _number: u32) -> String {
        String::new()
    }

    /// From the next tick on writes all signals of the hardware to a VCD file. Step s lies between s and s + 1 times `clock_ps`; `None`
    /// stands for [`Info::clock_ps`]. Returns the names of signals that were left out for their size, or `None` if the engine has no
    /// waveforms or the file cannot be made. Do not restore a state until [`Engine::trace_close`].
    fn trace_open(&mut self, _file: &Path, _clock_ps: Option<u32>) -> Option<Vec<String>> {
        None
    }

    /// Ends the file of [`Engine::trace_open`]. `false` if something could not be written, or there is no such file.
    fn trace_close(&mut self) -> bool {
        false
    }

    /// The same engine as a model that another engine can be compared with; `None` for hardware.
    fn as_reference(&mut self) -> Option<&mut dyn Reference> {
        None
    }
}

impl dyn Engine + '_ {
    /// Reads a word of a field.
    pub fn word(&self, field: usize, index: u32) -> u32 {
        let mut word = [0];
        self.probe(field, index, &mut word);
        word[0]
    }

    /// Reads all words of a field.
    pub fn words(&self, field: usize) -> Vec<u32> {
        let mut words = vec![0; self.info().fields.get(field).map_or(0, |field| field.count as usize)];
        self.probe(field, 0, &mut words);
        words
    }
}

/// A model with which an implementation is compared in lockstep.
///
/// In each step it gets the operation that was presented to the implementation, or a bubble. It predicts the verdict and reports every
/// architectural word that an operation writes ([`crate::kind::WRITE`], [`crate::kind::FORGET`]), except those of levels whose writes
/// are visible at once. Implement [`Engine::as_reference`] too.
pub trait Reference: Engine {
    /// What would become of the operation if it were presented in this step.
    fn verdict(&self, op: &Op) -> Verdict;

    /// Whether a cycle without an operation would leave everything as it is, but for the number of the step, and tell nothing:
    /// [`Reference::idle`] may stand for it then.
    fn rests(&self) -> bool {
        false
    }

    /// Advances so many cycles in which no operation is presented, and does not report their events.
    fn idle(&mut self, steps: u64);

    /// Turns the reporting of writes on or off; off at first.
    fn report_writes(&mut self, on: bool);
}
