// Push-in first-out queue (PIFO): a list sorted by rank that takes an element anywhere and gives its first one (Sivaraman et al.,
// SIGCOMM 2016). One operation a cycle, any mix, no stall; an enqueue and a dequeue may come in the same cycle, as a REPLACE.
//
//   port --> verdict --> list: remove, insert --> result                                    p = 1 stage
//
// Several logical PIFOs share the list: each element bears the id of its own, and a dequeue takes the first that bears the id it
// asks for. An operation of cycle c is accepted or rejected in cycle c; its result is in the output registers in cycle c + 1, and
// the next operation, of the same logical PIFO or another, finds the list as it was left.
//
// Full: the newcomer is rejected; or, with `overflow_i`, the last of the list is pushed out, unless the newcomer would be the last.
module pifo
  import pifo_pkg::*;
#(
    parameter int unsigned N         = 16,  // elements, at least 2
    parameter int unsigned Ids       = 1,   // logical PIFOs
    parameter int unsigned RankWidth = 16,
    parameter int unsigned DataWidth = 32,
    localparam int unsigned IdWidth   = (Ids > 1) ? $clog2(Ids) : 1
) (
    input  logic                 clk_i,
    input  logic                 rst_ni,
    input  logic                 overflow_i,  // push out the last; constant after reset
    output logic                 ready_o,

    input  logic                 op_valid_i,
    input  kind_e                op_kind_i,
    input  logic [DataWidth-1:0] op_data_i,
    input  logic [RankWidth-1:0] op_rank_i,
    input  logic [IdWidth-1:0]   op_enqueue_id_i,
    input  logic [IdWidth-1:0]   op_dequeue_id_i,
    output logic                 accept_o,
    output logic                 reject_full_o,
    output logic                 reject_empty_o,

    output logic                 drop_valid_o,  // in the cycle of the operation that pushes it out
    output logic [RankWidth-1:0] drop_rank_o,
    output logic [DataWidth-1:0] drop_data_o,

    output logic                 result_valid_o,
    output logic [RankWidth-1:0] result_rank_o,
    output logic [DataWidth-1:0] result_data_o
);

  logic                 result_valid_q;
  logic [RankWidth-1:0] result_rank_q;
  logic [DataWidth-1:0] result_data_q;
  assign result_valid_o = result_valid_q;
  assign result_rank_o  = result_rank_q;
  assign result_data_o  = result_data_q;

  if (N < 2) begin : gen_wrong_n
    $error("N must be at least 2");
  end
  if (Ids < 1) begin : gen_wrong_ids
    $error("Ids must be at least 1");
  end

  localparam int unsigned CountWidth = $clog2(N + 1);

  // --------------------------------------------------------------------------------------------------------- verdict
  logic [CountWidth-1:0] count;
  logic present, enqueues, dequeues, full, found, last_stays;

  assign ready_o  = rst_ni;
  assign present  = op_valid_i && ready_o;
  assign enqueues = present && (op_kind_i == Enqueue || op_kind_i == Replace);
  assign dequeues = present && (op_kind_i == Dequeue || op_kind_i == Replace);

  // A REPLACE makes its own room.
  assign full           = enqueues && !dequeues && count == CountWidth'(N);
  assign reject_empty_o = dequeues && !found;
  assign reject_full_o  = full && (!overflow_i || last_stays);
  assign accept_o       = present && !reject_full_o && !reject_empty_o;
  assign drop_valid_o   = full && accept_o;

  // ------------------------------------------------------------------------------------------------------------ list
  logic [RankWidth-1:0] found_rank;
  logic [DataWidth-1:0] found_data;

  pifo_list #(
      .N        (N),
      .RankWidth(RankWidth),
      .DataWidth(DataWidth),
      .IdWidth  (IdWidth)
  ) u_list (
      .clk_i,
      .rst_ni,
      .count_o      (count),
      .dequeues_i   (dequeues),
      .remove_id_i  (op_dequeue_id_i),
      .found_o      (found),
      .found_rank_o (found_rank),
      .found_data_o (found_data),
      .remove_i     (dequeues && found),
      .enqueues_i   (enqueues),
      .insert_id_i  (op_enqueue_id_i),
      .insert_rank_i(op_rank_i),
      .insert_data_i(op_data_i),
      .insert_i     (enqueues && accept_o),
      .last_stays_o (last_stays),
      .last_rank_o  (drop_rank_o),
      .last_data_o  (drop_data_o)
  );

  // ---------------------------------------------------------------------------------------------------------- result
  // What left, or of an ENQUEUE what came.
  always_ff @(posedge clk_i) begin
    if (!rst_ni) result_valid_q <= 1'b0;
    else result_valid_q <= accept_o;
  end

  always_ff @(posedge clk_i) begin
    result_rank_q <= dequeues ? found_rank : op_rank_i;
    result_data_q <= dequeues ? found_data : op_data_i;
  end

endmodule
