// Priority buckets (PBs) and queue elements (QEs), the last pipeline hazard region: five stages, named here after their
// work. For D levels they are stages 4D-2 to 4D+2.
//
//   read   issue the read of the bucket (HEAD, TAIL)     shared with the commit of the last level
//   color  pick the end of the list to work on
//   fetch  the bucket is here; a DEQUEUE reads its element: DATA, and PREV (orange) or NEXT (purple)
//   wait   read delay
//   write  ENQUEUE links its element at HEAD; DEQUEUE unlinks, frees the element, outputs DATA
//
// A bucket is a doubly linked list. HEAD is the newest element, TAIL the oldest; NEXT leads to older, PREV to newer ones:
//
//   HEAD --NEXT--> . --NEXT--> TAIL         pointers of an empty bucket mean nothing, nor does PREV of HEAD, NEXT of TAIL
//
// Operations on one bucket, d stages apart (paper, section 4.2, H1 and H3):
//   d = 2, 3, 4  the writer is in `write` while the reader is in `fetch`, `color`, `read`: the new bucket is forwarded
//   d = 1        too late to forward an address, so the DEQUEUE takes the other end of the list (coloring). If the one
//                ahead is an ENQUEUE into an empty bucket, both ends are its element, which is passed by.
// QE memories are forwarded by equality of pointers, from `write` to `fetch` (d = 2) and to `wait` (d = 1).
`include "bbq_switches.svh"

module bbq_bucket
  import bbq_pkg::*;
#(
    parameter int unsigned N             = 15,
    parameter int unsigned PriorityWidth = 2,
    parameter int unsigned DigitWidth    = 2,
    parameter int unsigned DataWidth     = 32,
    localparam int unsigned PointerWidth = $clog2(N + 1)
) (
    input  logic                     clk_i,
    input  logic                     rst_ni,
    // Stage `read`.
    input  logic                     valid_i,
    input  kind_e                    kind_i,
    input  logic [PriorityWidth-1:0] priority_i,
    input  logic [4:1]               same_i,     // the operation d stages ahead used the same bitmap of the last level
    input  logic                     first_i,    // ENQUEUE into an empty bucket
    input  logic [DataWidth-1:0]     data_i,     // ENQUEUE: data and element
    input  logic [PointerWidth-1:0]  element_i,
    // Stage `write`.
    output logic                     free_push_o,
    output logic [PointerWidth-1:0]  free_pointer_o,
    // One cycle later: the result.
    output logic                     valid_o,
    output kind_e                    kind_o,
    output logic [PriorityWidth-1:0] priority_o,
    output logic [DataWidth-1:0]     data_o
);

  logic                     valid_q;
  kind_e                    kind_q;
  logic [PriorityWidth-1:0] priority_q;
  logic [DataWidth-1:0]     data_q;
  assign valid_o    = valid_q;
  assign kind_o     = kind_q;
  assign priority_o = priority_q;
  assign data_o     = data_q;

  typedef struct packed {
    logic [PointerWidth-1:0] head;
    logic [PointerWidth-1:0] tail;
  } bucket_t;

  typedef struct packed {
    kind_e                    kind;
    logic [PriorityWidth-1:0] priority_;
    logic                     first;
    logic [4:1]               same;     // same[d]: the operation d stages ahead works on the same bucket
    color_e                   color;
    logic [PointerWidth-1:0]  element;  // ENQUEUE: the element to link. DEQUEUE, from `fetch` on: the one to unlink
    logic [DataWidth-1:0]     data;
    logic                     data_ok;  // DEQUEUE: `data` was forwarded
    logic [PointerWidth-1:0]  link;     // DEQUEUE: the element that becomes the end of the list
    logic                     link_ok;  // `link` was forwarded
    bucket_t                  bucket;
    logic                     bucket_ok;  // `bucket` was forwarded
  } op_t;

  logic read_valid, color_valid_q, fetch_valid_q, wait_valid_q, write_valid_q;
  op_t read_op, color_op, color_q, fetch_op, fetch_q, wait_op, wait_q, write_q;

  // ------------------------------------------------------------------------------------------------------------ write
  bucket_t                 ram_bucket, new_bucket;
  logic [DataWidth-1:0]    ram_data, write_data;
  logic [PointerWidth-1:0] ram_prev, ram_next, write_link;
  logic                    write_enqueue, write_dequeue;

  assign write_enqueue = write_valid_q && write_q.kind == Enqueue;
  assign write_dequeue = write_valid_q && write_q.kind != Enqueue;
  assign write_data    = write_q.data_ok ? write_q.data : ram_data;

  always_comb begin
    write_link = (write_q.color == Purple) ? ram_next : ram_prev;
    if (write_q.link_ok) write_link = write_q.link;
  end

  always_comb begin
    new_bucket = write_q.bucket;
    if (write_q.kind == Enqueue) begin
      new_bucket.head = write_q.element;
      if (write_q.first) new_bucket.tail = write_q.element;
    end else if (write_q.color == Purple) begin
      new_bucket.head = write_link;
    end else begin
      new_bucket.tail = write_link;
    end
  end

  assign free_push_o    = write_dequeue;
  assign free_pointer_o = write_q.element;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) valid_q <= 1'b0;
    else valid_q <= write_valid_q;
  end

  always_ff @(posedge clk_i) begin
    kind_q     <= write_q.kind;
    priority_q <= write_q.priority_;
    data_q     <= (write_q.kind == Enqueue) ? write_q.data : write_data;
  end

  // ------------------------------------------------------------------------------------------------------------- read
  // [4] `write` to [1] `color`: which of them hold an operation, and which have the same last digit.
  logic [4:1] read_same, holds, same_digit;

  assign read_valid = valid_i;
  assign holds      = {write_valid_q, wait_valid_q, fetch_valid_q, color_valid_q};
  assign same_digit = {
    write_q.priority_[DigitWidth-1:0] == priority_i[DigitWidth-1:0],
    wait_q.priority_[DigitWidth-1:0] == priority_i[DigitWidth-1:0],
    fetch_q.priority_[DigitWidth-1:0] == priority_i[DigitWidth-1:0],
    color_q.priority_[DigitWidth-1:0] == priority_i[DigitWidth-1:0]
  };
  assign read_same  = holds & same_i & same_digit;

  always_comb begin
    read_op.kind      = kind_i;
    read_op.priority_ = priority_i;
    read_op.first     = first_i;
    read_op.same      = read_same;
    read_op.color     = Orange;
    read_op.element   = element_i;
    read_op.data      = data_i;
    read_op.data_ok   = 1'b0;
    read_op.link      = '0;
    read_op.link_ok   = 1'b0;
    read_op.bucket    = new_bucket;
    read_op.bucket_ok = read_same[4] && `BBQ_SWITCH(forward_4);
  end

  // ------------------------------------------------------------------------------------------------------------ color
  always_comb begin
    color_op = color_q;
    if (color_q.kind == Enqueue) color_op.color = Purple;
    else if (color_q.same[1] && fetch_q.color == Orange && `BBQ_SWITCH(coloring)) color_op.color = Purple;
    else color_op.color = Orange;
    if (color_q.same[3] && `BBQ_SWITCH(forward_3)) begin
      color_op.bucket    = new_bucket;
      color_op.bucket_ok = 1'b1;
    end
  end

  // ------------------------------------------------------------------------------------------------------------ fetch
  always_comb begin
    fetch_op = fetch_q;
    if (fetch_q.same[2] && `BBQ_SWITCH(forward_2)) fetch_op.bucket = new_bucket;
    else if (!fetch_q.bucket_ok) fetch_op.bucket = ram_bucket;

    if (fetch_q.kind != Enqueue) begin
      if (fetch_q.same[1] && wait_q.first && `BBQ_SWITCH(bypass)) fetch_op.element = wait_q.element;
      else if (fetch_q.color == Purple) fetch_op.element = fetch_op.bucket.head;
      else fetch_op.element = fetch_op.bucket.tail;

      // d = 2: the memories are being written while this operation reads them. An ENQUEUE writes DATA and NEXT of its element,
      // and PREV of the old HEAD.
      if (write_enqueue && `BBQ_SWITCH(forward_2)) begin
        if (write_q.element == fetch_op.element) begin
          fetch_op.data    = write_q.data;
          fetch_op.data_ok = 1'b1;
        end
        if (fetch_q.color == Purple && write_q.element == fetch_op.element) begin
          fetch_op.link    = write_q.bucket.head;
          fetch_op.link_ok = 1'b1;
        end
        if (fetch_q.color == Orange && !write_q.first && write_q.bucket.head == fetch_op.element) begin
          fetch_op.link    = write_q.element;
          fetch_op.link_ok = 1'b1;
        end
      end
    end
  end

  // ------------------------------------------------------------------------------------------------------------- wait
  always_comb begin
    wait_op = wait_q;
    if (wait_q.same[1] && `BBQ_SWITCH(forward_1)) wait_op.bucket = new_bucket;

    // d = 1: the memories were read one cycle too early to see these writes. Behind an ENQUEUE a DEQUEUE is orange.
    if (write_enqueue && wait_q.kind != Enqueue && `BBQ_SWITCH(forward_1)) begin
      if (write_q.element == wait_q.element) begin
        wait_op.data    = write_q.data;
        wait_op.data_ok = 1'b1;
      end
      if (!write_q.first && write_q.bucket.head == wait_q.element) begin
        wait_op.link    = write_q.element;
        wait_op.link_ok = 1'b1;
      end
    end
  end

  // --------------------------------------------------------------------------------------------------- stage registers
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      color_valid_q <= 1'b0;
      fetch_valid_q <= 1'b0;
      wait_valid_q  <= 1'b0;
      write_valid_q <= 1'b0;
    end else begin
      color_valid_q <= read_valid;
      fetch_valid_q <= color_valid_q;
      wait_valid_q  <= fetch_valid_q;
      write_valid_q <= wait_valid_q;
    end
  end

  always_ff @(posedge clk_i) begin
    color_q <= read_op;
    fetch_q <= color_op;
    wait_q  <= fetch_op;
    write_q <= wait_op;
  end

  // --------------------------------------------------------------------------------------------------------- memories
  localparam int unsigned Elements = 2 ** PointerWidth;  // one more than are used, so that no address is outside

  ram_1r1w #(
      .Width($bits(bucket_t)),
      .Depth(2 ** PriorityWidth)
  ) u_pb (
      .clk_i,
      .we_i   (write_valid_q),
      .waddr_i(write_q.priority_),
      .wdata_i(new_bucket),
      .raddr_i(priority_i),
      .rdata_o(ram_bucket)
  );

  ram_1r1w #(
      .Width(DataWidth),
      .Depth(Elements)
  ) u_qe_data (
      .clk_i,
      .we_i   (write_enqueue),
      .waddr_i(write_q.element),
      .wdata_i(write_q.data),
      .raddr_i(fetch_op.element),
      .rdata_o(ram_data)
  );

  ram_1r1w #(
      .Width(PointerWidth),
      .Depth(Elements)
  ) u_qe_next (
      .clk_i,
      .we_i   (write_enqueue),
      .waddr_i(write_q.element),
      .wdata_i(write_q.bucket.head),
      .raddr_i(fetch_op.element),
      .rdata_o(ram_next)
  );

  ram_1r1w #(
      .Width(PointerWidth),
      .Depth(Elements)
  ) u_qe_prev (
      .clk_i,
      .we_i   (write_enqueue && !write_q.first),
      .waddr_i(write_q.bucket.head),
      .wdata_i(write_q.element),
      .raddr_i(fetch_op.element),
      .rdata_o(ram_prev)
  );

endmodule
