// Assertions on the FIFOs: none over its depth, nothing into a full one or out of an empty one, and a bit for each that holds anything.
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
    input logic [NumberWidth-1:0]           number,
    input logic [CountWidth-1:0]            put_count,
    input logic [CountWidth-1:0]            take_count,
    input logic [Count-1:0]                 occupied_o,
    input logic [CountWidth-1:0]            count_q[Count],
    input logic [SlotWidth-1:0]             head_q[Count]
);

  // To look at all FIFOs in every cycle costs the simulator more than the FIFOs themselves, so they have turns.
  logic [NumberWidth-1:0] turn_q;
  always_ff @(posedge clk_i) turn_q <= !rst_ni || 32'(turn_q) == Count - 1 ? '0 : turn_q + 1'b1;

  // Immediate, not concurrent: the simulator then keeps no second copy of every signal.
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      CountInRange: assert (32'(count_q[turn_q]) <= Depth);
      HeadInRange: assert (32'(head_q[turn_q]) < Depth);
    end
    if (rst_ni && put_i) RoomToPut: assert (32'(put_number_i) < Count && 32'(put_count) < Depth);
    if (rst_ni && take_i) SomethingToTake: assert (32'(take_number_i) < Count && take_count != '0);
    if (rst_ni && (put_i || take_i)) OccupiedIffCounted: assert (occupied_o[number] == ((put_i ? put_count : take_count) != '0));
  end

endmodule

bind gearbox_fifos gearbox_fifos_sva #(
    .Count      (Count),
    .Depth      (Depth),
    .CountWidth (CountWidth),
    .SlotWidth  (SlotWidth),
    .NumberWidth(NumberWidth)
) u_sva (
    .count_q(u_count.words_q),
    .head_q (u_head.words_q),
    .*
);
