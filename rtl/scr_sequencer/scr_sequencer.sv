// The packet-history sequencer of State-Compute Replication (SCR): numbers frames, hands them to cores in turn, and puts the rows, f(p), of
// the frames before in front of each. The format is described in `wasm/scr/src/wire.rs`.
//
//            +-> parser --> row ----------> FIFO of verdicts --+-------> cores, counters
//   s_* --+--+                                                 v
//         +---------------------------> FIFO of beats --> prefixer --> m_*
//                                                              ^
//                                                 history -----+  <-- row, when its frame's last beat is taken
//
// A frame waits in the FIFO of beats until its verdict is known: until its headers have come in, or its end. Behind that it streams, so it
// can be of any length. The FIFO holds what comes in until a verdict is out, which leads to two properties:
//
// - the input waits only while something is at the output (`m_valid_o || s_ready_o`), and the output is never idle while it does;
// - a frame's row is stored when its last beat is taken, a cycle before the next prefix needs it. The frame's size, which is part of some
//   rows, comes with that beat.
//
// A frame that the program does not handle passes as it came. Null bytes are allowed only at the end of a frame's last beat.
module scr_sequencer
  import scr_sequencer_pkg::*;
#(
    parameter int unsigned Width    = 64,
    parameter int unsigned Rows     = 3,
    parameter int unsigned Program  = 0,
    parameter int unsigned RowBytes = 4,
    parameter int unsigned Variant  = 0,
    localparam int unsigned Bytes = Width / 8
) (
    input  logic                    clk_i,
    input  logic                    rst_ni,
    // Low in reset, and with a number of cores that the rows do not suffice for: then nothing is taken.
    output logic                    ready_o,

    // Constant after reset: one build serves any number of cores up to Rows + 1.
    input  logic [15:0]             cores_i,
    // The clock of the rows, in nanoseconds.
    input  logic [63:0]             time_i,

    input  logic                    s_valid_i,
    output logic                    s_ready_o,
    input  logic [Width-1:0]        s_data_i,
    input  logic [Bytes-1:0]        s_keep_i,
    input  logic                    s_last_i,

    output logic                    m_valid_o,
    input  logic                    m_ready_i,
    output logic [Width-1:0]        m_data_o,
    output logic [Bytes-1:0]        m_keep_o,
    output logic                    m_last_o,
    output logic [15:0]             m_core_o,
    output logic                    m_prefixed_o,

    output logic [Causes-1:0][31:0] passed_o
);

  localparam int unsigned RowBits = RowBytes * 8;
  localparam int unsigned FrontBytes = Variant != 0 ? DummyBytes + StampBytes : StampBytes;
  localparam int unsigned PrefixBytes = FrontBytes + Rows * RowBytes;
  localparam int unsigned PointerBits = Rows > 1 ? $clog2(Rows) : 1;
  localparam int unsigned CoreBits = $clog2(Rows + 1);
  localparam int unsigned ByteBits = $clog2(Bytes + 1);
  // The beats of the headers, and of the cycles from their last one to the first beat at the output.
  localparam int unsigned Depth = 2 ** $clog2((HeaderBytes + Bytes - 1) / Bytes + 5);

  if (2 ** $clog2(Width) != Width || Width < 64 || Width > 1024) begin : gen_wrong_width
    $error("Width must be a power of 2 from 64 to 1024");
  end
  if (Rows < 1 || RowBytes < 1 || PrefixBytes > LongestPrefix) begin : gen_wrong_rows
    $error("a prefix has at least one row of one byte, and at most %0d bytes", LongestPrefix);
  end
  if (Variant != 0 && Rows * ((RowBytes + 3) / 4) > SwitchFields) begin : gen_too_many_fields
    $error("a switch has %0d fields of 32 bits for its rows", SwitchFields);
  end
  if (Program > PortKnocking) begin : gen_wrong_program
    $error("there is no such program");
  end

  // ------------------------------------------------------------------------------------------------------------- input
  logic take_in, beats_ready;
  logic [ByteBits-1:0] s_bytes;

  logic cores_exist_q;
  always_ff @(posedge clk_i) cores_exist_q <= cores_i != '0 && 32'(cores_i) <= Rows + 1;
  assign ready_o   = rst_ni && cores_exist_q;
  assign s_ready_o = ready_o && beats_ready;
  assign take_in   = s_valid_i && s_ready_o;

  // By the highest byte that is kept.
  logic [Bytes-1:0] s_highest;
  assign s_highest = s_keep_i & ~(s_keep_i >> 1);
  always_comb begin
    s_bytes = '0;
    for (int unsigned i = 0; i < Bytes; i++) begin
      s_bytes = s_bytes | (ByteBits'(i + 1) & {ByteBits{s_highest[i]}});
    end
  end

  // Bytes of the frame up to this beat; one of more bytes than a size can say counts as of so many.
  localparam int unsigned LowBits = $clog2(Bytes);
  localparam int unsigned HighBits = 16 - LowBits;
  logic [HighBits:0] beats_q, beats_next, whole_beats;
  logic [LowBits-1:0] more_bytes;
  logic [15:0] s_size;
  logic is_longest, is_whole;

  // Behind so many beats none is counted any more.
  assign is_longest  = beats_q[HighBits];
  assign is_whole    = s_bytes[LowBits];
  assign beats_next  = is_longest ? beats_q : beats_q + 1'b1;
  assign whole_beats = is_whole ? beats_next : beats_q;
  assign more_bytes  = s_bytes[LowBits-1:0];
  assign s_size      = whole_beats[HighBits] ? '1 : {whole_beats[HighBits-1:0], more_bytes};

  always_ff @(posedge clk_i) begin
    if (!rst_ni) beats_q <= '0;
    else if (take_in) beats_q <= s_last_i ? '0 : beats_next;
  end

  logic beat_valid, beat_last, take;
  logic [Width-1:0] beat_data;
  logic [Bytes-1:0] beat_keep;
  logic [15:0] size;

  scr_sequencer_fifo #(
      .Width(Width + Bytes + 16 + 1),
      .Depth(Depth)
  ) u_beats (
      .clk_i,
      .rst_ni,
      .ready_o(beats_ready),
      .push_i (take_in),
      .data_i ({s_last_i, s_size, s_keep_i, s_data_i}),
      .valid_o(beat_valid),
      .data_o ({beat_last, size, beat_keep, beat_data}),
      .pop_i  (take)
  );

  // ----------------------------------------------------------------------------------------------------------- verdict
  logic parsed;
  verdict_e parsed_verdict;
  fields_t fields;
  logic [RowBits-1:0] parsed_row;

  scr_sequencer_parser #(
      .Width  (Width),
      .Program(Program)
  ) u_parser (
      .clk_i,
      .rst_ni,
      .time_i,
      .beat_i   (take_in),
      .data_i   (s_data_i),
      .bytes_i  (s_bytes),
      .last_i   (s_last_i),
      .valid_o  (parsed),
      .verdict_o(parsed_verdict),
      .fields_o (fields)
  );

  logic verdict_valid, verdict_ready, done, prefixed;
  verdict_e verdict;
  logic [2:0] verdict_bits;
  logic [63:0] now;
  logic [RowBits-1:0] row, whole_row;

  // As many entries as beats: a frame has one at least, and both leave together.
  scr_sequencer_fifo #(
      .Width(3 + 64 + RowBits),
      .Depth(Depth)
  ) u_verdicts (
      .clk_i,
      .rst_ni,
      .ready_o(verdict_ready),
      .push_i (parsed),
      .data_i ({parsed_verdict, fields.now, parsed_row}),
      .valid_o(verdict_valid),
      .data_o ({verdict_bits, now, row}),
      .pop_i  (done)
  );

  assign verdict  = verdict_e'(verdict_bits);
  assign prefixed = verdict == Handled;
  assign done     = take && beat_last;

  // -------------------------------------------------------------------------------------------------- number, history
  logic [63:0] number_q;
  logic store;

  assign store = done && prefixed;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) number_q <= 64'd1;
    else if (store) number_q <= number_q + 1'b1;
  end

  scr_sequencer_row #(
      .Program (Program),
      .RowBytes(RowBytes)
  ) u_row (
      .fields_i   (fields),
      .row_o      (parsed_row),
      .row_i      (row),
      .size_i     (size),
      .whole_row_o(whole_row)
  );

  logic [Rows-1:0][RowBits-1:0] rows;
  logic [PointerBits-1:0] pointer;

  scr_sequencer_history #(
      .Rows   (Rows),
      .RowBits(RowBits)
  ) u_history (
      .clk_i,
      .rst_ni,
      .store_i  (store),
      .row_i    (whole_row),
      .rows_o   (rows),
      .pointer_o(pointer)
  );

  // ------------------------------------------------------------------------------------------------------------ output
  logic [CoreBits-1:0] core, m_core;
  logic [PrefixBytes*8-1:0] prefix;

  scr_sequencer_cores #(
      .CoreBits(CoreBits)
  ) u_cores (
      .clk_i,
      .rst_ni,
      .cores_i,
      .next_i    (done),
      .prefixed_i(prefixed),
      .core_o    (core)
  );

  scr_sequencer_counters u_counters (
      .clk_i,
      .rst_ni,
      .next_i   (done),
      .verdict_i(verdict),
      .counts_o (passed_o)
  );

  assign prefix[PrefixBytes*8-1:FrontBytes*8] = rows;
  assign prefix[FrontBytes*8-1-:StampBytes*8] = {be16(16'(pointer)), now, be64(number_q)};
  if (Variant != 0) begin : gen_dummy
    assign prefix[DummyBytes*8-1:0] = {DummyType, be16(16'(core)), DummyAddress, 16'd0, DummyAddress};
  end

  scr_sequencer_prefixer #(
      .Width      (Width),
      .PrefixBytes(PrefixBytes),
      .CoreBits   (CoreBits)
  ) u_prefixer (
      .clk_i,
      .rst_ni,
      .verdict_valid_i(verdict_valid),
      .prefixed_i     (prefixed),
      .core_i         (core),
      .prefix_i       (prefix),
      .beat_valid_i   (beat_valid),
      .data_i         (beat_data),
      .keep_i         (beat_keep),
      .last_i         (beat_last),
      .take_o         (take),
      .m_valid_o,
      .m_ready_i,
      .m_data_o,
      .m_keep_o,
      .m_last_o,
      .m_core_o       (m_core),
      .m_prefixed_o
  );

  assign m_core_o = 16'(m_core);

  // Never full when something is pushed, as an assertion in dv/ says.
  logic unused_verdict_ready;
  assign unused_verdict_ready = verdict_ready;

endmodule
