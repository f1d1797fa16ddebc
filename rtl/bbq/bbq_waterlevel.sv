// Next value of a waterlevel bit: WLb = (StOC >= 2), from the old StOC c and the old WLb (paper, appendix B.2).
//
//   ENQUEUE  c + 1 >= 2  iff  c >= 1           iff  WLb or c[0]
//   DEQUEUE  c - 1 >= 2  iff  c >= 3           iff  any bit from 2 up, or c[1] and c[0]
module bbq_waterlevel #(
    parameter int unsigned CountWidth = 4
) (
    input  logic                  enqueue_i,
    input  logic [CountWidth-1:0] stoc_i,
    input  logic                  wlb_i,
    output logic                  wlb_o
);

  logic at_least_3;
  if (CountWidth >= 3) begin : gen_wide
    assign at_least_3 = (|stoc_i[CountWidth-1:2]) || (stoc_i[1] && stoc_i[0]);
  end else if (CountWidth == 2) begin : gen_two
    assign at_least_3 = stoc_i[1] && stoc_i[0];
  end else begin : gen_one
    assign at_least_3 = 1'b0;
  end

  assign wlb_o = enqueue_i ? (wlb_i || stoc_i[0]) : at_least_3;

endmodule
