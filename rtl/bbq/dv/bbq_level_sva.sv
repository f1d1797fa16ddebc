// Assertions on a level below the root: a dequeue finds something to take, counter and waterlevel bit agree, no counter runs
// over or under, and whoever must adopt does.
module bbq_level_sva #(
    parameter int unsigned N          = 15,
    parameter int unsigned CountWidth = 4
) (
    input logic                  clk_i,
    input logic                  rst_ni,
    input logic                  commit_valid,
    input logic                  commit_enqueue,
    input logic                  commit_set,
    input logic [CountWidth-1:0] stoc,
    input logic                  wlb,
    input logic                  wait_valid,
    input logic                  wait_must_adopt,
    input logic                  adopt,
    input logic                  index_valid,
    input logic                  index_dequeue,
    input logic                  index_found,
    input logic                  index_ahead_dequeue
);

  DequeueFindsBit: assert property (@(posedge clk_i) disable iff (!rst_ni)
      commit_valid && !commit_enqueue |-> commit_set);
  NoUnderflow: assert property (@(posedge clk_i) disable iff (!rst_ni)
      commit_valid && !commit_enqueue |-> stoc != '0);
  NoOverflow: assert property (@(posedge clk_i) disable iff (!rst_ni)
      commit_valid && commit_enqueue |-> stoc != CountWidth'(N));
  SetIffStoc: assert property (@(posedge clk_i) disable iff (!rst_ni)
      commit_valid |-> commit_set == (stoc != '0));
  WlbIffTwo: assert property (@(posedge clk_i) disable iff (!rst_ni) commit_valid |-> wlb == (stoc >= 2));
  MustAdoptAdopts: assert property (@(posedge clk_i) disable iff (!rst_ni) wait_valid && wait_must_adopt |-> adopt);
  PickSomething: assert property (@(posedge clk_i) disable iff (!rst_ni)
      index_valid && index_dequeue |-> index_found || index_ahead_dequeue);

endmodule

bind bbq_level bbq_level_sva #(
    .N         (N),
    .CountWidth(CountWidth)
) u_sva (
    .clk_i,
    .rst_ni,
    .commit_valid   (commit_valid_q),
    .commit_enqueue (commit_enqueue),
    .commit_set     (commit_set),
    .stoc           (stoc),
    .wlb            (wlb),
    .wait_valid     (wait_valid_q),
    .wait_must_adopt(wait_q.must_adopt),
    .adopt          (adopt),
    .index_valid    (index_valid_q),
    .index_dequeue  (index_q.kind != Enqueue),
    .index_found    (found[commit_nonzero]),
    .index_ahead_dequeue(index_q.same[1] && wait_q.kind != Enqueue)
);
