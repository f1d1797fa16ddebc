// What the page shows sources with: the wasm module of a configuration with all of its signals as fields, and the elaborated design with the texts
// of its files, in .cache/rtl/signals/<configuration>. Built when they are asked for.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { missing } from "../lib/advice.mjs";
import { alone } from "../lib/lock.mjs";
import { pool } from "../lib/run.mjs";
import { SetupError } from "../lib/setup-error.mjs";
import { clearStamp, isFresh, setStamp } from "../lib/stamp.mjs";
import { at } from "../lib/system.mjs";
import { bridgeJobs, configJob, runtimeJobs, target } from "./compile.mjs";
import { elaborateDesign } from "./elaborate.mjs";
import { shownModels } from "./model.mjs";
import { linkModule, moduleKey } from "./modules.mjs";
import { areNumbersFresh, writeNumbers } from "./numbers.mjs";
import { describe, findTools } from "./tools.mjs";
import { verilate } from "./verilate.mjs";

const parent = at(".cache/rtl/signals");

/** Where the two files of a configuration are. @param {string} name */
export const signalFiles = (name) => ({
  module: path.join(parent, name, "module.wasm"),
  source: path.join(parent, name, "source.json"),
});

/** The configurations of the page. */
export const signalConfigs = () => shownModels().map(({ config }) => config.name);

/**
 * An elaborated design with the texts of its files, as the page reads it.
 * @param {string} elaborated the file
 * @param {string} folder that its files' names are relative to
 */
export function withTexts(elaborated, folder) {
  const text = readFileSync(elaborated, "utf8");
  /** @type {{ files: string[] }} */
  const { files } = JSON.parse(text);
  const texts = files.map((file) => readFileSync(path.join(folder, file), "utf8"));
  return `{"elaborated":${JSON.stringify(text)},"texts":${JSON.stringify(texts)}}`;
}

/**
 * Builds both files of a configuration of the page unless they are there. Installs nothing.
 * @param {string} name of the configuration
 */
export async function buildSignals(name) {
  const shown = shownModels().find(({ config }) => config.name === name);
  if (!shown) throw new SetupError(`found no configuration ${name}; expected one of the page`);
  const tools = findTools();
  if (!tools) throw missing("rtl");
  if (!areNumbersFresh()) await alone(writeNumbers);
  const model = { design: shown.design, config: { ...shown.config, name: `${name}_signals`, signals: true } };
  const { module, source } = signalFiles(name);
  const stamp = `rtl-signals-${name}`;
  const key = moduleKey(tools, model, false);
  if (isFresh(stamp, key, module, source)) return;
  await alone(async () => {
    if (isFresh(stamp, key, module, source)) return; // built meanwhile
    clearStamp(stamp);
    const way = target(tools.wasm, describe(tools.verilator));
    const job = pool();
    const object = async () => {
      await verilate(tools.verilator, model.design, model.config);
      return configJob(way, model.design, model.config, tools.verilator.id)();
    };
    const general = [...runtimeJobs(way, tools.verilator.id), ...bridgeJobs(way)];
    const objects = await Promise.all([object, ...general].map(job));
    const into = path.join(parent, "fresh");
    await linkModule(way.compiler, model.config, objects, false, into);
    mkdirSync(path.dirname(module), { recursive: true });
    renameSync(path.join(into, `${model.config.name}.wasm`), module);
    writeFileSync(source, withTexts(await elaborateDesign(model.design, model.config), at(".")));
    setStamp(stamp, key);
  });
}
