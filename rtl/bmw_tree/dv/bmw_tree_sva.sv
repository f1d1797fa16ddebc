// The counts of the root add up to the elements of each logical queue, but in the second cycle of a pop, whose count is about to fall.
module bmw_tree_sva #(
    parameter int unsigned M        = 2,
    parameter int unsigned Queues   = 1,
    parameter int unsigned OccWidth = 3
) (
    input logic                            clk_i,
    input logic                            rst_ni,
    input logic                            busy_o,
    input logic [Queues-1:0][OccWidth-1:0] occupancy_q,
    input logic [M-1:0]                    own           // slots of the queue that is asked
);

  logic [M-1:0] own_q;

  always_ff @(posedge clk_i) own_q <= own;

  localparam int unsigned Slots = M / Queues;

  for (genvar i = 0; i < M; i++) begin : gen_slot
    int unsigned held;  // by the slots of its queue up to this one
    if (i % Slots == 0) begin : gen_first
      assign held = 32'(bmw_tree.gen_level[1].u_level.counts[i]);
    end else begin : gen_others
      assign held = gen_slot[i-1].held + 32'(bmw_tree.gen_level[1].u_level.counts[i]);
    end
  end

  for (genvar i = 0; i < Queues; i++) begin : gen_queue
    localparam int unsigned Last = (i + 1) * Slots - 1;
    always_ff @(posedge clk_i) begin
      if (rst_ni) begin
        CountsAddUp: assert (gen_slot[Last].held == 32'(occupancy_q[i]) + 32'(busy_o && own_q[Last]));
      end
    end
  end

endmodule

bind bmw_tree bmw_tree_sva #(
    .M       (M),
    .Queues  (Queues),
    .OccWidth(OccWidth)
) u_sva (
    .clk_i,
    .rst_ni,
    .busy_o,
    .occupancy_q,
    .own
);
