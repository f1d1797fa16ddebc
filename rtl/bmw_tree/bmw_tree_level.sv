// A level of the tree: its nodes, and one operation at a time.
//
//   from above --> [ node: read in the cycle before ] --> [ compare: choose a slot ] --> to the child of the slot
//                         ^                                      |
//                         +------------- write ------------------+  <-- push: in the same cycle
//                                          ^                        <-- pop: in the next one, with what leaves the child
//
//   push   the count of the chosen slot grows by one; the smaller rank stays, the larger goes on to the child
//   pop    first cycle: the chosen element leaves upwards, and the child is popped; second cycle: its element fills the slot, and the
//          count falls by one
//
// A pop is one level further in each cycle, as a push is. The port takes nothing in the second cycle of a pop, so that on every level
// no operation comes before the one ahead has written. The root has its one node in a register, and works on what is at the port.
module bmw_tree_level #(
    parameter int unsigned M         = 2,
    parameter int unsigned L         = 2,
    parameter int unsigned Level     = 1,   // 1 is the root
    parameter int unsigned RankWidth = 16,
    parameter int unsigned DataWidth = 32,
    localparam int unsigned Nodes        = M ** (Level - 1),
    localparam int unsigned NodeWidth    = (Nodes > 1) ? $clog2(Nodes) : 1,
    localparam int unsigned ChildWidth   = $clog2(Nodes * M),
    localparam int unsigned ElementWidth = RankWidth + DataWidth
) (
    input  logic                    clk_i,
    input  logic                    rst_ni,
    // From above: a cycle ahead, but for the root.
    input  logic                    push_i,
    input  logic                    pop_i,
    input  logic [NodeWidth-1:0]    node_i,
    input  logic [M-1:0]            own_i,       // slots among which to choose, in the cycle of the operation
    input  logic                    empty_i,     // the node holds nothing
    input  logic [ElementWidth-1:0] element_i,   // rank and data that are pushed
    output logic [ElementWidth-1:0] element_o,   // that leaves, in the first cycle of a pop
    // To the level below, in the cycle of the operation.
    output logic                    push_o,
    output logic                    pop_o,
    output logic [ChildWidth-1:0]   node_o,
    output logic                    empty_o,
    output logic [ElementWidth-1:0] passed_o,
    input  logic [ElementWidth-1:0] refill_i     // a cycle after pop_o
);

  // Elements of a slot and of the subtree below it.
  function automatic int unsigned below(int unsigned levels);
    int unsigned elements = 0;
    for (int unsigned i = 0; i < levels; i++) elements += M ** i;
    return elements;
  endfunction

  localparam int unsigned CountWidth = $clog2(below(L - Level + 1) + 1);

  typedef struct packed {
    logic [RankWidth-1:0] rank;
    logic [DataWidth-1:0] data;
  } element_t;

  typedef struct packed {
    logic [CountWidth-1:0] count;
    element_t              element;  // anything if the count is 0
  } slot_t;

  // ---------------------------------------------------------------------------------------------- operation and its node
  logic                 push, pop;
  logic [NodeWidth-1:0] node;
  element_t             element;
  slot_t [M-1:0]        row, written;
  logic                 write;
  logic                 refills_q;  // second cycle of a pop

  if (Level == 1) begin : gen_root
    slot_t [M-1:0] row_q;

    assign push    = push_i;
    assign pop     = pop_i;
    assign node    = node_i;
    assign element = element_i;
    assign row     = empty_i ? '0 : row_q;

    always_ff @(posedge clk_i) begin
      if (!rst_ni) row_q <= '0;
      else if (write) row_q <= written;
    end
  end else begin : gen_below
    logic                 push_q, pop_q;
    logic [NodeWidth-1:0] node_q, refill_node_q;
    element_t             element_q;

    assign push    = push_q;
    assign pop     = pop_q;
    assign node    = node_q;
    assign element = element_q;

    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        push_q <= 1'b0;
        pop_q  <= 1'b0;
      end else begin
        push_q <= push_i;
        pop_q  <= pop_i;
      end
    end

    always_ff @(posedge clk_i) begin
      node_q        <= node_i;
      refill_node_q <= node_q;
      element_q     <= element_i;
    end

    bmw_tree_memory #(
        .Width(M * (CountWidth + ElementWidth)),
        .Depth(Nodes)
    ) u_memory (
        .clk_i,
        .node_i,
        .empty_i,
        .row_o  (row),
        .write_i(write),
        .waddr_i(refills_q ? refill_node_q : node_q),
        .wdata_i(written)
    );
  end

  // ------------------------------------------------------------------------------------------------------ choose a slot
  logic [M-1:0][RankWidth-1:0]  ranks;
  logic [M-1:0][CountWidth-1:0] counts;
  logic [M-1:0]                 chosen;
  slot_t                        slot;     // the chosen one
  logic [$clog2(M)-1:0]         number;   // in its node

  for (genvar i = 0; i < M; i++) begin : gen_slot
    assign ranks[i]  = row[i].element.rank;
    assign counts[i] = row[i].count;
  end

  bmw_tree_node #(
      .M         (M),
      .RankWidth (RankWidth),
      .CountWidth(CountWidth)
  ) u_node (
      .pop_i   (pop),
      .own_i,
      .ranks_i (ranks),
      .counts_i(counts),
      .chosen_o(chosen)
  );

  always_comb begin
    slot   = '0;
    number = '0;
    for (int unsigned i = 0; i < M; i++) begin
      slot   |= {$bits(slot_t){chosen[i]}} & row[i];
      number |= {$clog2(M){chosen[i]}} & ($clog2(M))'(i);
    end
  end

  // ---------------------------------------------------------------------------------------------- up and down the tree
  logic is_free, is_last, swaps;

  assign is_free   = slot.count == '0;
  assign is_last   = slot.count == CountWidth'(1);  // nothing is below it
  assign swaps     = !is_free && element.rank < slot.element.rank;
  assign element_o = slot.element;
  assign push_o    = push && !is_free;
  assign pop_o     = pop && !is_last;
  assign node_o    = ChildWidth'({node, number});
  assign empty_o   = push && is_last;
  assign passed_o  = swaps ? slot.element : element;

  // ------------------------------------------------------------------------------------------------- write, then refill
  slot_t [M-1:0] refill_row_q;
  logic [M-1:0]  refill_chosen_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) refills_q <= 1'b0;
    else refills_q <= pop;
  end

  always_ff @(posedge clk_i) begin
    refill_row_q    <= row;
    refill_chosen_q <= chosen;
  end

  assign write = push || refills_q;

  for (genvar i = 0; i < M; i++) begin : gen_write
    always_comb begin
      written[i] = refills_q ? refill_row_q[i] : row[i];
      if (refills_q && refill_chosen_q[i]) begin
        written[i] = '{count: refill_row_q[i].count - 1'b1, element: refill_i};
      end else if (!refills_q && chosen[i]) begin
        written[i] = '{count: row[i].count + 1'b1, element: is_free || swaps ? element : row[i].element};
      end
    end
  end

endmodule
