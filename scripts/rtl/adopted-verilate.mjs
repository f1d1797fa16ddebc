// A module that a user brings, as C++: how Verilator is called for it, and what of its messages people are told.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isOverLimit, limited, limits } from "../lib/limited.mjs";
import { run } from "../lib/run.mjs";
import { SetupError } from "../lib/setup-error.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { headers, inside } from "./adopted.mjs";
import { elaborateAdopted } from "./adopted-elaborate.mjs";
import { findHidden } from "./adopted-hidden.mjs";
import { everySignal, pattern } from "./elaborate.mjs";
import { SourceError } from "./source-error.mjs";
import { flagsOf, generated, refuse, traceFlags } from "./verilate.mjs";
import { buildFailure, errorsOf, loopSignals, shortWarnings } from "./verilator-messages.mjs";

/** @typedef {import("./adopted.mjs").Request} Request */

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

/**
 * Registers and memories as Verilator's configuration that makes them public, or all signals.
 * @param {Request} request
 * @param {string} name of the build
 */
const publicText = async (request, name) => {
  const { show = [], signals } = request;
  const all = signals ? [everySignal(await elaborateAdopted(request, name))] : [];
  return [
    "`verilator_config",
    ...all,
    ...show.map((name) => {
      // An escaped name of a module may hold dots.
      const dot = name.lastIndexOf(".");
      return `public_flat_rd -module "${pattern(name.slice(0, dot))}" -var "${pattern(name.slice(dot + 1))}"`;
    }),
    "",
  ].join("\n");
};

/**
 * @param {Request} request
 * @param {string} name of the build
 * @param {{ sources: string[], include: string[] }} files
 */
const verilatorArguments = (request, name, { sources, include }) => [
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

/** What a tool did not get through. @param {string} who */
export const tooLarge = (who) =>
  new SetupError(
    `found a module that takes ${who} more than ${limits}; expected a smaller one: fewer copies of a part, smaller memories`,
  );

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
  writeFileSync(publicFile, await publicText(request, name));
  const copies = path.join(folder, "sources");
  const args = [...verilatorArguments(request, name, readable(request, copies)), "--Mdir", folder];
  // By the names that the map has.
  const plain = (/** @type {string} */ text) =>
    [copies, path.resolve(request.folder)].reduce(
      (plain, folder) => plain.replaceAll(`${folder}${path.sep}`, ""),
      text,
    );
  const hidden = await findHidden(verilator, args, [request.folder, copies]);
  if (hidden.length > 0) throw new SourceError(hidden);
  const { command, args: first, env } = limited(verilator);
  const printed = await run(command, [...first, publicFile, ...args], { env }).catch((error) => {
    if (isOverLimit(error)) throw tooLarge("for Verilator");
    if (!(error instanceof SetupError) || !error.output) throw error;
    const said = plain(error.output);
    const errors = errorsOf(said);
    if (errors.length === 0) throw new SetupError(`Verilator refuses ${request.top}:\n${buildFailure(said)}`);
    throw new SourceError(errors, buildFailure(said), `Verilator refuses ${request.top}:\n${buildFailure(said)}`);
  });
  refuse(name);
  const written = filesBelow(folder, ".cpp").map((file) => readFileSync(file, "utf8"));
  return {
    warnings: shortWarnings(plain(printed)),
    loops: loopSignals(request.top, plain(printed), written.join("\n"), (signal) => firstNamed(request, signal)),
  };
}
