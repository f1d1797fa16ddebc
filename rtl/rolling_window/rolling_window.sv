// Rolling window (paper, appendix D): a priority queue for ranks without an end, over two logical queues of one BBQ that swap roles.
//
//            late            window of 2S ranks              early
//   ---------------------|---------------|---------------|------------> ranks
//            goes to     ^    primary        secondary      is refused
//            the first --+    S ranks        S ranks
//
// The primary queue has the first half of the window, the secondary one the second half. A dequeue takes the smallest rank of the
// primary queue. If that is empty and the other one not, the window moves on by S and the two swap roles, in the same cycle.
//
// Window i begins with rank i * S. So the queue of a rank is one bit of it, and a rank modulo 2S = W^D is a priority of the tree: nothing
// is translated. The upper bits of a rank go through a delay line as long as the BBQ. Ranks wrap; of the numbers of windows the half that is
// not ahead is behind.
//
// An operation enters every cycle. Its result is in the output registers as many cycles later as the BBQ has stages, 4D + 3.
module rolling_window #(
    parameter int unsigned W         = 4,   // bits in a bitmap of the BBQ
    parameter int unsigned D         = 2,   // levels of bitmaps; the window has W^D ranks, at least 4
    parameter int unsigned N         = 15,  // elements, which both queues share: 2^k - 1
    parameter int unsigned RankBits  = 16,  // at least 2 more than the window has
    parameter int unsigned DataWidth = 32,
    localparam int unsigned PriorityWidth = D * $clog2(W),
    localparam int unsigned CountWidth    = $clog2(N + 1)
) (
    input  logic                 clk_i,
    input  logic                 rst_ni,
    output logic                 ready_o,

    input  logic                 op_valid_i,
    input  logic                 op_dequeues_i,
    input  logic [RankBits-1:0]  op_rank_i,
    input  logic [DataWidth-1:0] op_data_i,
    output logic                 accept_o,
    output logic                 reject_full_o,
    output logic                 reject_empty_o,
    output logic                 reject_early_o,

    output logic                 result_valid_o,
    output logic [RankBits-1:0]  result_rank_o,  // of a newcomer the one that it got
    output logic [DataWidth-1:0] result_data_o,

    output logic [31:0]          late_count_o,   // newcomers that were behind the window
    output logic [31:0]          early_count_o   // newcomers that were refused, being beyond it
);

  localparam int unsigned SpanWidth   = PriorityWidth - 1;         // S = 2^SpanWidth
  localparam int unsigned WindowWidth = RankBits - SpanWidth;
  localparam int unsigned RoundWidth  = RankBits - PriorityWidth;  // upper bits of a rank
  localparam int unsigned Stages      = 4 * D + 3;

  if (PriorityWidth < 2) begin : gen_wrong_window
    $error("W^D must be at least 4");
  end
  if (RankBits < PriorityWidth + 2) begin : gen_wrong_rank_bits
    $error("RankBits must be at least 2 more than the window has");
  end

  // ------------------------------------------------------------------------------------------------------ the window
  logic [WindowWidth-1:0] window_q;  // its number; the lowest bit is the primary queue
  logic                   primary, advance;

  assign primary = window_q[0];

  // ------------------------------------------------------------------------------------------------------- newcomers
  logic [WindowWidth-1:0] of_rank, ahead;
  logic                   late, early;
  logic [RankBits-1:0]    rank;

  assign of_rank = op_rank_i[RankBits-1:SpanWidth];
  assign ahead   = of_rank - window_q;
  assign late    = ahead[WindowWidth-1];
  assign early   = !late && |ahead[WindowWidth-2:1];
  assign rank    = late ? {window_q, SpanWidth'(0)} : op_rank_i;

  // -------------------------------------------------------------------------------------------------------- dequeues
  // Elements of each queue, admitted and not yet asked for.
  logic [1:0][CountWidth-1:0] count_q;
  logic                       dequeue, queue;

  assign dequeue = op_valid_i && op_dequeues_i && ready_o;
  assign advance = dequeue && count_q[primary] == '0 && count_q[!primary] != '0;
  assign queue   = op_dequeues_i ? primary ^ advance : rank[SpanWidth];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) count_q <= '0;
    else if (accept_o) count_q[queue] <= op_dequeues_i ? count_q[queue] - 1'b1 : count_q[queue] + 1'b1;
  end

  logic [WindowWidth-1:0] window_d;
  assign window_d = window_q + WindowWidth'(advance);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) window_q <= '0;
    else window_q <= window_d;
  end

  // -------------------------------------------------------------------------------------------------------------- BBQ
  logic                     valid;
  bbq_pkg::kind_e           kind;
  logic [PriorityWidth-1:0] operand, priority_;
  logic [1:0]               unused_kind;

  assign valid          = op_valid_i && (op_dequeues_i || !early);
  assign kind           = op_dequeues_i ? bbq_pkg::DequeueMin : bbq_pkg::Enqueue;
  assign operand        = op_dequeues_i ? {queue, SpanWidth'(0)} : rank[PriorityWidth-1:0];
  assign reject_early_o = op_valid_i && ready_o && !op_dequeues_i && early;

  bbq #(
      .W        (W),
      .D        (D),
      .N        (N),
      .DataWidth(DataWidth),
      .Queues   (2)
  ) u_bbq (
      .clk_i,
      .rst_ni,
      .capacity_i       (CountWidth'(N)),
      .ready_o,
      .op_valid_i       (valid),
      .op_kind_i        (kind),
      .op_priority_i    (operand),
      .op_data_i,
      .accept_o,
      .reject_full_o,
      .reject_empty_o,
      .result_valid_o,
      .result_kind_o    (unused_kind),
      .result_priority_o(priority_),
      .result_data_o
  );

  logic [RoundWidth-1:0] entered, left;
  assign entered = op_dequeues_i ? window_d[WindowWidth-1:1] : rank[RankBits-1:PriorityWidth];

  delay_line #(
      .Width (RoundWidth),
      .Stages(Stages)
  ) u_round (
      .clk_i,
      .word_i(entered),
      .word_o(left)
  );

  assign result_rank_o = {left, priority_};

  // -------------------------------------------------------------------------------------------------------- counters
  logic [31:0] late_q, early_q;
  assign late_count_o  = late_q;
  assign early_count_o = early_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      late_q  <= '0;
      early_q <= '0;
    end else begin
      late_q  <= late_q + 32'(accept_o && !op_dequeues_i && late);
      early_q <= early_q + 32'(reject_early_o);
    end
  end

endmodule
