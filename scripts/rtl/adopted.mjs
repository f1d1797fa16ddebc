// A module that a user brings, described by a map, as a shared library of the bridge's C interface, in .cache/rtl/adopted/<name>. One
// library serves all maps of the same sources: how the module is driven comes when an engine is made.
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { missing } from "../lib/advice.mjs";
import { alone } from "../lib/lock.mjs";
import { step } from "../lib/progress.mjs";
import { pool, run } from "../lib/run.mjs";
import { SetupError } from "../lib/setup-error.mjs";
import { clearStamp, filesBelow, hash, isFresh, setStamp } from "../lib/stamp.mjs";
import { at } from "../lib/system.mjs";
import { bridge } from "./adapter.mjs";
import {
  bridgeJobs,
  commonFiles,
  commonHeaders,
  object,
  registryJob,
  runtimeJobs,
  target,
  unitText,
} from "./compile.mjs";
import { linkShared } from "./demand.mjs";
import { warningLines } from "./lint.mjs";
import { areNumbersFresh, writeNumbers } from "./numbers.mjs";
import { readPorts } from "./ports.mjs";
import { describe, findNative, findTools } from "./tools.mjs";
import { flagsOf, generated, refuse, traceFlags } from "./verilate.mjs";

/**
 * What a map says of its hardware, and the folder that its paths are relative to.
 * @typedef {{ name: string, direction: "in" | "out", bits: number, elements?: number }} Port
 * @typedef {{ folder: string, top: string, sources: string[], include?: string[], defines?: Record<string, string>,
 *             parameters?: Record<string, number | string>, show?: string[], ports: Port[], trace?: boolean }} Request
 */

const adapter = path.join(bridge, "adopted");

/** The adapter of all modules of users. */
export const adopterFiles = () => filesBelow(adapter, ".h");

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

/** @param {Request} request @param {string} name of the build @param {string} publicFile */
const verilatorArguments = (request, name, publicFile) => [
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
  publicFile,
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

/** All files that decide a build: those that are named, and what may be included. @param {Request} request */
const inputs = (request) => [
  ...request.sources.map((file) => inside(request, file)),
  ...(request.include ?? []).flatMap((folder) => filesBelow(inside(request, folder), ".sv", ".svh", ".v", ".vh")),
];

/**
 * Reads the sources as they are now: what must not be run is refused, whoever built them before, and ports that the map does not describe any
 * more are named.
 * @param {Request} request
 */
async function check(request) {
  const { top, defines = {}, include = [] } = request;
  const asked = {
    files: request.sources.map((file) => inside(request, file)),
    folder: realpathSync(request.folder),
    top,
    include: include.map((folder) => inside(request, folder)),
    defines,
    parameters: Object.fromEntries(
      Object.entries(request.parameters ?? {}).map(([key, value]) => [key, String(value)]),
    ),
  };
  const answer = await readPorts(JSON.stringify(asked));
  /** @type {{ file: string, line: number, found: string, expected: string }[]} */
  const problems = answer.problems;
  if (problems.length > 0) {
    const lines = problems.map(({ file, line, found, expected }) => {
      const place = file ? `${path.relative(request.folder, file) || file}${line ? `:${line}` : ""}: ` : "";
      return `${place}found ${found}; expected ${expected}`;
    });
    throw new SetupError(lines.join("\n"));
  }
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
 * Builds the library unless it is there. Installs nothing.
 * @param {Request} request
 * @returns {Promise<{ library: string, name: string, warnings: string[] }>} `name`: of the configuration in it
 */
export async function buildAdopted(request) {
  const tools = findTools();
  if (!tools) throw missing("rtl");
  const compiler = findNative();
  if (!compiler) throw missing("compiler");
  const { verilator } = tools;
  if (!areNumbersFresh()) await alone(writeNumbers);
  const { folder, ...rest } = request;
  // Folders differ from machine to machine, and by what they hold.
  const digest = hash([], path.resolve(folder), rest).slice(0, 12);
  const name = `adopted_${request.top.toLowerCase().replaceAll(/\W/g, "_")}_${digest}`;
  const library = at(".cache/rtl/adopted", name, "libqsrtl.so");
  const found = path.join(path.dirname(library), "warnings.json");
  const stamp = `rtl-adopted-${name}`;
  const key = hash(
    [...inputs(request), ...commonFiles(), ...adopterFiles(), at("scripts/rtl/adopted.mjs")],
    ...[verilator.id, compiler.id, rest],
  );
  const answer = () => ({ library, name, warnings: JSON.parse(readFileSync(found, "utf8")) });
  if (isFresh(stamp, key, library)) return answer();
  await alone(async () => {
    if (isFresh(stamp, key, library)) return; // built meanwhile
    clearStamp(stamp);
    await check(request);
    const native = target(compiler, describe(verilator), request.trace);
    await step(`building ${request.top}${request.trace ? " with waveforms" : ""}, once`, async () => {
      const job = pool();
      const general = [
        ...runtimeJobs(native, verilator.id),
        ...bridgeJobs(native),
        registryJob(native, [{ name: request.top, configs: [{ name, parameters: {} }] }], `registry_${name}`),
      ];
      /** @type {string[]} */
      let warnings = [];
      const model = async () => {
        warnings = await verilateAdopted(verilator, request, name);
        const file = path.join(generated(name), "unit_native.cc");
        const text = unit(request, name);
        writeFileSync(file, text);
        const headers = [...commonHeaders(), ...adopterFiles(), ...filesBelow(generated(name), ".cpp", ".h")];
        const folders = [generated(name), adapter].map((each) => `-I${each}`);
        return object(native, file, name, headers, [verilator.id, text], folders);
      };
      const objects = await Promise.all([model, ...general].map(job));
      await linkShared(native, objects, library);
      writeFileSync(found, JSON.stringify(warnings));
    });
    setStamp(stamp, key);
  });
  return answer();
}

/**
 * SystemVerilog to C++; Verilator's warnings of the sources.
 * @param {import("./tools.mjs").Verilator} verilator
 * @param {Request} request
 * @param {string} name
 */
async function verilateAdopted(verilator, request, name) {
  const folder = generated(name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const publicFile = path.join(folder, "public.vlt");
  writeFileSync(publicFile, publicText(request));
  const args = [...verilatorArguments(request, name, publicFile), "--Mdir", folder];
  const printed = await run(verilator.command, args, { env: verilator.env, seconds });
  refuse(name);
  // By the names that the map has.
  return warningLines(printed).map((line) => line.replaceAll(`${path.resolve(request.folder)}${path.sep}`, ""));
}
