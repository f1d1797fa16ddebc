//! Results are there as a whole or not at all.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use crate::common::Folder;

#[test]
fn a_result_takes_the_place_of_an_older_one_at_once() {
    let folder = Folder::new("place");
    folder.write("real.csv", "old\n");
    symlink("real.csv", folder.0.join("out.csv")).unwrap();
    folder.fine("fig.json --csv out.csv");
    assert!(folder.0.join("out.csv").is_symlink(), "a link stays one");
    assert_eq!(folder.read("real.csv"), folder.fine("fig.json --csv -"));
    // What cannot be written is known before the sweep begins, and what is there stays.
    for out in ["missing/out.csv", "/proc/out.csv", "."] {
        let said = folder.wrong(&format!("fig.json --csv {out}"));
        assert!(said.starts_with(&format!("{out}: cannot write: ")), "{said}");
        assert!(!said.contains("packets"), "{said}");
    }
    let mut names: Vec<_> = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["fig.json", "out.csv", "real.csv"]);
}

#[test]
fn a_full_disk_is_said() {
    let folder = Folder::new("full");
    let said = folder.wrong("fig.json --csv /dev/full");
    assert!(said.contains("/dev/full: cannot write: No space left on device"), "{said}");
    // A disk of two pages, which only root may make.
    let disk = folder.0.join("disk");
    fs::create_dir(&disk).unwrap();
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=8k", "tmpfs"]).arg(&disk).status();
    if !mounted.is_ok_and(|status| status.success()) {
        eprintln!("left out: a small disk wants root");
        return;
    }
    let ended = folder.sweep("fig.json --seeds 60 --yes --jobs 1 --shard 1/2 --resume disk/part.jsonl");
    let part = fs::read_to_string(disk.join("part.jsonl"));
    // A result: nothing half-written stays, not under another name either.
    let csv = folder.sweep("fig.json --csv disk/out.csv");
    let names: Vec<_> = fs::read_dir(&disk).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    // The same command goes on where there is room.
    let grown = Command::new("mount").args(["-o", "remount,size=1m"]).arg(&disk).status();
    let again = folder.sweep("fig.json --seeds 60 --yes --jobs 1 --shard 1/2 --resume disk/part.jsonl");
    assert!(Command::new("umount").arg(&disk).status().unwrap().success());
    assert_eq!(ended.code, Some(2), "{}", ended.stderr);
    assert!(ended.stderr.contains("disk/part.jsonl: cannot write: No space left on device"), "{}", ended.stderr);
    assert!(ended.stderr.contains("what is in it stays: the same command goes on with it"), "{}", ended.stderr);
    let part = part.unwrap();
    assert!(part.ends_with('\n') && part.lines().count() > 2, "whole lines alone: {part}");
    assert_eq!(csv.code, Some(2), "{}", csv.stderr);
    assert_eq!(names, ["part.jsonl"]);
    assert!(grown.unwrap().success());
    assert_eq!(again.code, Some(0), "{}", again.stderr);
    assert!(again.stderr.contains("of 180 runs are done"), "{}", again.stderr);
}
