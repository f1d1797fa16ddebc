// Carries a word along a pipeline: `stage_o[i]` is the input of i cycles ago, `stage_o[0]` the input itself.
module delay_line #(
    parameter int unsigned Width  = 8,
    parameter int unsigned Stages = 4
) (
    input  logic                           clk_i,
    input  logic [Width-1:0]               word_i,
    output logic [Stages-1:0][Width-1:0]   stage_o
);

  assign stage_o[0] = word_i;

  for (genvar i = 1; i < Stages; i++) begin : gen_stage
    logic [Width-1:0] word_q;
    always_ff @(posedge clk_i) word_q <= stage_o[i-1];
    assign stage_o[i] = word_q;
  end

endmodule
