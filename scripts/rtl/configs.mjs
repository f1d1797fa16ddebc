// rtl/configs.json: which designs there are, from which files, built with which parameters.
import { existsSync, readFileSync } from "node:fs";
import { at } from "../lib/system.mjs";
import { Trouble } from "../lib/trouble.mjs";

/**
 * @typedef {{ name: string, parameters: Record<string, number>, trace?: boolean }} Config
 * `trace`: with waveforms, slower and larger.
 * @typedef {{ name: string, top: string, adapter: string, engine: string, configs: Config[],
 *             sources: string[], dv: string[] }} Design
 * `sources` (synthesis) and `dv` (observation, faults, assertions) are absolute paths, in compile order.
 */

const file = at("rtl/configs.json");

/** @param {string} where @param {string} problem @returns {never} */
function fail(where, problem) {
  throw new Trouble(`rtl/configs.json: ${where}: ${problem}`);
}

/** @param {string} where @param {Record<string, unknown>} entry @param {string} key */
function text(where, entry, key) {
  const value = entry[key];
  return typeof value === "string" && value ? value : fail(where, `"${key}" must be a string`);
}

/** @param {string} where @param {Record<string, unknown>} entry @param {string} key */
function files(where, entry, key) {
  const value = entry[key];
  if (!Array.isArray(value)) return fail(where, `"${key}" must be a list of files`);
  return value.map((name) => {
    const path = at("rtl", String(name));
    return existsSync(path) ? path : fail(where, `"${key}" names ${name}, which does not exist below rtl/`);
  });
}

/** The RTL's name of a parameter, which scenarios call by `name`. @param {string} name */
export const rtlName = (name) => name.replaceAll(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase());

/** @returns {Design[]} */
export function readDesigns() {
  const all = /** @type {Record<string, Record<string, unknown>>} */ (JSON.parse(readFileSync(file, "utf8")));
  const taken = new Set();
  return Object.entries(all).map(([name, entry]) => {
    const configs = Object.entries(/** @type {Record<string, Record<string, number>>} */ (entry.configs ?? {}));
    for (const [config, parameters] of configs) {
      if (!/^[a-z]\w*$/.test(config)) fail(name, `configuration "${config}" must be a C++ identifier`);
      if (taken.has(config)) fail(name, `configuration "${config}" exists twice`);
      taken.add(config);
      for (const [key, value] of Object.entries(parameters)) {
        if (!Number.isSafeInteger(value)) fail(`${name}.${config}`, `parameter "${key}" must be a whole number`);
      }
    }
    return {
      name,
      top: text(name, entry, "top"),
      adapter: text(name, entry, "adapter"),
      engine: text(name, entry, "engine"),
      sources: files(name, entry, "sources"),
      dv: files(name, entry, "dv"),
      configs: configs.map(([config, parameters]) => ({ name: config, parameters })),
    };
  });
}
