//! Models of one seed whatever Verilator's own random numbers are: compared with each other during any run.

use std::collections::BTreeMap;

use contract::{MAX_ARGS, Snapshot};
use session::rtl::{RtlHost, RtlInstance};

use crate::ffi::LINKED;
use crate::instance::{self, Instance};

/// Steps from the first one on behind each of which all fields are compared.
const FIRST: u32 = 64;
/// Afterwards they are compared once in so many steps.
const STEPS: u32 = 1 << 10;

/// The models of the static library. Each runs twice, and what Verilator fills with random words is different in the two. Panics where they
/// differ, in an event or in a word of their state.
pub struct TwoStarts;

impl RtlHost for TwoStarts {
    fn configs(&self) -> String {
        instance::configs(&LINKED)
    }

    fn create(&self, config: &str, run_time: &[u32], seed: u32) -> Option<Box<dyn RtlInstance>> {
        let [asked, other] = [0, 0x5EED].map(|stray| {
            instance::stray(&LINKED, stray);
            Instance::new(&LINKED, config, run_time, seed)
        });
        instance::stray(&LINKED, 0);
        let asked = asked?;
        let described: serde_json::Value = serde_json::from_str(&asked.describe()).ok()?;
        let field =
            |field: &serde_json::Value| Some((field["name"].as_str()?.to_owned(), field["count"].as_u64()? as usize));
        let fields = described["fields"].as_array()?.iter().map(field).collect::<Option<_>>()?;
        Some(Box::new(Two { asked, other: other?, fields, saved: BTreeMap::new(), events: Vec::new() }))
    }
}

struct Two {
    asked: Instance,
    other: Instance,
    /// Name of each field, and its words.
    fields: Vec<(String, usize)>,
    /// What goes with an image of `asked`, by its handle.
    saved: BTreeMap<u32, Snapshot>,
    /// Of `other` in a cycle.
    events: Vec<u32>,
}

impl Two {
    fn both(&mut self) -> [&mut Instance; 2] {
        [&mut self.asked, &mut self.other]
    }

    fn compare(&self, step: u32) {
        for (field, (name, count)) in (0..).zip(&self.fields) {
            let words = |model: &Instance| {
                let mut words = vec![0; *count];
                model.probe(field, 0, &mut words);
                words
            };
            let (one, other) = (words(&self.asked), words(&self.other));
            let differs = one.iter().zip(&other).position(|(a, b)| a != b);
            assert_eq!(differs, None, "word of {name} behind step {step}");
        }
    }
}

impl RtlInstance for Two {
    fn describe(&self) -> String {
        self.asked.describe()
    }

    fn accepts(&self, port: u32) -> bool {
        self.asked.accepts(port)
    }

    fn load(&mut self, port: u32, bytes: &[u8]) {
        self.both().into_iter().for_each(|model| model.load(port, bytes));
    }

    fn issue(&mut self, kind: u32, args: &[u32; MAX_ARGS]) -> u32 {
        self.both().map(|model| model.issue(kind, args))[0]
    }

    fn observe(&mut self, on: bool) {
        self.both().into_iter().for_each(|model| model.observe(on));
    }

    fn check(&mut self, on: bool) {
        self.both().into_iter().for_each(|model| model.check(on));
    }

    fn tick(&mut self, events: &mut Vec<u32>) {
        let step = self.asked.step();
        let first = events.len();
        self.asked.tick(events);
        self.events.clear();
        self.other.tick(&mut self.events);
        assert_eq!(events[first..], self.events, "events of step {step}");
        if step < FIRST || step % STEPS == STEPS - 1 {
            self.compare(step);
        }
    }

    fn step(&self) -> u32 {
        self.asked.step()
    }

    fn probe(&self, field: u32, first: u32, out: &mut [u32]) {
        self.asked.probe(field, first, out);
    }

    fn upset(&mut self, field: u32, index: u32, bit: u32) -> bool {
        self.both().map(|model| model.upset(field, index, bit))[0]
    }

    fn set_switch(&mut self, name: &str, value: u32) -> bool {
        self.both().map(|model| model.set_switch(name, value))[0]
    }

    fn message(&self, number: u32) -> String {
        self.asked.message(number)
    }

    fn save(&mut self) -> Snapshot {
        let [asked, other] = self.both().map(RtlInstance::save);
        self.saved.insert(asked.handle, other);
        asked
    }

    fn restore(&mut self, snapshot: Snapshot) {
        let other = self.saved[&snapshot.handle];
        self.asked.restore(snapshot);
        self.other.restore(other);
    }

    fn discard(&mut self, snapshot: Snapshot) {
        if let Some(other) = self.saved.remove(&snapshot.handle) {
            self.other.discard(other);
        }
        self.asked.discard(snapshot);
    }
}
