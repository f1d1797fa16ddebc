// A list sorted by rank, in registers: removes one entry and inserts another in one cycle.
//
//   remove   the first entry of a logical PIFO: N comparators of ids, priority decode; everything behind it moves up by one
//   insert   behind all entries of at most the same rank: N comparators of ranks; everything behind it moves down by one
//
//   entries_q ---> [ without the one removed ] ---> rest ---> [ with the newcomer ] ---> entries_d
//
// Each step gives an entry its own value or a neighbour's, so in all it takes one of four: those of the place before, its own, of
// the place behind, or the newcomer. Entry 0 has the smallest rank; equals keep their order.
module pifo_list #(
    parameter int unsigned N          = 16,  // entries, at least 2
    parameter int unsigned RankWidth  = 16,
    parameter int unsigned DataWidth  = 32,
    parameter int unsigned IdWidth    = 1,
    localparam int unsigned CountWidth = $clog2(N + 1)
) (
    input  logic                  clk_i,
    input  logic                  rst_ni,
    output logic [CountWidth-1:0] count_o,
    // What would be removed.
    input  logic [IdWidth-1:0]    remove_id_i,
    output logic                  found_o,
    output logic [RankWidth-1:0]  found_rank_o,
    output logic [DataWidth-1:0]  found_data_o,
    input  logic                  remove_i,  // only if found_o
    // What is inserted.
    input  logic [IdWidth-1:0]    insert_id_i,
    input  logic [RankWidth-1:0]  insert_rank_i,
    input  logic [DataWidth-1:0]  insert_data_i,
    input  logic                  insert_i,
    // The last entry: what falls out if one is inserted into a full list.
    output logic                  last_stays_o,  // it would stand before the newcomer
    output logic [RankWidth-1:0]  last_rank_o,
    output logic [DataWidth-1:0]  last_data_o
);

  typedef struct packed {
    logic [IdWidth-1:0]   id;
    logic [RankWidth-1:0] rank;
    logic [DataWidth-1:0] data;
  } entry_t;

  entry_t [N-1:0] entries_q, entries_d, behind, rest, ahead;
  logic [CountWidth-1:0] count_q, rest_count;

  // ---------------------------------------------------------------------------------------------------------- remove
  logic [N-1:0] is_wanted;  // belongs to the logical PIFO
  logic [N-1:0] moves_up;   // is the one removed, or stands behind it
  logic past;

  always_comb begin
    found_rank_o = '0;
    found_data_o = '0;
    for (int i = N - 1; i >= 0; i--) begin
      is_wanted[i] = CountWidth'(i) < count_q && entries_q[i].id == remove_id_i;
      if (is_wanted[i]) {found_rank_o, found_data_o} = {entries_q[i].rank, entries_q[i].data};
    end
  end

  always_comb begin
    past = 1'b0;
    for (int i = 0; i < N; i++) begin
      past        = past || is_wanted[i];
      moves_up[i] = remove_i && past;
    end
  end

  assign behind = {entry_t'('0), entries_q[N-1:1]};

  always_comb begin
    for (int i = 0; i < N; i++) rest[i] = moves_up[i] ? behind[i] : entries_q[i];
  end

  assign rest_count = count_q - CountWidth'(remove_i);

  // ---------------------------------------------------------------------------------------------------------- insert
  logic [N-1:0] stays, one_ahead_stays;  // stands before the newcomer
  entry_t newcomer;

  always_comb begin
    for (int i = 0; i < N; i++) stays[i] = CountWidth'(i) < rest_count && rest[i].rank <= insert_rank_i;
  end

  assign newcomer        = '{id: insert_id_i, rank: insert_rank_i, data: insert_data_i};
  assign one_ahead_stays = {stays[N-2:0], 1'b1};
  assign ahead           = {rest[N-2:0], entry_t'('0)};

  always_comb begin
    for (int i = 0; i < N; i++) begin
      if (!insert_i || stays[i]) entries_d[i] = rest[i];
      else if (one_ahead_stays[i]) entries_d[i] = newcomer;
      else entries_d[i] = ahead[i];
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) count_q <= '0;
    else if (rest_count != CountWidth'(N)) count_q <= rest_count + CountWidth'(insert_i);
  end

  always_ff @(posedge clk_i) entries_q <= entries_d;

  assign count_o      = count_q;
  assign found_o      = |is_wanted;
  assign last_stays_o = stays[N-1];
  assign last_rank_o  = entries_q[N-1].rank;
  assign last_data_o  = entries_q[N-1].data;

endmodule
