// The configurations of rtl/configs.json to what runs: a wasm module each for the page, one static library of all for tests and
// the command line.   node scripts/rtl.mjs [--wasm] [--native] [--dev]
// Or any one configuration as a shared library:   node scripts/rtl.mjs --config DESIGN '{"PARAMETER":VALUE,...}' [--trace]
import { mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { alone } from "./lib/lock.mjs";
import { step } from "./lib/progress.mjs";
import { pool, run } from "./lib/run.mjs";
import { clearStamp, hash, isFresh, setStamp } from "./lib/stamp.mjs";
import { at, which } from "./lib/system.mjs";
import { bridgeFiles, bridgeJobs, configJob, registryJob, runtimeJobs, target } from "./rtl/compile.mjs";
import { readDesigns } from "./rtl/configs.mjs";
import { buildOnDemand } from "./rtl/demand.mjs";
import { linkModule, moduleFiles, publish } from "./rtl/modules.mjs";
import { describe, findNative, findTools, needNative, needTools } from "./rtl/tools.mjs";
import { verilate, verilateKey } from "./rtl/verilate.mjs";

const library = at(".cache/rtl/native/libqsrtl.a");

/** @param {string[]} objects */
async function archive(objects) {
  mkdirSync(path.dirname(library), { recursive: true });
  const part = at(".cache/rtl", path.basename(library));
  rmSync(part, { force: true });
  await run(which("ar") ?? "ar", ["rcs", part, ...objects]);
  renameSync(part, library);
}

/**
 * Builds what is stale.
 * @param {{ wasm?: boolean, native?: boolean, dev?: boolean }} what `dev`: the wasm is linked fast, not small
 */
export async function buildRtl({ wasm = false, native = false, dev = false }) {
  const designs = readDesigns();
  const configs = designs.flatMap((design) => design.configs.map((config) => ({ design, config })));
  /** @param {import("./rtl/tools.mjs").Verilator} verilator @param {import("./rtl/tools.mjs").Compiler} compiler */
  const keyOf = (verilator, compiler) => {
    const table = designs.map(({ name, adapter, engine, configs }) => [name, adapter, engine, configs]);
    const keys = configs.map(({ design, config }) => verilateKey(verilator, design, config));
    const how = ["compile", "modules"].map((name) => at(`scripts/rtl/${name}.mjs`)); // the flags
    return hash([...bridgeFiles(), ...how], table, keys, compiler.id, dev && compiler.kind !== "native");
  };
  const products = { wasm: moduleFiles(designs), native: [library] };
  /** @param {import("./rtl/tools.mjs").Verilator | undefined} v @param {import("./rtl/tools.mjs").Compiler | null | undefined} c */
  const stale = (v, c, /** @type {"wasm" | "native"} */ name) =>
    !v || !c || !isFresh(`rtl.${name}`, keyOf(v, c), ...products[name]);

  const present = findTools();
  const make = [
    ...(wasm && stale(present?.verilator, present?.wasm, "wasm") ? ["wasm"] : []),
    ...(native && stale(present?.verilator, findNative(), "native") ? ["native"] : []),
  ];
  if (make.length === 0) return;

  const tools = await needTools();
  const compilers = [
    ...(make.includes("wasm") ? [tools.wasm] : []),
    ...(make.includes("native") ? [await needNative()] : []),
  ];
  const about = describe(tools.verilator);
  const job = pool();
  const what = `building ${configs.length} hardware configurations (${make.join(" and ")})`;
  const build = async (/** @type {() => void} */ part) => {
    const targets = compilers.map((compiler) => target(compiler, about));
    // The run-time does not wait for the models; the models of one target compile while those of the next verilate.
    const verilated = new Map(
      configs.map(({ design, config }) => [config, job(() => verilate(tools.verilator, design, config))]),
    );
    await Promise.all(
      targets.map(async (target) => {
        const key = keyOf(tools.verilator, target.compiler); // before the work: a file edited meanwhile is stale
        const general = Promise.all([...runtimeJobs(target, tools.verilator.id), ...bridgeJobs(target)].map(job));
        const objects = configs.map(async ({ design, config }) => {
          await verilated.get(config);
          const object = await job(configJob(target, design, config, tools.verilator.id));
          part();
          return { config, object };
        });
        if (target.name === "wasm") {
          const modules = objects.map(async (made) => {
            const { config, object } = await made;
            const all = [object, ...(await general)];
            return job(() => linkModule(target.compiler, config, all, dev));
          });
          await Promise.all([general, ...modules]);
          clearStamp("rtl.wasm");
          publish(designs);
        } else {
          const table = job(registryJob(target, designs));
          const models = objects.map(async (made) => (await made).object);
          const all = await Promise.all([general, table, ...models]);
          clearStamp("rtl.native");
          await archive(all.flat());
        }
        setStamp(`rtl.${target.name}`, key);
      }),
    );
  };
  await step(what, build, configs.length * compilers.length);
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
  const has = (/** @type {string} */ flag) => process.argv.includes(flag);
  if (has("--config")) await onDemand(process.argv.slice(process.argv.indexOf("--config") + 1));
  else
    try {
      await alone(() => buildRtl({ wasm: has("--wasm"), native: has("--native"), dev: has("--dev") }));
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    }
}
