// Observation of a BBQ with a PIFO, bound into it: the words of section 5 and appendix C that no register of the hardware has.
//
//   outside_q   by priority, the elements that are not in the PIFO: spilled, and not answered yet
//   flight      bit j: the BBQ was asked j system cycles ago, and an element is on its way; bit 0 is the youngest
//   n1, n2, n3  since the PIFO was full: extracts, newcomers and answers of the PIFO (proof of lemma 1); 0 while it is full
module bbq_pifo_probe #(
    parameter int unsigned D             = 1,
    parameter int unsigned PriorityWidth = 2,
    parameter int unsigned SizeWidth     = 5,
    parameter int unsigned CountWidth    = 4,
    localparam int unsigned Flights       = 2 * D + 2  // p
) (
    input logic                     clk_i,
    input logic                     rst_ni,
    input logic                     phase_q,
    input logic [SizeWidth-1:0]     k_i,
    input logic [SizeWidth-1:0]     in_pifo_q,
    input logic                     insert,
    input logic                     extract_q,
    input logic                     answers,
    input logic [PriorityWidth-1:0] answer_priority,
    input logic                     spills,
    input logic [PriorityWidth-1:0] spill_priority,
    input logic                     fetch_finds      // the BBQ takes a fetch that is in the op register
);

  logic [CountWidth-1:0] outside_q[2**PriorityWidth];

  for (genvar i = 0; i < 2 ** PriorityWidth; i++) begin : gen_outside
    always_ff @(posedge clk_i) begin
      if (!rst_ni) outside_q[i] <= '0;
      else
        outside_q[i] <= outside_q[i] + CountWidth'(spills && spill_priority == PriorityWidth'(i)) -
            CountWidth'(answers && answer_priority == PriorityWidth'(i));
    end
  end

  // A fetch of phase 1 is in the op register in phase 0 of the next system cycle, where the BBQ gives its verdict.
  logic [Flights-1:0] older_q, flight;
  assign flight = {older_q[Flights-2:0], fetch_finds};

  always_ff @(posedge clk_i) begin
    if (!rst_ni) older_q <= '0;
    else if (!phase_q) older_q <= flight;
  end

  logic full;
  logic [31:0] n1_q, n2_q, n3_q, n1, n2, n3;
  assign full = in_pifo_q == k_i;
  assign n1   = full ? '0 : n1_q;
  assign n2   = full ? '0 : n2_q;
  assign n3   = full ? '0 : n3_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      n1_q <= '0;
      n2_q <= '0;
      n3_q <= '0;
    end else begin
      n1_q <= n1 + 32'(extract_q);
      n2_q <= n2 + 32'(insert);
      n3_q <= n3 + 32'(answers);
    end
  end

endmodule

bind bbq_pifo bbq_pifo_probe #(
    .D            (D),
    .PriorityWidth(PriorityWidth),
    .SizeWidth    (SizeWidth),
    .CountWidth   (CountWidth)
) u_probe (
    .clk_i,
    .rst_ni,
    .phase_q,
    .k_i,
    .in_pifo_q,
    .insert,
    .extract_q,
    .answers,
    .answer_priority(answer.priority_),
    .spills,
    .spill_priority (spill.priority_),
    .fetch_finds    (unused_bbq_accept && op_fetches_q)
);
