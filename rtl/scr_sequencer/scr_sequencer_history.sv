// History: a ring of the rows of the last frames. The pointer names the oldest row, which the next one overwrites.
module scr_sequencer_history #(
    parameter int unsigned Rows    = 3,
    parameter int unsigned RowBits = 32,
    localparam int unsigned PointerBits = Rows > 1 ? $clog2(Rows) : 1
) (
    input  logic                         clk_i,
    input  logic                         rst_ni,
    input  logic                         store_i,
    input  logic [RowBits-1:0]           row_i,
    output logic [Rows-1:0][RowBits-1:0] rows_o,
    output logic [PointerBits-1:0]       pointer_o
);

  logic [PointerBits-1:0] pointer_q;
  logic is_last;

  assign pointer_o = pointer_q;
  assign is_last   = pointer_q == PointerBits'(Rows - 1);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      pointer_q <= '0;
    end else if (store_i) begin
      pointer_q <= is_last ? '0 : pointer_q + 1'b1;
    end
  end

  // A register each: as one vector written at an index, synthesis would shift a row to its place.
  for (genvar i = 0; i < Rows; i++) begin : gen_row
    logic [RowBits-1:0] row_q;
    logic is_oldest;
    assign is_oldest = pointer_q == PointerBits'(i);
    // Rows that do not exist yet leave as zeros.
    always_ff @(posedge clk_i) begin
      if (!rst_ni) row_q <= '0;
      else if (store_i && is_oldest) row_q <= row_i;
    end
    assign rows_o[i] = row_q;
  end

endmodule
