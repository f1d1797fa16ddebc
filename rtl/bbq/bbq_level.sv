// A level of the bitmap tree below the root, one pipeline hazard region of five stages, named here after their work. For
// level i they are stages 4i-6 to 4i-2.
//
//   read    issue the read of the bitmap               shared with the commit of the level above
//   delay   read delay
//   index   the bitmap is here: pick a bit, issue the read of the StOC under it
//   wait    read delay; resolve the speculation
//   commit  StOC +1 or -1, bit set or cleared
//
// Operations on one bitmap, d stages apart (paper, section 4.2, H1 and H2):
//   d = 2, 3, 4  the one ahead is in `commit` while this one is in `index`, `delay`, `read`: its bitmap is forwarded
//   d = 1        it will only commit in the next cycle, so `index` speculates that a DEQUEUE ahead empties its bit:
//                  another bit is left     pick among those; if the bit ahead stays after all, and both dequeues look for
//                                          the same end, adopt its index and its StOC
//                  no other bit is left    take the same bit and adopt for certain: two elements must be under it
//                An ENQUEUE ahead sets its bit for certain, which is no speculation.
// Adoption is decided in `wait`, when the operation ahead commits; `index` behind it already sees the decision.
// A StOC is forwarded by equality of bitmap and index, from `commit` to `index` (d = 2) and to `wait` (d = 1).
//
// Logical queues that share a bitmap own adjacent bits of it: a DEQUEUE picks among those of its queue, and never adopts across queues. The
// word is written whole, so it is forwarded across them. The digit of any operation begins with the bits that all of its queue begin with.
//
// Which operations share a bitmap is worked out digit by digit: those that shared the bitmap above and picked the same bit.
`include "bbq_switches.svh"

module bbq_level
  import bbq_pkg::*;
#(
    parameter int unsigned W           = 4,
    parameter int unsigned N           = 15,
    parameter int unsigned Above       = 1,  // levels above, at least 1
    parameter int unsigned Queues      = 1,  // logical queues that share a bitmap
    localparam int unsigned IndexWidth = $clog2(W),
    localparam int unsigned PathWidth  = Above * IndexWidth,
    localparam int unsigned CountWidth = $clog2(N + 1)
) (
    input  logic                            clk_i,
    input  logic                            rst_ni,
    // Initialisation: clears one bitmap a cycle.
    input  logic                            clear_i,
    input  logic [PathWidth-1:0]            clear_path_i,
    // Stage `read`.
    input  logic                            valid_i,
    input  kind_e                           kind_i,
    input  logic [PathWidth-1:0]            path_i,   // the bitmap: one digit a level above
    input  logic [IndexWidth-1:0]           digit_i,  // ENQUEUE: the digit of its priority
    input  logic [4:1]                      same_i,   // the operation d stages ahead used the same bitmap above
    // Stage `commit`.
    output logic                            valid_o,
    output kind_e                           kind_o,
    output logic [PathWidth+IndexWidth-1:0] path_o,
    output logic [4:1]                      same_o,
    output logic                            first_o  // ENQUEUE into an empty subtree
);

  typedef struct packed {
    kind_e                 kind;
    logic [PathWidth-1:0]  path;
    logic [IndexWidth-1:0] index;      // the digit that came. DEQUEUE, from `index` on: the bit picked
    logic [4:1]            same;       // same[d]: the operation d stages ahead uses the same bitmap
    logic [W-1:0]          bitmap;
    logic                  bitmap_ok;  // `bitmap` was forwarded
    logic                  must_adopt;
    logic [CountWidth-1:0] stoc;
    logic                  wlb;
    logic                  stoc_ok;    // `stoc` and `wlb` were forwarded or adopted
  } op_t;

  logic delay_valid_q, index_valid_q, wait_valid_q, commit_valid_q;
  op_t read_op, delay_op, delay_q, index_op, index_q, wait_op, wait_q, commit_q;

  function automatic logic is_dequeue(kind_e kind);
    return kind != Enqueue;
  endfunction

  function automatic logic [W-1:0] one_hot(logic [IndexWidth-1:0] index);
    one_hot        = '0;
    one_hot[index] = 1'b1;
  endfunction

  localparam int unsigned OwnWidth = $clog2(W / Queues);

  // Whether two digits belong to the same logical queue.
  function automatic logic share_queue(logic [IndexWidth-1:0] one, logic [IndexWidth-1:0] other);
    return Queues == 1 || {1'b0, one} >> OwnWidth == {1'b0, other} >> OwnWidth;
  endfunction

  // ----------------------------------------------------------------------------------------------------------- commit
  logic [W-1:0]          ram_bitmap, bitmap_stays, bitmap_flips, new_bitmap;
  logic [CountWidth-1:0] ram_stoc, stoc, new_stoc;
  logic                  ram_wlb, wlb, new_wlb, commit_set, commit_nonzero, commit_enqueue;

  assign commit_enqueue = commit_q.kind == Enqueue;
  assign commit_set     = commit_q.bitmap[commit_q.index];

  // The counter under a cleared bit is 0, whatever the memory holds: counters need no initialisation.
  always_comb begin
    stoc = commit_q.stoc_ok ? commit_q.stoc : ram_stoc;
    wlb  = commit_q.stoc_ok ? commit_q.wlb : ram_wlb;
    if (!commit_set) begin
      stoc = '0;
      wlb  = 1'b0;
    end
  end

  assign new_stoc       = commit_enqueue ? stoc + 1'b1 : stoc - 1'b1;
  assign commit_nonzero = commit_enqueue || (`BBQ_SWITCH(waterlevel) ? wlb : stoc != CountWidth'(1));
  assign bitmap_stays   = commit_q.bitmap | one_hot(commit_q.index);
  assign bitmap_flips   = commit_q.bitmap & ~one_hot(commit_q.index);
  assign new_bitmap     = commit_nonzero ? bitmap_stays : bitmap_flips;

  bbq_waterlevel #(
      .CountWidth(CountWidth)
  ) u_waterlevel (
      .enqueue_i(commit_enqueue),
      .stoc_i   (stoc),
      .wlb_i    (wlb),
      .wlb_o    (new_wlb)
  );

  assign valid_o = commit_valid_q;
  assign kind_o  = commit_q.kind;
  assign path_o  = {commit_q.path, commit_q.index};
  assign same_o  = commit_q.same;
  assign first_o = commit_enqueue && !commit_set;

  // ------------------------------------------------------------------------------------------------------------- read
  // [4] `commit` to [1] `delay`: which of them hold an operation, and which picked the same digit above.
  logic [4:1] read_same, holds, same_digit;

  assign holds      = {commit_valid_q, wait_valid_q, index_valid_q, delay_valid_q};
  assign same_digit = {
    commit_q.path[IndexWidth-1:0] == path_i[IndexWidth-1:0],
    wait_q.path[IndexWidth-1:0] == path_i[IndexWidth-1:0],
    index_q.path[IndexWidth-1:0] == path_i[IndexWidth-1:0],
    delay_q.path[IndexWidth-1:0] == path_i[IndexWidth-1:0]
  };
  assign read_same  = holds & same_i & same_digit;

  always_comb begin
    read_op.kind       = kind_i;
    read_op.path       = path_i;
    read_op.index      = digit_i;
    read_op.same       = read_same;
    read_op.bitmap     = new_bitmap;
    read_op.bitmap_ok  = read_same[4] && `BBQ_SWITCH(forward_4);
    read_op.must_adopt = 1'b0;
    read_op.stoc       = '0;
    read_op.wlb        = 1'b0;
    read_op.stoc_ok    = 1'b0;
  end

  // ------------------------------------------------------------------------------------------------------------ delay
  always_comb begin
    delay_op = delay_q;
    if (delay_q.same[3] && `BBQ_SWITCH(forward_3)) begin
      delay_op.bitmap    = new_bitmap;
      delay_op.bitmap_ok = 1'b1;
    end
  end

  // ------------------------------------------------------------------------------------------------------------ index
  logic may_adopt, adopt;  // worked out in `wait`
  logic index_forwards;  // d = 2: the bitmap and the StOCs under it come from `commit`
  logic speculates;      // d = 1: behind a DEQUEUE
  logic sees_enqueue;    // d = 1: behind an ENQUEUE
  logic from_msb;
  assign index_forwards = index_q.same[2] && `BBQ_SWITCH(forward_2);
  assign speculates     = index_q.same[1] && is_dequeue(wait_q.kind) && `BBQ_SWITCH(speculation);
  assign sees_enqueue   = index_q.same[1] && !is_dequeue(wait_q.kind) && `BBQ_SWITCH(forward_1);
  assign from_msb       = index_q.kind == DequeueMax;

  logic [W-1:0] mask;
  bbq_mask #(
      .W     (W),
      .Queues(Queues)
  ) u_mask (
      .digit_i(index_q.index),
      .mask_o (mask)
  );

  // For both outcomes of the operation in `commit`, whose bit flips (0) or stays (1); the right one is selected late.
  for (genvar stays = 0; stays < 2; stays++) begin : gen_outcome
    logic [W-1:0]          seen, choice;  // the bitmap; the bits to pick from
    logic [IndexWidth-1:0] picked, ahead_index;
    logic                  found, ahead_adopts;

    always_comb begin
      seen = index_q.bitmap_ok ? index_q.bitmap : ram_bitmap;
      if (index_forwards) seen = (stays == 1) ? bitmap_stays : bitmap_flips;
      choice = seen;
      if (speculates) choice = seen & ~one_hot(ahead_index);
      if (sees_enqueue) choice = seen | one_hot(ahead_index);
    end
    assign ahead_adopts = may_adopt && (stays == 1);
    assign ahead_index  = ahead_adopts ? commit_q.index : wait_q.index;

    find_set_bit #(
        .Width(W)
    ) u_find (
        .bits_i    (choice & mask),
        .from_msb_i(from_msb),
        .index_o   (picked),
        .found_o   (found)
    );
  end

  logic index_found;
  assign index_found = commit_nonzero ? gen_outcome[1].found : gen_outcome[0].found;

  always_comb begin
    index_op           = index_q;
    index_op.bitmap    = commit_nonzero ? gen_outcome[1].seen : gen_outcome[0].seen;
    index_op.bitmap_ok = 1'b1;
    if (is_dequeue(index_q.kind)) begin
      index_op.index      = commit_nonzero ? gen_outcome[1].picked : gen_outcome[0].picked;
      index_op.must_adopt = !index_found;
      if (!index_found) index_op.index = commit_nonzero ? gen_outcome[1].ahead_index : gen_outcome[0].ahead_index;
    end
    if (index_forwards && commit_q.index == index_op.index) begin
      index_op.stoc    = new_stoc;
      index_op.wlb     = new_wlb;
      index_op.stoc_ok = 1'b1;
    end
  end

  // ------------------------------------------------------------------------------------------------------------- wait
  assign may_adopt = `BBQ_SWITCH(adoption) && wait_q.same[1] && is_dequeue(wait_q.kind) && is_dequeue(commit_q.kind) &&
                     share_queue(wait_q.index, commit_q.index) && (wait_q.kind == commit_q.kind || wait_q.must_adopt);
  assign adopt = may_adopt && commit_nonzero;

  always_comb begin
    wait_op = wait_q;
    if (adopt) wait_op.index = commit_q.index;
    if (wait_q.same[1] && commit_q.index == wait_op.index && (adopt || `BBQ_SWITCH(forward_1))) begin
      wait_op.stoc    = new_stoc;
      wait_op.wlb     = new_wlb;
      wait_op.stoc_ok = 1'b1;
    end
    if (wait_q.same[1] && `BBQ_SWITCH(forward_1)) wait_op.bitmap = new_bitmap;
  end

  // --------------------------------------------------------------------------------------------------- stage registers
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      delay_valid_q  <= 1'b0;
      index_valid_q  <= 1'b0;
      wait_valid_q   <= 1'b0;
      commit_valid_q <= 1'b0;
    end else begin
      delay_valid_q  <= valid_i;
      index_valid_q  <= delay_valid_q;
      wait_valid_q   <= index_valid_q;
      commit_valid_q <= wait_valid_q;
    end
  end

  always_ff @(posedge clk_i) begin
    delay_q  <= read_op;
    index_q  <= delay_op;
    wait_q   <= index_op;
    commit_q <= wait_op;
  end

  // --------------------------------------------------------------------------------------------------------- memories
  ram_1r1w #(
      .Width(W),
      .Depth(2 ** PathWidth)
  ) u_bitmap (
      .clk_i,
      .we_i   (commit_valid_q || clear_i),
      .waddr_i(clear_i ? clear_path_i : commit_q.path),
      .wdata_i(clear_i ? '0 : new_bitmap),
      .raddr_i(path_i),
      .rdata_o(ram_bitmap)
  );

  ram_1r1w #(
      .Width(CountWidth + 1),
      .Depth(2 ** (PathWidth + IndexWidth))
  ) u_stoc (
      .clk_i,
      .we_i   (commit_valid_q),
      .waddr_i({commit_q.path, commit_q.index}),
      .wdata_i({new_wlb, new_stoc}),
      .raddr_i({index_q.path, index_op.index}),
      .rdata_o({ram_wlb, ram_stoc})
  );

endmodule
