// Ways to process the same packets, one after the other in each round, and their speeds as a table.
import { spawnSync } from "node:child_process";
import { SetupError } from "../lib/setup-error.mjs";
import { at } from "../lib/system.mjs";
import { summary } from "./statistics.mjs";

/**
 * @typedef {{ name: string, run: () => void }} Way
 * @typedef {{ name: string, median: number, best: number }} Speed packets a second
 */

/** Builds an example of the experiments, which `runExample` runs. @param {string} name */
export function buildExample(name) {
  const build = ["build", "-q", "--release", "-p", "experiments", "--example", name];
  if (spawnSync("cargo", build, { stdio: "inherit" }).status !== 0) throw new SetupError(`${name} does not build`);
}

/** @param {string} name @param {(string | number)[]} args */
export function runExample(name, ...args) {
  const { status, stderr } = spawnSync(at("target/release/examples", name), args.map(String));
  if (status !== 0) throw new SetupError(`${name} does not run: ${stderr}`);
}

/** Interleaved. @param {Way[]} ways @param {number} packets of each run @param {number} rounds @returns {Speed[]} */
export function measureWays(ways, packets, rounds) {
  const measured = ways.map((way) => ({ ...way, rates: /** @type {number[]} */ ([]) }));
  for (let round = 0; round < rounds; round++) {
    for (const { run, rates } of measured) {
      const start = performance.now();
      run();
      rates.push(packets / ((performance.now() - start) / 1000));
    }
  }
  return measured.map(({ name, rates }) => ({ name, ...summary(rates) }));
}

/** @param {string} title @param {Speed[]} speeds */
export function speedTable(title, speeds) {
  const million = (/** @type {number} */ value) => (value / 1e6).toFixed(2).padStart(6);
  const lines = speeds.map(({ name, median, best }) => `${million(best)} ${million(median)}  ${name}`);
  return [`${title}: million packets a second, best and median`, ...lines].join("\n");
}
