//! `queuescope sweep`

use crate::common::{Ended, queuescope};

/// FIFO and SP-PIFO with 2, 4 and 8 queues: six points of 20,000 packets.
const SWEEP: &str = r#"{
  "version": 1, "title": "Queues",
  "base": {
    "version": 1, "seed": "0000000000000005", "engines": [{ "design": "sp_pifo", "implementation": "model" }],
    "bench": { "kind": "port", "rate_mbps": 10000, "overhead_bytes": 0, "clock_ps": 100000, "prefetch": 1,
               "arbitration": "enqueue-first" },
    "traffic": [{ "kind": "batch-poisson", "rate_mbps": 9000, "batch": 3, "packets": 20000,
                  "size": { "kind": "fixed", "bytes": 1500 }, "rank": { "kind": "uniform", "min": 0, "max": 99 } }]
  },
  "series": [
    { "name": "FIFO", "engine": { "design": "fifo", "implementation": "model" } },
    { "name": "SP-PIFO", "engine": { "design": "sp_pifo", "implementation": "model" },
      "set": [{ "path": "engines[0].parameters.queues", "values": [2, 4, 8] }] }
  ],
  "x": { "kind": "values", "label": "queues", "values": [2, 4, 8] },
  "y": { "measure": "inversions" },
  "expect": [{ "series": "FIFO", "over": "SP-PIFO", "x": 8, "low": 2.5, "high": 3.6 }]
}"#;

fn sweep(arguments: &[&str]) -> Ended {
    queuescope(&[&["sweep", "-"], arguments].concat(), SWEEP.as_bytes())
}

#[test]
fn the_table_says_what_came_out_and_whether_it_should() {
    let ended = sweep(&[]);
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stderr.starts_with("standard input: 6 points, at most 120000 packets, "), "{}", ended.stderr);
    assert!(ended.stdout.ends_with("1 of 1 expectations hold\n"), "{}", ended.stdout);
    let wrong = SWEEP.replace("2.5", "3.5").replace("3.6", "3.55");
    let ended = queuescope(&["sweep", "-"], wrong.as_bytes());
    assert_eq!(ended.code, 1);
    assert!(
        ended.stdout.contains("failed: expect[0]: FIFO over SP-PIFO at 8 from 3.5 to 3.55; got "),
        "{}",
        ended.stdout
    );
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

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (from, to, expected) in [
        ("[2, 4, 8] }] }", "[2, 0, 8] }] }", "series[1].set[0].values[1]: found 0; expected from 1 to 32"),
        ("\"uniform\"", "\"gauss\"", "base.traffic[0].rank.kind: found \"gauss\""),
        ("\"fifo\"", "\"fixed_bounds\", \"parameters\": { \"bounds\": [5, 3] }", "series[0].engine.parameters.bounds"),
    ] {
        assert!(SWEEP.contains(from), "{from}");
        let ended = queuescope(&["sweep", "-"], SWEEP.replace(from, to).as_bytes());
        assert_eq!(ended.code, 2, "{}", ended.stdout);
        assert!(ended.stderr.contains(expected), "{}", ended.stderr);
    }
    let ended = sweep(&["--point", "6"]);
    assert_eq!(
        (ended.code, ended.stderr.as_str()),
        (2, "standard input: there is no point 6; its points are 0 to 5\n")
    );
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
