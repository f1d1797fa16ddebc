//! Fixtures beside their models: they agree, and with their bug they do not, in a few operations.

use adopt::probe::{crowded, scenario};
use rtl_native::DemandRtl;
use scenario::map::Map;
use scenario::{Explicit, Op, Scenario, Traffic};
use session::Session;
use session::bench::operations::Operations;
use session::lockstep::Divergence;
use shrink::Shrinker;

use super::adopted;
use super::properties::FIXTURES;

/// Steps and seed of the scenario that `adopt` writes.
const STEPS: u32 = 2000;
const SEED: u32 = 1;
/// Operations that a bug takes at most.
const FEW: usize = 8;
const TRIALS: u32 = 100_000;

/// A run of random operations to its end or the first difference.
pub fn run(host: &DemandRtl, map: &Map, seed: u32) -> (Scenario, Session) {
    let scenario = scenario(map, "the.map.json", STEPS, seed).unwrap();
    let mut session = session::open::open(&scenario, host, Operations::plan).unwrap().forward_only();
    while !session.is_over() && difference(&session).is_none() {
        session.step(|_, _| ());
    }
    (scenario, session)
}

fn difference(session: &Session) -> Option<&Divergence> {
    session.lockstep(0)?.divergence.as_ref()
}

/// How many operations are left of a bug; or why none is found.
fn shrunk(host: &DemandRtl, map: &Map) -> Result<usize, String> {
    let (scenario, session) = run(host, map, SEED);
    difference(&session).ok_or("the bug is not found")?;
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
        if map.compare.is_none() {
            continue;
        }
        for (seed, map) in [(1, map.clone()), (2, map.clone()), (3, crowded(&map))] {
            let (_, session) = run(&host, &map, seed);
            if let Some(found) = difference(&session) {
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
#[ignore = "long: npm run test:all"]
fn a_bug_is_found_in_a_few_operations() {
    check(&["axis_fifo", "busy_insert", "fwft_heap", "pifo_two_push", "sentinel_tree_rest", "struct_ports"]);
}

#[test]
#[ignore = "long: npm run test:all"]
fn the_bug_of_every_fixture_is_found() {
    check(&FIXTURES.iter().map(|(name, ..)| *name).collect::<Vec<_>>());
}
