// The files that the rules look at: the repository, or in tests a few lines in memory.
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { windows } from "../lib/system.mjs";

/**
 * @typedef {{ files: string[], read: (file: string) => string, isExecutable: (file: string) => boolean }} Tree
 * `files`: paths from the root, with slashes. Windows knows no executable files: there all are.
 * @typedef {{ file: string, line: number, text: string }} Problem
 * @typedef {{ invariant: number, title: string, check: (tree: Tree) => Problem[] }} Rule
 */

/** What is made, not written. */
const made = new Set([".git", ".cache", "node_modules", "target", "dist", "web/src/gen"]);

/** @param {string} root @returns {Tree} */
export function repository(root) {
  /** @param {string} folder @returns {string[]} */
  const below = (folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      if (made.has(file) || made.has(entry.name)) return [];
      return entry.isDirectory() ? below(file) : [file];
    });
  return {
    files: below("").sort(),
    read: (file) => readFileSync(path.join(root, file), "utf8"),
    isExecutable: (file) => windows || (statSync(path.join(root, file)).mode & 0o111) !== 0,
  };
}

/** Files in memory, of which those are executable that begin with `#!`. @param {Record<string, string>} texts @returns {Tree} */
export const sample = (texts) => ({
  files: Object.keys(texts),
  read: (file) => texts[file] ?? "",
  isExecutable: (file) => texts[file]?.startsWith("#!") ?? false,
});

/** Files below a folder with one of these endings. @param {Tree} tree @param {string} folder @param {string[]} endings */
export const select = (tree, folder, ...endings) =>
  tree.files.filter((file) => file.startsWith(`${folder}/`) && endings.some((ending) => file.endsWith(ending)));

/** Code that only tests run. @param {string} file */
export const isTest = (file) => /(^|\/)(tests?|benches|examples)\/|(^|\/)tests\.rs$|\.(test|spec)\.tsx?$/.test(file);
