//! Files that may be anything.

use exercises::HandIn;
use exercises::hand_in::{BYTES, Unreadable, name};

use crate::common::{EXERCISE, hand_in, judge_of};

fn text() -> String {
    hand_in(&judge_of(EXERCISE), r#"[["enqueue", 1, 5], ["dequeue"]]"#, &[2]).to_text()
}

fn broken(bytes: &[u8]) -> String {
    match HandIn::from_bytes(bytes) {
        Err(Unreadable::Broken(why)) => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_hand_in_comes_back_as_it_was_written() {
    let judge = judge_of(EXERCISE);
    let own = hand_in(&judge, r#"[["enqueue", 1, 5], ["dequeue"]]"#, &[2]);
    assert_eq!(HandIn::from_bytes(own.to_text().as_bytes()).unwrap(), own);
}

#[test]
fn one_that_is_cut_short_is_named_wherever_it_ends() {
    let text = text();
    let first = text.find("hand-in").unwrap() + "hand-in".len();
    for end in (first..text.trim_end().len()).filter(|end| text.is_char_boundary(*end)) {
        assert!(broken(&text.as_bytes()[..end]).contains("expected"), "{end}");
    }
}

#[test]
fn versions_sizes_and_fields_are_named() {
    let text = text();
    assert_eq!(
        broken(text.replace("\"version\": 1,\n  \"name\"", "\"version\": 2,\n  \"name\"").as_bytes()),
        "found version 2; expected version 1"
    );
    let long = text.replace("Ada Example", &"x".repeat(10_000_000));
    assert_eq!(broken(long.as_bytes()), format!("found {} bytes; expected a hand-in of at most {BYTES}", long.len()));
    assert!(broken(text.replace("\"exercise\"", "\"exercize\"").as_bytes()).contains("did you mean"));
    let goals = format!("\"goals\": [{}{{\"reached\": true}}]", "{\"reached\": true},".repeat(40));
    let many = text.replacen("\"goals\": [", &format!("{goals}, \"x\": ["), 1);
    assert!(broken(many.as_bytes()).contains("expected"), "{}", broken(many.as_bytes()));
}

#[test]
fn other_files_are_no_hand_ins() {
    let other = |bytes: &[u8]| match HandIn::from_bytes(bytes) {
        Err(Unreadable::Other(why)) => why,
        found => panic!("{found:?}"),
    };
    assert_eq!(other(include_bytes!("../../../scenarios/fifo-inversions.json")), "a scenario");
    assert_eq!(other(b"{}"), "no `kind`: another JSON file");
    assert_eq!(other(br#"{ "kind": "x" }"#), "a file of kind \"x\"");
    other(b"");
    other(b"\xff\xfe");
    other(&vec![b'['; 2 * BYTES]);
    other(&[b'['; 1000]);
}

#[test]
fn names_do_no_harm() {
    assert_eq!(name("../../etc/passwd"), "_.._etc_passwd");
    assert_eq!(name("a\u{202e}b\nc\t\u{0}"), "abc");
    assert_eq!(name(" \u{200b} "), "(no name)");
    assert_eq!(name("C:\\x"), "C__x");
    assert_eq!(name(&"é".repeat(1000)).chars().count(), 100);
    assert_eq!(name("=1+1"), "=1+1", "spreadsheets are the table's affair");
}
