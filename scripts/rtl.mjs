// The configurations of rtl/configs.json to what runs: a wasm module each for the page, one static library of all for tests and
// the command line.   node scripts/rtl.mjs [--wasm] [--native] [--dev] [--only NAME]...
// Or any one configuration as a shared library:   node scripts/rtl.mjs --config DESIGN '{"PARAMETER":VALUE,...}' [--trace]
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { alone } from "./lib/lock.mjs";
import { step } from "./lib/progress.mjs";
import { pool, run } from "./lib/run.mjs";
import { clearStamp, hash, isFresh, setStamp } from "./lib/stamp.mjs";
import { at, which } from "./lib/system.mjs";
import { adapterFiles, bridgeJobs, commonFiles, configJob, registryJob, runtimeJobs, target } from "./rtl/compile.mjs";
import { readDesigns } from "./rtl/configs.mjs";
import { buildOnDemand } from "./rtl/demand.mjs";
import { isListed, linkModule, moduleFile, publish } from "./rtl/modules.mjs";
import { describe, findNative, findTools, needNative, needTools } from "./rtl/tools.mjs";
import { verilate, verilateKey } from "./rtl/verilate.mjs";

const library = at(".cache/rtl/native/libqsrtl.a");
/** What each model of the library was made from, by name; under `common` what all of them were. */
const record = at(".cache/rtl/native/models.json");

/** @typedef {{ design: import("./rtl/configs.mjs").Design, config: import("./rtl/configs.mjs").Config }} Model */

/** @param {import("./rtl/configs.mjs").Design[]} designs @returns {Model[]} */
const modelsOf = (designs) => designs.flatMap((design) => design.configs.map((config) => ({ design, config })));

/**
 * What decides a model, beside what decides all of them.
 * @param {import("./rtl/tools.mjs").Verilator} verilator
 * @param {Model} model
 */
const modelKey = (verilator, { design, config }) =>
  hash(adapterFiles(design), verilateKey(verilator, design, config), config, design.adapter, design.engine);

/** @param {string[]} objects */
async function archive(objects) {
  mkdirSync(path.dirname(library), { recursive: true });
  const part = at(".cache/rtl", path.basename(library));
  rmSync(part, { force: true });
  await run(which("ar") ?? "ar", ["rcs", part, ...objects]);
  renameSync(part, library);
}

/**
 * The models of the native library that were made from other sources than there are now: the command line takes them from a library
 * of their own. `null` if all has to be built first.
 * @returns {string[] | null}
 */
export function staleModels() {
  const [tools, compiler] = [findTools(), findNative()];
  if (!tools || !compiler || !existsSync(library) || !existsSync(record)) return null;
  const { verilator } = tools;
  const was = JSON.parse(readFileSync(record, "utf8"));
  if (was.common !== hash(commonFiles(), verilator.id, compiler.id)) return null;
  const models = modelsOf(readDesigns()).filter(({ config }) => config.name in was.models);
  const stale = models.filter((model) => was.models[model.config.name] !== modelKey(verilator, model));
  return stale.map(({ config }) => config.name);
}

/**
 * Builds what is stale.
 * @param {{ wasm?: boolean, native?: boolean, dev?: boolean, only?: string[] }} what `dev`: the wasm is linked fast, not small;
 *   `only`: of the page's modules no other ones
 */
