// A FIFO queue with a port for each end: the example of how a design is added. Each port takes an operation every cycle; what an
// operation finds is the state before its cycle.
//
//   in  --> tail, verdict --> write --> wait --> result        p = 3 stages
//   out --> head, verdict --> read  --> wait --> result
//
//   stage 0  place: verdict by the count, move head and tail
//   stage 1  access: write the element, or read the oldest
//   stage 2  wait for the memory
module two_port_fifo #(
    parameter int unsigned Capacity  = 8,
    parameter int unsigned DataWidth = 32
) (
    input  logic                 clk_i,
    input  logic                 rst_ni,
    output logic                 ready_o,

    input  logic                 in_valid_i,
    input  logic [DataWidth-1:0] in_data_i,
    output logic                 in_accept_o,
    output logic                 in_result_valid_o,
    output logic [DataWidth-1:0] in_result_data_o,

    input  logic                 out_valid_i,
    output logic                 out_accept_o,
    output logic                 out_result_valid_o,
    output logic [DataWidth-1:0] out_result_data_o
);

  logic                 in_result_valid_q, out_result_valid_q;
  logic [DataWidth-1:0] in_result_data_q;
  assign in_result_valid_o  = in_result_valid_q;
  assign in_result_data_o   = in_result_data_q;
  assign out_result_valid_o = out_result_valid_q;

  if (Capacity < 2) begin : gen_wrong_capacity
    $error("Capacity must be at least 2");
  end

  localparam int unsigned PlaceWidth = $clog2(Capacity);
  localparam int unsigned CountWidth = $clog2(Capacity + 1);

  // ----------------------------------------------------------------------------------------------------------- stage 0
  logic [PlaceWidth-1:0] head_q, tail_q;
  logic [CountWidth-1:0] count_q;

  function automatic logic [PlaceWidth-1:0] next(logic [PlaceWidth-1:0] place);
    return place == PlaceWidth'(Capacity - 1) ? '0 : place + 1'b1;
  endfunction

  assign ready_o      = rst_ni;
  assign in_accept_o  = in_valid_i && ready_o && count_q != CountWidth'(Capacity);
  assign out_accept_o = out_valid_i && ready_o && count_q != '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      head_q  <= '0;
      tail_q  <= '0;
      count_q <= '0;
    end else begin
      if (in_accept_o) tail_q <= next(tail_q);
      if (out_accept_o) head_q <= next(head_q);
      count_q <= count_q + CountWidth'(in_accept_o) - CountWidth'(out_accept_o);
    end
  end

  // -------------------------------------------------------------------------------------------------- stages 1 and 2
  logic [1:0] in_valid_q, out_valid_q;
  logic [PlaceWidth-1:0] write_place_q, read_place_q;
  logic [DataWidth-1:0] write_data_q, wait_data_q;

  always_ff @(posedge clk_i) begin
    {in_result_valid_q, in_valid_q}   <= rst_ni ? {in_valid_q, in_accept_o} : '0;
    {out_result_valid_q, out_valid_q} <= rst_ni ? {out_valid_q, out_accept_o} : '0;
    {write_place_q, read_place_q}     <= {tail_q, head_q};
    write_data_q                      <= in_data_i;
    wait_data_q                       <= write_data_q;
    in_result_data_q                  <= wait_data_q;
  end

  ram_1r1w #(
      .Width(DataWidth),
      .Depth(Capacity)
  ) u_elements (
      .clk_i,
      .we_i   (in_valid_q[0]),
      .waddr_i(write_place_q),
      .wdata_i(write_data_q),
      .raddr_i(read_place_q),
      .rdata_o(out_result_data_o)
  );

endmodule
