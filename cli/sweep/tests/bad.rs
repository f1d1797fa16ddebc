//! Files that are none, and parts that do not go together: what, where, and what to do.

use crate::common::{Folder, SWEEP};

#[test]
fn parts_that_do_not_go_together_are_named() {
    let folder = Folder::new("mixture");
    folder.parts(2, "");
    folder.fine("fig.json --shard 3/3 --resume q3.jsonl");
    let said = folder.wrong("--merge p1.jsonl p2.jsonl q3.jsonl");
    assert_eq!(said, "q3.jsonl: line 1: found number of shards 3; expected 2 as in p1.jsonl\n");
    folder.write("fig.json", &SWEEP.replace("20000", "20001"));
    folder.fine("fig.json --shard 2/2 --resume other.jsonl");
    let said = folder.wrong("--merge p1.jsonl other.jsonl");
    assert!(said.starts_with("other.jsonl: line 1: found experiment "), "{said}");
    let part = folder.read("p2.jsonl");
    for (from, to, differs) in [
        ("\"build\":\"", "\"build\":\"0", "found build 0"),
        (
            "\"cut\":\"packets\"",
            "\"cut\":\"points\"",
            "found way of sharing runs out points; expected packets as in p1.jsonl",
        ),
        ("\"seeds\":1}", "\"seeds\":2}", "found number of seeds 2; expected 1 as in p1.jsonl"),
    ] {
        folder.write("changed.jsonl", &part.replace(from, to));
        let said = folder.wrong("--merge p1.jsonl changed.jsonl");
        assert!(said.starts_with("changed.jsonl: line 1: ") && said.contains(differs), "{from}: {said}");
    }
    // Alone, a part of the old way of sharing out has nothing to differ from.
    folder.write("changed.jsonl", &part.replace("\"cut\":\"packets\"", "\"cut\":\"points\""));
    let said = folder.wrong("--merge changed.jsonl");
    assert!(said.contains("changed.jsonl: line 1: found shards cut by \"points\"; expected \"packets\""), "{said}");
}

#[test]
fn the_same_run_with_other_values_is_named_in_both_files() {
    let folder = Folder::new("twice");
    folder.parts(2, "");
    let part = folder.read("p2.jsonl");
    folder.write("again.jsonl", &part.replace("16570]]", "16571]]"));
    let said = folder.wrong("--merge p1.jsonl p2.jsonl again.jsonl");
    let line = 1 + part.lines().position(|line| line.contains("16570")).unwrap();
    let expected = format!("again.jsonl: line {line}: found point ");
    assert!(said.starts_with(&expected), "{said}");
    assert!(said.contains(&format!(" as 16571; expected 16570 as in p2.jsonl, line {line}\n")), "{said}");
    // In one file as well, also for whoever goes on with it.
    let run = part.lines().find(|line| line.contains("16570")).unwrap();
    folder.write("p2.jsonl", &format!("{part}{}\n", run.replace("16570", "16571")));
    for words in ["--merge p1.jsonl p2.jsonl", "fig.json --shard 2/2 --resume p2.jsonl"] {
        let said = folder.wrong(words);
        assert!(said.contains("p2.jsonl: line 5: found point "), "{words}: {said}");
    }
}

#[test]
fn runs_of_another_shard_are_named() {
    let folder = Folder::new("foreign");
    folder.parts(2, "");
    let (mine, other) = (folder.read("p1.jsonl"), folder.read("p2.jsonl"));
    // Runs stand in the order in which they ended.
    let foreign = other.lines().nth(1).unwrap();
    let point: String = foreign.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    folder.write("p1.jsonl", &format!("{mine}{foreign}\n"));
    for words in ["--merge p1.jsonl p2.jsonl", "fig.json --shard 1/2 --resume p1.jsonl"] {
        let said = folder.wrong(words);
        let found =
            format!("p1.jsonl: line 5: found point {point} with seed 0000000000000005; expected a run of shard 1/2");
        assert!(said.contains(&found), "{said}");
    }
    // Two parts in one file.
    folder.write("p1.jsonl", &format!("{mine}{other}"));
    assert!(folder.wrong("--merge p1.jsonl").contains("p1.jsonl: line 5: found no run "), "{mine}");
}

#[test]
fn files_that_are_no_parts_are_named() {
    let folder = Folder::new("none");
    folder.fine("fig.json --shard 1/2 --resume p1.jsonl --yes");
    folder.fine("fig.json --csv old.csv");
    folder.write("empty.jsonl", "");
    folder.write("begun.jsonl", &folder.read("p1.jsonl")[..50]);
    folder.write("head.jsonl", &folder.read("p1.jsonl").replace("\"digest\":\"", "\"digest\":\"0"));
    folder.write(
        "newer.jsonl",
        &folder.read("p1.jsonl").replace("\"version\":1,\"experiment\"", "\"version\":2,\"experiment\""),
    );
    for (words, line) in [
        ("--merge gone.jsonl p1.jsonl", "gone.jsonl: cannot read: No such file"),
        ("--merge old.csv p1.jsonl", "old.csv: line 1: found a table (CSV), which does not say what it is a part of"),
        ("--merge fig.json p1.jsonl", "fig.json: line 1: found \"{\"; expected the head of a part"),
        ("--merge head.jsonl p1.jsonl", "head.jsonl: line 1: found an experiment whose text has another digest"),
        ("--merge newer.jsonl", "newer.jsonl: line 1: found version 2; expected 1: the part is of another release"),
        ("--merge /dev/zero", "/dev/zero: found no ordinary file; expected a part"),
        ("--merge empty.jsonl", "no part has a head, which says what it is of"),
        ("--merge p1.jsonl empty.jsonl", "empty.jsonl: line 1: found nothing, or less than a head"),
        ("--merge p1.jsonl begun.jsonl", "queuescope-sweep fig.json --shard 2/2 --resume part-2.jsonl"),
        ("fig.json --resume /dev/full", "/dev/full: found no ordinary file"),
    ] {
        let said = folder.wrong(words);
        assert!(said.contains(line), "{words}: {said}");
    }
}

#[test]
fn shards_that_are_none_are_refused() {
    let folder = Folder::new("shards");
    for shard in ["0/4", "5/4", "1/0", "-1/4", "1", "1/70000", "a/b"] {
        let said = folder.wrong(&format!("fig.json --shard={shard}"));
        assert!(said.contains("expected a part and how many there are: 1/4 to 4/4"), "{shard}: {said}");
    }
    let said = folder.wrong("fig.json --shard 1/2 --seeds 3 --csv out.csv");
    assert!(
        said.contains("write a part, --shard 1/2 --resume PART, and put the parts together with --merge"),
        "{said}"
    );
    let said = folder.wrong("fig.json --shard 1/2 --resume part.jsonl --csv out.csv");
    assert!(said.contains("leave --csv out, and give it to --merge"), "{said}");
    assert!(!folder.0.join("out.csv").exists());
}
