// The array of pointers, in registers: the sublists in the order of their ranks, those in use first. Each pointer has the number of its
// sublist, its smallest rank, its count, and by group its earliest send time.
//
//   select   enqueue: the last sublist whose smallest rank is at most the newcomer's; dequeue: the first one with an eligible element.
//            All pointers are compared at once, for an operation alone, then one is chosen by its place
//   near     enqueue into a full sublist: the one on the right if it has room, else a free one; dequeue from a full sublist: a neighbour
//            that has room, the right one first
//   update   as the operation ends: sublist and neighbour have new ranks, times and counts; a free sublist is opened behind the sublist,
//            or one that has become empty is closed
//
// No two neighbours are partly filled, so that 2*Size sublists are enough for Size*Size elements.
module pieo_pointers #(
    parameter int unsigned Size         = 4,
    parameter int unsigned Groups       = 1,
    parameter int unsigned RankWidth    = 16,
    parameter int unsigned TimeWidth    = 16,
    parameter int unsigned DataWidth    = 32,
    parameter int unsigned ElementWidth = 65,
    localparam int unsigned Sublists   = 2 * Size,
    localparam int unsigned IdWidth    = $clog2(Sublists),
    localparam int unsigned CountWidth = $clog2(Size + 1),
    localparam int unsigned GroupWidth = (Groups > 1) ? $clog2(Groups) : 1
) (
    input  logic                              clk_i,
    input  logic                              rst_ni,
    // Cycle 0.
    input  logic                              enqueues_i,      // an operation asks
    input  logic                              dequeues_i,
    input  logic [RankWidth-1:0]              rank_i,
    input  logic [TimeWidth-1:0]              time_i,
    input  logic [GroupWidth-1:0]             group_i,
    input  logic                              take_i,          // the operation begins
    output logic                              has_group_o,
    output logic                              has_eligible_o,
    output logic [IdWidth-1:0]                id_o,
    output logic [CountWidth-1:0]             count_o,
    output logic                              moves_o,
    output logic                              fresh_o,
    output logic                              left_o,
    output logic [IdWidth-1:0]                near_id_o,
    output logic [CountWidth-1:0]             near_count_o,
    // Cycle 3.
    input  logic                              update_i,
    input  logic                              opens_i,
    input  logic [Size-1:0][ElementWidth-1:0] row_i,
    input  logic [CountWidth-1:0]             new_count_i,
    input  logic                              near_i,          // the neighbour has changed
    input  logic [Size-1:0][ElementWidth-1:0] near_row_i,
    input  logic [CountWidth-1:0]             new_near_i
);

  localparam int unsigned UsedWidth = $clog2(Sublists + 1);

  // How places change as an operation ends.
  typedef enum logic [1:0] {
    Stay,   // every sublist keeps its place
    Open,   // the first free sublist takes a place; those from there on move behind it
    Close   // a sublist becomes the first free one; those behind it move up
  } move_e;

  typedef struct packed {
    logic [IdWidth-1:0]             id;
    logic [CountWidth-1:0]          count;
    logic [RankWidth-1:0]           rank;
    logic [Groups-1:0][TimeWidth:0] send;   // all ones: no element of the group
  } pointer_t;

  // A bit for each place.
  logic [Sublists-1:0]  is_used, is_full, is_partial, has_group, is_eligible, fits;
  logic [Sublists-1:0]  selected, right, left, first_free, last_used;
  logic [UsedWidth-1:0] used_q;  // sublists that hold elements

  // --------------------------------------------------------------------------------------------------- cycle 0: select
  assign is_used    = ~({Sublists{1'b1}} << used_q);
  assign first_free = ~is_used & {is_used[Sublists-2:0], 1'b1};
  assign last_used  = is_used & ~{1'b0, is_used[Sublists-1:1]};
  assign is_partial = is_used & ~is_full;

  // Send times are compared for a dequeue, ranks for an enqueue.
  logic [Sublists-1:0] of_group, is_due, at_most;

  assign has_group   = dequeues_i ? is_used & of_group : '0;
  assign is_eligible = dequeues_i ? is_used & is_due : '0;
  assign fits        = enqueues_i ? is_used & at_most : '0;

  // The first place of those that are set; the last one, or the first of all if there is none.
  logic [Sublists-1:0] eligible_before, fits_behind;

  always_comb begin
    eligible_before = is_eligible << 1;
    fits_behind     = fits >> 1;
    for (int unsigned reach = 1; reach < Sublists; reach *= 2) begin
      eligible_before |= eligible_before << reach;
      fits_behind     |= fits_behind >> reach;
    end
  end

  assign selected = dequeues_i ? is_eligible & ~eligible_before
      : (fits & ~fits_behind) | {{(Sublists - 1) {1'b0}}, fits == '0};
  assign right    = selected << 1;
  assign left     = selected >> 1;

  assign has_group_o    = has_group != '0;
  assign has_eligible_o = is_eligible != '0;

  // ------------------------------------------------------------------------------------------------- cycle 0: neighbour
  logic full, right_lends, left_lends;

  assign full        = (selected & is_full) != '0;
  assign right_lends = (right & is_partial) != '0;
  assign left_lends  = (left & is_partial) != '0;
  assign moves_o     = full && (!dequeues_i || right_lends || left_lends);
  assign fresh_o     = !dequeues_i && !right_lends;
  assign left_o      = dequeues_i && !right_lends;

  logic [Sublists-1:0] near;
  assign near = fresh_o ? first_free : left_o ? left : right;

  // Selected by masks, from the last place to the first.
  logic [IdWidth+CountWidth-1:0] at_selected, at_near;

  assign at_selected = enqueues_i || dequeues_i ? gen_pointer[0].of_selected : '0;
  assign at_near     = enqueues_i || dequeues_i ? gen_pointer[0].of_near : '0;

  assign {id_o, count_o}           = at_selected;
  assign {near_id_o, near_count_o} = at_near;

  // --------------------------------------------------------------------------------------------------- cycle 3: update
  // The places that cycle 0 has chosen.
  logic [Sublists-1:0] selected_q, near_q;

  always_ff @(posedge clk_i) begin
    if (take_i) begin
      selected_q <= selected;
      near_q     <= left_o ? left : right;
    end
  end

  logic [RankWidth-1:0]           rank, near_rank;
  logic [Groups-1:0][TimeWidth:0] send, near_send;

  pieo_summary #(
      .Size(Size), .Groups(Groups), .RankWidth(RankWidth), .TimeWidth(TimeWidth), .DataWidth(DataWidth)
  ) u_summary (
      .asked_i(update_i),
      .row_i  (row_i),
      .count_i(new_count_i),
      .rank_o (rank),
      .send_o (send)
  );

  pieo_summary #(
      .Size(Size), .Groups(Groups), .RankWidth(RankWidth), .TimeWidth(TimeWidth), .DataWidth(DataWidth)
  ) u_near_summary (
      .asked_i(update_i),
      .row_i  (near_row_i),
      .count_i(new_near_i),
      .rank_o (near_rank),
      .send_o (near_send)
  );

  move_e               move;
  logic [Sublists-1:0] gap;     // the place that opens or closes
  logic [Sublists-1:0] beyond;  // that place and all behind it

  always_comb begin
    move = Stay;
    gap  = near_q;
    if (opens_i) move = Open;
    else if (near_i && new_near_i == '0) move = Close;
    else if (new_count_i == '0) begin
      move = Close;
      gap  = selected_q;
    end
  end

  always_comb begin
    beyond = gap;
    for (int unsigned reach = 1; reach < Sublists; reach *= 2) beyond |= beyond << reach;
  end

  logic [IdWidth-1:0] freed_id, fresh_id;

  assign freed_id = update_i ? gen_pointer[0].of_gap : '0;
  assign fresh_id = update_i ? gen_pointer[0].of_free : '0;

  // The first enqueue takes the first free sublist where it is.
  logic first_of_all;
  assign first_of_all = used_q == '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) used_q <= '0;
    else if (update_i) begin
      used_q <= used_q + UsedWidth'(move == Open || first_of_all) - UsedWidth'(move == Close);
    end
  end

  // --------------------------------------------------------------------------------------------------------- pointers
  for (genvar i = 0; i < Sublists; i++) begin : gen_pointer
    pointer_t pointer_q, changed, ahead, behind;
    // Of the place that is chosen, if it is this one or one behind.
    logic [IdWidth+CountWidth-1:0] of_selected, of_near, selected_behind, near_behind;
    logic [IdWidth-1:0]            of_gap, of_free, gap_behind, free_behind;

    assign is_full[i]     = pointer_q.count == CountWidth'(Size);
    assign of_group[i]    = pointer_q.send[group_i] != '1;
    assign is_due[i]      = pointer_q.send[group_i] <= {1'b0, time_i};
    assign at_most[i]     = pointer_q.rank <= rank_i;

    assign of_selected = selected_behind | ({IdWidth + CountWidth{selected[i]}} & {pointer_q.id, pointer_q.count});
    assign of_near     = near_behind | ({IdWidth + CountWidth{near[i]}} & {pointer_q.id, pointer_q.count});
    assign of_gap      = gap_behind | ({IdWidth{gap[i]}} & pointer_q.id);
    assign of_free     = free_behind | ({IdWidth{first_free[i]}} & pointer_q.id);

    if (i == 0) begin : gen_first
      assign ahead = '0;
    end else begin : gen_ahead
      assign ahead = gen_pointer[i-1].changed;
    end
    if (i == Sublists - 1) begin : gen_last
      assign behind          = '0;
      assign selected_behind = '0;
      assign near_behind     = '0;
      assign gap_behind      = '0;
      assign free_behind     = '0;
    end else begin : gen_behind
      assign behind          = gen_pointer[i+1].changed;
      assign selected_behind = gen_pointer[i+1].of_selected;
      assign near_behind     = gen_pointer[i+1].of_near;
      assign gap_behind      = gen_pointer[i+1].of_gap;
      assign free_behind     = gen_pointer[i+1].of_free;
    end

    // With what the operation has made of its sublist and the neighbour.
    always_comb begin
      changed = pointer_q;
      if (update_i && selected_q[i]) begin
        changed.count = new_count_i;
        changed.rank  = rank;
        changed.send  = send;
      end
      if (update_i && near_i && near_q[i] && move != Open) begin
        changed.count = new_near_i;
        changed.rank  = near_rank;
        changed.send  = near_send;
      end
    end

    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        pointer_q <= '{id: IdWidth'(i), count: '0, rank: '0, send: '1};
      end else if (update_i) begin
        if (move == Open && gap[i]) pointer_q <= '{id: fresh_id, count: new_near_i, rank: near_rank, send: near_send};
        else if (move == Open && beyond[i] && (is_used[i] || first_free[i])) pointer_q <= ahead;
        else if (move == Close && beyond[i] && last_used[i]) pointer_q <= '{id: freed_id, count: '0, rank: '0, send: '1};
        else if (move == Close && beyond[i] && is_used[i]) pointer_q <= behind;
        else pointer_q <= changed;
      end
    end
  end

endmodule
