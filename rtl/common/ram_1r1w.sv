// Memory with one read and one write port and a read latency of two cycles, or one, which leaves the register behind it out.
//
//   cycle t            raddr_i presented; a write in an earlier cycle is seen, one in this cycle collides
//   cycle t + Latency  rdata_o valid
//
// Hardware gives no promise for a read that collides with a write to the same address. In simulation such a read returns
// the complement of the word being written, so that a missing forwarding path cannot hide.
module ram_1r1w #(
    parameter int unsigned Width = 8,
    parameter int unsigned Depth = 16,
    parameter int unsigned Latency = 2,
    localparam int unsigned AddrWidth = (Depth > 1) ? $clog2(Depth) : 1
) (
    input  logic                 clk_i,
    input  logic                 we_i,
    input  logic [AddrWidth-1:0] waddr_i,
    input  logic [Width-1:0]     wdata_i,
    input  logic [AddrWidth-1:0] raddr_i,
    output logic [Width-1:0]     rdata_o
);

  logic [Width-1:0] mem[Depth];
  logic [Width-1:0] rdata_q;

  always_ff @(posedge clk_i) begin
    if (we_i) mem[waddr_i] <= wdata_i;
  end

  always_ff @(posedge clk_i) begin
    rdata_q <= mem[raddr_i];
`ifndef SYNTHESIS
    if (we_i && waddr_i == raddr_i) rdata_q <= ~wdata_i;
`endif
  end

  if (Latency == 1) begin : gen_direct
    assign rdata_o = rdata_q;
  end else begin : gen_registered
    logic [Width-1:0] rdata_q2;
    always_ff @(posedge clk_i) rdata_q2 <= rdata_q;
    assign rdata_o = rdata_q2;
  end

endmodule
