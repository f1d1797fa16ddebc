//! Designs whose hardware is built when it is needed, against the contract and their models: `conforms DESIGN...`, with the usual parameters.
//! A line a design; ends with 1 if one of them breaks a law or differs, with 2 if none is named.

use contract::{Engine, Op, Role};
use models::catalogue;
use models::design::{Design, Parameters};
use rtl_native::DemandRtl;
use rtl_native::testing::pair::Pair;
use session::rtl::{RtlEngine, RtlHost};
use session::testing::conformance;
use traffic::draw::Draw;

const SEEDS: [u64; 2] = [1, 0xB1B0_CA57];
/// Steps of a run in lockstep, and steps from one reset to the next on average.
const STEPS: u32 = 20_000;
const RESETS: u64 = 1_500;

fn main() {
    let names: Vec<String> = std::env::args().skip(1).collect();
    if names.is_empty() {
        eprintln!("expected: conforms DESIGN...");
        std::process::exit(2);
    }
    let mut broken = false;
    for name in names {
        match check(&name) {
            Ok(found) => println!("{name}: {found}"),
            Err(why) => {
                println!("{name}: {why}");
                broken = true;
            }
        }
    }
    std::process::exit(i32::from(broken));
}

fn check(name: &str) -> Result<String, String> {
    let design = catalogue::find(name).ok_or("there is no such design")?;
    let parameters = (design.resolve)(&Parameters::default()).map_err(|e| e.expected)?;
    let host = DemandRtl::default();
    let engine = RtlEngine::new(&host, design, &parameters, 1)?;
    conformance::same_architecture(engine.info(), (design.model)(&parameters).info())?;
    drop(engine);
    for seed in SEEDS {
        laws("the model", &|| (design.model)(&parameters), seed)?;
        // It was made just now.
        #[allow(clippy::unwrap_used)]
        laws("the hardware", &|| Box::new(RtlEngine::new(&host, design, &parameters, 1).unwrap()), seed)?;
    }
    let mut words = 0;
    for seed in SEEDS {
        words += lockstep(&host, design, &parameters, seed)?;
    }
    Ok(format!("{} laws, {words} words in {} steps agree", conformance::LAWS.len(), STEPS * SEEDS.len() as u32))
}

fn laws(of: &str, make: conformance::Make, seed: u64) -> Result<(), String> {
    let broken = conformance::check(make, seed).into_iter().find(|finding| !finding.broken.is_empty());
    broken.map_or(Ok(()), |finding| {
        Err(format!("{of} breaks a law, seed {seed:#x}: {}: {}", finding.law, finding.broken))
    })
}

/// Operations at all ports at once, in phases in which more elements come than leave and the other way round. How many words agree.
fn lockstep(host: &dyn RtlHost, design: &Design, parameters: &Parameters, seed: u64) -> Result<u64, String> {
    let mut pair = Pair::new(host, design, parameters, seed, 1 + seed as u32)?.monitored(64);
    let mut draw = Draw::new(seed, 5);
    let info = pair.hardware.info().clone();
    for step in 0..STEPS {
        let fills = step / 97 % 2 == 0;
        let mut given = Vec::new();
        for port in (0..info.ports.len() as u8).filter(|port| pair.accepts(*port)) {
            let resets = draw.below(RESETS) == 0;
            let wanted = |role: Role| match role {
                Role::Reset => resets,
                Role::Put => !resets && fills,
                _ => !resets && !fills,
            };
            let own = || (0u8..).zip(&info.operations).filter(|(_, operation)| operation.port == port);
            let fitting: Vec<_> = own().filter(|(_, operation)| wanted(operation.role)).collect();
            // Now and then what the phase does not ask for.
            let others: Vec<_> = own().filter(|(_, operation)| operation.role != Role::Reset).collect();
            let chosen = if fitting.is_empty() || draw.below(3) == 0 { others } else { fitting };
            if chosen.is_empty() || draw.below(4) == 0 {
                continue;
            }
            let (kind, operation) = chosen[draw.below(chosen.len() as u64) as usize];
            // Few values, so that ranks are equal often.
            let most = if draw.below(2) == 0 { 7 } else { u32::MAX };
            let mut word = |least: u32, largest: u32| least + draw.up_to((largest - least).min(most).into()) as u32;
            let arguments: Vec<u32> = operation.arguments.iter().map(|one| word(one.min, one.max)).collect();
            given.push(Op::new(kind, &arguments));
        }
        pair.step(given)?;
    }
    pair.end()
}
