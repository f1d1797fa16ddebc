// The next FIFO of a bank or a pair of banks that holds anything: from one FIFO on, round the ring.
module gearbox_next #(
    parameter int unsigned Fifos = 8,  // a power of 2
    localparam int unsigned IndexWidth = $clog2(Fifos)
) (
    input  logic [Fifos-1:0]      occupied_i,
    input  logic [IndexWidth-1:0] from_i,
    output logic [IndexWidth-1:0] index_o,
    output logic                  found_o
);

  logic [Fifos-1:0] turned;
  logic [IndexWidth-1:0] further;

  assign turned = Fifos'({occupied_i, occupied_i} >> from_i);

  find_set_bit #(
      .Width(Fifos)
  ) u_find (
      .bits_i    (turned),
      .from_msb_i(1'b0),
      .index_o   (further),
      .found_o
  );

  assign index_o = from_i + further;

endmodule
