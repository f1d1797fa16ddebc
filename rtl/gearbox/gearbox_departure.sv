// The departure-time calculator of weighted fair queueing: F = max(t_s, last F of the flow) + packet time (paper, section 2.1).
//
// Times are compared modulo 2^TimeBits: the last F is ahead of the present t_s if it is at most the span of all levels away, else it
// is over.
module gearbox_departure #(
    parameter int unsigned TimeBits = 32,
    parameter int unsigned SpanBits = 9,
    localparam int unsigned PacketTimeWidth = SpanBits + 2
) (
    input  logic [TimeBits-1:0]        time_i,
    input  logic [TimeBits-1:0]        last_finish_i,
    input  logic                       last_valid_i,
    input  logic [PacketTimeWidth-1:0] packet_time_i,
    output logic [SpanBits-1:0]        interval_o,  // F - t_s
    output logic                       in_span_o,   // it is less than the span; if not, the others mean nothing
    output logic [TimeBits-1:0]        finish_o     // F
);

  logic [TimeBits-1:0] distance;
  logic is_ahead;
  logic [SpanBits:0] ahead;
  logic [PacketTimeWidth:0] interval;

  assign distance   = last_finish_i - time_i;
  assign is_ahead   = last_valid_i && distance <= TimeBits'(2 ** SpanBits);
  assign ahead      = is_ahead ? distance[SpanBits:0] : '0;
  assign interval   = (PacketTimeWidth + 1)'(ahead) + (PacketTimeWidth + 1)'(packet_time_i);
  assign in_span_o  = interval[PacketTimeWidth:SpanBits] == '0;
  assign interval_o = interval[SpanBits-1:0];
  assign finish_o   = time_i + TimeBits'(interval_o);

endmodule
