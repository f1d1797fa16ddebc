// PIEO, the push-in extract-out queue: a list sorted by rank that gives its first element for which a predicate holds. N elements lie in
// memory as 2*sqrt(N) sublists of sqrt(N) elements each; an array of pointers, in registers, has the sublists in the order of
// their ranks. An operation takes four cycles, in which the port is busy.
//
//   op --> [ pointers: select ] --> address --> [ memory: a sublist a word ] --> [ sublists: compare, move ] --> write
//               ^                                                                        |
//               +--------------------------- smallest rank, earliest send times, count --+
//
//   cycle 0  select   verdict; the sublist by the pointers alone, and the neighbour that it may need; read the sublist
//   cycle 1  read     read the neighbour
//   cycle 2  move     where the element goes or leaves, by as many comparators as a sublist has elements; write the sublist
//   cycle 3  update   write the neighbour; pointers: rank, send times and count of both, and their places
//
// Predicate: the element is of the group that the dequeue asks for, and its send time is at most the time of the dequeue. A pointer has
// the earliest send time of each group, so whether a sublist has such an element is known without reading it.
module pieo #(
    parameter int unsigned N         = 16,  // elements: the square of at least 2
    parameter int unsigned Groups    = 1,
    parameter int unsigned RankWidth = 16,
    parameter int unsigned TimeWidth = 16,
    parameter int unsigned DataWidth = 32,
    localparam int unsigned GroupWidth = (Groups > 1) ? $clog2(Groups) : 1
) (
    input  logic                  clk_i,
    input  logic                  rst_ni,
    output logic                  ready_o,
    output logic                  busy_o,            // in the cycles 1 to 3 of an operation: nothing is taken

    input  logic                  op_valid_i,
    input  logic                  op_dequeue_i,      // or an enqueue
    input  logic [DataWidth-1:0]  op_data_i,
    input  logic [RankWidth-1:0]  op_rank_i,
    input  logic [TimeWidth-1:0]  op_time_i,         // of an enqueue its send time, of a dequeue the time now
    input  logic [GroupWidth-1:0] op_group_i,
    output logic                  accept_o,
    output logic                  reject_full_o,
    output logic                  reject_empty_o,    // no element of the group
    output logic                  reject_ineligible_o,

    output logic                  result_valid_o,    // in the fourth cycle after that of the operation
    output logic [RankWidth-1:0]  result_rank_o,
    output logic [DataWidth-1:0]  result_data_o
);

  logic                 result_valid_q;
  logic [RankWidth-1:0] result_rank_q2;
  logic [DataWidth-1:0] result_data_q2;
  assign result_valid_o = result_valid_q;
  assign result_rank_o  = result_rank_q2;
  assign result_data_o  = result_data_q2;

  function automatic int unsigned root(int unsigned square);
    int unsigned r = 0;
    while (r * r < square) r++;
    return r;
  endfunction

  localparam int unsigned Size = root(N);  // elements of a sublist

  if (Size < 2 || Size * Size != N) begin : gen_wrong_n
    $error("N must be the square of at least 2");
  end

  localparam int unsigned Sublists     = 2 * Size;
  localparam int unsigned IdWidth      = $clog2(Sublists);
  localparam int unsigned CountWidth   = $clog2(Size + 1);
  localparam int unsigned OccWidth     = $clog2(N + 1);
  localparam int unsigned ElementWidth = GroupWidth + TimeWidth + RankWidth + DataWidth;

  typedef struct packed {
    logic [GroupWidth-1:0] group;
    logic [TimeWidth-1:0]  send;
    logic [RankWidth-1:0]  rank;
    logic [DataWidth-1:0]  data;
  } element_t;

  // ------------------------------------------------------------------------------------------------- cycle 0: select
  logic [2:0]           cycle_q;  // of the operation at work: 1, 2 and 3, a bit each
  logic [OccWidth-1:0]  occupancy_q;
  logic                 present, enqueues, dequeues, has_group, has_eligible;

  assign ready_o  = rst_ni;
  assign busy_o   = cycle_q != '0;
  assign present  = op_valid_i && ready_o && !busy_o;
  assign enqueues = present && !op_dequeue_i;
  assign dequeues = present && op_dequeue_i;

  assign reject_full_o       = enqueues && occupancy_q == OccWidth'(N);
  assign reject_empty_o      = dequeues && !has_group;
  assign reject_ineligible_o = dequeues && has_group && !has_eligible;
  assign accept_o            = present && !reject_full_o && !reject_empty_o && !reject_ineligible_o;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      cycle_q     <= '0;
      occupancy_q <= '0;
    end else begin
      cycle_q <= {cycle_q[1:0], accept_o};
      if (accept_o) occupancy_q <= op_dequeue_i ? occupancy_q - 1'b1 : occupancy_q + 1'b1;
    end
  end

  // The operation at work, with what the pointers have selected for it.
  typedef struct packed {
    logic                  dequeue;
    logic [IdWidth-1:0]    id;         // the sublist
    logic [CountWidth-1:0] count;      // elements in it
    logic                  moves;      // an element goes to the neighbour, or comes from it
    logic                  fresh;      // that neighbour is a free sublist
    logic                  left;       // it is the left one
    logic [IdWidth-1:0]    near_id;    // the neighbour
    logic [CountWidth-1:0] near_count;
    element_t              element;    // the newcomer; of a dequeue time and group
  } work_t;

  work_t work_d, work_q;

  assign work_d.dequeue = op_dequeue_i;
  assign work_d.element = {op_group_i, op_time_i, op_rank_i, op_data_i};

  always_ff @(posedge clk_i) begin
    if (accept_o) work_q <= work_d;
  end

  // ------------------------------------------------------------------------------------------- cycles 0 and 1: memory
  logic                         write;
  logic [IdWidth-1:0]           write_id, read_id;
  logic [Size*ElementWidth-1:0] write_row, read_row, row_q;

  assign read_id  = cycle_q[0] ? work_q.near_id : work_d.id;
  assign write    = cycle_q[1] || (cycle_q[2] && work_q.moves);
  assign write_id = cycle_q[2] ? work_q.near_id : work_q.id;

  ram_1r1w #(
      .Width  (Size * ElementWidth),
      .Depth  (Sublists),
      .Latency(1)
  ) u_sublists (
      .clk_i,
      .we_i   (write),
      .waddr_i(write_id),
      .wdata_i(write_row),
      .raddr_i(read_id),
      .rdata_o(read_row)
  );

  // In cycle 2 the sublist is in this register, and the neighbour comes out of the memory.
  always_ff @(posedge clk_i) row_q <= read_row;

  // --------------------------------------------------------------------------------------------------- cycle 2: move
  logic [Size*ElementWidth-1:0] row, near_row, moved_q, near_moved_q;
  logic [RankWidth-1:0]         result_rank;
  logic [DataWidth-1:0]         result_data;
  logic [RankWidth-1:0]         result_rank_q;
  logic [DataWidth-1:0]         result_data_q;

  pieo_move #(
      .Size        (Size),
      .RankWidth   (RankWidth),
      .TimeWidth   (TimeWidth),
      .GroupWidth  (GroupWidth),
      .ElementWidth(ElementWidth)
  ) u_move (
      .asked_i     (cycle_q[1]),
      .dequeue_i   (work_q.dequeue),
      .element_i   (work_q.element),
      .row_i       (row_q),
      .count_i     (work_q.count),
      .near_row_i  (read_row),
      .near_count_i(work_q.near_count),
      .borrows_i   (work_q.moves && work_q.dequeue),
      .left_i      (work_q.left),
      .row_o       (row),
      .near_row_o  (near_row),
      .rank_o      (result_rank),
      .data_o      (result_data)
  );

  always_ff @(posedge clk_i) begin
    if (cycle_q[1]) begin
      moved_q       <= row;
      near_moved_q  <= near_row;
      result_rank_q <= result_rank;
      result_data_q <= result_data;
    end
  end

  assign write_row = cycle_q[2] ? near_moved_q : row;

  // ------------------------------------------------------------------------------------------------- cycle 3: update
  logic [CountWidth-1:0] count, near_count;

  // A sublist that gives or takes an element for another one stays full.
  assign count      = work_q.moves ? work_q.count : work_q.dequeue ? work_q.count - 1'b1 : work_q.count + 1'b1;
  assign near_count = work_q.dequeue ? work_q.near_count - 1'b1 : work_q.near_count + 1'b1;

  pieo_pointers #(
      .Size        (Size),
      .Groups      (Groups),
      .RankWidth   (RankWidth),
      .TimeWidth   (TimeWidth),
      .DataWidth   (DataWidth),
      .ElementWidth(ElementWidth)
  ) u_pointers (
      .clk_i,
      .rst_ni,
      .enqueues_i    (enqueues),
      .dequeues_i    (dequeues),
      .rank_i        (op_rank_i),
      .time_i        (op_time_i),
      .group_i       (op_group_i),
      .take_i        (accept_o),
      .has_group_o   (has_group),
      .has_eligible_o(has_eligible),
      .id_o          (work_d.id),
      .count_o       (work_d.count),
      .moves_o       (work_d.moves),
      .fresh_o       (work_d.fresh),
      .left_o        (work_d.left),
      .near_id_o     (work_d.near_id),
      .near_count_o  (work_d.near_count),
      .update_i      (cycle_q[2]),
      .opens_i       (work_q.moves && work_q.fresh),
      .row_i         (moved_q),
      .new_count_i   (count),
      .near_i        (work_q.moves),
      .near_row_i    (near_moved_q),
      .new_near_i    (near_count)
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) result_valid_q <= 1'b0;
    else result_valid_q <= cycle_q[2];
  end

  always_ff @(posedge clk_i) begin
    result_rank_q2 <= result_rank_q;
    result_data_q2 <= result_data_q;
  end

endmodule
