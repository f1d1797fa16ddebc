// Assertions on the whole: what must hold of virtual time, of where packets go, and of when they are served.
module gearbox_sva
#(
    parameter int unsigned Levels          = 3,
    parameter int unsigned Fifos           = 8,
    parameter int unsigned TimeBits        = 32,
    parameter int unsigned Count           = 40,
    parameter int unsigned NumberWidth     = 6,
    parameter int unsigned LevelWidth      = 2,
    parameter int unsigned NoteWidth       = 2,
    parameter int unsigned OccupancyWidth  = 10,
    parameter int unsigned LengthWidth     = 14
) (
    input logic                      clk_i,
    input logic                      rst_ni,
    input logic                      enqueue,
    input logic                      put,
    input logic                      take,
    input logic                      moves,
    input logic [TimeBits-1:0]       time_q,
    input logic [TimeBits-1:0]       time_d,
    input logic                      in_span,
    input logic [TimeBits-1:0]       finish,
    input logic [TimeBits-1:0]       last_finish,
    input logic                      last_valid,
    input logic [NoteWidth-1:0]      last_note,
    input logic [NoteWidth-1:0]      note,
    input logic [LevelWidth-1:0]     take_level,
    input logic [NumberWidth-1:0]    put_number,
    input logic [Count-1:0]          occupied,
    input logic [OccupancyWidth-1:0] occupancy_q,
    input logic                      result_valid_o,
    input logic                      result_put_q,
    input logic [TimeBits-1:0]       result_finish_o,
    input logic [LengthWidth-1:0]    length,
    input logic [LengthWidth-1:0]    result_length_o
);

  localparam int unsigned Digit = $clog2(Fifos);

  // Immediate, not concurrent: the simulator then keeps no second copy of every signal.
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      SomethingIffCounted: assert ((occupancy_q != '0) == (occupied != '0));
      TimeMovesForward: assert (!take || 64'(TimeBits'(time_d - time_q)) <= 64'(2) ** (Digit * Levels));
      TimeMovesInDequeues: assert (take || time_d == time_q);
      MovesToSomethingElse: assert (!take || moves == (time_d != time_q));
      LevelNotBelow: assert (!put || 32'(note[LevelWidth-1:0]) + 1 >= 32'(last_note[LevelWidth-1:0]));
    end
  end

  for (genvar l = 0; l < Levels; l++) begin : gen_level
    localparam int unsigned Ring  = l == Levels - 1 ? Digit : Digit + 1;
    localparam int unsigned First = 2 * l * Fifos;
    logic [TimeBits-1:0] present, next, placed;
    logic here;
    assign present = time_q >> (Digit * l);
    assign next    = time_d >> (Digit * l);
    assign placed  = finish >> (Digit * l);
    assign here    = 32'(put_number) >= First && 32'(put_number) < First + 2 ** Ring;
    always_ff @(posedge clk_i) begin
      if (rst_ni) begin
        NothingLeftBehind: assert (present == next || !occupied[First + 32'(present[Ring-1:0])]);
        WithinTheRing: assert (!(put && here) || 64'(TimeBits'(finish - time_q + (time_q & TimeBits'(2 ** (Digit * l) - 1))) >> (Digit * l)) < 64'(2) ** Ring);
        WhereItsTimeIs: assert (!(put && here) || 32'(put_number) - First == 32'(placed[Ring-1:0]));
        LastNotBeyond: assert (!(enqueue && in_span && last_valid && placed == last_finish >> (Digit * l))
          || (finish - last_finish) >> (Digit * l) == '0);
      end
    end
  end

  // What leaves does so while its FIFO's time is: not before, and less than the FIFO's time late.
  logic [TimeBits-1:0] count_time_q, result_time_q;
  logic [LevelWidth-1:0] count_level_q, result_level_q;
  logic [TimeBits-1:0] early;
  always_ff @(posedge clk_i) begin
    count_time_q   <= time_d;
    result_time_q  <= count_time_q;
    count_level_q  <= take_level;
    result_level_q <= count_level_q;
  end
  assign early = (result_finish_o ^ result_time_q) >> (Digit * (32'(result_level_q) - 1));
  always_ff @(posedge clk_i) begin
    if (rst_ni) ServedInItsTime: assert (!result_valid_o || result_put_q || early == '0);
  end

  // A result has the length that was counted, and an operation that reset has undone has no result.
  logic [LengthWidth-1:0] counted_length_q;
  logic                   in_reset_q;
  always_ff @(posedge clk_i) begin
    counted_length_q <= length;
    in_reset_q       <= !rst_ni;
    if (rst_ni) begin
      LengthAsCounted: assert (!result_valid_o || result_length_o == counted_length_q);
      NoResultBehindReset: assert (!in_reset_q || !result_valid_o);
    end
  end

endmodule

bind gearbox gearbox_sva #(
    .Levels        (Levels),
    .Fifos         (Fifos),
    .TimeBits      (TimeBits),
    .Count         (Count),
    .NumberWidth   (NumberWidth),
    .LevelWidth    (LevelWidth),
    .NoteWidth     (NoteWidth),
    .OccupancyWidth(OccupancyWidth),
    .LengthWidth   (LengthWidth)
) u_sva (
    .*
);
