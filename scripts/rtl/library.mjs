// The static libraries that Rust programs are linked with: of all models, for tests; and of none, for the command line, which takes each model
// that a scenario names from a library of its own (`demand.mjs`).
import { mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { run } from "../lib/run.mjs";
import { clearStamp, hash, isFresh, setStamp } from "../lib/stamp.mjs";
import { at, which } from "../lib/system.mjs";
import { commonFiles } from "./compile.mjs";
import { modelKey, readModels } from "./model.mjs";
import { findNative, findTools } from "./tools.mjs";

/** @typedef {"native" | "bridge"} Library `native`: with all models; `bridge`: with none */

/** Where a library is. @param {Library} kind */
export const libraryFolder = (kind) => at(".cache/rtl", kind);

const file = (/** @type {Library} */ kind) => path.join(libraryFolder(kind), "libqsrtl.a");
const stamp = (/** @type {Library} */ kind) => `rtl.${kind}`;

/**
 * What decides a library.
 * @param {Library} kind
 * @param {import("./tools.mjs").Verilator} verilator
 * @param {import("./tools.mjs").Compiler} compiler
 */
export const libraryKey = (kind, verilator, compiler) =>
  hash(
    commonFiles(),
    verilator.id,
    compiler.id,
    kind === "native" ? readModels().map((model) => modelKey(verilator, model)) : [],
  );

/** Is the library there, of the sources as they are? @param {Library} kind */
export function isLibraryFresh(kind) {
  const [tools, compiler] = [findTools(), findNative()];
  if (!tools || !compiler) return false;
  return isFresh(stamp(kind), libraryKey(kind, tools.verilator, compiler), file(kind));
}

/** @param {Library} kind @param {string[]} objects @param {string} key what decided them */
export async function archive(kind, objects, key) {
  clearStamp(stamp(kind));
  mkdirSync(libraryFolder(kind), { recursive: true });
  const part = `${file(kind)}.part`;
  rmSync(part, { force: true });
  await run(which("ar") ?? "ar", ["rcs", part, ...objects]);
  renameSync(part, file(kind));
  setStamp(stamp(kind), key);
}
