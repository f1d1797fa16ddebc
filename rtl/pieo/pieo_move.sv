// Cycle 2: an element goes into a sublist or leaves it, and another one passes between the sublist and its neighbour. No state.
//
//   enqueue            behind all of at most its rank; what stands behind it moves down. What falls out of a full sublist goes to the
//                      front of the neighbour on the right
//   dequeue            the first eligible element; what stands behind it moves up. With a borrow from the right, the neighbour's first
//                      element follows as the last; from the left, the neighbour's last element comes as the first, and what stands before
//                      the gap moves down instead
//
// Places from the count on hold anything. In other cycles nothing is compared or moved, and all is 0.
module pieo_move #(
    parameter int unsigned Size         = 4,
    parameter int unsigned RankWidth    = 16,
    parameter int unsigned TimeWidth    = 16,
    parameter int unsigned GroupWidth   = 1,
    parameter int unsigned ElementWidth = 65,  // group, send, rank, data
    localparam int unsigned CountWidth = $clog2(Size + 1),
    localparam int unsigned DataWidth  = ElementWidth - GroupWidth - TimeWidth - RankWidth
) (
    input  logic                              asked_i,       // it is cycle 2 of an operation
    input  logic                              dequeue_i,
    input  logic [ElementWidth-1:0]           element_i,     // the newcomer; of a dequeue time and group
    input  logic [Size-1:0][ElementWidth-1:0] row_i,
    input  logic [CountWidth-1:0]             count_i,
    input  logic [Size-1:0][ElementWidth-1:0] near_row_i,
    input  logic [CountWidth-1:0]             near_count_i,
    input  logic                              borrows_i,
    input  logic                              left_i,        // from the left
    output logic [Size-1:0][ElementWidth-1:0] row_o,
    output logic [Size-1:0][ElementWidth-1:0] near_row_o,
    output logic [RankWidth-1:0]              rank_o,        // of what leaves, or of the newcomer
    output logic [DataWidth-1:0]              data_o
);

  typedef struct packed {
    logic [GroupWidth-1:0] group;
    logic [TimeWidth-1:0]  send;
    logic [RankWidth-1:0]  rank;
    logic [DataWidth-1:0]  data;
  } element_t;

  element_t              element;
  element_t [Size-1:0]   row, near, moved, near_moved;
  logic [Size-1:0]       holds;     // an element
  logic [Size-1:0]       may_leave, at_most;  // comparators, whatever the place holds
  logic [Size-1:0]       eligible;
  logic [Size-1:0]       waits;     // it and all ahead of it are not eligible
  logic [Size-1:0]       is_ahead;  // stands before the newcomer, or before what leaves
  element_t              lent, spilled;

  typedef struct packed {
    logic [RankWidth-1:0] rank;
    logic [DataWidth-1:0] data;
  } result_t;

  result_t out;

  assign element = element_i;
  assign row     = row_i;
  assign near    = near_row_i;
  assign holds   = ~({Size{1'b1}} << count_i);

  for (genvar i = 0; i < Size; i++) begin : gen_compare
    assign may_leave[i] = row[i].send <= element.send && row[i].group == element.group;
    assign at_most[i]   = row[i].rank <= element.rank;
    assign waits[i]     = eligible[i:0] == '0;
  end

  assign eligible = asked_i && dequeue_i ? holds & may_leave : '0;
  assign is_ahead = !asked_i ? '0 : dequeue_i ? waits : holds & at_most;

  // ------------------------------------------------------------------------------------------- what leaves the sublist
  always_comb begin
    out  = {row[0].rank, row[0].data};
    lent = near[0];
    if (asked_i) begin
      for (int unsigned i = 1; i < Size; i++) begin
        if (is_ahead[i-1]) out = {row[i].rank, row[i].data};
        if (CountWidth'(i) < near_count_i) lent = near[i];
      end
    end
  end

  assign rank_o  = dequeue_i ? out.rank : element.rank;
  assign data_o  = dequeue_i ? out.data : element.data;
  assign spilled = is_ahead[Size-1] ? element : row[Size-1];

  // ------------------------------------------------------------------------------------------------------- the sublist
  // The newcomer goes, or what leaves stands, here or further behind.
  logic [Size-1:0] gap_behind;
  assign gap_behind = {is_ahead[Size-2:0], 1'b1};

  always_comb begin
    moved = '0;
    if (asked_i) begin
      for (int i = 0; i < int'(Size); i++) begin
        if (!dequeue_i) moved[i] = is_ahead[i] ? row[i] : gap_behind[i] ? element : row[(i == 0) ? 0 : i-1];
        else if (borrows_i && left_i) moved[i] = !gap_behind[i] ? row[i] : i == 0 ? lent : row[(i == 0) ? 0 : i-1];
        else moved[i] = is_ahead[i] ? row[i] : i == int'(Size) - 1 ? near[0] : row[(i == int'(Size) - 1) ? i : i+1];
      end
    end
  end

  // ----------------------------------------------------------------------------------------------------- the neighbour
  always_comb begin
    near_moved = '0;
    if (asked_i) begin
      for (int i = 0; i < int'(Size); i++) begin
        if (!dequeue_i) near_moved[i] = i == 0 ? spilled : near[(i == 0) ? 0 : i-1];
        else near_moved[i] = left_i ? near[i] : near[(i == int'(Size) - 1) ? i : i+1];
      end
    end
  end

  assign row_o      = moved;
  assign near_row_o = near_moved;

endmodule
