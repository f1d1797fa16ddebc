// The counts of the root add up to the number of elements, but in the second cycle of a pop, whose count is about to fall.
module bmw_tree_sva #(
    parameter int unsigned M        = 2,
    parameter int unsigned OccWidth = 3
) (
    input logic                clk_i,
    input logic                rst_ni,
    input logic                busy_o,
    input logic [OccWidth-1:0] occupancy_q
);

  for (genvar i = 0; i < M; i++) begin : gen_slot
    int unsigned held;
    if (i == 0) begin : gen_first
      assign held = 32'(bmw_tree.gen_level[1].u_level.counts[0]);
    end else begin : gen_others
      assign held = gen_slot[i-1].held + 32'(bmw_tree.gen_level[1].u_level.counts[i]);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) CountsAddUp: assert (gen_slot[M-1].held == 32'(occupancy_q) + 32'(busy_o));
  end

endmodule

bind bmw_tree bmw_tree_sva #(
    .M       (M),
    .OccWidth(OccWidth)
) u_sva (
    .clk_i,
    .rst_ni,
    .busy_o,
    .occupancy_q
);
