// A module that a user brings, described by a map, as a shared library of the bridge's C interface, in .cache/rtl/adopted/<name>. One
// library serves all maps of the same sources: how the module is driven comes when an engine is made.
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { missing } from "../lib/advice.mjs";
import { alone } from "../lib/lock.mjs";
import { step } from "../lib/progress.mjs";
import { pool } from "../lib/run.mjs";
import { SetupError } from "../lib/setup-error.mjs";
import { clearStamp, filesBelow, hash, isFresh, setStamp } from "../lib/stamp.mjs";
import { at } from "../lib/system.mjs";
import { bridge } from "./adapter.mjs";
import { headers, inside, seconds, verilateAdopted } from "./adopted_verilate.mjs";
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
import { areNumbersFresh, writeNumbers } from "./numbers.mjs";
import { readPorts } from "./ports.mjs";
import { describe, findNative, findTools } from "./tools.mjs";
import { generated } from "./verilate.mjs";

/** @typedef {import("./adopted_verilate.mjs").Port} Port */
/** @typedef {import("./adopted_verilate.mjs").Request} Request */

const adapter = path.join(bridge, "adopted");

/** What decides a build beside its sources. */
const scripts = ["adopted", "adopted_verilate", "verilator_messages"].map((name) => at(`scripts/rtl/${name}.mjs`));

/** The adapter of all modules of users. */
export const adopterFiles = () => filesBelow(adapter, ".h");

/**
 * The C++ of the ports, the loops and the function that makes an engine.
 * @param {Request} request
 * @param {string} name
 * @param {string} loops the signals of combinational loops
 */
function unit({ folder, ports }, name, loops) {
  const pins = ports.map(
    ({ name: port, direction, bits, elements = 0 }) =>
      `      {"${port}", &root.${port}, sizeof root.${port}, ${bits}, ${elements}, ${direction === "in"}},`,
  );
  const text = unitText(name, "adopted_engine.h", [
    `template <>`,
    `std::string loops_of<V${name}>() {`,
    `  return ${JSON.stringify(loops)};`,
    `}`,
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
  const [sources, copies] = [path.resolve(folder), path.join(generated(name), "sources")].map((each) =>
    JSON.stringify(`${each}${path.sep}`),
  );
  return `#define QS_SOURCES ${sources}, ${copies}\n#include "adopted_settle.h"\n${text}`;
}

/** All files that decide a build: those that are named, and what may be included. @param {Request} request */
const inputs = (request) => [
  ...request.sources.map((file) => inside(request, file)),
  ...(request.include ?? []).flatMap((folder) => filesBelow(inside(request, folder), ...headers)),
];

/**
 * Reads the sources as they are now: what must not be run is refused, whoever built them before, and ports that the map does not describe any
 * more are named. The places of statements that may never end.
 * @param {Request} request
 * @returns {Promise<string[]>}
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
  return answer.loops.map((/** @type {{ file: string, line: number }} */ { file, line }) => `${file}:${line}`);
}

/**
 * The same way to compile, ended if it takes too long.
 * @param {import("./compile.mjs").Target} target
 * @returns {import("./compile.mjs").Target}
 */
function limited(target) {
  const { command, args } = target.compiler;
  const ended = [at("scripts/lib/limited.mjs"), String(seconds), command, ...args];
  return { ...target, compiler: { ...target.compiler, command: process.execPath, args: ended } };
}

/**
 * Builds the library unless it is there. Installs nothing.
 * @param {Request} request
 * @returns {Promise<{ library: string, name: string, warnings: string[], loops: string[] }>} `name`: of the configuration in it;
 *   `warnings`: of a new build; `loops`: places of statements that may never end
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
  const stamp = `rtl-adopted-${name}`;
  const key = hash(
    [...inputs(request), ...commonFiles(), ...adopterFiles(), ...scripts],
    ...[verilator.id, compiler.id, rest],
  );
  const loops = path.join(path.dirname(library), "loops.json");
  let found = { warnings: /** @type {string[]} */ ([]), loops: "" };
  const answer = () => ({ library, name, warnings: found.warnings, loops: JSON.parse(readFileSync(loops, "utf8")) });
  if (isFresh(stamp, key, library, loops)) return answer();
  await alone(async () => {
    if (isFresh(stamp, key, library, loops)) return; // built meanwhile
    clearStamp(stamp);
    const endless = await check(request);
    const native = target(compiler, describe(verilator), request.trace);
    await step(`building ${request.top}${request.trace ? " with waveforms" : ""}, once`, async () => {
      const job = pool();
      const general = [
        ...runtimeJobs(native, verilator.id),
        ...bridgeJobs(native),
        registryJob(native, [{ name: request.top, configs: [{ name, parameters: {} }] }], `registry_${name}`),
      ];
      const model = async () => {
        found = await verilateAdopted(verilator, request, name);
        const file = path.join(generated(name), "unit_native.cc");
        const text = unit(request, name, found.loops);
        writeFileSync(file, text);
        const parts = [...commonHeaders(), ...adopterFiles(), ...filesBelow(generated(name), ".cpp", ".h")];
        const folders = [generated(name), adapter].map((each) => `-I${each}`);
        const extra = [...folders, "-fexceptions"]; // see adopted_settle.h
        return object(limited(native), file, name, parts, [verilator.id, text], extra);
      };
      const objects = await Promise.all([model, ...general].map(job));
      await linkShared(native, objects, library);
      writeFileSync(loops, JSON.stringify(endless));
    });
    setStamp(stamp, key);
  });
  return answer();
}
