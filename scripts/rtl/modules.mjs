// The wasm modules of the page, one a configuration: a scenario loads only what it names. Measured against groups: every module
// carries the run-time, and its model adds a third to it, so that two configurations that share one cost a visitor of one more.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "../lib/run.mjs";
import { clearStamp, filesBelow, hash, isFresh, setStamp } from "../lib/stamp.mjs";
import { at } from "../lib/system.mjs";
import { commonFiles } from "./compile.mjs";
import { modelKey, shownModels } from "./model.mjs";
import { findTools } from "./tools.mjs";

const gen = at("web/src/gen");
const folder = path.join(gen, "rtl");
/** What each module holds. */
const manifest = path.join(gen, "rtl-configs.json");
/** Where modules wait until all that are stale are linked. */
const fresh = at(".cache/rtl/modules");

/** Functions that `wasm/rtl-bridge/src/wasm_runtime.cc` stands in for. */
const replaced = [
  "vsnprintf",
  "_Z9VL_WRITEFPKcz",
  "_Z10VL_STOP_MTPKciS0_b",
  "_Z11VL_FATAL_MTPKciS0_S0_",
  "_ZN10Verilated20endOfThreadMTaskGutsEP21VerilatedEvalMsgQueue",
  "_ZN10Verilated9endOfEvalEP21VerilatedEvalMsgQueue",
  "_ZN12VlThreadPoolC1EP16VerilatedContextj",
];

/** The linear memory stays small, since a snapshot is a copy of it; it grows when a model needs more. */
const emccLink = [
  ...["-s", "STANDALONE_WASM=1", "--no-entry", "-s", "FILESYSTEM=0", "-s", "MALLOC=emmalloc"],
  ...["-s", "INITIAL_MEMORY=1MB", "-s", "TOTAL_STACK=128kB", "-s", "ALLOW_MEMORY_GROWTH=1"],
  ...replaced.map((name) => `-Wl,--wrap=${name}`),
];
const zigLink = ["-O2", "-s", "-rdynamic", "-Wl,-z,stack-size=131072"];

/** @param {import("./designs.mjs").Config} config */
const fileOf = ({ name }) => `${name}.wasm`;

/** The module of a configuration. @param {import("./designs.mjs").Config} config */
export const moduleFile = (config) => path.join(folder, fileOf(config));

/**
 * @param {import("./tools.mjs").Compiler} compiler
 * @param {import("./designs.mjs").Config} config
 * @param {string[]} objects
 * @param {boolean} dev link fast
 * @param {string} [into] another folder than that of modules that are stale
 */
export async function linkModule({ kind, command, args, env }, config, objects, dev, into = fresh) {
  mkdirSync(into, { recursive: true });
  const flags = kind === "zig" ? zigLink : [dev ? "-O1" : "-O3", ...emccLink];
  await run(command, [...args, ...objects, ...flags, "-o", path.join(into, fileOf(config))], { env });
}

/**
 * What decides a module.
 * @param {import("./tools.mjs").Tools} tools
 * @param {import("./model.mjs").Model} model
 * @param {boolean} dev linked fast
 */
export const moduleKey = ({ verilator, wasm }, model, dev) =>
  hash(commonFiles(), verilator.id, wasm.id, modelKey(verilator, model), dev);

/** @param {import("./model.mjs").Model} model */
const stampOf = ({ config }) => `rtl.wasm.${config.name}`;

/**
 * Is a module there, of the sources as they are?
 * @param {import("./model.mjs").Model} model
 * @param {boolean} dev one that is linked fast does as well
 */
export function isModuleFresh(model, dev) {
  const tools = findTools();
  if (!tools) return false;
  const ways = dev ? [false, true] : [false];
  return ways.some((fast) =>
    isFresh(stampOf(model), moduleKey(tools, model, fast), moduleFile(model.config), manifest),
  );
}

/**
 * Puts new modules where the page finds them, all at once, and says in `rtl-configs.json` what each holds.
 * @param {{ model: import("./model.mjs").Model, key: string }[]} linked with what decided each
 */
export function publish(linked) {
  mkdirSync(folder, { recursive: true });
  for (const { model } of linked) clearStamp(stampOf(model));
  for (const { config } of linked.map(({ model }) => model))
    renameSync(path.join(fresh, fileOf(config)), moduleFile(config));
  const models = shownModels();
  // A configuration that is gone must not stay behind.
  const kept = new Set(models.map(({ config }) => moduleFile(config)));
  for (const file of filesBelow(folder, ".wasm")) if (!kept.has(file)) rmSync(file);
  const list = models.map(({ design, config }) => ({
    name: config.name,
    design: design.name,
    parameters: config.parameters,
    module: fileOf(config),
  }));
  // As it was, it is no change that the page would have to begin again for.
  const text = `${JSON.stringify(list, null, 2)}\n`;
  if (!existsSync(manifest) || readFileSync(manifest, "utf8") !== text) writeFileSync(manifest, text);
  for (const { model, key } of linked) setStamp(stampOf(model), key);
}
