// Drivers of one configuration, one a column; builds what is not there.
import path from "node:path";
import { run } from "../lib/run.mjs";
import { targetFolder } from "../lib/rust.mjs";
import { SetupError } from "../lib/setup-error.mjs";
import { at, windows } from "../lib/system.mjs";
import { buildOnDemand } from "../rtl/demand.mjs";
import { readDesigns } from "../rtl/designs.mjs";
import { Driver } from "./driver.mjs";

/** @typedef {import("./compilers.mjs").Compiled} Compiled */
/** @typedef {import("./compilers.mjs").Column} Column */

/** @typedef {{ design: string, parameters: Record<string, number> }} Configuration */

/** The native driver. */
export const program = path.join(targetFolder, "release/examples", windows ? "drive.exe" : "drive");

/** Builds the native driver. */
export const buildDriver = () =>
  run("cargo", ["build", "--release", "--locked", "-p", "rtl-native", "--example", "drive"]);

/** The configurations that are built in wasm. */
const built = () =>
  readDesigns().flatMap(({ name: design, configs }) =>
    configs.map(({ name, parameters }) => ({ name, design, parameters })),
  );

/** @param {string} name of a configuration @returns {Configuration} */
export function configurationOf(name) {
  const found = built().find((config) => config.name === name);
  if (!found) throw new SetupError(`no design has a configuration ${name}`);
  return found;
}

/** @param {Configuration} wanted */
const inWasm = ({ design, parameters }) =>
  built().find(
    (config) =>
      config.design === design &&
      Object.entries(config.parameters).every(([name, value]) => parameters[name] === value),
  );

/**
 * @param {Compiled[]} compilers
 * @param {Configuration} configuration
 * @returns {Promise<Map<Column, Driver>>} without what is absent; without wasm, if this configuration is not built there
 */
export async function openDrivers(compilers, configuration) {
  /** @type {Map<Column, Driver>} */
  const drivers = new Map();
  for (const { column, way } of compilers) {
    if (way) {
      const { library } = await buildOnDemand(configuration.design, configuration.parameters, "", way);
      drivers.set(column, new Driver(program, [library]));
    } else if (column === "wasm") {
      const config = inWasm(configuration);
      if (config) drivers.set(column, new Driver(process.execPath, [at("scripts/bench/wasm-driver.mjs"), config.name]));
    }
  }
  return drivers;
}
