//! Sessions as these tests make and run them: files written as text, opened with the hardware that is linked in.

use std::path::{Path, PathBuf};

use rtl_native::NativeRtl;
use scenario::Scenario;
use session::Session;
use shrink::{Failing, Shrinker};

/// Two engines of a file: hardware and the model that it is compared with. `more` are further fields of the hardware.
pub fn pair(design: &str, parameters: &str, more: &str) -> String {
    let engine = format!(r#""design":"{design}","parameters":{parameters}"#);
    format!(r#"{{{engine},"implementation":"rtl","reference":1{more}}},{{{engine},"implementation":"model"}}"#)
}

/// A file with engines that are given operations. `more` are further fields of the file.
pub fn ops(engines: &str, seed: u64, traffic: &str, more: &str) -> String {
    format!(
        r#"{{"version":1,"seed":"{seed:016x}","engines":[{engines}],"bench":{{"kind":"ops"}},"traffic":[{traffic}]{more}}}"#
    )
}

/// A source of these operations, one after the other.
pub fn list<S: AsRef<str>>(operations: impl IntoIterator<Item = S>) -> String {
    let all: Vec<String> = operations.into_iter().map(|operation| operation.as_ref().to_string()).collect();
    format!(r#"{{"kind":"ops","ops":[{}]}}"#, all.join(","))
}

/// The scenario of a file.
pub fn parse(text: &str) -> Scenario {
    Scenario::from_json(text).unwrap_or_else(|problems| panic!("{problems:?}\n{text}"))
}

/// A file of the repository.
pub fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").join(name)
}

/// The scenario of a file of the repository.
pub fn read(name: impl AsRef<Path>) -> Scenario {
    parse(&std::fs::read_to_string(name).unwrap())
}

/// Every scenario that the project ships, by the name of its file.
pub fn shipped() -> Vec<PathBuf> {
    let folders = ["scenarios", "scenarios/random"].map(path);
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let files = files.map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|e| e == "json") && !file.ends_with("schema.json")).collect();
    files.sort();
    assert!(files.len() > 8, "{files:?}");
    files
}

/// The documentation of files.
pub fn documentation() -> String {
    std::fs::read_to_string(path("scenarios/README.md")).unwrap()
}

/// The texts of the examples in the documentation, in order.
pub fn examples() -> Vec<String> {
    let readme = documentation();
    let blocks = readme.split("```json\n").skip(1).filter_map(|rest| rest.split("\n```").next());
    blocks.map(str::to_string).collect()
}

/// A session before its first step.
pub fn open(scenario: &Scenario) -> Session {
    workbench::open(scenario, &NativeRtl).unwrap()
}

/// Executes all steps.
pub fn to_the_end(mut session: Session) -> Session {
    while !session.is_over() {
        session.step(|_, _| ());
    }
    session
}

/// A session after its last step, which can go back.
pub fn run(scenario: &Scenario) -> Session {
    to_the_end(open(scenario))
}

/// A session after its last step, which keeps no history.
pub fn run_forward(scenario: &Scenario) -> Session {
    to_the_end(open(scenario).forward_only())
}

/// Hardware (engine 0) and model (engine 1) did the same to the end of a run, no invariant broke, and nothing vanished (Q114).
pub fn assert_agreement(session: &Session, what: &str) {
    assert_eq!(session.sweep(0).map(|found| found.to_string()), None, "{what}");
    assert_eq!(session.lockstep(0).unwrap().divergence, None, "{what}");
    assert_eq!(session.monitor(0).unwrap().broken().collect::<Vec<_>>(), [], "{what}");
    let [hardware, model] = [0, 1].map(|engine| session.log(engine).unwrap());
    assert_eq!(hardware.digest(), model.digest(), "{what}");
    let (counts, expected) = (hardware.counts(), model.counts());
    assert_eq!(counts.flushed, expected.flushed, "{what}");
    assert_eq!(hardware.presented(), counts.rejected + counts.retired + counts.flushed, "{what}: {counts:?}");
}

/// The words of a field of an engine.
pub fn words(session: &Session, engine: usize, field: &str) -> Vec<u32> {
    let engine = session.engine(engine).unwrap();
    engine.words(engine.info().field(field).unwrap_or_else(|| panic!("no field {field}")))
}

/// Every field of an engine by name, with its words.
pub fn all_words(engine: &dyn contract::Engine) -> Vec<(String, Vec<u32>)> {
    engine.info().fields.iter().enumerate().map(|(i, field)| (field.name.clone(), engine.words(i))).collect()
}

/// What a run did up to its divergence, as a scenario of given operations.
pub fn failing(scenario: &Scenario, session: &Session, engine: usize) -> Scenario {
    Failing::of(scenario, session, engine).unwrap().scenario(scenario, "Failing operations").unwrap()
}

/// What shrinking comes to.
pub fn shrink(scenario: &Scenario, session: &Session, engine: usize, trials: u32) -> Shrinker {
    let mut shrinker = Shrinker::new(scenario, session, engine, &NativeRtl, trials).unwrap();
    while !shrinker.work(10_000) {}
    shrinker
}

/// A value as text, to compare what is shown.
pub fn shown(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap()
}
