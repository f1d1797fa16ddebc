// Bitmapped Bucket Queue (BBQ): a fully pipelined integer priority queue. One operation a cycle, any mix, no stall.
//
//   port -> ingress -> L1 -> ... -> LD -> buckets -> result        p = 4D + 3 stages
//              ^                             |
//              +--------- free list <--------+
//
//   stage 0              ingress: verdict, free element
//   stages 1, 2          L1: index, commit
//   stages 4i-6 to 4i-2  Li, from 2 to D: read (shared with the commit of the level above), delay, index, wait, commit
//   stages 4D-2 to 4D+2  buckets: read (shared with the commit of the last level), color, fetch, wait, write
//
// Several logical queues share it (paper, appendix A.2): queue i has the priorities from i * W^D / Queues on, so that it is the top bits of
// a priority. While each bit of the root belongs to one queue, dequeues mask it. Otherwise the top levels would not discriminate, and a
// steering stage takes their place:
//
//   port -> ingress -> steering -> L(s+1) -> ... -> LD -> buckets -> result        p = 4(D-s) + 6 stages for s = Steered
//
//   stage 1              steering, and the read of L(s+1)
//   stages 4i-3 to 4i+1  L(s+i), from i = 1 on; buckets follow as above
//
// An operation of cycle c is accepted or rejected in cycle c; its result is in the output registers in cycle c + p. Larger
// priorities are served first by DEQUEUE-MAX. Within a priority the order is first in, first out, except between dequeues
// in adjacent cycles, which take opposite ends of the list.
module bbq
  import bbq_pkg::*;
