// BMW-Tree, the balanced multi-way sorting tree: a heap of L levels whose nodes have M slots each. A slot has an element and the count of
// elements from it on downwards; the element of least rank is always in the root.
//
//   op --> [ L1: root, a register ] --> [ L2: M nodes ] --> [ L3: M^2 nodes ] --> ...     a push, or a pop, goes on
//                   |            <-- refill --      <-- refill --                         the child's element comes up, a cycle later
//                   v
//                 result
//
// A push takes a cycle on each level, a pop two: its second one, in which a slot is refilled, is the first one of the level below. So a push can
// begin in every cycle; behind a pop the port is busy for one. Then each level has one operation at a time, and every operation
// finds what the ones ahead have written.
//
// Several logical queues share it by the slots of the root (BBQ paper, appendix A.1, figure 13): queue i has the M / Queues slots from
// i * M / Queues on, and all below them. An operation chooses among the slots of its queue only.
//
// Elements are in memory, a node a word; the number of elements of its queue decides whether an operation is accepted.
module bmw_tree #(
    parameter int unsigned M         = 2,   // slots of a node: a power of 2
    parameter int unsigned L         = 2,   // levels: at least 2
    parameter int unsigned Queues    = 1,   // logical queues: a power of 2, at most M
    parameter int unsigned RankWidth = 16,
    parameter int unsigned DataWidth = 32,
    localparam int unsigned QueueWidth = (Queues > 1) ? $clog2(Queues) : 1
) (
    input  logic                  clk_i,
    input  logic                  rst_ni,
    output logic                  ready_o,
    output logic                  busy_o,          // in the second cycle of a pop: nothing is taken

    input  logic                  op_valid_i,
    input  logic                  op_pop_i,        // or a push
    input  logic [RankWidth-1:0]  op_rank_i,
    input  logic [DataWidth-1:0]  op_data_i,
    input  logic [QueueWidth-1:0] op_queue_i,      // 0 if there is one
    output logic                  accept_o,
    output logic                  reject_full_o,
    output logic                  reject_empty_o,

    output logic                  result_valid_o,  // in the cycle after that of the operation
    output logic [RankWidth-1:0]  result_rank_o,
    output logic [DataWidth-1:0]  result_data_o
);

  logic                 busy_q, result_valid_q;
  logic [RankWidth-1:0] result_rank_q;
  logic [DataWidth-1:0] result_data_q;
  assign busy_o         = busy_q;
  assign result_valid_o = result_valid_q;
  assign result_rank_o  = result_rank_q;
  assign result_data_o  = result_data_q;

  if (M < 2 || M != 1 << $clog2(M)) begin : gen_wrong_m
    $error("M must be a power of 2, at least 2");
  end
  if (L < 2) begin : gen_wrong_l
    $error("L must be at least 2");
  end
  if (Queues < 1 || Queues != 1 << $clog2(Queues) || Queues > M) begin : gen_wrong_queues
    $error("Queues must be a power of 2, at most M");
  end

  // Of a logical queue.
  function automatic int unsigned elements();
    int unsigned sum = 0;
    for (int unsigned level = 1; level <= L; level++) sum += M ** level;
    return sum / Queues;
  endfunction

  localparam int unsigned Capacity     = elements();
  localparam int unsigned OccWidth     = $clog2(Capacity + 1);
  localparam int unsigned ElementWidth = RankWidth + DataWidth;

  // ------------------------------------------------------------------------------------------------------------ verdict
  logic [Queues-1:0][OccWidth-1:0] occupancy_q;
  logic [OccWidth-1:0]             occupancy;    // of the queue that is asked
  logic                            present;

  if (Queues > 1) begin : gen_shared
    assign occupancy = occupancy_q[op_queue_i];
  end else begin : gen_alone
    assign occupancy = occupancy_q[0];
  end

  assign ready_o        = rst_ni;
  assign present        = op_valid_i && ready_o && !busy_q;
  assign reject_full_o  = present && !op_pop_i && occupancy == OccWidth'(Capacity);
  assign reject_empty_o = present && op_pop_i && occupancy == '0;
  assign accept_o       = present && !reject_full_o && !reject_empty_o;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_q      <= 1'b0;
      occupancy_q <= '0;
    end else begin
      busy_q <= accept_o && op_pop_i;
      for (int unsigned queue = 0; queue < Queues; queue++) begin
        if (accept_o && op_queue_i == QueueWidth'(queue)) begin
          occupancy_q[queue] <= op_pop_i ? occupancy - 1'b1 : occupancy + 1'b1;
        end
      end
    end
  end

  // ------------------------------------------------------------------------------------------------------------- levels
  logic [M-1:0] own;  // slots of the root that the queue has

  for (genvar i = 0; i < M; i++) begin : gen_own
    assign own[i] = op_queue_i == QueueWidth'(i / (M / Queues));
  end

  for (genvar i = 1; i <= L; i++) begin : gen_level
    localparam int unsigned Nodes = M ** (i - 1);
    localparam int unsigned NodeWidth = (Nodes > 1) ? $clog2(Nodes) : 1;

    // What comes from above; what goes down, and what comes up.
    logic                       push, pop, empty, push_down, pop_down, empty_down;
    logic [NodeWidth-1:0]       node;
    logic [$clog2(Nodes*M)-1:0] child;
    logic [ElementWidth-1:0]    element, leaves, passed, refill;

    if (i == 1) begin : gen_port
      assign push    = accept_o && !op_pop_i;
      assign pop     = accept_o && op_pop_i;
      assign node    = '0;
      assign empty   = 1'b0;
      assign element = {op_rank_i, op_data_i};
    end else begin : gen_above
      assign push    = gen_level[i-1].push_down;
      assign pop     = gen_level[i-1].pop_down;
      assign node    = gen_level[i-1].child;
      assign empty   = gen_level[i-1].empty_down;
      assign element = gen_level[i-1].passed;
    end

    // A slot of the last level has no child, and its count is never above 1.
    if (i == L) begin : gen_last
      assign refill = '0;
    end else begin : gen_child
      assign refill = gen_level[i+1].leaves;
    end

    bmw_tree_level #(
        .M        (M),
        .L        (L),
        .Level    (i),
        .RankWidth(RankWidth),
        .DataWidth(DataWidth)
    ) u_level (
        .clk_i,
        .rst_ni,
        .push_i   (push),
        .pop_i    (pop),
        .node_i   (node),
        .own_i    (i == 1 ? own : '1),
        .empty_i  (empty),
        .element_i(element),
        .element_o(leaves),
        .push_o   (push_down),
        .pop_o    (pop_down),
        .node_o   (child),
        .empty_o  (empty_down),
        .passed_o (passed),
        .refill_i (refill)
    );
  end

  // ------------------------------------------------------------------------------------------------------------- result
  always_ff @(posedge clk_i) begin
    if (!rst_ni) result_valid_q <= 1'b0;
    else result_valid_q <= accept_o;
  end

  always_ff @(posedge clk_i) begin
    {result_rank_q, result_data_q} <= op_pop_i ? gen_level[1].leaves : {op_rank_i, op_data_i};
  end

endmodule
