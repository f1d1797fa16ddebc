// A priority queue in registers: the smallest rank comes out first. A push and a pop may come in one cycle.
module small_pq #(
    parameter int PLACES = 8,
    parameter int RANK   = 8,
    parameter int DATA   = 16
) (
    input  logic            clk,
    input  logic            rst_n,

    input  logic            push,
    input  logic [RANK-1:0] push_rank,
    input  logic [DATA-1:0] push_data,
    output logic            full,

    input  logic            pop,
    output logic [RANK-1:0] pop_rank,
    output logic [DATA-1:0] pop_data,
    output logic            empty
);

  logic [PLACES-1:0] taken;
  logic [RANK-1:0]   rank[PLACES];
  logic [DATA-1:0]   data[PLACES];
  logic [PLACES-1:0] stays;  // elements in front of the newcomer

  assign full     = taken[PLACES-1];
  assign empty    = !taken[0];
  assign pop_rank = rank[0];
  assign pop_data = data[0];

  always_comb begin
    for (int i = 0; i < PLACES; i++) stays[i] = taken[i] && rank[i] <= push_rank;
  end

  always_ff @(posedge clk or negedge rst_n) begin
    if (!rst_n) taken <= '0;
    else begin
      for (int i = 0; i < PLACES; i++) begin
        // Place i is given: what was in front of it, what was behind it, or the newcomer.
        automatic int  from  = i;
        automatic bit  newer = 0;
        case ({push && !full, pop && !empty})
          2'b10:   if (!stays[i]) begin from = i - 1; newer = i == 0 || stays[i-1]; end
          2'b01:   from = i + 1;
          2'b11:   if (i + 1 < PLACES && stays[i+1]) from = i + 1; else newer = stays[i];
          default: ;
        endcase
        taken[i] <= newer || (from >= 0 && from < PLACES && taken[from]);
        rank[i]  <= newer ? push_rank : from >= 0 && from < PLACES ? rank[from] : '0;
        data[i]  <= newer ? push_data : from >= 0 && from < PLACES ? data[from] : '0;
      end
    end
  end
endmodule
