// Runs checks and tests to the end; the last line is the sum.
//   node scripts/test.mjs [--static | --rest | --all]
// Without an option: what people wait for, in two lanes side by side. --rest: the long tests that this leaves out; --all: both, one section
// after the other; --static: only what needs no run of the product.
import "./lib/rust.mjs"; // finds cargo
import { tellLittleRoom } from "./lib/room.mjs";
import { runSection } from "./runner/section.mjs";
import { sections } from "./runner/sections.mjs";

/** @typedef {import("./runner/count.mjs").Judged & { title: string, seconds: number }} Row */

/** @type {import("./runner/sections.mjs").Extent} */
const extent =
  /** @type {const} */ (["static", "rest", "all"]).find((one) => process.argv.includes(`--${one}`)) ?? "quick";
const sideBySide = extent === "quick" || extent === "static";

/** Seconds between two signs of life of sections whose output is kept until they end. */
const SIGN_OF_LIFE_S = 30;

/** @type {Set<string>} */
const running = new Set();

/**
 * Runs a section, and prints what it prints: as it comes, or at its end if others run beside it.
 * @param {import("./runner/sections.mjs").Section} section
 * @param {Row[]} before rows of its lane
 * @returns {Promise<Row>}
 */
async function row(section, before) {
  const { title, needs } = section;
  const started = performance.now();
  const kept = [`\n=== ${title}\n`];
  const print = (/** @type {string} */ text) => (sideBySide ? kept.push(text) : process.stdout.write(text));
  if (!sideBySide) process.stdout.write(kept[0] ?? "");
  let count = { passed: 0, failed: 1, leftOut: 0 };
  running.add(title);
  if (before.some((row) => row.title === needs && row.failed > 0)) {
    print(`not run, for "${needs}" failed\n`);
  } else {
    try {
      count = await runSection(section, print);
    } catch (error) {
      print(`${error instanceof Error ? error.message : error}\n`);
    }
  }
  running.delete(title);
  const seconds = (performance.now() - started) / 1000;
  print(`--- ${title}: ${count.passed} passed, ${count.failed} failed, ${seconds.toFixed(1)} s\n`);
  if (sideBySide) process.stdout.write(kept.join(""));
  return { title, ...count, seconds };
}

/** One section after the other. @param {import("./runner/sections.mjs").Section[]} lane */
async function rows(lane) {
  /** @type {Row[]} */
  const all = [];
  for (const section of lane) all.push(await row(section, all));
  return all;
}

/** @param {Row[]} all */
function table(all) {
  const line = (/** @type {string} */ title, /** @type {(string | number)[]} */ ...cells) =>
    title.padEnd(32) + cells.map((cell) => String(cell).padStart(10)).join("");
  const cells = (/** @type {Row} */ { title, passed, failed, leftOut, seconds }) =>
    line(title, passed, failed, leftOut, seconds.toFixed(1));
  return [line("", "passed", "failed", "left out", "seconds"), ...all.map(cells)].join("\n");
}

const chosen = sections(extent);
const lanes = sideBySide
  ? [chosen.filter(({ lane }) => lane === "rust"), chosen.filter(({ lane }) => lane === "page")]
  : [chosen];
const started = performance.now();
const life = setInterval(() => {
  if (sideBySide) console.log(`... ${((performance.now() - started) / 1000).toFixed(0)} s: ${[...running].join("; ")}`);
}, SIGN_OF_LIFE_S * 1000);
const all = (await Promise.all(lanes.map(rows))).flat();
clearInterval(life);

const sum = (/** @type {"passed" | "failed" | "leftOut"} */ key) => all.reduce((total, row) => total + row[key], 0);
const total = { title: "total", passed: sum("passed"), failed: sum("failed"), leftOut: sum("leftOut") };
console.log(`\n${table([...all, { ...total, seconds: (performance.now() - started) / 1000 }])}\n`);
if (total.leftOut > 0)
  console.log(`left out: ${total.leftOut} long tests and files of tests; npm run test:all runs them too`);
process.exitCode = total.failed > 0 ? 1 : 0;
if (total.failed > 0) tellLittleRoom(true);
console.log(`${total.passed} passed, ${total.failed} failed`);
