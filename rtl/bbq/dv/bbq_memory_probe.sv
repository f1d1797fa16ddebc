// Observation of the ports of a memory, bound into every one of them; see bbq_root_probe.
`include "bbq_seen.svh"

module bbq_memory_probe #(
    parameter int unsigned AddrWidth = 1
) (
    input logic                 we_i,
    input logic [AddrWidth-1:0] waddr_i,
    input logic [AddrWidth-1:0] raddr_i
);

  `QS_SEEN(we)
  `QS_SEEN(waddr)
  `QS_SEEN(raddr)
endmodule

bind ram_1r1w bbq_memory_probe #(
    .AddrWidth(AddrWidth)
) u_probe (
    .we_i   (we_i),
    .waddr_i(waddr_i),
    .raddr_i(raddr_i)
);
