// FIFO queues of strict priority as rings in one memory: the verdict on an operation, the queue that a dequeue serves, and the place
// of its packet. Queue i has the places from i * Capacity on.
//
// An operation either writes a place or reads one, and does so a cycle after it was admitted, so a packet is in the memory before
// a dequeue that was admitted behind it can ask for it: reads and writes never collide.
module sp_pifo_queues
  import sp_pifo_pkg::*;
#(
    parameter int unsigned Queues     = 8,
    parameter int unsigned Capacity   = 10,  // packets in a queue
    localparam int unsigned QueueWidth = (Queues > 1) ? $clog2(Queues) : 1,
    localparam int unsigned PlaceWidth = (Queues * Capacity > 1) ? $clog2(Queues * Capacity) : 1
) (
    input  logic                  clk_i,
    input  logic                  rst_ni,
    input  logic                  op_valid_i,
    input  kind_e                 op_kind_i,
    input  logic [QueueWidth-1:0] op_queue_i,  // of an ENQUEUE
    output logic                  accept_o,
    output logic                  reject_full_o,
    output logic                  reject_empty_o,
    output logic [PlaceWidth-1:0] place_o      // to write, or to read
);

  localparam int unsigned CountWidth = $clog2(Capacity + 1);
  localparam int unsigned RingWidth  = (Capacity > 1) ? $clog2(Capacity) : 1;

  logic [Queues-1:0][CountWidth-1:0] count_q;
  logic [Queues-1:0][RingWidth-1:0] head_q, tail_q;  // the oldest packet, the next free place

  // --------------------------------------------------------------------------------------------------------- verdict
  logic [QueueWidth-1:0] first, queue;
  logic any, enqueue, dequeue;

  always_comb begin
    first = '0;
    any   = 1'b0;
    for (int i = Queues - 1; i >= 0; i--) begin
      if (count_q[i] != '0) begin
        first = QueueWidth'(i);
        any   = 1'b1;
      end
    end
  end

  assign enqueue        = op_valid_i && op_kind_i == Enqueue;
  assign dequeue        = op_valid_i && op_kind_i == Dequeue;
  assign reject_full_o  = enqueue && count_q[op_queue_i] == CountWidth'(Capacity);
  assign reject_empty_o = dequeue && !any;
  assign accept_o       = op_valid_i && !reject_full_o && !reject_empty_o;

  logic [RingWidth-1:0] ring, ring_next;

  assign queue   = enqueue ? op_queue_i : first;
  assign ring    = enqueue ? tail_q[queue] : head_q[queue];
  assign place_o = PlaceWidth'(queue) * PlaceWidth'(Capacity) + PlaceWidth'(ring);

  // ----------------------------------------------------------------------------------------------------------- rings
  assign ring_next = ring == RingWidth'(Capacity - 1) ? '0 : ring + 1'b1;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      count_q <= '0;
      head_q  <= '0;
      tail_q  <= '0;
    end else if (accept_o) begin
      if (enqueue) begin
        count_q[queue] <= count_q[queue] + 1'b1;
        tail_q[queue]  <= ring_next;
      end else begin
        count_q[queue] <= count_q[queue] - 1'b1;
        head_q[queue]  <= ring_next;
      end
    end
  end

endmodule
