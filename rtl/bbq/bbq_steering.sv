// Steering stage: takes the place of the top levels where more logical queues share the tree than a bitmap has bits (paper, appendix A.2).
//
// A bit of those levels would stand for several queues and could not say whether one of them holds anything. The queue alone decides the
// subtree, so there is no bitmap, no counter and nothing to commit: an operation passes in the cycle that reads the bitmap below. What
// is left is which of the last four operations went the same way, but for the last digit, which the level below compares.
module bbq_steering
  import bbq_pkg::*;
#(
    parameter int unsigned Levels     = 1,  // levels replaced, at least 1
    parameter int unsigned DigitWidth = 2,
    localparam int unsigned PathWidth = Levels * DigitWidth
) (
    input  logic                 clk_i,
    input  logic                 valid_i,
    input  kind_e                kind_i,
    input  logic [PathWidth-1:0] digits_i,  // the first digits of the priority, which begins with the queue
    output logic                 valid_o,
    output kind_e                kind_o,
    output logic [PathWidth-1:0] path_o,
    output logic [4:1]           same_o     // the operation d stages ahead shares all digits but the last
);

  assign valid_o = valid_i;
  assign kind_o  = kind_i;
  assign path_o  = digits_i;

  if (Levels == 1) begin : gen_one
    logic unused_clk;
    assign unused_clk = clk_i;
    assign same_o     = '1;
  end else begin : gen_several
    localparam int unsigned UpperWidth = PathWidth - DigitWidth;
    logic [UpperWidth-1:0]      upper;
    logic [4:1][UpperWidth-1:0] ahead_q;
    assign upper = digits_i[PathWidth-1-:UpperWidth];

    for (genvar d = 1; d <= 4; d++) begin : gen_distance
      assign same_o[d] = ahead_q[d] == upper;
    end
    always_ff @(posedge clk_i) ahead_q <= {ahead_q[3:1], upper};
  end

endmodule
