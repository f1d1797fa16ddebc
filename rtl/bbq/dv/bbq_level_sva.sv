// Assertions on a level below the root: a dequeue finds something to take, counter and waterlevel bit agree, no counter runs
// over or under, whoever must adopt does, and the comparison of addresses digit by digit (paper, section 4.2, H1) says what a
// comparison of whole addresses would.
module bbq_level_sva #(
    parameter int unsigned N          = 15,
    parameter int unsigned CountWidth = 4,
    parameter int unsigned PathWidth  = 2
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
    input logic                  index_ahead_dequeue,
    input logic                  read_valid,
    input logic [PathWidth-1:0]  read_path,
    input logic [4:1]            read_same,
    input logic [4:1]            ahead_valid,  // 1: delay, 2: index, 3: wait, 4: commit
    input logic [PathWidth-1:0]  delay_path,
    input logic [PathWidth-1:0]  index_path,
    input logic [PathWidth-1:0]  wait_path,
    input logic [PathWidth-1:0]  commit_path
);

  // Immediate, not concurrent: the simulator then keeps no second copy of every signal.
  always_ff @(posedge clk_i) begin
    if (rst_ni && read_valid) begin
      SameMeansSamePath: assert (read_same == (ahead_valid & {read_path == commit_path, read_path == wait_path,
                                                        read_path == index_path, read_path == delay_path}));
    end
    if (rst_ni && index_valid && index_dequeue) PickSomething: assert (index_found || index_ahead_dequeue);
    if (rst_ni && wait_valid && wait_must_adopt) MustAdoptAdopts: assert (adopt);
    if (rst_ni && commit_valid) begin
      SetIffStoc: assert (commit_set == (stoc != '0));
      WlbIffTwo: assert (wlb == (stoc >= 2));
      if (commit_enqueue) begin
        NoOverflow: assert (stoc != CountWidth'(N));
      end else begin
        NoUnderflow: assert (stoc != '0);
        DequeueFindsBit: assert (commit_set);
      end
    end
  end

endmodule

bind bbq_level bbq_level_sva #(
    .N         (N),
    .CountWidth(CountWidth),
    .PathWidth (PathWidth)
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
    .index_found    (index_found),
    .index_ahead_dequeue(index_q.same[1] && share_queue(index_q.index, wait_q.index) && wait_q.kind != Enqueue),
    .read_valid     (valid_i),
    .read_path      (path_i),
    .read_same      (read_same),
    .ahead_valid    ({commit_valid_q, wait_valid_q, index_valid_q, delay_valid_q}),
    .delay_path     (delay_q.path),
    .index_path     (index_q.path),
    .wait_path      (wait_q.path),
    .commit_path    (commit_q.path)
);
