// Assertions on the bounds: in order, unless the strategy may break it; none but that of the queue that takes a packet moves where
// only the first queue reacts; the queue that takes a packet has its rank as bound; a packet below its queue's bound goes to the
// first queue.
module sp_pifo_bounds_sva #(
    parameter int unsigned Queues     = 8,
    parameter int unsigned RankWidth  = 16,
    parameter int unsigned QueueWidth = 3
) (
    input logic                             clk_i,
    input logic                             rst_ni,
    input logic [2:0]                       strategy_i,
    input logic [RankWidth-1:0]             rank_i,
    input logic                             adapt_i,
    input logic [QueueWidth-1:0]            queue_o,
    input logic [Queues-1:0][RankWidth-1:0] bounds_q,
    input logic [Queues-1:0][RankWidth-1:0] bounds_d
);

  // Immediate, not concurrent: the simulator then keeps no second copy of every signal.
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      for (int i = 1; i < int'(Queues); i++) begin
        OthersStay: assert (strategy_i != 3'd4 /* FirstOnly */ || 32'(queue_o) == i || bounds_d[i] == bounds_q[i]);
        BoundsInOrder: assert (strategy_i == 3'd2 /* Rank */ || bounds_q[i-1] <= bounds_q[i]);
      end
      NewcomersBound: assert (!adapt_i || bounds_d[queue_o] == rank_i);
      OnlyFirstBelow: assert (!adapt_i || queue_o == '0 || rank_i >= bounds_q[queue_o]);
    end
  end

endmodule

bind sp_pifo_bounds sp_pifo_bounds_sva #(
    .Queues    (Queues),
    .RankWidth (RankWidth),
    .QueueWidth(QueueWidth)
) u_sva (
    .*
);
