// Counters of frames without a prefix, one a cause.
module scr_sequencer_counters
  import scr_sequencer_pkg::*;
(
    input  logic                    clk_i,
    input  logic                    rst_ni,
    input  logic                    next_i,
    input  verdict_e                verdict_i,
    output logic [Causes-1:0][31:0] counts_o
);

  for (genvar i = 0; i < Causes; i++) begin : gen_cause
    logic [31:0] count_q;
    logic is_cause;
    assign is_cause = verdict_i == verdict_e'(i);
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        count_q <= '0;
      end else if (next_i && is_cause) begin
        count_q <= count_q + 1'b1;
      end
    end
    assign counts_o[i] = count_q;
  end

endmodule
