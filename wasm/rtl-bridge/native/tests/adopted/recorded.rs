//! Short runs of users' modules as the page gets them, for the page's tests of their drawing. And what the session keeps of earlier steps is
//! what these steps showed.

use std::path::Path;

use rtl_native::DemandRtl;
use scenario::Scenario;
use scenario::map::Map;
use serde::Serialize;
use workbench::Frames;
use workbench::frame::{Frame, OpFrame, Opened};

use super::adopted;

/// Steps of a run, steps before the shown one that are kept, and operations of a step.
const STEPS: u32 = 18;
const KEPT: u32 = 6;
const OPS: u32 = 20;

#[derive(Serialize)]
struct Run {
    scenario: Scenario,
    opened: Opened,
    /// Words of each field before the first step.
    initial: Vec<Vec<u32>>,
    steps: Vec<Step>,
}

#[derive(Serialize)]
struct Step {
    frame: Frame,
    /// Words of each field after the step.
    words: Vec<Vec<u32>>,
    ops: Vec<OpFrame>,
}

fn words(engine: &dyn contract::Engine) -> Vec<Vec<u32>> {
    let read = |(number, field): (usize, &contract::Field)| {
        let mut words = vec![0; field.count as usize];
        engine.probe(number, 0, &mut words);
        words
    };
    engine.info().fields.iter().enumerate().map(read).collect()
}

/// A run of random operations.
fn run(host: &DemandRtl, map: &Map, name: &str) -> Run {
    let scenario = adopt::probe::scenario(map, &format!("{name}.map.json"), 2000, 1).unwrap();
    let mut session = workbench::open(&scenario, host).unwrap();
    session.keep_recent(KEPT);
    let (opened, initial) = (session.opened(), words(session.engine(0).unwrap()));
    let mut steps: Vec<Step> = Vec::new();
    // A divergence ends it.
    for step in 0..STEPS {
        while !session.seek(step, 100) {}
        if step >= session.steps() {
            break;
        }
        let mut frame = session.frame();
        // No more than the tests need.
        frame.upcoming.truncate(1);
        frame.engines.truncate(1);
        let first = frame.engines[0].presented.saturating_sub(OPS);
        steps.push(Step { frame, words: words(session.engine(0).unwrap()), ops: session.operations(0, first, OPS) });
    }
    // Forwards, backwards, and from far ahead.
    let last = steps.len() as u32 - 1;
    for step in (0..=last).chain((0..=last).rev()).chain([1200, 3, 1200, 9, last]) {
        while !session.seek(step, 100) {}
        for back in (0..KEPT.min(step + 1)).filter(|_| step <= last) {
            let before = (step - back).checked_sub(1).map_or(&initial, |before| &steps[before as usize].words);
            for (field, expected) in before.iter().enumerate() {
                let found = session.words_before(0, field, back as usize).unwrap();
                assert_eq!(found, expected, "{name}: step {step}, {back} back, field {field}");
            }
        }
        assert_eq!(session.words_before(0, 0, KEPT as usize), None);
    }
    Run { scenario, opened, initial, steps }
}

fn write(found: &serde_json::Value, file: &Path) {
    // A line a step.
    let lines: Vec<_> = found["steps"].as_array().unwrap().iter().map(ToString::to_string).collect();
    let (scenario, opened, initial) = (&found["scenario"], &found["opened"], &found["initial"]);
    let head = format!("{{\"scenario\":{scenario},\n\"opened\":{opened},\n\"initial\":{initial},\n\"steps\":[\n");
    std::fs::write(file, format!("{head}{}\n]}}\n", lines.join(",\n"))).unwrap();
}

fn record(name: &str, defines: &[&str]) {
    let host = DemandRtl::default();
    let map = adopted(&host, name, None).map;
    let defines: Vec<(String, String)> = defines.iter().map(|name| ((*name).to_owned(), String::new())).collect();
    let map = Map { defines: defines.into_iter().collect(), ..map };
    let found = serde_json::to_value(run(&host, &map, name)).unwrap();
    let file = super::fixture::root().join("web/test/designs/adopted").join(format!("{name}.json"));
    if std::env::var_os("QUEUESCOPE_RECORD").is_some() {
        write(&found, &file);
    }
    let recorded: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(found, recorded, "{name}: record it anew with QUEUESCOPE_RECORD=1");
}

/// `QUEUESCOPE_RECORD=1` writes them anew.
#[test]
fn the_page_draws_what_sessions_of_modules_report() {
    record("op_enum", &["BUG"]);
    record("lane_arrays", &[]);
    record("bsv_fifo", &[]);
}

/// Of all fixtures. With `QUEUESCOPE_RECORD_TO=FOLDER` they are written there, for people who want to draw them.
#[test]
#[ignore = "long: npm run test:all"]
fn every_fixture_shows_earlier_steps_as_they_were() {
    for (name, parameter, _) in super::properties::FIXTURES {
        let host = DemandRtl::default();
        let map = adopted(&host, name, *parameter).map;
        if map.compare.is_none() {
            continue;
        }
        let found = run(&host, &map, name);
        if let Some(folder) = std::env::var_os("QUEUESCOPE_RECORD_TO") {
            write(&serde_json::to_value(found).unwrap(), &Path::new(&folder).join(format!("{name}.json")));
        }
    }
}
