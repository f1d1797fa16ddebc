// How long it takes to get anywhere in a run of ten million cycles, and how much memory that needs.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { text as whole } from "node:stream/consumers";
import { SetupError } from "../lib/setup-error.mjs";
import { at } from "../lib/system.mjs";
import { say } from "./say.mjs";

const SEEKS = 200;
const SEED = 1;

/** @typedef {{ what: string, steps: number, firstSeconds: number, p50: number, p95: number, max: number, picture: number, megabytes: number }} Seek */

/** @returns {Promise<Seek[]>} of the long run that is shipped, and of the same traffic at the paper's size */
export async function measureSeeks() {
  const shipped = JSON.parse(readFileSync(at("scenarios/long-run.json"), "utf8"));
  const { expect: _, ...open } = shipped;
  const engines = shipped.engines.map((/** @type {{ parameters: object }} */ engine) => ({
    ...engine,
    parameters: { ...engine.parameters, N: 131071 },
  }));
  const runs = [
    ["long-run as shipped", shipped],
    ["the same, N = 131,071", { ...open, engines }],
  ];
  const all = [];
  for (const [what, scenario] of runs) {
    say(`seek: ${what}`);
    all.push({ what, ...(await measure(scenario)) });
  }
  return all;
}

/** @param {object} scenario @returns {Promise<Omit<Seek, "what">>} */
async function measure(scenario) {
  const child = spawn(process.execPath, [at("scripts/bench/wasm-seek.mjs"), String(SEEKS), String(SEED)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(scenario));
  const said = await whole(child.stdout);
  if (!said.trim()) throw new SetupError("the run to seek in ended without an answer");
  const { steps, first, times, pictures, memory } = JSON.parse(said);
  const of = (/** @type {number[]} */ values, /** @type {number} */ part) => {
    const sorted = values.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
  };
  return {
    steps,
    firstSeconds: first / 1000,
    p50: of(times, 0.5),
    p95: of(times, 0.95),
    max: of(times, 1),
    picture: of(pictures, 0.95),
    megabytes: memory / 2 ** 20,
  };
}

/** @param {Seek[]} seeks */
export function seekTable(seeks) {
  const lines = seeks.map(
    ({ what, steps, firstSeconds, p50, p95, max, picture, megabytes }) =>
      `${what.padEnd(24)}${steps.toLocaleString("en-US")} steps, run once in ${firstSeconds.toFixed(1)} s; ` +
      `to a step p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, max ${max.toFixed(1)} ms; ` +
      `its picture p95 ${picture.toFixed(2)} ms; ${megabytes.toFixed(0)} MB`,
  );
  return [
    `seek: ${SEEKS} steps at random (seed ${SEED}), in wasm under Node, hardware in lockstep with its model`,
    ...lines,
  ].join("\n");
}
