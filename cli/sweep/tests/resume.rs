//! Sweeps that are ended and go on.

use std::thread;
use std::time::Duration;

use crate::common::{Folder, SWEEP};

#[test]
fn a_killed_sweep_goes_on_and_gives_the_same() {
    // Long enough to be killed in the middle.
    let folder = Folder::with("killed", &SWEEP.replace("20000", "1000000"));
    let whole = folder.fine("fig.json --yes --csv -");
    let words = "fig.json --yes --jobs 1 --resume part.jsonl --csv out.csv";
    let mut child = folder.begin(words);
    // Two runs are in the part, so the third is on its way.
    while std::fs::read_to_string(folder.0.join("part.jsonl")).unwrap_or_default().lines().count() < 3 {
        assert!(child.try_wait().unwrap().is_none(), "ended before it was killed");
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let left: Vec<_> = std::fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "only the experiment and the part are there: {left:?}");
    let before = folder.read("part.jsonl");
    let ended = folder.sweep(words);
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    assert!(ended.stderr.contains("of 6 runs are done"), "{}", ended.stderr);
    let kept = &before[..before.rfind('\n').unwrap() + 1];
    assert!(folder.read("part.jsonl").starts_with(kept), "what was done stays as it was");
    assert_eq!(folder.read("part.jsonl").lines().count(), 7);
    assert_eq!(folder.read("out.csv"), whole);
}

#[test]
fn wherever_a_part_is_cut_off_it_goes_on() {
    let folder = Folder::new("cut");
    let whole = folder.fine("fig.json --resume part.jsonl --yes --jobs 1");
    let part = folder.read("part.jsonl");
    let head = part.find('\n').unwrap();
    let ends: Vec<usize> = part.match_indices('\n').map(|(at, _)| at).collect();
    // Inside the head, at its end, inside the first run, at the end of the last one, and without its newline.
    for at in [0, 1, 40, head, head + 1, head + 20, ends[1], ends[5] + 1, part.len() - 1] {
        folder.write("part.jsonl", &part[..at]);
        assert_eq!(folder.fine("fig.json --resume part.jsonl --yes --jobs 1"), whole, "cut at {at}");
        assert_eq!(folder.read("part.jsonl"), part, "cut at {at}");
    }
    // A machine that failed may have left a last line of nothing.
    folder.write("part.jsonl", &format!("{}\0\0\0\0\n", &part[..=ends[2]]));
    let ended = folder.sweep("fig.json --resume part.jsonl --yes --jobs 1");
    assert!(ended.stderr.contains("part.jsonl: line 4 was cut off; its run is made again"), "{}", ended.stderr);
    assert_eq!(folder.read("part.jsonl"), part);
    // Nothing is left to do.
    let ended = folder.sweep("fig.json --resume part.jsonl");
    assert!(ended.stderr.contains("6 of 6 runs are done"), "{}", ended.stderr);
    assert_eq!(ended.stdout, whole);
}

#[test]
fn a_part_of_something_else_is_left_as_it_is() {
    let folder = Folder::new("else");
    folder.fine("fig.json --shard 1/3 --resume part.jsonl");
    folder.write("other.json", &SWEEP.replace("20000", "20001"));
    let part = folder.read("part.jsonl");
    for (words, differs) in [
        ("other.json --shard 1/3 --resume part.jsonl", "line 1: found experiment "),
        ("fig.json --shard 2/3 --resume part.jsonl", "line 1: found shard 1/3; expected 2/3"),
        ("fig.json --shard 1/4 --resume part.jsonl", "line 1: found number of shards 3; expected 4"),
        ("fig.json --shard 1/3 --seeds 2 --resume part.jsonl", "line 1: found number of seeds 1; expected 2"),
        ("fig.json --shard 1/3 --resume fig.json", "fig.json: line 1: found \"{\"; expected the head of a part"),
    ] {
        let said = folder.wrong(words);
        assert!(said.contains(differs), "{words}: {said}");
        assert_eq!(folder.read("part.jsonl"), part, "{words}");
    }
    assert_eq!(folder.read("fig.json"), SWEEP);
    let build = part.split("\"build\":\"").nth(1).unwrap()[..16].to_owned();
    folder.write("part.jsonl", &part.replace(&build, "0000000000000000"));
    let said = folder.wrong("fig.json --shard 1/3 --resume part.jsonl");
    assert!(said.contains(&format!("part.jsonl: line 1: found build 0000000000000000; expected {build}")), "{said}");
}

#[test]
fn two_programs_do_not_write_one_part() {
    let folder = Folder::with("two", &SWEEP.replace("20000", "60000000"));
    let mut child = folder.begin("fig.json --yes --jobs 1 --resume part.jsonl");
    while std::fs::metadata(folder.0.join("part.jsonl")).map_or(0, |file| file.len()) == 0 {
        assert!(child.try_wait().unwrap().is_none());
        thread::sleep(Duration::from_millis(1));
    }
    let said = folder.wrong("fig.json --yes --resume part.jsonl");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(said.contains("part.jsonl: another program is writing this part"), "{said}");
}
