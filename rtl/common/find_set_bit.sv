// Index of the most significant (from_msb_i) or least significant set bit. `found_o` is low for an all-zero vector; the
// index then means nothing.
//
//   bits_i = 0110, from_msb_i = 1 -> index_o = 2
//   bits_i = 0110, from_msb_i = 0 -> index_o = 1
module find_set_bit #(
    parameter int unsigned Width = 8,
    localparam int unsigned IndexWidth = (Width > 1) ? $clog2(Width) : 1
) (
    input  logic [Width-1:0]      bits_i,
    input  logic                  from_msb_i,
    output logic [IndexWidth-1:0] index_o,
    output logic                  found_o
);

  logic [IndexWidth-1:0] most, least;

  always_comb begin
    most  = '0;
    least = '0;
    for (int unsigned i = 0; i < Width; i++) begin
      if (bits_i[i]) most = IndexWidth'(i);
      if (bits_i[Width-1-i]) least = IndexWidth'(Width - 1 - i);
    end
  end

  assign index_o = from_msb_i ? most : least;
  assign found_o = |bits_i;

endmodule
