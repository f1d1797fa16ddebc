// Single faults, generated from the RTL: copies of the sources in which every decision can be made wrongly, one at a time, by
// the number in `fault_pkg::fault`. Fault 0 is none. Nothing of this is ever in the sources themselves.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { at } from "../lib/system.mjs";

/** @typedef {{ number: number, file: string, line: number, kind: string, text: string }} Fault */

/** A comparison of lengths that takes equal ones for less. What is added is signed, so that a comparison of signed numbers stays one. */
const strict = {
  kind: "equals on the other side",
  text: (/** @type {string} */ c, /** @type {string} */ f) => c.replace(" < ", ` < signed'({1'b0, ${f}}) + `),
};

/** A decision that is always the same. */
const stuck = [
  { kind: "stuck at 0", text: (/** @type {string} */ c, /** @type {string} */ f) => `(${c}) && !${f}` },
  { kind: "stuck at 1", text: (/** @type {string} */ c, /** @type {string} */ f) => `(${c}) || ${f}` },
];

/** Statements that decide something, and how each can be wrong. `F` stands for "this fault is on". */
const rules = [
  {
    // A select or an enable: `if (condition)` within combinational logic.
    pattern: /(?<=\n {4,})((?:end )?(?:else )?if \()((?:[^()]|\((?:[^()]|\([^()]*\))*\))+)(\)(?= \w| begin))/g,
    wrong: [
      { kind: "never", text: (/** @type {string} */ c, /** @type {string} */ f) => `(${c}) && !${f}` },
      { kind: "always", text: (/** @type {string} */ c, /** @type {string} */ f) => `(${c}) || ${f}` },
    ],
  },
  {
    // A conflict bit: one of a vector of comparisons.
    pattern: /(\n {4})(\w+_q\.(?:path|priority_)\[[^\]]+\] == [\w[\]:-]+)(?=,|\n)()/g,
    wrong: [
      { kind: "stuck at 0", text: (/** @type {string} */ c, /** @type {string} */ f) => `(${c}) && !${f}` },
      { kind: "negated", text: (/** @type {string} */ c, /** @type {string} */ f) => `(${c}) ^ ${f}` },
    ],
  },
  {
    // A vector of comparisons, bit by bit. In wide arithmetic one more on one side makes a comparison strict.
    pattern: /(\b(?:fits|stays)\[i\] *= )([^;]+)(;)/g,
    wrong: [
      {
        kind: "equals on the other side",
        text: (/** @type {string} */ c, /** @type {string} */ f) =>
          c.includes(">=") ? c.replace(">=", `>= 32'(${f}) +`) : c.replace(" <=", ` + 32'(${f}) <=`),
      },
      ...stuck,
    ],
  },
  {
    // A comparison in every cell.
    pattern: /(assign at_most_o *= )([^;]+)(;)/g,
    wrong: [
      {
        kind: "equals on the other side",
        text: (/** @type {string} */ c, /** @type {string} */ f) => c.replace(" <=", ` + 32'(${f}) <=`),
      },
    ],
  },
  {
    // A vector of decisions, as a whole; and one of places, moved by one.
    pattern:
      /(assign (?:holds|is_wanted|is_first|moves_up|fits|stays|keeps|takes_newcomer) *= |\bpast = )(\w[^;]*|[~({][^;]*)(;)/g,
    wrong: [
      { kind: "stuck at 0", text: (/** @type {string} */ c, /** @type {string} */ f) => `${f} ? '0 : (${c})` },
      { kind: "stuck at 1", text: (/** @type {string} */ c, /** @type {string} */ f) => `${f} ? '1 : (${c})` },
      { kind: "a place too far", text: (/** @type {string} */ c, /** @type {string} */ f) => `(${c}) << ${f}` },
    ],
  },
  {
    // Neighbours, and how far a step of a search looks.
    pattern: /(\b(?:past|fits) (?:<<|>>) )(\w+)(;)/g,
    wrong: [{ kind: "not moved", text: (/** @type {string} */ c, /** @type {string} */ f) => `(${f} ? 0 : ${c})` }],
  },
  {
    // A mask of a selection.
    pattern: /(\{(?:Entry|Value)Width\{)(\w+)(\}\})/g,
    wrong: [
      { kind: "never", text: (/** @type {string} */ c, /** @type {string} */ f) => `${c} && !${f}` },
      { kind: "always", text: (/** @type {string} */ c, /** @type {string} */ f) => `${c} || ${f}` },
    ],
  },
  {
    // A comparator of a node.
    pattern: /(assign is_less\[j\] *= )(key[^;]+)(;)/g,
    wrong: [
      {
        kind: "equals on the other side",
        text: (/** @type {string} */ c, /** @type {string} */ f) => c.replace(" <= ", ` + (KeyWidth + 1)'(${f}) <= `),
      },
      ...stuck,
    ],
  },
  {
    // The others, the slot that they choose, and whose slot it is.
    pattern: /(assign (?:is_less\[j\]|chosen_o\[i\]|own\[i\]) *= )((?!key|1'b1)[^;]+)(;)/g,
    wrong: stuck,
  },
  {
    // A slot that holds nothing, and the element that stays in one.
    pattern: /(KeyWidth'\(\{|, element: )(counts_i\[i\] == '0|is_free \|\| swaps)(,| \?)/g,
    wrong: [
      { kind: "never", text: (/** @type {string} */ c, /** @type {string} */ f) => `(${c}) && !${f}` },
      { kind: "always", text: (/** @type {string} */ c, /** @type {string} */ f) => `(${c}) || ${f}` },
    ],
  },
  {
    // A number that is worked out, wrong by its lowest bit.
    pattern: /(\b(?:by|lowered\[\w\]|bounds_d\[queue_o\]|ring|queue) *= )([^;?]+)(;)/g,
    wrong: [{ kind: "wrong number", text: (/** @type {string} */ c, /** @type {string} */ f) => `(${c}) ^ ${f}` }],
  },
  {
    // A decision of one level.
    pattern:
      /(\b(?:reaches|allowed|lowest|stays|same_epoch|is_step|is_candidate|joins|steps)\[l\] *= |\bbank_o\[0\] = )([^;?]+)(;)/g,
    wrong: stuck,
  },
  {
    // A number of several bits, wrong by its lowest one; and a comparison that is strict, or is not.
    pattern:
      /(\b(?:is_chosen|held|bank_o|fifo_o|level_o|soonest|distance|interval|finish_o|from_epoch|place|put_place_o|take_place_o|put_number|above|own_start|start|own_distance|left|product|bytes|sum|turned|index_o|own|since|counted|count_d) *= )([^;?]+)(;)/g,
    wrong: [{ kind: "wrong number", text: (/** @type {string} */ c, /** @type {string} */ f) => `(${c}) ^ ${f}` }],
  },
  {
    // What a parser of frames compares lengths with: strict, or not.
    pattern: /(\b(?:lacks_bytes|datagram_short|network_wrong|transport_wrong|network_short_q) *<?= )([^;]+)(;)/g,
    wrong: [strict],
  },
  {
    pattern: /(\bif \()(network_count_q < [^;]+?)(\) network_verdict)/g,
    wrong: [strict],
  },
  {
    pattern: /(\btransport_wrong *= )([^;]+)(;)/g,
    wrong: [
      {
        kind: "equals on the other side of the last",
        text: (/** @type {string} */ c, /** @type {string} */ f) =>
          c.replace("room_q < ", `room_q < signed'({1'b0, ${f}}) + `),
      },
    ],
  },
  {
    // Decisions that a register takes.
    pattern:
      /(\b(?:network_short_q|is_ipv[46]_q|is_tcp_q|tags_valid_q|network_valid_q|transport_valid_q|started_q|cores_exist_q|forward_q|refills_q|valid_o(?= <= count)) *<= )([^;?]+)(;)/g,
    wrong: [{ kind: "negated", text: (/** @type {string} */ c, /** @type {string} */ f) => `(${c}) ^ ${f}` }],
  },
  {
    // Numbers, fields and rows of frames, wrong by their lowest bit.
    pattern:
      /(\b(?:ether_type|ethernet_bytes|packet_d|count_left|words|network_bytes|total_length|transport_d|least_bytes|body_keep|tail_keep|keep|s_highest|more_bytes|following|slice|left_over|front|read_d|s_bytes|five_tuple|fields_o\.\w+|(?:row|size)\[[\w*+:]+\]) *= )([^;?]+)(;)/g,
    wrong: [{ kind: "wrong number", text: (/** @type {string} */ c, /** @type {string} */ f) => `(${c}) ^ ${f}` }],
  },
  {
    // The same of registers.
    pattern:
      /(\b(?:network_count_q|packet_q|network_now_q|transport_count_q|transport_q|source_q|destination_q|transport_now_q|carry_q|tail_keep_q|last_core_q|now_q|row_q|last_q) *<= )([^;?']+|[^;?]*\w+Bits'[^;?]*)(;)/g,
    wrong: [{ kind: "wrong number", text: (/** @type {string} */ c, /** @type {string} */ f) => `(${c}) ^ ${f}` }],
  },
  {
    // A verdict on a frame: one that has another number.
    pattern: /(\b(?:network_verdict|verdict_o) = )(\w+)(;)/g,
    wrong: [
      {
        kind: "wrong verdict",
        text: (/** @type {string} */ c, /** @type {string} */ f) => `verdict_e'(3'(${c}) ^ 3'(${f}))`,
      },
    ],
  },
  {
    // A select between two values.
    pattern:
      /(assign [\w[\]]+ *= |assign \{[^}]+\} = |\b(?:data|stoc|wlb|new_bitmap|write_link|lowered\[i\]|written\[i\]) *= |<= |\? '0 : )(\(?[\w.]+(?: == \w+\))?)( \? )/g,
    wrong: [{ kind: "negated select", text: (/** @type {string} */ c, /** @type {string} */ f) => `(${c}) ^ ${f}` }],
  },
  {
    // What logical queues share: the bits of a mask, paths behind a steering stage, bitmaps.
    pattern: /(assign (?:mask_o\[i\]|same_o\[d\]) *= |\breturn )(Queues == 1 [^;]+|ahead_q[^;]+)(;)/g,
    wrong: stuck,
  },
  {
    // Which logical queue.
    pattern: /(assign queue *= Queues == 1 \? '0 : )([^;]+)(;)/g,
    wrong: [{ kind: "wrong number", text: (/** @type {string} */ c, /** @type {string} */ f) => `(${c}) ^ ${f}` }],
  },
  {
    // Plus or minus one.
    pattern: /( [+-] )(1'b1)(?=[;\n )])()/g,
    wrong: [{ kind: "no step", text: (/** @type {string} */ _c, /** @type {string} */ f) => `!${f}` }],
  },
];

/** One-bit nets that are a function of others: `assign name = expression;`, where `name` is declared without a range. */
const nets = {
  pattern: /(assign (\w+) *= )([^;?]+)(;)/g,
  kind: "negated",
};

/**
 * Which parts of a file may hold faults: not comments, not parameters and what they are worked out with, not the reset of registers.
 * @param {string} text
 */
function maskReset(text) {
  return text.replaceAll(/if \(!rst_ni\)/g, "if(!rst_ni)");
}

/**
 * @param {string} text of a module
 * @param {string} file
 * @param {Fault[]} faults grows
 */
function instrument(text, file, faults) {
  /** @type {{ start: number, end: number, kind: string, make: (c: string, f: string) => string, text: string }[]} */
  const sites = [];
  const clean = maskReset(text);
  const lineUpTo = (/** @type {number} */ at) => clean.slice(clean.lastIndexOf("\n", at) + 1, at);
  for (const { pattern, wrong } of rules) {
    for (const match of clean.matchAll(pattern)) {
      const [whole, before = "", condition = ""] = match;
      const start = match.index + before.length;
      if (/\/\/|genvar|localparam|parameter|int unsigned \w+ *= *$|\$error/.test(lineUpTo(start))) continue;
      // What is generated is decided before anything runs.
      if (clean.startsWith(") begin : gen_", start + condition.length)) continue;
      for (const { kind, text } of wrong) {
        sites.push({ start, end: start + condition.length, kind, make: text, text: whole.trim() });
      }
    }
  }
  const declared = [...clean.matchAll(/logic +((?:\w+(?:, *)?)+)[;,\n]/g)];
  const bits = new Set(declared.flatMap((match) => (match[1] ?? "").split(/, */)));
  for (const match of clean.matchAll(nets.pattern)) {
    const [whole, before = "", name = "", expression = ""] = match;
    const start = match.index + before.length;
    if (!bits.has(name) || name.startsWith("unused") || lineUpTo(start).includes("//") || /^'|^\d/.test(expression))
      continue;
    sites.push({
      start,
      end: start + expression.length,
      kind: nets.kind,
      make: (c, f) => `(${c}) ^ ${f}`,
      text: whole.trim(),
    });
  }
  // From the end, so that places before keep their offsets. Faults of one place wrap each other.
  let out = clean;
  for (const start of [...new Set(sites.map((site) => site.start))].sort((a, b) => b - a)) {
    const here = sites.filter((site) => site.start === start);
    const end = here[0]?.end ?? start;
    let expression = clean.slice(start, end);
    for (const site of here) {
      const number = faults.length + 1;
      expression = site.make(expression, `(fault_pkg::fault == 16'd${number})`);
      const line = clean.slice(0, start).split("\n").length;
      faults.push({ number, file, line, kind: site.kind, text: site.text.replaceAll(/\s+/g, " ").slice(0, 120) });
    }
    out = out.slice(0, start) + expression + out.slice(end);
  }
  return out;
}

/**
 * Writes the faulty copies.
 * @param {{ name: string, sources: string[], dv: string[] }} design with absolute paths
 * @param {string} folder
 * @returns {{ sources: string[], dv: string[], faults: Fault[] }}
 */
export function makeFaulty(design, folder) {
  mkdirSync(folder, { recursive: true });
  /** @type {Fault[]} */
  const faults = [];
  const sources = design.sources.map((source) => {
    const name = path.basename(source);
    const text = readFileSync(source, "utf8");
    // A part that is a design too is tried there, where its traffic is not that of the whole. What all designs share holds no decision,
    // packages and switches neither, and the top of a BBQ only clears memories.
    const own = path.basename(path.dirname(source)) === design.name;
    const decides = own && !/_pkg\.sv$|\.svh$|^bbq\.sv$/.test(name);
    const file = path.join(folder, name);
    writeFileSync(file, decides ? instrument(text, path.relative(at("."), source), faults) : text);
    return file;
  });
  const pkg = path.join(folder, "fault_pkg.sv");
  writeFileSync(pkg, "package fault_pkg;\n  logic [15:0] fault = 16'd0;\nendpackage\n");
  const vlt = path.join(folder, "faults.vlt");
  writeFileSync(vlt, '`verilator_config\npublic_flat_rw -module "fault_pkg" -var "fault"\n');
  return { sources, dv: [...design.dv, vlt, pkg], faults };
}
