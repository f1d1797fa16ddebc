// What observes the hardware, in `dv/`: the elements inside as the ports tell them, and assertions.
import { logic } from "./wrapper.mjs";

/** @typedef {import("./shape.mjs").Shape} Shape */

/** The elements inside, in the order in which they leave. @param {Shape} shape */
export function contents({ name, words, order }) {
  const width = words.reduce((sum, { bits }) => sum + bits, 0);
  const ports = words.map((word) => `    input ${logic(word.bits)} in_${word.name}_i,`);
  const rank = words.find(({ name }) => name === "rank" || name === "priority");
  const bitsOfRank = rank ? `[${rank.low + rank.bits - 1}:${rank.low}]` : "";
  const before = {
    first: "1'b0",
    smallest: `a${bitsOfRank} < b${bitsOfRank}`,
    largest: `a${bitsOfRank} > b${bitsOfRank}`,
  };
  return `// The elements inside, in the order in which they leave, as the ports tell them: what comes in is put in its place, what leaves is
// the first one. They are what the page draws.
//
// By hand: where the module keeps them is better. Read its registers in the adapter, list them as fields in the model, and remove this file.
module ${name}_contents #(
    parameter int unsigned Capacity   = 2,
    parameter int unsigned CountWidth = 2
) (
    input logic clk_i,
    input logic rst_ni,
${ports.join("\n")}
    input logic in_accept_o,
    input logic out_accept_o,
    input logic [CountWidth-1:0] count_q
);

  typedef logic [${width - 1}:0] element_t;  // ${words.map(({ name }) => name).join(", ")}

  function automatic logic goes_before(element_t a, element_t b);
    return ${before[order]};
  endfunction
  element_t entry_q[Capacity], left[Capacity], came[Capacity];
  element_t newcomer, leaving;
  logic [31:0] place;  // of the newcomer
  assign newcomer = {${words.map(({ name }) => `in_${name}_i`).join(", ")}};
  assign leaving = entry_q[0];

  // One leaves first, then one comes.
  always_comb begin
    for (int unsigned i = 0; i < Capacity; i++)
      left[i] = out_accept_o && i + 1 < Capacity ? entry_q[(i+1)%Capacity] : entry_q[i];
    place = '0;
    for (int unsigned i = 0; i < Capacity; i++)
      if (i < 32'(count_q) - 32'(out_accept_o) && !goes_before(newcomer, left[i])) place = i + 1;
    for (int unsigned i = 0; i < Capacity; i++)
      came[i] = !in_accept_o || i < place ? left[i] : i == place ? newcomer : left[(i+Capacity-1)%Capacity];
  end

  always_ff @(posedge clk_i) begin
    for (int unsigned i = 0; i < Capacity; i++) entry_q[i] <= rst_ni ? came[i] : '0;
  end

endmodule

bind ${name} ${name}_contents #(
    .Capacity  (Capacity),
    .CountWidth(CountWidth)
) u_contents (
    .*
);
`;
}

/** @param {Shape} shape */
export const assertions = ({
  name,
}) => `// As many elements are inside as there is room for, and none leaves that is not there.
//
// By hand: what must hold inside the module, bound into it in the same way.
module ${name}_sva #(
    parameter int unsigned Capacity   = 2,
    parameter int unsigned CountWidth = 2
) (
    input logic clk_i,
    input logic rst_ni,
    input logic in_accept_o,
    input logic out_accept_o,
    input logic [CountWidth-1:0] count_q
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      NoMoreThanFit: assert (32'(count_q) <= Capacity);
      NoneFromNothing: assert (!out_accept_o || count_q != '0);
    end
  end

endmodule

bind ${name} ${name}_sva #(
    .Capacity  (Capacity),
    .CountWidth(CountWidth)
) u_sva (
    .*
);
`;

/** Warnings that are no business of the design's. @param {Shape} shape */
export const waivers = ({ name }) => `\`verilator_config
// The given sources are their author's.
lint_off -file "*rtl/${name}/given/*"
// Outputs of the given module that no operation needs, and inputs that only one side drives: their bits depend on each other in no circle.
lint_off -rule PINCONNECTEMPTY -file "*rtl/${name}/${name}.sv"
lint_off -rule UNUSEDSIGNAL -file "*rtl/${name}/${name}.sv"
lint_off -rule UNOPTFLAT -file "*rtl/${name}/${name}.sv"
lint_off -rule ENUMVALUE -file "*rtl/${name}/${name}.sv"
`;

/** Macros of the map, before the sources that use them. @param {Shape} shape */
export const macros = ({ defines }) =>
  `// Macros that the sources were adopted with.\n${defines.map(([name, text]) => `\`define ${name} ${text}\n`).join("")}`;

/**
 * How the build finds it.
 * @param {Shape} shape
 * @param {string[]} sources names in `given/`, in the order in which they are compiled
 */
export function designFile({ name, capacity }, sources) {
  const file = {
    sources: [...sources.map((source) => `given/${source}`), `${name}.sv`],
    dv: [`dv/${name}_contents.sv`, `dv/${name}_sva.sv`],
    configs: { [`${name}_capacity${capacity}`]: { capacity } },
    faults: [{ capacity }],
    bench: [],
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
