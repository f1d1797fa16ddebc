// Assertions on a sorted list: ranks in order, as many entries as came and did not leave, and nothing removed that is not there.
module pifo_list_sva #(
    parameter int unsigned N          = 16,
    parameter int unsigned RankWidth  = 16,
    parameter int unsigned DataWidth  = 32,
    parameter int unsigned CountWidth = 5
) (
    input logic                  clk_i,
    input logic                  rst_ni,
    input logic [CountWidth-1:0] count_q,
    input logic                  remove_i,
    input logic                  insert_i,
    input logic                  found_o
);

  // Counted a second time, in another way.
  int unsigned came_q, left_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      came_q <= 0;
      left_q <= 0;
    end else begin
      came_q <= came_q + 32'(insert_i);
      // What falls out of a full list leaves as well.
      left_q <= left_q + 32'(remove_i || (insert_i && count_q == CountWidth'(N)));
    end
  end

  // Immediate, not concurrent: the simulator then keeps no second copy of every signal.
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      CountAsCounted: assert (32'(count_q) == came_q - left_q);
      CountInRange: assert (32'(count_q) <= N);
      RemoveOnlyIfFound: assert (!remove_i || found_o);
    end
  end

  for (genvar i = 1; i < N; i++) begin : gen_pair
    always_ff @(posedge clk_i) begin
      if (rst_ni) begin
        Sorted: assert (i >= int'(count_q) ||
            pifo_list.gen_cell[i-1].entry[DataWidth+:RankWidth] <= pifo_list.gen_cell[i].entry[DataWidth+:RankWidth]);
      end
    end
  end

endmodule

bind pifo_list pifo_list_sva #(
    .N         (N),
    .RankWidth (RankWidth),
    .DataWidth (DataWidth),
    .CountWidth(CountWidth)
) u_sva (
    .*
);
