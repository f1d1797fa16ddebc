// Index of the most significant (from_msb_i) or least significant set bit of a vector whose width is a power of 2. `found_o`
// is low for an all-zero vector; the index then means nothing.
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

  // Halves the vector as often as the index has bits, and keeps the half that holds the bit looked for at the bottom of `rest`. What is
  // left above that half is not read any more.
  logic [Width-1:0] rest, half;

  always_comb begin
    rest    = bits_i;
    index_o = '0;
    for (int i = IndexWidth - 1; i >= 0; i--) begin
      half       = (Width'(1) << 2 ** i) - 1'b1;
      index_o[i] = from_msb_i ? (rest & half << 2 ** i) != '0 : (rest & half) == '0;
      if (index_o[i]) rest >>= 2 ** i;
    end
  end

  assign found_o = |bits_i;

endmodule
