// A module that a user brings, as C++: how Verilator is called for it, and what of its messages people are told.
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "../lib/run.mjs";
import { SetupError } from "../lib/setup-error.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { flagsOf, generated, refuse, traceFlags } from "./verilate.mjs";
import { buildFailure, loopSignals, shortWarnings } from "./verilator_messages.mjs";

/**
 * What a map says of its hardware, and the folder that its paths are relative to.
 * @typedef {{ name: string, direction: "in" | "out", bits: number, elements?: number }} Port
 * @typedef {{ folder: string, top: string, sources: string[], include?: string[], defines?: Record<string, string>,
 *             parameters?: Record<string, number | string>, show?: string[], ports: Port[], trace?: boolean }} Request
 */

/** Verilator and the compiler may take so long, in seconds: a build that never ends must not be waited for. */
export const seconds = 300;

/** Endings of files that may be included. */
export const headers = [".sv", ".svh", ".v", ".vh"];

/**
 * A file or folder of the map, which has to be inside the map's folder.
 * @param {Request} request
 * @param {string} name
 */
export function inside({ folder, top }, name) {
  const file = path.resolve(folder, name);
  if (!existsSync(file)) throw new SetupError(`${top}: ${name} is not there (looked for it in ${folder})`);
  const relative = path.relative(realpathSync(folder), realpathSync(file));
  if (relative.startsWith("..") || path.isAbsolute(relative))
    throw new SetupError(`${top}: ${name} is outside ${folder}; expected a path inside the folder of the map`);
  return file;
}

/** Whose comments turn sources off and on, as scripts/rtl/port_files.py has them. */
const synthesisers = "synopsys|synthesis|pragma|ambit|cadence|exemplar|xilinx|altera";
const skipped = new RegExp(
  `(?://|/\\*)\\s*(?:${synthesisers})\\s+translate_off\\b.*?(?=(?://|/\\*)\\s*(?:${synthesisers})\\s+translate_on\\b|$(?![^]))`,
  "gs",
);

/** The text without what stands between comments `translate_off` and `translate_on`, in as many lines. @param {string} text */
export const synthesised = (text) => text.replaceAll(skipped, (region) => region.replaceAll(/[^\n]/g, ""));

/**
 * Files as Verilator reads them, which does not know `translate_off`: those with such comments are copied to a folder without what they
 * turn off.
 * @param {Request} request
 * @param {string} copies the folder
 */
function readable(request, copies) {
  const copy = (/** @type {string} */ file) => {
    const text = readFileSync(file, "utf8");
    const read = synthesised(text);
    if (read === text) return file;
    const target = path.join(copies, path.relative(path.resolve(request.folder), file));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, read);
    return target;
  };
  const sources = request.sources.map((file) => copy(inside(request, file)));
  const folders = (request.include ?? []).map((folder) => inside(request, folder));
  for (const folder of folders) filesBelow(folder, ...headers).forEach(copy);
  // A copy comes before its original.
  const include = folders.flatMap((folder) => [
    path.join(copies, path.relative(path.resolve(request.folder), folder)),
    folder,
  ]);
  return { sources, include: include.filter((folder) => existsSync(folder)) };
}

/** A name as a pattern of Verilator's configuration: it spells some characters in a way of its own. @param {string} name */
const pattern = (name) => name.replaceAll(/[^\w$]|__+/g, "*");

/** Registers and memories as Verilator's configuration that makes them public. @param {Request} request */
const publicText = ({ show = [] }) =>
  [
    "`verilator_config",
    ...show.map((name) => {
      // An escaped name of a module may hold dots.
      const dot = name.lastIndexOf(".");
      return `public_flat_rd -module "${pattern(name.slice(0, dot))}" -var "${pattern(name.slice(dot + 1))}"`;
    }),
    "",
  ].join("\n");

/**
 * @param {Request} request
 * @param {string} name of the build
 * @param {string} publicFile
 * @param {{ sources: string[], include: string[] }} files
 */
const verilatorArguments = (request, name, publicFile, { sources, include }) => [
  ...flagsOf({ assertions: false }),
  // A run would never come back from it.
  "-Werror-INFINITELOOP",
  // Comments for a newer Verilator's lint are no error of an older one.
  ...[
    "WIDTHTRUNC",
    "WIDTHEXPAND",
    "GENUNNAMED",
    "ASCRANGE",
    "NULLPORT",
    "UNUSEDSIGNAL",
    "UNUSEDPARAM",
    "UNUSEDGENVAR",
    "SIDEEFFECT",
  ].map((code) => `-Wfuture-${code}`),
  ...(request.trace ? traceFlags : []),
  ...["--top-module", request.top, "--prefix", `V${name}`],
  ...Object.entries(request.parameters ?? {}).map(([key, value]) => `-G${key}=${value}`),
  ...Object.entries(request.defines ?? {}).map(([key, value]) => `-D${key}=${value}`),
  ...include.map((folder) => `-I${folder}`),
  publicFile,
  ...sources,
];

/** The first line of the sources with this name. @param {Request} request @param {string} name */
function firstNamed(request, name) {
  const word = new RegExp(`(?<![\\w$])${name.replaceAll(/[^\w]/g, "\\$&")}(?![\\w$])`);
  for (const source of request.sources) {
    const line = readFileSync(inside(request, source), "utf8")
      .split("\n")
      .findIndex((text) => word.test(text));
    if (line >= 0) return `${source}:${line + 1}`;
  }
  return request.sources.join(", ");
}

/**
 * SystemVerilog to C++. `warnings`: the first ones of the sources; `loops`: the signals of combinational loops with their places.
 * @param {import("./tools.mjs").Verilator} verilator
 * @param {Request} request
 * @param {string} name
 * @returns {Promise<{ warnings: string[], loops: string }>}
 */
export async function verilateAdopted(verilator, request, name) {
  const folder = generated(name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const publicFile = path.join(folder, "public.vlt");
  writeFileSync(publicFile, publicText(request));
  const copies = path.join(folder, "sources");
  const args = [...verilatorArguments(request, name, publicFile, readable(request, copies)), "--Mdir", folder];
  // By the names that the map has.
  const plain = (/** @type {string} */ text) =>
    [copies, path.resolve(request.folder)].reduce(
      (plain, folder) => plain.replaceAll(`${folder}${path.sep}`, ""),
      text,
    );
  const printed = await run(verilator.command, args, { env: verilator.env, seconds }).catch((error) => {
    if (!(error instanceof SetupError) || !error.output) throw error;
    throw new SetupError(`Verilator refuses ${request.top}:\n${buildFailure(plain(error.output))}`);
  });
  refuse(name);
  const written = filesBelow(folder, ".cpp").map((file) => readFileSync(file, "utf8"));
  return {
    warnings: shortWarnings(plain(printed)),
    loops: loopSignals(request.top, plain(printed), written.join("\n"), (signal) => firstNamed(request, signal)),
  };
}
