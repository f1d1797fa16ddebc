//! `queuescope sweep`

use crate::common::{Ended, queuescope};

/// FIFO and SP-PIFO with 2, 4 and 8 queues: six points of 20,000 packets.
const SWEEP: &str = include_str!("cmd/in/sweep.json");

fn sweep(arguments: &[&str]) -> Ended {
    queuescope(&[&["sweep", "-"], arguments].concat(), SWEEP.as_bytes())
}

#[test]
fn rows_do_not_depend_on_threads_or_shards() {
    let whole = sweep(&["--csv", "-", "--jobs", "3"]);
    assert_eq!(whole.code, 0, "{}", whole.stderr);
    assert_eq!(whole.stdout.lines().next(), Some("point,series,class,queues,inversions [packets]"));
    assert_eq!(whole.stdout, sweep(&["--csv", "-", "--jobs", "1"]).stdout);
    let mut rows: Vec<String> = (1..=4)
        .flat_map(|part| {
            let ended = sweep(&["--csv", "-", "--shard", &format!("{part}/4")]);
            assert!(ended.stderr.contains("a part of the points"), "{}", ended.stderr);
            ended.stdout.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    rows.sort();
    assert_eq!(rows, whole.stdout.lines().skip(1).collect::<Vec<_>>());
}

#[test]
fn the_scenario_of_a_point_measures_the_same() {
    let rows = sweep(&["--csv", "-", "--point", "5"]).stdout;
    let inversions = rows.lines().nth(1).and_then(|row| row.rsplit(',').next()).unwrap().to_owned();
    let scenario = sweep(&["--point", "5", "--export", "-"]).stdout;
    assert!(scenario.contains("\"title\": \"Queues: SP-PIFO, queues 8\""), "{scenario}");
    let ended = queuescope(&["run", "-", "--quiet", "--json"], scenario.as_bytes());
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let end: serde_json::Value = serde_json::from_str(ended.stdout.lines().last().unwrap()).unwrap();
    let text = end.to_string();
    assert!(text.contains(&format!("\"inversions\":{inversions}")), "{inversions}: {text}");
}

/// Losses, recovery and replays of a shipped experiment on cores, in a session of a point.
#[test]
fn the_scenario_of_a_point_on_cores_measures_the_same() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../experiments/scr-loss-throughput.json");
    let short = std::fs::read_to_string(file).unwrap().replace("\"packets\": 60000", "\"packets\": 3000");
    let sweep = |arguments: &[&str]| queuescope(&[&["sweep", "-"], arguments].concat(), short.as_bytes());
    // Seven cores, of 100 packets ten lost.
    let rows = sweep(&["--csv", "-", "--point", "24"]).stdout;
    let row = rows.lines().nth(1).unwrap();
    assert!(row.starts_with("24,7 cores,,10,"), "{row}");
    let mpps: f64 = row.rsplit(',').next().unwrap().parse().unwrap();
    let scenario = sweep(&["--point", "24", "--export", "-"]).stdout;
    let ended = queuescope(&["run", "-", "--quiet", "--json"], scenario.as_bytes());
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let text = ended.stdout.lines().last().unwrap();
    assert!(text.contains(&format!("\"packets-per-s\":{}", (mpps * 1e6) as u64)), "{mpps}: {text}");
}

/// 1,400 points of 67 million packets: nearly all that a file may ask for, hours on any machine of today.
#[test]
fn hours_are_not_begun_unasked() {
    let values: Vec<String> = (1..=700).map(|i| i.to_string()).collect();
    let text = SWEEP
        .replace("20000", "67000000")
        .replace(
            r#""label": "queues", "values": [2, 4, 8]"#,
            &format!(r#""label": "n", "values": [{}]"#, values.join(",")),
        )
        .replace("[2, 4, 8]", "[8]");
    let ended = queuescope(&["sweep", "-", "--jobs", "1"], text.as_bytes());
    assert_eq!(ended.code, 2, "{}", ended.stdout);
    assert!(
        ended.stderr.contains("that is long; say --yes to run it, or a part of it with --shard 1/"),
        "{}",
        ended.stderr
    );
}

/// The page's tests hold what the page saves against the same file.
#[test]
fn the_table_for_spreadsheets_is_the_one_of_the_page() {
    let ended = queuescope(&["sweep", "-", "--csv", "-"], include_bytes!("sweep/loss.json"));
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert_eq!(ended.stdout, include_str!("sweep/loss.csv"));
}

/// The page's tests open the same part.
#[test]
fn a_part_of_several_seeds_has_the_table_that_the_page_makes_of_it() {
    let part = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sweep/loss-seeds.jsonl");
    let merged = queuescope(&["sweep", "--merge", part, "--csv", "-"], b"");
    assert_eq!(merged.code, 0, "{}", merged.stderr);
    assert_eq!(merged.stdout, include_str!("sweep/loss-seeds.csv"));
    let anew = queuescope(&["sweep", "-", "--seeds", "3", "--csv", "-"], include_bytes!("sweep/loss.json"));
    assert_eq!(anew.stdout, merged.stdout);
}
