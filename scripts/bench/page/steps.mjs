// One step on, and one back: from the key to the picture.

import { SetupError } from "../../lib/setup-error.mjs";
import { idle, lastStep, openPage, watched } from "./browser.mjs";
import { watchDrawing, watchWorker } from "./inside.mjs";
import { busyBetweenMarks, CATEGORIES } from "./trace.mjs";

/**
 * Milliseconds of every step: `picture` until it is painted; `event` as the browser tells it, null if too short to be told; `script`
 * and `all` of the main thread, `processor` and `allProcessor` of the processor for these; `worker` for the next picture, which has so many `bytes`.
 * `changes`: marks of the structure that a few of these steps change, and marks drawn.
 * @typedef {{ changed: number, drawn: number }} Changes
 * @typedef {{ picture: number[], event: (number | null)[], script: number[], processor: number[], all: number[], allProcessor: number[], worker: number[],
 *   bytes: number[], changes: Changes[] }} Steps
 */

/** Steps before anything is measured: compilers warm up. */
const WARM = 20;
/** Milliseconds between two keys, of which no frame's is a divisor. */
const PAUSES = [21, 34, 27, 40];
/** Steps each way of which changes are counted, after the others: an observer of every change costs time. */
const COUNTED = 20;
/** Where a long run is measured. */
const FAR = 400;

const KEYS = /** @type {const} */ ({
  forward: { key: "ArrowRight", code: "ArrowRight", windowsVirtualKeyCode: 39 },
  back: { key: "ArrowLeft", code: "ArrowLeft", windowsVirtualKeyCode: 37 },
});
/** @typedef {keyof typeof KEYS} Way */

/** @param {import("./browser.mjs").Bench} bench @param {string} scenario @param {number} count steps each way */
export async function measureSteps(bench, scenario, count) {
  // Some files ask for a later step.
  const page = await openPage(bench, `#scenario=${scenario}&t=0`);
  const worker = page.workers()[0];
  if (!worker) throw new SetupError("the page has no worker");
  const last = await lastStep(page);
  const from = Math.min(last - count, FAR);
  if (from > 0) await openAt(page, scenario, from);
  await worker.evaluate(watchWorker);
  const press = await presser(page);
  const each = Math.min(count, last);
  /** @type {Way[]} */
  const order = [];
  // Forwards and backwards by turns where the run is too short.
  for (let run = 0; run < Math.ceil(count / each); run++) {
    for (const way of /** @type {Way[]} */ (["forward", "back"])) order.push(...Array(each).fill(way));
  }
  for (const way of order.slice(0, Math.min(WARM, each))) await press(way);
  for (const _ of order.slice(0, Math.min(WARM, each))) await press("back");

  await watched(page, "forget");
  await worker.evaluate(() => /** @type {any} */ (self).answers.splice(0));
  await bench.browser.startTracing(page, { categories: CATEGORIES });
  for (const [i, way] of order.entries()) {
    await press(way);
    await page.waitForTimeout(PAUSES[i % PAUSES.length] ?? 0);
  }
  // Entries of event timing come late; the last mark ends the last step.
  await page.waitForTimeout(200);
  await page.evaluate(() => performance.mark("bench"));
  const { traceEvents } = JSON.parse(String(await bench.browser.stopTracing()));
  const busy = busyBetweenMarks(traceEvents);
  /** @type {{ picture: number, event: number | null }[]} */
  const seen = await watched(page, "steps");
  /** @type {{ took: number, bytes: number }[]} */
  const answers = await worker.evaluate(() => /** @type {any} */ (self).answers);
  const changes = { forward: /** @type {Changes[]} */ ([]), back: /** @type {Changes[]} */ ([]) };
  await page.evaluate(watchDrawing);
  for (const way of /** @type {Way[]} */ (["forward", "back"])) {
    for (let step = 0; step < Math.min(COUNTED, each); step++) {
      await press(way);
      changes[way].push(await watched(page, "changes"));
    }
  }
  await page.context().close();
  if ([seen, busy.script, answers].some(({ length }) => length !== order.length)) {
    const counts = `${seen.length} pictures, ${busy.script.length} marks, ${answers.length} answers`;
    throw new SetupError(`${scenario}: of ${order.length} steps there are ${counts}`);
  }
  const of = (/** @type {Way} */ way) => {
    const pick = (/** @type {any[]} */ values) => values.filter((_, i) => order[i] === way);
    const own = pick(seen);
    return {
      picture: own.map(({ picture }) => picture),
      event: own.map(({ event }) => event),
      ...{
        script: pick(busy.script),
        processor: pick(busy.processor),
        all: pick(busy.all),
        allProcessor: pick(busy.allProcessor),
        worker: pick(answers).map(({ took }) => took),
      },
      bytes: pick(answers).map(({ bytes }) => bytes),
      changes: changes[way],
    };
  };
  return { forward: /** @type {Steps} */ (of("forward")), back: /** @type {Steps} */ (of("back")) };
}

/** @param {import("./browser.mjs").Page} page @param {string} scenario @param {number} step */
async function openAt(page, scenario, step) {
  await page.evaluate((fragment) => {
    const heard = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
    location.hash = fragment;
    return heard;
  }, `#scenario=${scenario}&t=${step}`);
  await idle(page);
}

/**
 * What presses a key and waits for the picture. Nothing is asked of the page meanwhile: it says so itself.
 * @param {import("./browser.mjs").Page} page
 */
async function presser(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.enable");
  await session.send("Runtime.addBinding", { name: "benchPainted" });
  return async (/** @type {Way} */ way) => {
    const painted = new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new SetupError(`a step ${way} was never painted`)), 20_000);
      session.once("Runtime.bindingCalled", () => {
        clearTimeout(timer);
        resolve(null);
      });
    });
    await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...KEYS[way] });
    await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...KEYS[way] });
    await painted;
  };
}
