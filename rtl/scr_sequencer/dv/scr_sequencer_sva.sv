// Assertions on the whole: the rules of both streams, numbers and cores, and that the output is never idle while the input waits.
module scr_sequencer_sva #(
    parameter int unsigned Width    = 64,
    parameter int unsigned CoreBits = 2,
    localparam int unsigned Bytes = Width / 8
) (
    input logic                clk_i,
    input logic                rst_ni,
    input logic                ready_o,
    input logic [15:0]         cores_i,
    input logic                s_valid_i,
    input logic                s_ready_o,
    input logic [Width-1:0]    s_data_i,
    input logic [Bytes-1:0]    s_keep_i,
    input logic                s_last_i,
    input logic                m_valid_o,
    input logic                m_ready_i,
    input logic [Width-1:0]    m_data_o,
    input logic [Bytes-1:0]    m_keep_o,
    input logic                m_last_o,
    input logic [15:0]         m_core_o,
    input logic                m_prefixed_o,
    input logic                parsed,
    input logic                verdict_valid,
    input logic                verdict_ready,
    input logic                beat_valid,
    input logic                take,
    input logic                store,
    input logic [63:0]         number_q,
    input logic [CoreBits-1:0] core
);

  logic since_reset_q, s_waits_q, s_last_q, m_waits_q, m_last_q, m_prefixed_q, in_frame_q, store_q;
  logic [15:0] cores_q, m_core_q, frame_core_q;
  logic frame_prefixed_q;
  logic [Width-1:0] s_data_q, m_data_q;
  logic [Bytes-1:0] s_keep_q, m_keep_q;
  logic [63:0] last_number_q;

  always_ff @(posedge clk_i) begin
    since_reset_q <= rst_ni;
    cores_q       <= cores_i;
    s_waits_q     <= s_valid_i && !s_ready_o;
    s_data_q      <= s_data_i;
    s_keep_q      <= s_keep_i;
    s_last_q      <= s_last_i;
    m_waits_q     <= m_valid_o && !m_ready_i;
    m_data_q      <= m_data_o;
    m_keep_q      <= m_keep_o;
    m_last_q      <= m_last_o;
    m_core_q      <= m_core_o;
    m_prefixed_q  <= m_prefixed_o;
    store_q       <= store;
    last_number_q <= number_q;
    if (!rst_ni) begin
      in_frame_q <= 1'b0;
    end else if (m_valid_o && m_ready_i) begin
      in_frame_q       <= !m_last_o;
      frame_core_q     <= m_core_o;
      frame_prefixed_q <= m_prefixed_o;
    end
  end

  // Immediate, not concurrent: the simulator then keeps no second copy of every signal.
  always_ff @(posedge clk_i) begin
    if (rst_ni && since_reset_q) begin
      // Rules for what drives this.
      CoresAreConstant: assert (cores_i == cores_q);
      InputHolds: assert (!s_waits_q || (s_valid_i && s_data_i == s_data_q && s_keep_i == s_keep_q && s_last_i == s_last_q));
      InputKeepsFromTheFirst: assert (!s_valid_i || (s_keep_i[0] && (s_keep_i & (s_keep_i + 1'b1)) == '0));
      InputKeepsAllButAtTheEnd: assert (!s_valid_i || s_last_i || (&s_keep_i));

      OutputHolds: assert (!m_waits_q || (m_valid_o && m_data_o == m_data_q && m_keep_o == m_keep_q && m_last_o == m_last_q));
      CoreHolds: assert (!m_waits_q || (m_core_o == m_core_q && m_prefixed_o == m_prefixed_q));
      OneCorePerFrame: assert (!(m_valid_o && in_frame_q) || (m_core_o == frame_core_q && m_prefixed_o == frame_prefixed_q));
      OutputKeepsFromTheFirst: assert (!m_valid_o || (m_keep_o[0] && (m_keep_o & (m_keep_o + 1'b1)) == '0));
      OutputKeepsAllButAtTheEnd: assert (!m_valid_o || m_last_o || (&m_keep_o));

      NoBubbleWhileInputWaits: assert (!ready_o || m_valid_o || s_ready_o);
      TakesNothingUnable: assert (ready_o || !s_ready_o);
      RoomForVerdicts: assert (!parsed || verdict_ready);
      TakesWhatIsThere: assert (!take || (verdict_valid && beat_valid));
      CoreExists: assert (!m_valid_o || m_core_o < cores_i);
      NumbersAreConsecutive: assert (number_q == last_number_q + 64'(store_q));
      CoresInTurn: assert (!store || 64'(core) == (number_q - 64'd1) % 64'(cores_i));
    end
  end

endmodule

bind scr_sequencer scr_sequencer_sva #(
    .Width   (Width),
    .CoreBits(CoreBits)
) u_sva (
    .*
);
