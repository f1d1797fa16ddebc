// One configuration on demand: a shared library of the bridge's C interface with the run-time and this configuration alone, in
// .cache/rtl/demand/<configuration>.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { missing } from "../lib/advice.mjs";
import { alone } from "../lib/lock.mjs";
import { step } from "../lib/progress.mjs";
import { pool, run } from "../lib/run.mjs";
import { SetupError } from "../lib/setup-error.mjs";
import { clearStamp, hash, isFresh, setStamp } from "../lib/stamp.mjs";
import { at } from "../lib/system.mjs";
import { adapterFiles } from "./adapter.mjs";
import { bridgeJobs, commonFiles, configJob, registryJob, runtimeJobs, target } from "./compile.mjs";
import { parameterNames, readDesigns } from "./designs.mjs";
import { elaborateDesign } from "./elaborate.mjs";
import { warningsOf } from "./lint.mjs";
import { areNumbersFresh, writeNumbers } from "./numbers.mjs";
import { describe, findNative, findTools } from "./tools.mjs";
import { verilate, verilateKey } from "./verilate.mjs";

/**
 * What a build has besides what runs: nothing, waveforms, or every signal as a field.
 * @typedef {"" | "trace" | "signals"} Extra
 */

/** In words. @type {Record<Extra, string>} */
const withExtra = { "": "", trace: " with waveforms", signals: " with all signals" };

/**
 * The configuration with these parameters, complete ones.
 * @param {import("./designs.mjs").Design} design
 * @param {Record<string, number>} given
 * @param {Extra} extra
 * @returns {import("./designs.mjs").Config}
 */
function configuration(design, given, extra) {
  const names = parameterNames(design);
  for (const name of new Set([...names.always, ...Object.keys(given)])) {
    const value = given[name];
    if (!names.all.includes(name)) throw new SetupError(`${design.name} hardware has no parameter "${name}"`);
    if (!Number.isSafeInteger(value)) throw new SetupError(`parameter "${name}" must be a whole number`);
  }
  const present = names.all.filter((name) => given[name] !== undefined);
  const parameters = Object.fromEntries(present.map((name) => [name, given[name] ?? 0]));
  const values = Object.entries(parameters).map(([name, value]) => `_${name.toLowerCase()}${value}`);
  // One that is built anyway keeps its name, and with it what was built of it.
  const listed = design.configs.find((config) =>
    names.all.every((name) => config.parameters[name] === parameters[name]),
  );
  const name = listed?.name ?? `${design.name}${values.join("")}`;
  return {
    name: extra ? `${name}_${extra}` : name,
    parameters,
    trace: extra === "trace",
    signals: extra === "signals",
  };
}

/**
 * How long a build takes, from measurements on one core: the generated C++ grows with the levels; the width of a bitmap matters
 * little, the number of elements not at all. A history of rows is made of registers, all of which leave with every frame.
 * @param {import("./designs.mjs").Config} config
 * @param {boolean} runtime the run-time has to be compiled too
 */
function seconds({ parameters: { D = 1, rows = 0, row_bytes: rowBytes = 0 }, trace, signals }, runtime) {
  const model = (4 + 1.2 * D + (rows * rowBytes) / 100) * (trace || signals ? 2 : 1);
  return Math.ceil(model + (runtime ? 6 : 0));
}

/**
 * Nothing but the interface may be seen of the library: the program that loads it has the same run-time with the same names.
 * @param {string} folder
 */
function hideAllButInterface(folder) {
  if (process.platform === "darwin") return ["-Wl,-exported_symbol,_qs_*"];
  const script = path.join(folder, "interface.map");
  writeFileSync(script, "{ global: qs_*; local: *; };\n");
  return [`-Wl,--version-script=${script}`, "-Wl,-Bsymbolic"];
}

/**
 * Objects as a shared library.
 * @param {import("./compile.mjs").Target} target
 * @param {string[]} objects
 * @param {string} library
 */
