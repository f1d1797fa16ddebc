// Signals that an adapter reads, made public for it. The adapter is the one list of them: `find("u_list.stays")` names a signal by its path
// below the top, `find_each("u_list.gen_cell[#].u_cell.entry_q", ...)` one of each module of an array. Switches of the design, which scenarios
// set, are public too, and so are registers (`rtl/common/registers.vlt`). A name that the hardware does not have stops the build.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../lib/system.mjs";
import { writtenFiles } from "./adapter.mjs";
import { code } from "./source.mjs";

/**
 * What an adapter reads: a path, and where the adapter has it.
 * @typedef {{ path: string, file: string, line: number }} Use
 * @typedef {{ text: string, instances: Map<string, string> }} Module its text without comments; modules by the names of their instances
 * @typedef {Pick<import("./designs.mjs").Design, "name" | "sources" | "dv">} Rtl
 */

/** Names that `rtl/common/registers.vlt` makes public. */
const isRegister = (/** @type {string} */ name) => /_q.?$|^mem$/.test(name);

/** Signals by their paths: `find("u_list.stays")`. */
const byPath = /(?<!\.)\bfind(?:_each)?\(\s*"([^"]+)"/g;
/** Signals below a module that the program chooses: `module("u_memory.mem")`, or `SEEN(kind)` of its probe. */
const byName = /(?<!^#.*)\b(?:module\("|SEEN\()([\w.]+)"?\)/gm;

/**
 * The signals that a text of C++ names.
 * @param {string} text
 * @param {string} file
 * @param {RegExp} [pattern]
 * @returns {Use[]}
 */
export function usesIn(text, file, pattern = byPath) {
  return [...text.matchAll(pattern)].map((found) => ({
    path: found[1] ?? "",
    file,
    line: text.slice(0, found.index).split("\n").length,
  }));
}

/** @param {string} text @param {string} word */
const has = (text, word) => new RegExp(`\\b${word}\\b`).test(text);

/** Text whose parentheses are balanced, up to a depth. @param {number} depth @returns {string} */
const balanced = (depth) => (depth > 0 ? String.raw`(?:[^()]|\(${balanced(depth - 1)}\))*` : "[^()]*");
const parameters = String.raw`(?:#\s*\(${balanced(5)}\)\s*)?`;
const instance = new RegExp(String.raw`\b(\w+)\s+${parameters}(u_\w+)\s*\(`, "g");
const bound = new RegExp(String.raw`\bbind\s+(\w+)\s+(\w+)\s+${parameters}(u_\w+)\s*\(`, "g");

/**
 * Modules by name, with what is bound into them.
 * @param {string[]} texts of SystemVerilog
 */
export function modulesIn(texts) {
  const plain = texts.map(code);
  /** @type {Map<string, Module>} */
  const modules = new Map();
  for (const text of plain) {
    for (const [, name = "", body = ""] of text.matchAll(/\bmodule\s+(\w+)\b([\s\S]*?)\bendmodule\b/g)) {
      const instances = [...body.matchAll(instance)].map(
        ([, module = "", as = ""]) => /** @type {const} */ ([as, module]),
      );
      modules.set(name, { text: body, instances: new Map(instances) });
    }
  }
  for (const text of plain)
    for (const [, into = "", module = "", as = ""] of text.matchAll(bound))
      modules.get(into)?.instances.set(as, module);
  return modules;
}

/**
 * The module that a path leads to and the name of the signal there; or what is wrong with the path.
 * @param {Map<string, Module>} modules
 * @param {string} top
 * @param {string} signal its path; parts that are no instance are generate blocks
 * @returns {{ module: string, name: string } | { problem: string }}
 */
export function resolve(modules, top, signal) {
  const parts = signal.split(".");
  const name = parts.pop() ?? "";
  let module = top;
  for (const part of parts.map((part) => part.replace(/\[.*/, ""))) {
    const within = modules.get(module);
    const next = within?.instances.get(part);
    const isBlock = !part.startsWith("u_") && has(within?.text ?? "", part);
    if (!next && !isBlock) return { problem: `module ${module} has no instance or block ${part}` };
    module = next ?? module;
  }
  if (!has(modules.get(module)?.text ?? "", name)) return { problem: `module ${module} has no signal ${name}` };
  return { module, name };
}

/**
 * Verilator's configuration that makes public what the adapter of a design reads, and names in the adapter that are wrong.
 * @param {Rtl} design
 * @returns {{ text: string, problems: string[] }}
 */
export function publicSignals({ name, sources, dv }) {
  const texts = [...dv, ...sources].map((file) => readFileSync(file, "utf8"));
  const modules = modulesIn(texts);
  const adapter = writtenFiles({ name }).map((file) => ({
    file: path.relative(root, file),
    text: readFileSync(file, "utf8"),
  }));
  /** @type {Set<string>} */
  const lines = new Set();
  const switches = `${name}_switches_pkg`;
  if (dv.some((file) => path.basename(file, ".sv") === switches))
    lines.add(`public_flat_rd -module "${switches}" -var "*"`);
  /** @type {string[]} */
  const problems = [];
  const wrong = (/** @type {Use} */ { file, line, path }, /** @type {string} */ why) =>
    problems.push(`${file}:${line}: ${name} hardware has no signal "${path}": ${why}`);
  for (const use of adapter.flatMap(({ text, file }) => usesIn(text, file))) {
    const found = resolve(modules, name, use.path);
    if ("problem" in found) wrong(use, found.problem);
    else if (!isRegister(found.name)) lines.add(`public_flat_rd -module "${found.module}" -var "${found.name}"`);
  }
  // These are registers, or public by their probe; which module they are in is not known here.
  for (const use of adapter.flatMap(({ text, file }) => usesIn(text, file, byName))) {
    const last = use.path.split(".").at(-1) ?? "";
    if (!texts.some((text) => has(text, last))) wrong(use, `no module has a signal ${last}`);
  }
  return { text: ["`verilator_config", ...[...lines].sort(), ""].join("\n"), problems };
}
