// Gearbox: weighted fair queueing approximated by levels of FIFO queues, like the hands of a clock (Gao, Dalleggio, Xu, Chao, NSDI 2022).
// One operation a cycle, any mix, no stall; an operation of cycle c acts as if all before it had been completed.
//
//              +--> flows --- last F, level --> departure --> select ---+--> FIFOs --> descriptors ---> result       p = 3 stages
//   port ------+                                time -------> service --+   (places)    (memories) |
//              |                                               ^                                   |
//              |                                               +---------- bytes <---- length -----+
//
//   stage 0  fetch:   read what is known of the flow
//   stage 1  decide:  enqueue: F, level, FIFO; dequeue: the level of the compound FIFO that is next, and virtual time. Verdict, place;
//                     flow, FIFO and descriptor are written
//   stage 2  count:   the length of the packet that left is here; bytes of its FIFO and level
//
// An operation of cycle c is accepted or rejected in cycle c + 1, when it is in stage 1, whatever comes in then; its result is in the
// outputs in cycle c + 3. A packet is rejected if its F is out of the range of all levels, or its FIFO is full; that changes nothing.
// All FIFOs of level l, counting from 0, cover Fifos^l units of virtual time each, which wraps. Levels but the highest have two sets of
// them: while time is in the one, packets that come behind its end go to the other.
module gearbox
  import gearbox_pkg::*;
