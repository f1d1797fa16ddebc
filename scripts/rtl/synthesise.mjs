// One synthesis by Yosys: reads the sources, checks them, maps them to LUTs of six inputs, flip-flops and memories.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { SetupError } from "../lib/setup-error.mjs";
import { at, root } from "../lib/system.mjs";
import { rtlName } from "./designs.mjs";
import { countCells, netlistProblems } from "./netlist.mjs";

/**
 * @typedef {import("./netlist.mjs").Counts} Counts
 * @typedef {{ name: string, top: string, sources: string[], parameters: Record<string, number> }} Job `sources` absolute
 * @typedef {{ from: string, to: string, levels: number }} LongestPath LUTs between two registers, memories or ports
 * @typedef {{ name: string, problems: string[], modules: Map<string, Counts>, whole: Counts | null, path: LongestPath | null }}
 *   Synthesis `modules`: with hierarchy, each module without those inside; `whole`: flattened, so optimised across modules
 */

/** A path as Yosys wants it: from the repository, with slashes. @param {string} file */
const relative = (file) => path.relative(root, file).split(path.sep).join("/");

/** Word-level netlist to LUTs. Memories stay cells of their own: what becomes of them is up to the device. */
const map = [
  "synth -run coarse:fine",
  "opt -fast -full",
  "opt -undriven -fine",
  "techmap",
  "opt -fast",
  "abc -lut 6",
  "opt_clean",
];

/** @param {Job} job @param {string} folder */
function script({ top, sources, parameters }, folder) {
  const headers = [...new Set(sources.map((file) => relative(path.dirname(file))))];
  const options = [
    // WebAssembly has no others.
    ...["--threads 1", "--keep-hierarchy", `--top ${top}`, "-D SYNTHESIS"],
    ...headers.map((header) => `-I ${header}`),
    ...Object.entries(parameters).map(([name, value]) => `-G ${rtlName(name)}=${value}`),
  ];
  const units = sources.filter((file) => !file.endsWith(".svh"));
  return [
    `read_slang ${[...options, ...units.map(relative)].join(" ")}`,
    `hierarchy -check -top ${top}`,
    "design -save read",
    ...[...map, `write_json ${folder}/modules.json`],
    ...["design -load read", "flatten"],
    // Conflicting or missing drivers, and loops without a register, also those that lead through several modules.
    "check -assert",
    ...map,
    "check -assert",
    `tee -q -o ${folder}/longest.txt ltp -noff`,
    `write_json ${folder}/whole.json`,
    "",
  ].join("\n");
}

/** `\u_free_list.write_q [4]` as `u_free_list.write_q`. @param {string | undefined} net */
const readable = (net) => (net ?? "").replace(/^\\|\s*\[\d+\]$/g, "");

/** @param {string} text of Yosys' pass ltp @returns {LongestPath | null} */
function longestPath(text) {
  const levels = /\(length=(\d+)\)/.exec(text)?.[1];
  if (!levels) return null;
  const places = [...text.matchAll(/^ *(?:\d+|ff): (.+?)(?: \(via .*)?$/gm)].map((match) => readable(match[1]));
  return { levels: Number(levels), from: places[0] ?? "", to: places.at(-1) ?? "" };
}

/** What Yosys complains about. @param {string} log @returns {string[]} */
function complaints(log) {
  const found = log.matchAll(/^.*\b(?:Warning|ERROR|error): .*$/gm);
  return [...new Set([...found].map(([line]) => line.trim()))];
}

/**
 * Never fails on what is wrong with the sources: that is in `problems`.
 * @param {import("./yosys.mjs").Yosys} yosys
 * @param {Job} job
 * @returns {Promise<Synthesis>}
 */
export async function synthesise(yosys, job) {
  const folder = `.cache/synth/${job.name}`;
  rmSync(at(folder), { recursive: true, force: true });
  mkdirSync(at(folder), { recursive: true });
  writeFileSync(at(folder, "run.ys"), script(job, folder));
  const log = at(folder, "yosys.log");
  try {
    // Only the file tells all: in the WebAssembly build nothing is printed any more once ABC has run.
    await yosys("-q", "-l", `${folder}/yosys.log`, "-s", `${folder}/run.ys`);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    const found = existsSync(log) ? complaints(readFileSync(log, "utf8")) : [];
    const problems = found.length > 0 ? found : [error.message];
    return { name: job.name, problems, modules: new Map(), whole: null, path: null };
  }
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(at(folder, name), "utf8"));
  const modules = read("modules.json");
  return {
    name: job.name,
    problems: [...complaints(readFileSync(log, "utf8")), ...netlistProblems(modules, job.top)],
    modules: countCells(modules, job.top),
    whole: countCells(read("whole.json"), job.top).get(job.top) ?? null,
    path: longestPath(readFileSync(at(folder, "longest.txt"), "utf8")),
  };
}
