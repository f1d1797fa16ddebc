//! What memories and registers hold before they are written follows from the seed and their address, and from nothing else.

use std::hash::{DefaultHasher, Hash, Hasher};

use contract::{Engine, Events, Op, Role};
use models::catalogue;
use rtl_native::NativeRtl;
use rtl_native::testing::built::{config_named, configs_of};
use rtl_native::testing::pair::Step;
use rtl_native::testing::power_up::Stray;
use rtl_native::testing::soak::{parameters, soak};
use session::rtl::{self, RtlEngine};
use traffic::draw::Draw;

use crate::sessions::all_words;

/// Operations of a configuration.
const OPERATIONS: u64 = 5_000;

/// What an engine shows in a run: the events of each step, and all fields behind each of the first 64 steps and then behind one in 1,024.
#[derive(Default)]
struct Shown(Vec<(u32, String, u64)>);

impl Shown {
    fn step(&mut self, number: u32, events: &Events, engine: &RtlEngine) {
        let mut add = |what: String, words: &[u32]| {
            let mut hasher = DefaultHasher::new();
            words.hash(&mut hasher);
            self.0.push((number, what, hasher.finish()));
        };
        add("events".to_string(), events.words());
        if number < 64 || number % 1_024 == 1_023 {
            all_words(engine).into_iter().for_each(|(field, words)| add(field, &words));
        }
    }
}

/// Panics at the first difference between a run and the same one with other random numbers of Verilator's.
fn assert_same(what: &str, run: impl Fn(&Stray, &mut Shown)) {
    let [one, other] = [0, 0x5EED].map(|stray| {
        let mut shown = Shown::default();
        run(&Stray(stray), &mut shown);
        shown.0
    });
    let differs = one.iter().zip(&other).find(|(one, other)| one != other);
    assert_eq!(differs.map(|((step, what, _), _)| (step, what)), None, "{what}");
    assert_eq!(one.len(), other.len(), "{what}");
}

/// On traffic that fills, drains, collides and resets.
#[test]
#[ignore = "long: npm run test:all"]
fn no_configuration_depends_on_what_verilator_puts_into_unwritten_state() {
    for (seed, config) in (0..).zip(rtl::configs(&NativeRtl)) {
        assert_same(&format!("{}, seed {seed}", config.name), |host, shown| {
            let check = &mut |step: &Step| shown.step(step.number, step.events, step.hardware);
            soak(host, &config, OPERATIONS, seed, check).unwrap();
        });
    }
}

/// Hardware with a switch off reads what nobody wrote. With every switch of every design off in turn, on one configuration of each.
#[test]
fn broken_hardware_does_not_depend_on_it_either() {
    for design in catalogue::all().filter(|design| !design.switches.is_empty()) {
        let (values, _) = parameters(design, &configs_of(design.name)[0], 15, 0).unwrap();
        for (switch, seed) in design.switches.iter().flat_map(|switch| [1, 2, 3, 4].map(|seed| (switch, seed))) {
            assert_same(&format!("{} without {}, seed {seed}", design.name, switch.name), |host, shown| {
                let mut hardware = RtlEngine::new(host, design, &values, seed).unwrap();
                assert!(hardware.set_switch(switch.name, false));
                wander(&mut hardware, seed, shown);
            });
        }
    }
}

/// More puts than takes for some steps, more takes for the next ones, a reset now and then.
fn wander(hardware: &mut RtlEngine, seed: u32, shown: &mut Shown) {
    let (operations, mut draw) = (hardware.info().operations.clone(), Draw::new(seed.into(), 0));
    let mut events = Events::new();
    for step in 0..2_000_u32 {
        let role = match (step % 997, step / 300 % 2, draw.below(5)) {
            (996, ..) => Role::Reset,
            (_, 0, 0) | (_, 1, 0..=3) => Role::Take,
            _ => Role::Put,
        };
        let kinds: Vec<usize> = (0..operations.len()).filter(|kind| operations[*kind].role == role).collect();
        let kind = kinds[draw.below(kinds.len() as u64) as usize];
        let mut drawn = |min: u32, max: u32| min + draw.below(u64::from(max.min(64).saturating_sub(min)) + 1);
        let args: Vec<u32> = operations[kind].arguments.iter().map(|a| drawn(a.min, a.max)).collect();
        let _ = hardware.issue(&Op::new(kind as u8, &args));
        events.clear();
        hardware.tick(&mut events);
        shown.step(step, &events, hardware);
    }
}

/// Each address of a memory has a word of its own, and each seed others.
#[test]
fn every_address_has_a_word_of_its_own() {
    let config = config_named("bbq_w16_d2_n255");
    let design = catalogue::find("bbq").unwrap();
    let (values, _) = parameters(design, &config, 255, 0).unwrap();
    let words = |seed: u32| {
        let hardware = RtlEngine::new(&NativeRtl, design, &values, seed).unwrap();
        (&hardware as &dyn Engine).words(hardware.info().field("qe.data").unwrap())
    };
    let (one, other, again) = (words(1), words(2), words(1));
    assert_eq!(one, again);
    assert_ne!(one, other);
    let mut different = one.clone();
    different.sort_unstable();
    different.dedup();
    assert!(different.len() > 250, "{} of 255", different.len());
    assert!(words(0).iter().all(|word| *word == 0));
}
