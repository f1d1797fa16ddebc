// Assertions on the whole: every operation that is accepted has a result as many cycles later as there are stages, of its kind, and one that
// reset has undone has none.
module bbq_sva #(
    parameter int unsigned Stages = 7
) (
    input logic       clk_i,
    input logic       rst_ni,
    input logic       accept_o,
    input logic [1:0] op_kind_i,
    input logic       result_valid_o,
    input logic [1:0] result_kind_o
);

  logic [Stages-1:0]      valid_q;  // of the operations in each stage, the first one in the lowest bit
  logic [Stages-1:0][1:0] kind_q;

  always_ff @(posedge clk_i) begin
    valid_q <= rst_ni ? {valid_q[Stages-2:0], accept_o} : '0;
    kind_q  <= {kind_q[Stages-2:0], op_kind_i};
  end

  // Immediate, not concurrent: the simulator then keeps no second copy of every signal.
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      ResultInItsCycle: assert (result_valid_o == valid_q[Stages-1]);
      ResultOfItsKind: assert (!result_valid_o || result_kind_o == kind_q[Stages-1]);
    end
  end

endmodule

bind bbq bbq_sva #(
    .Stages(Steered == 0 ? 4 * D + 3 : 4 * (D - Steered) + 6)
) u_sva (
    .*
);
