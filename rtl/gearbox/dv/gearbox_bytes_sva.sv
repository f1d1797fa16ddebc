// Assertions on the counts of bytes: none becomes negative, and an empty FIFO has none.
module gearbox_bytes_sva #(
    parameter int unsigned ByteWidth   = 18,
    parameter int unsigned LengthWidth = 14
) (
    input logic                   clk_i,
    input logic                   rst_ni,
    input logic                   put_i,
    input logic                   take_i,
    input logic [LengthWidth-1:0] length_i,
    input logic [ByteWidth-1:0]   held,
    input logic [ByteWidth-1:0]   counted
);

  // Immediate, not concurrent: the simulator then keeps no second copy of every signal.
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      BytesToTake: assert (!take_i || 32'(held) >= 32'(length_i));
      BytesNotOver: assert (!put_i || counted >= held);
    end
  end

endmodule

bind gearbox_bytes gearbox_bytes_sva #(
    .ByteWidth  (ByteWidth),
    .LengthWidth(LengthWidth)
) u_sva (
    .*
);
