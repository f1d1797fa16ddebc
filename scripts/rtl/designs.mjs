// The designs with hardware: a folder of rtl/ each, whose design.json says from which files it is built and with which parameters.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { SetupError } from "../lib/setup-error.mjs";
import { at } from "../lib/system.mjs";

/**
 * @typedef {Record<string, number>} Parameters by the names that scenarios have
 * @typedef {{ name: string, parameters: Parameters, trace?: boolean, signals?: boolean }} Config
 * `trace`: with waveforms, slower and larger; `signals`: every signal is a field (`wasm/rtl-bridge/include/all_signals.h`), slower as well.
 * @typedef {{ name: string, adapter: string, engine: string, sources: string[], dv: string[], waivers: string[],
 *             configs: Config[], faults: Parameters[], bench: string[], example: boolean, optional: string[],
 *             stream: { adapter: string, engine: string, configs: Config[] } | null }} Design
 * `name` is that of the folder and of the top module; the bridge's header `adapter` defines the class `engine`.
 * `stream`: frames go in and come out, and the stream harness drives it as well, of more configurations. `sources` (synthesis), `dv`
 * (observation, faults, assertions) and `waivers` of lint are absolute paths, the first two in compile order. `configs` are built for
 * the page and for tests, `optional` names parameters that may be left out, `faults` with single faults, and those of `configs` whose names `bench` has are measured.
 */

/** What a design is built from. @param {string} name */
export const designFile = (name) => `rtl/${name}/design.json`;

/** Whether the hardware of a design is an example of how one is made: it is built for tests, and not for the page. @param {string} name */
export const isExample = (name) =>
  existsSync(at(designFile(name))) && JSON.parse(readFileSync(at(designFile(name)), "utf8")).example === true;

/** The RTL's name of a parameter, which scenarios call by `name`. @param {string} name */
export const rtlName = (name) => name.replaceAll(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase());

/**
 * The names of the parameters of a design's hardware: those that every configuration has, and all. One that some leave out has a default
 * in the RTL.
 * @param {Design} design
 */
export function parameterNames({ configs, optional }) {
  const all = [...new Set([...configs.flatMap(({ parameters }) => Object.keys(parameters)), ...optional])];
  return { all, always: all.filter((name) => configs.every(({ parameters }) => name in parameters)) };
}

/** @param {string} name the folder's @returns {Design} */
function readDesign(name) {
  /** @param {string} problem @returns {never} */
  const fail = (problem) => {
    throw new SetupError(`${designFile(name)}: ${problem}`);
  };
  /** @type {Record<string, unknown>} */
  const entry = JSON.parse(readFileSync(at(designFile(name)), "utf8"));

  /** @param {string} key @returns {unknown[]} */
  const list = (key) => {
    const value = entry[key];
    return Array.isArray(value) ? value : fail(`"${key}" must be a list`);
  };
  /** @param {string} key */
  const files = (key) =>
    list(key).map((file) => {
      const path = at("rtl", name, String(file));
      return existsSync(path) ? path : fail(`"${key}" names ${file}, which does not exist`);
    });
  /** @param {string} where @param {unknown} values @returns {Parameters} */
  const parameters = (where, values) => {
    const all = Object.entries(/** @type {Record<string, unknown>} */ (values ?? fail(`${where} has no parameters`)));
    for (const [key, value] of all)
      if (!Number.isSafeInteger(value)) fail(`${where}: parameter "${key}" must be a whole number`);
    return /** @type {Parameters} */ (values);
  };

  /** @param {unknown} all @returns {Config[]} */
  const named = (all) =>
    Object.entries(/** @type {Record<string, unknown>} */ (all ?? {})).map(([config, values]) =>
      /^[a-z]\w*$/.test(config)
        ? { name: config, parameters: parameters(config, values) }
        : fail(`configuration "${config}" must be a C++ identifier`),
    );
  const configs = named(entry.configs);
  const bench = list("bench").map(String);
  const unknown = bench.find((wanted) => !configs.some((config) => config.name === wanted));
  if (unknown) fail(`"bench" names ${unknown}, which is no configuration`);
  const waivers = at("rtl", name, "lint.vlt");
  const stream = {
    adapter: `${name}_stream.h`,
    engine: `${rtlName(name)}Stream`,
    configs: [...configs, ...named(entry.streams)],
  };
  return {
    name,
    adapter: `${name}_engine.h`,
    engine: `${rtlName(name)}Engine`,
    sources: files("sources"),
    dv: [at("rtl/common/registers.vlt"), ...files("dv")],
    waivers: existsSync(waivers) ? [waivers] : [],
    configs,
    faults: list("faults").map((values, i) => parameters(`faults[${i}]`, values)),
    bench,
    example: isExample(name),
    optional: entry.optional === undefined ? [] : list("optional").map(String),
    stream: entry.streams === undefined ? null : stream,
  };
}

/** The names of all designs, sorted. */
export const designNames = () =>
  readdirSync(at("rtl"))
    .filter((name) => existsSync(at(designFile(name))))
    .sort();

/** All designs, by name. @returns {Design[]} */
export function readDesigns() {
  const designs = designNames().map(readDesign);
  const taken = new Set();
  for (const { name, configs, stream } of designs) {
    for (const config of stream?.configs ?? configs) {
      if (taken.has(config.name))
        throw new SetupError(`${designFile(name)}: configuration "${config.name}" exists twice`);
      taken.add(config.name);
    }
  }
  return designs;
}
