// Core choice: frames with a prefix visit all cores in turn, the others in a round of their own. So k cores need no more than k - 1 rows,
// whatever comes between.
module scr_sequencer_cores #(
    parameter int unsigned CoreBits = 2
) (
    input  logic                clk_i,
    input  logic                rst_ni,
    input  logic [15:0]         cores_i,
    input  logic                next_i,
    input  logic                prefixed_i,
    output logic [CoreBits-1:0] core_o
);

  logic [CoreBits-1:0] prefixed_q, passed_q, following, last_core_q;
  logic is_last;

  assign core_o    = prefixed_i ? prefixed_q : passed_q;
  assign is_last   = core_o == last_core_q;
  assign following = is_last ? '0 : core_o + 1'b1;

  // The cores are those of before the end of the reset.
  always_ff @(posedge clk_i) last_core_q <= CoreBits'(cores_i - 16'd1);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      prefixed_q <= '0;
      passed_q   <= '0;
    end else if (next_i) begin
      if (prefixed_i) prefixed_q <= following;
      else passed_q <= following;
    end
  end

endmodule
