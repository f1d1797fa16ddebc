// Level L1 of the bitmap tree, the first pipeline hazard region: stages 1 and 2.
//
//   stage 1  index   pick a bit (DEQUEUE: most or least significant set bit; ENQUEUE: the digit of its priority),
//                    read the subtree occupancy counter (StOC) under it
//   stage 2  commit  StOC +1 or -1, bit set or cleared
//
// The level is one bitmap in registers, so a read takes no cycle and only the operation one stage ahead conflicts. Whether
// its bit stays or flips is known late; stage 1 therefore works out its index for both outcomes and selects.
//
// Logical queues that share the level own adjacent bits: a DEQUEUE picks among those of its queue. The digit that comes with it begins
// with the bits that all digits of its queue begin with.
//
// Waterlevel bit (WLb, paper appendix B.2): stored beside each StOC, set when StOC >= 2. It tells at once whether a counter
// survives a decrement, without waiting for the subtraction.
`include "bbq_switches.svh"

module bbq_root_level
  import bbq_pkg::*;
#(
    parameter int unsigned W           = 4,
    parameter int unsigned N           = 15,
    parameter int unsigned Queues      = 1,  // logical queues that share the bitmap
    localparam int unsigned IndexWidth = $clog2(W),
    localparam int unsigned CountWidth = $clog2(N + 1)
) (
    input  logic                  clk_i,
    input  logic                  rst_ni,
    // Stage 1.
    input  logic                  valid_i,
    input  kind_e                 kind_i,
    input  logic [IndexWidth-1:0] digit_i,
    // Stage 2.
    output logic                  valid_o,
    output kind_e                 kind_o,
    output logic [IndexWidth-1:0] index_o,
    output logic [4:1]            same_o,  // there is one bitmap, so all operations share it
    output logic                  first_o  // ENQUEUE into an empty subtree
);

  logic                  valid_q;
  kind_e                 kind_q;
  logic [IndexWidth-1:0] index_q;
  assign valid_o = valid_q;
  assign kind_o  = kind_q;
  assign index_o = index_q;

  logic [W-1:0]          bitmap_q;
  logic [CountWidth-1:0] read_stoc;
  logic [W-1:0]          wlb_q;

  // ---------------------------------------------------------------------------------------------------------- stage 2
  logic                  commit_set_q;
  logic [CountWidth-1:0] commit_stoc_q, commit_stoc_new;
  logic                  commit_wlb_q, commit_wlb_new, commit_nonzero;
  logic                  commit_enqueue;

  assign commit_enqueue  = kind_q == Enqueue;
  assign commit_nonzero  = commit_enqueue || (`BBQ_SWITCH(waterlevel) ? commit_wlb_q : commit_stoc_q != CountWidth'(1));
  assign commit_stoc_new = commit_enqueue ? commit_stoc_q + 1'b1 : commit_stoc_q - 1'b1;

  bbq_waterlevel #(
      .CountWidth(CountWidth)
  ) u_waterlevel (
      .enqueue_i(commit_enqueue),
      .stoc_i   (commit_stoc_q),
      .wlb_i    (commit_wlb_q),
      .wlb_o    (commit_wlb_new)
  );

  assign first_o = commit_enqueue && !commit_set_q;
  assign same_o  = '1;

  // ---------------------------------------------------------------------------------------------------------- stage 1
  logic [W-1:0] commit_bit, bitmap_stays, bitmap_flips, bitmap;
  always_comb begin
    commit_bit          = '0;
    commit_bit[index_q] = valid_q;
  end
  assign bitmap_stays = bitmap_q | commit_bit;
  assign bitmap_flips = bitmap_q & ~commit_bit;
  assign bitmap       = commit_nonzero ? bitmap_stays : bitmap_flips;

  logic [W-1:0] mask;
  bbq_mask #(
      .W     (W),
      .Queues(Queues)
  ) u_mask (
      .digit_i,
      .mask_o (mask)
  );

  logic from_msb;
  assign from_msb = kind_i == DequeueMax;

  logic [IndexWidth-1:0] index_stays, index_flips, index;
  logic                  unused_found_stays, unused_found_flips;
  find_set_bit #(
      .Width(W)
  ) u_find_stays (
      .bits_i    ((`BBQ_SWITCH(forward_1) ? bitmap_stays : bitmap_q) & mask),
      .from_msb_i(from_msb),
      .index_o   (index_stays),
      .found_o   (unused_found_stays)
  );
  find_set_bit #(
      .Width(W)
  ) u_find_flips (
      .bits_i    ((`BBQ_SWITCH(forward_1) ? bitmap_flips : bitmap_q) & mask),
      .from_msb_i(from_msb),
      .index_o   (index_flips),
      .found_o   (unused_found_flips)
  );

  always_comb begin
    index = commit_nonzero ? index_stays : index_flips;
    if (kind_i == Enqueue) index = digit_i;
  end

  logic forward;  // the operation ahead is about to change the StOC that this one reads
  assign forward = valid_q && index_q == index && `BBQ_SWITCH(forward_1);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) valid_q <= 1'b0;
    else valid_q <= valid_i;
  end

  always_ff @(posedge clk_i) begin
    kind_q      <= kind_i;
    index_q     <= index;
    commit_set_q  <= bitmap[index];
    commit_stoc_q <= forward ? commit_stoc_new : read_stoc;
    commit_wlb_q  <= forward ? commit_wlb_new : wlb_q[index];
  end

  // ------------------------------------------------------------------------------------------------------------ state
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      bitmap_q <= '0;
      wlb_q    <= '0;
    end else if (valid_q) begin
      bitmap_q       <= bitmap;
      wlb_q[index_q] <= commit_wlb_new;
    end
  end

  regfile #(
      .Width(CountWidth),
      .Depth(W)
  ) u_stoc (
      .clk_i,
      .rst_ni,
      .we_i   (valid_q),
      .waddr_i(index_q),
      .wdata_i(commit_stoc_new),
      .raddr_i(index),
      .rdata_o(read_stoc)
  );

endmodule
