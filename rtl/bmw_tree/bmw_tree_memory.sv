// The nodes of a level below the root, a word each. A read sees all writes before it, that of its own cycle too: this one is forwarded. A node
// that holds nothing is not read; it is all zeros, so the memory needs no clearing.
//
//   cycle t       node_i presented
//   cycle t + 1   row_o valid
module bmw_tree_memory #(
    parameter int unsigned Width = 51,
    parameter int unsigned Depth = 2,
    localparam int unsigned AddrWidth = (Depth > 1) ? $clog2(Depth) : 1
) (
    input  logic                 clk_i,
    input  logic [AddrWidth-1:0] node_i,
    input  logic                 empty_i,   // the node holds nothing
    output logic [Width-1:0]     row_o,
    input  logic                 write_i,
    input  logic [AddrWidth-1:0] waddr_i,
    input  logic [Width-1:0]     wdata_i
);

  logic             empty_q, forward_q;
  logic [Width-1:0] wdata_q, rdata;

  ram_1r1w #(
      .Width  (Width),
      .Depth  (Depth),
      .Latency(1)
  ) u_nodes (
      .clk_i,
      .we_i   (write_i),
      .waddr_i(waddr_i),
      .wdata_i(wdata_i),
      .raddr_i(node_i),
      .rdata_o(rdata)
  );

  always_ff @(posedge clk_i) begin
    empty_q   <= empty_i;
    forward_q <= write_i && waddr_i == node_i;
    wdata_q   <= wdata_i;
  end

  assign row_o = empty_q ? '0 : forward_q ? wdata_q : rdata;

endmodule
