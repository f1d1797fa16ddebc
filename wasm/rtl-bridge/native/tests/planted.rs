//! One planted fault in each design: a bit of its state that is stuck. Whatever the run did can be written as a list that fails in the same
//! way, the list shrinks to a least one, and the divergence names a register or memory of the RTL.

use std::collections::BTreeSet;

use contract::{MAX_ARGS, Role, Snapshot};
use rtl_native::NativeRtl;
use rtl_native::testing::built::{configs_of, resolve};
use scenario::Scenario;
use serde_json::{Value, json};
use session::Session;
use session::lockstep::Divergence;
use session::rtl::{self, RtlHost, RtlInstance};
use shrink::Shrinker;
use shrink::TRIALS;

use crate::sessions::{failing, parse};

/// A bit of a word that is always `value`.
#[derive(Clone, Copy)]
pub struct StuckBit {
    field: &'static str,
    index: u32,
    bit: u32,
    value: bool,
}

/// The stuck bit of each design that has hardware.
pub const FAULTS: [(&str, StuckBit); 10] = [
    ("bbq", StuckBit { field: "qe.next", index: 2, bit: 0, value: false }),
    ("bbq_pifo", StuckBit { field: "pifo.priority", index: 1, bit: 0, value: true }),
    ("bmw_tree", StuckBit { field: "l1.rank", index: 1, bit: 3, value: true }),
    ("gearbox", StuckBit { field: "flow.finish", index: 1, bit: 0, value: false }),
    ("pieo", StuckBit { field: "pointer.send", index: 0, bit: 4, value: true }),
    ("pifo", StuckBit { field: "entry.rank", index: 2, bit: 1, value: true }),
    ("rolling_window", StuckBit { field: "window", index: 0, bit: 0, value: false }),
    ("scr_sequencer", StuckBit { field: "row.0", index: 1, bit: 3, value: false }),
    ("sp_pifo", StuckBit { field: "queue.bound", index: 1, bit: 2, value: false }),
    ("two_port_fifo", StuckBit { field: "element.data", index: 2, bit: 0, value: true }),
];

/// The linked hardware with a stuck bit.
pub struct Stuck(pub StuckBit);

impl RtlHost for Stuck {
    fn configs(&self) -> String {
        NativeRtl.configs()
    }

    fn create(&self, config: &str, run_time: &[u32], seed: u32) -> Option<Box<dyn RtlInstance>> {
        let sound = NativeRtl.create(config, run_time, seed)?;
        let described: Value = serde_json::from_str(&sound.describe()).unwrap();
        let fields = described["fields"].as_array().unwrap();
        let field = fields.iter().position(|field| field["name"] == self.0.field).expect(self.0.field);
        let mut faulty = Faulty { sound, field: field as u32, stuck: self.0 };
        faulty.hold();
        Some(Box::new(faulty))
    }
}

struct Faulty {
    sound: Box<dyn RtlInstance>,
    field: u32,
    stuck: StuckBit,
}

impl Faulty {
    fn hold(&mut self) {
        let StuckBit { index, bit, value, .. } = self.stuck;
        let mut word = [0];
        self.sound.probe(self.field, index, &mut word);
        if (word[0] >> bit & 1 == 1) != value {
            assert!(self.sound.upset(self.field, index, bit), "{} cannot be upset", self.stuck.field);
        }
    }
}

#[rustfmt::skip]
impl RtlInstance for Faulty {
    fn tick(&mut self, events: &mut Vec<u32>) {
        self.sound.tick(events);
        self.hold();
    }
    fn describe(&self) -> String { self.sound.describe() }
    fn accepts(&self, port: u32) -> bool { self.sound.accepts(port) }
    fn load(&mut self, port: u32, bytes: &[u8]) { self.sound.load(port, bytes); }
    fn issue(&mut self, kind: u32, args: &[u32; MAX_ARGS]) -> u32 { self.sound.issue(kind, args) }
    fn observe(&mut self, on: bool) { self.sound.observe(on); }
    fn check(&mut self, on: bool) { self.sound.check(on); }
    fn step(&self) -> u32 { self.sound.step() }
    fn probe(&self, field: u32, first: u32, out: &mut [u32]) { self.sound.probe(field, first, out); }
    fn upset(&mut self, field: u32, index: u32, bit: u32) -> bool { self.sound.upset(field, index, bit) }
    fn set_switch(&mut self, name: &str, value: u32) -> bool { self.sound.set_switch(name, value) }
    fn message(&self, number: u32) -> String { self.sound.message(number) }
    fn save(&mut self) -> Snapshot { self.sound.save() }
    fn restore(&mut self, snapshot: Snapshot) { self.sound.restore(snapshot); }
    fn discard(&mut self, snapshot: Snapshot) { self.sound.discard(snapshot); }
}

