// Bits of a bitmap that belong to the logical queue of a digit (paper, appendix A.2): the queues that share a bitmap own W / Queues adjacent
// bits each, so that all digits of a queue begin with the same bits.
//
//   W = 4, Queues = 2    digits 0 and 1: 0011    digits 2 and 3: 1100
module bbq_mask #(
    parameter int unsigned W           = 4,
    parameter int unsigned Queues      = 1,  // logical queues that share the bitmap: a power of 2, at most W
    localparam int unsigned IndexWidth = $clog2(W)
) (
    input  logic [IndexWidth-1:0] digit_i,
    output logic [W-1:0]          mask_o
);

  localparam int unsigned OwnWidth = $clog2(W / Queues);
  for (genvar i = 0; i < W; i++) begin : gen_bit
    assign mask_o[i] = Queues == 1 || {1'b0, digit_i} >> OwnWidth == (IndexWidth + 1)'(i >> OwnWidth);
  end

endmodule
