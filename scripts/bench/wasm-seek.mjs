// A run of the page's session in Node, to its end and then to steps at random: answers with what that took, as JSON.
//   node scripts/bench/wasm-seek.mjs SEEKS SEED < SCENARIO
import { readFileSync } from "node:fs";
import { wasmLoader } from "./wasm-loader.mjs";

/** Steps of work between two looks at the clock, as the page's worker has them. */
const BUDGET = 20_000;

const [seeks, seed] = process.argv.slice(2).map(Number);
const text = readFileSync(0, "utf8");
const { session, modules, host } = await (await wasmLoader()).loadPage();
const rtl = host();
await modules.load(session.hardware(text, rtl));
const before = process.memoryUsage();
const run = new session.Playground(text, rtl);
const { steps } = JSON.parse(run.opened());

/** @param {number} step */
function seek(step) {
  const start = performance.now();
  while (!run.seek(step, BUDGET));
  return performance.now() - start;
}

const first = seek(steps - 1);
const last = JSON.parse(run.frame());
// A generator of its own, so that a run can be repeated: xorshift32.
let state = seed || 1;
const random = () => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
};
const times = Array.from({ length: seeks ?? 0 }, () => seek(Math.floor(random() * last.steps)));
const pictures = times.map(() => {
  const start = performance.now();
  run.frame();
  return performance.now() - start;
});
const after = process.memoryUsage();
// Memory of the wasm is outside the heap of JavaScript.
const memory = after.rss - before.rss;
console.log(JSON.stringify({ steps: last.steps, first, times, pictures, memory, digest: last.engines[0].digest }));
process.exit();
