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

  logic [Count-1:0][CountWidth-1:0] count_q;
  logic [Count-1:0][SlotWidth-1:0] head_q;

  for (genvar i = 0; i < Count; i++) begin : gen_occupied
    assign occupied_o[i] = count_q[i] != '0;
  end

  // The next free slot, without keeping it: as many behind the oldest packet as there are.
  logic [CountWidth:0] behind;
  logic [SlotWidth-1:0] tail, head, head_next;
  logic wraps;

  assign full_o       = count_q[put_number_i] == CountWidth'(Depth);
  assign behind       = (CountWidth + 1)'(head_q[put_number_i]) + (CountWidth + 1)'(count_q[put_number_i]);
  assign wraps        = behind >= (CountWidth + 1)'(Depth);
  assign tail         = SlotWidth'(wraps ? behind - (CountWidth + 1)'(Depth) : behind);
  assign head         = head_q[take_number_i];
  assign head_next    = head == SlotWidth'(Depth - 1) ? '0 : head + 1'b1;
  assign put_place_o  = PlaceWidth'(put_number_i) * PlaceWidth'(Depth) + PlaceWidth'(tail);
  assign take_place_o = PlaceWidth'(take_number_i) * PlaceWidth'(Depth) + PlaceWidth'(head);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      count_q <= '0;
      head_q  <= '0;
    end else if (put_i) begin
      count_q[put_number_i] <= count_q[put_number_i] + 1'b1;
    end else if (take_i) begin
      count_q[take_number_i] <= count_q[take_number_i] - 1'b1;
      head_q[take_number_i]  <= head_next;
    end
  end

endmodule
