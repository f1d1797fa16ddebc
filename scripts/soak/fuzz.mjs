// Files and links of all kinds of wrongness. With overflow and debug checks, as in the tests.
import { runs } from "./runs.mjs";

/** Cases, if it is not said how many: about ten minutes. */
const COUNT = "1000000";

/** @param {string[]} args of the fuzz program; without a seed it is another one each time */
export async function fuzz(args) {
  const said = (/** @type {string} */ name) => args.some((arg) => arg === name || arg.startsWith(`${name}=`));
  const count = said("--count") || said("--case") || said("--file") ? [] : ["--count", COUNT];
  const seed = said("--seed") || said("--file") ? [] : ["--seed", String(Date.now() % 2 ** 31)];
  return [runs("cargo", ["run", "-q", "--profile", "test", "-p", "fuzz", "--", ...count, ...seed, ...args])];
}
