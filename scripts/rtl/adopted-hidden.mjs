// What sources of a user's module must not have, as Verilator itself sees them. The front end (ports.py) looks for the same, and says more; but
// sources may tell tools apart, so what one tool has not seen is no proof for another one.
import { existsSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { run } from "../lib/run.mjs";

/** Macros that Verilator has by itself, besides `VERILATOR`: the front end is given them too. */
export const verilatorMacros = {
  ...{ verilator: "1", verilator3: "1", SYSTEMVERILOG: "1" },
  ...{ SV_COV_START: "0", SV_COV_STOP: "1", SV_COV_RESET: "2", SV_COV_CHECK: "3" },
  ...{ SV_COV_MODULE: "10", SV_COV_HIER: "11", SV_COV_ASSERTION: "20", SV_COV_FSM_STATE: "21" },
  ...{ SV_COV_STATEMENT: "22", SV_COV_TOGGLE: "23", SV_COV_OVERFLOW: "-2", SV_COV_ERROR: "-1" },
  ...{ SV_COV_NOCOV: "0", SV_COV_OK: "1", SV_COV_PARTIAL: "2" },
};

/** @typedef {{ file: string, line: number, found: string, expected: string }} SourceProblem */

/** Each with the words for it. @type {[RegExp, string][]} */
const programs = [
  [/\$(?:system|c\d*|cpure)\b/, "what runs programs or C"],
  [/\b(?:import|export)\s+"DPI/, 'a function in C (`"DPI-C"`)'],
  [/`systemc_\w+/, "C++ in the source (`systemc_…`)"],
];

/**
 * Finds, in text that Verilator has preprocessed, files outside a folder, and C.
 * @param {string} text with `line directives, and without comments
 * @param {(file: string) => boolean} isInside
 * @returns {SourceProblem[]}
 */
export function hiddenProblems(text, isInside) {
  const problems = [];
  let [file, line] = ["", 0];
  for (const each of text.split("\n")) {
    const place = /^`line (\d+) "([^"]*)" \d/.exec(each);
    if (place) {
      [line, file] = [Number(place[1]), place[2] ?? ""];
      if (!isInside(file))
        problems.push({ file, line: 0, found: `the file ${file}`, expected: "files inside the folder of the map" });
      continue;
    }
    // An import may name its kind in a string; what stands in any other string is text.
    const code = each.replaceAll(/"(?!DPI)(?:[^"\\]|\\.)*"/g, '""');
    for (const [pattern, found] of programs)
      if (pattern.test(code)) problems.push({ file, line, found, expected: "hardware alone" });
    line++;
  }
  return problems;
}

/**
 * Why sources must not be built, as far as their text as Verilator reads it says so.
 * @param {import("./tools.mjs").Verilator} verilator
 * @param {string[]} args of the build
 * @param {string[]} folders that hold all that may be read
 */
export async function findHidden({ command, args: first = [], env }, args, folders) {
  const roots = folders.filter((folder) => existsSync(folder)).map((folder) => realpathSync(folder));
  const text = await run(command, [...first, "-E", "-Wno-fatal", ...args], { env, seconds: 60 });
  return hiddenProblems(text, (file) => {
    if (file.startsWith("<")) return true; // what comes with Verilator, and the command line
    const whole = path.resolve(file);
    // Behind a directive Verilator cuts names at a blank: what is left is no file, or by chance a folder.
    if (!statSync(whole, { throwIfNoEntry: false })?.isFile())
      return roots.some((root) => `${root}${path.sep}`.startsWith(`${whole} `) || isIn(root, whole));
    return roots.some((root) => isIn(root, realpathSync(whole)));
  });
}

/** @param {string} folder @param {string} file */
function isIn(folder, file) {
  const relative = path.relative(folder, file);
  return !relative.startsWith("..") && !path.isAbsolute(relative);
}
