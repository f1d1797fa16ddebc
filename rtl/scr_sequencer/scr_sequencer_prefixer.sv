// Prefixer: sends the prefix of a frame and the frame behind it, packed to the byte.
//
// The prefix is `PrefixBytes` long for every frame. So what a frame is shifted by is a constant, `Rest`, the bytes of the prefix in its
// last, incomplete beat, and a beat that leaves is `Rest` bytes of what came before and the first bytes of a beat that came in. The bytes
// that do not fit (`carry_q`) go in front of the next one. Behind the last beat they may need one more, the tail.
//
//   prefix   PrefixBeats whole beats of the prefix; the frame waits
//   body     a beat of the frame, shifted if there is a prefix
//   tail     what the last beat left over; the next frame waits
module scr_sequencer_prefixer #(
    parameter int unsigned Width       = 64,
    parameter int unsigned PrefixBytes = 30,
    parameter int unsigned CoreBits    = 2,
    localparam int unsigned Bytes = Width / 8
) (
    input  logic                     clk_i,
    input  logic                     rst_ni,

    input  logic                     verdict_valid_i,
    input  logic                     prefixed_i,
    input  logic [CoreBits-1:0]      core_i,
    input  logic [PrefixBytes*8-1:0] prefix_i,

    input  logic                     beat_valid_i,
    input  logic [Width-1:0]         data_i,
    input  logic [Bytes-1:0]         keep_i,
    input  logic                     last_i,
    output logic                     take_o,

    output logic                     m_valid_o,
    input  logic                     m_ready_i,
    output logic [Width-1:0]         m_data_o,
    output logic [Bytes-1:0]         m_keep_o,
    output logic                     m_last_o,
    output logic [CoreBits-1:0]      m_core_o,
    output logic                     m_prefixed_o
);

  logic                m_valid_q, m_last_q, m_prefixed_q;
  logic [Width-1:0]    m_data_q;
  logic [Bytes-1:0]    m_keep_q;
  logic [CoreBits-1:0] m_core_q;
  assign m_valid_o    = m_valid_q;
  assign m_data_o     = m_data_q;
  assign m_keep_o     = m_keep_q;
  assign m_last_o     = m_last_q;
  assign m_core_o     = m_core_q;
  assign m_prefixed_o = m_prefixed_q;

  localparam int unsigned PrefixBeats = PrefixBytes / Bytes;
  localparam int unsigned Rest = PrefixBytes % Bytes;

  // A beat can be made: the register of the output is empty, or about to be.
  logic advance;
  assign advance = !m_valid_q || m_ready_i;

  // ------------------------------------------------------------------------------------------------------------ prefix
  logic in_prefix, tail_q;
  logic [Width-1:0] slice;

  if (PrefixBeats > 0) begin : gen_prefix
    // One bit a beat, the last one for the frame itself.
    logic [PrefixBeats:0] beat_q;
    logic step;
    assign in_prefix = verdict_valid_i && prefixed_i && !beat_q[PrefixBeats] && !tail_q;
    assign step      = in_prefix && advance;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        beat_q <= (PrefixBeats + 1)'(1);
      end else if (step) begin
        beat_q <= beat_q << 1;
      end else if (take_o && last_i) begin
        beat_q <= (PrefixBeats + 1)'(1);
      end
    end
    // AND and OR: of `if` synthesis makes a chain of multiplexers.
    always_comb begin
      slice = '0;
      for (int unsigned i = 0; i < PrefixBeats; i++) begin
        slice = slice | (prefix_i[i*Width+:Width] & {Width{beat_q[i]}});
      end
    end
  end else begin : gen_no_beat
    assign in_prefix = 1'b0;
    assign slice     = '0;
  end

  // -------------------------------------------------------------------------------------------------------------- body
  logic in_body, over;
  logic [Width-1:0] body, left_over;
  logic [Bytes-1:0] body_keep, tail_keep;

  assign in_body = verdict_valid_i && beat_valid_i && !in_prefix && !tail_q;
  assign take_o  = in_body && advance;

  if (Rest > 0) begin : gen_shifted
    localparam int unsigned Fresh = Bytes - Rest;
    logic [Rest*8-1:0] carry_q, front;
    logic [Rest-1:0] tail_keep_q;
    logic started_q;

    assign front     = started_q ? carry_q : prefix_i[PrefixBytes*8-1-:Rest*8];
    // The first byte that does not fit.
    assign over      = prefixed_i && keep_i[Fresh];
    assign body      = prefixed_i ? {data_i[Fresh*8-1:0], front} : data_i;
    assign body_keep = prefixed_i ? {keep_i[Fresh-1:0], {Rest{1'b1}}} : keep_i;
    assign left_over = Width'(carry_q);
    assign tail_keep = Bytes'(tail_keep_q);

    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        started_q <= 1'b0;
        tail_q    <= 1'b0;
      end else begin
        if (take_o) started_q <= !last_i;
        if (take_o && last_i && over) begin
          tail_q <= 1'b1;
        end else if (advance) begin
          tail_q <= 1'b0;
        end
      end
      if (take_o) begin
        carry_q     <= data_i[Width-1-:Rest*8];
        tail_keep_q <= keep_i[Bytes-1-:Rest];
      end
    end
  end else begin : gen_aligned
    assign over      = 1'b0;
    assign body      = data_i;
    assign body_keep = keep_i;
    assign left_over = '0;
    assign tail_q    = 1'b0;
    assign tail_keep = '0;
  end

  // ------------------------------------------------------------------------------------------------------------ output
  logic [Width-1:0] data;
  logic [Bytes-1:0] keep;
  logic last;

  always_comb begin
    data = body;
    keep = body_keep;
    last = last_i && !over;
    if (tail_q) begin
      data = left_over;
      keep = tail_keep;
      last = 1'b1;
    end else if (in_prefix) begin
      data = slice;
      keep = '1;
      last = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      m_valid_q <= 1'b0;
    end else if (advance) begin
      m_valid_q <= tail_q || in_prefix || in_body;
    end
    if (advance) begin
      m_data_q <= data;
      m_last_q <= last;
      m_keep_q <= keep;
      // The tail goes where its frame goes; what is next may be another frame.
      if (!tail_q) begin
        m_core_q     <= core_i;
        m_prefixed_q <= prefixed_i;
      end
    end
  end

endmodule
