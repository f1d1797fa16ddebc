// Single faults: copies of a design's sources in which every decision can be made wrongly, one at a time, by the number in
// `fault_pkg::fault`. Fault 0 is none. Nothing of this is ever in the sources themselves. Which faults there are, faults.py finds.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { at } from "../lib/system.mjs";
import { rtlName } from "./designs.mjs";
import { ask } from "./pyslang.mjs";

/**
 * @typedef {{ file: string, line: number, kind: string, text: string, start: number, end: number, before: string, after: string }} Found
 * `before` is put at byte `start` of `file` and `after` at byte `end`, with `$F` for "this fault is on".
 * @typedef {Found & { number: number, name: string }} Fault `name` is the same until the decision is another one
 * @typedef {{ file: string, line: number, fault: boolean, reason: string | null }} Line
 * an assignment; `reason` says why it has no fault
 */

/** Numbers and names. Those that would have the same name are counted. @param {Found[]} found @returns {Fault[]} */
export function nameFaults(found) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return found.map((fault, i) => {
    const name = `${path.basename(fault.file)} ${fault.kind}: ${fault.text}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { ...fault, number: i + 1, name: count === 1 ? name : `${name} (${count})` };
  });
}

/**
 * A source with faults. What stands within another, or at the same place, is wrapped by it.
 * @param {Buffer} source
 * @param {Fault[]} faults
 */
export function plantFaults(source, faults) {
  const outerFirst = [...faults].sort((a, b) => a.start - b.start || b.end - a.end || a.number - b.number);
  const edits = outerFirst.flatMap((fault, depth) => [
    { at: fault.start, text: fault.before, order: depth, number: fault.number },
    // Before whatever begins there, the innermost first.
    { at: fault.end, text: fault.after, order: -1 - depth, number: fault.number },
  ]);
  edits.sort((a, b) => a.at - b.at || a.order - b.order);
  const parts = edits.map(({ at, text, number }, i) => {
    const on = `(fault_pkg::fault == 16'd${number})`;
    return source.toString("utf8", edits[i - 1]?.at ?? 0, at) + text.replaceAll("$F", () => on);
  });
  return parts.join("") + source.toString("utf8", edits.at(-1)?.at ?? 0);
}

/**
 * The files whose faults are tried in a design: its own, and the shared cells that no design before it has. In front of the BBQ of
 * `bbq_pifo` stands a PIFO, so much of what a BBQ can do never comes up there.
 * @param {import("./designs.mjs").Design} design
 * @param {import("./designs.mjs").Design[]} designs
 */
export function triedFiles({ name, sources }, designs) {
  return sources.filter((source) => {
    const own = path.basename(path.dirname(source));
    const users = designs.filter(({ sources }) => sources.includes(source));
    return source.endsWith(".sv") && (users.find(({ name }) => name === own) ?? users[0])?.name === name;
  });
}

/**
 * Records of equivalent faults of files that no design tries.
 * @param {string} records text of the file
 * @param {string[]} files names of all files that are tried
 */
export const strayRecords = (records, files) =>
  records
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#") && !files.includes(line.split(" ")[0] ?? ""));

/**
 * Writes the faulty copies.
 * @param {import("./designs.mjs").Design} design
 * @param {import("./designs.mjs").Design[]} designs
 * @param {string} folder
 * @param {import("./pyslang.mjs").Python} python
 * @returns {Promise<{ sources: string[], dv: string[], tried: string[], faults: Fault[], lines: Line[] }>}
 */
export async function makeFaulty(design, designs, folder, python) {
  const isVerilog = (/** @type {string} */ file) => file.endsWith(".sv");
  const tried = triedFiles(design, designs);
  const request = {
    top: design.name,
    parameters: design.faults.map((parameters) =>
      Object.fromEntries(Object.entries(parameters).map(([name, value]) => [rtlName(name), value])),
    ),
    files: [...design.dv, ...design.sources].filter(isVerilog),
    tried,
    include: [...new Set([...design.dv, ...design.sources].map((file) => path.dirname(file)))],
  };
  /** @type {{ faults: Found[], lines: Line[] }} */
  const found = await ask(python, at("scripts/rtl/faults.py"), request, folder);
  const faults = nameFaults(found.faults);
  const sources = design.sources.map((source) => {
    const file = path.join(folder, path.basename(source));
    const here = faults.filter((fault) => fault.file === source);
    writeFileSync(file, plantFaults(readFileSync(source), here));
    return file;
  });
  const pkg = path.join(folder, "fault_pkg.sv");
  writeFileSync(pkg, "package fault_pkg;\n  logic [15:0] fault = 16'd0;\nendpackage\n");
  const vlt = path.join(folder, "faults.vlt");
  writeFileSync(vlt, '`verilator_config\npublic_flat_rw -module "fault_pkg" -var "fault"\n');
  return { sources, dv: [...design.dv, vlt, pkg], tried, faults, lines: found.lines };
}
