// The decision of a node: the slot that an operation takes, by M(M-1)/2 comparators of two slots each. No state.
//
//   push   the slot with the least count
//   pop    the occupied slot with the least rank; only a node that holds elements is popped
//
// The first one of several that are equal. Slots of other logical queues come last.
module bmw_tree_node #(
    parameter int unsigned M          = 2,
    parameter int unsigned RankWidth  = 16,
    parameter int unsigned CountWidth = 2
) (
    input  logic                         pop_i,     // or a push
    input  logic [M-1:0]                 own_i,     // at least one
    input  logic [M-1:0][RankWidth-1:0]  ranks_i,
    input  logic [M-1:0][CountWidth-1:0] counts_i,
    output logic [M-1:0]                 chosen_o   // one bit
);

  // What is compared: of a push the count, of a pop the rank, and empty slots behind all others; first whether the slot is the queue's own.
  localparam int unsigned KeyWidth = (CountWidth > RankWidth + 1) ? CountWidth : RankWidth + 1;

  logic [M-1:0][KeyWidth:0] key;

  for (genvar i = 0; i < M; i++) begin : gen_key
    assign key[i] = {!own_i[i], pop_i ? KeyWidth'({counts_i[i] == '0, ranks_i[i]}) : KeyWidth'(counts_i[i])};
  end

  for (genvar i = 0; i < M; i++) begin : gen_slot
    logic [M-1:0] is_less;  // than each of the others

    for (genvar j = 0; j < M; j++) begin : gen_other
      if (j < i) begin : gen_before
        assign is_less[j] = !gen_slot[j].is_less[i];
      end else if (j > i) begin : gen_behind
        assign is_less[j] = key[i] <= key[j];
      end else begin : gen_same
        assign is_less[j] = 1'b1;
      end
    end

    assign chosen_o[i] = &is_less;
  end

endmodule
