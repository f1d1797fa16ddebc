// Which FIFO takes a packet (paper, Algorithm 1 and section 3.6).
//
//   interval F - t_s --> lowest level that reaches so far --+
//   level of the flow's last packet ------------------------+--> not below it --> epoch guard --> step-down FIFO --> bank, FIFO
//
// Granularities are powers of `Fifos`, so F in digits of that base says it all: digit l is the FIFO of level l, and one bit more its
// set. Nothing is divided.
//
// The epoch guard. A FIFO of an upper level is served from the beginning of its time on. A packet in it could leave before an older one of
// its flow that waits on a lower level for its own time in that same stretch (epoch); so where the last F lies in the epoch of F, and the
// last packet went below, this one goes a level down. Only the last F and the last level are asked, not what is queued.
//
// Step-down FIFOs. FIFO 1 of each upper level is expanded into sub-FIFOs of the granularity of the level below, and a packet in one
// counts as one of that level. Behind a packet in a sub-FIFO another one of the same epoch goes there as well: the guard takes it no
// further down, where the ring may not reach. So it is noted of each flow whether its last packet stepped down. That it went on to a
// finer step-down FIFO cannot happen: digits of F that say FIFO 1 of a level say FIFO `Fifos` or a later one of the level below.
module gearbox_select
  import gearbox_pkg::*;
#(
    parameter int unsigned Levels    = 3,
    parameter int unsigned Fifos     = 8,
    parameter bit          StepDown  = 1'b0,
    parameter int unsigned TimeBits  = 32,
    localparam int unsigned Digit      = $clog2(Fifos),
    localparam int unsigned SpanBits   = Levels * Digit,
    localparam int unsigned LevelWidth = bits(Levels),
    localparam int unsigned NoteWidth  = LevelWidth + 32'(StepDown),
    localparam int unsigned BankWidth  = $clog2(banks(Levels, StepDown))
) (
    input  logic [TimeBits-1:0]   time_i,
    input  logic [TimeBits-1:0]   last_finish_i,
    input  logic                  last_valid_i,
    input  logic [NoteWidth-1:0]  last_note_i,
    input  logic [SpanBits-1:0]   interval_i,
    input  logic                  in_span_i,
    input  logic [TimeBits-1:0]   finish_i,
    output logic                  in_range_o,
    output logic [NoteWidth-1:0]  note_o,      // level of its granularity, from 1 on; above, whether it stepped down
    output logic [BankWidth-1:0]  bank_o,
    output logic [Digit-1:0]      fifo_o
);

  // The number of the step-down FIFO: a ring of two sets has a bit more than one of one.
  localparam logic [Digit:0] Step = (Digit + 1)'(step_fifo());

  logic [LevelWidth-1:0] last_level;
  logic last_stepped;
  assign last_level = last_note_i[LevelWidth-1:0];

  if (StepDown) begin : gen_stepped
    assign last_stepped = last_note_i[LevelWidth];
  end else begin : gen_never
    assign last_stepped = 1'b0;
  end

  // -------------------------------------------------------------------------------------------------------------- level
  logic [Levels-1:0] reaches, allowed, lowest, same_epoch, is_step, stays, is_candidate, is_chosen;

  for (genvar l = 0; l < Levels; l++) begin : gen_level
    if (l < Levels - 1) begin : gen_reach
      assign reaches[l] = in_span_i && interval_i[SpanBits-1:Digit*(l+1)] == '0;
    end else begin : gen_all
      assign reaches[l] = in_span_i;
    end
    localparam int unsigned Ring = l == Levels - 1 ? Digit : Digit + 1;
    if (StepDown && l > 0) begin : gen_step
      assign is_step[l] = finish_i[Digit*l+:Ring] == Step[Ring-1:0];
    end else begin : gen_plain
      assign is_step[l] = 1'b0;
    end
    assign same_epoch[l] = last_valid_i && (finish_i >> (Digit * l)) == (last_finish_i >> (Digit * l));
  end

  // Up to the lowest allowed level; then down again as long as the guard says so, but not below the last level.
  always_comb begin
    for (int l = 0; l < Levels; l++) allowed[l] = reaches[l] && 32'(last_level) <= 32'(l + 1);
  end

  always_comb begin
    for (int l = 0; l < Levels; l++) begin
      lowest[l]       = (allowed & Levels'(2 ** l - 1)) == '0;
      stays[l]        = !same_epoch[l] || 32'(last_level) == 32'(l) && last_stepped && is_step[l];
      is_candidate[l] = lowest[l] && (32'(last_level) == 32'(l + 1)
                        || 32'(last_level) < 32'(l + 1) && (last_level == '0 || stays[l]));
    end
  end

  always_comb begin
    is_chosen = '0;
    for (int l = 0; l < Levels; l++) begin
      if (is_candidate[l]) is_chosen = Levels'(1) << l;
    end
  end

  // -------------------------------------------------------------------------------------------------------------- range
  // On the highest level, with one set, a packet must not wrap onto the FIFO that is served.
  localparam int unsigned TopBits = Digit * (Levels - 1);
  logic [SpanBits:0] from_epoch;
  logic aliases;

  assign from_epoch = (SpanBits + 1)'(time_i[TopBits-1:0]) + (SpanBits + 1)'(interval_i);
  assign aliases    = is_chosen[Levels-1] && from_epoch[SpanBits];
  assign in_range_o = in_span_i && !aliases;

  // --------------------------------------------------------------------------------------------------------------- FIFO
  logic [Levels-1:0] steps;
  logic [LevelWidth-1:0] held;
  logic stepped;

  always_comb begin
    held    = '0;
    stepped = 1'b0;
    bank_o  = '0;
    fifo_o  = '0;
    for (int l = 0; l < Levels; l++) begin
      steps[l] = is_chosen[l] && is_step[l];
      if (is_chosen[l]) begin
        held   = LevelWidth'(l + 1);
        bank_o = BankWidth'(2 * l);
        fifo_o = finish_i[Digit*l+:Digit];
        if (l < Levels - 1) bank_o[0] = finish_i[Digit*(l+1)];
        if (steps[l]) begin
          stepped = 1'b1;
          held    = LevelWidth'(l);
          bank_o  = BankWidth'(sub_bank(Levels, l));
          fifo_o  = finish_i[Digit*(l-1)+:Digit];
        end
      end
    end
  end

  assign note_o = NoteWidth'({stepped, held});

endmodule
