//! What shipped experiments say must come out does, in runs of a tenth of their length or two fifths.

use std::fs;
use std::path::PathBuf;

use experiments::{Experiment, Figure, Run};

fn files() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "json") && !path.ends_with("schema.json"));
    files.sort();
    files
}

#[test]
fn what_is_expected_comes_out() {
    let files = files();
    assert!(files.len() >= 35);
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let mut short = text.replace("\"packets\": 1000000", "\"packets\": 100000");
        if short == text {
            short = text.replace("\"packets\": 100000,", "\"packets\": 40000,");
        }
        let experiment = Experiment::from_json(&short).unwrap_or_else(|problems| panic!("{file:?}: {problems:?}"));
        assert!(!experiment.expect.is_empty() && !experiment.ids.is_empty() && experiment.source.is_some(), "{file:?}");
        let mut figure = Figure::new(&experiment);
        for (number, point) in experiment.points().iter().enumerate() {
            let mut run = Run::new(&experiment, point).unwrap();
            while !run.work(1 << 16) {}
            assert_eq!((run.conservation(), run.undrained()), (None, None));
            figure.add(number, experiment.rows(point, &run));
        }
        assert_eq!(figure.failures(), Vec::<String>::new(), "{file:?}");
    }
}
