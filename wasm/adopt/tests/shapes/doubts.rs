//! What is said of guesses that are doubtful, of inputs that nobody drives, and where there is no guess.

use adopt::guess;

use crate::common::{is_guessed, map, module};

fn findings(top: &str, ports: &str) -> Vec<String> {
    let map = map(&module(top, ports));
    assert!(map.findings.iter().all(|finding| finding.what == "guess"));
    map.findings.into_iter().map(|finding| finding.found).collect()
}

#[test]
fn what_is_sure_is_not_mentioned() {
    let ports = "in clk_i\n in rst_ni\n in push_i\n in data_i 8\n out full_o\n in pop_i\n out data_o 8\n out empty_o";
    assert_eq!(findings("fifo", ports), Vec::<String>::new());
}

#[test]
fn doubtful_guesses_are_findings() {
    let ports =
        "in clk_i\n in rst_ni\n in push_i\n in data_i 8\n in pop_i\n out valid_o\n out data_o 8\n in quantum_i 5";
    assert_eq!(
        findings("queue", ports),
        [
            "valid_o is taken to say that there is an element, not that the result of a take is there",
            "push_i is taken in every step: no output says that there is no room",
            "the first element in is taken to be the first out: no word is called as ranks are",
            "quantum_i is 0 throughout: no operation is known to drive it",
        ]
    );
}

#[test]
fn what_the_front_end_passed_over_is_a_finding() {
    let ports = "in clk_i\n in rst_ni\n in push_i\n in data_i 8\n out full_o\n in pop_i\n out data_o 8\n out empty_o";
    let mut described = module("fifo", ports);
    described.notes.push("delays of nonblocking assignments are taken for none: a.sv:3".to_owned());
    let found: Vec<String> = map(&described).findings.into_iter().map(|finding| finding.found).collect();
    assert_eq!(found, described.notes);
}

#[test]
fn clock_and_reset_are_found_by_name_if_no_edge_says_so() {
    let ports = "in ck\n in reset_n\n in push_i\n in data_i 8\n out full_o\n in pop_i\n out data_o 8\n out empty_o";
    let map = map(&module("fifo", ports));
    assert_eq!(map.clock, "ck");
    assert_eq!(map.reset.as_ref().map(|reset| reset.signal.as_str()), Some("!reset_n"));
    assert_eq!(map.findings.len(), 2);
}

#[test]
fn inputs_that_nobody_drives_are_tied() {
    is_guessed(
        "edf_scheduler",
        "in clk
         in rst
         in now_i 16
         in enable_i
         in clk_en
         in scan_n
         in cfg_quantum_i 8
         in in_valid
         out in_ready
         in in_deadline 16
         in in_id 8
         out out_valid
         in out_ready
         out out_id 8",
        "clock clk
         reset rst for 2 steps
         enqueue put when in_valid; taken if in_ready; with rank in_deadline, data in_id
         dequeue take when out_ready; taken if out_valid; brings data out_id
         order smallest rank first
         tied cfg_quantum_i = 0, clk_en = 1, enable_i = 1, now_i = step, scan_n = 1",
    );
}

#[test]
fn registers_are_shown_and_large_memories_are_not() {
    let mut described =
        module("fifo", "in clk\n in rst\n in push\n in din 8\n out full\n in pop\n out dout 8\n out empty");
    let register = |name: &str, bits, elements| {
        serde_json::from_value(serde_json::json!({ "name": name, "bits": bits, "elements": elements })).unwrap()
    };
    described.registers = vec![register("fifo.count_q", 4, 0), register("fifo.mem", 64, 1 << 16)];
    let map = map(&described);
    assert_eq!(map.show, ["fifo.count_q"]);
    assert_eq!(map.findings[0].found, "fifo.mem is not shown: it has 131072 words");
}

#[test]
fn members_and_lanes_of_ports_have_names() {
    let ports = "in clk\n in rst\n in push_i { valid data:7 }\n out full\n in pop\n out dout 7\n out empty";
    let map = map(&module("fifo", ports));
    let members: Vec<_> = map.ports[2].members.iter().map(|(name, slice)| format!("{name} {slice}")).collect();
    assert_eq!(members, ["data push_i[6:0]", "valid push_i[7]"]);
}

#[test]
fn without_operations_the_ports_are_listed_with_what_to_write() {
    let error = guess(&module("adder", "in clk\n in rst\n in a 8\n in b 8\n out sum 8\n out sum_carry")).unwrap_err();
    assert_eq!(
        error.lines[0],
        "adder: found no signals by which elements go in and come out among its ports; \
         expected names as in push_i, full_o, pop_i, empty_o or in_valid, in_ready"
    );
    assert!(error.lines.contains(&"    sum: sum (out 8), sum_carry (out)".to_owned()), "{error}");
    assert!(error.to_string().contains("`valid`"), "{error}");
    let error = guess(&module("comb", "in push\n in din 8\n in pop\n out dout 8")).unwrap_err();
    assert!(error.lines[0].starts_with("comb: found no clock"), "{error}");
}
