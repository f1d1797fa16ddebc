// Assertions on the counts of bytes: none becomes negative, and an empty FIFO has none.
module gearbox_bytes_sva #(
    parameter int unsigned Count       = 40,
    parameter int unsigned ByteWidth   = 18,
    parameter int unsigned LengthWidth = 14,
    parameter int unsigned NumberWidth = 6
) (
    input logic                            clk_i,
    input logic                            rst_ni,
    input logic                            put_i,
    input logic                            take_i,
    input logic [NumberWidth-1:0]          number_i,
    input logic [LengthWidth-1:0]          length_i,
    input logic [ByteWidth-1:0]            held,
    input logic [Count-1:0][ByteWidth-1:0] bytes_o
);

  // Immediate, not concurrent: the simulator then keeps no second copy of every signal.
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      BytesToTake: assert (!take_i || 32'(held) >= 32'(length_i));
      BytesNotOver: assert (!put_i || bytes_o[number_i] >= held);
    end
  end

endmodule

bind gearbox_bytes gearbox_bytes_sva #(
    .Count      (Count),
    .ByteWidth  (ByteWidth),
    .LengthWidth(LengthWidth),
    .NumberWidth(NumberWidth)
) u_sva (
    .*
);
