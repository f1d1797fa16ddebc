// FIFO queue over a memory. An entry is there two cycles after it was pushed, and one can be pushed and popped in every cycle.
//
//   cycle t      push
//   cycle t + 1  in the memory, counted, its address is presented if it is next
//   cycle t + 2  valid_o, data_o
module scr_sequencer_fifo #(
    parameter int unsigned Width = 8,
    parameter int unsigned Depth = 8
) (
    input  logic             clk_i,
    input  logic             rst_ni,
    output logic             ready_o,
    input  logic             push_i,
    input  logic [Width-1:0] data_i,
    output logic             valid_o,
    output logic [Width-1:0] data_o,
    input  logic             pop_i
);

  logic valid_q;
  assign valid_o = valid_q;

  if (Depth < 2 || 2 ** $clog2(Depth) != Depth) begin : gen_wrong_depth
    $error("Depth must be a power of 2");
  end

  localparam int unsigned PlaceWidth = $clog2(Depth);

  logic [PlaceWidth-1:0] write_q, read_q, read_d;
  logic [PlaceWidth:0] count_q, count_left;

  assign ready_o    = count_q != (PlaceWidth + 1)'(Depth);
  assign read_d     = read_q + PlaceWidth'(pop_i);
  assign count_left = count_q - (PlaceWidth + 1)'(pop_i);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      write_q <= '0;
      read_q  <= '0;
      count_q <= '0;
      valid_q <= 1'b0;
    end else begin
      write_q <= write_q + PlaceWidth'(push_i);
      read_q  <= read_d;
      count_q <= count_left + (PlaceWidth + 1)'(push_i);
      // What is pushed in this cycle cannot be read in it.
      valid_q <= count_left != '0;
    end
  end

  ram_1r1w #(
      .Width  (Width),
      .Depth  (Depth),
      .Latency(1)
  ) u_entries (
      .clk_i,
      .we_i   (push_i),
      .waddr_i(write_q),
      .wdata_i(data_i),
      .raddr_i(read_d),
      .rdata_o(data_o)
  );

endmodule
