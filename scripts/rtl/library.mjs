// The static library of all models, for tests and the command line.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "../lib/run.mjs";
import { clearStamp, hash, isFresh, setStamp } from "../lib/stamp.mjs";
import { at, which } from "../lib/system.mjs";
import { commonFiles } from "./compile.mjs";
import { modelKey, readModels } from "./model.mjs";
import { findNative, findTools } from "./tools.mjs";

const library = at(".cache/rtl/native/libqsrtl.a");
/** What each model in it was made from, by name; under `common` what all of them were. */
const record = at(".cache/rtl/native/models.json");
const stamp = "rtl.native";

/**
 * What the library is made from now.
 * @typedef {{ common: string, models: Record<string, string> }} Keys
 * @param {import("./tools.mjs").Verilator} verilator
 * @param {import("./tools.mjs").Compiler} compiler
 * @returns {Keys}
 */
export const libraryKeys = (verilator, compiler) => ({
  common: hash(commonFiles(), verilator.id, compiler.id),
  models: Object.fromEntries(readModels().map((model) => [model.config.name, modelKey(verilator, model)])),
});

/** Is the library there, of the sources as they are? @returns {boolean} */
export function isLibraryFresh() {
  const [tools, compiler] = [findTools(), findNative()];
  if (!tools || !compiler) return false;
  return isFresh(stamp, hash([], libraryKeys(tools.verilator, compiler)), library, record);
}

/**
 * The models in it that were made from other sources than there are now: the command line takes them from libraries of their own.
 * `null` if all has to be built first.
 * @returns {string[] | null}
 */
export function staleModels() {
  const [tools, compiler] = [findTools(), findNative()];
  if (!tools || !compiler || !existsSync(library) || !existsSync(record)) return null;
  const was = /** @type {Keys} */ (JSON.parse(readFileSync(record, "utf8")));
  const now = libraryKeys(tools.verilator, compiler);
  if (was.common !== now.common) return null;
  return Object.keys(now.models).filter((name) => name in was.models && was.models[name] !== now.models[name]);
}

/** @param {string[]} objects @param {Keys} keys what they were made from */
export async function archive(objects, keys) {
  clearStamp(stamp);
  mkdirSync(path.dirname(library), { recursive: true });
  const part = at(".cache/rtl", path.basename(library));
  rmSync(part, { force: true });
  await run(which("ar") ?? "ar", ["rcs", part, ...objects]);
  renameSync(part, library);
  writeFileSync(record, JSON.stringify(keys));
  setStamp(stamp, hash([], keys));
}
