//! Fixtures beside their models: they agree, and with their bug they do not, in a few operations.

use adopt::probe::scenario;
use rtl_native::DemandRtl;
use scenario::map::Map;
use scenario::{Explicit, Op, Scenario, Traffic};
use session::Session;
use session::bench::operations::Operations;
use shrink::Shrinker;

use super::adopted;
use super::properties::FIXTURES;

/// Operations on each port.
const STEPS: u32 = 2000;
/// Operations that a bug takes at most.
const FEW: usize = 8;
const TRIALS: u32 = 100_000;

/// A run of random operations to its end or the first difference.
fn run(host: &DemandRtl, map: &Map, seed: u32) -> (Scenario, Session) {
    let scenario = scenario(map, STEPS, seed).unwrap();
    let mut session = session::open::open(&scenario, host, Operations::plan).unwrap().forward_only();
    while !session.is_over() && session.lockstep(0).is_some_and(|lockstep| lockstep.divergence.is_none()) {
        session.step(|_, _| ());
    }
    (scenario, session)
}

/// How many operations are left of a bug; or why none is found.
fn shrunk(host: &DemandRtl, map: &Map) -> Result<usize, String> {
    let found = (1..=8).map(|seed| run(host, map, seed)).find(|(_, session)| !session.is_over());
    let (scenario, session) = found.ok_or("the bug is not found")?;
    let mut shrinker = Shrinker::new(&scenario, &session, 0, host, TRIALS)?;
    while !shrinker.work(1000) {}
    let least = shrinker.scenario()?;
    let ops = least.traffic.iter().map(|source| match source {
        Traffic::Ops(Explicit { ops }) => ops.iter().filter(|op| op.name != Op::IDLE).count(),
        _ => 0,
    });
    Ok(ops.sum())
}

fn check(names: &[&str]) {
    let host = DemandRtl::default();
    let mut wrong = Vec::new();
    for (name, parameter, _) in FIXTURES.iter().filter(|(name, ..)| names.contains(name)) {
        let map = adopted(&host, name, *parameter).map;
        for seed in 1..=3 {
            let (_, session) = run(&host, &map, seed);
            if let Some(found) = session.lockstep(0).and_then(|lockstep| lockstep.divergence.clone()) {
                wrong.push(format!("{name}: differs with seed {seed}: {found:?}"));
            }
        }
        let defines = [("BUG".to_owned(), String::new())].into();
        match shrunk(&host, &Map { defines, ..map }) {
            Ok(count) if count <= FEW => println!("{name}: {count} operations"),
            Ok(count) => wrong.push(format!("{name}: {count} operations are left")),
            Err(why) => wrong.push(format!("{name}: {why}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_bug_is_found_in_a_few_operations() {
    check(&["axis_fifo", "busy_insert", "fwft_heap", "pifo_two_push", "sentinel_tree_rest", "struct_ports"]);
}

#[test]
#[ignore = "long: npm run test:all"]
fn the_bug_of_every_fixture_is_found() {
    check(&FIXTURES.iter().map(|(name, ..)| *name).collect::<Vec<_>>());
}
