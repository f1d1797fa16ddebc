// How fast the models go through the experiment of section 4.2 of SP-PIFO, natively and in wasm: what sweeps are made of.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { initSync, load } from "../../web/src/gen/experiments.js";
import { at } from "../lib/system.mjs";
import { Trouble } from "../lib/trouble.mjs";
import { summary } from "./statistics.mjs";

const PACKETS = 2_000_000;

/** @typedef {{ name: string, median: number, best: number }} Speed */

/** Packets a second. @param {() => void} run */
function rate(run) {
  const start = performance.now();
  run();
  return PACKETS / ((performance.now() - start) / 1000);
}

/** @param {string[]} args */
function native(args) {
  const { status, stderr } = spawnSync(at("target/release/examples/speed"), [String(PACKETS), ...args]);
  if (status !== 0) throw new Trouble(`the experiment does not run: ${stderr}`);
}

/** Interleaved. @param {number} rounds @returns {Speed[]} */
export function measureModels(rounds) {
  const build = ["build", "-q", "--release", "-p", "experiments", "--example", "speed"];
  if (spawnSync("cargo", build, { stdio: "inherit" }).status !== 0) throw new Trouble("the experiment does not build");
  initSync({ module: readFileSync(at("web/src/gen/experiments_bg.wasm")) });
  const ways = [
    { name: "SP-PIFO, native", run: () => native(["sp_pifo"]) },
    { name: "SP-PIFO, wasm", run: () => load(PACKETS) },
    { name: "FIFO, native", run: () => native(["fifo"]) },
    { name: "only drawing the packets, native", run: () => native(["sp_pifo", "source"]) },
  ].map((way) => ({ ...way, rates: /** @type {number[]} */ ([]) }));
  for (let round = 0; round < rounds; round++) for (const { run, rates } of ways) rates.push(rate(run));
  return ways.map(({ name, rates }) => ({ name, ...summary(rates) }));
}

/** @param {Speed[]} speeds */
export function modelTable(speeds) {
  const million = (/** @type {number} */ value) => (value / 1e6).toFixed(2).padStart(6);
  return [
    "models: million packets a second, best and median; 8 queues of 10 packets, even ranks, batches of 3 at 9 of 10 Gb/s",
    ...speeds.map(({ name, median, best }) => `${million(best)} ${million(median)}  ${name}`),
  ].join("\n");
}
