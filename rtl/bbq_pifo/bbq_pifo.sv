// BBQ with a small PIFO in front (paper, section 5 and appendix C, figure 19): a priority queue as large as a BBQ whose extract answers
// at once.
//
//   insert --(1)--> [ newcomer or answer ] --> PIFO --(3)--> extract
//                             ^                 |  \
//                         (5) |             (2) |   (4) for each extract
//                          answer         spill |   |
//                             |                 v   v
//                             +----- BBQ <---- op register
//
//   (1) a newcomer is enqueued into the PIFO
//   (2) whatever a full PIFO pushes out spills: it is enqueued into the BBQ
//   (3) an extract takes the largest priority out of the PIFO, at once
//   (4) it also fetches: the BBQ is asked for its largest priority
//   (5) the answer of the BBQ goes into the PIFO; a full one spills again
//
// A system cycle takes two cycles of `clk_i`, and each port one operation in it. Inputs stay for both cycles.
//
//                 phase 0                       phase 1
//     PIFO        insert                        extract, answer, or both as one REPLACE
//     BBQ         spill of the phase before     fetch, or spill, of the phase before: the op register is one cycle behind the PIFO
//
// A BBQ of D levels answers after 4D + 3 cycles, so a fetch of system cycle t is inserted in phase 1 of system cycle t + 2D + 2, which
// is p = floor((4D + 3) / 2) + 1 later. With k > p places in use the extract always takes the largest priority of all elements.
//
// Verdicts are out in phase 0 and depend on what the system cycle before has left: an insert is refused if there are N + k elements, an
// extract if the PIFO is empty. A newcomer of this system cycle may be what the extract takes.
module bbq_pifo #(
    parameter int unsigned W         = 4,   // bits in a bitmap of the BBQ
    parameter int unsigned D         = 1,   // levels of bitmaps
    parameter int unsigned N         = 15,  // elements of the BBQ: 2^k - 1
    parameter int unsigned Places    = 16,  // of the PIFO, at least 2
    parameter int unsigned DataWidth = 32,
    localparam int unsigned PriorityWidth = D * $clog2(W),
    localparam int unsigned SizeWidth     = $clog2(Places + 1)
) (
    input  logic                     clk_i,
    input  logic                     rst_ni,
    input  logic [SizeWidth-1:0]     k_i,      // places in use, 2 to Places; constant after reset
    output logic                     ready_o,  // changes between system cycles

    input  logic                     insert_valid_i,
    input  logic [PriorityWidth-1:0] insert_priority_i,
    input  logic [DataWidth-1:0]     insert_data_i,
    output logic                     insert_accept_o,        // in phase 0, as the other verdicts
    output logic                     insert_result_valid_o,  // in phase 0 of the next system cycle, as the other results
    output logic [PriorityWidth-1:0] insert_result_priority_o,
    output logic [DataWidth-1:0]     insert_result_data_o,

    input  logic                     extract_valid_i,
    output logic                     extract_accept_o,
    output logic                     extract_result_valid_o,
    output logic [PriorityWidth-1:0] extract_result_priority_o,
    output logic [DataWidth-1:0]     extract_result_data_o
);

  logic insert_result_valid_q, extract_result_valid_q;
  assign insert_result_valid_o  = insert_result_valid_q;
  assign extract_result_valid_o = extract_result_valid_q;

  localparam int unsigned TotalWidth = $clog2(N + Places + 1);
  localparam int unsigned CountWidth = $clog2(N + 1);

  typedef struct packed {
    logic [PriorityWidth-1:0] priority_;
    logic [DataWidth-1:0]     data;
  } element_t;

  // ----------------------------------------------------------------------------------------------------------- phases
  logic phase_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) phase_q <= 1'b0;
    else phase_q <= ~phase_q;
  end

  // --------------------------------------------------------------------------------------------------- initialisation
  // Places that are not in use hold blanks of a second logical PIFO. They come first and have the best rank, so that they stay in
  // front, and nobody asks for them.
  logic [SizeWidth-1:0] blank_q;
  logic                 fills, bbq_ready, ready_q;

  assign fills = blank_q != SizeWidth'(Places) - k_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) blank_q <= '0;
    else if (fills) blank_q <= blank_q + 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) ready_q <= 1'b0;
    else if (phase_q) ready_q <= bbq_ready && !fills;
  end

  assign ready_o = ready_q && rst_ni;

  // --------------------------------------------------------------------------------------------------------- verdicts
  logic [TotalWidth-1:0] total_q;    // elements in all
  logic [SizeWidth-1:0]  in_pifo_q;  // of them in the PIFO
  logic                  insert, extract_q, joins, leaves;

  assign insert_accept_o  = insert_valid_i && ready_o && total_q != TotalWidth'(N) + TotalWidth'(k_i);
  assign extract_accept_o = extract_valid_i && ready_o && in_pifo_q != '0;
  assign insert           = insert_accept_o && !phase_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      total_q   <= '0;
      in_pifo_q <= '0;
    end else begin
      if (!phase_q) total_q <= total_q + TotalWidth'(insert) - TotalWidth'(extract_accept_o);
      in_pifo_q <= in_pifo_q + SizeWidth'(joins) - SizeWidth'(leaves);
    end
  end

  // Phase 1 acts upon the verdict of phase 0.
  always_ff @(posedge clk_i) begin
    if (!rst_ni) extract_q <= 1'b0;
    else extract_q <= extract_accept_o && !phase_q;
  end

  // ------------------------------------------------------------------------------------------------------------- PIFO
  // Its ranks are the complements of priorities: it serves the smallest rank first.
  logic             answers;
  element_t         answer, comes, pushed_out;
  logic             enters;
  pifo_pkg::kind_e  pifo_kind;
  logic             pifo_valid, pifo_full, pifo_drop;
  logic [PriorityWidth-1:0] drop_rank, result_rank;

  assign comes      = phase_q ? answer : element_t'{insert_priority_i, insert_data_i};
  assign enters     = insert || answers;
  assign pifo_valid = fills || enters || extract_q;

  always_comb begin
    case ({extract_q, enters})
      2'b11:   pifo_kind = pifo_pkg::Replace;
      2'b10:   pifo_kind = pifo_pkg::Dequeue;
      default: pifo_kind = pifo_pkg::Enqueue;
    endcase
  end

  logic unused_pifo_ready, unused_pifo_accept, unused_pifo_empty, unused_pifo_result;

  pifo #(
      .N        (Places),
      .Ids      (2),
      .RankWidth(PriorityWidth),
      .DataWidth(DataWidth)
  ) u_pifo (
      .clk_i,
      .rst_ni,
      .overflow_i     (1'b1),
      .ready_o        (unused_pifo_ready),
      .op_valid_i     (pifo_valid),
      .op_kind_i      (pifo_kind),
      .op_data_i      (comes.data),
      .op_rank_i      (fills ? '0 : ~comes.priority_),
      .op_enqueue_id_i(fills),
      .op_dequeue_id_i(1'b0),
      .accept_o       (unused_pifo_accept),
      .reject_full_o  (pifo_full),
      .reject_empty_o (unused_pifo_empty),
      .drop_valid_o   (pifo_drop),
      .drop_rank_o    (drop_rank),
      .drop_data_o    (pushed_out.data),
      .result_valid_o (unused_pifo_result),
      .result_rank_o  (result_rank),
      .result_data_o  (extract_result_data_o)
  );

  assign pushed_out.priority_ = ~drop_rank;

  // ------------------------------------------------------------------------------------------------------------ spill
  // The last of a full PIFO, or what came if it would be the last. A REPLACE makes its own room.
  logic     spills;
  element_t spill;

  assign spills = pifo_drop || pifo_full;
  assign spill  = pifo_full ? comes : pushed_out;
  assign joins  = enters && !spills;
  assign leaves = extract_q;

  // -------------------------------------------------------------------------------------------------------------- BBQ
  logic           op_valid_q, op_fetches_q;
  element_t       op_q;
  bbq_pkg::kind_e op_kind;
  logic           bbq_result;
  logic [1:0]     bbq_kind;
  logic unused_bbq_accept, unused_bbq_full, unused_bbq_empty;

  assign op_kind = op_fetches_q ? bbq_pkg::DequeueMax : bbq_pkg::Enqueue;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) op_valid_q <= 1'b0;
    else op_valid_q <= extract_q || spills;
  end

  always_ff @(posedge clk_i) begin
    op_fetches_q <= extract_q;
    op_q         <= spill;
  end

  bbq #(
      .W        (W),
      .D        (D),
      .N        (N),
      .DataWidth(DataWidth)
  ) u_bbq (
      .clk_i,
      .rst_ni,
      .capacity_i       (CountWidth'(N)),
      .ready_o          (bbq_ready),
      .op_valid_i       (op_valid_q),
      .op_kind_i        (op_kind),
      .op_priority_i    (op_q.priority_),
      .op_data_i        (op_q.data),
      .accept_o         (unused_bbq_accept),
      .reject_full_o    (unused_bbq_full),
      .reject_empty_o   (unused_bbq_empty),
      .result_valid_o   (bbq_result),
      .result_kind_o    (bbq_kind),
      .result_priority_o(answer.priority_),
      .result_data_o    (answer.data)
  );

  // Results of spills are of no use. Those of fetches come in phase 1.
  assign answers = bbq_result && bbq_kind == bbq_pkg::DequeueMax;

  // ---------------------------------------------------------------------------------------------------------- results
  element_t inserted_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      insert_result_valid_q  <= 1'b0;
      extract_result_valid_q <= 1'b0;
    end else begin
      if (!phase_q) insert_result_valid_q <= insert;
      extract_result_valid_q <= extract_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (insert) inserted_q <= comes;
  end

  assign insert_result_priority_o  = inserted_q.priority_;
  assign insert_result_data_o      = inserted_q.data;
  assign extract_result_priority_o = ~result_rank;

endmodule
