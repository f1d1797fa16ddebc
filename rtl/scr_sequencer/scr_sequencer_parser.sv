// Parser: looks at the first bytes of every frame that comes in, and says what becomes of it.
//
//   collect    the first bytes of a frame, over as many beats as they take
//   tags       skip VLAN tags: IPv4 begins at byte 14, 18 or 22
//   network    IPv4: checks; skip it, 5 to 15 words
//   transport  TCP or UDP: checks; the verdict, and what the row is made of
//
// It never stalls: a frame's verdict is there three cycles after the beat that completes the first bytes. What a register keeps of an
// earlier frame is behind the end of a frame that is too short, and then the verdict is `Truncated`.
module scr_sequencer_parser
  import scr_sequencer_pkg::*;
#(
    parameter int unsigned Width   = 64,
    parameter int unsigned Program = 0,
    localparam int unsigned Bytes = Width / 8,
    localparam int unsigned ByteBits = $clog2(Bytes + 1)
) (
    input  logic                clk_i,
    input  logic                rst_ni,
    input  logic [63:0]         time_i,
    input  logic                beat_i,
    input  logic [Width-1:0]    data_i,
    input  logic [ByteBits-1:0] bytes_i,
    input  logic                last_i,
    output logic                valid_o,
    output verdict_e            verdict_o,
    output fields_t             fields_o
);

  // ----------------------------------------------------------------------------------------------------------- collect
  localparam int unsigned HeadBeats = (HeaderBytes + Bytes - 1) / Bytes;
  localparam int unsigned BeatBits = $clog2(HeadBeats + 1);
  localparam int unsigned CountBits = $clog2(HeadBeats * Bytes + 1);

  logic [BeatBits-1:0] beat_q;
  logic [HeadBytes*8-1:0] head_q;
  logic [CountBits-1:0] count_q;
  logic [63:0] now_q;
  logic tags_valid_q;
  logic collecting, is_first, completes;

  assign collecting = beat_q != BeatBits'(HeadBeats);
  assign is_first   = beat_q == '0;
  assign completes  = collecting && (last_i || beat_q == BeatBits'(HeadBeats - 1));

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      beat_q <= '0;
    end else if (beat_i) begin
      if (last_i) beat_q <= '0;
      else if (collecting) beat_q <= beat_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    tags_valid_q <= rst_ni && beat_i && completes;
    if (beat_i && is_first) now_q <= time_i;
    // Looked at only behind the beat that completes the first bytes.
    count_q <= CountBits'(beat_q) * CountBits'(Bytes) + CountBits'(bytes_i);
  end

  for (genvar i = 0; i < HeadBeats; i++) begin : gen_beat
    // The last beats may hold more than what is looked at.
    localparam int unsigned First = i * Bytes;
    localparam int unsigned Kept = First >= HeadBytes ? 0 : HeadBytes - First < Bytes ? HeadBytes - First : Bytes;
    if (Kept > 0) begin : gen_kept
      always_ff @(posedge clk_i) begin
        if (beat_i && beat_q == BeatBits'(i)) head_q[First*8+:Kept*8] <= data_i[Kept*8-1:0];
      end
    end
  end

  // -------------------------------------------------------------------------------------------------------------- tags
  logic has_tag, has_two;
  logic [CountBits-1:0] ethernet_bytes, count_left;
  logic [15:0] ether_type;
  logic [PacketBytes*8-1:0] packet_d;

  assign has_tag = is_tag(be16(head_q[12*8+:16]));
  assign has_two = has_tag && is_tag(be16(head_q[16*8+:16]));

  always_comb begin
    ether_type     = be16(head_q[12*8+:16]);
    ethernet_bytes = CountBits'(14);
    packet_d       = head_q[14*8+:PacketBytes*8];
    if (has_two) begin
      ether_type     = be16(head_q[20*8+:16]);
      ethernet_bytes = CountBits'(22);
      packet_d       = head_q[22*8+:PacketBytes*8];
    end else if (has_tag) begin
      ether_type     = be16(head_q[16*8+:16]);
      ethernet_bytes = CountBits'(18);
      packet_d       = head_q[18*8+:PacketBytes*8];
    end
  end
  assign count_left = count_q - ethernet_bytes;

  logic network_valid_q, network_short_q, is_ipv4_q, is_ipv6_q;
  logic [CountBits-1:0] network_count_q;
  logic [PacketBytes*8-1:0] packet_q;
  logic [63:0] network_now_q;

  always_ff @(posedge clk_i) begin
    network_valid_q <= rst_ni && tags_valid_q;
    network_short_q <= count_q < ethernet_bytes;
    network_count_q <= count_left;
    is_ipv4_q       <= ether_type == 16'h0800;
    is_ipv6_q       <= ether_type == 16'h86dd;
    packet_q        <= packet_d;
    network_now_q   <= now_q;
  end

  // ----------------------------------------------------------------------------------------------------------- network
  // `Handled` from here on means that there is no objection yet.
  logic [3:0] words;
  logic [5:0] network_bytes;
  logic [TransportBytes*8-1:0] transport_d;
  logic [15:0] total_length;
  logic is_tcp, is_udp, is_fragment, network_wrong;
  verdict_e network_verdict;

  assign words         = packet_q[3:0];
  assign network_bytes = {words, 2'b00};
  assign total_length  = be16(packet_q[2*8+:16]);
  assign is_tcp        = packet_q[9*8+:8] == Tcp;
  assign is_udp        = packet_q[9*8+:8] == Udp;
  // More fragments, or an offset.
  assign is_fragment   = (packet_q[6*8+:16] & 16'hff3f) != '0;
  assign network_wrong = packet_q[7:4] != 4'd4 || words < 4'd5;

  always_comb begin
    network_verdict = Handled;
    if (network_short_q) network_verdict = Truncated;
    else if (is_ipv6_q) network_verdict = Ipv6;
    else if (!is_ipv4_q) network_verdict = NotIpv4;
    else if (network_count_q < CountBits'(20)) network_verdict = Truncated;
    else if (network_wrong) network_verdict = Malformed;
    else if (network_count_q < CountBits'(network_bytes)) network_verdict = Truncated;
    else if (is_fragment) network_verdict = Fragment;
    else if (!is_tcp && !is_udp) network_verdict = OtherProtocol;
  end

  always_comb begin
    transport_d = '0;
    for (int unsigned i = 5; i < 16; i++) begin
      transport_d = transport_d | (packet_q[i*32+:TransportBytes*8] & {TransportBytes * 8{words == 4'(i)}});
    end
  end

  logic transport_valid_q, is_tcp_q;
  verdict_e network_verdict_q;
  logic [CountBits-1:0] transport_count_q;
  logic [TransportBytes*8-1:0] transport_q;
  logic [31:0] source_q, destination_q;
  logic [63:0] transport_now_q;
  // Bytes of the packet behind IPv4's header; negative if the header claims more than the packet.
  logic signed [16:0] room_q;

  always_ff @(posedge clk_i) begin
    transport_valid_q <= rst_ni && network_valid_q;
    network_verdict_q <= network_verdict;
    transport_count_q <= network_count_q - CountBits'(network_bytes);
    transport_q       <= transport_d;
    is_tcp_q          <= is_tcp;
    room_q            <= signed'({1'b0, total_length}) - signed'(17'(network_bytes));
    source_q          <= packet_q[12*8+:32];
    destination_q     <= packet_q[16*8+:32];
    transport_now_q   <= network_now_q;
  end

  // --------------------------------------------------------------------------------------------------------- transport
  logic [5:0] least_bytes, transport_bytes;
  logic datagram_short, lacks_bytes, transport_wrong, is_refused;

  assign least_bytes = is_tcp_q ? 6'd20 : 6'd8;
  // TCP counts its words, UDP the bytes of the datagram, of which the header is the part that is needed here.
  assign datagram_short  = be16(transport_q[4*8+:16]) < 16'd8;
  assign transport_bytes = is_tcp_q ? {transport_q[12*8+4+:4], 2'b00} : datagram_short ? 6'd0 : 6'd8;
  assign lacks_bytes = transport_count_q < CountBits'(least_bytes);
  assign transport_wrong = transport_bytes < least_bytes || room_q < signed'(17'(transport_bytes));
  // Two programs are about connections of TCP.
  assign is_refused = (Program == ConnectionTracker || Program == PortKnocking) && !is_tcp_q;

  assign valid_o = transport_valid_q;
  always_comb begin
    verdict_o = network_verdict_q;
    if (network_verdict_q == Handled) begin
      if (lacks_bytes) verdict_o = Truncated;
      else if (transport_wrong) verdict_o = Malformed;
      else if (is_refused) verdict_o = OtherProtocol;
    end
  end

  always_comb begin
    fields_o.source           = source_q;
    fields_o.destination      = destination_q;
    fields_o.source_port      = transport_q[0+:16];
    fields_o.destination_port = transport_q[2*8+:16];
    fields_o.protocol         = is_tcp_q ? Tcp : Udp;
    fields_o.flags            = is_tcp_q ? transport_q[13*8+:8] & 8'h17 : '0;
    fields_o.sequence_number  = transport_q[4*8+:32];
    fields_o.acknowledgement  = transport_q[8*8+:32];
    fields_o.now              = be64(transport_now_q);
  end

endmodule
