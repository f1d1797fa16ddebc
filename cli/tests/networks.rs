//! Exports of networks: nodes have their names in them, and are chosen by these.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{Ended, queuescope};

fn shipped(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios").join(name);
    fs::read_to_string(path).unwrap()
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn export(scenario: &str, arguments: &[&str]) -> Ended {
    let ended = queuescope(&[&["export", "-"], arguments].concat(), scenario.as_bytes());
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    ended
}

#[test]
fn a_table_has_the_node_of_each_operation() {
    let card = shipped("nic-figure-11.json");
    let all = export(&card, &["--csv", "-"]).stdout;
    let mut reader = csv::Reader::from_reader(all.as_bytes());
    assert_eq!(reader.headers().unwrap().iter().take(4).collect::<Vec<_>>(), ["engine", "node", "op", "kind"]);
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    for (engine, node) in [("0", "tenants"), ("1", "packets"), ("2", "reference of tenants")] {
        let mut of_engine = rows.iter().filter(|row| &row[0] == engine).peekable();
        assert!(of_engine.peek().is_some() && of_engine.all(|row| &row[1] == node), "{engine}");
    }
    let by_number = export(&card, &["--csv", "-", "--engine", "1"]);
    let by_name = export(&card, &["--csv", "-", "--engine", "packets"]);
    assert_eq!(by_name.stdout, by_number.stdout);
    assert!(by_name.stderr.contains("operations of engine 1 (packets)"), "{}", by_name.stderr);
    let other = shipped("bbq-first-steps.json");
    assert!(export(&other, &["--csv", "-"]).stdout.starts_with("engine,op,kind,"));
}

#[test]
fn all_nodes_of_a_mesh_can_be_exported() {
    // The file names one engine, of which each node has a copy.
    let mesh = shipped("mesh-eight.json");
    let last = export(&mesh, &["--csv", "-", "--engine", "out3"]).stdout;
    assert!(last.lines().skip(1).all(|row| row.starts_with("67,out3,")) && last.lines().count() > 1, "{last}");
    let trace = export(&mesh, &["--chrome-trace", "-", "--last", "5"]).stdout;
    assert!(trace.contains("\"engine 67 (out3): "), "{}", &trace[..2000]);
}

#[test]
fn waveforms_are_those_of_the_node() {
    let card = shipped("nic-figure-11.json");
    let out = file("node.vcd");
    let ended = export(&card, &["--vcd", out.to_str().unwrap(), "--engine", "packets", "--from", "0", "--to", "9"]);
    assert!(ended.stderr.contains("steps 0 to 9 of engine 1 (packets)"), "{}", ended.stderr);
    assert!(fs::read_to_string(out).unwrap().contains("$scope module bbq $end"));
}

#[test]
fn a_node_that_is_missing_is_named_with_those_that_there_are() {
    for (name, asked, expected) in [
        (
            "nic-figure-11.json",
            "t0",
            "the scenario has no engine or node t0; its engines are: 0 (tenants), 1 (packets), 2, 3",
        ),
        ("mesh-eight.json", "72", "11 (in1.out3), and 60 more"),
        ("mesh-eight.json", "-1", "no engine or node -1"),
    ] {
        let engine = format!("--engine={asked}");
        let ended = queuescope(&["export", "-", "--csv", "-", &engine], shipped(name).as_bytes());
        assert_eq!((ended.code, ended.stdout.as_str()), (2, ""), "{asked}");
        assert!(ended.stderr.contains(expected), "{asked}: {}", ended.stderr);
    }
}