#(
    parameter int unsigned W             = 4,   // bits in a bitmap: a power of 2, at least 2
    parameter int unsigned D             = 1,   // levels of bitmaps
    parameter int unsigned N             = 15,  // queue elements: 2^k - 1, so that a StOC fits k bits
    parameter int unsigned DataWidth     = 32,
    parameter int unsigned Queues        = 1,   // logical queues: a power of 2, at most W^D
    parameter int unsigned Steered       = steered_levels(W, Queues),  // levels that the steering stage replaces, below D
    localparam int unsigned DigitWidth    = $clog2(W),
    localparam int unsigned PriorityWidth = D * DigitWidth,
    localparam int unsigned CountWidth    = $clog2(N + 1)
) (
    input  logic                     clk_i,
    input  logic                     rst_ni,
    input  logic [CountWidth-1:0]    capacity_i,  // elements in use, 1 to N; constant after reset
    output logic                     ready_o,     // low while the queue initialises

    input  logic                     op_valid_i,
    input  logic [1:0]               op_kind_i,
    input  logic [PriorityWidth-1:0] op_priority_i,  // the queue in its top bits, for a DEQUEUE too
    input  logic [DataWidth-1:0]     op_data_i,
    output logic                     accept_o,
    output logic                     reject_full_o,
    output logic                     reject_empty_o,

    output logic                     result_valid_o,
    output logic [1:0]               result_kind_o,
    output logic [PriorityWidth-1:0] result_priority_o,
    output logic [DataWidth-1:0]     result_data_o
);

  logic ready_q;
  assign ready_o = ready_q;

  if (W < 2 || W != 2 ** $clog2(W)) begin : gen_wrong_w
    $error("W must be a power of 2, at least 2");
  end
  if (N < 1 || N + 1 != 2 ** $clog2(N + 1)) begin : gen_wrong_n
    $error("N must be 2^k - 1");
  end
  if (D < 1) begin : gen_wrong_d
    $error("D must be at least 1");
  end
  if (Queues < 1 || Queues != 2 ** $clog2(Queues) || Queues > W ** D) begin : gen_wrong_queues
    $error("Queues must be a power of 2, at most W^D");
  end
  if (Steered >= D || Queues < W ** Steered || Queues > W ** (Steered + 1)) begin : gen_wrong_steered
    $error("Steered must be below D, and Queues from W^Steered to W^(Steered + 1)");
  end

  // ---------------------------------------------------------------------------------------------------- initialisation
  // Clears the bitmaps of all levels below the root at once, one bitmap of each a cycle; the deepest level has the most.
  logic                     clear;
  logic [PriorityWidth-1:0] clear_path_q;

  if (D == 1) begin : gen_no_clear
    logic unused_clear;
    assign clear        = 1'b0;
    assign clear_path_q = '0;
    assign unused_clear = ^{clear, clear_path_q};
    always_ff @(posedge clk_i) ready_q <= rst_ni;
  end else begin : gen_clear
    localparam logic [PriorityWidth-1:0] LastPath = PriorityWidth'(W ** (D - 1) - 1);
    logic clear_q;
    assign clear = clear_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        clear_q      <= 1'b1;
        clear_path_q <= '0;
        ready_q      <= 1'b0;
      end else if (clear_q) begin
        clear_q      <= clear_path_q != LastPath;
        clear_path_q <= clear_path_q + 1'b1;
        ready_q      <= clear_path_q == LastPath;
      end
    end
  end

  // ----------------------------------------------------------------------------------------------------------- stage 0
  logic                  free_pop, free_none, free_push;
  logic [CountWidth-1:0] free_pop_pointer, free_push_pointer;

  bbq_free_list #(
      .N(N)
  ) u_free_list (
      .clk_i,
      .rst_ni,
      .capacity_i,
      .pop_i    (free_pop),
      .pointer_o(free_pop_pointer),
      .none_o   (free_none),
      .push_i   (free_push),
      .pointer_i(free_push_pointer)
  );

  typedef struct packed {
    logic [PriorityWidth-1:0] priority_;
    logic [DataWidth-1:0]     data;
    logic [CountWidth-1:0]    element;
  } payload_t;

  logic     admitted_valid;
  kind_e    admitted_kind;
  payload_t admitted;

  bbq_ingress #(
      .N            (N),
      .Queues       (Queues),
      .PriorityWidth(PriorityWidth),
      .DataWidth    (DataWidth)
  ) u_ingress (
      .clk_i,
      .rst_ni,
      .ready_i       (ready_q),
      .op_valid_i,
      .op_kind_i     (kind_e'(op_kind_i)),
      .op_priority_i,
      .op_data_i,
      .accept_o,
      .reject_full_o,
      .reject_empty_o,
      .free_none_i   (free_none),
      .free_pointer_i(free_pop_pointer),
      .free_pop_o    (free_pop),
      .valid_o       (admitted_valid),
      .kind_o        (admitted_kind),
      .priority_o    (admitted.priority_),
      .data_o        (admitted.data),
      .element_o     (admitted.element)
  );

  // Logical queues share the bitmaps of the first level that there is; of the levels that are steered only the path is left.
  localparam int unsigned Sharing = Queues / W ** Steered;
  localparam int unsigned Top     = Steered == 0 ? 1 : Steered;

  // What an operation brings travels beside the tree: `payload[i]` is beside the commit of Li, or what steers to its subtree.
  payload_t [D:Top] payload;

  // -------------------------------------------------------------------------------------------------------------- tree
  // What each level hands to the next, or the last one to the buckets, as its operation commits. A path is the digits picked
  // so far, in its low bits.
  logic  [D:Top]                    level_valid, level_first;
  kind_e [D:Top]                    level_kind;
  logic  [D:Top][PriorityWidth-1:0] level_path;
  logic  [D:Top][4:1]               level_same;

  if (Steered == 0) begin : gen_root
    logic [DigitWidth-1:0] index;
    assign level_path[1] = PriorityWidth'(index);

    bbq_root_level #(
        .W     (W),
        .N     (N),
        .Queues(Sharing)
    ) u_root (
        .clk_i,
        .rst_ni,
        .valid_i(admitted_valid),
        .kind_i (admitted_kind),
        .digit_i(admitted.priority_[PriorityWidth-1-:DigitWidth]),
        .valid_o(level_valid[1]),
        .kind_o (level_kind[1]),
        .index_o(index),
        .same_o (level_same[1]),
        .first_o(level_first[1])
    );

    delay_line #(
        .Width ($bits(payload_t)),
        .Stages(1)
    ) u_payload (
        .clk_i,
        .word_i(admitted),
        .word_o(payload[1])
    );
  end else begin : gen_steering
    localparam int unsigned PathWidth = Steered * DigitWidth;
    logic [PathWidth-1:0] path;
    assign level_path[Top]  = PriorityWidth'(path);
    assign level_first[Top] = 1'b0;
    assign payload[Top]     = admitted;

    bbq_steering #(
        .Levels    (Steered),
        .DigitWidth(DigitWidth)
    ) u_steering (
        .clk_i,
        .valid_i (admitted_valid),
        .kind_i  (admitted_kind),
        .digits_i(admitted.priority_[PriorityWidth-1-:PathWidth]),
        .valid_o (level_valid[Top]),
        .kind_o  (level_kind[Top]),
        .path_o  (path),
        .same_o  (level_same[Top])
    );
  end

  for (genvar i = Top + 1; i <= D; i++) begin : gen_level
    localparam int unsigned PathWidth = (i - 1) * DigitWidth;
    logic [PathWidth+DigitWidth-1:0] path;
    assign level_path[i] = PriorityWidth'(path);

    bbq_level #(
        .W     (W),
        .N     (N),
        .Above (i - 1),
        .Queues(i == Steered + 1 ? Sharing : 1)
    ) u_level (
        .clk_i,
        .rst_ni,
        .clear_i     (clear),
        .clear_path_i(clear_path_q[PathWidth-1:0]),
        .valid_i     (level_valid[i-1]),
        .kind_i      (level_kind[i-1]),
        .path_i      (level_path[i-1][PathWidth-1:0]),
        .digit_i     (payload[i-1].priority_[PriorityWidth-PathWidth-1-:DigitWidth]),
        .same_i      (level_same[i-1]),
        .valid_o     (level_valid[i]),
        .kind_o      (level_kind[i]),
        .path_o      (path),
        .same_o      (level_same[i]),
        .first_o     (level_first[i])
    );

    delay_line #(
        .Width ($bits(payload_t)),
        .Stages(4)
    ) u_payload (
        .clk_i,
        .word_i(payload[i-1]),
        .word_o(payload[i])
    );
  end

  // ----------------------------------------------------------------------------------------------- stages 4D-2 to 4D+2
  kind_e result_kind;
  assign result_kind_o = result_kind;

  bbq_bucket #(
      .N            (N),
      .PriorityWidth(PriorityWidth),
      .DigitWidth   (DigitWidth),
      .DataWidth    (DataWidth)
  ) u_bucket (
      .clk_i,
      .rst_ni,
      .valid_i       (level_valid[D]),
      .kind_i        (level_kind[D]),
      .priority_i    (level_path[D]),
      .same_i        (level_same[D]),
      .first_i       (level_first[D]),
      .data_i        (payload[D].data),
      .element_i     (payload[D].element),
      .free_push_o   (free_push),
      .free_pointer_o(free_push_pointer),
      .valid_o       (result_valid_o),
      .kind_o        (result_kind),
      .priority_o    (result_priority_o),
      .data_o        (result_data_o)
  );

endmodule
