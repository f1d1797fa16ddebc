// Types and constants that every part of the sequencer shares.
//
// Bytes lie in vectors as they lie on the wire: byte i of a frame, of a field or of a row is bits 8i + 7 to 8i. Numbers are big-endian on
// the wire, so whatever is computed is turned around first (`be16`, `be64`); what is only copied is not.
package scr_sequencer_pkg;

  // Why a frame leaves without a number, or that it has one. Of several causes the first one counts, in the order of the headers.
  typedef enum logic [2:0] {
    Truncated     = 3'd0,
    NotIpv4       = 3'd1,
    Ipv6          = 3'd2,
    Malformed     = 3'd3,
    Fragment      = 3'd4,
    OtherProtocol = 3'd5,
    Handled       = 3'd7
  } verdict_e;

  localparam int unsigned Causes = 6;

  // Programs, by their numbers in the parameter `Program`.
  localparam int unsigned DdosMitigator = 0;
  localparam int unsigned HeavyHitter = 1;
  localparam int unsigned ConnectionTracker = 2;
  localparam int unsigned TokenBucket = 3;
  localparam int unsigned PortKnocking = 4;

  // Bytes that a verdict can depend on: Ethernet, two VLAN tags, IPv4 with 10 words of options, TCP. Of TCP all must be there, but only
  // 14 bytes are looked at.
  localparam int unsigned HeaderBytes = 14 + 8 + 60 + 20;
  localparam int unsigned TransportBytes = 14;
  localparam int unsigned PacketBytes = 60 + TransportBytes;
  localparam int unsigned HeadBytes = 14 + 8 + PacketBytes;

  // In front of the rows: number, time, index of the oldest row. In front of that, in a switch, the dummy Ethernet header.
  localparam int unsigned DummyBytes = 14;
  localparam int unsigned StampBytes = 8 + 8 + 2;
  localparam logic [31:0] DummyAddress = 32'h52_43_53_02;
  localparam logic [15:0] DummyType = 16'hb5_88;

  // Longest prefix: with it a full-sized frame of 1,514 bytes is a jumbo frame of 9,600.
  localparam int unsigned LongestPrefix = 9600 - 1514;
  // Fields of 32 bits that a switch keeps for its history.
  localparam int unsigned SwitchFields = 44;

  // What rows are made of, as on the wire.
  typedef struct packed {
    logic [63:0] now;
    logic [31:0] acknowledgement;
    logic [31:0] sequence_number;
    logic [7:0]  flags;
    logic [7:0]  protocol;
    logic [15:0] destination_port;
    logic [15:0] source_port;
    logic [31:0] destination;
    logic [31:0] source;
  } fields_t;

  localparam logic [7:0] Tcp = 8'd6;
  localparam logic [7:0] Udp = 8'd17;

  function automatic logic [15:0] be16(logic [15:0] bytes);
    return {bytes[7:0], bytes[15:8]};
  endfunction

  function automatic logic [63:0] be64(logic [63:0] bytes);
    for (int i = 0; i < 8; i++) be64[8*i+:8] = bytes[8*(7-i)+:8];
  endfunction

  // IEEE 802.1Q and 802.1ad.
  function automatic logic is_tag(logic [15:0] ether_type);
    return ether_type == 16'h8100 || ether_type == 16'h88a8;
  endfunction

endpackage
