// Bitmapped Bucket Queue (BBQ): a fully pipelined integer priority queue. One operation a cycle, any mix, no stall.
//
//   port -> ingress -> L1 -> ... -> LD -> buckets -> result        p = 4D + 3 stages
//              ^                             |
//              +--------- free list <--------+
//
//   stage 0              ingress: verdict, free element
//   stages 1, 2          L1: index, commit
//   stages 4D-2 to 4D+2  buckets: read (shared with the commit of the last level), color, fetch, wait, write
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
    localparam int unsigned PriorityWidth = D * $clog2(W),
    localparam int unsigned CountWidth    = $clog2(N + 1)
) (
    input  logic                     clk_i,
    input  logic                     rst_ni,
    input  logic [CountWidth-1:0]    capacity_i,  // elements in use, 1 to N; constant after reset
    output logic                     ready_o,     // low while the queue initialises

    input  logic                     op_valid_i,
    input  logic [1:0]               op_kind_i,
    input  logic [PriorityWidth-1:0] op_priority_i,
    input  logic [DataWidth-1:0]     op_data_i,
    output logic                     accept_o,
    output logic                     reject_full_o,
    output logic                     reject_empty_o,

    output logic                     result_valid_o,
    output logic [1:0]               result_kind_o,
    output logic [PriorityWidth-1:0] result_priority_o,
    output logic [DataWidth-1:0]     result_data_o
);

  if (W < 2 || W != 2 ** $clog2(W)) begin : gen_wrong_w
    $error("W must be a power of 2, at least 2");
  end
  if (N < 1 || N + 1 != 2 ** $clog2(N + 1)) begin : gen_wrong_n
    $error("N must be 2^k - 1");
  end
  if (D != 1) begin : gen_wrong_d
    $error("D must be 1");
  end

  // ---------------------------------------------------------------------------------------------------- initialisation
  always_ff @(posedge clk_i) ready_o <= rst_ni;

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
    logic [DataWidth-1:0]  data;
    logic [CountWidth-1:0] element;
  } payload_t;

  logic                     root_valid;
  kind_e                    root_kind;
  logic [PriorityWidth-1:0] root_priority;
  payload_t                 root_payload;

  bbq_ingress #(
      .N            (N),
      .PriorityWidth(PriorityWidth),
      .DataWidth    (DataWidth)
  ) u_ingress (
      .clk_i,
      .rst_ni,
      .ready_i       (ready_o),
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
      .valid_o       (root_valid),
      .kind_o        (root_kind),
      .priority_o    (root_priority),
      .data_o        (root_payload.data),
      .element_o     (root_payload.element)
  );

  // Data and element travel beside the tree, from stage 1 to stage 4D-2.
  localparam int unsigned PayloadStages = 4 * D - 2;
  logic [PayloadStages-1:0][$bits(payload_t)-1:0] payload;
  delay_line #(
      .Width ($bits(payload_t)),
      .Stages(PayloadStages)
  ) u_payload (
      .clk_i,
      .word_i (root_payload),
      .stage_o(payload)
  );

  payload_t bucket_payload;
  assign bucket_payload = payload[PayloadStages-1];

  // -------------------------------------------------------------------------------------------------------- stages 1, 2
  logic                     bucket_valid, bucket_first;
  kind_e                    bucket_kind;
  logic [PriorityWidth-1:0] bucket_priority;

  bbq_root_level #(
      .W(W),
      .N(N)
  ) u_root (
      .clk_i,
      .rst_ni,
      .valid_i(root_valid),
      .kind_i (root_kind),
      .digit_i(root_priority[PriorityWidth-1-:$clog2(W)]),
      .valid_o(bucket_valid),
      .kind_o (bucket_kind),
      .index_o(bucket_priority),
      .first_o(bucket_first)
  );

  // ----------------------------------------------------------------------------------------------- stages 4D-2 to 4D+2
  kind_e result_kind;
  assign result_kind_o = result_kind;

  bbq_bucket #(
      .N            (N),
      .PriorityWidth(PriorityWidth),
      .DataWidth    (DataWidth)
  ) u_bucket (
      .clk_i,
      .rst_ni,
      .valid_i       (bucket_valid),
      .kind_i        (bucket_kind),
      .priority_i    (bucket_priority),
      .first_i       (bucket_first),
      .data_i        (bucket_payload.data),
      .element_i     (bucket_payload.element),
      .free_push_o   (free_push),
      .free_pointer_o(free_push_pointer),
      .valid_o       (result_valid_o),
      .kind_o        (result_kind),
      .priority_o    (result_priority_o),
      .data_o        (result_data_o)
  );

endmodule
