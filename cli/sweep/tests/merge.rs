//! Parts put together.

use crate::common::{Folder, SWEEP};

#[test]
fn parts_in_any_order_are_the_whole_of_one_machine() {
    let folder = Folder::new("order");
    let table = folder.fine("fig.json --csv one.csv");
    folder.parts(4, "");
    for order in ["p1.jsonl p2.jsonl p3.jsonl p4.jsonl", "p4.jsonl p2.jsonl p1.jsonl p3.jsonl p2.jsonl"] {
        assert_eq!(folder.fine(&format!("--merge {order} --csv all.csv --out all.part.jsonl")), table);
        assert_eq!(folder.read("all.csv"), folder.read("one.csv"));
        // What was put together is a part as well.
        assert_eq!(folder.fine("--merge all.part.jsonl --csv again.csv"), table);
        assert_eq!(folder.read("again.csv"), folder.read("one.csv"));
        assert_eq!(folder.fine("fig.json --resume all.part.jsonl"), table);
    }
}

#[test]
fn what_was_expected_decides_the_exit_code() {
    let folder = Folder::with("expected", &SWEEP.replace("2.5", "3.5").replace("3.6", "3.55"));
    folder.parts(2, "");
    let ended = folder.sweep("--merge p1.jsonl p2.jsonl");
    assert_eq!(ended.code, Some(1), "{}", ended.stderr);
    assert!(ended.stdout.contains("failed: expect[0]"), "{}", ended.stdout);
}

#[test]
fn missing_runs_are_listed_with_their_commands() {
    let folder = Folder::new("missing");
    folder.parts(3, "");
    let said = folder.wrong("--merge p1.jsonl p2.jsonl --csv out.csv");
    assert_eq!(
        said,
        "missing: 2 of 6 runs; nothing is put together without --partial\n\
         queuescope-sweep fig.json --shard 3/3 --resume part-3.jsonl\n  point 2: FIFO, queues 8\n  point 5: SP-PIFO, queues 8\n"
    );
    assert!(!folder.0.join("out.csv").exists());
    // A part that is there is gone on with, and its name is known.
    let part = folder.read("p2.jsonl");
    folder.write("p2.jsonl", &part[..part.len() - 3]);
    let said = folder.wrong("--merge p1.jsonl p2.jsonl p3.jsonl");
    assert!(said.starts_with("p2.jsonl: line 3 was cut off: its run is not there\nmissing: 1 of 6 runs"), "{said}");
    let command = said.lines().find_map(|line| line.strip_prefix("queuescope-sweep ")).unwrap();
    assert_eq!(command, "fig.json --shard 2/3 --resume p2.jsonl");
    folder.fine(command);
    folder.fine("--merge p1.jsonl p2.jsonl p3.jsonl");
}

#[test]
fn of_many_missing_runs_forty_are_listed() {
    let folder = Folder::with("many", &SWEEP.replace("20000", "200"));
    folder.fine("fig.json --seeds 20 --shard 1/30 --resume p1.jsonl");
    let said = folder.wrong("--merge p1.jsonl");
    assert!(said.starts_with("missing: 116 of 120 runs"), "{said}");
    assert_eq!(said.lines().filter(|line| line.starts_with("  point ")).count(), 40, "{said}");
    assert_eq!(said.lines().last(), Some("and 76 runs more"), "{said}");
    assert!(said.contains(", seed "), "{said}");
}

#[test]
fn a_part_says_so_in_its_result() {
    let folder = Folder::new("partial");
    folder.parts(3, "");
    let table = folder.fine("--merge p1.jsonl p3.jsonl --partial --csv out.csv");
    assert!(table.starts_with("Queues; a part, 4 of 6 runs\n"), "{table}");
    assert!(table.ends_with("over 4 of 6 runs: 1 of 1 expectations hold, 0 have no value yet\n"), "{table}");
    let csv = folder.read("out.csv");
    assert!(csv.lines().next().unwrap().ends_with(",partial"), "{csv}");
    assert!(csv.lines().skip(1).all(|line| line.ends_with(",4 of 6 runs")) && csv.lines().count() == 5, "{csv}");
    let table = folder.fine("--merge p1.jsonl --partial");
    assert!(table.ends_with("over 2 of 6 runs: 0 of 1 expectations hold, 1 have no value yet\n"), "{table}");
    // Where nothing is missing there is nothing to say.
    folder.fine("fig.json --csv one.csv");
    folder.fine("--merge p1.jsonl p2.jsonl p3.jsonl --partial --csv out.csv");
    assert_eq!(folder.read("out.csv"), folder.read("one.csv"));
}
