// Row extraction: f(p) of a program, cut or filled up with zeros to `RowBytes`. All but the size of the frame is known from its headers;
// the size is put in when the frame's end is there.
module scr_sequencer_row
  import scr_sequencer_pkg::*;
#(
    parameter int unsigned Program  = 0,
    parameter int unsigned RowBytes = 4,
    localparam int unsigned RowBits = RowBytes * 8
) (
    input  fields_t            fields_i,
    output logic [RowBits-1:0] row_o,

    input  logic [RowBits-1:0] row_i,
    input  logic [15:0]        size_i,
    output logic [RowBits-1:0] whole_row_o
);

  // As many bytes as the longest row.
  localparam int unsigned LongestBytes = RowBytes > 30 ? RowBytes : 30;

  logic [103:0] five_tuple;
  logic [LongestBytes*8-1:0] row, size;
  // FIN is bit 0 of the flags, SYN bit 1.
  logic is_udp;

  assign five_tuple = {
    fields_i.protocol, fields_i.destination_port, fields_i.source_port, fields_i.destination, fields_i.source
  };
  assign is_udp = fields_i.protocol == Udp;

  always_comb begin
    row  = '0;
    size = '0;
    case (Program)
      DdosMitigator: row[31:0] = fields_i.source;
      HeavyHitter: begin
        row[103:0]      = five_tuple;
        size[13*8+:32]  = {be16(size_i), 16'd0};
        row[17*8+:8]    = fields_i.flags;
      end
      ConnectionTracker: begin
        row[103:0]     = five_tuple;
        row[13*8+:8]   = fields_i.flags;
        row[14*8+:32]  = fields_i.sequence_number;
        row[18*8+:32]  = fields_i.acknowledgement;
        row[22*8+:64]  = fields_i.now;
      end
      TokenBucket: begin
        // Flags in place of the protocol, and a bit of what it is; of the time its lower 40 bits.
        row[95:0]      = five_tuple[95:0];
        row[12*8+:8]   = {is_udp, fields_i.flags[6:0]};
        row[13*8+:40]  = fields_i.now[63:24];
      end
      default: begin
        row[31:0]    = fields_i.source;
        row[47:32]   = fields_i.destination_port;
        row[48]      = fields_i.flags[1];
        row[56]      = fields_i.flags[0];
      end
    endcase
  end

  assign row_o       = row[RowBits-1:0];
  assign whole_row_o = row_i | size[RowBits-1:0];

endmodule
