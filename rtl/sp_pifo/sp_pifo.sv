// SP-PIFO: a push-in first-out queue approximated by FIFO queues of strict priority, whose bounds move with every packet (Alcoz,
// Dietmüller, Vanbever, NSDI 2020). One operation a cycle, any mix, no stall; an operation of cycle c acts as if all before it had
// been completed.
//
//   port --+--> bounds ---- queue ---> queues --- place --->  packets  ---> result         p = 3 stages
//          |                                                  (memory)
//          +--------------- rank, data ---------------------->
//
//   stage 0  map: scan the bounds, move them; verdict; the place of the packet
//   stage 1  access: write the packet, or read the oldest of the first queue that has any
//   stage 2  wait for the memory
//
// An operation of cycle c is accepted or rejected in cycle c; its result is in the outputs in cycle c + p. Smaller ranks are
// served first, if all goes well. A packet whose queue is full is rejected; with `adapt_on_drop_i` it moves the bounds all the
// same, as it does in the ingress pipeline of a switch.
module sp_pifo
  import sp_pifo_pkg::*;
#(
    parameter int unsigned Queues    = 8,
    parameter int unsigned Capacity  = 10,  // packets in a queue
    parameter int unsigned RankWidth = 16,
    parameter int unsigned DataWidth = 32
) (
    input  logic                 clk_i,
    input  logic                 rst_ni,
    input  strategy_e            strategy_i,       // constant after reset
    input  logic                 adapt_on_drop_i,  // constant after reset
    output logic                 ready_o,

    input  logic                 op_valid_i,
    input  kind_e                op_kind_i,
    input  logic [RankWidth-1:0] op_rank_i,
    input  logic [DataWidth-1:0] op_data_i,
    output logic                 accept_o,
    output logic                 reject_full_o,
    output logic                 reject_empty_o,

    output logic                 result_valid_o,
    output logic [RankWidth-1:0] result_rank_o,
    output logic [DataWidth-1:0] result_data_o
);

  logic result_valid_q;
  assign result_valid_o = result_valid_q;

  if (Queues < 1) begin : gen_wrong_queues
    $error("Queues must be at least 1");
  end
  if (Capacity < 1) begin : gen_wrong_capacity
    $error("Capacity must be at least 1");
  end

  localparam int unsigned QueueWidth = (Queues > 1) ? $clog2(Queues) : 1;
  localparam int unsigned Places     = Queues * Capacity;
  localparam int unsigned PlaceWidth = (Places > 1) ? $clog2(Places) : 1;

  typedef struct packed {
    logic [RankWidth-1:0] rank;
    logic [DataWidth-1:0] data;
  } packet_t;

  // ----------------------------------------------------------------------------------------------------------- stage 0
  logic present;
  assign ready_o = rst_ni;
  assign present = op_valid_i && ready_o;

  logic [QueueWidth-1:0] queue;
  logic adapt;
  assign adapt = present && op_kind_i == Enqueue && (accept_o || adapt_on_drop_i);

  sp_pifo_bounds #(
      .Queues   (Queues),
      .RankWidth(RankWidth)
  ) u_bounds (
      .clk_i,
      .rst_ni,
      .strategy_i,
      .rank_i (op_rank_i),
      .adapt_i(adapt),
      .queue_o(queue)
  );

  logic [PlaceWidth-1:0] place;

  sp_pifo_queues #(
      .Queues  (Queues),
      .Capacity(Capacity)
  ) u_queues (
      .clk_i,
      .rst_ni,
      .op_valid_i(present),
      .op_kind_i,
      .op_queue_i(queue),
      .accept_o,
      .reject_full_o,
      .reject_empty_o,
      .place_o   (place)
  );

  // -------------------------------------------------------------------------------------------------- stages 1 and 2
  logic access_valid_q, wait_valid_q;
  kind_e access_kind_q, wait_kind_q, result_kind_q;
  packet_t access_packet_q, wait_packet_q, result_packet_q;
  logic [PlaceWidth-1:0] access_place_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      access_valid_q <= 1'b0;
      wait_valid_q   <= 1'b0;
      result_valid_q <= 1'b0;
    end else begin
      access_valid_q <= accept_o;
      wait_valid_q   <= access_valid_q;
      result_valid_q <= wait_valid_q;
    end
  end

  always_ff @(posedge clk_i) begin
    access_kind_q   <= op_kind_i;
    access_packet_q <= '{rank: op_rank_i, data: op_data_i};
    access_place_q  <= place;
    wait_kind_q     <= access_kind_q;
    wait_packet_q   <= access_packet_q;
    result_kind_q   <= wait_kind_q;
    result_packet_q <= wait_packet_q;
  end

  packet_t stored;

  ram_1r1w #(
      .Width($bits(packet_t)),
      .Depth(Places)
  ) u_packets (
      .clk_i,
      .we_i   (access_valid_q && access_kind_q == Enqueue),
      .waddr_i(access_place_q),
      .wdata_i(access_packet_q),
      .raddr_i(access_place_q),
      .rdata_o(stored)
  );

  assign {result_rank_o, result_data_o} = result_kind_q == Enqueue ? result_packet_q : stored;

endmodule