export async function linkShared({ compiler }, objects, library) {
  const folder = path.dirname(library);
  mkdirSync(folder, { recursive: true });
  const part = `${library}.part`;
  rmSync(part, { force: true });
  const flags = ["-shared", "-fPIC", "-pthread", ...hideAllButInterface(folder)];
  await run(compiler.command, [...compiler.args, ...flags, ...objects, "-o", part], { env: compiler.env });
  // A new file under the name: programs that have the old one loaded keep it.
  renameSync(part, library);
}

/**
 * @param {string} library
 * @param {import("./compile.mjs").Target} target
 * @param {import("./tools.mjs").Verilator} verilator
 * @param {import("./designs.mjs").Design} design
 * @param {import("./designs.mjs").Config} config
 */
async function make(library, target, verilator, design, config) {
  const job = pool();
  const general = [
    ...runtimeJobs(target, verilator.id),
    ...bridgeJobs(target),
    registryJob(target, [{ ...design, configs: [config] }], `registry_${config.name}`),
  ];
  const model = async () => {
    await verilate(verilator, design, config);
    return configJob(target, design, config, verilator.id)();
  };
  const objects = await Promise.all([model, ...general].map(job));
  await linkShared(target, objects, library);
}

/**
 * Another way to compile than the usual one; `label` tells its builds apart.
 * @typedef {{ label: string, compiler: import("./tools.mjs").Compiler, optimise: string }} Way
 */

/**
 * Builds a configuration unless it is there. Installs nothing.
 * @param {string} name of the design
 * @param {Record<string, number>} given its parameters that hardware is built with
 * @param {Extra} extra
 * @param {Way} [way]
 * @returns {Promise<{ library: string, warnings: string[], elaborated?: string }>} the library, what Verilator warns of in the design's
 *   sources, and with all signals the file of the elaborated design
 */
export async function buildOnDemand(name, given, extra, way) {
  const design = readDesigns().find((design) => design.name === name);
  if (!design) throw new SetupError(`rtl/ has no design "${name}"`);
  const config = configuration(design, given, extra);
  const tools = findTools();
  if (!tools) throw missing("rtl");
  const compiler = way?.compiler ?? findNative();
  if (!compiler) throw missing("compiler");
  const { verilator } = tools;
  const build = [config.name, way?.label].filter(Boolean).join("-");
  const library = at(".cache/rtl/demand", build, "libqsrtl.so");
  const found = path.join(path.dirname(library), "warnings.json");
  const answer = async () => ({
    library,
    warnings: JSON.parse(readFileSync(found, "utf8")),
    ...(config.signals && { elaborated: await elaborateDesign(design, config) }),
  });
  const stamp = `rtl-demand-${build}`;
  const { adapter, engine } = design;
  if (!areNumbersFresh()) await alone(writeNumbers);
  const key = hash(
    [...commonFiles(), ...adapterFiles(design), at("scripts/rtl/lint.mjs")],
    verilateKey(verilator, design, config),
    ...[adapter, engine, compiler.id, way?.optimise],
  );
  if (isFresh(stamp, key, library)) return answer();
  await alone(async () => {
    if (isFresh(stamp, key, library)) return; // built meanwhile
    const native = target(compiler, describe(verilator), config.trace, way);
    const values = Object.entries(config.parameters).map(([name, value]) => `${name}=${value}`);
    const what = `${name} ${values.join(" ")}${withExtra[extra]}${way ? ` (${way.label})` : ""}`;
    const about = seconds(config, !existsSync(native.folder));
    clearStamp(stamp);
    await step(`building ${what}, about ${about} s, once`, async () => {
      const [warnings] = await Promise.all([
        warningsOf(verilator, design),
        make(library, native, verilator, design, config),
      ]);
      writeFileSync(found, JSON.stringify(warnings));
    });
    setStamp(stamp, key);
  });
  return answer();
}