/// The design's first configuration beside its model, and another model that takes no part.
pub fn scenario_of(design: &str) -> Scenario {
    let config = &configs_of(design)[0];
    let parameters = &config.parameters;
    let engine =
        |implementation: &str| json!({ "design": design, "implementation": implementation, "parameters": parameters });
    let mut engines = vec![engine("model"), engine("rtl"), engine("model")];
    engines[1]["reference"] = 2.into();
    let (known, resolved) = resolve(config);
    let info = (known.info)(&resolved);
    let cores = info.operations.iter().any(|operation| operation.bytes > 0);
    let (bench, traffic) = if cores {
        let traffic = json!({ "kind": "ddos", "packets": 300, "gap_ps": 90000, "gaps": "exponential" });
        (json!({ "kind": "cores", "clock_ps": 10000, "blocked": ["10.3.0.0/27"] }), vec![traffic])
    } else {
        let ports: BTreeSet<u8> = info.operations.iter().map(|operation| operation.port).collect();
        let sources = ports.iter().map(|port| {
            let moving = info.operations.iter().filter(|o| o.port == *port && o.role != Role::Reset);
            let mix = moving.map(|o| (o.name.clone(), json!(if o.role == Role::Put { 5 } else { 4 })));
            let mix: serde_json::Map<_, _> = mix.chain([("idle".to_string(), json!(1))]).collect();
            json!({ "kind": "random", "slots": 3000, "mix": mix })
        });
        let sources = sources.filter(|source| source["mix"].as_object().unwrap().len() > 1);
        (json!({ "kind": "ops" }), sources.collect())
    };
    let text = json!({ "version": 1, "title": design, "seed": "00000000000000b5", "engines": engines, "bench": bench,
        "traffic": traffic });
    parse(&text.to_string())
}

/// A run to its first divergence.
fn first_divergence(scenario: &Scenario, engine: usize, host: &Stuck) -> (Session, Option<Divergence>) {
    let mut session = workbench::open(scenario, host).unwrap().forward_only();
    while !session.is_over() && session.lockstep(engine).unwrap().divergence.is_none() {
        session.step(|_, _| ());
    }
    let found = session.sweep(engine);
    (session, found)
}

#[test]
fn a_fault_in_each_design_becomes_a_list_and_a_least_one() {
    let with_hardware: BTreeSet<String> = rtl::configs(&NativeRtl).into_iter().map(|config| config.design).collect();
    assert_eq!(with_hardware, FAULTS.iter().map(|(design, _)| design.to_string()).collect());
    for (design, stuck) in FAULTS {
        let host = Stuck(stuck);
        let scenario = scenario_of(design);
        let (session, found) = first_divergence(&scenario, 1, &host);
        let found = found.unwrap_or_else(|| panic!("{design}: {} makes no difference", stuck.field));
        assert_names_a_signal(design, &found);

        let made = failing(&scenario, &session, 1);
        assert_eq!(parse(&made.to_text()), made, "{design}");
        let again = first_divergence(&made, 0, &host).1.map(|again| Divergence { engine: 1, ..again });
        assert_eq!(again, Some(found.clone()), "{design}");

        let mut shrinker = Shrinker::new(&scenario, &session, 1, &host, TRIALS).unwrap();
        while !shrinker.work(10_000) {}
        let (least, progress) = (shrinker.scenario().unwrap(), shrinker.progress());
        assert!(progress.minimal && progress.after <= 20, "{design}: {progress:?}\n{}", least.to_text());
        assert_eq!(least.engines.len(), 2, "{design}: an engine that takes no part is left");
        let again = first_divergence(&least, 0, &host).1;
        assert_eq!(again.as_ref(), Some(shrinker.divergence()), "{design}\n{}", least.to_text());
        println!("{design}: {} operations to {}; {found}", progress.before, progress.after);
    }
}

/// Its last part is no module.
fn assert_names_a_signal(design: &str, found: &Divergence) {
    for name in found.signal.split(", ") {
        let last = name.rsplit('.').next().unwrap();
        assert!(name.contains('.') && !last.starts_with("u_"), "{design}: {found}");
    }
}
