// What is known of the flows: when the last packet of each is to leave (its F), whether that still means anything, and what is noted of
// where it went.
//
//   stage 0  read   an enqueue its own flow, a dequeue the one whose turn it is
//   stage 1  write  an enqueue its flow; a dequeue forgets an F that is over for good
//
// Virtual time wraps, so an F that is long over would look as if it were ahead again. The memory is free in a dequeue, so each one
// looks at one flow, in turn: time cannot come around while `Flows` dequeues pass.
//
// The write of an operation meets the read of the one behind it, so what it writes is taken from a register then. Whether anything of
// a flow is valid stands in registers of a bit each, so that a reset takes a cycle.
module gearbox_flows
  import gearbox_pkg::*;
#(
    parameter int unsigned Flows     = 16,
    parameter int unsigned TimeBits  = 32,
    parameter int unsigned SpanBits  = 9,   // log2 of the units of virtual time that all levels cover
    parameter int unsigned OverBits  = 6,   // log2 of the units after which an F is over for good
    parameter int unsigned NoteWidth = 2,
    localparam int unsigned FlowWidth = (Flows > 1) ? $clog2(Flows) : 1
) (
    input  logic                  clk_i,
    input  logic                  rst_ni,
    input  logic [TimeBits-1:0]   time_i,

    // Stage 0.
    input  kind_e                 read_kind_i,
    input  logic [FlowWidth-1:0]  read_flow_i,

    // Stage 1.
    output logic [TimeBits-1:0]   last_finish_o,
    output logic                  last_valid_o,
    output logic [NoteWidth-1:0]  last_note_o,    // 0 before the first packet
    input  logic                  enqueued_i,
    input  logic                  dequeued_i,
    input  logic [TimeBits-1:0]   finish_i,
    input  logic [NoteWidth-1:0]  note_i
);

  typedef struct packed {
    logic [NoteWidth-1:0] note;
    logic [TimeBits-1:0]  finish;
  } flow_t;

  logic [Flows-1:0] valid_q, known_q;
  logic [FlowWidth-1:0] next_q, next_d;  // whose turn it is

  // ----------------------------------------------------------------------------------------------------------- stage 0
  logic [FlowWidth-1:0] read_flow, flow_q;

  assign next_d    = !dequeued_i ? next_q : next_q == FlowWidth'(Flows - 1) ? '0 : next_q + 1'b1;
  assign read_flow = read_kind_i == Enqueue ? read_flow_i : next_d;

  // ----------------------------------------------------------------------------------------------------------- stage 1
  flow_t stored, written, written_q, last;
  logic collided_q, forgets, behind, over;

  assign written = '{note: note_i, finish: finish_i};

  ram_1r1w #(
      .Width  ($bits(flow_t)),
      .Depth  (Flows),
      .Latency(1)
  ) u_memory (
      .clk_i,
      .we_i   (enqueued_i),
      .waddr_i(flow_q),
      .wdata_i(written),
      .raddr_i(read_flow),
      .rdata_o(stored)
  );

  always_ff @(posedge clk_i) begin
    flow_q     <= read_flow;
    collided_q <= enqueued_i && flow_q == read_flow;
    written_q  <= written;
  end

  assign last          = collided_q ? written_q : stored;
  assign last_finish_o = last.finish;
  assign last_valid_o  = valid_q[flow_q];
  assign last_note_o   = known_q[flow_q] ? last.note : '0;

  logic [TimeBits-1:0] ahead, since;

  assign ahead   = last.finish - time_i;
  assign since   = time_i - last.finish;
  assign behind  = ahead > TimeBits'(2 ** SpanBits);
  assign over    = since >= TimeBits'(2 ** OverBits);
  assign forgets = dequeued_i && behind && over;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= '0;
      known_q <= '0;
      next_q  <= '0;
    end else begin
      next_q <= next_d;
      if (enqueued_i) begin
        valid_q[flow_q] <= 1'b1;
        known_q[flow_q] <= 1'b1;
      end else if (forgets) begin
        valid_q[flow_q] <= 1'b0;
      end
    end
  end

endmodule
