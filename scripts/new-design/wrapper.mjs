// The top module: the given module behind the ports that the adapter drives, which are called alike in every design made from a map.
import { bitsOf, netOf, read } from "./signal.mjs";

/** @typedef {import("./shape.mjs").Shape} Shape */
/** @typedef {import("./shape.mjs").Side} Side */
/** @typedef {import("./signal.mjs").Signal} Signal */

/** `logic [15:0]`, or `logic` for a bit. @param {number} bits */
export const logic = (bits) => (bits > 1 ? `logic [${bits - 1}:0]` : "logic");

/** Bits that count to a number. @param {number} most */
export const bitsFor = (most) => most.toString(2).length;

/** Nothing is offered or taken while a condition does not hold. @param {string[]} conditions */
const all = (conditions) => conditions.join(" && ");

/**
 * A value in the place of a signal within its port.
 * @param {Signal} signal
 * @param {string} value
 * @param {number} width of the port
 */
function placed({ low }, value, width) {
  const wide = /^\d+'/.test(value) ? value : `${width}'(${value})`;
  return low > 0 ? `(${wide} << ${low})` : wide;
}

/** @param {number} width @param {number | bigint} value */
const literal = (width, value) => `${width}'h${value.toString(16)}`;

/**
 * What drives each input: constants, and what an operation that is offered presents.
 * @param {Shape} shape
 */
function drives({ inputs, widths, clock, reset, ties, put, take }) {
  return inputs
    .filter((port) => port !== clock.port && port !== reset.port)
    .map((port) => {
      const width = widths.get(port) ?? 1;
      /** @param {Side} side @param {string} offers @param {boolean} carries */
      const ofSide = ({ active, code, words }, offers, carries) => {
        const bits = active
          .filter((signal) => signal.port === port)
          .map((signal) => placed(signal, literal(width, 1), width));
        if (code?.signal.port === port) bits.push(placed(code.signal, literal(width, code.value), width));
        const carried = carries ? words.filter(({ signal }) => signal.port === port) : [];
        for (const { name, signal } of carried) bits.push(placed(signal, `in_${name}_i`, width));
        return bits.length > 0 ? [`(${offers} ? ${bits.join(" | ")} : '0)`] : [];
      };
      const terms = [
        ...ties
          .filter(({ signal, value }) => signal.port === port && value !== 0)
          .map(({ signal, value }) => placed(signal, literal(width, value), width)),
        ...ofSide(put, "in_offers", true),
        ...ofSide(take, "out_offers", false),
      ];
      // What is active when 0 is inverted last.
      let inverted = 0n;
      for (const { port: of, low, inverted: isLow } of [...put.active, ...take.active])
        if (of === port && isLow) inverted |= 1n << BigInt(low);
      const value = terms.length > 0 ? terms.join(" | ") : "'0";
      return `  assign ${netOf(port)} = ${inverted ? `(${value}) ^ ${literal(width, inverted)}` : value};`;
    });
}

/**
 * When an operation is offered to the module, and when it is accepted.
 * @param {Shape} shape
 * @param {Side} side
 * @param {"in" | "out"} way
 */
function verdict({ widths }, { ready, refused, isGated }, way) {
  const counted = way === "in" ? "count_q != CountWidth'(Capacity)" : "count_q != '0";
  const offered = [`${way}_valid_i`, "ready_o"];
  if (refused) offered.push(`!(${read(refused, widths)})`);
  // No output says that it is full, or empty: what is inside is counted.
  if (!refused && !ready) offered.push(counted);
  if (ready && isGated) offered.push(read(ready, widths));
  const accepted = [`${way}_offers`, ...(ready && !isGated ? [read(ready, widths)] : [])];
  return `  logic ${way}_offers;
  assign ${way}_offers = ${all(offered)};
  assign ${way}_accept_o = ${all(accepted)};`;
}

/** The reset of the module, and `ready_o`. @param {Shape} shape */
function resetText({ reset, held, clearing }) {
  const net = netOf(reset.port);
  const holds = reset.inverted ? "" : "!";
  if (clearing === 0) return `  assign ready_o = rst_ni;\n  assign ${net} = ${holds}rst_ni;`;
  const width = bitsFor(clearing);
  const isOver = held === 0 ? "rst_ni" : `(rst_ni && clearing_q <= ${width}'d${clearing - held})`;
  return `  // The reset takes ${clearing} more cycles, of which it is held for ${held}.
  logic [${width - 1}:0] clearing_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) clearing_q <= ${width}'d${clearing};
    else if (clearing_q != '0) clearing_q <= clearing_q - 1'b1;
  end
  assign ready_o = rst_ni && clearing_q == '0;
  assign ${net} = ${holds}${isOver};`;
}

/** Results, a register behind the module. @param {Shape} shape */
function resultText({ latency, take, widths }) {
  const asked = latency === 0 ? "out_accept_o" : `out_waiting_q[${latency - 1}]`;
  const answered = take.answered ? ` && ${read(take.answered, widths)}` : "";
  const next = latency === 0 ? "in_accept_o" : `in_waiting_q[${latency - 1}]`;
  const shift = (/** @type {string} */ way) =>
    latency === 1
      ? `${way}_waiting_q <= rst_ni && ${way}_accept_o;`
      : `${way}_waiting_q <= rst_ni ? {${way}_waiting_q[${latency - 2}:0], ${way}_accept_o} : '0;`;
  const waiting =
    latency === 0
      ? ""
      : `  logic [${latency - 1}:0] in_waiting_q, out_waiting_q;
  always_ff @(posedge clk_i) begin
    ${shift("in")}
    ${shift("out")}
  end

`;
  const registers = take.words.map(({ name, signal }) => `  ${logic(bitsOf(signal))} out_result_${name}_q;`);
  const loads = take.words.map(({ name, signal }) => `    out_result_${name}_q <= ${read(signal, widths)};`);
  const outputs = take.words.map(({ name }) => `  assign out_result_${name}_o = out_result_${name}_q;`);
  return `${waiting}  logic in_result_valid_q, out_result_valid_q;
${registers.join("\n")}
  always_ff @(posedge clk_i) begin
    in_result_valid_q <= rst_ni && ${next};
    out_result_valid_q <= rst_ni && ${asked}${answered};
${loads.join("\n")}
  end
  assign in_result_valid_o = in_result_valid_q;
  assign out_result_valid_o = out_result_valid_q;
${outputs.join("\n")}`;
}

/** @param {Shape} shape */
export function wrapper(shape) {
  const { name, module, capacity, inputs, outputs, widths, clock, parameters, put, take } = shape;
  const inWords = put.words.map(({ name, signal }) => `    input  ${logic(bitsOf(signal))} in_${name}_i,`);
  const outWords = take.words.map(({ name, signal }) => `    output ${logic(bitsOf(signal))} out_result_${name}_o`);
  const driven = inputs.filter((port) => port !== clock.port);
  const used = new Set(
    [put.ready, put.refused, take.ready, take.refused, take.answered, ...take.words.map((word) => word.signal)].flatMap(
      (signal) => signal?.port ?? [],
    ),
  );
  const nets = [...driven, ...outputs.filter((port) => used.has(port))];
  const given = parameters.map(([name, value]) => `      .${name}(${value})`).join(",\n");
  const connected = [
    `      .${clock.port}(${clock.inverted ? "!clk_i" : "clk_i"})`,
    ...driven.map((port) => `      .${port}(${netOf(port)})`),
    ...outputs.map((port) => `      .${port}(${used.has(port) ? netOf(port) : ""})`),
  ];
  return `// ${shape.title}: the module \`${module}\` behind ports that its adapter drives.
//
// By hand: when the module has a parameter for its number of elements, give it Capacity, remove the check below, and widen the range of
// \`capacity\` in wasm/models/src/designs/${name}/mod.rs.
module ${name} #(
    parameter int unsigned Capacity = ${capacity}
) (
    input  logic clk_i,
    input  logic rst_ni,
    output logic ready_o,

    input  logic in_valid_i,
${inWords.join("\n")}
    output logic in_accept_o,
    output logic in_result_valid_o,

    input  logic out_valid_i,
    output logic out_accept_o,
    output logic out_result_valid_o,
${outWords.join(",\n")}
);

  if (Capacity != ${capacity}) begin : gen_wrong_capacity
    $error("Capacity must be ${capacity}: \`${module}\` has room for so many elements");
  end

  localparam int unsigned CountWidth = $clog2(Capacity + 1);

  // ----------------------------------------------------------------------------------------------------- given module
${nets.map((port) => `  ${logic(widths.get(port) ?? 1)} ${netOf(port)};`).join("\n")}
  ${module} ${given ? `#(\n${given}\n  ) ` : ""}u_given (
${connected.join(",\n")}
  );

  // ------------------------------------------------------------------------------------------------------------ reset
${resetText(shape)}

  // --------------------------------------------------------------------------------------------------------- verdicts
${verdict(shape, put, "in")}
${verdict(shape, take, "out")}

${drives(shape).join("\n")}

  logic [CountWidth-1:0] count_q;  // elements inside
  always_ff @(posedge clk_i) begin
    if (!rst_ni) count_q <= '0;
    else count_q <= count_q + CountWidth'(in_accept_o) - CountWidth'(out_accept_o);
  end

  // ---------------------------------------------------------------------------------------------------------- results
${resultText(shape)}

endmodule
`;
}
