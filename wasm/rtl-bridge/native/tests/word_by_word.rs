//! Lockstep asks the hardware whether all words of a step agree, and reads them one by one only if they do not. Here it is compared with
//! lockstep that always reads them one by one: both name the same first divergence, and count the same words.

use contract::{Engine, Events, ExpectedWord, MAX_ARGS, Role, Snapshot};
use rtl_native::NativeRtl;
use rtl_native::testing::built::{amount, engine, one_of_each_design, resolve};
use scenario::Scenario;
use serde_json::json;
use session::lockstep::Divergence;
use session::rtl::{Config, RtlHost, RtlInstance};
use traffic::draw::Draw;

use crate::planted::{FAULTS, Stuck, scenario_of};
use crate::sessions::{parse, read, shipped};

/// A host whose hardware never says that words agree.
struct WordByWord<'a>(&'a dyn RtlHost);

impl RtlHost for WordByWord<'_> {
    fn configs(&self) -> String {
        self.0.configs()
    }

    fn create(&self, config: &str, run_time: &[u32], seed: u32) -> Option<Box<dyn RtlInstance>> {
        Some(Box::new(NeverAgrees(self.0.create(config, run_time, seed)?)))
    }
}

struct NeverAgrees(Box<dyn RtlInstance>);

#[rustfmt::skip]
impl RtlInstance for NeverAgrees {
    fn agrees(&self, _: &[ExpectedWord]) -> bool { false }
    fn describe(&self) -> String { self.0.describe() }
    fn accepts(&self, port: u32) -> bool { self.0.accepts(port) }
    fn load(&mut self, port: u32, bytes: &[u8]) { self.0.load(port, bytes); }
    fn issue(&mut self, kind: u32, args: &[u32; MAX_ARGS]) -> u32 { self.0.issue(kind, args) }
    fn observe(&mut self, on: bool) { self.0.observe(on); }
    fn check(&mut self, on: bool) { self.0.check(on); }
    fn tick(&mut self, events: &mut Vec<u32>) { self.0.tick(events); }
    fn step(&self) -> u32 { self.0.step() }
    fn probe(&self, field: u32, first: u32, out: &mut [u32]) { self.0.probe(field, first, out); }
    fn upset(&mut self, field: u32, index: u32, bit: u32) -> bool { self.0.upset(field, index, bit) }
    fn set_switch(&mut self, name: &str, value: u32) -> bool { self.0.set_switch(name, value) }
    fn message(&self, number: u32) -> String { self.0.message(number) }
    fn save(&mut self) -> Snapshot { self.0.save() }
    fn restore(&mut self, snapshot: Snapshot) { self.0.restore(snapshot); }
    fn discard(&mut self, snapshot: Snapshot) { self.0.discard(snapshot); }
}

/// Of each engine that is compared: its first divergence, and how many words and results were compared.
type Compared = Vec<Option<(Option<Divergence>, u64, u32)>>;

fn compared(scenario: &Scenario, host: &dyn RtlHost, steps: u32) -> Compared {
    let mut session = workbench::open(scenario, host).unwrap().forward_only();
    while !session.is_over() && session.executed() < steps {
        session.step(|_, _| ());
    }
    let of = |engine| session.lockstep(engine).map(|found| (found.divergence.clone(), found.words, found.results));
    (0..scenario.engines.len()).map(of).collect()
}

/// Compares both ways; whether there was a divergence.
fn assert_same(what: &str, scenario: &Scenario, host: &dyn RtlHost, steps: u32) -> bool {
    let found = compared(scenario, host, steps);
    assert_eq!(found, compared(scenario, &WordByWord(host), steps), "{what}");
    found.iter().flatten().any(|(divergence, ..)| divergence.is_some())
}

#[test]
fn no_word_of_a_list_is_left_out() {
    for config in one_of_each_design() {
        let mut engine = engine(&config);
        (0..50).for_each(|_| engine.tick(&mut Events::new()));
        let fields: Vec<usize> = engine.info().architectural_fields().map(|(field, _)| field).collect();
        let words: Vec<ExpectedWord> = fields
            .into_iter()
            .map(|field| ExpectedWord { field: field as u32, index: 0, value: (&engine as &dyn Engine).word(field, 0) })
            .cycle()
            .take(9)
            .collect();
        for count in 0..=words.len() {
            assert!(engine.agrees(&words[..count]), "{}: {count} words", config.name);
            for wrong in 0..count {
                let mut words = words[..count].to_vec();
                words[wrong].value ^= 1;
                assert!(!engine.agrees(&words), "{}: word {wrong} of {count}", config.name);
            }
        }
    }
}

#[test]
fn shipped_scenarios_are_compared_as_word_by_word() {
    let diverge =
        shipped().into_iter().filter(|file| assert_same(&format!("{file:?}"), &read(file), &NativeRtl, 3_000));
    assert!(diverge.count() >= 5, "switches that are off make a difference");
}

#[test]
fn planted_faults_are_found_as_word_by_word() {
    for (design, stuck) in FAULTS {
        assert!(assert_same(design, &scenario_of(design), &Stuck(stuck), u32::MAX), "{design}");
    }
}

/// A short random run of hardware beside its model, with one of its switches off, or none.
fn random_run(config: &Config, draw: &mut Draw) -> Option<Scenario> {
    let (design, resolved) = resolve(config);
    let info = (design.info)(&resolved);
    if info.carries_bytes() {
        return None;
    }
    let engine = |implementation: &str| json!({ "design": config.design, "implementation": implementation, "parameters": config.parameters });
    let mut engines = [engine("rtl"), engine("model")];
    engines[0]["reference"] = 1.into();
    let off = draw.below(design.switches.len() as u64 + 1) as usize;
    if let Some(switch) = design.switches.get(off) {
        engines[0]["switches"] = json!({ switch.name: false });
    }
    let ports: std::collections::BTreeSet<u8> = info.operations.iter().map(|operation| operation.port).collect();
    let mut traffic = Vec::new();
    for port in ports {
        let mut mix = serde_json::Map::from_iter([("idle".to_string(), json!(1 + draw.below(3)))]);
        for operation in info.operations.iter().filter(|one| one.port == port) {
            let weight = if operation.role == Role::Reset { 0 } else { 1 + draw.below(6) };
            if weight > 0 {
                mix.insert(operation.name.clone(), json!(weight));
            }
        }
        if mix.len() > 1 {
            let (slots, collide) = (40 + draw.below(80), draw.below(101));
            traffic.push(json!({ "kind": "random", "slots": slots, "mix": mix, "collide_percent": collide }));
        }
    }
    let seed = format!("{:016x}", draw.below(1 << 32));
    let text = json!({ "version": 1, "title": "random", "seed": seed, "engines": engines, "bench": { "kind": "ops" }, "traffic": traffic });
    Some(parse(&text.to_string()))
}

fn random_runs(count: u64) {
    let configs = one_of_each_design();
    let mut diverge = 0;
    for seed in 0..count {
        let mut draw = Draw::new(seed, 0);
        let Some(scenario) = random_run(&configs[seed as usize % configs.len()], &mut draw) else { continue };
        diverge += u64::from(assert_same(&format!("seed {seed}"), &scenario, &NativeRtl, u32::MAX));
    }
    assert!(diverge > count / 100, "{diverge} of {count} runs diverge");
}

#[test]
fn random_runs_with_a_switch_off_are_compared_as_word_by_word() {
    random_runs(amount(300));
}

#[test]
#[ignore = "long: npm run test:all"]
fn many_random_runs_with_a_switch_off_are_compared_as_word_by_word() {
    random_runs(amount(10_000));
}
