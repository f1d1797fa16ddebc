// Waveforms of a run with modules of the reader: the page sends the scenario with the sources and maps of the modules that it names.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { exportVcd } from "../lib/export-vcd.mjs";
import { buildOf } from "../rtl/adopted-wasm.mjs";
import { problemsOf, writeSources } from "./sources.mjs";

/** A request that is wrong, in words. */
export class WrongRun extends Error {}

/** @typedef {{ name: string, build: string, map: string, files: Record<string, string> }} SentModule */

const isText = (/** @type {unknown} */ value) => typeof value === "string";
const isCount = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isModule = (/** @type {any} */ sent) =>
  [sent?.name, sent?.build, sent?.map].every(isText) && /^[\w.$ -]{1,100}\.map\.json$/.test(sent.name);

/** @param {string} text @param {string} name @returns {any} */
function parsed(text, name) {
  try {
    return JSON.parse(text);
  } catch {
    throw new WrongRun(`${name}: found no JSON`);
  }
}

/**
 * Writes a module into a folder of its own, with its map.
 * @param {SentModule} module
 * @param {string} parent
 * @returns {string} its folder
 */
function write({ name, build, map, files }, parent) {
  const [problem] = problemsOf(files);
  if (problem) throw new WrongRun(`${name}: ${problem.file}: found ${problem.found}; expected ${problem.expected}`);
  const given = parsed(map, name);
  if (![given?.sources, given?.include ?? []].every((list) => Array.isArray(list) && list.every(isText)))
    throw new WrongRun(`${name}: found no map; expected one with sources`);
  const folder = writeSources(files, parent);
  // Its signals are to be those of the hardware that the page has run.
  const found = buildOf({ ...given, folder });
  if (found !== build) throw new WrongRun(`${name}: found sources of the build ${found}; expected those of ${build}`);
  writeFileSync(path.join(folder, name), map);
  return folder;
}

/**
 * Writes the modules of a run where the command line finds them.
 * @param {any} body `scenario`: its text; `engine`, `step`, `fork`: as in `Export`; `modules`: those that it names, as `SentModule`
 * @param {string} parent folder of the folders of sources
 * @returns {import("../lib/export-vcd.mjs").Export} to be called in `parent`
 */
export function writeRun({ scenario, engine, step, fork = null, modules }, parent) {
  if (!isText(scenario) || ![engine, step].every(isCount) || !(fork === null || isText(fork)))
    throw new WrongRun("found another request; expected a scenario, an engine, a step and a branch");
  if (!Array.isArray(modules) || modules.length === 0 || !modules.every(isModule))
    throw new WrongRun("found no modules; expected name, build, map and files of each");
  const file = parsed(scenario, "the scenario");
  if (!Array.isArray(file?.engines)) throw new WrongRun("found a scenario without engines");
  // A scenario may name two builds of one map, each with sources of its own.
  const written = modules.map((module) => ({ ...module, folder: path.basename(write(module, parent)) }));
  const engines = file.engines.map((/** @type {any} */ one) => {
    const module = written.find(({ name, build }) => name === one?.design && build === (one.build ?? build));
    return module ? { ...one, design: `${module.folder}/${module.name}` } : one;
  });
  return { scenario: JSON.stringify({ ...file, engines }), engine, step, fork };
}

/**
 * Makes the waveforms of a run; hardware that a page sends has no files of this machine.
 * @type {<T>(body: any, use: (file: string) => Promise<T>, how: { parent: string, end: AbortSignal, script?: string }) => Promise<T>}
 */
export const exportRun = (body, use, { parent, ...how }) =>
  exportVcd(writeRun(body, parent), use, { ...how, cwd: parent, env: { QUEUESCOPE_HARDWARE_FILES: "none" } });