export async function buildRtl({ wasm = false, native = false, dev = false, only }) {
  const designs = readDesigns();
  const models = modelsOf(designs);
  const present = findTools();
  /** @param {import("./rtl/tools.mjs").Tools} tools @param {Model} model @param {boolean} fast linked fast */
  const wasmKey = ({ verilator, wasm }, model, fast) =>
    hash(commonFiles(), verilator.id, wasm.id, modelKey(verilator, model), fast);
  const nativeKeys = (
    /** @type {import("./rtl/tools.mjs").Verilator} */ verilator,
    /** @type {import("./rtl/tools.mjs").Compiler} */ compiler,
  ) => ({
    common: hash(commonFiles(), verilator.id, compiler.id),
    models: Object.fromEntries(models.map((model) => [model.config.name, modelKey(verilator, model)])),
  });

  const wanted = models.filter(({ config }) => !only || only.includes(config.name));
  /** @param {Model} model */
  const isModuleStale = (model) => {
    if (!present || !isListed()) return true;
    const ways = dev ? [false, true] : [false];
    const [stamp, file] = [`rtl.wasm.${model.config.name}`, moduleFile(model.config)];
    return !ways.some((fast) => isFresh(stamp, wasmKey(present, model, fast), file));
  };
  const stale = wasm ? wanted.filter(isModuleStale) : [];
  const compiler = findNative();
  const isNativeStale =
    native &&
    (!present ||
      !compiler ||
      !isFresh("rtl.native", hash([], nativeKeys(present.verilator, compiler)), library, record));
  if (stale.length === 0 && !isNativeStale) return;

  const tools = await needTools();
  const { verilator } = tools;
  const about = describe(verilator);
  const job = pool();
  const made = isNativeStale ? models : stale;
  const kinds = [...(stale.length > 0 ? ["wasm"] : []), ...(isNativeStale ? ["native"] : [])];
  const count = `${made.length} hardware configuration${made.length === 1 ? "" : "s"}`;
  await step(
    `building ${count} (${kinds.join(" and ")})`,
    async (part) => {
      // The run-time does not wait for the models; the models of one target compile while those of the next verilate.
      const verilated = new Map(
        made.map(({ design, config }) => [config, job(() => verilate(verilator, design, config))]),
      );
      /** @param {import("./rtl/compile.mjs").Target} target @param {Model} model @returns {Promise<string>} */
      const objectOf = async (target, { design, config }) => {
        await verilated.get(config);
        const object = await job(configJob(target, design, config, verilator.id));
        part();
        return object;
      };
      /** @param {import("./rtl/compile.mjs").Target} target @returns {Promise<string[]>} */
      const generalOf = (target) => Promise.all([...runtimeJobs(target, verilator.id), ...bridgeJobs(target)].map(job));
      await Promise.all([
        stale.length > 0 ? buildModules() : null,
        isNativeStale ? buildLibrary(await needNative()) : null,
      ]);

      async function buildModules() {
        const keys = stale.map((model) => wasmKey(tools, model, dev)); // before the work: a file edited meanwhile is stale
        const way = target(tools.wasm, about);
        const general = generalOf(way);
        await Promise.all([
          general,
          ...stale.map(async (model) => {
            const objects = [await objectOf(way, model), ...(await general)];
            await job(() => linkModule(way.compiler, model.config, objects, dev));
          }),
        ]);
        for (const { config } of stale) clearStamp(`rtl.wasm.${config.name}`);
        publish(
          designs,
          stale.map(({ config }) => config),
        );
        for (const [i, { config }] of stale.entries()) setStamp(`rtl.wasm.${config.name}`, keys[i] ?? "");
      }

      /** @param {import("./rtl/tools.mjs").Compiler} compiler */
      async function buildLibrary(compiler) {
        const keys = nativeKeys(verilator, compiler);
        const way = target(compiler, about);
        const objects = models.map((model) => objectOf(way, model));
        const all = await Promise.all([generalOf(way), job(registryJob(way, designs)), ...objects]);
        clearStamp("rtl.native");
        await archive(all.flat());
        writeFileSync(record, JSON.stringify(keys));
        setStamp("rtl.native", hash([], keys));
      }
    },
    stale.length + (isNativeStale ? models.length : 0),
  );
}

/** Is this module the program that Node was asked to run? @param {string} url */
const isMain = (url) => url === pathToFileURL(process.argv[1] ?? "").href;

/** For the command line, which asks for a library: one line of JSON, {"library"} or {"problem"}. @param {string[]} args */
async function onDemand([design = "", parameters = "", ...rest]) {
  try {
    const library = await buildOnDemand(design, JSON.parse(parameters), rest.includes("--trace"));
    console.log(JSON.stringify({ library }));
  } catch (error) {
    console.log(JSON.stringify({ problem: error instanceof Error ? error.message : String(error) }));
    process.exit(1);
  }
}

if (isMain(import.meta.url)) {
  const at = process.argv.indexOf("--config");
  if (at >= 0) await onDemand(process.argv.slice(at + 1));
  else
    try {
      const flag = /** @type {const} */ ({ type: "boolean" });
      const only = /** @type {const} */ ({ type: "string", multiple: true });
      const { values } = parseArgs({ options: { wasm: flag, native: flag, dev: flag, only } });
      await alone(() => buildRtl(values));
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    }
}
