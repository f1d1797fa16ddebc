//! Modules with few places or elements of few bits: what can be measured of them is, and what cannot is said.

use adopt::probe::Probed;
use rtl_native::DemandRtl;
use scenario::map::{Map, Order};

use super::{guessed_in, probed, written};

/// Two places. `before` says whether what comes in goes before `rest`, the element that is left inside: {rank, data} of 8 bits each.
fn pair(before: &str) -> String {
    format!(
        "module pair (input logic clk_i, rst_ni, push_i, pop_i, input logic [7:0] rank_i, data_i, output logic full_o, empty_o,
  output logic [7:0] rank_o, data_o);
  logic [1:0] count_q;
  logic [15:0] a_q, b_q;
  wire push = push_i && !full_o, pop = pop_i && !empty_o;
  wire [15:0] rest = pop ? b_q : a_q, new_one = {{rank_i, data_i}};
  wire [1:0] left = count_q - 2'(pop);
  assign full_o = count_q == 2;
  assign empty_o = count_q == 0;
  assign {{rank_o, data_o}} = a_q;
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) count_q <= 0;
    else count_q <= left + 2'(push);
  always_ff @(posedge clk_i)
    if (push && left == 0) a_q <= new_one;
    else if (push) {{a_q, b_q}} <= ({before}) ? {{new_one, rest}} : {{rest, new_one}};
    else if (pop) a_q <= b_q;
endmodule
"
    )
}

/// A FIFO of so many places and bits. `moves` says whether a pop moves on.
fn fifo(places: u32, bits: u32, moves: &str) -> String {
    format!(
        "module pair (input logic clk_i, rst_ni, push_i, pop_i, input logic [{top}:0] data_i, output logic full_o, empty_o,
  output logic [{top}:0] data_o);
  logic [{top}:0] memory_q [{places}];
  logic [7:0] head_q, count_q;
  logic twice_q;
  wire push = push_i && !full_o, pop = pop_i && !empty_o && {moves};
  wire [7:0] tail = head_q + count_q;
  assign full_o = count_q == {places};
  assign empty_o = count_q == 0;
  assign data_o = memory_q[head_q % {places}];
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) {{head_q, count_q, twice_q}} <= 0;
    else begin
      head_q <= head_q + 8'(pop);
      count_q <= count_q + 8'(push) - 8'(pop);
      twice_q <= twice_q ^ (pop_i && !empty_o);
    end
  always_ff @(posedge clk_i) if (push) memory_q[tail % {places}] <= data_i;
endmodule
",
        top = bits - 1
    )
}

fn measured(name: &str, text: &str) -> Probed {
    let folder = written(name, &[("pair.sv", text)]);
    let guessed = guessed_in(&folder, "pair", None);
    // None of these is called as what it is.
    let map = Map { order: Order::Smallest, ..guessed };
    probed(&DemandRtl::default(), &map).unwrap_or_else(|problem| panic!("{name}: {problem}"))
}

fn found(probed: &Probed, what: &str) -> String {
    probed.map.findings.iter().find(|finding| finding.what == what).map_or_else(String::new, |one| one.found.clone())
}

/// What is said of the guessed order.
fn guessed_order(probed: &Probed) -> Option<&str> {
    let mut findings = probed.map.findings.iter().map(|finding| finding.found.as_str());
    findings.find(|found| found.contains("is taken to come out first"))
}

#[test]
#[ignore = "long: npm run test:all"]
fn the_order_of_two_places_is_measured_by_pairs() {
    for (before, order, says) in [
        ("rank_i < rest[15:8]", Order::Smallest, "the smallest rank comes first; by pairs, for no more fit"),
        (
            "data_i > rest[7:0]",
            Order::Largest,
            "the guess said the smallest rank comes first; elements come by data, which is the rank: the largest rank comes first; \
             by pairs, for no more fit",
        ),
        (
            "1'b0",
            Order::First,
            "the guess said the smallest rank comes first; the oldest element comes first, whatever its words; by pairs, for no more fit",
        ),
    ] {
        // A library stays loaded under its name.
        let probed = measured(&format!("pair {order:?}"), &pair(before));
        assert_eq!((probed.problems.len(), probed.map.order), (0, order), "{before}: {:?}", probed.problems);
        assert_eq!(found(&probed, "order"), says);
        let guess = "the smallest rank is taken to come out first: no name says so, but it was measured";
        assert_eq!(guessed_order(&probed), (order == Order::Smallest).then_some(guess), "{before}");
        assert_eq!(probed.map.capacity, Some(2));
    }
    let stack = measured("pair of a stack", &pair("1'b1"));
    assert_eq!(stack.map.order, Order::Other);
    assert!(found(&stack, "order").contains("the newest element comes first: a stack"), "{}", found(&stack, "order"));
}

#[test]
#[ignore = "long: npm run test:all"]
fn one_place_has_no_order_and_elements_of_one_bit_have() {
    let one = measured("one place", &fifo(1, 8, "1'b1"));
    assert_eq!(
        found(&one, "order"),
        "only 1 element fits: no order can be seen, and the guess stays: the smallest rank comes first"
    );
    assert_eq!((one.problems.len(), one.map.capacity), (0, Some(1)));
    assert!(!one.map.findings.iter().any(|finding| finding.found.ends_with("but it was measured")));
    let bits = measured("one bit", &fifo(6, 1, "1'b1"));
    assert_eq!(
        (bits.problems.len(), bits.map.capacity, bits.map.order),
        (0, Some(6), Order::First),
        "{:?}",
        bits.problems
    );
    assert!(found(&bits, "order").ends_with("; by pairs, for no more elements differ"), "{}", found(&bits, "order"));
}

#[test]
#[ignore = "long: npm run test:all"]
fn elements_that_come_out_twice_are_said_to() {
    let twice = measured("twice", &fifo(8, 8, "twice_q"));
    let order =
        twice.problems.iter().find(|problem| problem.found.starts_with("elements come out more than once: data "));
    assert!(order.is_some(), "{:?}", twice.problems);
}

/// A register that no reset sets decides about results, not about signals of the handshake.
#[test]
#[ignore = "long: npm run test:all"]
fn results_that_depend_on_the_power_up_are_an_error() {
    let text = pair("mode_q ? rank_i < rest[15:8] : rank_i > rest[15:8]")
        .replace(
            "endmodule",
            "  always_ff @(posedge clk_i) if (push && rank_i == 8'hEE) mode_q <= data_i[0];\nendmodule",
        )
        .replace("  wire push", "  logic mode_q;\n  wire push");
    let probed = measured("power-up", &text);
    let problem = probed.problems.iter().find(|problem| problem.path == "reset");
    assert!(
        problem.is_some_and(|problem| problem.found.ends_with(", as registers powered up")),
        "{:?}",
        probed.map.findings
    );
}
