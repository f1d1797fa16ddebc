//! Hundreds of hand-ins, some of which claim what is not so, in ten ways: all of these are found, and none of the others.

use std::collections::BTreeMap;
use std::fs;

use exercises::HandIn;
use exercises::judge::Judge;
use serde_json::{Value, json};

use crate::common::hand_ins::{claim_truth, exercise_file, folder, hand_in, shipped, table};
use crate::common::queuescope;

/// SplitMix64: the same numbers everywhere.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let a = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let b = (a ^ (a >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (b ^ (b >> 31)) % n
    }
}

/// What a student did in an exercise: something that is allowed, right or wrong.
fn work(name: &str, start: &Value, dice: &mut Dice) -> Value {
    let mut scenario = start.clone();
    let mut ops = Vec::new();
    let count = 3 + dice.below(4);
    match name {
        "sp-pifo-inversion" => {
            ops.extend((0..count).map(|i| json!(["enqueue", i, dice.below(12)])));
            ops.extend((0..count).map(|_| json!(["dequeue"])));
        }
        "bmw-tree-levels" => {
            ops.extend((0..2 * count).map(|i| json!(["enqueue", i, dice.below(90)])));
            ops.extend((0..dice.below(2 * count + 1)).flat_map(|_| [json!(["idle", 2]), json!(["dequeue"])]));
        }
        "pieo-not-yet" => {
            for i in 0..count {
                ops.extend([json!(["enqueue", i, dice.below(9), dice.below(60), 0]), json!(["idle", 3])]);
            }
            for i in 0..count {
                ops.extend([json!(["dequeue", 10 * (i + 1), 0]), json!(["idle", 3])]);
            }
        }
        "fifo-least-buffer" => {
            scenario["engines"][0]["parameters"]["capacity"] = json!(1 + dice.below(100));
            scenario["traffic"][0]["rate_mbps"] = json!(500 + dice.below(1200));
        }
        "wfq-weights" => {
            scenario["bench"]["unit_weight"] = json!(1 + dice.below(24));
            scenario["bench"]["unit_bytes"] = json!(500 + dice.below(800));
        }
        other => panic!("{other}"),
    }
    if !ops.is_empty() {
        scenario["traffic"][0]["ops"] = json!(ops);
    }
    scenario
}

/// Answers to the questions of an exercise.
fn answers(judge: &Judge, dice: &mut Dice) -> BTreeMap<usize, Vec<u64>> {
    let questions = (1..).zip(&judge.exercise().goals).filter(|(_, goal)| goal.answer().is_some());
    questions.filter_map(|(number, _)| (dice.below(4) > 0).then_some((number, vec![1 + dice.below(3)]))).collect()
}

/// Makes an honest hand-in claim what is not so, in one of ten ways. What the report must say of it.
fn lie(way: usize, own: &mut HandIn, judge: &Judge, dice: &mut Dice) -> &'static str {
    let goals = own.goals.len();
    match way {
        0 => {
            // A goal that is not reached; the work of one who has nothing.
            own.goals[0].reached = true;
            own.goals[1].reached = true;
            own.goals[2].reached = true;
            "it claims goal"
        }
        1 => {
            own.run_digest = Some(format!("{:016x}", dice.below(u64::MAX)));
            "its run has digest"
        }
        2 => {
            own.steps = Some(own.steps.unwrap_or(0) + 1 + dice.below(9));
            "its run has"
        }
        3 => {
            own.scenario["seed"] = json!("00000000000000ff");
            "the scenario is changed where the exercise does not allow it"
        }
        4 => {
            own.exercise_digest = format!("{:016x}", dice.below(u64::MAX));
            "it is for another version of the exercise"
        }
        5 => {
            (own.exercise, own.exercise_digest) = ("Something easier".to_owned(), "00000000000000aa".to_owned());
            "it is for another exercise"
        }
        6 => {
            // A question whose answer is wrong, or missing.
            let question = judge.exercise().goals.iter().position(|goal| goal.answer().is_some()).unwrap();
            own.goals[question].answer = vec![40];
            own.goals[question].reached = true;
            "it claims goal"
        }
        7 => {
            own.goals[goals - 1].score = Some(10_000 + dice.below(9));
            "it claims 1"
        }
        8 => {
            own.goals.push(exercises::hand_in::GoalClaim { reached: true, ..Default::default() });
            "it speaks of"
        }
        _ => {
            // The run of somebody who never ends, with the claims of another one.
            own.scenario["edits"] = json!([{ "step": 2_000_000_000, "op": own.scenario["traffic"][0]["ops"][0] }]);
            own.goals[0].reached = true;
            "its run is refused"
        }
    }
}

/// Grades so many hand-ins of an exercise, the first ten of which lie, each in its own way.
fn all_lies_are_found_and_no_others(name: &str, count: usize, seed: u64) -> usize {
    let (judge, start) = shipped(name);
    let folder = folder(&format!("many-{name}-{count}"));
    let mut dice = Dice(seed);
    let mut expected: BTreeMap<String, (u32, Option<&str>)> = BTreeMap::new();
    for number in 0..count {
        let scenario = if number == 0 { start.clone() } else { work(name, &start, &mut dice) };
        let mut own = hand_in(&judge, &format!("Student {number}"), scenario, &answers(&judge, &mut dice));
        if number == 0 {
            own.goals.iter_mut().for_each(|goal| goal.answer.clear());
        }
        let mut verdict = claim_truth(&judge, &mut own);
        assert_eq!((&verdict.refused, &verdict.contradictions[..]), (&None, &[][..]), "{name}");
        own.goals[0].attempts = dice.below(1000);
        let lie = (number < 10).then(|| lie(number, &mut own, &judge, &mut dice));
        // Points are those of what was handed in, whatever it claims.
        if lie.is_some() {
            verdict = judge.judge(&own, &session::rtl::NoRtl);
        }
        let file = format!("student {number:03}/hand-in.json");
        fs::create_dir_all(folder.join(&file).parent().unwrap()).unwrap();
        fs::write(folder.join(&file), own.to_text()).unwrap();
        expected.insert(file, (verdict.points, lie));
    }
    let exercise = exercise_file(name);
    let arguments = ["grade", folder.to_str().unwrap(), "--exercise", &exercise, "--csv", "-", "--jobs", "2"];
    let ended = queuescope(&arguments, b"");
    assert_eq!(ended.code, 1);
    let rows = table(&ended.stdout);
    assert_eq!(rows.len(), count);
    let mut found = 0;
    for row in rows {
        let (points, lie) = expected[&row["file"]];
        assert_eq!(row["points"], points.to_string(), "{}", row["file"]);
        match lie {
            Some(lie) => {
                assert!(row["contradicted"].contains(lie), "{name}, {}: {lie}: {row:#?}", row["file"]);
                found += 1;
            }
            None => assert_eq!(row["contradicted"], "", "{name}: {row:#?}"),
        }
    }
    found
}

#[test]
fn lies_are_found_in_ten_ways() {
    assert_eq!(all_lies_are_found_and_no_others("sp-pifo-inversion", 40, 1), 10);
}

#[test]
#[ignore = "long: npm run test:all"]
fn fifty_of_five_hundred_hand_ins_lie_and_are_found() {
    let exercises = ["sp-pifo-inversion", "bmw-tree-levels", "pieo-not-yet", "fifo-least-buffer", "wfq-weights"];
    let found = (2..).zip(exercises).map(|(seed, name)| all_lies_are_found_and_no_others(name, 100, seed));
    assert_eq!(found.sum::<usize>(), 50);
}
