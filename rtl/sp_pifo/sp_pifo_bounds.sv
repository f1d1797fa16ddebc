// The bounds: which queue takes a packet of some rank, and how it moves them (paper, section 4.1, algorithm 1).
//
//            rank                  bounds_q[0]  bounds_q[1]  ...  bounds_q[Queues-1]
//              |                        |            |                   |
//              +-----> compare with all of them at once: fits[i] = rank >= bound
//                              |
//                    scan from the last queue up: the first that fits, else queue 0
//                              |
//        push-up: that bound becomes the rank       push-down (no queue fits): all bounds fall
//
// All of it is done in the cycle of the packet, so the next one, a cycle behind, meets bounds that have moved already: there is
// nothing to forward. A switch has to send a packet through its pipeline a second time for a push-down, and packets in between
// see stale bounds; here compare, scan, subtract and select are one path between two edges of the clock, the longest of the design.
module sp_pifo_bounds
  import sp_pifo_pkg::*;
#(
    parameter int unsigned Queues     = 8,
    parameter int unsigned RankWidth  = 16,
    localparam int unsigned QueueWidth = (Queues > 1) ? $clog2(Queues) : 1
) (
    input  logic                  clk_i,
    input  logic                  rst_ni,
    input  strategy_e             strategy_i,
    input  logic [RankWidth-1:0]  rank_i,
    input  logic                  adapt_i,  // the packet moves the bounds
    output logic [QueueWidth-1:0] queue_o   // which takes it
);

  logic [Queues-1:0][RankWidth-1:0] bounds_q, bounds_d, lowered;

  // ------------------------------------------------------------------------------------------------------------- map
  logic [Queues-1:0] fits;
  logic push_down;

  always_comb begin
    for (int i = 0; i < Queues; i++) fits[i] = rank_i >= bounds_q[i];
  end

  always_comb begin
    queue_o = '0;
    for (int i = 1; i < Queues; i++) if (fits[i]) queue_o = QueueWidth'(i);
  end

  assign push_down = fits == '0;

  // ------------------------------------------------------------------------------------------------------- push-down
  // By how much the others fall; no bound falls below 0.
  logic [RankWidth-1:0] by;

  always_comb begin
    case (strategy_i)
      Cost:      by = bounds_q[0] - rank_i;
      Rank:      by = rank_i;
      FirstOnly: by = '0;
      default:   by = RankWidth'(1);
    endcase
  end

  always_comb begin
    lowered[0] = rank_i;
    for (int i = 1; i < Queues; i++) begin
      lowered[i] = bounds_q[i] > by ? bounds_q[i] - by : '0;
      if (strategy_i == QueueBound) lowered[i] = i == 1 ? rank_i : bounds_q[i-1];
    end
  end

  // ----------------------------------------------------------------------------------------------------------- write
  always_comb begin
    bounds_d = bounds_q;
    if (adapt_i) bounds_d[queue_o] = rank_i;
    if (adapt_i && push_down) bounds_d = lowered;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) bounds_q <= '0;
    else bounds_q <= bounds_d;
  end

endmodule
