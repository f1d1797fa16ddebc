// Sources that a page sends, in a folder of their own: whatever reads them finds nothing else beside them.
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Limits of what is sent. */
export const most = { files: 500, bytes: 5 * 2 ** 20, path: 200, folders: 64 };

/** @typedef {import("../rtl/source-error.mjs").SourceProblem} SourceProblem */

const ENDING = /\.(sv|svh|v|vh|vlt|mem|hex|dat|txt)$/i;

/** What is wrong with the path of a file; null if nothing is. @param {string} name */
function wrongPath(name) {
  const parts = name.split("/");
  const isPlain = parts.every((part) => part !== "" && part !== "." && part !== ".." && !part.startsWith("-"));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a path
  if (!isPlain || name.length > most.path || /[\0-\x1f\\:*?"<>|]/.test(name))
    return "a path inside the folder: lib/fifo.sv";
  return ENDING.test(name)
    ? null
    : "a file of SystemVerilog or Verilog (.sv, .svh, .v, .vh), or of a memory (.mem, .hex, .dat, .txt)";
}

/**
 * What is wrong with files that were sent.
 * @param {unknown} files
 * @returns {SourceProblem[]}
 */
export function problemsOf(files) {
  const problem = (/** @type {string} */ file, /** @type {string} */ found, /** @type {string} */ expected) => ({
    ...{ file, line: 0, found, expected },
  });
  if (typeof files !== "object" || files === null || Array.isArray(files))
    return [problem("", "no files", "files by path")];
  const entries = Object.entries(files);
  if (entries.length === 0) return [problem("", "no file", "at least one file of SystemVerilog or Verilog")];
  if (entries.length > most.files) return [problem("", `${entries.length} files`, `at most ${most.files}`)];
  const bytes = entries.reduce((sum, [, text]) => sum + (typeof text === "string" ? Buffer.byteLength(text) : 0), 0);
  if (bytes > most.bytes)
    return [problem("", `${(bytes / 2 ** 20).toFixed(1)} MiB of sources`, `at most ${most.bytes / 2 ** 20} MiB`)];
  return entries.flatMap(([name, text]) => {
    const expected = typeof text === "string" ? wrongPath(name) : "its text";
    return expected ? [problem(name.slice(0, most.path), "a file that is not read", expected)] : [];
  });
}

/**
 * Writes files that nothing is wrong with, unless the same ones are there.
 * @param {Record<string, string>} files
 * @param {string} parent folder of such folders; all but the latest are removed
 * @returns {string} their folder
 */
export function writeSources(files, parent) {
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  const name = createHash("sha256").update(JSON.stringify(sorted)).digest("hex").slice(0, 16);
  const folder = path.join(parent, name);
  mkdirSync(parent, { recursive: true });
  if (!existsSync(folder)) {
    // Whole or not at all: another request may ask for the same folder.
    const fresh = path.join(parent, `fresh-${randomBytes(6).toString("hex")}`);
    for (const [file, text] of sorted) {
      const to = path.join(fresh, file);
      mkdirSync(path.dirname(to), { recursive: true });
      writeFileSync(to, text);
    }
    try {
      renameSync(fresh, folder);
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  // The order in which folders are removed is that of their use.
  const now = new Date();
  utimesSync(folder, now, now);
  removeOld(parent);
  return folder;
}

/** @param {string} parent */
function removeOld(parent) {
  const age = (/** @type {string} */ name) =>
    statSync(path.join(parent, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const folders = readdirSync(parent).sort((a, b) => age(b) - age(a));
  for (const name of folders.slice(most.folders)) rmSync(path.join(parent, name), { recursive: true, force: true });
}
