//! `queuescope adopt x.map.json`, and `validate` of a map: an edited map beside its sources and beside what is measured.

use std::fs;

use crate::adopt::{folder, map, measured};
use crate::common::queuescope;

const QUEUE: &str =
    "module q (input logic clk_i, rst_ni, push_i, pop_i, input logic [7:0] data_i, output logic full_o, empty_o,
  output logic [7:0] data_o);
  logic full_q;
  assign full_o = full_q;
  assign empty_o = !full_q;
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) full_q <= 1'b0;
    else full_q <= push_i && !full_q || full_q && !pop_i;
  always_ff @(posedge clk_i) if (push_i && !full_q) data_o <= data_i;
endmodule
";

#[test]
#[ignore = "long: npm run test:all"]
fn an_edited_map_is_measured_again_and_contradicted() {
    let folder = folder("again", &[("q.sv", QUEUE)]);
    assert_eq!(measured(&folder, &["q.sv"]).code, 0);
    let file = folder.join("q.map.json");
    let right = fs::read_to_string(&file).unwrap();
    let fine = measured(&folder, &["q.map.json"]);
    assert_eq!(fine.code, 0, "{}", fine.stdout);
    assert!(fine.stdout.contains("q.map.json: the map is as it was measured"), "{}", fine.stdout);

    let edited = right.replace("\"refused\": \"full_o\"", "\"refused\": \"empty_o\"");
    assert_ne!(edited, right);
    fs::write(&file, &edited).unwrap();
    let contradicted = measured(&folder, &["q.map.json"]);
    assert_eq!(contradicted.code, 1, "{}", contradicted.stdout);
    assert!(
        contradicted.stdout.contains("not measured: operations[0]: found `push` is not taken in 300 steps"),
        "{}",
        contradicted.stdout
    );
    fs::write(&file, right.replace("\"capacity\": 1", "\"capacity\": 5")).unwrap();
    let contradicted = measured(&folder, &["q.map.json"]);
    assert_eq!(contradicted.code, 1, "{}", contradicted.stdout);
    assert!(
        contradicted.stdout.contains("contradicts the map:\n  capacity: the map says 5; measured 1\n"),
        "{}",
        contradicted.stdout
    );
    assert_eq!(map(&file).capacity, Some(5), "nothing is written");
    assert_eq!(measured(&folder, &["q.map.json", "--out", "other.map.json"]).code, 1);
    assert_eq!((map(&file).capacity, map(&folder.join("other.map.json")).capacity), (Some(5), Some(1)));
    measured(&folder, &["q.map.json", "--force"]);
    assert_eq!(map(&file).capacity, Some(1));
    let more = measured(&folder, &["q.map.json", "--top", "q"]);
    assert!(more.stderr.contains("expected the map alone"), "{}", more.stderr);
}

#[test]
#[ignore = "long: npm run test:all"]
fn validate_reads_the_sources_of_a_map() {
    let folder = folder("validated", &[("q.sv", QUEUE)]);
    assert_eq!(measured(&folder, &["q.sv", "--no-probe"]).code, 0);
    let file = folder.join("q.map.json").display().to_string();
    let validate = || queuescope(&["validate", &file], b"");
    assert_eq!(validate().stdout, format!("{file}: fine: a map of q, as its sources have it\n"));
    fs::write(folder.join("q.sv"), QUEUE.replace("pop_i", "take_i").replace("full_q", "is_full_q")).unwrap();
    let wrong = validate();
    assert_eq!(wrong.code, 2);
    for line in [
        "ports[3]: found `pop_i` (in, 1 bit); expected a port of q as its sources have it: clk_i, rst_ni, push_i, take_i, data_i, full_o, empty_o, data_o",
        "ports: found 8 ports; expected the port take_i (in, 1 bit) too, which the sources have",
        "show[0]: found `q.full_q`; expected a register or memory that edge-triggered blocks assign, as `module.signal`",
    ] {
        assert!(wrong.stderr.contains(&format!("{file}: {line}\n")), "{line}\n{}", wrong.stderr);
    }
    fs::remove_file(folder.join("q.sv")).unwrap();
    let gone = validate();
    assert!(
        gone.stderr.contains("sources[0]: found `q.sv`, which is not there; expected a file in"),
        "{}",
        gone.stderr
    );
    assert_eq!(measured(&folder, &["q.map.json"]).stderr, gone.stderr);
}

/// A module with a loop cannot be measured; a scenario of it is there all the same, and says why.
#[test]
#[ignore = "long: npm run test:all"]
fn there_is_a_scenario_after_a_probe_that_failed() {
    let loops = QUEUE
        .replace("empty_o = !full_q", "empty_o = !full_q && !ring")
        .replace("assign full_o = full_q;", "logic ring;\n  assign ring = full_q ^ !ring;\n  assign full_o = full_q;");
    let folder = folder("loops", &[("q.sv", &loops)]);
    let failed = measured(&folder, &["q.sv"]);
    assert_eq!(failed.code, 1, "{}", failed.stdout);
    let scenario = folder.join("q.json").display().to_string();
    let compared = queuescope(&["compare", &scenario], b"");
    assert_eq!(compared.code, 1);
    let found = "found logic that does not settle: a combinational loop through ring (q.sv:4)";
    assert!(
        compared
            .stdout
            .contains(&format!("first divergence: step 0, engine 0, assertion: expected no assertion fails, {found}")),
        "{}",
        compared.stdout
    );
    assert!(failed.stdout.contains(found), "{}", failed.stdout);
}
