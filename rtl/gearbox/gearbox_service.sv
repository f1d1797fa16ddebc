// Which packet leaves, and when virtual time moves (paper, Algorithm 2): the hands of all levels, and the choice among them.
//
//   now    the lowest level of the compound FIFO that may be served
//   later  if there is none: the soonest time at which there is, and the lowest level that has something then. There a quota begins, and
//          that lets a packet through at least, so nothing has to be looked at again.
module gearbox_service
  import gearbox_pkg::*;
#(
    parameter int unsigned Levels      = 3,
    parameter int unsigned Fifos       = 8,
    parameter bit          StepDown    = 1'b0,
    parameter int unsigned TimeBits    = 32,
    parameter int unsigned ByteWidth   = 18,
    parameter int unsigned ServedWidth = 20,
    localparam int unsigned Digit      = $clog2(Fifos),
    localparam int unsigned SpanBits   = Levels * Digit,
    localparam int unsigned LevelWidth = bits(Levels),
    localparam int unsigned Banks      = banks(Levels, StepDown),
    localparam int unsigned BankWidth  = $clog2(Banks)
) (
    input  logic [TimeBits-1:0]                            time_i,
    input  logic [Banks-1:0][Fifos-1:0]                    occupied_i,
    output logic [Levels-1:0][1:0][BankWidth+Digit-1:0]    bytes_number_o,  // its FIFO and its sub-FIFO whose time it is, of each level
    input  logic [Levels-1:0][1:0][ByteWidth-1:0]          bytes_i,         // and their bytes
    input  logic [Levels-1:0][ServedWidth-1:0]             served_i,
    output logic                                           moves_o,  // virtual time
    output logic [TimeBits-1:0]                            time_o,   // to this, or stays
    output logic [LevelWidth-1:0]                          level_o,  // of the granularity and quota, from 1 on
    output logic [BankWidth-1:0]                           bank_o,
    output logic [Digit-1:0]                               fifo_o
);

  logic [Levels-1:0] now, later;
  logic [Levels-1:0][SpanBits:0] units;
  logic [Levels-1:0][1:0][BankWidth-1:0] bank;
  logic [Levels-1:0][1:0][Digit-1:0] fifo;

  for (genvar l = 0; l < Levels; l++) begin : gen_hand
    localparam bit          IsTop = l == Levels - 1;
    localparam int unsigned Sets  = IsTop ? 1 : 2;
    localparam int unsigned Ring  = IsTop ? Digit : Digit + 1;
    localparam bit          HasSub = StepDown && !IsTop;
    localparam int unsigned Sub   = HasSub ? sub_bank(Levels, l + 1) : 0;

    logic [1:0] is_sub;
    logic [1:0][Ring-1:0] index;
    logic [Ring-1:0] present;

    assign present           = time_i[Digit*l+:Ring];
    assign bytes_number_o[l] = {BankWidth'(Sub), present[Digit-1:0], (BankWidth + Digit)'(2 * l * Fifos) | (BankWidth + Digit)'(present)};

    gearbox_hand #(
        .Level      (l),
        .Levels     (Levels),
        .Fifos      (Fifos),
        .StepDown   (StepDown),
        .TimeBits   (TimeBits),
        .ByteWidth  (ByteWidth),
        .ServedWidth(ServedWidth)
    ) u_hand (
        .time_i,
        .own_occupied_i(occupied_i[2*l+:Sets]),
        .own_bytes_i   (bytes_i[l][0]),
        .sub_occupied_i(occupied_i[Sub]),
        .sub_bytes_i   (bytes_i[l][1]),
        .served_i      (served_i[l]),
        .now_o         (now[l]),
        .later_o       (later[l]),
        .units_o       (units[l]),
        .is_sub_o      (is_sub),
        .index_o       (index)
    );

    for (genvar i = 0; i < 2; i++) begin : gen_number
      logic [BankWidth-1:0] own;
      if (IsTop) begin : gen_single
        assign own = BankWidth'(2 * l);
      end else begin : gen_pair
        assign own = BankWidth'(2 * l) | BankWidth'(index[i][Ring-1]);
      end
      assign bank[l][i] = is_sub[i] ? BankWidth'(Sub) : own;
      assign fifo[l][i] = index[i][Digit-1:0];
    end
  end

  // ------------------------------------------------------------------------------------------------------------ choice
  logic [SpanBits:0] soonest;

  assign moves_o = now == '0;

  always_comb begin
    soonest = '1;
    level_o = '0;
    bank_o  = '0;
    fifo_o  = '0;
    for (int l = Levels - 1; l >= 0; l--) begin
      if (moves_o ? later[l] && units[l] <= soonest : now[l]) begin
        soonest = units[l];
        level_o = LevelWidth'(l + 1);
        bank_o  = bank[l][moves_o];
        fifo_o  = fifo[l][moves_o];
      end
    end
  end

  assign time_o = moves_o ? time_i + TimeBits'(soonest) : time_i;

endmodule
