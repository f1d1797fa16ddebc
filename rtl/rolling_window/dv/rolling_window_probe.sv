// Observation of a rolling window, bound into it: by priority of the BBQ, elements admitted and not yet asked for. The counters of the tree
// follow some cycles later, when the window may have moved on.
module rolling_window_probe #(
    parameter int unsigned PriorityWidth = 4,
    parameter int unsigned CountWidth    = 4
) (
    input logic                     clk_i,
    input logic                     rst_ni,
    input logic                     accept,
    input logic                     dequeues,
    input logic [PriorityWidth-1:0] operand
);

  localparam int unsigned Priorities = 2 ** PriorityWidth;
  logic [CountWidth-1:0]    held_q[Priorities];
  logic [PriorityWidth-1:0] smallest, touched;

  // A dequeue takes the smallest priority of its queue, which is the top bit.
  always_comb begin
    smallest = operand;
    for (int i = Priorities - 1; i >= 0; i--) begin
      if (held_q[i] != '0 && i[PriorityWidth-1] == operand[PriorityWidth-1]) smallest = PriorityWidth'(i);
    end
  end

  assign touched = dequeues ? smallest : operand;

  for (genvar i = 0; i < Priorities; i++) begin : gen_held
    logic here;
    assign here = accept && touched == PriorityWidth'(i);
    always_ff @(posedge clk_i) begin
      if (!rst_ni) held_q[i] <= '0;
      else held_q[i] <= held_q[i] + CountWidth'(here && !dequeues) - CountWidth'(here && dequeues);
    end
  end

endmodule

bind rolling_window rolling_window_probe #(
    .PriorityWidth(PriorityWidth),
    .CountWidth   (CountWidth)
) u_probe (
    .clk_i,
    .rst_ni,
    .accept  (accept_o),
    .dequeues(op_dequeues_i),
    .operand
);
