// A place of the list: an entry in a register, two comparators, and what the place takes next.
//
//              the cell behind                                       the cell ahead
//   behind_i >---------+                                      +---------< ahead_i
//                      v                                      v
//   entry_q ---> [ moves up? ] ---> rest_o ---> [ keeps, newcomer, or from ahead ] ---> entry_q
//      |                                                      ^
//      +---> [ id ==   ] ---> same_id_o                       +---------< newcomer_i
//      +---> [ rank <= ] ---> at_most_o
//
// Of four entries it so takes one: its own, that of the place behind, that of the place ahead, or the newcomer. Selected by masks,
// for with multiplexers synthesis finds an enable of the register, and pays more for it than for the selection.
module pifo_cell #(
    parameter int unsigned RankWidth = 16,
    parameter int unsigned DataWidth = 32,
    parameter int unsigned IdWidth   = 1,
    localparam int unsigned ValueWidth = RankWidth + DataWidth,   // rank, data
    localparam int unsigned EntryWidth = IdWidth + ValueWidth     // id, rank, data
) (
    input  logic                  clk_i,
    input  logic [EntryWidth-1:0] newcomer_i,
    input  logic [EntryWidth-1:0] behind_i,
    input  logic [EntryWidth-1:0] ahead_i,           // the rest there
    output logic [EntryWidth-1:0] entry_o,
    output logic [EntryWidth-1:0] rest_o,            // what is here once an entry is removed
    // Comparators, whatever the register holds.
    input  logic [IdWidth-1:0]    remove_id_i,
    output logic                  same_id_o,
    output logic                  at_most_o,         // its rank, the newcomer's
    // Choice.
    input  logic                  moves_up_i,        // takes the entry behind
    input  logic                  keeps_i,           // the rest
    input  logic                  takes_newcomer_i,  // only if it does not keep the rest
    // The first entry wanted, of this place and all behind it; 0 if it is further ahead.
    input  logic                  is_first_i,
    input  logic [ValueWidth-1:0] first_behind_i,
    output logic [ValueWidth-1:0] first_o
);

  typedef struct packed {
    logic [IdWidth-1:0]   id;
    logic [RankWidth-1:0] rank;
    logic [DataWidth-1:0] data;
  } entry_t;

  entry_t entry_q;

  assign same_id_o = entry_q.id == remove_id_i;
  assign at_most_o = entry_q.rank <= newcomer_i[DataWidth+:RankWidth];

  // ---------------------------------------------------------------------------------------------------------- choice
  logic moves_down;

  assign moves_down = !keeps_i && !takes_newcomer_i;
  assign rest_o     = moves_up_i ? behind_i : entry_q;

  always_ff @(posedge clk_i) begin
    entry_q <= ({EntryWidth{keeps_i}} & rest_o) | ({EntryWidth{takes_newcomer_i}} & newcomer_i) |
        ({EntryWidth{moves_down}} & ahead_i);
  end

  assign entry_o = entry_q;
  assign first_o = first_behind_i | ({ValueWidth{is_first_i}} & {entry_q.rank, entry_q.data});

endmodule
