// FIFO of free queue elements (QEs): pops in stage 0, pushes in the last stage, both in one cycle if need be.
//
// An element can be popped in the cycle after its push, although the memory behind answers after two cycles:
//
//   fresh ------------------------------> pop     elements never used yet: a counter from 0 to capacity - 1
//   push -> [ memory ] -> [ window ] ----> pop    elements given back, oldest first
//
// The window holds the oldest `Window` elements in registers. While the memory holds any, the window is full or its free
// places are being read, so a place is read `Window` pops before it is needed. With an empty memory a push goes straight
// into the window. The counter saves the cycles that filling a list would take after reset.
module bbq_free_list #(
    parameter int unsigned N           = 15,
    localparam int unsigned CountWidth = $clog2(N + 1)
) (
    input  logic                  clk_i,
    input  logic                  rst_ni,
    input  logic [CountWidth-1:0] capacity_i,  // elements in use, 1 to N; constant after reset
    input  logic                  pop_i,       // only while !none_o
    output logic [CountWidth-1:0] pointer_o,
    output logic                  none_o,
    input  logic                  push_i,
    input  logic [CountWidth-1:0] pointer_i
);

  localparam int unsigned Window     = 4;
  localparam int unsigned Slots      = 2 ** CountWidth;  // memory size: a ring that is never full
  localparam int unsigned PlaceWidth = $clog2(Window);

  // Fresh elements.
  logic [CountWidth-1:0] fresh_q;
  logic                  fresh;
  assign fresh = fresh_q != capacity_i;

  // Window: a ring of registers. `held_q` counts its places, filled or being read.
  logic [Window-1:0][CountWidth-1:0] window_q, window_d;
  logic [PlaceWidth-1:0]             first_q;
  logic [PlaceWidth:0]               held_q, held_d;

  // Memory: a ring; `stored` elements lie in it.
  logic [CountWidth-1:0] write_q, read_q, stored, read_data;
  assign stored = write_q - read_q;

  logic pop_window, refill, push_window, push_memory;
  logic [PlaceWidth:0] held_after_pop;
  assign pop_window     = pop_i && !fresh;
  assign held_after_pop = held_q - (PlaceWidth + 1)'(pop_window);
  assign refill         = stored != '0 && held_after_pop != (PlaceWidth + 1)'(Window);
  assign push_window    = push_i && stored == '0 && held_after_pop != (PlaceWidth + 1)'(Window);
  assign push_memory    = push_i && !push_window;
  assign held_d         = held_after_pop + (PlaceWidth + 1)'(refill || push_window);

  assign none_o    = !fresh && held_q == '0;
  assign pointer_o = fresh ? fresh_q : window_q[first_q];

  // A refill arrives two cycles after its read; its place was fixed when the read was issued.
  logic [PlaceWidth-1:0] next_place, arriving_place_q1, arriving_place_q2;
  logic                  arriving_q1, arriving_q2;
  assign next_place = first_q + held_q[PlaceWidth-1:0];

  always_comb begin
    window_d = window_q;
    if (push_window) window_d[next_place] = pointer_i;
    if (arriving_q2) window_d[arriving_place_q2] = read_data;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      fresh_q     <= '0;
      first_q     <= '0;
      held_q      <= '0;
      write_q     <= '0;
      read_q      <= '0;
      arriving_q1 <= 1'b0;
      arriving_q2 <= 1'b0;
    end else begin
      fresh_q     <= fresh_q + CountWidth'(pop_i && fresh);
      first_q     <= first_q + PlaceWidth'(pop_window);
      held_q      <= held_d;
      write_q     <= write_q + CountWidth'(push_memory);
      read_q      <= read_q + CountWidth'(refill);
      arriving_q1 <= refill;
      arriving_q2 <= arriving_q1;
    end
  end

  always_ff @(posedge clk_i) begin
    window_q          <= window_d;
    arriving_place_q1 <= next_place;
    arriving_place_q2 <= arriving_place_q1;
  end

  ram_1r1w #(
      .Width(CountWidth),
      .Depth(Slots)
  ) u_memory (
      .clk_i,
      .we_i   (push_memory),
      .waddr_i(write_q),
      .wdata_i(pointer_i),
      .raddr_i(read_q),
      .rdata_o(read_data)
  );

endmodule
