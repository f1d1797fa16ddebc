// A module that a user brings, described by a map: its sources are checked and made C++. adopted-library.mjs makes a shared library of that, and
// adopted-wasm.mjs a module for the page.
import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "../lib/run.mjs";
import { SetupError } from "../lib/setup-error.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { at } from "../lib/system.mjs";
import { bridge } from "./adapter.mjs";
import { findHidden, verilatorMacros } from "./adopted-hidden.mjs";
import { commonHeaders, object, unitText } from "./compile.mjs";
import { warningLines } from "./lint.mjs";
import { readPorts } from "./ports.mjs";
import { SourceError } from "./source-error.mjs";
import { flagsOf, generated, refuse, traceFlags } from "./verilate.mjs";

/**
 * What a map says of its hardware, and the folder that its paths are relative to.
 * @typedef {{ name: string, direction: "in" | "out", bits: number, elements?: number }} Port
 * @typedef {{ folder: string, top: string, sources: string[], include?: string[], defines?: Record<string, string>,
 *             parameters?: Record<string, number | string>, show?: string[], ports: Port[], trace?: boolean }} Request
 */

export const adapterFolder = path.join(bridge, "adopted");

/** The adapter of all modules of users. */
export const adopterFiles = () => filesBelow(adapterFolder, ".h");

/** What decides how the C++ comes about. */
export const builders = ["adopted", "adopted-hidden"].map((name) => at(`scripts/rtl/${name}.mjs`));

/** What a build is called: the name of its configuration, and of its C++. @param {Request} request @param {string} digest */
export const nameOf = ({ top }, digest) => `adopted_${top.toLowerCase().replaceAll(/\W/g, "_")}_${digest}`;

/** Verilator and the compiler may take so long, in seconds: a build that never ends must not be waited for. */
const seconds = 300;

/**
 * A file or folder of the map, which has to be inside the map's folder.
 * @param {Request} request
 * @param {string} name
 */
function inside({ folder, top }, name) {
  const file = path.resolve(folder, name);
  if (!existsSync(file)) throw new SetupError(`${top}: ${name} is not there (looked for it in ${folder})`);
  const relative = path.relative(realpathSync(folder), realpathSync(file));
  if (relative.startsWith("..") || path.isAbsolute(relative))
    throw new SetupError(`${top}: ${name} is outside ${folder}; expected a path inside the folder of the map`);
  return file;
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

/** @param {Request} request @param {string} name of the build */
const verilatorArguments = (request, name) => [
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
  ...(request.include ?? []).map((folder) => `-I${inside(request, folder)}`),
  ...request.sources.map((file) => inside(request, file)),
];

/** The C++ of the ports and of the function that makes an engine. @param {Request} request @param {string} name */
function unit({ ports }, name) {
  const pins = ports.map(
    ({ name: port, direction, bits, elements = 0 }) =>
      `      {"${port}", &root.${port}, sizeof root.${port}, ${bits}, ${elements}, ${direction === "in"}},`,
  );
  return unitText(name, "adopted_engine.h", [
    `template <>`,
    `std::vector<Pin> pins_of(V${name}___024root& root) {`,
    `  return {`,
    ...pins,
    `  };`,
    `}`,
    `Engine* make_${name}(const Config& config, const Options& options) {`,
    `  return new AdoptedEngine<V${name}>(config, options);`,
    `}`,
  ]);
}

/**
 * The unit of a module that is verilated, compiled.
 * @param {import("./compile.mjs").Target} target
 * @param {Request} request
 * @param {string} name
 * @param {string} verilatorId
 */
export function compileUnit(target, request, name, verilatorId) {
  const file = path.join(generated(name), `unit_${target.name}.cc`);
  const text = unit(request, name);
  writeFileSync(file, text);
  const headers = [...commonHeaders(), ...adopterFiles(), ...filesBelow(generated(name), ".cpp", ".h")];
  const folders = [generated(name), adapterFolder].map((each) => `-I${each}`);
  return object(target, file, name, headers, [verilatorId, text], folders);
}

/** All files that decide a build: those that are named, and what may be included. @param {Request} request */
export const inputs = (request) => [
  ...request.sources.map((file) => inside(request, file)),
  ...(request.include ?? []).flatMap((folder) => filesBelow(inside(request, folder), ".sv", ".svh", ".v", ".vh")),
];

/**
 * Reads the sources as they are now: what must not be run is refused, whoever built them before, and ports that the map does not describe any
 * more are named.
 * @param {Request} request
 */
export async function check(request) {
  const { top, defines = {}, include = [] } = request;
  const asked = {
    files: request.sources.map((file) => inside(request, file)),
    folder: realpathSync(request.folder),
    top,
    include: include.map((folder) => inside(request, folder)),
    defines: { ...verilatorMacros, ...defines },
    parameters: Object.fromEntries(
      Object.entries(request.parameters ?? {}).map(([key, value]) => [key, String(value)]),
    ),
  };
  const answer = await readPorts(JSON.stringify(asked));
  /** @type {import("./source-error.mjs").SourceProblem[]} */
  const problems = answer.problems;
  if (problems.length > 0) throw new SourceError(problems);
  /** @type {Map<string, Port>} */
  const there = new Map(answer.ports.map((/** @type {Port} */ port) => [port.name, port]));
  const shape = (/** @type {Port} */ { direction, bits, elements = 0 }) =>
    `${direction}, ${bits} bits${elements > 0 ? `, ${elements} elements` : ""}`;
  for (const port of request.ports) {
    const found = there.get(port.name);
    if (!found || shape(found) !== shape(port))
      throw new SetupError(
        `ports of the map: found ${port.name} (${shape(port)}); expected a port of ${top} as its sources have it: ` +
          `${found ? shape(found) : [...there.keys()].join(", ")}. Adopt it again, or correct \`ports\` and what names it`,
      );
    there.delete(port.name);
  }
  const more = [...there.keys()];
  if (more.length > 0)
    throw new SetupError(`ports of the map: ${top} has ${more.join(", ")} too; adopt it again, or add to \`ports\``);
}

/**
 * SystemVerilog to C++; Verilator's warnings of the sources.
 * @param {import("./tools.mjs").Verilator} verilator
 * @param {Request} request
 * @param {string} name
 */
export async function verilateAdopted(verilator, request, name) {
  const folder = generated(name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const publicFile = path.join(folder, "public.vlt");
  writeFileSync(publicFile, publicText(request));
  const args = [...verilatorArguments(request, name), "--Mdir", folder];
  const hidden = await findHidden(verilator, args, request.folder);
  if (hidden.length > 0) throw new SourceError(hidden);
  const printed = await run(verilator.command, [...(verilator.args ?? []), publicFile, ...args], {
    env: verilator.env,
    seconds,
  });
  refuse(name);
  // By the names that the map has.
  return warningLines(printed).map((line) => line.replaceAll(`${path.resolve(request.folder)}${path.sep}`, ""));
}
