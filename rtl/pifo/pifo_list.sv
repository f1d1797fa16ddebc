// A list sorted by rank, in registers: removes one entry and inserts another in one cycle.
//
//   remove   the first entry of a logical PIFO: N comparators of ids, priority decode; everything behind it moves up by one
//   insert   behind all entries of at most the same rank: N comparators of ranks; everything behind it moves down by one
//
//         newcomer and id, to all cells
//      +--------+---------+-- ... --+
//      v        v         v         v
//   cell 0 <-> cell 1 <-> ... <-> cell N-1       entries between neighbours
//      |        |         |         |
//      v        v         v         v
//   [ remove: is_wanted, is_first, moves_up ] ---> [ insert: stays, keeps ] ---> [ takes_* ]    a bit for each place, back to all cells
//
// Ids are compared only for an operation that removes, ranks only for one that inserts: in any other cycle these bits are 0, and a
// simulator passes the comparators over.
//
// Cell 0 has the entry with the smallest rank; equals keep their order.
module pifo_list #(
    parameter int unsigned N          = 16,  // entries, at least 2
    parameter int unsigned RankWidth  = 16,
    parameter int unsigned DataWidth  = 32,
    parameter int unsigned IdWidth    = 1,
    localparam int unsigned CountWidth = $clog2(N + 1),
    localparam int unsigned ValueWidth = RankWidth + DataWidth,   // rank, data
    localparam int unsigned EntryWidth = IdWidth + ValueWidth     // id, rank, data
) (
    input  logic                  clk_i,
    input  logic                  rst_ni,
    output logic [CountWidth-1:0] count_o,
    // What would be removed.
    input  logic                  dequeues_i,  // an operation asks for it
    input  logic [IdWidth-1:0]    remove_id_i,
    output logic                  found_o,
    output logic [RankWidth-1:0]  found_rank_o,
    output logic [DataWidth-1:0]  found_data_o,
    input  logic                  remove_i,  // only if found_o
    // What is inserted.
    input  logic                  enqueues_i,  // an operation asks for it
    input  logic [IdWidth-1:0]    insert_id_i,
    input  logic [RankWidth-1:0]  insert_rank_i,
    input  logic [DataWidth-1:0]  insert_data_i,
    input  logic                  insert_i,
    // The last entry: what falls out if one is inserted into a full list.
    output logic                  last_stays_o,  // it would stand before the newcomer
    output logic [RankWidth-1:0]  last_rank_o,
    output logic [DataWidth-1:0]  last_data_o
);

  logic [CountWidth-1:0] count_q, rest_count;

  // ----------------------------------------------------------------------------------------------------------- cells
  // A bit of each is one cell's.
  logic [N-1:0] same_id, at_most, is_first, takes_behind, takes_newcomer, takes_ahead;
  logic changes;

  for (genvar i = 0; i < N; i++) begin : gen_cell
    logic [EntryWidth-1:0] entry, behind, ahead;
    logic [ValueWidth-1:0] first, first_behind;

    if (i == N - 1) begin : gen_last
      assign behind       = '0;
      assign first_behind = '0;
    end else begin : gen_behind
      assign behind       = gen_cell[i+1].entry;
      assign first_behind = gen_cell[i+1].first;
    end
    if (i == 0) begin : gen_first
      assign ahead = '0;
    end else begin : gen_ahead
      assign ahead = gen_cell[i-1].entry;
    end

    pifo_cell #(
        .RankWidth(RankWidth),
        .DataWidth(DataWidth),
        .IdWidth  (IdWidth)
    ) u_cell (
        .clk_i,
        .newcomer_i      ({insert_id_i, insert_rank_i, insert_data_i}),
        .behind_i        (behind),
        .ahead_i         (ahead),
        .entry_o         (entry),
        .remove_id_i,
        .same_id_o       (same_id[i]),
        .at_most_o       (at_most[i]),
        .changes_i       (changes),
        .takes_behind_i  (takes_behind[i]),
        .takes_newcomer_i(takes_newcomer[i]),
        .takes_ahead_i   (takes_ahead[i]),
        .is_first_i      (is_first[i]),
        .first_behind_i  (first_behind),
        .first_o         (first)
    );
  end

  // ---------------------------------------------------------------------------------------------------------- remove
  logic [N-1:0] holds;      // an entry
  logic [N-1:0] is_wanted;  // belongs to the logical PIFO
  logic [N-1:0] past;       // is the first one wanted, or stands behind it
  logic [N-1:0] ahead_past;
  logic [N-1:0] moves_up;   // its entry is removed, or stands behind that one

  assign holds     = ~({N{1'b1}} << count_q);
  assign is_wanted = dequeues_i ? holds & same_id : '0;

  // Each turn reaches twice as far ahead.
  always_comb begin
    past = is_wanted;
    for (int unsigned reach = 1; reach < N; reach *= 2) past |= past << reach;
  end

  assign ahead_past = past << 1;
  assign is_first   = past & ~ahead_past;
  assign moves_up   = remove_i ? past : '0;
  assign rest_count = count_q - CountWidth'(remove_i);

  // ---------------------------------------------------------------------------------------------------------- insert
  logic [N-1:0] fits;   // stands before the newcomer
  logic [N-1:0] behind_fits;
  logic [N-1:0] stays;  // what is here once an entry is removed stands before the newcomer
  logic [N-1:0] keeps;  // what is here then

  assign fits        = enqueues_i ? holds & at_most : '0;
  assign behind_fits = fits >> 1;
  assign stays       = (moves_up & behind_fits) | (~moves_up & fits);
  assign keeps       = insert_i ? stays : '1;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) count_q <= '0;
    else if (rest_count != CountWidth'(N)) count_q <= rest_count + CountWidth'(insert_i);
  end

  // ------------------------------------------------------------------------------------------------------------ takes
  // Behind the newcomer a place takes what is ahead once an entry is removed: that is its own again where the place ahead moves up.
  logic [N-1:0] ahead_moves_up;

  assign ahead_moves_up = moves_up << 1;
  assign changes        = remove_i || insert_i;
  assign takes_behind   = keeps & moves_up;
  assign takes_newcomer = ~keeps & {keeps[N-2:0], 1'b1};
  assign takes_ahead    = ~keeps & ~takes_newcomer & ~ahead_moves_up;

  // ---------------------------------------------------------------------------------------------------------- result
  assign count_o      = count_q;
  assign found_o      = is_wanted != '0;
  assign last_stays_o = stays[N-1];

  logic [ValueWidth-1:0] found;
  assign found = dequeues_i ? gen_cell[0].first : '0;

  assign {found_rank_o, found_data_o} = found;
  assign {last_rank_o, last_data_o} = gen_cell[N-1].entry[ValueWidth-1:0];

endmodule
