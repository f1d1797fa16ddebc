//! Guesses that are wrong, and modules that are: what the probe makes of them.

use rtl_native::DemandRtl;
use scenario::map::{Map, Order, Reset};

use super::properties::{FIXTURES, found};
use super::{guessed, guessed_in, probed, written};

/// A fixture whose guess is changed, to be found as it is nevertheless.
type Wrong = (&'static str, fn(&mut Map));

const TAKEN_FOR_READY: Wrong = ("pifo_two_push", |map| {
    let take = &mut map.operations[2];
    take.ready = take.result_valid.take();
});
const ACTIVE_AT_THE_OTHER_LEVEL: Wrong = ("fwft_heap", |map| {
    map.reset = map.reset.take().map(|reset| Reset { signal: "rst_ni".to_owned(), ..reset });
    map.operations[1].ready = Some("!out_valid_o".to_owned());
    map.order = Order::First;
});
const TAKEN_FOR_A_RESULT: Wrong = ("overflow_pifo", |map| {
    let take = &mut map.operations[1];
    take.result_valid = take.ready.take();
});
const REFUSED_AT_THE_OTHER_LEVEL: Wrong = ("pulp_fifo", |map| map.operations[1].refused = Some("!empty_o".to_owned()));
const NOTHING_SAYS_WHEN: Wrong = ("xilinx_fifo", |map| map.operations[1].result_valid = None);
const NOT_GATED: Wrong = ("bsv_fifo", |map| map.operations.iter_mut().for_each(|operation| operation.gated = false));
const RANK_IS_CALLED_DATA: Wrong = ("axis_rank", |map| {
    for operation in &mut map.operations {
        for slice in operation.arguments.iter_mut().chain(&mut operation.results) {
            match slice.name.as_str() {
                "rank" => slice.name = "data".to_owned(),
                "data" => slice.name = "rank".to_owned(),
                _ => {}
            }
        }
    }
});

fn check(cases: &[Wrong]) {
    let host = DemandRtl::default();
    let mut wrong = Vec::new();
    for (name, change) in cases {
        let mut map = guessed(name, None);
        change(&mut map);
        let expected = FIXTURES.iter().find(|(fixture, ..)| fixture == name).map_or("", |(.., found)| found);
        match probed(&host, &map) {
            Ok(probed) if found(&probed.map) == expected && probed.problems.is_empty() => {}
            Ok(probed) => wrong.push(format!(
                "{name}: {}\n  expected {expected}\n{:#?}\n{:?}",
                found(&probed.map),
                probed.map.findings.iter().map(|finding| &finding.found).collect::<Vec<_>>(),
                probed.problems
            )),
            Err(problem) => wrong.push(format!("{name}: {problem}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[ignore = "long: npm run test:all"]
fn wrong_guesses_are_corrected() {
    check(&[TAKEN_FOR_READY, ACTIVE_AT_THE_OTHER_LEVEL]);
}

#[test]
#[ignore = "long: npm run test:all"]
fn more_wrong_guesses_are_corrected() {
    check(&[TAKEN_FOR_A_RESULT, REFUSED_AT_THE_OTHER_LEVEL, NOTHING_SAYS_WHEN, NOT_GATED, RANK_IS_CALLED_DATA]);
}

/// A correction is said, with the waves that show it.
#[test]
#[ignore = "long: npm run test:all"]
fn a_wrong_guess_is_said() {
    let mut map = guessed("fwft_heap", None);
    map.order = Order::First;
    let probed = probed(&DemandRtl::default(), &map).unwrap();
    let order = probed.map.findings.iter().find(|finding| finding.what == "order").unwrap();
    assert_eq!(
        order.found,
        "the guess said the oldest element comes first, whatever its words; the largest rank comes first"
    );
    assert!(order.waves.iter().any(|line| line.starts_with("out_rank_o ")), "{:?}", order.waves);
    assert!(order.waves.iter().all(|line| line.chars().count() <= 100));
}

const FORGETFUL: &str = "
module forgetful (
  input  logic clk_i, input logic rst_ni,
  input  logic push_i, input logic [7:0] data_i, output logic full_o,
  input  logic pop_i, output logic [7:0] data_o, output logic empty_o
);
  logic [7:0] memory_q[4];
  logic [1:0] head_q;
  logic [2:0] count_q;
  wire push = push_i && !full_o;
  wire pop = pop_i && !empty_o;
  assign full_o = count_q == 4;
  assign empty_o = count_q == 0;
  assign data_o = memory_q[head_q];
  always_ff @(posedge clk_i) begin
    if (!rst_ni) head_q <= 0;
    else head_q <= head_q + 2'(pop);
    count_q <= count_q + 3'(push) - 3'(pop);
    if (push) memory_q[head_q + count_q[1:0]] <= data_i;
  end
endmodule
";

/// A register that no reset sets is named by the output behind it.
#[test]
#[ignore = "long: npm run test:all"]
fn a_count_that_is_not_reset_is_an_error() {
    let folder = written("forgetful", &[("forgetful.sv", FORGETFUL)]);
    let problem = probed(&DemandRtl::default(), &guessed_in(&folder, "forgetful", None)).unwrap_err();
    assert_eq!(problem.path, "reset");
    assert!(problem.found.contains("depends on how registers powered up"), "{problem}");
}

#[test]
#[ignore = "long: npm run test:all"]
fn a_module_that_gives_nothing_is_an_error() {
    let problem = probed(&DemandRtl::default(), &guessed("shift_register_pq", None)).unwrap_err();
    assert_eq!(problem.path, "operations[1]");
    assert!(problem.found.contains("no element of `write` comes out by `read`"), "{problem}");
}

/// What a module loses or doubles is said, and the map is there all the same.
#[test]
#[ignore = "long: npm run test:all"]
fn lost_and_doubled_elements_are_said() {
    for (name, says) in [("axis_fifo", "comes out twice"), ("pulp_fifo", "never comes out")] {
        let defines = [("BUG".to_owned(), String::new())].into();
        let probed = probed(&DemandRtl::default(), &Map { defines, ..guessed(name, None) }).unwrap();
        assert!(probed.problems.iter().any(|problem| problem.found.contains(says)), "{name}: {:?}", probed.problems);
    }
}
