//! Modules that stop themselves or have combinational loops: what ends is an error with its place, what settles is none.

use rtl_native::DemandRtl;
use scenario::Problem;

use super::{guessed_in, probed, written};

/// A queue of one element with more in it.
fn queue(more: &str) -> String {
    format!(
        "module loopy (input logic clk_i, rst_ni, push_i, pop_i, input logic [7:0] data_i, output logic full_o, empty_o,
  output logic [7:0] data_o);
  logic full_q;
  logic [7:0] data_q, mask;
  assign full_o = full_q;
  assign empty_o = !full_q;
  assign data_o = data_q ^ mask;
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) full_q <= 1'b0;
    else full_q <= push_i && !full_q || full_q && !pop_i;
  always_ff @(posedge clk_i) if (push_i && !full_q) data_q <= data_i;
{more}
endmodule
"
    )
}

fn found(name: &str, more: &str) -> Result<u32, Problem> {
    let folder = written(name, &[("loopy.sv", &queue(more))]);
    let probed = probed(&DemandRtl::default(), &guessed_in(&folder, "loopy", None))?;
    assert!(probed.problems.is_empty(), "{:?}", probed.problems);
    Ok(probed.cycles)
}

#[test]
#[ignore = "long: npm run test:all"]
fn a_combinational_loop_is_named_with_its_place() {
    let loops = "  logic ring;\n  assign ring = full_q ? !ring : 1'b0;\n  assign mask = {8{ring}};";
    let problem = found("ring", loops).unwrap_err();
    assert_eq!(
        problem.to_string(),
        "sources: found logic that does not settle: a combinational loop through ring (loopy.sv:12); \
         expected hardware that settles in each cycle and stops in none"
    );
    // The warning that has the line may be turned off.
    let silent = loops.replace("logic ring", "/* verilator lint_off UNOPTFLAT */ logic ring");
    let problem = found("silent ring", &silent).unwrap_err();
    assert!(problem.found.ends_with("through ring (first named in loopy.sv:12)"), "{problem}");
}

#[test]
#[ignore = "long: npm run test:all"]
fn a_loop_that_settles_is_no_error() {
    let chain = "  logic [8:0] chain;
  always_comb chain[0] = full_q && pop_i;
  for (genvar i = 0; i < 8; i++) always_comb chain[i + 1] = chain[i] && data_q[i];
  assign mask = '0 & chain[8:1];";
    assert!(found("chain", chain).unwrap() > 100);
}

#[test]
#[ignore = "long: npm run test:all"]
fn a_module_that_stops_itself_is_named_with_the_call() {
    let stop = "  assign mask = 0;
  always @(posedge clk_i) if (full_q) begin $display(\"too full\"); $finish; end";
    let problem = found("finish", stop).unwrap_err();
    assert!(problem.found.starts_with("too full; $finish in loopy.sv:13"), "{problem}");
}
