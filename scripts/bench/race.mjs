// The race on the first screen: how soon it moves from an empty cache on a slow link, and how many frames it drops.
import { startBrowser } from "./page/browser.mjs";
import { LINK, serveSlowly } from "./page/slow-host.mjs";
import { quantile } from "./page/table.mjs";
import { say } from "./say.mjs";
import { median } from "./statistics.mjs";

/**
 * @typedef {{ speed: number, frames: number, dropped: number, p95: number, longest: number }} Motion `dropped`: frames of 60 a second that did
 * not come; the others in milliseconds between two frames
 * @typedef {{ moving: number[], still: number[], motions: Motion[] }} Race milliseconds from the navigation until the race moves, and until its lanes
 * are there
 */

/** Loads with an empty cache, and milliseconds of motion at each speed. */
const LOADS = 7;
const MOTION_MS = 10_000;
const FRAME_MS = 1000 / 60;
const viewport = { width: 1280, height: 720 };

/** @returns {Promise<Race>} */
export async function measureRace() {
  say("race: build and start");
  const bench = await startBrowser();
  const host = await serveSlowly();
  try {
    // Once for the host, which compresses each file when it is first asked for.
    await load(bench.browser, host.url);
    const moving = [];
    const still = [];
    for (let round = 0; round < LOADS; round++) {
      say(`race: load ${round + 1} of ${LOADS}`);
      const times = await load(bench.browser, host.url);
      moving.push(times.moving);
      still.push(times.still);
    }
    const motions = [];
    for (const speed of [1, 4]) motions.push(await motion(bench.browser, bench.url, speed));
    return { moving, still, motions };
  } finally {
    host.close();
    await bench.close();
  }
}

/** @param {import("@playwright/test").Browser} browser @param {string} url */
async function load(browser, url) {
  const context = await browser.newContext({ viewport, reducedMotion: "no-preference", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      const race = document.querySelector("[aria-label='The race']");
      if (race) performance.getEntriesByName("still").length > 0 || performance.mark("still");
      if (Number(race?.getAttribute("data-step")) > 0) return void performance.mark("moving");
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName("moving").length > 0);
  const times = await page.evaluate(() => ({
    still: performance.getEntriesByName("still")[0]?.startTime ?? Number.NaN,
    moving: performance.getEntriesByName("moving")[0]?.startTime ?? Number.NaN,
  }));
  await context.close();
  return times;
}

/** Frames of the race in motion. @param {import("@playwright/test").Browser} browser @param {string} url @param {number} speed @returns {Promise<Motion>} */
async function motion(browser, url, speed) {
  say(`race: frames at speed ${speed}`);
  const context = await browser.newContext({ viewport, reducedMotion: "no-preference" });
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForSelector("[aria-label='The race'][data-playing=true]");
  // What is fetched once the page is idle, and the first cards, are no part of the motion.
  await page.waitForTimeout(5_000);
  await page.getByLabel("Speed").selectOption(String(speed));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "From the beginning" }).click();
  const intervals = await page.evaluate(
    (length) =>
      new Promise((/** @type {(intervals: number[]) => void} */ done) => {
        /** @type {number[]} */
        const intervals = [];
        let before = performance.now();
        const end = before + length;
        const frame = (/** @type {number} */ now) => {
          intervals.push(now - before);
          before = now;
          if (now < end) requestAnimationFrame(frame);
          else done(intervals.slice(1));
        };
        requestAnimationFrame(frame);
      }),
    MOTION_MS,
  );
  await context.close();
  const dropped = intervals.reduce((sum, interval) => sum + Math.max(0, Math.round(interval / FRAME_MS) - 1), 0);
  return { speed, frames: intervals.length, dropped, p95: quantile(intervals, 0.95), longest: Math.max(...intervals) };
}

/** @param {Race} race */
export function raceTable({ moving, still, motions }) {
  const times = (/** @type {number[]} */ all) =>
    `${Math.round(median(all))} ms (${Math.round(Math.min(...all))} to ${Math.round(Math.max(...all))})`;
  return [
    `race: from an empty cache at ${LINK.bytes / 1e6} MB/s and ${LINK.latency} ms a request, median of ${moving.length}`,
    `  its lanes are there after ${times(still)}, it moves after ${times(moving)}`,
    ...motions.map(
      ({ speed, frames, dropped, p95, longest }) =>
        `  speed ${speed}: ${frames} frames in ${MOTION_MS / 1000} s, ${dropped} dropped; ${p95.toFixed(1)} ms between two (p95), ${longest.toFixed(0)} at most`,
    ),
  ].join("\n");
}
