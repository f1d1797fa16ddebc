// A level of the compound FIFO, as a hand of a clock: what of it may be served now, and when there is something else. It has up to two
// FIFOs, of the same granularity: its own one, and, if the FIFO of the level above is a step-down FIFO, a sub-FIFO of that one, which
// comes first.
//
// The quota (GA5). Of what is at hand, served in this unit of virtual time or not, as much may be served as is needed to be done
// when the FIFO's time is over: served < (bytes + served) / units left. Without a division and without the sum that is
//
//   served * (units left - 1) < bytes
//
// and units left - 1 is the complement of the time within the FIFO. In its last unit nothing stops it, so nothing is left behind.
`include "gearbox_switches.svh"

module gearbox_hand #(
    parameter int unsigned Level       = 1,     // from 0 on
    parameter int unsigned Levels      = 3,
    parameter int unsigned Fifos       = 8,
    parameter bit          StepDown    = 1'b0,
    parameter int unsigned TimeBits    = 32,
    parameter int unsigned ByteWidth   = 18,
    parameter int unsigned ServedWidth = 20,
    localparam int unsigned Digit    = $clog2(Fifos),
    localparam int unsigned SpanBits = Levels * Digit,
    localparam bit          IsTop    = Level == Levels - 1,
    localparam int unsigned Ring     = IsTop ? Digit : Digit + 1,  // log2 of the FIFOs of all sets
    localparam int unsigned OwnFifos = 2 ** Ring
) (
    input  logic [TimeBits-1:0]                time_i,
    input  logic [OwnFifos-1:0]                own_occupied_i,
    input  logic [ByteWidth-1:0]               own_bytes_i,  // of the FIFO whose time it is
    input  logic [Fifos-1:0]                   sub_occupied_i,
    input  logic [ByteWidth-1:0]               sub_bytes_i,  // of the sub-FIFO whose time it is, if it is expanded
    input  logic [ServedWidth-1:0]             served_i,
    output logic                               now_o,      // something may be served at the present time
    output logic                               later_o,    // something may at another
    output logic [SpanBits:0]                  units_o,    // so many units from now
    output logic [1:0]                         is_sub_o,   // now, later: from a sub-FIFO
    output logic [1:0][Ring-1:0]               index_o     // FIFO or sub-FIFO
);

  localparam int unsigned OffsetBits = Digit * Level;

  logic [Ring-1:0] present;
  assign present = time_i[OffsetBits+:Ring];

  // ----------------------------------------------------------------------------------------------------------- its own
  logic own_found, own_due;
  logic [Ring-1:0] own_next;
  logic [SpanBits:0] own_units;

  gearbox_next #(
      .Fifos(OwnFifos)
  ) u_own (
      .occupied_i(own_occupied_i),
      .from_i    (present),
      .index_o   (own_next),
      .found_o   (own_found)
  );

  // What is due now is due in the next unit as well: there are more of them, or it would not be held back.
  localparam int unsigned OwnRound = OffsetBits + Ring;
  logic [OwnRound-1:0] own_start, own_distance;

  assign own_due      = own_found && own_next == present;
  assign own_start    = OwnRound'(own_next) << OffsetBits;
  assign own_distance = own_start - time_i[OwnRound-1:0];
  assign own_units    = own_due ? (SpanBits + 1)'(1) : (SpanBits + 1)'(own_distance);

  // ---------------------------------------------------------------------------------------------------------- sub-FIFO
  logic sub_found, sub_due;
  logic [Digit-1:0] sub_next;
  logic [SpanBits:0] sub_units;

  if (StepDown && !IsTop) begin : gen_sub
    localparam int unsigned RingAbove = Level + 1 == Levels - 1 ? Digit : Digit + 1;
    localparam int unsigned Round     = OffsetBits + Digit + RingAbove;
    logic [RingAbove-1:0] above;
    logic is_expanded;
    logic [Digit-1:0] from;
    logic [Round-1:0] start, distance;

    assign above       = time_i[OffsetBits+Digit+:RingAbove];
    assign is_expanded = above == RingAbove'(gearbox_pkg::step_fifo());
    assign from        = is_expanded ? present[Digit-1:0] : '0;

    gearbox_next #(
        .Fifos(Fifos)
    ) u_sub (
        .occupied_i(sub_occupied_i),
        .from_i    (from),
        .index_o   (sub_next),
        .found_o   (sub_found)
    );

    assign sub_due   = sub_found && is_expanded && sub_next == present[Digit-1:0];
    assign start     = Round'({RingAbove'(gearbox_pkg::step_fifo()), sub_next}) << OffsetBits;
    assign distance  = start - time_i[Round-1:0];
    assign sub_units = sub_due ? (SpanBits + 1)'(1) : (SpanBits + 1)'(distance);
  end else begin : gen_none
    assign sub_found = 1'b0;
    assign sub_due   = 1'b0;
    assign sub_next  = '0;
    assign sub_units = '0;
    logic unused_sub;
    assign unused_sub = &{1'b0, sub_occupied_i};
  end

  // ------------------------------------------------------------------------------------------------------------- quota
  logic may_serve;

  if (Level == 0) begin : gen_all
    assign may_serve = 1'b1;
    logic unused_bytes;
    assign unused_bytes = &{1'b0, served_i, own_bytes_i, sub_bytes_i};
  end else begin : gen_quota
    logic [ByteWidth-1:0] sub_bytes;
    logic [ByteWidth:0] bytes;
    logic [OffsetBits-1:0] left;  // units of the FIFO's time after this one
    logic [ServedWidth+OffsetBits-1:0] product;

    if (StepDown && !IsTop) begin : gen_joint
      assign sub_bytes = sub_due ? sub_bytes_i : '0;
    end else begin : gen_alone
      assign sub_bytes = '0;
      logic unused_bytes;
      assign unused_bytes = &{1'b0, sub_bytes_i};
    end
    assign bytes     = (ByteWidth + 1)'(own_bytes_i) + (ByteWidth + 1)'(sub_bytes);
    assign left      = ~time_i[OffsetBits-1:0];
    assign product   = (ServedWidth + OffsetBits)'(served_i) * (ServedWidth + OffsetBits)'(left);
    assign may_serve = served_i == '0 || product < (ServedWidth + OffsetBits)'(bytes) || !`GEARBOX_SWITCH(quota);
  end

  // ------------------------------------------------------------------------------------------------------------ choice
  logic sub_first;

  assign now_o     = may_serve && (own_due || sub_due);
  assign later_o   = own_found || sub_found;
  assign sub_first = sub_found && (!own_found || sub_units <= own_units);
  assign units_o   = sub_first ? sub_units : own_units;
  assign is_sub_o  = {sub_first, sub_due};
  assign index_o   = {sub_first ? Ring'(sub_next) : own_next, sub_due ? Ring'(sub_next) : own_next};

endmodule
