//! What people have shared goes on showing the same: shipped scenarios with their branches, the examples of scenarios/README.md, and random
//! files with their links, against a record of their results, digests and last steps. `QUEUESCOPE_RECORD=1` writes the record anew: a line
//! that changes changes what somebody's link shows, and needs a reason.

pub mod generate;

use std::collections::BTreeMap;

use models::design::Design;
use scenario::{Scenario, Target, link};
use session::Session;
use xxhash_rust::xxh3::xxh3_64;

use crate::sessions::{examples, open, parse, path, read, shipped};

/// Longer runs are recorded up to here; the soak runs them to their end.
const MOST_STEPS: u32 = 300_000;

/// The measures that version 1 began with: others may come beside them.
const MEASURES: &str = "arrived departed bytes throughput utilisation dropped.ingress dropped.full dropped.pushed-out dropped.reset \
    dropped.range delay.mean delay.p50 delay.p99 delay.max occupancy.mean occupancy.max inversions inversion.mean \
    inversion.max unpifoness reordered clamped unknown flows.finished flows.hurt fct.mean fct.p50 fct.p99 fct.max jain \
    nfm.mean nfm.p99 nfm.max nfm.windows";

/// Everything on record, by name.
fn corpus() -> BTreeMap<String, Scenario> {
    let mut all = BTreeMap::new();
    let mut add = |name: String, scenario: Scenario| {
        for fork in &scenario.forks {
            all.insert(format!("{name}#{}", fork.name.replace(' ', "_")), scenario.branch(&fork.name).unwrap());
        }
        assert!(all.insert(name, scenario).is_none());
    };
    for file in shipped() {
        let name = file.strip_prefix(path("scenarios")).unwrap().to_string_lossy().into_owned();
        add(name, read(&file));
    }
    for block in examples() {
        let example = parse(&block);
        let name = if example.title.is_empty() {
            format!("{:08x}", xxh3_64(block.as_bytes()) as u32)
        } else {
            example.title.replace(' ', "_")
        };
        add(format!("README.md/{name}"), example);
    }
    for number in 0..generate::FILES {
        add(format!("generated/{number:03}"), parse(&generate::file(number)));
    }
    all
}

/// Where a run ended, and per engine what came of it: digest, digest with times, operations presented, and a hash of what was measured.
fn results(scenario: &Scenario) -> String {
    let mut run = open(scenario).forward_only();
    while !run.is_over() && run.executed() < MOST_STEPS {
        run.step(|_, _| ());
    }
    let cut = if run.is_over() { "" } else { "+" };
    let divergence = (0..scenario.engines.len()).filter_map(|engine| run.sweep(engine)).map(|found| found.step).min();
    let divergence = divergence.map_or(String::new(), |step| format!(" parts@{step}"));
    let engines: Vec<String> = (0..scenario.engines.len()).map(|engine| engine_results(&run, engine)).collect();
    format!("{}{cut}{divergence} {}", run.executed(), engines.join(" "))
}

fn engine_results(run: &Session, engine: usize) -> String {
    let log = run.log(engine).unwrap();
    let measured = run.lane(engine).map(|lane| {
        let values = MEASURES.split(' ').map(|name| format!("{name}={:?};", lane.measures().value(name)));
        format!("/{:08x}", xxh3_64(values.collect::<String>().as_bytes()) as u32)
    });
    format!("{:016x}/{:016x}/{}{}", log.digest(), log.timing_digest(), log.presented(), measured.unwrap_or_default())
}

/// Results of the whole corpus, and a hash of the link of each: a link of today is one of tomorrow to the letter, or it would have to be read
/// by a reader of its own.
#[test]
#[ignore = "long: npm run test:all"]
fn everything_on_record_shows_the_same() {
    let found: Vec<String> = corpus()
        .iter()
        .map(|(name, scenario)| {
            let fragment = link::encode(scenario, Some(1));
            assert_eq!(link::decode(&fragment).unwrap().target, Target::Scenario(Box::new(scenario.clone())), "{name}");
            format!("{name} {:016x} {}", xxh3_64(fragment.as_bytes()), results(scenario))
        })
        .collect();
    let path = path("wasm/rtl-bridge/native/tests/corpus/record.txt");
    if std::env::var_os("QUEUESCOPE_RECORD").is_some() {
        std::fs::write(&path, found.join("\n") + "\n").unwrap();
    }
    let record = std::fs::read_to_string(path).unwrap();
    let lines: BTreeMap<&str, &str> = record.lines().filter_map(|line| line.split_once(' ')).collect();
    let differ: Vec<String> = found
        .iter()
        .filter_map(|line| {
            let (name, now) = line.split_once(' ')?;
            let before = lines.get(name).copied();
            (before != Some(now))
                .then(|| format!("{name}\n  on record {}\n  now       {now}", before.unwrap_or("nothing")))
        })
        .collect();
    assert!(differ.is_empty(), "{} of {} differ\n{}", differ.len(), found.len(), differ.join("\n"));
    assert_eq!(lines.len(), found.len(), "the record has files that are gone");
}

/// Links as people hold them, to the letter.
#[test]
fn links_on_record_open() {
    let path = path("wasm/rtl-bridge/native/tests/corpus/links.txt");
    let numbers = (0..generate::FILES).step_by(15);
    if std::env::var_os("QUEUESCOPE_RECORD").is_some() {
        let link = |number| link::encode(&parse(&generate::file(number)), Some(number)) + "\n";
        std::fs::write(&path, numbers.clone().map(link).collect::<String>()).unwrap();
    }
    let links = std::fs::read_to_string(path).unwrap();
    assert_eq!(links.lines().count(), numbers.len());
    for (number, link) in numbers.zip(links.lines()) {
        let opened = link::decode(link).unwrap();
        let scenario = parse(&generate::file(number));
        assert_eq!((opened.step, opened.target), (Some(number), Target::Scenario(Box::new(scenario))));
    }
}

/// The corpus meets what it is there for.
#[test]
fn random_files_meet_every_design_and_every_kind_of_traffic() {
    let texts: Vec<String> = (0..generate::FILES).map(generate::file).collect();
    // What carries bytes is driven by a bench that these files do not have.
    let is_met = |design: &&Design| !(design.info)(&(design.resolve)(&[].into()).unwrap()).carries_bytes();
    let designs =
        models::catalogue::DESIGNS.iter().filter(is_met).map(|design| format!(r#""design":"{}""#, design.name));
    let kinds =
        ["ops", "random", "poisson", "batch-poisson", "on-off", "burst", "adversarial", "incast", "flows", "tenants"];
    let ranks = ["class", "srpt", "stfq", "wfq", "lstf", "edf", "fifo-plus", "fifo", "given"];
    let kinds = kinds.iter().chain(&ranks).map(|kind| format!(r#""kind":"{kind}""#));
    let words = ["enqueue-first", "dequeue-first", r#""elements":"flows""#, "reset", "stop", "flow_limit"];
    for wanted in designs.chain(kinds).chain(words.map(str::to_owned)) {
        let met = texts.iter().filter(|text| text.contains(&wanted)).count();
        assert!(met >= 5, "{wanted}: {met}");
    }
}
