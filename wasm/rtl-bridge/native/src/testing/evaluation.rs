//! The two ways to evaluate a model, region by region and whole (`qs_whole` in `qs_abi.h`), compared with each other during any run.

use std::collections::BTreeMap;

use contract::{MAX_ARGS, Snapshot};
use session::rtl::{RtlHost, RtlInstance};

use crate::ffi::LINKED;
use crate::instance::{self, Instance};

/// Cycles after which all fields are compared.
const CYCLES: u32 = 1 << 10;

/// The models of the static library. Each runs three times: as it is asked to, and beside that twice, region by region and whole, with few
/// cycles observed. Panics where those two differ, in an event or in a word of their state.
pub struct BothWays;

impl RtlHost for BothWays {
    fn configs(&self) -> String {
        instance::configs(&LINKED)
    }

    fn create(&self, config: &str, run_time: &[u32], seed: u32) -> Option<Box<dyn RtlInstance>> {
        let model = || Instance::new(&LINKED, config, run_time, seed);
        let mut whole = model()?;
        whole.evaluate_whole();
        let asked = model()?;
        let described: serde_json::Value = serde_json::from_str(&asked.describe()).ok()?;
        let count = |field: &serde_json::Value| field["count"].as_u64().map(|count| count as usize);
        let fields = described["fields"].as_array()?.iter().map(count).collect::<Option<_>>()?;
        let (saved, events) = (BTreeMap::new(), [Vec::new(), Vec::new()]);
        Some(Box::new(Both { asked, by_regions: model()?, whole, fields, saved, events }))
    }
}

/// Whether the build knows the regions of a model, so that there are two ways.
pub fn has_both(config: &str) -> bool {
    Instance::new(&LINKED, config, &[], 1).is_some_and(|mut model| model.evaluate_whole())
}

struct Both {
    asked: Instance,
    by_regions: Instance,
    whole: Instance,
    /// Words of each field.
    fields: Vec<usize>,
    /// What goes with an image of `asked`, by its handle.
    saved: BTreeMap<u32, [Snapshot; 2]>,
    /// Of `by_regions` and `whole` in a cycle.
    events: [Vec<u32>; 2],
}

impl Both {
    fn all(&mut self) -> [&mut Instance; 3] {
        [&mut self.asked, &mut self.by_regions, &mut self.whole]
    }

    /// One cycle of the two that are compared. A few cycles in a row are observed, so that one way follows the other.
    fn compare(&mut self) {
        let step = self.asked.step();
        let observed = step / 4 % 8 == 0;
        for (model, events) in [&mut self.by_regions, &mut self.whole].into_iter().zip(&mut self.events) {
            events.clear();
            model.observe(observed);
            model.tick(events);
        }
        assert_eq!(self.events[0], self.events[1], "events of step {step}, by regions and whole");
        if step % CYCLES == CYCLES - 1 {
            for (field, count) in (0..).zip(&self.fields) {
                let words = |model: &Instance| {
                    let mut words = vec![0; *count];
                    model.probe(field, 0, &mut words);
                    words
                };
                let same = words(&self.by_regions) == words(&self.whole);
                assert!(same, "field {field} behind step {step}, by regions and whole");
            }
        }
    }
}

impl RtlInstance for Both {
    fn describe(&self) -> String {
        self.asked.describe()
    }

    fn accepts(&self, port: u32) -> bool {
        self.asked.accepts(port)
    }

    fn load(&mut self, port: u32, bytes: &[u8]) {
        self.all().into_iter().for_each(|model| model.load(port, bytes));
    }

    fn issue(&mut self, kind: u32, args: &[u32; MAX_ARGS]) -> u32 {
        self.all().map(|model| model.issue(kind, args))[0]
    }

    fn observe(&mut self, on: bool) {
        self.asked.observe(on);
    }

    fn check(&mut self, on: bool) {
        self.all().into_iter().for_each(|model| model.check(on));
    }

    fn tick(&mut self, events: &mut Vec<u32>) {
        self.compare();
        self.asked.tick(events);
    }

    fn step(&self) -> u32 {
        self.asked.step()
    }

    fn probe(&self, field: u32, first: u32, out: &mut [u32]) {
        self.asked.probe(field, first, out);
    }

    fn upset(&mut self, field: u32, index: u32, bit: u32) -> bool {
        self.all().map(|model| model.upset(field, index, bit))[0]
    }

    fn set_switch(&mut self, name: &str, value: u32) -> bool {
        self.all().map(|model| model.set_switch(name, value))[0]
    }

    fn message(&self, number: u32) -> String {
        self.asked.message(number)
    }

    fn save(&mut self) -> Snapshot {
        let [asked, by_regions, whole] = self.all().map(RtlInstance::save);
        self.saved.insert(asked.handle, [by_regions, whole]);
        asked
    }

    fn restore(&mut self, snapshot: Snapshot) {
        let [by_regions, whole] = self.saved[&snapshot.handle];
        self.asked.restore(snapshot);
        self.by_regions.restore(by_regions);
        self.whole.restore(whole);
    }

    fn discard(&mut self, snapshot: Snapshot) {
        if let Some([by_regions, whole]) = self.saved.remove(&snapshot.handle) {
            self.by_regions.discard(by_regions);
            self.whole.discard(whole);
        }
        self.asked.discard(snapshot);
    }
}
