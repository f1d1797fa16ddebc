//! Every file and link in scenarios/bad ends with exit code 2 and its message.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::common::{queuescope, scenarios};

#[derive(Deserialize)]
struct Case {
    file: String,
    kind: String,
    fill: Option<usize>,
    expected: String,
}

#[test]
fn bad_input_is_told_by_its_message() {
    let bad = scenarios().join("bad");
    let cases: Vec<Case> = serde_json::from_str(&fs::read_to_string(bad.join("index.json")).unwrap()).unwrap();
    for Case { file, kind, fill, expected } in &cases {
        let mut path = bad.join(file);
        if let Some(fill) = fill {
            let mut bytes = fs::read(&path).unwrap();
            bytes.resize(*fill, b' ');
            path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
            fs::write(&path, bytes).unwrap();
        }
        let name = path.to_str().unwrap();
        let ended = match kind.as_str() {
            "scenario" => queuescope(&["validate", name], b""),
            _ => queuescope(&["open", "-"], &fs::read(&path).unwrap()),
        };
        assert_eq!(ended.code, 2, "{file}: {}", ended.stderr);
        assert_eq!(ended.stdout, "", "{file}");
        for line in expected.lines() {
            assert!(ended.stderr.contains(line), "{file}: {}", ended.stderr);
        }
        if kind != "link" {
            assert!(
                ended.stderr.lines().all(|line| line.starts_with(&format!("{name}: "))),
                "{file}: {}",
                ended.stderr
            );
            // Read from standard input it is the same.
            let piped = queuescope(&["link", "-"], &fs::read(&path).unwrap());
            assert_eq!((piped.code, piped.stderr), (2, ended.stderr.replace(name, "standard input")), "{file}");
        }
    }
}
