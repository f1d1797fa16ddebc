// M7: counted back from the pointer, the ring holds the rows of the last frames. One place is compared in each cycle.
module scr_sequencer_history_sva #(
    parameter int unsigned Rows        = 3,
    parameter int unsigned RowBits     = 32,
    parameter int unsigned PointerBits = 2
) (
    input logic                         clk_i,
    input logic                         rst_ni,
    input logic                         store_i,
    input logic [RowBits-1:0]           row_i,
    input logic [Rows-1:0][RowBits-1:0] rows_o,
    input logic [PointerBits-1:0]       pointer_o
);

  // The last row first.
  logic [Rows-1:0][RowBits-1:0] last_q;
  logic [15:0] back_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      last_q <= '0;
      back_q <= '0;
    end else begin
      if (store_i) last_q <= (Rows * RowBits)'({last_q, row_i});
      back_q <= back_q == 16'(Rows - 1) ? '0 : back_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      PointerInRange: assert (32'(pointer_o) < Rows);
      RowsOfTheLastFrames: assert (rows_o[(32'(pointer_o) + Rows - 1 - 32'(back_q)) % Rows] == last_q[back_q]);
    end
  end

endmodule

bind scr_sequencer_history scr_sequencer_history_sva #(
    .Rows       (Rows),
    .RowBits    (RowBits),
    .PointerBits(PointerBits)
) u_sva (
    .*
);
