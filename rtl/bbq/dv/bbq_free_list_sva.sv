// Assertions on the free list: no pop from an empty list, and what is popped has arrived from the memory.
module bbq_free_list_sva #(
    parameter int unsigned Window     = 4,
    parameter int unsigned CountWidth = 4
) (
    input logic                    clk_i,
    input logic                    rst_ni,
    input logic                    pop_i,
    input logic                    none_o,
    input logic                    fresh,
    input logic [$clog2(Window):0] held_q,
    input logic [CountWidth-1:0]   stored,
    input logic                    arriving_q1,
    input logic                    arriving_q2
);

  // Immediate, not concurrent: the simulator then keeps no second copy of every signal.
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      PopOnlyIfAny: assert (!pop_i || !none_o);
      WindowFull: assert (stored == '0 || held_q == ($clog2(Window) + 1)'(Window));
      FirstArrived: assert (!(pop_i && !fresh) ||
          held_q > ($clog2(Window) + 1)'(arriving_q1) + ($clog2(Window) + 1)'(arriving_q2));
    end
  end

endmodule

bind bbq_free_list bbq_free_list_sva #(
    .Window    (Window),
    .CountWidth(CountWidth)
) u_sva (
    .*
);
