//! Hardware that is not linked in, built when a scenario asks for it.

use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::common::{queuescope, queuescope_with};

/// Hardware that is linked in beside hardware that is not, each held against its model.
const SCENARIO: &str = r#"{ "version": 1, "seed": "00000000000000aa", "engines": [
    { "design": "bbq", "implementation": "rtl", "parameters": { "W": 2, "D": 1, "N": 3 }, "reference": 1 },
    { "design": "bbq", "implementation": "model", "parameters": { "W": 2, "D": 1, "N": 3 } },
    { "design": "bbq", "implementation": "rtl", "parameters": { "W": 4, "D": 1, "N": 15 }, "reference": 3 },
    { "design": "bbq", "implementation": "model", "parameters": { "W": 4, "D": 1, "N": 15 } }],
  "bench": { "kind": "ops" },
  "traffic": [{ "kind": "random", "slots": 20000, "collide_percent": 60,
    "mix": { "enqueue": 5, "dequeue-max": 3, "dequeue-min": 1, "idle": 1 } }] }"#;

/// A folder with nothing in it but these programs of this machine.
fn only(folder: &str, programs: &[&str]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let path = env::var_os("PATH").unwrap();
    for program in programs {
        let file = env::split_paths(&path).map(|part| part.join(program)).find(|file| file.exists()).unwrap();
        std::os::unix::fs::symlink(file, folder.join(program)).unwrap();
    }
    folder
}

#[test]
fn any_legal_configuration_runs_beside_what_is_linked_in() {
    let first = queuescope(&["compare", "-"], SCENARIO.as_bytes());
    assert_eq!(first.code, 0, "{}", first.stderr);
    assert_eq!(first.stdout.matches("words of state, all the same").count(), 2, "{}", first.stdout);
    // Built once: there is nothing left to say, and the run is the same.
    let again = queuescope(&["compare", "-"], SCENARIO.as_bytes());
    assert_eq!((again.code, again.stderr.as_str()), (0, ""));
    assert_eq!(again.stdout, first.stdout);
}

#[test]
fn its_divergence_is_shrunk_like_any_other() {
    let wrong = SCENARIO.replacen(r#""reference": 1"#, r#""switches": { "forward_1": false }, "reference": 1"#, 1);
    let made = queuescope(&["shrink", "-"], wrong.as_bytes());
    assert_eq!(made.code, 0, "{}", made.stderr);
    let again = queuescope(&["compare", "-"], made.stdout.as_bytes());
    assert_eq!(again.code, 1, "{}{}", again.stdout, again.stderr);
    assert!(made.stdout.len() < 1500 && again.stdout.contains("first divergence: "), "{}{}", made.stdout, again.stdout);
}

#[test]
fn without_tools_the_error_says_what_there_is_and_what_is_missing() {
    let tools = [("QUEUESCOPE_RTL_TOOLS", "system")];
    for (programs, missing) in [(&["node"][..], "Verilator 5.006 or newer"), (&[], "cannot run node: ")] {
        let folder = only(&format!("path-{}", programs.len()), programs);
        let environment = [tools[0], ("PATH", folder.to_str().unwrap())];
        let ended = queuescope_with(&environment, &["run", "-"], SCENARIO.as_bytes());
        assert_eq!((ended.code, ended.stdout.as_str()), (2, ""), "{}", ended.stderr);
        let expected =
            "standard input: engines[0]: no bbq hardware is built with D=1 N=3 W=2; built are: D=1 N=15 W=4; ";
        assert!(ended.stderr.contains(expected), "{}", ended.stderr);
        assert!(
            ended.stderr.contains("could not be built now: ") && ended.stderr.contains(missing),
            "{}",
            ended.stderr
        );
    }
}
