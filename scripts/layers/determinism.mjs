// Invariant 2: same scenario, same step, same state, on every machine.
import { code as cppCode } from "../rtl/source.mjs";
import { matches, rustCode, withoutTests } from "./text.mjs";
import { isTest, select } from "./tree.mjs";

/** Where a hash table is only asked for keys, its order cannot leak: such a line says so. */
const lookupOnly = "// lookup only";

const functions =
  "sin|cos|tan|asin|acos|atan|atan2|sin_cos|sinh|cosh|tanh|asinh|acosh|atanh|exp|exp2|exp_m1|ln|ln_1p|log|log2|log10|powf|powi|cbrt|hypot";

/** @typedef {{ pattern: RegExp, problem: string, unless?: string }} Ban */

/** @type {Ban[]} */
const rust = [
  {
    pattern: /\bstd::time\b|\bInstant\b|\bSystemTime\b|\bchrono::|\bDate::now\b|\bjs_sys::Date\b/g,
    problem: "reads a clock",
  },
  {
    pattern:
      /\brand::(?:rng|random|thread_rng)\b|\bthread_rng\b|\bfrom_entropy\b|\bfrom_os_rng\b|\bOsRng\b|\bgetrandom\b|\bRandomState\b|\bfastrand\b/g,
    problem: "is random without the scenario's seed",
  },
  {
    pattern: /\bHash(?:Map|Set)\b/g,
    problem: `has an order of its own; use BTreeMap, or say "${lookupOnly}"`,
    unless: lookupOnly,
  },
  {
    pattern: new RegExp(`\\.(?:${functions})\\(|\\bf(?:32|64)::(?:${functions})\\b`, "g"),
    problem: "differs between machines; use the libm crate",
  },
];

/** @type {Ban[]} */
const cpp = [
  {
    pattern: /\bchrono\b|\b(?:gettimeofday|clock_gettime|clock|time)\s*\(/g,
    problem: "reads a clock",
  },
  {
    pattern: /\brandom_device\b|\bmt19937\w*|\b(?:s?rand|drand48|random)\s*\(/g,
    problem: "is random without the scenario's seed",
  },
  {
    pattern: /\bunordered_(?:map|set)\b/g,
    problem: `has an order of its own; use std::map, or say "${lookupOnly}"`,
    unless: lookupOnly,
  },
];

/**
 * @param {string} file
 * @param {string} text
 * @param {string} code
 * @param {Ban[]} bans
 */
function violations(file, text, code, bans) {
  const lines = text.split("\n");
  return bans.flatMap(({ pattern, problem, unless }) =>
    [...matches(code, pattern)]
      .filter(({ line }) => !unless || !lines[line - 1]?.includes(unless))
      // An import alone does nothing; what is imported is found where it is used.
      .filter(({ line }) => !unless || !/^\s*(pub\s+)?use\b|^\s*#include/.test(lines[line - 1] ?? ""))
      .map(({ line, found }) => ({ file, line, text: `${found} ${problem}` })),
  );
}

/** @type {import("./tree.mjs").Rule} */
export const determinism = {
  invariant: 2,
  title: "nothing under wasm/ reads a clock, an unseeded random number, or anything that differs between machines",
  check(tree) {
    return [
      ...select(tree, "wasm", ".rs")
        .filter((file) => !isTest(file))
        .flatMap((file) => violations(file, tree.read(file), withoutTests(rustCode(tree.read(file))), rust)),
      ...select(tree, "wasm", ".cc", ".cpp", ".h").flatMap((file) =>
        violations(file, tree.read(file), cppCode(tree.read(file)), cpp),
      ),
    ];
  },
};
