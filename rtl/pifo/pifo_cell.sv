// A place of the list: an entry in a register, two comparators, and what the place takes next.
//
//              the cell behind       the newcomer       the cell ahead
//   behind_i >--------------------+       |       +--------------------< ahead_i
//                                 v       v       v
//   entry_q ---> [ if the list changes: keeps its own, or takes one of the three ] ---> entry_q
//      |
//      +---> [ id ==   ] ---> same_id_o
//      +---> [ rank <= ] ---> at_most_o
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
    input  logic [EntryWidth-1:0] ahead_i,
    output logic [EntryWidth-1:0] entry_o,
    // Comparators, whatever the register holds.
    input  logic [IdWidth-1:0]    remove_id_i,
    output logic                  same_id_o,
    output logic                  at_most_o,         // its rank, the newcomer's
    // Choice: at most one of the three.
    input  logic                  changes_i,         // some place of the list takes another entry
    input  logic                  takes_behind_i,
    input  logic                  takes_newcomer_i,
    input  logic                  takes_ahead_i,
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
  always_ff @(posedge clk_i) begin
    if (changes_i) begin
      if (takes_behind_i) entry_q <= behind_i;
      else if (takes_newcomer_i) entry_q <= newcomer_i;
      else if (takes_ahead_i) entry_q <= ahead_i;
    end
  end

  assign entry_o = entry_q;
  assign first_o = first_behind_i | ({ValueWidth{is_first_i}} & {entry_q.rank, entry_q.data});

endmodule
