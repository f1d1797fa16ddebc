// The page's worker dies at moments drawn at random, in a real browser, and nothing may be lost.
import { parseArgs } from "node:util";
import { at } from "../lib/system.mjs";
import { setUp } from "../setup.mjs";
import { runs } from "./runs.mjs";

/** @param {string[]} args `--count` deaths, 100 if not said, and `--seed`, another one each time */
export async function worker(args) {
  const options = /** @type {const} */ ({ count: { type: "string" }, seed: { type: "string" } });
  const { count = "100", seed = String(Date.now() % 2 ** 31) } = parseArgs({ args, options }).values;
  await setUp({ page: true, checks: true, browser: true, native: true });
  const tool = (/** @type {string} */ name) => at("node_modules/.bin", name);
  if (!runs(tool("vite"), ["build"])) return [false];
  console.log(`seed ${seed}`);
  return [runs(tool("playwright"), ["test", "deaths"], { QUEUESCOPE_DEATHS: count, QUEUESCOPE_SEED: seed })];
}
