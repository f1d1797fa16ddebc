// What a step of the page costs beside what its changes of the document cost alone: each step's changes are recorded, and repeated in
// a copy of the document without the page's script. Both are processor time of the main thread, one key a step, by the browser's metrics.
//   node scripts/bench/step-replay.mjs [--steps N] [--pause MS] [--no-build] [SCENARIO | FILE.json | BUNDLE.adopted.json ...]
// A bundle is a module of a user, as the page saves it: its run of random operations is measured.
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { SetupError } from "../lib/setup-error.mjs";
import { idle, lastStep, startBrowser } from "./page/browser.mjs";
import { recordChanges, replayChanges } from "./page/record.mjs";
import { less, MainThread, medians, wait } from "./page/thread.mjs";
import { say } from "./say.mjs";

/** @typedef {import("./page/browser.mjs").Bench} Bench @typedef {import("./page/thread.mjs").Thread} Thread */
/** @typedef {{ name: string, changes: number, unchanged: number, page: Thread, replay: Thread }} Row */

/** Scenarios that are measured if none is named. */
const USUAL = ["bbq-random", "three-tenants-stfq", "five-queues-full-rate", "scr-c4-elephant-14"];
/** Steps before anything is measured: compilers warm up. */
const WARM = 20;
/** First measured step of a long run. */
const FROM = 400;

const viewport = { width: 1280, height: 720 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    steps: { type: "string", default: "40" },
    pause: { type: "string", default: "120" },
    "no-build": { type: "boolean", default: false },
  },
});
const [count, pause] = [Number(values.steps), Number(values.pause)];

const bench = await startBrowser(!values["no-build"]);
try {
  const rows = [];
  for (const name of positionals.length > 0 ? positionals : USUAL) {
    say(`step and replay: ${name}`);
    rows.push(await measure(bench, name));
  }
  console.log(table(rows));
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
} finally {
  await bench.close();
}

/** @param {Bench} bench @param {string} name @returns {Promise<Row>} */
async function measure(bench, name) {
  const { copy, recorded, page, text } = await measurePage(bench, name);
  const { replay, text: replayed } = await measureReplay(bench, copy, recorded);
  if (replayed !== text) throw new SetupError(`${name}: the copy does not end as the page does`);
  const measured = recorded.slice(-count);
  const median = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  const changes = median(measured.map(({ changes }) => changes.length));
  const unchanged = median(measured.map(({ unchanged }) => unchanged));
  return { name, changes, unchanged, page, replay };
}

/** A step in the page, and what steps change. @param {Bench} bench @param {string} name */
async function measurePage(bench, name) {
  const page = await openScenario(bench, name);
  const last = await lastStep(page);
  const each = Math.min(WARM + count, last);
  const from = Math.max(0, Math.min(last - each, FROM));
  const thread = await MainThread.of(page);
  const go = async (/** @type {number} */ step) => {
    await page.getByLabel(/^Step, 0 to/).fill(String(step));
    await page.keyboard.press("Enter");
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
    await idle(page);
    await thread.quiet();
  };
  await go(from);
  const times = await stepThrough(thread, each);
  await go(from);
  await page.evaluate("window.bench = {}");
  await page.evaluate(recordChanges);
  /** @type {import("./page/record.mjs").NodeCopy} */
  const copy = await page.evaluate("bench.copy");
  /** @type {import("./page/record.mjs").StepChanges[]} */
  const recorded = [];
  for (let step = 0; step < each; step++) {
    await thread.press("ArrowRight");
    await wait(pause);
    recorded.push(await page.evaluate("bench.changes()"));
  }
  const text = await textOf(page);
  await page.context().close();
  return { copy, recorded, page: times, text };
}

/** The same changes without the page. @param {Bench} bench @param {import("./page/record.mjs").NodeCopy} copy
 * @param {import("./page/record.mjs").StepChanges[]} recorded */
async function measureReplay({ browser, url }, copy, recorded) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const empty = { contentType: "text/html", body: "<!doctype html><title>copy</title>" };
  await page.route("**/copy.html", (route) => route.fulfill(empty));
  await page.goto(new URL("copy.html", url).href);
  await page.evaluate(replayChanges, { copy, steps: recorded.map(({ changes }) => changes) });
  const thread = await MainThread.of(page);
  await thread.quiet();
  const replay = await stepThrough(thread, recorded.length);
  const text = await textOf(page);
  await context.close();
  return { replay, text };
}

/** All text of a run. @param {import("@playwright/test").Page} page */
function textOf(page) {
  return page.locator("main").evaluate((main) => main.textContent);
}

/** The median step, without what the thread does anyway. @param {MainThread} thread @param {number} steps */
async function stepThrough(thread, steps) {
  /** @type {Thread[]} */
  const idle = [];
  /** @type {Thread[]} */
  const times = [];
  for (let i = 0; i < WARM; i++) idle.push(await thread.during(async () => {}, pause));
  for (let i = 0; i < steps; i++) times.push(await thread.during(() => thread.press("ArrowRight"), pause));
  return less(medians(times.slice(-count)), medians(idle));
}

/** A page with a shipped scenario, with the scenario of a file, or with the run of a bundle. @param {Bench} bench @param {string} name */
async function openScenario({ browser, url }, name) {
  // The page's copy for use without a network would be made meanwhile.
  const context = await browser.newContext({ viewport, serviceWorkers: "block" });
  const page = await context.newPage();
  if (!name.endsWith(".json")) {
    await page.goto(`${url}#scenario=${name}`);
    await idle(page);
    return page;
  }
  const isBundle = name.endsWith(".adopted.json");
  const text = readFileSync(name, "utf8");
  await page.goto(isBundle ? `${url}#adopt` : `${url}#scenario=${USUAL[0]}`);
  await idle(page);
  const data = await page.evaluateHandle(
    ({ text, name }) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name, { type: "application/json" }));
      return data;
    },
    { text, name: path.basename(name) },
  );
  await page.dispatchEvent("main", "drop", { dataTransfer: data });
  if (isBundle) {
    await page.waitForURL(/#adopt=/);
    await idle(page);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.waitForURL(/#s=/);
  } else await page.getByText(JSON.parse(text).title).first().waitFor();
  await idle(page);
  return page;
}

/** @param {Row[]} rows */
function table(rows) {
  const head = ["", "changes", "unchanged", "page ms", "script", "style", "layout", "rest"];
  const cells = (/** @type {Thread} */ { all, script, style, layout }) =>
    [all, script, style, layout, all - script - style - layout].map((ms) => ms.toFixed(1));
  const lines = [
    [...head, "replay ms", "script", "style", "layout", "rest", "ratio"],
    ...rows.map(({ name, changes, unchanged, page, replay }) => [
      ...[name.replace(/^.*\//, ""), `${changes}`, `${unchanged}`, ...cells(page), ...cells(replay)],
      (page.all / replay.all).toFixed(2),
    ]),
  ];
  const widths = head.concat(head).map((_, i) => Math.max(...lines.map((line) => (line[i] ?? "").length)));
  return lines
    .map((line) => line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))))
    .map((line) => line.join("  "))
    .join("\n");
}
