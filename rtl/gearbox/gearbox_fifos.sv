// All FIFOs as rings in one memory of descriptors: where each begins, and how many packets it has. FIFO n has the places from
// n * Depth on.
module gearbox_fifos #(
    parameter int unsigned Count = 40,  // FIFOs
    parameter int unsigned Depth = 16,  // packets in a FIFO
    localparam int unsigned NumberWidth = $clog2(Count),
    localparam int unsigned PlaceWidth  = $clog2(Count * Depth)
) (
    input  logic                   clk_i,
    input  logic                   rst_ni,
    input  logic [NumberWidth-1:0] put_number_i,   // FIFO of an enqueue
    input  logic [NumberWidth-1:0] take_number_i,  // FIFO of a dequeue
    input  logic                   put_i,
    input  logic                   take_i,
    output logic [Count-1:0]       occupied_o,     // which hold anything
    output logic                   full_o,         // whether the FIFO of the enqueue has no room
    output logic [PlaceWidth-1:0]  put_place_o,
    output logic [PlaceWidth-1:0]  take_place_o
);

  localparam int unsigned CountWidth = $clog2(Depth + 1);
  localparam int unsigned SlotWidth  = (Depth > 1) ? $clog2(Depth) : 1;

  logic [Count-1:0] occupied_q;
  assign occupied_o = occupied_q;

  // A packet comes or leaves, never both.
  logic [NumberWidth-1:0] number;
  logic [CountWidth-1:0] put_count, take_count, count_d;

  assign number  = put_i ? put_number_i : take_number_i;
  assign count_d = put_i ? put_count + 1'b1 : take_count - 1'b1;
  assign full_o  = put_count == CountWidth'(Depth);

  regfile #(
      .Width(CountWidth),
      .Depth(Count),
      .Reads(2)
  ) u_count (
      .clk_i,
      .rst_ni,
      .we_i   (put_i || take_i),
      .waddr_i(number),
      .wdata_i(count_d),
      .raddr_i({put_number_i, take_number_i}),
      .rdata_o({put_count, take_count})
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) occupied_q <= '0;
    else if (put_i || take_i) occupied_q[number] <= put_i || take_count != CountWidth'(1);
  end

  // The next free slot, without keeping it: as many behind the oldest packet as there are.
  logic [CountWidth:0] behind;
  logic [SlotWidth-1:0] tail, put_head, head, head_next;
  logic wraps;

  assign behind       = (CountWidth + 1)'(put_head) + (CountWidth + 1)'(put_count);
  assign wraps        = behind >= (CountWidth + 1)'(Depth);
  assign tail         = SlotWidth'(wraps ? behind - (CountWidth + 1)'(Depth) : behind);
  assign head_next    = head == SlotWidth'(Depth - 1) ? '0 : head + 1'b1;
  assign put_place_o  = PlaceWidth'(put_number_i) * PlaceWidth'(Depth) + PlaceWidth'(tail);
  assign take_place_o = PlaceWidth'(take_number_i) * PlaceWidth'(Depth) + PlaceWidth'(head);

  regfile #(
      .Width(SlotWidth),
      .Depth(Count),
      .Reads(2)
  ) u_head (
      .clk_i,
      .rst_ni,
      .we_i   (take_i),
      .waddr_i(take_number_i),
      .wdata_i(head_next),
      .raddr_i({put_number_i, take_number_i}),
      .rdata_o({put_head, head})
  );

endmodule
