//! What memories and registers hold before they are written follows from the seed and their address, and from nothing else.

use contract::{Engine, Events, Op, Role};
use models::catalogue;
use rtl_native::NativeRtl;
use rtl_native::testing::built::config_named;
use rtl_native::testing::power_up::TwoStarts;
use rtl_native::testing::soak::{parameters, soak};
use session::rtl::{self, RtlEngine};
use traffic::draw::Draw;

/// Operations of a configuration.
const OPERATIONS: u64 = 5_000;

/// On traffic that fills, drains, collides and resets.
#[test]
fn no_configuration_depends_on_what_verilator_puts_into_unwritten_state() {
    for (seed, config) in (0..).zip(rtl::configs(&NativeRtl)) {
        soak(&TwoStarts, &config, OPERATIONS, seed).unwrap_or_else(|why| panic!("{}: {why}", config.name));
    }
}

/// Hardware with a switch off reads what nobody wrote. With every switch of every design off in turn, on one configuration of each.
#[test]
fn broken_hardware_does_not_depend_on_it_either() {
    let configs = rtl::configs(&NativeRtl);
    for design in catalogue::all().filter(|design| !design.switches.is_empty()) {
        let config = configs.iter().find(|config| config.design == design.name).unwrap();
        let (values, _) = parameters(design, config, 15, 0).unwrap();
        for switch in design.switches {
            for seed in 1..=4 {
                let mut hardware = RtlEngine::new(&TwoStarts, design, &values, seed).unwrap();
                assert!(hardware.set_switch(switch.name, false), "{} {}", design.name, switch.name);
                wander(&mut hardware, seed);
            }
        }
    }
}

/// More puts than takes for some steps, more takes for the next ones, a reset now and then.
fn wander(hardware: &mut RtlEngine, seed: u32) {
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
