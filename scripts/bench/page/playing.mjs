// Playing: how evenly frames come, and how much script each has.
import { idle, lastStep, openPage, watched } from "./browser.mjs";
import { emptyFrames } from "./inside.mjs";
import { busyBetweenMarks, CATEGORIES } from "./trace.mjs";

/** @typedef {{ intervals: number[], script: number[], processor: number[] }} Playing milliseconds: between frames, of script in each, and
 * of the processor for it */

/** Steps a second: the nearest to 10 that the page has, and its highest. */
export const SPEEDS = /** @type {const} */ ([8, 1000]);
/** Milliseconds of playing at each. */
const LONG = 2_500;

/** @param {import("./browser.mjs").Bench} bench @param {string} scenario */
export async function measurePlaying(bench, scenario) {
  const page = await openPage(bench, `#scenario=${scenario}`);
  const slider = page.getByLabel("Speed");
  /** @type {Record<number, Playing>} */
  const found = {};
  for (const speed of SPEEDS) {
    for (let place = 0; (await slider.getAttribute("aria-valuetext")) !== `${speed} steps/s`; place++) {
      await slider.fill(String(place));
    }
    await slider.blur();
    await page.keyboard.press((await lastStep(page)) > 100 ? "PageDown" : "Home");
    await idle(page);
    found[speed] = await play(bench, page);
  }
  await page.context().close();
  return found;
}

/** @param {import("./browser.mjs").Bench} bench @param {import("./browser.mjs").Page} page @returns {Promise<Playing>} */
async function play({ browser }, page) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await watched(page, "sample");
  const end = performance.now() + LONG;
  // At the end of the run it begins again.
  while (performance.now() < end) {
    await page.keyboard.press("Space");
    await Promise.race([page.waitForTimeout(end - performance.now()), idle(page)]);
  }
  const intervals = await watched(page, "frames");
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  if (await page.getByLabel("Pause").isVisible()) await page.keyboard.press("Space");
  await idle(page);
  const { script, processor } = busyBetweenMarks(traceEvents);
  return { intervals, script, processor };
}

/** Frames of a page with nothing in it, in the same browser. @param {import("./browser.mjs").Bench} bench @returns {Promise<number[]>} */
export async function measureEmpty({ browser }) {
  const page = await browser.newPage();
  const intervals = await page.evaluate(emptyFrames, 1_000);
  await page.close();
  return intervals;
}
