// What the composition promises to its two parts: a spill finds a free element, answers come in phase 1, no place is used twice.
module bbq_pifo_sva #(
    parameter int unsigned N          = 15,
    parameter int unsigned Places     = 16,
    parameter int unsigned SizeWidth  = 5,
    parameter int unsigned TotalWidth = 5
) (
    input logic                  clk_i,
    input logic                  rst_ni,
    input logic                  phase_q,
    input logic [SizeWidth-1:0]  k_i,
    input logic [SizeWidth-1:0]  in_pifo_q,
    input logic [TotalWidth-1:0] total_q,
    input logic [SizeWidth-1:0]  pifo_count,
    input logic                  fills,
    input logic                  answers,
    input logic                  spills,
    input logic                  extract_q,
    input logic                  bbq_full
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      SpillFindsElement: assert (!bbq_full);
      AnswerInPhase1: assert (!answers || phase_q);
      OneBbqOperation: assert (!spills || !extract_q);
      PifoWithinK: assert (in_pifo_q <= k_i);
      CountsAgree: assert (fills || pifo_count == SizeWidth'(Places) - k_i + in_pifo_q);
      TotalInRange: assert (32'(total_q) <= N + 32'(k_i));
    end
  end

endmodule

bind bbq_pifo bbq_pifo_sva #(
    .N         (N),
    .Places    (Places),
    .SizeWidth (SizeWidth),
    .TotalWidth(TotalWidth)
) u_sva (
    .clk_i,
    .rst_ni,
    .phase_q,
    .k_i,
    .in_pifo_q,
    .total_q,
    .pifo_count(u_pifo.u_list.count_q),
    .fills,
    .answers,
    .spills,
    .extract_q,
    .bbq_full  (unused_bbq_full)
);
