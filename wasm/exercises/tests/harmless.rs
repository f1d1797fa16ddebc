//! Files of students are untrusted: whatever stands in them, nothing panics, and no replay goes beyond what the exercise allows.

use exercises::{Exercise, HandIn};

use crate::common::{EXERCISE, hand_in, judge_of, judged};

/// SplitMix64: the same numbers everywhere.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let a = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let b = (a ^ (a >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((b ^ (b >> 31)) % n as u64) as usize
    }
}

/// Pieces that change what a file means.
const PIECES: [&str; 20] = [
    "4294967295",
    "18446744073709551616",
    "-1",
    "1e9",
    "null",
    "true",
    "[]",
    "{}",
    "\"\"",
    "[[[[[[[[",
    "}",
    "]",
    ",",
    "\"idle\"",
    "[\"enqueue\", 1, 65535]",
    "\"edits\": [{\"step\": 2147483647, \"op\": [\"dequeue\"]}],",
    "\u{202e}",
    "\0",
    "\"seed\": \"00\",",
    ":",
];

/// The text with one to three places changed.
fn changed(text: &str, dice: &mut Dice) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len());
        match dice.below(4) {
            0 => bytes[at] = dice.below(256) as u8,
            1 => drop(bytes.splice(at..at, PIECES[dice.below(PIECES.len())].bytes())),
            2 => drop(bytes.drain(at..(at + 1 + dice.below(30)).min(bytes.len()))),
            _ => {
                // A number in place of another one.
                let digit = bytes[at..].iter().position(u8::is_ascii_digit).map_or(at, |ahead| at + ahead);
                drop(bytes.splice(digit..digit, ["0", "99", "7", "4294967295"][dice.below(4)].bytes()));
            }
        }
        if bytes.is_empty() {
            bytes.push(b' ');
        }
    }
    bytes
}

#[test]
fn changed_hand_ins_do_no_harm() {
    let judge =
        judge_of(&EXERCISE.replace("traffic[0].ops, edits", "traffic, edits, engines, bench, stop, rank, contents"));
    let text =
        hand_in(&judge, r#"[["enqueue", 1, 5], ["enqueue", 2, 1], ["dequeue"], ["idle", 3], ["dequeue"]]"#, &[2])
            .to_text();
    let (mut dice, mut read, mut ran) = (Dice(1), 0, 0);
    for _ in 0..4000 {
        if let Ok(hand_in) = HandIn::from_bytes(&changed(&text, &mut dice)) {
            read += 1;
            let verdict = judged(&judge, &hand_in);
            assert!(verdict.steps <= judge.exercise().budget.steps);
            assert!(verdict.points <= judge.exercise().points());
            ran += u32::from(verdict.refused.is_none());
        }
    }
    assert!(read > 400 && ran > 200 && ran < read, "{read} read, {ran} run");
}

#[test]
fn changed_exercises_do_no_harm() {
    let (mut dice, mut read) = (Dice(2), 0);
    for _ in 0..4000 {
        let bytes = changed(EXERCISE, &mut dice);
        let text = String::from_utf8_lossy(&bytes);
        read += u32::from(Exercise::read(&text).is_ok());
        let students = exercises::file::for_students(&text);
        assert_eq!(exercises::file::for_students(&students), students);
    }
    assert!(read > 800 && read < 4000, "{read} read");
}
