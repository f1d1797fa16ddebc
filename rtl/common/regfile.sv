// Words in flip-flops, cleared by reset. A read takes no cycle; it sees a write from the next cycle on.
module regfile #(
    parameter int unsigned Width = 8,
    parameter int unsigned Depth = 4,
    parameter int unsigned Reads = 1,  // read ports
    localparam int unsigned AddrWidth = (Depth > 1) ? $clog2(Depth) : 1
) (
    input  logic                            clk_i,
    input  logic                            rst_ni,
    input  logic                            we_i,
    input  logic [AddrWidth-1:0]            waddr_i,
    input  logic [Width-1:0]                wdata_i,
    input  logic [Reads-1:0][AddrWidth-1:0] raddr_i,
    output logic [Reads-1:0][Width-1:0]     rdata_o
);

  // An array, not a packed vector: the simulator then finds a word by its index, and need not shift and mask.
  logic [Width-1:0] words_q[Depth];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) words_q <= '{default: '0};
    else if (we_i) words_q[waddr_i] <= wdata_i;
  end

  for (genvar i = 0; i < Reads; i++) begin : gen_read
    assign rdata_o[i] = words_q[raddr_i[i]];
  end

endmodule
