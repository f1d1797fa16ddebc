// Stage 0: admits or rejects the operation at the input port and pairs an ENQUEUE with a free element.
//
// An ENQUEUE is rejected when the free list is empty, a DEQUEUE when the queue holds nothing (counted in issue order). Logical
// queues share the free list, and each is counted for itself. A rejected operation leaves a bubble, so nothing behind this stage ever has to undo one.
module bbq_ingress
  import bbq_pkg::*;
#(
    parameter int unsigned N             = 15,
    parameter int unsigned Queues        = 1,  // logical queues
    parameter int unsigned PriorityWidth = 2,
    parameter int unsigned DataWidth     = 32,
    localparam int unsigned CountWidth   = $clog2(N + 1)
) (
    input  logic                     clk_i,
    input  logic                     rst_ni,
    input  logic                     ready_i,
    // The port.
    input  logic                     op_valid_i,
    input  kind_e                    op_kind_i,
    input  logic [PriorityWidth-1:0] op_priority_i,  // the queue in its top bits
    input  logic [DataWidth-1:0]     op_data_i,
    output logic                     accept_o,
    output logic                     reject_full_o,
    output logic                     reject_empty_o,
    // The free list.
    input  logic                     free_none_i,
    input  logic [CountWidth-1:0]    free_pointer_i,
    output logic                     free_pop_o,
    // Stage 1.
    output logic                     valid_o,
    output kind_e                    kind_o,
    output logic [PriorityWidth-1:0] priority_o,
    output logic [DataWidth-1:0]     data_o,
    output logic [CountWidth-1:0]    element_o
);

  logic                     valid_q;
  kind_e                    kind_q;
  logic [PriorityWidth-1:0] priority_q;
  logic [DataWidth-1:0]     data_q;
  logic [CountWidth-1:0]    element_q;
  assign valid_o    = valid_q;
  assign kind_o     = kind_q;
  assign priority_o = priority_q;
  assign data_o     = data_q;
  assign element_o  = element_q;

  localparam int unsigned QueueWidth  = $clog2(Queues);
  localparam int unsigned SelectWidth = Queues > 1 ? QueueWidth : 1;

  logic [Queues-1:0][CountWidth-1:0] occupancy_q;
  logic [CountWidth-1:0]             occupancy, occupancy_d;
  logic [SelectWidth-1:0]            queue;
  logic present, enqueue, dequeue;

  assign queue     = Queues == 1 ? '0 : SelectWidth'({1'b0, op_priority_i} >> (PriorityWidth - QueueWidth));
  assign occupancy = occupancy_q[queue];

  assign present = op_valid_i && ready_i;
  assign enqueue = present && op_kind_i == Enqueue;
  assign dequeue = present && (op_kind_i == DequeueMax || op_kind_i == DequeueMin);

  assign reject_full_o  = enqueue && free_none_i;
  assign reject_empty_o = dequeue && occupancy == '0;
  assign accept_o       = (enqueue && !reject_full_o) || (dequeue && !reject_empty_o);
  assign free_pop_o     = enqueue && !reject_full_o;

  always_comb begin
    occupancy_d = occupancy;
    if (accept_o) occupancy_d = enqueue ? occupancy + 1'b1 : occupancy - 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      occupancy_q <= '0;
      valid_q     <= 1'b0;
    end else begin
      occupancy_q[queue] <= occupancy_d;
      valid_q            <= accept_o;
    end
  end

  always_ff @(posedge clk_i) begin
    kind_q     <= op_kind_i;
    priority_q <= op_priority_i;
    data_q     <= op_data_i;
    element_q  <= free_pointer_i;
  end

endmodule