#(
    parameter int unsigned Levels    = 3,
    parameter int unsigned Fifos     = 8,      // of a set; a power of 2
    parameter int unsigned Depth     = 16,     // packets in a FIFO
    parameter int unsigned Flows     = 16,
    parameter int unsigned TimeBits  = 32,
    parameter int unsigned MaxBytes  = 9216,   // of a packet
    parameter bit          StepDown  = 1'b0,   // FIFO 1 of each upper level is expanded into sub-FIFOs of the level below
    parameter int unsigned DataWidth = 32,
    localparam int unsigned Digit           = $clog2(Fifos),
    localparam int unsigned SpanBits        = Levels * Digit,
    localparam int unsigned PacketTimeWidth = SpanBits + 2,
    localparam int unsigned FlowWidth       = (Flows > 1) ? $clog2(Flows) : 1,
    localparam int unsigned LengthWidth     = bits(MaxBytes)
) (
    input  logic                       clk_i,
    input  logic                       rst_ni,
    output logic                       ready_o,

    input  logic                       op_valid_i,
    input  kind_e                      op_kind_i,
    input  logic [DataWidth-1:0]       op_data_i,
    input  logic [FlowWidth-1:0]       op_flow_i,
    input  logic [LengthWidth-1:0]     op_length_i,       // in bytes
    input  logic [PacketTimeWidth-1:0] op_packet_time_i,  // in units of virtual time

    // In the next cycle.
    output logic                       accept_o,
    output logic                       reject_range_o,
    output logic                       reject_full_o,
    output logic                       reject_empty_o,

    output logic                       result_valid_o,
    output logic [DataWidth-1:0]       result_data_o,
    output logic [FlowWidth-1:0]       result_flow_o,
    output logic [LengthWidth-1:0]     result_length_o,
    output logic [TimeBits-1:0]        result_finish_o
);

  logic                   result_valid_q;
  logic [LengthWidth-1:0] result_length_q;
  assign result_valid_o  = result_valid_q;
  assign result_length_o = result_length_q;

  if (Levels < 2) begin : gen_wrong_levels
    $error("Levels must be at least 2");
  end
  if (Fifos < 2 || 2 ** Digit != Fifos) begin : gen_wrong_fifos
    $error("Fifos must be a power of 2, at least 2");
  end
  if (Depth < 1) begin : gen_wrong_depth
    $error("Depth must be at least 1");
  end
  // Time must not come around before a flow's last F is forgotten, see gearbox_flows.
  if (Flows < 1 || 64'(2) ** TimeBits < (64'(Flows) + 64'd3) * 64'(2) ** SpanBits) begin : gen_wrong_time
    $error("2^TimeBits must be at least (Flows + 3) * Fifos^Levels");
  end

  localparam int unsigned Banks       = banks(Levels, StepDown);
  localparam int unsigned BankWidth   = $clog2(Banks);
  localparam int unsigned Count       = Banks * Fifos;
  localparam int unsigned NumberWidth = $clog2(Count);
  localparam int unsigned Places      = Count * Depth;
  localparam int unsigned PlaceWidth  = $clog2(Places);
  localparam int unsigned OccupancyWidth = bits(Places);
  localparam int unsigned LevelWidth  = bits(Levels);
  localparam int unsigned NoteWidth   = LevelWidth + 32'(StepDown);
  localparam int unsigned ByteWidth   = bits(Depth * MaxBytes);
  localparam int unsigned ServedWidth = bits(4 * Depth * MaxBytes);

  typedef struct packed {
    logic [DataWidth-1:0] data;
    logic [FlowWidth-1:0] flow;
    logic [TimeBits-1:0]  finish;
  } packet_t;

  // ----------------------------------------------------------------------------------------------------------- stage 0
  logic decide_valid_q;
  kind_e decide_kind_q;
  logic [DataWidth-1:0] decide_data_q;
  logic [FlowWidth-1:0] decide_flow_q;
  logic [LengthWidth-1:0] decide_length_q;
  logic [PacketTimeWidth-1:0] decide_packet_time_q;

  assign ready_o = rst_ni;

  always_ff @(posedge clk_i) begin
    decide_valid_q       <= op_valid_i && ready_o;
    decide_kind_q        <= op_kind_i;
    decide_data_q        <= op_data_i;
    decide_flow_q        <= op_flow_i;
    decide_length_q      <= op_length_i;
    decide_packet_time_q <= op_packet_time_i;
  end

  // ----------------------------------------------------------------------------------------------------------- stage 1
  logic enqueue, dequeue, put, take;
  logic [TimeBits-1:0] time_q, time_d;

  assign enqueue = decide_valid_q && decide_kind_q == Enqueue;
  assign dequeue = decide_valid_q && decide_kind_q == Dequeue;

  logic [TimeBits-1:0] last_finish, finish;
  logic last_valid, in_span, in_range;
  logic [NoteWidth-1:0] last_note, note;
  logic [SpanBits-1:0] interval;

  gearbox_flows #(
      .Flows     (Flows),
      .TimeBits  (TimeBits),
      .SpanBits  (SpanBits),
      .OverBits  (SpanBits - Digit),
      .NoteWidth (NoteWidth)
  ) u_flows (
      .clk_i,
      .rst_ni,
      .time_i       (time_q),
      .read_kind_i  (op_kind_i),
      .read_flow_i  (op_flow_i),
      .last_finish_o(last_finish),
      .last_valid_o (last_valid),
      .last_note_o  (last_note),
      .enqueued_i   (put),
      .dequeued_i   (take),
      .finish_i     (finish),
      .note_i       (note)
  );

  gearbox_departure #(
      .TimeBits(TimeBits),
      .SpanBits(SpanBits)
  ) u_departure (
      .time_i       (time_q),
      .last_finish_i(last_finish),
      .last_valid_i (last_valid),
      .packet_time_i(decide_packet_time_q),
      .interval_o   (interval),
      .in_span_o    (in_span),
      .finish_o     (finish)
  );

  logic [BankWidth-1:0] put_bank, take_bank;
  logic [Digit-1:0] put_fifo, take_fifo;
  logic [LevelWidth-1:0] take_level;

  gearbox_select #(
      .Levels  (Levels),
      .Fifos   (Fifos),
      .StepDown(StepDown),
      .TimeBits(TimeBits)
  ) u_select (
      .time_i       (time_q),
      .last_finish_i(last_finish),
      .last_valid_i (last_valid),
      .last_note_i  (last_note),
      .interval_i   (interval),
      .in_span_i    (in_span),
      .finish_i     (finish),
      .in_range_o   (in_range),
      .note_o       (note),
      .bank_o       (put_bank),
      .fifo_o       (put_fifo)
  );

  logic [Count-1:0] occupied;
  logic [Levels-1:0][1:0][NumberWidth-1:0] bytes_number;
  logic [Levels-1:0][1:0][ByteWidth-1:0] bytes;
  logic [Levels-1:0][ServedWidth-1:0] served;
  logic moves;
  logic [TimeBits-1:0] service_time;

  gearbox_service #(
      .Levels     (Levels),
      .Fifos      (Fifos),
      .StepDown   (StepDown),
      .TimeBits   (TimeBits),
      .ByteWidth  (ByteWidth),
      .ServedWidth(ServedWidth)
  ) u_service (
      .time_i        (time_q),
      .occupied_i    (occupied),
      .bytes_number_o(bytes_number),
      .bytes_i       (bytes),
      .served_i      (served),
      .moves_o       (moves),
      .time_o        (service_time),
      .level_o       (take_level),
      .bank_o        (take_bank),
      .fifo_o        (take_fifo)
  );

  logic full, is_empty;
  logic [OccupancyWidth-1:0] occupancy_q, occupancy_d;
  logic [NumberWidth-1:0] put_number, take_number;
  logic [PlaceWidth-1:0] put_place, take_place, place;

  assign put_number  = {put_bank, put_fifo};
  assign take_number = {take_bank, take_fifo};
  assign place       = enqueue ? put_place : take_place;

  gearbox_fifos #(
      .Count(Count),
      .Depth(Depth)
  ) u_fifos (
      .clk_i,
      .rst_ni,
      .put_number_i (put_number),
      .take_number_i(take_number),
      .put_i        (put),
      .take_i       (take),
      .occupied_o   (occupied),
      .full_o       (full),
      .put_place_o  (put_place),
      .take_place_o (take_place)
  );

  assign is_empty       = occupancy_q == '0;
  assign put            = enqueue && in_range && !full;
  assign take           = dequeue && !is_empty;
  assign accept_o       = put || take;
  assign reject_range_o = enqueue && !in_range;
  assign reject_full_o  = enqueue && in_range && full;
  assign reject_empty_o = dequeue && is_empty;

  assign time_d      = take ? service_time : time_q;
  assign occupancy_d = put ? occupancy_q + 1'b1 : take ? occupancy_q - 1'b1 : occupancy_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      time_q      <= '0;
      occupancy_q <= '0;
    end else begin
      time_q      <= time_d;
      occupancy_q <= occupancy_d;
    end
  end

  // ------------------------------------------------------------------------------------------- stages 1 and 2: memories
  // The length is wanted a cycle before the rest. An operation writes or reads, and so does not meet itself; the one behind it finds
  // written what it wrote.
  packet_t packet, stored;
  logic [LengthWidth-1:0] stored_length;

  assign packet = '{data: decide_data_q, flow: decide_flow_q, finish: finish};

  ram_1r1w #(
      .Width  (LengthWidth),
      .Depth  (Places),
      .Latency(1)
  ) u_lengths (
      .clk_i,
      .we_i   (put),
      .waddr_i(place),
      .wdata_i(decide_length_q),
      .raddr_i(place),
      .rdata_o(stored_length)
  );

  ram_1r1w #(
      .Width($bits(packet_t)),
      .Depth(Places)
  ) u_packets (
      .clk_i,
      .we_i   (put),
      .waddr_i(place),
      .wdata_i(packet),
      .raddr_i(place),
      .rdata_o(stored)
  );

  // ----------------------------------------------------------------------------------------------------------- stage 2
  logic count_put_q, count_take_q, count_moved_q;
  logic [NumberWidth-1:0] count_number_q;
  logic [LevelWidth-1:0] count_level_q;
  logic [LengthWidth-1:0] count_length_q, length;
  packet_t count_packet_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      count_put_q   <= 1'b0;
      count_take_q  <= 1'b0;
      count_moved_q <= 1'b0;
    end else begin
      count_put_q   <= put;
      count_take_q  <= take;
      count_moved_q <= take && moves;
    end
  end

  always_ff @(posedge clk_i) begin
    count_number_q <= enqueue ? put_number : take_number;
    count_level_q  <= take_level;
    count_length_q <= decide_length_q;
    count_packet_q <= packet;
  end

  assign length = count_put_q ? count_length_q : stored_length;

  gearbox_bytes #(
      .Levels     (Levels),
      .Count      (Count),
      .ByteWidth  (ByteWidth),
      .ServedWidth(ServedWidth),
      .LengthWidth(LengthWidth),
      .LevelWidth (LevelWidth),
      .Reads      (2 * Levels)
  ) u_bytes (
      .clk_i,
      .rst_ni,
      .put_i        (count_put_q),
      .take_i       (count_take_q),
      .moved_i      (count_moved_q),
      .number_i     (count_number_q),
      .level_i      (count_level_q),
      .length_i     (length),
      .read_number_i(bytes_number),
      .bytes_o      (bytes),
      .served_o     (served)
  );

  // ------------------------------------------------------------------------------------------------------------ result
  logic result_put_q;
  packet_t result_packet_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) result_valid_q <= 1'b0;
    else result_valid_q <= count_put_q || count_take_q;
  end

  always_ff @(posedge clk_i) begin
    result_put_q    <= count_put_q;
    result_packet_q <= count_packet_q;
    result_length_q <= length;
  end

  assign {result_data_o, result_flow_o, result_finish_o} = result_put_q ? result_packet_q : stored;

endmodule
