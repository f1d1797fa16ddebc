//! Gearbox: what its hardware tells is what its model tells, packets of a flow stay in order, and whoever watches that would notice if not.

use contract::{Events, Op, kind};
use models::catalogue;
use rtl_native::NativeRtl;
use rtl_native::testing::built::{config_of, configs_of, resolve};
use rtl_native::testing::fair::{FairMix, Reached};
use rtl_native::testing::order::{Ledger, Runs, order};
use rtl_native::testing::pair::Step;
use rtl_native::testing::soak::soak_monitored;
use session::rtl::{Config, RtlEngine};

fn configs() -> Vec<Config> {
    let all = configs_of("gearbox");
    assert!(all.len() >= 4);
    all
}

/// Q84, Q88: on traffic that reaches every level, both sets and step-down FIFOs, wraps virtual time, and is dropped for both causes.
#[test]
#[ignore = "long: npm run test:all"]
fn packets_of_a_flow_stay_in_order() {
    for (seed, config) in (1..).zip(configs()) {
        let found =
            order(&NativeRtl, &config.parameters, 60_000, seed).unwrap_or_else(|why| panic!("{}: {why}", config.name));
        assert!(found.packets >= 60_000 && found.words > 10 * found.packets, "{}, seed {seed}", config.name);
        let reached = found.reached.expect("hardware tells");
        // Four levels of sixteen wrap only in longer runs.
        let never: Vec<&str> = reached
            .cases
            .unmet()
            .into_iter()
            .filter(|what| *what != "time wrapped" || config.parameters["levels"] < 4)
            .collect();
        assert!(never.is_empty(), "{}, seed {seed}, never met: {never:?}", config.name);
    }
}

/// Every event of the design, in its order and with its arguments.
#[test]
fn hardware_tells_what_its_model_tells() {
    let own = |all: &Events| -> Events {
        all.iter().filter(|e| e.kind >= kind::DESIGN && e.kind < kind::DESIGN + 9).collect()
    };
    for (seed, config) in (1..).zip(configs()) {
        let (design, _) = resolve(&config);
        let mut told = [0u32; 9];
        let check = &mut |step: &Step| {
            assert_eq!(own(step.events), own(step.model_events), "{step}");
            own(step.events).iter().for_each(|e| told[usize::from(e.kind - kind::DESIGN)] += 1);
        };
        soak_monitored(&config, 100_000, seed, check).unwrap();
        let steps_down = config.parameters["step_down"] == 1;
        for (event, told) in design.events.iter().zip(told) {
            let can = event.name != "out_of_order" && (event.name != "stepped" || steps_down);
            assert_eq!(told > 0, can, "{}, seed {seed}: {}", config.name, event.name);
        }
    }
}

const SMALL: [(&str, u32); 4] = [("levels", 3), ("fifos", 4), ("depth", 8), ("flows", 4)];

/// The same bookkeeping on the model alone, with rules that do not keep the order.
fn watch(rules: &[(&str, u32)]) -> Result<u64, String> {
    let (design, parameters) = resolve(&config_of("gearbox", &[&SMALL[..], rules].concat()));
    let mut model = (design.model)(&parameters);
    let mut slots = Runs::new(FairMix::of(model.info(), 5, 0, false).unwrap(), 5);
    let mut ledger = Ledger::new(4);
    let mut events = Events::new();
    while ledger.accepted < 50_000 {
        let (op, anew) = slots.next_slot();
        if anew {
            ledger.close()?;
        }
        events.clear();
        if let Some(op) = &op {
            model.issue(op).unwrap();
        }
        model.tick(&mut events);
        if ledger.step(op.as_ref(), &events)? {
            slots.found_nothing();
        }
    }
    Ok(ledger.accepted)
}

#[test]
fn disorder_is_noticed() {
    assert!(watch(&[]).unwrap() >= 50_000);
    for rules in [[("order", 1)], [("order", 2)]] {
        let found = watch(&rules).unwrap_err();
        assert!(found.contains("was before it"), "{rules:?}: {found}");
    }
}

#[test]
fn loss_and_doubles_are_noticed() {
    let (enqueue, dequeue) = (Op::new(0, &[7, 1, 64, 1]), Op::new(1, &[]));
    let mut retired = Events::new();
    retired.push(0, kind::ACCEPTED, contract::OpId(0), &[]);
    retired.push(0, kind::RETIRED, contract::OpId(0), &[7]);
    let mut ledger = Ledger::new(2);
    ledger.step(Some(&enqueue), &retired).unwrap();
    assert!(ledger.close().unwrap_err().contains("flow 1 lost 1"));
    ledger.step(Some(&dequeue), &retired).unwrap();
    ledger.close().unwrap();
    let again = ledger.step(Some(&dequeue), &retired);
    assert!(again.unwrap_err().contains("was not there"));
}

/// Hardware has one reading of each rule, and FIFOs by digits of F.
#[test]
fn what_hardware_cannot_be_is_told() {
    let design = catalogue::find("gearbox").unwrap();
    let built = &configs()[0].parameters;
    for (name, value, expected) in [
        ("order", 1, "no `order` but `guard`"),
        ("quota", 2, "no `quota` but `drain`"),
        ("fifos", 10, "a power of two of `fifos`"),
        ("levels", 1, "at least 2 levels"),
    ] {
        let mut given = built.clone();
        given.insert(name.to_string(), value);
        given.insert("time_bits".to_string(), 20);
        let parameters = (design.resolve)(&given).unwrap();
        let found = RtlEngine::new(&NativeRtl, design, &parameters, 1).err().unwrap();
        assert!(found.contains(expected), "{name}: {found}");
    }
}

/// What was never reached is said.
#[test]
fn nothing_is_reached_at_first() {
    for config in configs() {
        let (design, parameters) = resolve(&config);
        let info = (design.info)(&parameters);
        let never = Reached::new(&info).unwrap().cases.unmet().len();
        let (levels, step_down) = (config.parameters["levels"] as usize, config.parameters["step_down"] as usize);
        assert_eq!(never, 4 + 2 * levels - 1 + step_down * (2 * levels - 3));
    }
}
