// The configurations of all designs to what runs: a wasm module each for the page, one static library of all for tests.
//   node scripts/rtl.mjs [--wasm] [--native] [--streams] [--dev] [--only NAME]...
// Or any one configuration as a shared library:   node scripts/rtl.mjs --config DESIGN '{"PARAMETER":VALUE,...}' [--trace | --signals]
// Or a module of a user:   node scripts/rtl.mjs --adopted '{"folder":…,"top":…,…}', see scripts/rtl/adopted.mjs
//   --adopted-wasm builds it for the page; its request may be a file
// Or the interface of a module that a user brings:   node scripts/rtl.mjs --ports REQUEST   with JSON or a file of it, as scripts/rtl/ports.py says
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { alone } from "./lib/lock.mjs";
import { step } from "./lib/progress.mjs";
import { pool } from "./lib/run.mjs";
import { buildAdopted } from "./rtl/adopted-library.mjs";
import { buildAdoptedModule } from "./rtl/adopted-wasm.mjs";
import { bridgeJobs, configJob, registryJob, runtimeJobs, target } from "./rtl/compile.mjs";
import { buildOnDemand } from "./rtl/demand.mjs";
import { readDesigns } from "./rtl/designs.mjs";
import { archive, isLibraryFresh, libraryKey } from "./rtl/library.mjs";
import { readModels, shownModels } from "./rtl/model.mjs";
import { isModuleFresh, linkModule, moduleKey, publish } from "./rtl/modules.mjs";
import { writeNumbers } from "./rtl/numbers.mjs";
import { readPorts, requestOf } from "./rtl/ports.mjs";
import { SourceError } from "./rtl/source-error.mjs";
import { areStreamsFresh, buildStreams, readStreams } from "./rtl/streams.mjs";
import { describe, findTools, needNative, needTools } from "./rtl/tools.mjs";
import { verilate } from "./rtl/verilate.mjs";

/**
 * Builds what is stale.
 * @param {{ wasm?: boolean, native?: boolean, bridge?: boolean, streams?: boolean, dev?: boolean, only?: string[] }} what `bridge`: the
 *   library without models; `streams`: the stream harness, natively; `dev`: the wasm is linked fast, not small; `only`: of the page's modules
 *   no other ones
 */
