// The elaborated design of a configuration, as slang reads it: signals, statements and instances with the places where they stand, in
// .cache/rtl/elaborated/<name>.json. elaborate.py says what is in it.
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { SetupError } from "../lib/setup-error.mjs";
import { clearStamp, hash, isFresh, setStamp } from "../lib/stamp.mjs";
import { at, root } from "../lib/system.mjs";
import { rtlName } from "./designs.mjs";
import { ask, needPyslang } from "./pyslang.mjs";

/**
 * @typedef {{ name: string, line: number, kind: "in" | "out" | "variable" | "global" | "local", bits: number, elements: number }} Signal
 * @typedef {{ module: string, signals: Signal[], instances: { name: string, body: number }[] }} Body
 * @typedef {{ top: string, files: string[], root: number, bodies: Body[], problems: import("./source-error.mjs").SourceProblem[] }} Elaborated
 * @typedef {{ files: string[], design: string[] | null, top: string, folder: string, include: string[], defines: Record<string, string>,
 *             parameters: Record<string, string> }} ElaborateRequest
 */

const programs = ["elaborate", "elaborated_expressions", "elaborated_statements", "ports"].map((name) =>
  at(`scripts/rtl/${name}.py`),
);

/** Where the elaborated design of a configuration is. @param {string} name of the configuration */
export const elaboratedFile = (name) => at(".cache/rtl/elaborated", `${name}.json`);

/** @param {string} name */
const stampOf = (name) => `rtl-elaborated-${name}`;

/**
 * What is asked of a design of rtl/.
 * @param {import("./designs.mjs").Design} design
 * @param {Pick<import("./designs.mjs").Config, "parameters">} config
 * @returns {ElaborateRequest}
 */
const requestFor = (design, { parameters }) => ({
  files: [...design.dv.filter((file) => file.endsWith(".sv")), ...design.sources].filter((file) =>
    file.endsWith(".sv"),
  ),
  design: design.sources,
  top: design.name,
  folder: root,
  include: [...new Set([...design.sources, ...design.dv].map((file) => path.dirname(file)))],
  defines: { QS_DV: "1" },
  parameters: Object.fromEntries(Object.entries(parameters).map(([name, value]) => [rtlName(name), String(value)])),
});

/**
 * Elaborates unless it is done already.
 * @param {string} name what the file is called
 * @param {ElaborateRequest} request
 * @param {string[]} inputs files that decide the answer
 * @returns {Promise<string>} the file
 */
export async function elaborate(name, request, inputs) {
  const file = elaboratedFile(name);
  const key = hash([...inputs, ...programs], { ...request, folder: "", files: request.files.length });
  if (isFresh(stampOf(name), key, file)) return file;
  const python = await needPyslang();
  mkdirSync(path.dirname(file), { recursive: true });
  const folder = mkdtempSync(path.join(path.dirname(file), "request-"));
  try {
    clearStamp(stampOf(name));
    const { problems } = await ask(python, programs[0] ?? "", request, folder);
    if (problems.length > 0)
      throw new SetupError(`${request.top}: found ${problems[0].found}; expected ${problems[0].expected}`);
    renameSync(path.join(folder, "answer.json"), file);
    setStamp(stampOf(name), key);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return file;
}

/**
 * A configuration of a design of rtl/, elaborated unless it is done already. Gives the file.
 * @param {import("./designs.mjs").Design} design
 * @param {import("./designs.mjs").Config} config
 */
export const elaborateDesign = (design, config) =>
  elaborate(config.name, requestFor(design, config), [...design.sources, ...design.dv]);

/**
 * Unpacked arrays of single bits, by their paths below the top, each with its elements: Verilator's table of names has them as vectors.
 * @param {string} file
 * @returns {[string, number][]}
 */
export function bitArrays(file) {
  /** @type {Elaborated} */
  const { bodies, root: top } = JSON.parse(readFileSync(file, "utf8"));
  /** @param {Body | undefined} body @param {string} path @returns {[string, number][]} */
  const below = (body, path) => [
    ...(body?.signals ?? [])
      .filter(({ kind, bits, elements }) => kind !== "local" && bits === 1 && elements > 0)
      .map(({ name, elements }) => /** @type {[string, number]} */ ([`${path}${name}`, elements])),
    ...(body?.instances ?? []).flatMap(({ name, body }) => below(bodies[body], `${path}${name}.`)),
  ];
  return below(bodies[top], "");
}

/** A name as a pattern of Verilator's configuration: it spells some characters in a way of its own. @param {string} name */
export const pattern = (name) => name.replaceAll(/[^\w$]|__+/g, "*");

/** The last part of a path. @param {string} name */
const lastOf = (name) => name.split(".").at(-1) ?? "";

/**
 * Verilator's configuration that makes all signals of an elaborated design public. Not by a pattern for all: it would have those of a generate
 * block's own number, which the C++ does not have.
 * @param {string} file
 */
export function everySignal(file) {
  /** @type {Elaborated} */
  const { bodies } = JSON.parse(readFileSync(file, "utf8"));
  const lines = new Set();
  for (const { module, signals } of bodies)
    for (const { name, kind } of signals) {
      if (kind === "local") continue;
      const [, within, variable] = kind === "global" ? (/(\w+)::(.*)/.exec(name) ?? []) : ["", module, name];
      lines.add(`public_flat_rd -module "${pattern(within ?? "")}" -var "${pattern(lastOf(variable ?? name))}"`);
    }
  return [...lines].sort().join("\n");
}
