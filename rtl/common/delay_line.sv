// Carries a word along a pipeline: `word_o` is the input of `Stages` cycles ago.
module delay_line #(
    parameter int unsigned Width  = 8,
    parameter int unsigned Stages = 4
) (
    input  logic             clk_i,
    input  logic [Width-1:0] word_i,
    output logic [Width-1:0] word_o
);

  for (genvar i = 1; i <= Stages; i++) begin : gen_stage
    logic [Width-1:0] word_q;
    if (i == 1) begin : gen_first
      always_ff @(posedge clk_i) word_q <= word_i;
    end else begin : gen_next
      always_ff @(posedge clk_i) word_q <= gen_stage[i-1].word_q;
    end
  end
  assign word_o = gen_stage[Stages].word_q;

endmodule