export async function buildRtl({ wasm = false, native = false, bridge = false, streams = false, dev = false, only }) {
  // The numbers decide what is stale. Tools that have to be fetched do not wait for them.
  const isWanted = wasm || native || bridge || streams;
  await Promise.all([writeNumbers(), isWanted && !findTools() ? needTools() : null]);
  const models = readModels();
  const wanted = wasm ? shownModels().filter(({ config }) => !only || only.includes(config.name)) : [];
  const stale = wanted.filter((model) => !isModuleFresh(model, dev));
  const whole = native && !isLibraryFresh("native");
  const bare = bridge && !isLibraryFresh("bridge");
  const streaming = streams && !areStreamsFresh() ? readStreams() : [];
  if (stale.length === 0 && !whole && !bare && streaming.length === 0) return;

  const tools = await needTools();
  const compiler = whole || bare || streaming.length > 0 ? await needNative() : null;
  const { verilator } = tools;
  const about = describe(verilator);
  const job = pool();
  const made = whole ? models : stale;
  const kinds = [...(stale.length > 0 ? ["wasm"] : []), ...(compiler ? ["native"] : [])];
  const streamed = streaming.flatMap(({ stream }) => stream.configs).length;
  const count = made.length + streamed;
  const text =
    count === 0
      ? "building what hardware is run by"
      : `building ${count} hardware configuration${count === 1 ? "" : "s"} (${kinds.join(" and ")})`;
  await step(text, build, stale.length + (whole ? models.length : 0) + streamed);

  /** @param {() => void} part */
  async function build(part) {
    // The run-time does not wait for the models; the models of one target compile while those of the next verilate.
    const verilated = new Map(
      made.map(({ design, config }) => [config, job(() => verilate(verilator, design, config))]),
    );
    /** @param {import("./rtl/compile.mjs").Target} target @param {import("./rtl/model.mjs").Model} model @returns {Promise<string>} */
    const objectOf = async (target, { design, config }) => {
      await verilated.get(config);
      return job(configJob(target, design, config, verilator.id));
    };
    /** @param {import("./rtl/compile.mjs").Target} target @returns {Promise<string[]>} */
    const generalOf = (target) => Promise.all([...runtimeJobs(target, verilator.id), ...bridgeJobs(target)].map(job));

    async function modules() {
      // Before the work: a file edited meanwhile is stale.
      const linked = stale.map((model) => ({ model, key: moduleKey(tools, model, dev) }));
      const way = target(tools.wasm, about);
      const general = generalOf(way);
      const links = stale.map(async (model) => {
        const objects = [await objectOf(way, model), ...(await general)];
        await job(() => linkModule(way.compiler, model.config, objects, dev));
        part();
      });
      await Promise.all([general, ...links]);
      publish(linked);
    }

    /** @param {import("./rtl/tools.mjs").Compiler} compiler @param {import("./rtl/library.mjs").Library} kind */
    async function library(compiler, kind) {
      const key = libraryKey(kind, verilator, compiler);
      const way = target(compiler, about);
      const objects = (kind === "native" ? models : []).map(async (model) => {
        const object = await objectOf(way, model);
        part();
        return object;
      });
      const registry = registryJob(way, kind === "native" ? readDesigns() : [], `registry_${kind}`);
      const all = await Promise.all([generalOf(way), job(registry), ...objects]);
      await archive(kind, all.flat(), key);
    }

    await Promise.all([
      stale.length > 0 ? modules() : null,
      compiler && whole ? library(compiler, "native") : null,
      compiler && bare ? library(compiler, "bridge") : null,
    ]);
    // Afterwards, since both libraries have the run-time's objects.
    if (compiler && streaming.length > 0) {
      const verilated = (
        /** @type {import("./rtl/designs.mjs").Design} */ design,
        /** @type {import("./rtl/designs.mjs").Config} */ config,
      ) => job(() => verilate(verilator, design, config));
      await buildStreams(target(compiler, about), verilator, job, verilated, part);
    }
  }
}

/** Is this module the program that Node was asked to run? @param {string} url */
const isMain = (url) => url === pathToFileURL(process.argv[1] ?? "").href;

/** Prints an answer as one line of JSON, or {"problem"}, with the places in the sources if it is about them. @param {() => Promise<unknown>} make */
async function answer(make) {
  try {
    console.log(JSON.stringify(await make()));
  } catch (error) {
    const places = error instanceof SourceError ? { problems: error.problems, log: error.log } : {};
    console.log(JSON.stringify({ problem: error instanceof Error ? error.message : String(error), ...places }));
    process.exit(1);
  }
}

/** @param {string[]} flags @returns {import("./rtl/demand.mjs").Extra} */
const extraIn = (flags) => (flags.includes("--trace") ? "trace" : flags.includes("--signals") ? "signals" : "");

if (isMain(import.meta.url)) {
  const [, , what, first = "", second = "", ...rest] = process.argv;
  if (what === "--config") await answer(() => buildOnDemand(first, JSON.parse(second), extraIn(rest)));
  else if (what === "--adopted") await answer(() => buildAdopted(JSON.parse(first)));
  else if (what === "--adopted-wasm") await answer(() => buildAdoptedModule(requestOf(first)));
  else if (what === "--ports") await answer(() => readPorts(first));
  else
    try {
      const flag = /** @type {const} */ ({ type: "boolean" });
      const only = /** @type {const} */ ({ type: "string", multiple: true });
      const { values } = parseArgs({ options: { wasm: flag, native: flag, streams: flag, dev: flag, only } });
      await alone(() => buildRtl(values));
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    }
}
