// The counts of bytes, in stage 2: how many each FIFO holds, and how many each level has served in this unit of virtual time.
//
// How long a packet is that leaves is known only when its descriptor comes from the memory, a cycle after it was chosen. So all of it
// is counted a cycle later, and `bytes_o` and `served_o` are counts as they are about to be: with what is in this stage. The
// operation in stage 1 meets those, and so it finds everything as if the one ahead of it had been completed.
module gearbox_bytes #(
    parameter int unsigned Levels      = 3,
    parameter int unsigned Count       = 40,
    parameter int unsigned ByteWidth   = 18,  // of the sum of a FIFO
    parameter int unsigned ServedWidth = 20,
    parameter int unsigned LengthWidth = 14,
    parameter int unsigned LevelWidth  = 2,
    parameter int unsigned Reads       = 3,   // FIFOs whose bytes are read in a cycle
    localparam int unsigned NumberWidth = $clog2(Count)
) (
    input  logic                               clk_i,
    input  logic                               rst_ni,
    input  logic                               put_i,     // a packet came into the FIFO
    input  logic                               take_i,    // it left
    input  logic                               moved_i,   // and virtual time moved before that
    input  logic [NumberWidth-1:0]             number_i,
    input  logic [LevelWidth-1:0]              level_i,   // whose quota it counts for, from 1 on
    input  logic [LengthWidth-1:0]             length_i,
    input  logic [Reads-1:0][NumberWidth-1:0]  read_number_i,
    output logic [Reads-1:0][ByteWidth-1:0]    bytes_o,
    output logic [Levels-1:0][ServedWidth-1:0] served_o
);

  logic [Levels-1:1][ServedWidth-1:0] served_q;

  // --------------------------------------------------------------------------------------------------------------- FIFOs
  logic counts;
  logic [ByteWidth-1:0] held, counted;
  logic [Reads-1:0][ByteWidth-1:0] stored;

  assign counts  = put_i || take_i;
  assign counted = put_i ? held + ByteWidth'(length_i) : held - ByteWidth'(length_i);

  regfile #(
      .Width(ByteWidth),
      .Depth(Count),
      .Reads(Reads + 1)
  ) u_bytes (
      .clk_i,
      .rst_ni,
      .we_i   (counts),
      .waddr_i(number_i),
      .wdata_i(counted),
      .raddr_i({number_i, read_number_i}),
      .rdata_o({held, stored})
  );

  for (genvar i = 0; i < Reads; i++) begin : gen_read
    logic forward;
    assign forward    = counts && number_i == read_number_i[i];
    assign bytes_o[i] = forward ? counted : stored[i];
  end

  // -------------------------------------------------------------------------------------------------------------- levels
  // The lowest level has no quota. Sums stop at the most that can be counted: there, a level is in the last unit of its FIFO's time.
  assign served_o[0] = '0;

  for (genvar l = 1; l < Levels; l++) begin : gen_served
    logic serves;
    logic [ServedWidth-1:0] kept;
    logic [ServedWidth:0] sum;

    assign serves      = take_i && level_i == LevelWidth'(l + 1);
    assign kept        = moved_i ? '0 : served_q[l];
    assign sum         = (ServedWidth + 1)'(kept) + (ServedWidth + 1)'(length_i);
    assign served_o[l] = !serves ? kept : sum[ServedWidth] ? '1 : sum[ServedWidth-1:0];
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) served_q <= '0;
    else served_q <= served_o[Levels-1:1];
  end

endmodule
