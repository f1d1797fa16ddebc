// Sources of a module as the reader brings them: paths below one folder.

import type { SourceTexts } from "../../../adopt/types";
import type { Problem } from "../../../gen/types/Problem";

/** Largest number of files, and their bytes together; the server has the same limits. */
export const MOST_FILES = 500;
export const MOST_SOURCE_BYTES = 5 << 20;

/** Most folders that a path may have. */
const MOST_DEPTH = 100;

/** True for names of SystemVerilog and Verilog. */
export const isSource = (name: string): boolean => /\.(sv|v|svh|vh)$/i.test(name);

/** True for files that others include, and which are not compiled by themselves. */
const isHeader = (name: string): boolean => /\.(svh|vh)$/i.test(name);

/** The folders in which `include` looks: all that hold headers, the folder of the map first. */
export function includeFolders(paths: readonly string[]): string[] {
  const folders = paths.filter(isHeader).map((path) => path.replace(/\/?[^/]*$/, "") || ".");
  return [...new Set(folders)].sort((a, b) => Number(b === ".") - Number(a === ".") || a.localeCompare(b, "en"));
}

/** Paths without the folders that all of them share. */
export function withoutCommonFolder(paths: readonly string[]): string[] {
  const split = paths.map((path) => path.split("/").filter((part) => part !== ""));
  const shortest = Math.min(...split.map(({ length }) => length - 1), MOST_DEPTH);
  let shared = 0;
  while (shared < shortest && split.every((parts) => parts[shared] === split[0]?.[shared])) shared++;
  return split.map((parts) => parts.slice(shared).join("/"));
}

/** What is wrong with a set of files before anybody reads them; null if nothing is. */
export function sizeProblem(files: SourceTexts): Problem | null {
  const texts = Object.values(files);
  const bytes = texts.reduce((sum, text) => sum + text.length, 0);
  const problem = (found: string, expected: string) => ({ path: "", found, expected, hint: "" });
  if (texts.length > MOST_FILES) return problem(`${texts.length} sources`, `at most ${MOST_FILES}`);
  if (bytes > MOST_SOURCE_BYTES)
    return problem(`${bytes} bytes of sources`, `at most ${MOST_SOURCE_BYTES} bytes (${MOST_SOURCE_BYTES >> 20} MiB)`);
  return null;
}

/** The sources that a map names and that are not there. */
export const missingSources = (names: readonly string[], files: SourceTexts): string[] =>
  names.filter((name) => !Object.hasOwn(files, name));

/** The path under which a set has a file: its own, or else that of the only file with the same name; its own if there is none. */
export function pathIn(files: SourceTexts, path: string): string {
  const nameOf = (other: string) => other.replace(/^.*\//, "");
  const same = Object.keys(files).filter((other) => nameOf(other) === nameOf(path));
  const [only = path] = same;
  return Object.hasOwn(files, path) || same.length !== 1 ? path : only;
}

/** Files put into a set that has others already. A file replaces the one with the same path, or else the only one with the same name. */
export const merged = (files: SourceTexts, added: SourceTexts): SourceTexts => ({
  ...files,
  ...Object.fromEntries(Object.entries(added).map(([path, text]) => [pathIn(files, path), text])),
});
