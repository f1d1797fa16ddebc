// Assertions on the FIFOs: none over its depth, nothing into a full one or out of an empty one.
module gearbox_fifos_sva #(
    parameter int unsigned Count       = 40,
    parameter int unsigned Depth       = 16,
    parameter int unsigned CountWidth  = 5,
    parameter int unsigned SlotWidth   = 4,
    parameter int unsigned NumberWidth = 6
) (
    input logic                             clk_i,
    input logic                             rst_ni,
    input logic                             put_i,
    input logic                             take_i,
    input logic [NumberWidth-1:0]           put_number_i,
    input logic [NumberWidth-1:0]           take_number_i,
    input logic [Count-1:0][CountWidth-1:0] count_q,
    input logic [Count-1:0][SlotWidth-1:0]  head_q
);

  // Immediate, not concurrent: the simulator then keeps no second copy of every signal.
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      RoomToPut: assert (!put_i || 32'(put_number_i) < Count && 32'(count_q[put_number_i]) < Depth);
      SomethingToTake: assert (!take_i || 32'(take_number_i) < Count && count_q[take_number_i] != '0);
    end
  end

  for (genvar i = 0; i < Count; i++) begin : gen_fifo
    always_ff @(posedge clk_i) begin
      if (rst_ni) begin
        CountInRange: assert (32'(count_q[i]) <= Depth);
        HeadInRange: assert (32'(head_q[i]) < Depth);
      end
    end
  end

endmodule

bind gearbox_fifos gearbox_fifos_sva #(
    .Count      (Count),
    .Depth      (Depth),
    .CountWidth (CountWidth),
    .SlotWidth  (SlotWidth),
    .NumberWidth(NumberWidth)
) u_sva (
    .*
);
