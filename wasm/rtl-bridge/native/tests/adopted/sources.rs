//! Sources as people write them: clocks behind gates, delays for simulation, regions for simulation alone, files with contents of memories.

use rtl_native::DemandRtl;

use super::{guessed_in, probed, written};

const GATED: &str =
    "module gated (input logic clk_i, rst_ni, push_i, pop_i, input logic [7:0] data_i, output logic full_o, empty_o,
  output logic [7:0] data_o);
  logic full_q, enable_q, gated_clk;
  logic [7:0] key [1];
  always_latch if (!clk_i) enable_q = push_i || pop_i || !rst_ni;
  assign gated_clk = clk_i & enable_q;
  assign full_o = full_q;
  assign empty_o = !full_q;
  always_ff @(posedge gated_clk or negedge rst_ni)
    if (!rst_ni) full_q <= #1 1'b0;
    else full_q <= #1 push_i && !full_q || full_q && !pop_i;
  always_ff @(posedge gated_clk) if (push_i && !full_q) data_o <= #1 data_i ^ key[0] ^ 8'ha5;
  initial $readmemh(\"key.hex\", key);
  // synopsys translate_off
  always @(negedge clk_i) if (full_q) not_there();
  // synopsys translate_on
endmodule
";

/// Elements come out as they went in only if the memory was read from the folder of the map.
#[test]
#[ignore = "long: npm run test:all"]
fn gates_delays_and_what_is_for_simulation_alone_are_read() {
    let folder = written("gated", &[("gated.sv", GATED), ("key.hex", "a5\n")]);
    let probed = probed(&DemandRtl::default(), &guessed_in(&folder, "gated", None)).unwrap();
    assert_eq!(probed.problems, []);
    let findings: Vec<&str> = probed.map.findings.iter().map(|finding| finding.found.as_str()).collect();
    for says in [
        "what stands between translate_off and translate_on is left out: gated.sv:14",
        "delays of nonblocking assignments are taken for none: gated.sv:10, gated.sv:11, gated.sv:12",
        "the clock gated_clk is made of clk_i by logic (gated.sv:9): it is taken for clk_i with an enable",
        "400 steps of random operations agree with the model fifo",
    ] {
        assert!(findings.contains(&says), "{says}\n{findings:#?}");
    }
}
