// Hardware that must not pass `npm run synth`: each sample has one error of the kind that it looks for.

/** A memory that is as it should be, but for `body` or what is replaced. */
const ram = (/** @type {string} */ body) => `
module ram_1r1w (input logic clk_i, rst_ni, we_i, input logic [3:0] waddr_i, raddr_i, input logic [7:0] wdata_i,
                 output logic [7:0] rdata_o);
  logic [7:0] mem[16];
  ${body}
endmodule`;

/** @type {{ name: string, top: string, text: string, finds: RegExp }[]} `finds`: what the problem must say */
export const planted = [
  {
    name: "latch",
    top: "latch",
    text: "module latch (input logic on_i, d_i, output logic q_o); always_latch if (on_i) q_o = d_i; endmodule",
    finds: /latch/,
  },
  {
    name: "latch by a forgotten branch",
    top: "forgotten",
    text: "module forgotten (input logic on_i, d_i, output logic q_o); always @* if (on_i) q_o = d_i; endmodule",
    finds: /loop|latch/,
  },
  {
    name: "forgotten branch in always_comb",
    top: "forgotten",
    text: "module forgotten (input logic on_i, d_i, output logic q_o); always_comb if (on_i) q_o = d_i; endmodule",
    finds: /loop|latch/,
  },
  {
    name: "two drivers",
    top: "drivers",
    text: "module drivers (input logic a_i, b_i, output wire q_o); assign q_o = a_i; assign q_o = b_i; endmodule",
    finds: /driver/,
  },
  {
    name: "loop through two modules",
    top: "loop",
    text: `module half (input logic a_i, b_i, output logic q_o); assign q_o = a_i ~^ b_i; endmodule
           module loop (input logic a_i, b_i, output logic q_o);
             logic back;
             half u_there (.a_i, .b_i(back), .q_o);
             half u_back (.a_i(q_o), .b_i, .q_o(back));
           endmodule`,
    finds: /loop/,
  },
  {
    name: "memory with a reset",
    top: "ram_1r1w",
    text: ram(`always_ff @(posedge clk_i) begin
      if (!rst_ni) for (int i = 0; i < 16; i++) mem[i] <= '0;
      else if (we_i) mem[waddr_i] <= wdata_i;
      rdata_o <= mem[raddr_i];
    end`),
    finds: /write, expected one/,
  },
  {
    name: "memory of flip-flops",
    top: "ram_1r1w",
    text: ram(
      "always_ff @(posedge clk_i) begin if (we_i) mem[waddr_i] <= wdata_i; rdata_o <= mem[raddr_i]; end",
    ).replace("[7:0] mem[16]", "[15:0][7:0] mem"),
    finds: /0 memory cells/,
  },
  {
    name: "memory read without a clock",
    top: "ram_1r1w",
    text: ram("always_ff @(posedge clk_i) if (we_i) mem[waddr_i] <= wdata_i; assign rdata_o = mem[raddr_i];"),
    finds: /not clocked/,
  },
  {
    name: "memory elsewhere",
    top: "elsewhere",
    text: ram(
      "always_ff @(posedge clk_i) begin if (we_i) mem[waddr_i] <= wdata_i; rdata_o <= mem[raddr_i]; end",
    ).replace("ram_1r1w", "elsewhere"),
    finds: /outside ram_1r1w/,
  },
];
