//! The ports of a built module: inputs that keep what is set, outputs as the last clock edge found them, and states to go back to.

use std::collections::BTreeMap;

use contract::event::kind;
use contract::{Events, Snapshot};
use scenario::Problem;
use scenario::map::signal::SignalRef;
use scenario::map::{Direction, Map, MappedPort, table};
use serde::Deserialize;
use session::rtl::{RtlHost, RtlInstance};

/// A port as the bridge numbers it.
#[derive(Clone, Copy, Debug)]
struct Field {
    number: u32,
    /// Words of 32 bits of an element.
    words: u32,
}

#[derive(Deserialize)]
struct Described {
    fields: Vec<DescribedField>,
}

#[derive(Deserialize)]
struct DescribedField {
    name: String,
}

/// A state that [`Pins::restore`] goes back to.
pub struct Saved {
    snapshot: Snapshot,
    inputs: BTreeMap<(u32, u32), u32>,
    waves: usize,
}

/// A module whose ports are driven one by one.
pub struct Pins {
    instance: Box<dyn RtlInstance>,
    fields: BTreeMap<String, Field>,
    /// What inputs are set to, by field and word.
    inputs: BTreeMap<(u32, u32), u32>,
    /// Signals that are recorded, and their values in every cycle since.
    recorded: Vec<SignalRef>,
    waves: Vec<Vec<u32>>,
    cycles: u32,
    /// Why nothing more can be measured.
    lost: Option<String>,
}

/// Cycles of a module after which the probe is given up.
const MOST_CYCLES: u32 = 1_000_000;

impl Pins {
    /// The module of a map, powered up with registers that hold what follows from the seed. All inputs are 0.
    ///
    /// # Errors
    /// If it cannot be made, or a port of the map is not there.
    pub fn new(map: &Map, host: &dyn RtlHost, config: &str, seed: u32) -> Result<Self, Problem> {
        let wrong = |path: &str, found: String, expected: &str| Problem::new(path, found, expected);
        let clock =
            map.signal(&map.clock, Direction::In).map_err(|expected| wrong("clock", map.clock.clone(), &expected))?;
        let instance = host
            .create(config, &table::packed(&table::bare(&clock)), seed)
            .ok_or_else(|| wrong("top", map.top.clone(), "a module that can be built"))?;
        let described: Described = scenario::read::value(&instance.describe())
            .map_err(|why| wrong("top", format!("a bridge that describes itself wrongly: {why}"), "its fields"))?;
        let number = |port: &MappedPort| {
            let name = format!("port.{}", port.name);
            let number = described.fields.iter().position(|field| field.name == name);
            let expected = "a port of the module: read the sources again";
            let number = number.ok_or_else(|| wrong("ports", format!("`{}`", port.name), expected))?;
            Ok((port.name.clone(), Field { number: number as u32, words: port.bits.div_ceil(32) }))
        };
        let fields = map.ports.iter().map(number).collect::<Result<_, Problem>>()?;
        let (inputs, recorded, waves) = Default::default();
        Ok(Pins { instance, fields, inputs, recorded, waves, cycles: 0, lost: None })
    }

    fn place(&self, signal: &SignalRef) -> Option<(Field, u32)> {
        let field = self.fields.get(&signal.port)?;
        Some((*field, signal.element * field.words + signal.low / 32))
    }

    /// Sets an input. It keeps the value.
    pub fn set(&mut self, signal: &SignalRef, value: u32) {
        let Some((field, at)) = self.place(signal) else { return };
        let mask = u64::from(u32::MAX >> (32 - signal.bits.clamp(1, 32)));
        let value = (u64::from(value) ^ if signal.inverted { u64::MAX } else { 0 }) & mask;
        let shift = signal.low % 32;
        // A slice may lie across two words.
        for (word, (mask, value)) in
            [(mask << shift, value << shift), (mask << shift >> 32, value << shift >> 32)].into_iter().enumerate()
        {
            let (index, mask, value) = (at + word as u32, mask as u32, value as u32);
            let now = self.inputs.entry((field.number, index)).or_insert(0);
            let differs = (*now ^ value) & mask;
            *now ^= differs;
            for bit in (0..32).filter(|bit| differs >> bit & 1 != 0) {
                self.instance.upset(field.number, index, bit);
            }
        }
    }

    /// A port's slice as the last clock edge found it.
    pub fn get(&self, signal: &SignalRef) -> u32 {
        let Some((field, at)) = self.place(signal) else { return 0 };
        let mut words = [0; 2];
        let is_last = (at + 1) % field.words == 0;
        self.instance.probe(field.number, at, if is_last { &mut words[..1] } else { &mut words });
        let all = u64::from(words[1]) << 32 | u64::from(words[0]);
        let mask = u32::MAX >> (32 - signal.bits.clamp(1, 32));
        ((all >> (signal.low % 32)) as u32 ^ if signal.inverted { u32::MAX } else { 0 }) & mask
    }

    /// One cycle. Nothing happens any more once [`Pins::alive`] says why.
    pub fn tick(&mut self) {
        if self.lost.is_some() {
            return;
        }
        let mut events = Events::new();
        events.fill(|words| self.instance.tick(words));
        self.cycles += 1;
        if let Some(stopped) = events.iter().find(|event| event.kind == kind::ASSERTION) {
            self.lost = Some(self.instance.message(stopped.word()).replace('\n', "; "));
        } else if self.cycles == MOST_CYCLES {
            self.lost = Some(format!("no end of the probe in {MOST_CYCLES} cycles"));
        }
        if !self.recorded.is_empty() {
            let sample = self.recorded.iter().map(|signal| self.get(signal)).collect();
            self.waves.push(sample);
        }
    }

    /// An error if the module can be driven no more: it stopped itself, or its logic does not settle.
    pub fn alive(&self) -> Result<(), Problem> {
        let expected = "hardware that settles in each cycle and stops in none";
        self.lost.as_ref().map_or(Ok(()), |found| Err(Problem::new("sources", found.clone(), expected)))
    }

    /// Cycles executed, those that were taken back too.
    pub fn cycles(&self) -> u32 {
        self.cycles
    }

    /// Keeps the state.
    pub fn save(&mut self) -> Saved {
        Saved { snapshot: self.instance.save(), inputs: self.inputs.clone(), waves: self.waves.len() }
    }

    /// Goes back to a state that was kept.
    pub fn restore(&mut self, saved: &Saved) {
        self.instance.restore(saved.snapshot);
        self.instance.observe(true);
        self.inputs.clone_from(&saved.inputs);
        self.waves.truncate(saved.waves);
    }

    /// Forgets a state.
    pub fn discard(&mut self, saved: Saved) {
        self.instance.discard(saved.snapshot);
    }

    /// Begins to record these signals.
    pub fn record(&mut self, signals: Vec<SignalRef>) {
        self.recorded = signals;
        self.waves.clear();
    }

    /// What was recorded, a list of values for each cycle. Nothing is recorded from now on.
    pub fn recorded(&mut self) -> (Vec<SignalRef>, Vec<Vec<u32>>) {
        (std::mem::take(&mut self.recorded), std::mem::take(&mut self.waves))
    }
}
