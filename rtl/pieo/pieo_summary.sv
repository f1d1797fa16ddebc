// What the pointer to a sublist has of its elements: the smallest rank and, by group, the earliest send time. No state.
// Send times are compared only where it is asked for.
module pieo_summary #(
    parameter int unsigned Size      = 4,
    parameter int unsigned Groups    = 1,
    parameter int unsigned RankWidth = 16,
    parameter int unsigned TimeWidth = 16,
    parameter int unsigned DataWidth = 32,
    localparam int unsigned GroupWidth   = (Groups > 1) ? $clog2(Groups) : 1,
    localparam int unsigned CountWidth   = $clog2(Size + 1),
    localparam int unsigned ElementWidth = GroupWidth + TimeWidth + RankWidth + DataWidth
) (
    input  logic                              asked_i,
    input  logic [Size-1:0][ElementWidth-1:0] row_i,
    input  logic [CountWidth-1:0]             count_i,
    output logic [RankWidth-1:0]              rank_o,   // 0 of an empty sublist
    output logic [Groups-1:0][TimeWidth:0]    send_o    // all ones: no element of the group
);

  localparam int unsigned RankLow = DataWidth, SendLow = RankLow + RankWidth, GroupLow = SendLow + TimeWidth;

  // Elements are in the order of rank.
  assign rank_o = count_i == '0 ? '0 : row_i[0][RankLow+:RankWidth];

  for (genvar group = 0; group < Groups; group++) begin : gen_group
    always_comb begin
      send_o[group] = '1;
      if (asked_i) begin
        for (int unsigned i = 0; i < Size; i++) begin
          if (CountWidth'(i) < count_i && row_i[i][GroupLow+:GroupWidth] == GroupWidth'(group)) begin
            if ({1'b0, row_i[i][SendLow+:TimeWidth]} < send_o[group]) send_o[group] = {1'b0, row_i[i][SendLow+:TimeWidth]};
          end
        end
      end
    end
  end

endmodule
